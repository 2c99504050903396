"""What each step of a replay says: who, what was written, and every point of it."""

from typing import Final, NamedTuple

from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.core.text_board import as_text
from rollwright.draw import picture
from rollwright.draw.animation import event_words
from rollwright.play.followed_steps import Step, steps
from rollwright.play.match import AnyMatch
from rollwright.play.turns import turns
from rollwright.web.table.last_turn import gained, once, signed
from rollwright.web.words import SAY

BEGINNING: Final = Step(0, 0, None)


def step_of(match: AnyMatch, n: int) -> Step:
    """The step that is on the table after n events, perhaps only in part."""
    return next((step for step in steps(match) if step.first < n <= step.end), BEGINNING)


def step_words(match: AnyMatch, step: Step, lang: Language) -> str:
    """A step in a sentence: a throw, or what a seat wrote and what it brought."""
    if step.seat is None:
        return event_words(match, step.end, lang)
    who, brought = step.seat, _change(match, step, step.seat)
    name = picture.names_of(match, lang)[who] + (f" {signed(brought)}" if brought else "")
    words = _wrote(match, step, who, lang)
    gains = gained(match, step.first, step.end, who, lang)[1] if brought else ""
    if gains and words:
        words = f"{words}: {gains}"
    return SAY(lang, "said", name=name, words=words or gains)


def _change(match: AnyMatch, step: Step, seat: Seat) -> int:
    score = match.game.rules.score
    return score(match.at(step.end), seat) - score(match.at(step.first), seat)


def _wrote(match: AnyMatch, step: Step, seat: Seat, lang: Language) -> str:
    """What a seat did, without what only carries it out; what leaves no mark only if all does."""
    game, every = match.game, range(step.first, step.end)
    own = [n for n in every if not (game.detail and game.detail(match.events[n].what))] or every
    writes = [n for n in own if _marks(match, n, seat, lang)] or own
    return ", ".join(once(game.spoken(match.at(n), *match.events[n], lang) for n in writes))


def _marks(match: AnyMatch, n: int, seat: Seat, lang: Language) -> bool:
    """Whether an event changed a seat's sheet, as it is read out or as it is drawn on the way."""
    board, drawn = match.game.words.board, match.game.trail
    if drawn is not None and drawn(match.at(n), seat, match.events[n].what):
        return True
    return as_text(board(match.at(n), seat, lang)) != as_text(board(match.at(n + 1), seat, lang))


# ---------------------------------------------------------------- turns as players count them


class Counted(NamedTuple):
    """A turn or a round, as those count it whose it is."""

    first: int  # with how many events it is on the table
    n: int
    all: int
    seat: Seat | None  # None for a round of all, and for who plays alone


def counted(match: AnyMatch) -> list[Counted]:
    """The turns, each with its number among those of its seat."""
    every = [(turn.first + 1, None if match.seats == 1 else turn.seat) for turn in turns(match)]
    owners = [seat for _, seat in every]
    return [
        Counted(first, owners[: place + 1].count(seat), owners.count(seat), seat)
        for place, (first, seat) in enumerate(every)
    ]


def turn_words(turn: Counted, names: list[str], lang: Language) -> str:
    """What a turn or a round is called."""
    if turn.seat is None:
        return SAY(lang, "round of all", n=turn.n, all=turn.all)
    return SAY(lang, "turn of all", n=turn.n, all=turn.all, name=names[turn.seat])


def short_words(turn: Counted, lang: Language) -> str:
    """The same where its player is named beside it."""
    return SAY(lang, "round n" if turn.seat is None else "turn only", n=turn.n)
