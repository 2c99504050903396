"""What the coach says, in every language: accounts, events, reasons and hints."""

from typing import Final

from rollwright.coach.accounts import POINTS, TURNS, WIN
from rollwright.coach.hints import Hint
from rollwright.coach.review import MOVE, Reason, Review, ReviewedEvent
from rollwright.coach.words import SAY, rough_words
from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.play.match import AnyMatch

DIGITS: Final = {WIN: 1, POINTS: 1, TURNS: 2}


def amount(value: float, kind: str, lang: Language, *, signed: bool = False) -> str:
    """A worth, or a difference of two: a share of the win in percent, points, or turns.

    >>> amount(0.1234, "win", "en"), amount(-1.25, "points", "de", signed=True)
    ('12.3 %', '−1,2')
    """
    number = value * 100 if kind == WIN else value
    text = f"{number:{'+' if signed else ''}.{DIGITS[kind]}f}"
    if float(text) == 0:
        text = f"{0:.{DIGITS[kind]}f}"
    text = text.replace("-", "−").replace(".", SAY(lang, "decimal"))
    return f"{text} %" if kind == WIN else text


def worth(value: float, kind: str, lang: Language) -> str:
    """What a state is worth to a seat, in words: turns are told as people count them."""
    shown = amount(-value if kind == TURNS else value, kind, lang)
    return SAY(lang, f"worth {kind}", amount=shown)


def class_name(rated: str, lang: Language) -> str:
    """The class of a move."""
    return SAY(lang, rated)


def event_words(match: AnyMatch, event: ReviewedEvent, lang: Language) -> str:
    """An event in a few words, and whose it is."""
    words = match.event_words(event.number, lang)
    name = "" if event.seat is None else match.name(event.seat)
    return f"{name}: {words}" if name else words


def better_words(match: AnyMatch, event: ReviewedEvent, lang: Language) -> str:
    """The better move in a language."""
    if event.best is None or event.seat is None:
        return ""
    # in a common step the sheet of the seat is as it was, whatever the others have written
    return match.game.words.move(match.at(event.number), event.seat, event.best, lang)


def about(match: AnyMatch, review: Review, event: ReviewedEvent, lang: Language) -> str:
    """What there is to say of an event, in a sentence or two."""
    kind = review.kinds[0]
    if event.kind != MOVE:
        told = [
            f"{match.name(seat)} {amount(luck, kind, lang, signed=True)}"
            for seat, luck in enumerate(event.luck)
        ]
        return SAY(lang, "luck of a throw", seats=", ".join(told))
    if not event.rated:
        return SAY(lang, "no choice")
    if event.best == match.events[event.number].what:
        return SAY(lang, "was best", n=event.choices)
    loss = amount(event.loss, kind, lang)
    better = better_words(match, event, lang)
    sentences = [SAY(lang, f"better {kind}", rated=class_name(event.rated, lang), loss=loss,
                     better=better)]  # fmt: skip
    sentences += [reason_words(reason, lang) for reason in event.reasons]
    return " ".join(sentences)


def reason_words(reason: Reason, lang: Language) -> str:
    """A reason in a sentence."""
    line = reason.lines.get(lang, reason.line)
    gain = amount(reason.gain, POINTS, lang, signed=True)
    name = "reason" if round(reason.share, 2) != round(reason.played, 2) else "reason points"
    shares = (percent(reason.share), percent(reason.played))
    return SAY(lang, name, line=line, gain=gain, share=shares[0], played=shares[1])


def percent(share: float) -> str:
    """A share in whole percent."""
    return f"{100 * share:.0f} %"


# ---------------------------------------------------------------- hints, one after another


def nudge(hint: Hint, lang: Language) -> str:
    """Where to look, without the move."""
    if hint.choices == 1:
        return SAY(lang, "only one move")
    if hint.near == hint.choices:
        return SAY(lang, "all as good")
    if hint.reasons:
        line = hint.reasons[0].lines.get(lang, hint.reasons[0].line)
        return SAY(lang, "look at", line=line)
    if hint.near > 1:
        return SAY(lang, "some as good", n=hint.near)
    return SAY(lang, "one stands out")


def move_hint(match: AnyMatch, hint: Hint, lang: Language) -> str:
    """The move."""
    words = match.game.words.move(match.view(hint.seat), hint.seat, hint.move, lang)
    return SAY(lang, "take", move=words)


def why(match: AnyMatch, hint: Hint, lang: Language) -> str:
    """Why: what the best moves are worth, and where the difference comes from."""
    view = match.view(hint.seat)
    worths = [
        f"{match.game.words.move(view, hint.seat, one.move, lang)}: "
        f"{worth(one.worth, hint.kind, lang)}"
        for one in hint.moves[:3]
    ]
    told = [f"{'; '.join(worths)}."]
    told += [reason_words(reason, lang) for reason in hint.reasons]
    return " ".join(told)


# ---------------------------------------------------------------- the whole game


def summary(review: Review, seat: Seat, lang: Language) -> str:
    """A seat's game in a sentence: luck and errors."""
    kind, told = review.kinds[0], review.seats[seat]
    return SAY(
        lang,
        f"summary {kind}",
        name=told.name,
        luck=amount(told.account.luck, kind, lang, signed=True),
        errors=amount(told.account.errors, kind, lang),
        n=told.decisions,
    )


def judge_words(review: Review, lang: Language) -> str:
    """Who judged, and how far one may trust it."""
    name = "judged exactly" if review.exact else "judged"
    drift = amount(review.mean_drift, review.kinds[0], lang)
    return " ".join([SAY(lang, name, judge=review.judge, drift=drift), *rough_words(review, lang)])
