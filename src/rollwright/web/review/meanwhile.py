"""What to read while a review is made: how the game went, as its end and its replay know it."""

from typing import NamedTuple

from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.play.match import AnyMatch
from rollwright.web.live.game_end import Ranked, Story, ranking, story_of
from rollwright.web.live.score_comparison import Compared, bill, compared
from rollwright.web.live.sentences import names_seen_by
from rollwright.web.pages.key_moments import Mark, marks
from rollwright.web.pages.replay import seen_by
from rollwright.web.pages.replay_steps import counted
from rollwright.web.table.table import Table


class Meanwhile(NamedTuple):
    """How a game went."""

    ranking: list[Ranked]  # none alone
    winners: tuple[Seat, ...]
    names: list[str]
    levels: list[str]
    story: Story
    bills: list[Compared]
    totals: list[tuple[str, int]]
    race: bool
    marks: list[Mark]


def meanwhile(table: Table, match: AnyMatch, seat: Seat, lang: Language) -> Meanwhile:
    """How a game went that is over, for whoever waits for its review."""
    names = names_seen_by(table, match, seat, lang)
    own_first = sorted(range(match.seats), key=lambda place: (place != seat, place))
    seen = seen_by(match, seat, lang)
    return Meanwhile(
        ranking(match) if match.seats > 1 else [],
        match.winners,
        names,
        [chair.player or "" for chair in table.chairs],
        story_of(match, names, seat, lang),
        compared([bill(match, place, lang) for place in own_first]),
        [(names[place], match.scores[place]) for place in own_first],
        match.game.race,
        marks(seen, counted(seen), lang, seat),
    )
