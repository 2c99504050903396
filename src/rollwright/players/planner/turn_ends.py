"""Ends of a turn, compared: each by what the next throws make of it.

Where a turn is many small moves and a table knows what positions are worth, a beam (`beam.py`)
finds the best ends of the turn, and a network looks at them once more (`second_look.py`). The best
are compared by the same throws for all (common random numbers), after each of which a narrower beam
looks for the next end; the worse half is left out after each round (sequential halving: Karnin,
Koren and Somekh, 2013). The move that begins the way to the best end is made. At a glance there are
neither throws nor a network.

A seat is thought of as alone, and wants points: sheets of such games do not touch. A turn is one
thought: its later moves go on to the end that was the best.
"""

from math import sqrt
from threading import local
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np

from rollwright.core.dice import Key, derived
from rollwright.core.game import Game, Rules
from rollwright.core.seats import CHANCE, OVER, Seat
from rollwright.core.states import AnyState, State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import put_at, state_at
from rollwright.players.evaluation import Evaluation
from rollwright.players.network.network import Weights
from rollwright.players.planner.foresight import Outlook, chance, throws_to_come
from rollwright.players.values.beam import ROOM, Ways, follow, is_same, room_for
from rollwright.players.values.second_look import SecondLook, added, no_look, reconsider
from rollwright.players.values.shipped import look_for, table_for
from rollwright.players.values.table import worth
from rollwright.solve.arrays import Floats, Ints, ints

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to

AT_A_GLANCE: Final = 16  # ways that are followed to the ends of this turn by the table alone …
WIDE: Final = 32  # … and where they are compared
LOOKED_AT: Final = 64  # ends that a network looks at then
ENDS: Final = 8  # of them that are compared
CREDIT: Final = 8  # throws that what table and network think of an end counts for there
NARROW: Final = 8  # ways that are followed through the next turn
NEXT: Final = 6  # ends of it that a network looks at
SOME: Final = 16  # throws by which is known how far results lie apart
FEWEST: Final = 4  # throws that all of them are tried with
GLANCE: Final = FEWEST * ENDS  # throws, fewer than which the table's own opinion is all there is


def evaluate(
    game: Game[State], state: State, seat: Seat, key: Key, throws: int, late: float | None = None
) -> list[Evaluation]:
    """The moves that begin the best ways, by what so many throws in all say of their ends."""
    table = table_for(game, state)
    if table is None or game.seen.alone is None:
        return []
    own = game.seen.alone(state, seat)
    if found := going_on(game, own, seat, throws):
        return found
    row, ends = ints(game.seen.length), room_for(LOOKED_AT)
    width = AT_A_GLANCE if throws < GLANCE else WIDE
    look = no_look() if throws < GLANCE else look_for(game, state)
    rooms = room_for(width), room_for(width)
    many = compiled(follow, game)(table, row, own, 0, *rooms, ends)
    compiled(reconsider, game)(look, ends, many, own)
    many = min(many, ENDS)
    sums, tries, spent = np.zeros(many), 0, 0
    left = np.arange(many if throws >= GLANCE else 0)
    while len(left) > 1:
        each = max(FEWEST, (throws - spent) // (2 * len(left)))
        compiled(try_ends, game)(table, look, row, own, ends, left, sums, key, tries, tries + each)
        tries += each
        spent += each * len(left)
        order = np.argsort(-(sums + CREDIT * ends.values[:many])[left], kind="stable")
        left = left[order[: (len(left) + 1) // 2]]
        if spent >= throws or (late and perf_counter() > late):
            left = left[:1]
    thought = in_order(ends, many, left, sums, tries)
    if game.rules.seats(state) > 1:
        first = state_at(ends.rows, int(np.argmax(ends.values[:many])), own)
        outlook = Outlook(table, row, key, ints(0), 0, 0.0)
        apart = compiled(spread, game)(own, first, outlook, look)
        others = (other for other in range(game.rules.seats(state)) if other != seat)
        pads = [game.seen.alone(state, other) for other in others]
        rival = max(compiled(thinks, game)(table, look, row, pad) for pad in pads)
        thought = thought[0], with_chances(thought[1], rival, max(1.0, 2 * apart))
    _last.of[game.name, seat] = Thought(throws, own, *thought)
    return each_move(thought[0][:, 0].tolist(), thought[1])


class Thought(NamedTuple):
    """What was thought of a turn."""

    throws: int
    start: AnyState
    moves: Ints  # [end, move] to its ends, the best end first
    found: list[Evaluation]  # what these are worth


class Thoughts(local):
    """Each thread's last thoughts."""

    def __init__(self) -> None:
        self.of: dict[tuple[str, Seat], Thought] = {}


_last = Thoughts()


def going_on(game: Game[State], own: State, seat: Seat, throws: int) -> list[Evaluation]:
    """What was thought of the moves of a turn that has begun, if it went on to the best end."""
    last = _last.of.get((game.name, seat))
    if last is None or last.throws != throws:
        return []
    rows, places = ints(2, ROOM), ints(len(last.moves))
    compiled(find, game)(own, last.start, last.moves, rows, places)
    if places[0] == 0:
        return []
    through = [n for n, place in enumerate(places) if place]
    moves = [int(last.moves[n, places[n]]) for n in through]
    return each_move(moves, [last.found[n] for n in through])


def find(own: State, start: State, moves: Ints, rows: Ints, places: Ints) -> None:
    """After how many moves, one at least, each way to an end comes to a state; 0: never."""
    put_at(rows, 0, own)
    for n in range(moves.shape[0]):
        state = start
        made = 0
        while places[n] == 0 and made < moves.shape[1] and rules.turn(state) not in (CHANCE, OVER):
            put_at(rows, 1, state)
            if made and is_same(rows, 0, 1):
                places[n] = made
            state = rules.after_move(state, 0, moves[n, made])
            made += 1


def each_move(moves: list[int], found: list[Evaluation]) -> list[Evaluation]:
    """Every move once, with the best that it leads to."""
    best: dict[int, Evaluation] = {}
    for move, one in zip(moves, found, strict=True):
        best.setdefault(move, one._replace(move=move))
    return list(best.values())


def try_ends(
    table: Weights,
    look: SecondLook,
    row: Ints,
    like: State,
    ends: Ways,
    left: Ints,
    sums: Floats,
    key: Key,
    first: int,
    last: int,
) -> None:
    """Add up what the next throws make of some ends."""
    here, there, next_ends = room_for(NARROW), room_for(NARROW), room_for(NEXT)
    for place in range(left.shape[0]):
        end = state_at(ends.rows, int(left[place]), like)
        for number in range(first, last):
            sums[left[place]] += after_throw(
                table, look, row, end, derived(key, number), here, there, next_ends
            )


def after_throw(
    table: Weights, look: SecondLook, row: Ints, end: State, lot: Key, here: Ways, there: Ways,
    ends: Ways,
) -> float:  # fmt: skip
    """What an end of a turn is worth after a throw and the next turn."""
    if rules.turn(end) == OVER:
        return float(rules.score(end, 0))
    thrown = rules.after_chance(end, rules.sample(end, lot))
    if rules.turn(thrown) in (CHANCE, OVER):
        return thinks(table, look, row, thrown)
    many = follow(table, row, thrown, 0, here, there, ends)
    reconsider(look, ends, many, thrown)
    return float(ends.values[0])


def thinks(table: Weights, look: SecondLook, row: Ints, state: State) -> float:
    """What table and network think of a state."""
    return worth(table, row, state, 0) + added(look, state)


def spread(own: State, end: State, outlook: Outlook, look: SecondLook) -> float:
    """How far results will lie apart: what a throw makes of it, by the root of the throws."""
    here, there, ends = room_for(NARROW), room_for(NARROW), room_for(NEXT)
    points = np.zeros(SOME)
    for number in range(SOME):
        lot = derived(outlook.seed, number)
        points[number] = after_throw(outlook.table, look, outlook.row, end, lot, here, there, ends)
    return float(points.std()) * sqrt(throws_to_come(own, outlook))


def with_chances(found: list[Evaluation], rival: float, scale: float) -> list[Evaluation]:
    """The same with chances to win against somebody who is expected to have so many points."""
    return [one._replace(win=chance(one.value - rival, False, scale)) for one in found]


def in_order(
    ends: Ways, many: int, left: Ints, sums: Floats, tries: int
) -> tuple[Ints, list[Evaluation]]:
    """The ways to the ends, the best first, and what these are worth."""
    order = [*left.tolist(), *(n for n in range(many) if n not in left)]
    found = []
    for n in order:
        tried = n in left and tries > 0
        value = float(sums[n] / tries) if tried else float(ends.values[n])
        move = int(ends.moves[n, 0])
        found.append(Evaluation(move, value, points=value, tries=tries if tried else 0))
    return ends.moves[order], found
