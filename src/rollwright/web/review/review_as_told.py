"""A review as it is told to somebody: in their language, by the names that they see."""

from collections import Counter
from functools import cached_property

from rollwright.coach.passages import Chosen, passages
from rollwright.coach.review import ERRORS, FINE, INACCURACY, Review, ReviewedEvent
from rollwright.coach.verdict import unsure
from rollwright.core.language import Language
from rollwright.core.seats import NOBODY, Move, Seat
from rollwright.core.states import AnyState
from rollwright.play.match import AnyMatch
from rollwright.web.review.softened import softened
from rollwright.web.review.words import SAY, TURNS, WIN, amount, rounded
from rollwright.web.review.writings import Writing, writings


class Told:
    """A review as it is told to somebody: names as they see them, in their language."""

    def __init__(
        self, match: AnyMatch, review: Review, names: list[str], own: Seat, lang: Language
    ) -> None:
        self.match, self.review, self.names = match, review, names
        self.own, self.lang = own, lang
        self.kind = review.kinds[0]
        self._placed: dict[tuple[int, Seat], dict[Move, str]] = {}  # words of moves on a sheet
        self._judged = {event.number: event for event in review.events}

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
    def events(self) -> dict[int, ReviewedEvent]:
        """All events by their numbers, as mildly as they are told."""
        return {number: softened(self, event) for number, event in self._judged.items()}

    @cached_property
    def _rest(self) -> dict[int, list[int]]:
        return {
            event.number: [later.number for later in one.events[place:]]
            for one in writings(self.match, self._judged)
            for place, event in enumerate(one.events)
        }

    def rest(self, number: int) -> list[int]:
        """A move and what carries it out, by the numbers of events."""
        return self._rest[number]

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
    def rough(self) -> bool:
        """Whether the estimates are too rough to tell luck by them."""
        seats = self.review.seats
        first = self.own if self.own != NOBODY else next(iter(self.match.winners), 0)
        return unsure(self.review, seats[first].seat)

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

    def small(self) -> list[int]:
        """The steps where a little better was possible for whoever looks on, in their order.

        If nothing was worse, also those that cost less than is worth a name: all that they lost.
        """
        slight = self.wrong(self.mine, slight=True)
        if not self.wrong(self.mine):
            own = (one for one in self.writings if one.seat == self.mine)
            slight += [one for one in own if one.rated == FINE and self._shows(one.stands_for.loss)]
        return sorted(one.head for one in slight)

    def _shows(self, loss: float) -> bool:
        """Whether a loss is more than nothing, as it is told."""
        return rounded(self.lang, (100 if self.kind == WIN else 1) * loss)[0] > 0

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

    def gain(self, value: float) -> str:
        """How much better something is, and of what that is a share."""
        size = self.size(value)
        return SAY(self.lang, "of chance", worth=size) if self.kind == WIN else size

    def words(self, number: int) -> str:
        """What was done or thrown."""
        event = self.match.events[number]
        before = self.worlds.get(number, self.match.at(number))
        return self.match.game.spoken(before, event.seat, event.what, self.lang)

    def told_words(self, writing: Writing) -> tuple[str, str]:
        """What was written, and what would have been better: where exactly, if both are said alike.

        Of what was as good as anything only the first is told.
        """
        game, event, seat = self.match.game, writing.stands_for, writing.seat
        written = [self.match.events[one.number].what for one in writing.events]
        if event.rated not in ERRORS or event.best is None:
            better = []
        else:
            better = [*written[: writing.events.index(event)], event.best, *event.then]
        if game.several is None or max(len(written), len(better)) == 1:
            return self.words(event.number), self._with_then(event) if better else ""
        world = self.worlds[writing.head]
        for exactly in (False, True):
            played, best = (
                game.several(world, seat, moves, exactly, self.lang) if moves else ""
                for moves in (written, better)
            )
            if played != best:
                break
        return played, best

    def _with_then(self, event: ReviewedEvent) -> str:
        """The better move, and what it goes on with: the box for a square."""
        game, seat, best = self.match.game, event.seat or 0, event.best or 0
        words = self.move_words(event.number, seat, best)
        world = game.rules.after_move(self.worlds[event.number], seat, best)
        offered = game.offered or game.spoken
        for move in event.then:
            words += f", {offered(world, seat, move, self.lang)}"
            world = game.rules.after_move(world, seat, move)
        return words

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
