"""What a seat of Splitter did in a round, in short: where its points come from."""

from typing import Final

from rollwright.core.language import Language, phrases
from rollwright.core.score_lines import Line
from rollwright.core.seats import Seat
from rollwright.games.splitter.groups import scoring_groups
from rollwright.games.splitter.rules import State
from rollwright.games.splitter.scoring import hearts_points
from rollwright.games.splitter.sheet import HEARTS

SAY: Final = phrases(__file__, "short")


def in_short(before: State, after: State, seat: Seat, lang: Language) -> tuple[str, list[Line]]:
    """What changed the points, number by number, which adds up; where they went is said."""
    was, now = _parts(before, seat), _parts(after, seat)
    changed = [
        Line(SAY(lang, "number" if part else "hearts", number=part), now[part] - was[part])
        for part in now
        if now[part] != was[part]
    ]
    return "", changed


def _parts(state: State, seat: Seat) -> dict[int, int]:
    """What each number scores, and as 0 the hearts."""
    points = dict.fromkeys(range(1, 7), 0)
    for group in scoring_groups(state, seat):
        points[group.number] += group.points
    hearts = HEARTS[state.pad]
    points[0] = hearts_points(state.sheets[seat].numbers, hearts) if hearts else 0
    return points
