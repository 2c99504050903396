"""A review step by step: what was done, what it was worth, and the sheet as it was then."""

from collections import Counter
from functools import cached_property
from typing import Final, NamedTuple

from rollwright.coach.classes import SURELY, thresholds
from rollwright.coach.review import (
    BEST,
    ERRORS,
    FINE,
    INACCURACY,
    MOVE,
    UNCLEAR,
    Review,
    ReviewedEvent,
)
from rollwright.coach.steps import Chosen, passages
from rollwright.coach.words import reason_words
from rollwright.core.drawing import Markup, Place
from rollwright.core.language import Language
from rollwright.core.seats import Move, Seat
from rollwright.core.states import AnyState
from rollwright.core.texts import as_text
from rollwright.draw import picture
from rollwright.draw.pencilled import pencilled, ring
from rollwright.play.match import AnyMatch
from rollwright.svg.elements import element, escaped, joined
from rollwright.web.rendering import render
from rollwright.web.review.words import SAY, TURNS, WIN, amount, rounded
from rollwright.web.review.writings import Writing, writings

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


class Told:
    """A review as it is told to somebody: names as they see them, in their language."""

    def __init__(
        self, match: AnyMatch, review: Review, names: list[str], own: Seat, lang: Language
    ) -> None:
        self.match, self.review, self.names = match, review, names
        self.own, self.lang = own, lang
        self.kind = review.kinds[0]
        self._placed: dict[tuple[int, Seat], dict[Move, str]] = {}  # words of moves on a sheet
        self.events = {event.number: event for event in review.events}

    @cached_property
    def worlds(self) -> dict[int, AnyState]:
        """What whoever decided could see, by the numbers of events."""
        return {
            part.number: part.world
            for passage in passages(self.match)
            for part in passage.parts
            if isinstance(part, Chosen)
        }

    @cached_property
    def writings(self) -> list[Writing]:
        """What was written, in its order."""
        return writings(self.match, self.events)

    @cached_property
    def _writing_of(self) -> dict[int, Writing]:
        return {event.number: one for one in self.writings for event in one.events}

    def writing(self, number: int) -> Writing | None:
        """The writing that an event belongs to; none if it is a throw."""
        return self._writing_of.get(number)

    def wrong(self, seat: Seat | None = None, *, slight: bool = False) -> list[Writing]:
        """The writings of a seat, or of all, with a mistake, the costliest first.

        Or those that were only slightly worse than they could have been.
        """
        of_seat = (one for one in self.writings if seat in (None, one.seat))
        found = [one for one in of_seat if one.errors and (one.rated == INACCURACY) == slight]
        return sorted(found, key=lambda one: -one.loss)

    @cached_property
    def stops(self) -> list[int]:
        """The steps that one goes by: not each hex of a path, nor what nobody had a choice in."""
        by_paths = self.match.game.detail is not None
        passed = {
            event.number
            for one in self.writings
            for event in one.events
            if event.number != one.head or (by_paths and not one.rated and len(one.events) == 1)
        }
        return [number for number in range(len(self.match.events)) if number not in passed] or [0]

    def mistakes(self, *, others: bool) -> list[int]:
        """The steps that were mistakes of whoever looks on, or of all others, in their order."""
        whose = (one for one in self.wrong() if (one.seat == self.mine) != others)
        return sorted(one.head for one in whose)

    @property
    def mine(self) -> Seat:
        """Whose game it is to whoever looks on: their own, or else of nobody."""
        return 0 if self.match.seats == 1 else self.own

    def amount(self, value: float, *, signed: bool = True) -> str:
        """A worth, or a change of it."""
        return amount(self.lang, self.kind, value, signed=signed)

    def size(self, value: float) -> str:
        """How large something is, without a sign."""
        return amount(self.lang, self.kind, -abs(value) if self.kind == TURNS else abs(value))

    def words(self, number: int) -> str:
        """What was done or thrown."""
        event = self.match.events[number]
        before = self.worlds.get(number, self.match.at(number))
        return self.match.game.spoken(before, event.seat, event.what, self.lang)

    def told_words(self, writing: Writing) -> tuple[str, str]:
        """What was written, and what would have been better: where exactly, if both are said alike.

        Of what was as good as anything only the first is told.
        """
        game, event, seat = self.match.game, writing.told, writing.seat
        written = [self.match.events[one.number].what for one in writing.events]
        if event.rated not in ERRORS or event.best is None:
            better = []
        else:
            better = [*written[: writing.events.index(event)], event.best, *event.then]
        if game.several is None or max(len(written), len(better)) == 1:
            best = self.move_words(event.number, seat, better[0]) if better else ""
            return self.words(event.number), best
        world = self.worlds[writing.head]
        for exactly in (False, True):
            played, best = (
                game.several(world, seat, moves, exactly, self.lang) if moves else ""
                for moves in (written, better)
            )
            if played != best:
                break
        return played, best

    def move_words(self, number: int, seat: Seat, move: Move) -> str:
        """A move that was open then, as it is said; where exactly, if others are said alike.

        What has no place there is said as an order: the dice, the button.
        """
        game, world = self.match.game, self.worlds[number]
        if (number, seat) not in self._placed:
            targets = game.drawing.targets(world, seat)
            offered = game.offered or game.spoken
            said = {one.move: offered(world, seat, one.move, self.lang) for one in targets}
            often = Counter(said.values())
            for move_said, words in said.items():  # what is said alike, has its place besides
                exact = game.words.move(world, seat, move_said, self.lang)
                if often[words] > 1 and exact != words:
                    said[move_said] = f"{words} ({exact})"
            self._placed[number, seat] = said
        if move in self._placed[number, seat]:
            return self._placed[number, seat][move]
        if game.advice is not None:
            return game.advice.order(world, seat, move, self.lang).rstrip(".")
        return game.words.move(world, seat, move, self.lang)

    def seat_of(self, event: ReviewedEvent) -> Seat:
        """Whose sheet is of interest: of whoever decided or threw, or else one's own."""
        return max(0, self.own) if event.seat is None else event.seat


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
    event = told.events[number] if writing is None else writing.told
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
        "moves-of": render("review_moves.html", lang, **moves_of(told, event)),
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
    rated, name = event.rated, event.rated
    writing = told.writing(event.number)
    loss = event.loss if writing is None or not writing.errors else writing.loss
    better = told.move_words(event.number, event.seat or 0, event.best or 0)
    if rated in ERRORS:
        if writing is not None:
            better = told.told_words(writing)[1]
        n, doubt = rounded(lang, (100 if told.kind == WIN else 1) * 2 * event.doubt)
        given = "gave away" if n else "gave away exactly"
        said = SAY(lang, given, worth=told.size(loss), doubt=doubt, better=better)
    elif rated == UNCLEAR:
        said = SAY(lang, "perhaps better", better=better)
    elif rated == FINE:
        said = SAY(lang, "gave away little", worth=told.size(event.loss))
    else:
        lead = lead_of(told, event)
        rated = BEST if lead else FINE
        name = rated if lead or event.choices > 1 else "forced"
        said = SAY(lang, "the lead", worth=told.size(lead)) if lead else SAY(lang, "no better")
    return {"rated": rated, "title": SAY(lang, name), "sentences": [said]}


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


def moves_of(told: Told, event: ReviewedEvent) -> dict[str, object]:
    """What the good moves are worth, the best first, and why it is better."""
    lang, played = told.lang, told.match.events[event.number].what
    if event.kind != MOVE or not event.moves:
        return {"moves": [], "reasons": [], "more": 0, "head": ""}
    best = event.moves[0].worth
    moves = [
        Shown(
            told.move_words(event.number, event.seat or 0, one.move),
            amount(lang, told.kind, one.worth, table=True),
            amount(lang, told.kind, one.worth - best, signed=True, table=True)
            if one.worth < best
            else "",
            one.move == played,
        )
        for one in event.moves
    ]
    said: dict[str, Shown] = {}  # of moves that are said alike the first, and the one played
    for one in moves:
        said.setdefault(f"{one.words} {one.played}", one)
    moves = list(said.values())
    return {
        "moves": moves,
        "reasons": [reason_words(one, lang) for one in event.reasons[:REASONS]]
        + risk_of(told, event),
        "more": max(0, event.choices - len(moves)),
        "head": SAY(lang, f"worth {told.kind}"),
    }


def risk_of(told: Told, event: ReviewedEvent) -> list[str]:
    """What the better move risked at once, where games say that."""
    advice = told.match.game.advice
    if advice is None or advice.risk is None or event.rated not in ERRORS or event.best is None:
        return []
    world, seat = told.worlds[event.number], event.seat or 0
    risk = advice.risk(world, seat, event.best, told.lang)
    return [risk] if risk else []


# ---------------------------------------------------------------- drawn


def _better(told: Told, event: ReviewedEvent) -> Markup:
    """The better move in pencil beside the one that was played, and a ring around its place."""
    if event.kind != MOVE or event.rated not in ERRORS:
        return Markup("")
    world = told.worlds[event.number]
    return pencilled(told.match.game, world, event.seat or 0, event.best, event.then)


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
