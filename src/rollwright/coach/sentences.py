"""What the coach says, in every language: accounts, events, reasons and hints."""

from typing import Final

from rollwright.coach.accounts import POINTS, TURNS, WIN
from rollwright.coach.hints import Hint
from rollwright.coach.review import MOVE, UNCLEAR, Review, ReviewedEvent
from rollwright.coach.words import SAY, amount, reason_words, rough_words
from rollwright.core.language import Language
from rollwright.core.seats import Move, Seat
from rollwright.play.match import AnyMatch

FEW: Final = 3  # moves that are as good: of more, no reason is that of all
TOLD: Final = 2  # of what is seen from the rules
SEEN: Final = 0.1  # points: as they are written


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
    if event.rated == UNCLEAR:
        return SAY(lang, "perhaps better", better=better)
    sentences = [SAY(lang, f"better {kind}", rated=class_name(event.rated, lang), loss=loss,
                     better=better)]  # fmt: skip
    advice, seen = match.game.advice, []
    if advice is not None and advice.because is not None:
        world, played = match.at(event.number), match.events[event.number].what
        seen = advice.because(world, event.seat or 0, event.best or 0, played, lang)
    sentences += seen or [reason_words(reason, lang) for reason in event.reasons]
    words = " ".join(filter(None, sentences))
    return words[:1].upper() + words[1:]


# ---------------------------------------------------------------- hints, one after another


def nudge(match: AnyMatch, hint: Hint, lang: Language) -> str:
    """Where to look, without the move."""
    game = match.game
    if hint.choices == 1:
        return SAY(lang, "only one move")
    if hint.reasons and hint.near == 1:
        return SAY(lang, "look at", line=hint.reasons[0].lines.get(lang, hint.reasons[0].line))
    decision = game.decision(match.view(hint.seat), hint.seat) if game.decision else ""
    if game.advice is not None and game.counsel.has(f"look {decision}"):
        return game.counsel(lang, f"look {decision}")
    return SAY(lang, "look even" if hint.near == hint.choices else "look")


def move_hint(match: AnyMatch, hint: Hint, lang: Language) -> str:
    """The move; and that others are as good, where there are such."""
    told = [order(match, hint.seat, hint.move, lang), *_in_the_turn(match, hint, lang)]
    if hint.near > 1:
        name = "all as good" if hint.near == hint.choices else "some as good"
        told.append(SAY(lang, name, n=hint.near))
    return " ".join(told)


def _in_the_turn(match: AnyMatch, hint: Hint, lang: Language) -> list[str]:
    """What else is to be done in the turn, where that is said at once with the move."""
    game, state, found = match.game, match.view(hint.seat), list[str]()
    if game.advice is None or game.detail is not None or game.several is None:
        return found
    for move, then in zip((hint.move, *hint.then), hint.then, strict=False):
        state = game.rules.after_move(state, hint.seat, move)
        found.append(game.advice.order(state, hint.seat, then, lang))
    return found


def typed_words(match: AnyMatch, hint: Hint, lang: Language) -> str:
    """The move as a person types it, with what carries it out; and the others that are as good."""
    rules, words, seat = match.game.rules, match.game.words, hint.seat
    state, typed = match.view(seat), []
    others = [words.move(state, seat, move, lang) for move in hint.as_good[1:]]
    for move in (hint.move, *hint.then):
        typed.append(words.move(state, seat, move, lang))
        state = rules.after_move(state, seat, move)
    return "; ".join([", ".join(typed), *others])


def order(match: AnyMatch, seat: Seat, move: Move, lang: Language) -> str:
    """A move, as what one is to do."""
    game, view = match.game, match.view(seat)
    if game.advice is not None:
        return game.advice.order(view, seat, move, lang)
    return SAY(lang, "take", move=game.words.move(view, seat, move, lang))


def told_alike(match: AnyMatch, seat: Seat, moves: list[Move], lang: Language) -> list[Move]:
    """The moves that are the first one's words, where another way round has others: which of two
    numbers goes left. Elsewhere all of them."""
    view = match.view(seat)
    if all(target.twin is None for target in match.game.drawing.targets(view, seat)):
        return moves
    words = [order(match, seat, move, lang) for move in moves]
    return [move for move, said in zip(moves, words, strict=True) if said == words[0]]


def why(match: AnyMatch, hint: Hint, lang: Language) -> str:
    """Why: what the rules show, or what estimates say; and how far ahead of the next best it is.

    Of several that are as good no number is told: that others are behind says little of them.
    """
    if hint.choices == 1 or hint.rival is None:
        return SAY(lang, "only one move" if hint.choices == 1 else "no difference")
    advice, told = match.game.advice, list[str]()
    if advice is not None and advice.because is not None:
        view = match.view(hint.seat)
        told = advice.because(view, hint.seat, hint.move, hint.rival.move, lang)[:TOLD]
    if not told and hint.near <= FEW:
        told = [reason_words(reason, lang, short=True) for reason in hint.reasons[:1]]
    if hint.near > 1:
        return " ".join(told) or SAY(lang, "matters little")
    ahead = ahead_words(hint, lang, race=match.game.race)
    return " ".join([*(told or [SAY(lang, "no one reason")]), ahead])


def ahead_words(hint: Hint, lang: Language, *, race: bool = False) -> str:
    """How much better than the next best a move is, in points where they say so, or in wins.

    Never in points where wins alone have judged: in a race.
    """
    if hint.rival is None:
        return ""
    best, rival = hint.moves[0], hint.rival
    if hint.kind == TURNS:
        return SAY(lang, "ahead turns", gain=amount(best.worth - rival.worth, TURNS, lang))
    points = 0.0 if best.points is None or rival.points is None else best.points - rival.points
    if points >= SEEN and (hint.kind == POINTS or not (hint.exact or race)):
        return SAY(lang, "ahead points", gain=amount(points, POINTS, lang))
    wins = round(100 * (best.worth - rival.worth)) if hint.kind == WIN else 0
    return SAY(lang, "ahead win", n=wins) if wins > 0 else SAY(lang, "ahead little")


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


def adjusted_words(review: Review, lang: Language) -> str:
    """By how much the estimates alone missed the results; nothing where nobody made them meet."""
    if not any(one.raw is not None and one.raw.drift for one in review.seats) or review.exact:
        return ""
    kind = review.kinds[0]
    off = [
        f"{one.name} {amount(one.judged.drift, kind, lang, signed=True)}" for one in review.seats
    ]
    return SAY(lang, "adjusted", seats=", ".join(off))
