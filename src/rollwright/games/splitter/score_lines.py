"""A score of Splitter number by number, so that seats can be compared."""

from typing import Final

from rollwright.core.language import Language, phrases
from rollwright.core.score_lines import Billed
from rollwright.core.seats import Seat
from rollwright.games.splitter.groups import scoring_groups
from rollwright.games.splitter.rules import State
from rollwright.games.splitter.scoring import hearts_points
from rollwright.games.splitter.sheet import HEARTS

SAY: Final = phrases(__file__, "bill")


def bill(state: State, seat: Seat, lang: Language) -> list[Billed]:
    """What each number scores, in how many groups, and the hearts."""
    groups, lines = scoring_groups(state, seat), []
    for number in range(1, 7):
        own = [group for group in groups if group.number == number]
        starred = sum(group.starred for group in own)
        parts = [(len(own) - starred, f"{number}"), (starred, f"{2 * number} ★")]
        about = " + ".join(f"{n} × {each}" for n, each in parts if n)
        points = sum(group.points for group in own)
        lines.append(Billed(SAY(lang, "number", n=number), about, points, always=True))
    hearts = hearts_points(state.sheets[seat].numbers, HEARTS[state.pad])
    return [*lines, Billed(SAY(lang, "hearts"), "", hearts)]
