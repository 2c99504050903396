"""Games as a live table plays them, with their logs, made by the functions that the table uses."""

from random import Random
from typing import Any, NamedTuple

from rollwright import Match, games
from rollwright.core.dice import derived
from rollwright.core.game import AnyGame
from rollwright.fair.dice import pledge
from rollwright.fair.log import (
    DRAWN,
    Entry,
    New,
    chained,
    end_event,
    join_event,
    leave_event,
    move_event,
    open_event,
    start_event,
    table_event,
    throw_event,
    undo_event,
)
from rollwright.play.match import AnyMatch
from rollwright.players import random as random_player
from rollwright.web.table.dice import Dice, commitment


class Played(NamedTuple):
    """A game to its end, and its log."""

    match: AnyMatch
    entries: list[Entry]

    @property
    def record(self) -> str:
        return self.match.record()

    @property
    def head(self) -> str:
        return self.entries[-1].hash


def played(
    of: str | AnyGame,
    seats: int,
    number: int = 1,
    *,
    undo: bool = True,
    drawn: bool = False,
    **options: Any,
) -> Played:
    """A random game: the last of several seats gives no bytes, and some moves are taken back.

    Who begins is drawn, or the table says nothing of it, as those of before.
    """
    game = games.game(of) if isinstance(of, str) else of
    random = Random(f"{game.name} {seats} {number}")
    seed = random.randbytes(32)
    names = ["Ann", "Jörg #2", *(f"Player {n}" for n in range(3, 13))][:seats]
    bytes_of = [random.randbytes(32) for _ in range(seats)]
    table = f"table-{number}"
    about = {"game": game.name} | ({"begins": DRAWN} if drawn else {})
    events = [table_event(table, commitment(table, seed), about)]
    events += [join_event(0, "Eve", pledge(b"another's")), leave_event(0)]
    events += [join_event(seat, names[seat], pledge(bytes_of[seat])) for seat in range(seats)]
    opening = range(max(1, seats - 1))
    events += [open_event(seat, bytes_of[seat]) for seat in opening]
    events.append(New("chat", 0, {"text": "good luck"}))  # a kind that no proof knows
    given = [bytes_of[seat] if seat in opening else b"" for seat in range(seats)]
    dice = Dice.of(seed, given)
    order = dice.order(seats) if drawn else None
    playing = [names[seat] for seat in order or range(seats)]
    match = Match(game, seats, names=playing, **options)
    events.append(start_event(match, given, order))
    draws = 0
    while not match.over:
        if match.chance_due:
            throw = dice.throw(match.game.rules, match.state, draws)
            draws += 1
            roller = match.roller
            words = match.roll(match.game.words.outcome(match.state, throw.outcome, "en"))
            events.append(throw_event(roller, throw, words))
            continue
        key = derived(number, len(events))
        seat = random.choice(match.turn)
        move = random_player.choose(match.game, match.state, seat, key)
        words = match.play(seat, move)
        events.append(move_event(seat, move, words))
        if undo and random.random() < 0.1 and match.turn and match.undoable(seat) is not None:
            match.undo(seat)
            events.append(undo_event(seat, len(events) - 1))
    events.append(end_event(match, seed))
    entries, _ = chained(events, time=1_760_000_000_000)
    match.log = tuple(entry.line for entry in entries)
    return Played(match, entries)
