"""Look for games in which every moment comes about, and keep them as records.

    python -m tests.web.browser.moments.look_for penk

A look at the next event alone finds most moments; between them whoever plays does so by chance, by
chance and well, or well. What a record adds is what Bob, in the second seat, sees for the first
time. What is too rare for that was played by hand: those records have names, and stay.
"""

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rollwright.core.language import ENGLISH, FOLDER, catalogue
from rollwright.core.moments import Called, Moment
from rollwright.games import game as game_of
from rollwright.play.match import AnyMatch, Match

HERE = Path(__file__).parent
BOB = 1  # whose page is looked at; alone somebody watches
LONGEST = 900  # events


class Setting(NamedTuple):
    """A kind of table."""

    game: str
    seats: int
    options: dict[str, Any]


SETTINGS = {
    "penk": [Setting("penk", 3, {})],
    "hexroller": [Setting("hexroller", 3, {}), Setting("hexroller", 1, {})],
    "polygrid": [Setting("polygrid", 1, {})],
    "splitter": [
        Setting("splitter", 3, {"variant": "A"}),
        Setting("splitter", 3, {"variant": "B"}),
    ],
    "tutto": [Setting("tutto", 3, {}), Setting("tutto", 3, {"leaders_pay": "when banked"})],
}


def names_of(game: str) -> set[str]:
    """The sentences of a game's moments; what stands inside of others is none."""
    inside = {f"flower {n}" for n in range(6)} | set("abcdef")
    return set(catalogue(game_of(game).folder / FOLDER, ENGLISH)["moments"]) - inside


def sentence_of(moment: Moment[Any], reader: int, game: str) -> str:
    """The name of the sentence in which somebody reads a moment."""
    for value in moment.values.values():
        if isinstance(value, Called) and reader in value.seats:
            name = f"{moment.kind} you{' too' if len(value.seats) > 1 else ''}"
            return name if game_of(game).cries.has(name) else moment.kind
    return moment.kind


def shown(match: AnyMatch, seat: int | None, what: int, after: Any) -> Iterator[str]:
    """What Bob sees of an event, by the names of sentences; his own moments are not meant."""
    tell = match.game.moments
    if tell is None or seat == BOB or (seat is None and match.roller == BOB):
        return
    for moment in tell(match.state, seat, what, after):
        yield sentence_of(moment, BOB if match.seats > 1 else -1, match.game.name)


def play(setting: Setting, number: int, wanted: set[str]) -> tuple[AnyMatch, int, set[str]]:
    """A game; after how many events the last of what was wanted came, and what came."""
    random, manner = Random(f"{setting} {number}"), number % 3
    match: AnyMatch = Match(setting.game, setting.seats, seed=None, **setting.options)
    found: set[str] = set()
    last = 0
    while not match.over and len(match.events) < LONGEST:
        seat, what, new = _next(match, random, manner, wanted - found)
        if seat is None:
            match.roll(what)
        else:
            match.play(seat, what)
        if new:
            found |= new
            last = len(match.events)
    return match, last, found


def _until(match: AnyMatch, setting: Setting, last: int) -> AnyMatch:
    """The same game as it was after so many events."""
    again: AnyMatch = Match(setting.game, setting.seats, seed=None, **setting.options)
    for seat, what in match.events[:last]:
        if seat is None:
            again.roll(what)
        else:
            again.play(seat, what)
    return again


def _next(
    match: AnyMatch, random: Random, manner: int, wanted: set[str]
) -> tuple[int | None, int, set[str]]:
    rules, state = match.game.rules, match.state
    if match.chance_due:
        seat, all_ = None, [outcome for outcome, _ in rules.outcomes(state)]
        steps = [(what, rules.after_chance(state, what)) for what in all_]
    else:
        seat = random.choice(match.turn)
        all_ = match.allowed(seat)
        steps = [(what, rules.after_move(state, seat, what)) for what in all_]
    for what, after in random.sample(steps, len(steps)):
        if new := wanted & set(shown(match, seat, what, after)):
            return seat, what, new
    if seat is not None and match.game.greedy and random.random() < (0, 0.5, 1)[manner]:
        return seat, match.game.greedy(state, seat, random.getrandbits(60)), set()
    if seat is None and random.random() < 0.3:
        return seat, all_[0], set()  # as many equal dice as there are
    return seat, random.choice(all_), set()


def look_for(game: str, most: int = 40) -> None:
    """Write as few records as show everything, if that is found."""
    wanted = names_of(game)
    for old in HERE.glob(f"{game}-[0-9]*.game"):
        old.unlink()
    kept = count()
    for setting in SETTINGS[game]:
        for number in range(most):
            if not wanted:
                break
            match, last, found = play(setting, number, wanted)
            if found and (len(found) > 2 or number > 12):
                match = _until(match, setting, last)
                path = HERE / f"{game}-{next(kept)}.game"
                path.write_text(match.record(), encoding="utf-8")
                wanted -= found
                print(f"{path.name}: {last} events, {', '.join(sorted(found))}", flush=True)
    print(f"not found: {', '.join(sorted(wanted)) or 'nothing'}")


if __name__ == "__main__":
    look_for(sys.argv[1])
