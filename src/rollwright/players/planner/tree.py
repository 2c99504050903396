"""Looking ahead: a tree of one's own moves, grown by playouts, for any game.

A playout follows the tree as long as it knows the situations that come up, adds the first new one
to it, and lets the game's greedy players finish: the game, or only the turn where a network knows
what positions are worth (`network.py`). Nodes are the states in which the seat has to choose, found
again by a hash: those that two orders of moves lead to are one, and so are those that two playouts
come to by the same throw. The others at the table are modelled as greedy.

Every playout has a number, and its throws follow from that number, from the turn they belong to
and from the how-manieth of it they are: so playout 7 of one move has the same luck as playout 7 of
another, and what differs between them is the move.

Written in plain steps as the rules are, for one game at a time, and compiled by `planner.py`.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rollwright.core.binding import UNBOUND
from rollwright.core.bits import has, lowest, size
from rollwright.core.dice import Key, derived
from rollwright.core.game import Rules
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import CHANCE, OVER, Move, Seat
from rollwright.players.network.network import NOBODY, Judgement, Layers, Worth, begins_turn, judged
from rollwright.players.planner.state_table import UNKNOWN, Numbers, hashed, number_of, slot_of

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to
greedy: Any = UNBOUND  # that game's quick player …
promise: Any = UNBOUND  # … and what it thinks of a move

Floats = NDArray[np.float64]

# What a playout knows of its throws
ROLLER: Final = 0
TURN: Final = 1
NTH: Final = 2
THROWN: Final = 3

NO_SEAT: Final = 62  # beyond those of any table
DEEPEST: Final = 64  # own moves of a playout that the tree is followed

MOST_EDGES: Final = 12  # of a node: the most promising moves
WIDENING: Final = 32  # visits of a node for every move that it tries beside the greedy one
EXPLORING: Final = 1.0  # how much a move that was seldom tried is preferred
SOLO: Final = 0.125  # of a value, for points that make a difference
WINNING: Final = 0.5  # how much a win counts; the rest is by how many points


class Tree(NamedTuple):
    """What playouts have found: nodes with their edges, in arrays of a size given once."""

    slots: Numbers  # by hash: the number of a node and one, or 0
    hashes: Numbers  # of the nodes
    first: Numbers  # edge of a node …
    edges: Numbers  # … and how many it has
    visits: Numbers  # of the nodes
    moves: Numbers  # of the edges: the greedy one, then by their promise
    tries: Numbers  # of the edges
    sums: Floats  # of the edges: all values found behind them
    used: Numbers  # how many nodes there are, and how many edges
    row: Numbers  # a state as ints, to be hashed
    path: Numbers  # the edges of a playout
    thrown: Numbers  # whose throw it was in a playout, in which turn, and the how-manieth
    worth: Worth  # what is known of positions at the start of a turn
    layers: Layers


class Found(NamedTuple):
    """What playouts say of each move, added up; the greedy move is the first."""

    tries: Numbers
    values: Floats
    squares: Floats  # of the differences to the greedy move's value with the same luck
    wins: Floats
    points: Floats
    leads: Floats  # … and their squares: of the greedy move alone


def try_moves(
    tree: Tree, state: Any, seat: Seat, seed: Key, moves: Numbers, first: int, last: int,
    par: float, scale: float, found: Found,
) -> None:  # fmt: skip
    """Playouts number first to last - 1 of each of some moves; those below 0 are left out."""
    for number in range(first, last):
        key = derived(seed, number)
        usual = 0.0
        for n in range(moves.shape[0]):
            if moves[n] >= 0:
                end, steps = playout(tree, state, seat, int(moves[n]), key)
                value = value_of(end, rules.seats(state) == 1, par, scale)
                learn(tree, steps, value)
                if n == 0:
                    usual = value
                    found.leads[0] += end.lead
                    found.leads[1] += end.lead * end.lead
                found.tries[n] += 1
                found.values[n] += value
                found.squares[n] += (value - usual) ** 2
                found.wins[n] += end.win
                found.points[n] += end.points


def playout(tree: Tree, state: Any, seat: Seat, move: Move, key: Key) -> tuple[Judgement, int]:
    """How a game ends after a move, and how many edges of the tree led there.

    Where something is known of what positions are worth, the end of the turn is the end.
    """
    judging = tree.worth.first.shape[0] > 0
    tree.thrown[:] = 0
    tree.thrown[ROLLER] = rules.roller(state) if judging else NOBODY
    steps = 0
    state = rules.after_move(state, seat, move)
    state = until_own_move(state, seat, key, tree.thrown, judging)
    while rules.turn(state) > 0 and steps < DEEPEST:
        code = hashed(tree.row, state)
        node = number_of(tree.slots, tree.hashes, code)
        if node == UNKNOWN:
            add_node(tree, code, state, seat)
            break
        if tree.visits[node] == WIDENING:
            add_edges(tree, node, state, seat)
        edge = promising(tree, node)
        tree.path[steps] = edge
        steps += 1
        state = rules.after_move(state, seat, int(tree.moves[edge]))
        state = until_own_move(state, seat, key, tree.thrown, judging)
    state = until_own_move(state, NO_SEAT, key, tree.thrown, judging)  # greedy players finish
    if rules.turn(state) == OVER:
        return ended(state, seat), steps
    return judged(tree.worth, tree.layers, state, seat), steps


def until_own_move(state: Any, seat: Seat, key: Key, thrown: Numbers, judging: bool) -> Any:
    """Throws and the others' moves, until the seat has to choose between moves, or the end.

    Without a seat everybody is another, and it is the end. For one who judges that is the throw
    that begins another turn.
    """
    turn = rules.turn(state)
    while turn != OVER:
        if turn == CHANCE:
            if judging and begins_turn(rules.roller(state), int(thrown[ROLLER])):
                break
            state = after_throw(state, key, thrown)
        elif has(turn, seat):
            moves = rules.open_moves(state, seat)
            if count_moves(moves) > 1:
                break
            state = rules.after_move(state, seat, nth_move(moves, 0))
        else:
            other = lowest(turn)
            state = rules.after_move(state, other, greedy(state, other, key))
        turn = rules.turn(state)
    return state


def after_throw(state: Any, key: Key, thrown: Numbers) -> Any:
    """A throw by whose it is, in which of their turns and the how-manieth: not by what was done.

    So luck is the same in later turns, too, whether this one was long or short.
    """
    roller = rules.roller(state)
    if thrown[ROLLER] != roller:
        thrown[ROLLER] = roller
        thrown[TURN] += 1
        thrown[NTH] = 0
    thrown[NTH] += 1
    lot = derived(key, int(thrown[TURN]) << 16 | int(thrown[NTH]))
    return rules.after_chance(state, rules.sample(state, lot))


# ---------------------------------------------------------------- what an end is worth


def ended(last: Any, seat: Seat) -> Judgement:
    """How a game has ended for a seat: its share of the win, its points, and its lead."""
    won = rules.winners(last)
    most = 0
    for other in range(rules.seats(last)):
        if other != seat:
            most = max(most, rules.score(last, other))
    points = rules.score(last, seat)
    win = 1 / size(won) if has(won, seat) else 0.0
    return Judgement(win, float(points), float(points - most))


def value_of(end: Judgement, alone: bool, par: float, scale: float) -> float:
    """About 0 to 1: whether the game is won, and by how many points in proportion to a scale.

    A narrow win and a narrow loss differ by luck more than by play, so points make it known with
    fewer playouts which moves win. Alone at the table only they count, in relation to par.
    """
    if alone:
        return 0.5 + SOLO * (end.lead - par) / scale
    ahead = 0.5 + 0.5 * end.lead / (abs(end.lead) + scale)
    return WINNING * end.win + (1 - WINNING) * ahead


# ---------------------------------------------------------------- the tree


def foreseen(tree: Tree, state: Any) -> bool:
    """Whether playouts have come to a state, with the seat to choose."""
    return number_of(tree.slots, tree.hashes, hashed(tree.row, state)) != UNKNOWN


def add_node(tree: Tree, code: int, state: Any, seat: Seat) -> None:
    """A new node with the greedy move for its only edge, unless the tree is full."""
    node, edge = tree.used
    if node == tree.hashes.shape[0] or edge == tree.moves.shape[0]:
        return
    tree.slots[slot_of(tree.slots, tree.hashes, code)] = node + 1
    tree.hashes[node] = code
    tree.moves[edge] = greedy(state, seat, code)  # the hash is as good a lot as any
    tree.first[node] = edge
    tree.edges[node] = 1
    tree.used[:] += 1


def add_edges(tree: Tree, node: int, state: Any, seat: Seat) -> None:
    """Edges for the moves that come near the greedy one, whose own edge moves to a new place."""
    old = tree.first[node]
    new = tree.used[1]
    if new + MOST_EDGES > tree.moves.shape[0]:
        return
    tree.first[node] = new
    lot = int(tree.hashes[node])
    tree.edges[node] = most_promising(state, seat, lot, tree.moves, new, MOST_EDGES)
    tree.tries[new] = tree.tries[old]
    tree.sums[new] = tree.sums[old]
    tree.used[1] += tree.edges[node]


def most_promising(state: Any, seat: Seat, key: Key, moves: Numbers, first: int, most: int) -> int:
    """Write the greedy move and then the most promising others from a place on; how many."""
    open_moves = rules.open_moves(state, seat)
    best = greedy(state, seat, key)
    moves[first] = best
    count = 1
    values = np.empty(most, np.int64)
    for n in range(count_moves(open_moves)):
        move = nth_move(open_moves, n)
        if move == best:
            continue
        value = promise(state, seat, move)
        if count == most and value <= values[most - 1]:
            continue
        place = min(count, most - 1)  # from the end to the front, as far as it is better
        while place > 1 and values[place - 1] < value:
            values[place] = values[place - 1]
            moves[first + place] = moves[first + place - 1]
            place -= 1
        values[place] = value
        moves[first + place] = move
        count = min(count + 1, most)
    return count


def promising(tree: Tree, node: int) -> int:
    """The edge to follow: good so far, or seldom tried for its rank.

    Where playouts seldom come they follow the greedy player: a few results say less than it does.
    """
    first = tree.first[node]
    last = first + min(tree.edges[node], 1 + tree.visits[node] // WIDENING)
    total = 0.0
    for edge in range(first, last):
        total += tree.sums[edge]
    mean = total / max(tree.visits[node], 1)  # what is hoped of a move that was never tried
    tree.visits[node] += 1
    wish = EXPLORING * tree.visits[node] ** 0.5
    best = -1.0e9
    choice = first
    for edge in range(first, last):
        tries = tree.tries[edge]
        value = tree.sums[edge] / tries if tries else mean
        value += wish / ((2 + edge - first) * (1 + tries))
        if value > best:
            best = value
            choice = edge
    return int(choice)


def learn(tree: Tree, steps: int, value: float) -> None:
    """Count a playout in at the edges that it took."""
    for step in range(steps):
        edge = tree.path[step]
        tree.tries[edge] += 1
        tree.sums[edge] += value
