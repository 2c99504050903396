"""A review step by step: what was done, what it was worth, and the sheet as it was then."""

from typing import Final, NamedTuple

from rollwright.coach.move_classes import SURELY, rated, thresholds
from rollwright.coach.review import (
    BEST,
    ERRORS,
    FINE,
    MOVE,
    UNCLEAR,
    ReviewedEvent,
)
from rollwright.core.drawing import Markup, Place
from rollwright.core.states import AnyState
from rollwright.core.text_board import as_text
from rollwright.draw import picture
from rollwright.draw.advised_move import framed, pencilled, ring
from rollwright.svg.elements import element, escaped, joined
from rollwright.web.rendering import render
from rollwright.web.review.review_as_told import Told
from rollwright.web.review.why_better import whys
from rollwright.web.review.words import SAY, WIN, amount, rounded

REASONS: Final = 3  # that are told
MOVES_TO_COMPARE: Final = 2
SIGNS: Final = {  # of classes, since colour alone tells not everybody
    "best": "★",
    "fine": "✓",
    "unclear": "≈",
    "inaccuracy": "?!",
    "mistake": "?",
    "blunder": "??",
}

Parts = dict[str, Markup]  # of the page, by their ids


class Shown(NamedTuple):
    """A move in the list of good ones."""

    words: str
    worth: str
    behind: str  # how far behind the best; empty for the best
    played: bool
    as_good: bool  # as the best, but not the best


# ---------------------------------------------------------------- one step


def changes(told: Told, which: range) -> list[Parts]:
    """The first of some steps with all its parts, of the others those that are different."""
    made: list[Parts] = []
    before: Parts = {}
    for number in which:
        now = parts(told, number)
        made.append({name: part for name, part in now.items() if before.get(name) != part})
        before = now
    return made


def parts(told: Told, number: int) -> Parts:
    """What the page shows of an event; of a path the whole."""
    lang, match = told.lang, told.match
    writing = told.writing(number)
    event = told.events[number] if writing is None else writing.stands_for
    seat = told.seat_of(event)
    if writing is None:
        before, after = match.at(number), match.at(number + 1)
    else:
        before = after = told.worlds[writing.head]
        for one in writing.events:
            after = match.game.rules.after_move(after, seat, match.events[one.number].what)
    view = picture.View(
        match.game, after, told.names, before, lang, match.timeline.past(number + 1)
    )
    return {
        "label": escaped(SAY(lang, "step", n=number + 1, all=len(match.events))),
        "event": escaped(_happened(told, event)),
        "verdict": render("review_verdict.html", lang, **_signed(verdict(told, event))),
        "moves-of": render("review_moves.html", lang, **moves_of(told, event, said=1)),
        "lies": _table(told, event, before, after),
        "whose": escaped(told.names[seat]),
        "points-of": escaped(str(match.game.rules.score(after, seat))),
        "board": escaped(as_text(match.game.words.board(after, seat, lang))),
        "writing": picture.writing(view, seat),
        "better": _better(told, event),
    }


def _happened(told: Told, event: ReviewedEvent) -> str:
    writing = told.writing(event.number)
    words = thrown_words(told, event.number) if writing is None else told.told_words(writing)[0]
    return words if event.seat is None else f"{told.names[event.seat]}: {words}"


def thrown_words(told: Told, number: int) -> str:
    """What was thrown or drawn, and with what."""
    chance = told.match.game.words.chance(told.match.at(number), told.lang)
    return f"{chance}: {told.words(number)}"


def verdict(told: Told, event: ReviewedEvent) -> dict[str, object]:
    """The class of a step, and a sentence or two about it."""
    lang = told.lang
    if event.kind != MOVE:
        lucks = [
            SAY(lang, "luck of", name=name, worth=told.amount(luck))
            for name, luck in zip(told.names, event.luck, strict=True)
        ]
        best = max(event.luck, key=abs)
        name = "even" if abs(best) < 0.0005 else "luck"  # which would be shown as nothing
        return {"rated": "luck", "title": SAY(lang, name), "sentences": [" · ".join(lucks)]}
    if not event.rated:
        return {"rated": "forced", "title": SAY(lang, "forced"), "sentences": []}
    class_, name = event.rated, event.rated
    reasons: list[str] = []
    writing = told.writing(event.number)
    loss = event.loss if writing is None or not writing.errors else writing.loss
    better = told.move_words(event.number, event.seat or 0, event.best or 0)
    if class_ in ERRORS:
        if writing is not None:
            better = told.told_words(writing)[1]
        n, doubt = rounded(lang, (100 if told.kind == WIN else 1) * 2 * event.doubt)
        given = "gave away" if n else "gave away exactly"
        said = SAY(lang, given, worth=told.gain(loss), doubt=doubt, better=better)
        reasons = whys(told, event)[:1]
    elif class_ == UNCLEAR:
        said = SAY(lang, "perhaps better", better=better)
    elif class_ == FINE:
        said = SAY(lang, "gave away little", worth=told.gain(event.loss), better=better)
    else:
        lead = lead_of(told, event)
        class_ = BEST if lead else FINE
        name = class_ if lead or event.choices > 1 else "forced"
        said = SAY(lang, "the lead", worth=told.gain(lead)) if lead else SAY(lang, "no better")
    return {"rated": class_, "title": SAY(lang, name), "sentences": [said, *reasons]}


def _signed(found: dict[str, object]) -> dict[str, object]:
    return {**found, "sign": SIGNS.get(str(found["rated"]), "")}


def lead_of(told: Told, event: ReviewedEvent) -> float:
    """How far the move that was played is ahead of all others; nothing if that is not clear."""
    if len(event.moves) < MOVES_TO_COMPARE:
        return 0.0
    best, *others = event.moves
    stated = thresholds(told.match.game.name, told.kind)
    leads = [(best.worth - one.worth, one.doubt) for one in others]
    clear = all(lead >= max(stated.inaccuracy, SURELY * doubt) for lead, doubt in leads)
    return min(lead for lead, _ in leads) if clear else 0.0


def moves_of(told: Told, event: ReviewedEvent, said: int = 0) -> dict[str, object]:
    """What the good moves are worth, the best first, and why it is better, but for what is said."""
    lang, played = told.lang, told.match.events[event.number].what
    if event.kind != MOVE or not event.moves:
        return {"moves": [], "reasons": [], "more": 0, "head": ""}
    best, stated = event.moves[0].worth, thresholds(told.match.game.name, told.kind)
    moves = [
        Shown(
            told.move_words(event.number, event.seat or 0, one.move),
            amount(lang, told.kind, one.worth, table=True),
            amount(lang, told.kind, one.worth - best, signed=True, table=True)
            if rounded(lang, (best - one.worth) * (100 if told.kind == WIN else 1))[0]
            else "",
            one.move == played,
            one is not event.moves[0] and rated(best - one.worth, stated) not in ERRORS,
        )
        for one in event.moves
        # the same plan in another order is no other move
        if one.move not in event.then or one.move == played or one.worth < best - stated.inaccuracy
    ]
    known: dict[str, Shown] = {}  # of moves that are said alike the first, and the one played
    for one in moves:
        known.setdefault(f"{one.words} {one.played}", one)
    moves = list(known.values())
    return {
        "moves": moves,
        "reasons": whys(told, event)[said:],
        "more": max(0, event.choices - len(moves)),
        "head": SAY(lang, f"worth {told.kind}"),
    }


# ---------------------------------------------------------------- drawn


def _better(told: Told, event: ReviewedEvent) -> Markup:
    """The better move in pencil beside the one that was played, and a ring around its place."""
    if event.kind != MOVE or event.rated not in ERRORS:
        return Markup("")
    game, world, seat = told.match.game, told.worlds[event.number], event.seat or 0
    better = pencilled(game, world, seat, event.best, event.then)
    writing = told.writing(event.number)
    path = writing.events[writing.events.index(event) :] if writing else [event]
    return joined((*(played_ring(told, one.number) for one in path), better))


def played_ring(told: Told, number: int) -> Markup:
    """A frame around what was played, if it has a place on the sheet."""
    game, event, world = told.match.game, told.match.events[number], told.worlds[number]
    for target in game.drawing.targets(world, event.seat or 0):
        if target.move == event.what:
            return framed(game, world, event.seat or 0, target, "ring played")
    return Markup("")


def _shown(told: Told, event: ReviewedEvent, before: AnyState, after: AnyState) -> AnyState:
    """Of which state the table is drawn: of a throw with its dice, also where they brought nothing.

    Before a decision they lie there, and after a throw that ended a turn as long as it is told.
    """
    if event.kind == MOVE:
        return before
    game, what = told.match.game, told.match.events[event.number].what
    cried = game.moments(before, None, what, after) if game.moments else []
    return next((one.shown for one in cried if one.shown is not None), after)


def _table(told: Told, event: ReviewedEvent, before: AnyState, after: AnyState) -> Markup:
    """What lay on the table; of dice that were chosen a ring around those, and the better ones."""
    match, lang = told.match, told.lang
    decided = event.kind == MOVE
    past = match.timeline.past(event.number + (not decided))
    if decided:
        before = told.worlds[event.number]
    shown = _shown(told, event, before, after)
    view = picture.View(match.game, shown, told.names, None, lang, past)
    drawn = picture.lies(view)
    if not drawn.height:
        return Markup("")
    rings: list[Markup] = []
    sets = match.game.drawing.dice_sets(before, event.seat or 0, lang) if decided else None
    if sets is not None and event.seat is not None:
        played = match.events[event.number].what
        better = event.best if event.rated in ERRORS else None
        for move, class_ in ((played, "ring played"), (better, "ring better")):
            places = next((one for one, which in sets.moves.items() if which == move), 0)
            grow = 3 if class_ == "ring better" else 0
            rings += [
                ring(Place(played, die.x - grow, die.y - grow, *[die.side + 2 * grow] * 2), class_)
                for n, die in enumerate(sets.dice)
                if places >> n & 1
            ]
    whole = drawn._replace(markup=joined((drawn.markup, *rings)))
    return element(
        "svg",
        element("title", match.game.words.table(view.state, lang) or match.game.title),
        whole.markup,
        viewBox=f"0 0 {drawn.width:g} {drawn.height:g}",
        width=drawn.width,
        height=drawn.height,
        class_=f"table {match.game.name}",
        role="img",
    )
