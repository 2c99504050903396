"""The end of a game: who came where, what decided it, how good it was, and where to go now."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, TypeAlias

from rollwright.core.drawing import Markup
from rollwright.core.language import Language, all_of, points
from rollwright.core.moments import THE_END
from rollwright.core.seats import NOBODY, Seat
from rollwright.play.decisive_turn import Decided, decided
from rollwright.play.match import AnyMatch
from rollwright.play.moments import moment_words, moments
from rollwright.players.registry import LEVELS
from rollwright.web.live.memo import once
from rollwright.web.live.points_curve import Ends, curve
from rollwright.web.live.result_rank import Verdict, verdict
from rollwright.web.live.score_comparison import bill, compared
from rollwright.web.live.sentences import names_seen_by
from rollwright.web.rendering import render
from rollwright.web.table.room import Room
from rollwright.web.table.table import OVER, Table
from rollwright.web.words import SAY


class Ranked(NamedTuple):
    """Somebody's place at the end."""

    place: int  # from 1; those who are level share one
    seat: Seat
    points: int
    behind: int | None  # the first; None for the first, and where points did not decide


When: TypeAlias = Callable[[int, Seat], str]  # a turn by its number, and whose it was


class Story(NamedTuple):
    """How a game of several went."""

    sentences: list[str]
    turns: list[str]  # how many each seat had; none where all play together
    curve: Markup  # '' alone


def ended(room: Room, match: AnyMatch, seat: Seat, lang: Language) -> Markup:
    """How the points came about, and where to go from here."""
    table = room.table
    if table.phase != OVER:
        return Markup("")
    called = names_seen_by(table, match, seat, lang)
    own_first = sorted(range(match.seats), key=lambda place: (place != seat, place))
    bills = [bill(match, place, lang) for place in own_first]
    made = partial(_story, room, match, called, seat, lang)
    judge = partial(_verdict, table, match, seat, lang)
    good = once(room, ("verdict", seat, lang), len(match.events), judge)
    return render(
        "end.html",
        lang,
        table=table,
        seat=seat,
        seated=seat != NOBODY,
        names=called,
        levels=[chair.player for chair in table.chairs],
        winners=match.winners,
        ranking=ranking(match) if match.seats > 1 else [],
        typed=table.chairs[seat].name if seat != NOBODY else "",
        rosette=_rosette(match, seat, good),
        story=once(room, ("story", seat, lang), called, made),
        verdict=good,
        next_level=next_level(table, match, seat),
        helped=helped(table, called, lang),
        bills=compared(bills),
        totals=[(called[place], match.scores[place]) for place in own_first],
        race=match.game.race,
    )


def _verdict(table: Table, match: AnyMatch, seat: Seat, lang: Language) -> Verdict | None:
    """How good it was, for whoever played; alone also for those who look on.

    What the coach had a part in is remembered neither as the best nor among the last.
    """
    if seat == NOBODY and match.seats > 1:
        return None
    own = max(seat, 0)
    others = [chair.player or "" for place, chair in enumerate(table.chairs) if place != own]
    told = verdict(match, own, lang, others if set(others) <= {*LEVELS} else ())
    told = told._replace(helped=bool(table.hints.get(own)))
    return told._replace(kind="") if seat == NOBODY else told


def _rosette(match: AnyMatch, seat: Seat, good: Verdict | None) -> str:
    """What a rosette is for: 'mine', of others '', alone of a good result 'mine' or 'hidden'."""
    if match.seats > 1:
        return "mine" if seat in match.winners else "theirs"
    return "mine" if good is not None and good.joyful and seat != NOBODY else "hidden"


def next_level(table: Table, match: AnyMatch, seat: Seat) -> str:
    """The level to play against next, for one person who has won against computers alone; or ''."""
    players = [chair.player for place, chair in enumerate(table.chairs) if place != seat]
    known = [LEVELS.index(one) for one in players if one in LEVELS]
    if seat not in match.winners or not known or len(known) < len(players):
        return ""
    higher = LEVELS[max(known) + 1 :]
    return higher[0] if higher else ""


def ranking(match: AnyMatch) -> list[Ranked]:
    """The seats from the first to the last.

    >>> from rollwright import Match
    >>> ranking(Match("tutto", 2))
    [Ranked(place=1, seat=0, points=0, behind=None), Ranked(place=1, seat=1, points=0, behind=None)]
    """
    scores, won = match.scores, match.winners
    worth = [(seat in won, scores[seat]) for seat in range(match.seats)]
    order = sorted(range(match.seats), key=lambda seat: worth[seat], reverse=True)
    first = scores[order[0]]
    return [
        Ranked(
            1 + sum(one > worth[seat] for one in worth),
            seat,
            scores[seat],
            None if match.outright or scores[seat] == first else first - scores[seat],
        )
        for seat in order
    ]


# ---------------------------------------------------------------- what decided it


def _story(room: Room, match: AnyMatch, called: list[str], seat: Seat, lang: Language) -> Story:
    """How a game went; what decided it is worked out once for all who look."""
    alone = match.seats == 1
    what = None if alone else once(room, "decided", len(match.events), partial(decided, match))
    return story_of(match, called, seat, lang, what)


def story_of(
    match: AnyMatch, called: list[str], seat: Seat, lang: Language, what: Decided | None = None
) -> Story:
    """What decided a game of several, a sentence each, how many turns it had, and its curve."""
    if match.seats == 1:
        return Story([], [], Markup(""))
    what = what or decided(match)
    owners = what.owners
    then = partial(when, what, owners, lang)
    sentences = [
        *_why(match, called, lang),
        *lead_told(match, what, called, seat, lang, then),
        *_step(what, called, seat, lang, then),
    ]
    each = [owners.count(one) for one in range(match.seats)]
    title, unit = SAY(lang, "curve"), SAY(lang, "unit points")
    below = _ends(what.common, owners, lang)
    drawn = curve(what.scores, called, match.winners, title, unit, below)
    return Story(sentences, [] if what.common else [SAY(lang, "turns", n=n) for n in each], drawn)


def _ends(common: bool, owners: list[Seat | None], lang: Language) -> Ends:
    """The rounds, or the turns of whoever had most of them, as they are counted below a curve."""
    if common:
        return Ends(range(1, len(owners) + 1), SAY(lang, "round n", n=len(owners)))
    most = max(owners, key=owners.count)
    own = [n for n, seat in enumerate(owners, start=1) if seat == most]
    return Ends(own, SAY(lang, "turn only", n=len(own)))


def _why(match: AnyMatch, called: list[str], lang: Language) -> list[str]:
    """Why the game is over, where that may come as a surprise."""
    ends = [one for one in moments(match, len(match.events) - 1) if one.kind == THE_END]
    told = [(one.seat, moment_words(match.game, one, called, lang)) for one in ends]
    return [
        words if whose == NOBODY else SAY(lang, "said", name=called[whose], words=words)
        for whose, words in told
    ]


def lead_told(
    match: AnyMatch, what: Decided, called: list[str], seat: Seat, lang: Language, when: When
) -> list[str]:
    """Who went ahead for good, and when."""
    lead = what.lead
    if lead is None:
        return []
    name = "lead first" if lead.turn == 1 else "lead last" if lead.turn == what.turns else "lead"
    own, others = lead.before if name == "lead last" else (lead.points, lead.next_points)
    sentence = SAY(
        lang,
        _of("you " * (lead.seat == seat), name),
        name=called[lead.seat],
        when=when(lead.turn, lead.seat),
        own=own,
        others=others,
    )
    gained, step = lead.points - lead.before[0], what.step
    told = step is not None and not step.shared and (step.turn, step.seat) == (lead.turn, lead.seat)
    if name == "lead first" or told or gained <= 0:  # no turn was the one, or it is told next
        return [sentence]
    gain = SAY(lang, "gain round" if what.common else "gain turn", points=points(lang, gained))
    return [f"{sentence} {gain}"]


def _step(what: Decided, called: list[str], seat: Seat, lang: Language, when: When) -> list[str]:
    step = what.step
    if step is None:
        return []
    if step.shared:
        names = all_of(lang, [called[one] for one in step.shared])
        return [SAY(lang, "step shared", names=names, points=points(lang, step.points))]
    own = "you " * (step.seat == seat)
    gained, then = points(lang, step.points), when(step.turn, step.seat)
    return [SAY(lang, _of(own, "step"), name=called[step.seat], points=gained, when=then)]


def _of(own: str, name: str) -> str:
    return own + name


def when(what: Decided, owners: list[Seat | None], lang: Language, turn: int, seat: Seat) -> str:
    """A round, or the how-manieth of their own turns it was for somebody."""
    if what.common:
        return SAY(lang, "when round", n=turn, all=what.turns)
    return SAY(lang, "when turn", n=owners[:turn].count(seat), all=owners.count(seat))


def helped(table: Table, called: list[str], lang: Language) -> list[str]:
    """Who played with hints, and how many."""
    return [
        SAY(lang, "hints of", name=called[seat], hints=SAY(lang, "with hints", n=n))
        for seat, n in sorted(table.hints.items())
        if seat < len(called)
    ]
