"""Whether a game's rules compile, and then play the same games as in Python."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rollwright.author.findings import Finding, Sources
from rollwright.core.binding import bound
from rollwright.core.dice import derived
from rollwright.core.game import AnyRules, Game
from rollwright.core.seats import CHANCE
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.play.loop import random_choice, seated_choice, whole_game

GAMES: Final = 20
BIG: Final = (1 << 31) - 1
rules: AnyRules = UNBOUND  # those of the game that a function is bound to
_PLACE: Final = re.compile(r'(?:File "|Raised from )([^"\n]+?)(?:", line | \()(\d+)')
_REASONS: Final = (
    re.compile(r"[^\n]+? not supported(?= yet)?"),
    re.compile(r"Unknown attribute '\w+' of type [\w.]+"),
    re.compile(r"Untyped global name '\w+'[^\n]*"),
    re.compile(r"NameError: [^\n]+"),
    re.compile(r"Cannot unify [^\n]+? for '[\w.]+'"),
    re.compile(r"Cannot unify [^\n]+"),
    re.compile(r"Use of unsupported [^\n]+"),
    re.compile(r"No implementation of function [^\n]+"),
    re.compile(r"non-precise type [^\n]+"),
    re.compile(r"Can't unify return type from the following types: [^\n]+"),
)


def answers(state: State) -> int:
    """A number that everything else goes into that rules are asked about a state."""
    mixed = rules.winners(state) + rules.roller(state)
    for seat in range(rules.seats(state)):
        mixed = (31 * mixed + rules.score(state, seat) + rules.refusal(state, seat, 0)) % BIG
    if rules.turn(state) == CHANCE:
        for outcome, ways in rules.outcomes(state):
            mixed = (31 * mixed + outcome * ways) % BIG
    return mixed


def compiling(game: Game[State], sources: Sources) -> Iterator[Finding]:
    """Compile the rules and the quick player, and compare whole games with those in Python."""
    from numba.core import errors  # noqa: PLC0415 (Numba is slow to import)

    from rollwright.fast.compiled import compiled  # noqa: PLC0415

    seats = game.usual_seats  # each number of seats compiles anew
    start = game.new_game(seats, game.options({}))
    everybody = (1 << seats) - 1
    players = [("rules.py", "after_move", 0), ("greedy.py", "greedy", everybody)]
    for file, name, greedy_seats in players if game.greedy or game.promise else players[:1]:
        choose = seated_choice if greedy_seats else random_choice
        try:
            quick = compiled(whole_game, game, choose=choose)
            asked = compiled(answers, game)
            asked(start)
            plain = bound(whole_game, game, choose=choose)
            for number in range(GAMES):
                key = derived(1, number)
                end, decisions = quick(greedy_seats, start, key)
                same = (end, decisions) == plain(greedy_seats, start, key)
                if not same or asked(end) != bound(answers, game)(end):
                    line = sources.line_of(file, name)
                    sentence = f"game {number} goes another way once it is compiled."
                    yield Finding(file, line, sentence)
                    break
        except (errors.NumbaError, errors.UnsupportedBytecodeError) as error:
            yield _why(str(error), file, name, sources)
            return


def _why(text: str, file: str, name: str, sources: Sources) -> Finding:
    """Numba's pages of an error as a sentence: where it is, and the reason given there."""
    line = sources.line_of(file, name)
    for path, number in _PLACE.findall(text):
        if Path(path).name in sources.trees and (sources.folder / Path(path).name).exists():
            file, line = Path(path).name, int(number)
    reasons = [found[0] for one in _REASONS if (found := one.search(text))]
    reason = " ".join((reasons or ["Numba does not understand it"])[0].split())[:160]
    return Finding(file, line, f"this does not compile: {reason}.")
