"""Monte Carlo tree search (Coulom, 2006): a tree of a seat's own moves, which playouts grow.

A playout (`playout.py`) follows the tree as long as it knows the situations that come up, and adds
the first new one to it. Nodes are the states in which the seat has to choose, found again by a
hash: those that two orders of moves lead to are one, and so are those that two playouts come to by
the same throw. The others' moves and the throws have no nodes.

Written in plain steps as the rules are, for one game at a time, and compiled by `halving.py`.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np

from rollwright.core.dice import Key
from rollwright.core.game import Rules
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.rows import width
from rollwright.players.network.network import Layers, ValueNetwork, new_layers
from rollwright.players.planner.state_table import UNKNOWN, hashed, number_of, slot_of
from rollwright.solve.arrays import Floats, Ints, ints

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to
greedy: Callable[..., Move] = UNBOUND  # that game's quick player …
promise: Callable[..., int] = UNBOUND  # … and what it thinks of a move

NODES: Final = 20_000  # of a tree at most: some 3 MB
EDGES: Final = 3  # of a node, on average: most are seldom visited and have one
DEEPEST: Final = 64  # own moves of a playout that the tree is followed
THROWN: Final = 3  # numbers by which a playout knows its throws

MOST_EDGES: Final = 12  # of a node: the most promising moves
WIDENING: Final = 32  # visits of a node for every move that it tries beside the greedy one
EXPLORING: Final = 1.0  # how much a move that was seldom tried is preferred


class Tree(NamedTuple):
    """What playouts have found: nodes with their edges, in arrays of a size given once."""

    slots: Ints  # by hash: the number of a node and one, or 0
    hashes: Ints  # of the nodes
    first: Ints  # edge of a node …
    edges: Ints  # … and how many it has
    visits: Ints  # of the nodes
    moves: Ints  # of the edges: the greedy one, then by their promise
    tries: Ints  # of the edges
    sums: Floats  # of the edges: all values found behind them
    used: Ints  # how many nodes there are, and how many edges
    row: Ints  # a state as ints, to be hashed
    path: Ints  # the edges of a playout
    thrown: Ints  # whose throw it was in a playout, in which turn, and the how-manieth
    network: ValueNetwork  # what is known of positions at the start of a turn
    layers: Layers


def new_tree(state: State, playouts: int, network: ValueNetwork) -> Tree:
    """A tree with room for a node a playout of two decisions, within bounds."""
    nodes = min(2 * playouts, NODES)
    edges = EDGES * nodes + MOST_EDGES
    return Tree(
        slots=ints(2 * nodes),
        hashes=ints(nodes),
        first=ints(nodes),
        edges=ints(nodes),
        visits=ints(nodes),
        moves=ints(edges),
        tries=ints(edges),
        sums=np.zeros(edges),
        used=ints(2),
        row=ints(1, width(state)),
        path=ints(DEEPEST),
        thrown=ints(THROWN),
        network=network,
        layers=new_layers(network),
    )


def foreseen(tree: Tree, state: State) -> bool:
    """Whether playouts have come to a state, with the seat to choose."""
    return number_of(tree.slots, tree.hashes, hashed(tree.row, state)) != UNKNOWN


def add_node(tree: Tree, code: int, state: State, seat: Seat) -> None:
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


def add_edges(tree: Tree, node: int, state: State, seat: Seat) -> None:
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


def most_promising(state: State, seat: Seat, key: Key, moves: Ints, first: int, most: int) -> int:
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


def select_edge(tree: Tree, node: int) -> int:
    """The edge to follow: good so far, or seldom tried for its rank.

    That is the rule of AlphaGo (Silver et al., 2016), PUCT, with 1 / (2 + rank) for the chance that
    a move is right. Where playouts seldom come they follow the greedy player: a few results say
    less than it does. With every 32 visits one more move is let in: progressive widening (Coulom,
    2007).
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


def back_up(tree: Tree, steps: int, value: float) -> None:
    """Count a playout in at the edges that it took."""
    for step in range(steps):
        edge = tree.path[step]
        tree.tries[edge] += 1
        tree.sums[edge] += value
