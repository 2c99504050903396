"""The end of a game: who came where, what decided it, how good it was, and where to go now."""

from functools import partial
from typing import NamedTuple

from rollwright.core.drawing import Markup
from rollwright.core.language import Language, all_of, points
from rollwright.core.moments import THE_END
from rollwright.core.seats import NOBODY, Seat
from rollwright.play.decided import Decided, decided
from rollwright.play.match import AnyMatch
from rollwright.play.moments import moment_words, moments
from rollwright.play.turns import scores_by_turn, turns
from rollwright.players.alone.scores import Beaten, beaten, key, result, variant_of
from rollwright.solve import best
from rollwright.web.live.counts import compared
from rollwright.web.live.curve import curve
from rollwright.web.live.once import once
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


class Alone(NamedTuple):
    """How good a game alone was."""

    sentences: list[str]
    levels: list[tuple[str, int]]  # of a hundred games of each those that were worse
    reached: int
    kind: str  # of which the best is remembered by the page; '' if it is not like others
    fewest: bool  # whether less is better


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
    sheets = [
        (place, called[place], match.explain(place, lang), match.scores[place])
        for place in own_first
    ]
    made = partial(story_of, match, called, seat, lang)
    return render(
        "end.html",
        lang,
        table=table,
        seat=seat,
        seated=seat != NOBODY,
        names=called,
        ranking=ranking(match) if match.seats > 1 else [],
        winners=match.winners,
        story=once(room, ("story", seat, lang), called, made),
        alone=_alone(room, match, lang) if match.seats == 1 else None,
        helped=helped(table, called, lang),
        sheets=sheets,
        compared=compared([lines for _, _, lines, _ in sheets]),
        race=match.game.race,
    )


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


def story_of(match: AnyMatch, called: list[str], seat: Seat, lang: Language) -> Story:
    """What decided a game of several, a sentence each, how many turns it had, and its curve."""
    if match.seats == 1:
        return Story([], [], Markup(""))
    what, owners = decided(match), [turn.seat for turn in turns(match)]
    sentences = [
        *_why(match, called, lang),
        *_lead(match, what, called, seat, lang),
        *_step(what, called, seat, lang),
    ]
    drawn = curve(scores_by_turn(match), called, match.winners, SAY(lang, "curve"))
    each = [owners.count(one) for one in range(match.seats)]
    return Story(sentences, [] if what.common else [SAY(lang, "turns", n=n) for n in each], drawn)


def _why(match: AnyMatch, called: list[str], lang: Language) -> list[str]:
    """Why the game is over, where that may come as a surprise."""
    ends = [one for one in moments(match, len(match.events) - 1) if one.kind == THE_END]
    told = [(one.seat, moment_words(match.game, one, called, lang)) for one in ends]
    return [
        words if whose == NOBODY else SAY(lang, "said", name=called[whose], words=words)
        for whose, words in told
    ]


def _lead(
    match: AnyMatch, what: Decided, called: list[str], seat: Seat, lang: Language
) -> list[str]:
    lead = what.lead
    if lead is None:
        return []
    name = "lead first" if lead.turn == 1 else "lead last" if lead.turn == what.turns else "lead"
    own, others = lead.before if name == "lead last" else (lead.points, lead.next_points)
    sentence = SAY(
        lang,
        _of("you " * (lead.seat == seat), name),
        name=called[lead.seat],
        when=_when(what, lead.turn, lang),
        own=own,
        others=others,
    )
    said = [
        moment_words(match.game, one, called, lang)
        for number in ([] if name == "lead first" else lead.cries[-1:])  # no turn was the one
        for one in moments(match, number)
        if one.seat == lead.seat
    ]
    return [" ".join((sentence, *said[:1]))]


def _step(what: Decided, called: list[str], seat: Seat, lang: Language) -> list[str]:
    step = what.step
    if step is None:
        return []
    if step.shared:
        names = all_of(lang, [called[one] for one in step.shared])
        return [SAY(lang, "step shared", names=names, points=points(lang, step.points))]
    own = "you " * (step.seat == seat)
    gained, when = points(lang, step.points), _when(what, step.turn, lang)
    return [SAY(lang, _of(own, "step"), name=called[step.seat], points=gained, when=when)]


def _of(own: str, name: str) -> str:
    return own + name


def _when(what: Decided, turn: int, lang: Language) -> str:
    return SAY(lang, "when round" if what.common else "when turn", n=turn, all=what.turns)


def helped(table: Table, called: list[str], lang: Language) -> list[str]:
    """Who played with hints, and how many."""
    return [
        SAY(lang, "hints of", name=called[seat], hints=SAY(lang, "with hints", n=n))
        for seat, n in sorted(table.hints.items())
        if seat < len(called)
    ]


# ---------------------------------------------------------------- how good it was


def _alone(room: Room, match: AnyMatch, lang: Language) -> Alone:
    """The same, of which no best is remembered if the coach had a part in it."""
    told = alone(match, lang)
    return told._replace(kind="") if room.table.hints else told


def alone(match: AnyMatch, lang: Language) -> Alone:
    """A game alone beside those of computer players, and beside the best that there can be."""
    variant, levels = variant_of(match), beaten(match)
    sentences = [SAY(lang, "alone turns", n=result(match))] if match.game.race else []
    if levels:
        sentences.append(_compared(levels, match.game.race, lang))
    most = most_points(match, variant)
    if most is not None:
        at_best = match.scores[0] >= most
        sentences.append(SAY(lang, "alone at best" if at_best else "alone most", n=most))
    return Alone(
        sentences,
        [(SAY(lang, f"player {one.level}"), one.of_100) for one in levels],
        result(match),
        "" if variant is None else key(match.game, variant),
        match.game.race,
    )


def _compared(levels: list[Beaten], race: bool, lang: Language) -> str:
    """Beside the strongest level of which half the games were worse, or else the weakest."""
    shown = ([one for one in levels if one.of_100 >= 50] or levels[:1])[-1]
    name = "alone none" if not shown.of_100 else "alone faster" if race else "alone better"
    return SAY(lang, name, n=shown.of_100, name=SAY(lang, f"player {shown.level}"))


def most_points(match: AnyMatch, variant: str | None) -> int | None:
    """The most points that any dice allow, where that is proven."""
    if variant is None or match.game.name not in best.GAMES:
        return None
    return best.bound(match.game.name, match.game.variants.index(variant) if variant else 0)
