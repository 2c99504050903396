"""A match: a game being played, as the list of its events.

The state is what the events add up to. Moves and throws are refused here, with a sentence,
and nowhere else; the rules behind this border trust what they are given.
"""

from collections.abc import Sequence
from copy import copy
from secrets import randbelow
from typing import Any, Final, Generic, NoReturn, TypeAlias, overload

from rollwright.core.bits import members
from rollwright.core.dice import KEYS, Outcome
from rollwright.core.errors import BadOption, BadText, IllegalMove
from rollwright.core.game import AnyGame, Game
from rollwright.core.language import Language, phrases
from rollwright.core.moves import listed
from rollwright.core.score_lines import Line
from rollwright.core.seats import ALLOWED, CHANCE, EVERYBODY, OVER, Move, Seat, seats_in
from rollwright.core.states import State
from rollwright.core.text_board import as_text
from rollwright.games import game
from rollwright.play.parse import parse_move, parse_outcome
from rollwright.play.seat_names import one_line
from rollwright.play.step import Step
from rollwright.play.throw_key import throw_key
from rollwright.play.timeline import Event, Timeline

SAY: Final = phrases(__file__, "match")


class Match(Generic[State]):
    """One game at one table.

    >>> match = Match("splitter", seats=2, variant="B", seed=7)
    >>> match.chance_due
    True
    >>> match.roll("5 2")
    '2 5'
    >>> match.turn
    (0, 1)
    >>> match.moves(0)[:3]
    ['a1 2-5', 'a1 5-2', 'b1 2-5']
    >>> match.play(0, "c4 5-2")
    'c4 5-2'
    >>> match.play(0, "a1 2-5")
    Traceback (most recent call last):
    rollwright.core.errors.IllegalMove: You have already written this round; wait for the throw.
    >>> match.undo(0)
    'c4 5-2'
    >>> match.scores, match.over, match.winners
    ([0, 0], False, ())
    """

    @overload
    def __init__(
        self: "AnyMatch",
        played: str,
        seats: int | None = None,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        **options: object,
    ) -> None: ...
    @overload
    def __init__(
        self,
        played: Game[State],
        seats: int | None = None,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        **options: object,
    ) -> None: ...
    def __init__(
        self,
        played: str | Game[State],
        seats: int | None = None,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        **options: object,
    ) -> None:
        self.game: Game[State] = game(played) if isinstance(played, str) else played
        if seats is None:
            seats = len(names) if names else self.game.usual_seats
        self.options = self.game.options(options)
        self._start(self.game.new_game(seats, self.options), seats, seed, names)
        self.started_from: str | None = None

    def _start(
        self, state: State, seats: int, seed: int | None, names: Sequence[str] | None
    ) -> None:
        if seed is not None and not 0 <= seed < KEYS:
            raise BadOption(f"A seed is a whole number from 0 to {KEYS - 1}, not {seed}.")
        if names is not None and len(names) != seats:
            raise BadOption(f"There are {seats} seats, but {len(names)} names.")
        self.seats = seats
        self.seed = seed
        self.names = [one_line(name) for name in names] if names else None
        self.comments: dict[int, list[str]] = {}  # by the number of events before them
        self.log: tuple[str, ...] = ()  # of the live table where it was played, to check its dice
        self.timeline = Timeline(self.game.rules, state)

    @classmethod
    def from_position(
        cls,
        text: str,
        played: AnyGame | None = None,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
    ) -> "AnyMatch":
        """A match that starts from a position's line; of a game that is given if need be.

        >>> match = Match("splitter", seats=1)
        >>> match.position == Match.from_position(match.position).position
        True
        """
        match: AnyMatch = cls.__new__(cls)
        words = text.split()
        if not words:
            raise BadText("A position is empty.")
        match.game = played if played and played.name == words[0] else game(words[0])
        state = match.game.positions.read(text)
        match.options = None
        match.started_from = match.game.positions.write(state)
        match._start(state, match.game.rules.seats(state), seed, names)
        return match

    def copy(self) -> "Match[State]":
        """Another match with the same history."""
        return copy(self)

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "timeline": self.timeline.whole()}  # rules cannot be saved

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved, comments=copy(saved["comments"]), names=copy(saved["names"]))
        self.timeline = Timeline.from_whole(self.game.rules, saved["timeline"])

    # ------------------------------------------------------------ what is the case

    @property
    def state(self) -> State:
        """The rules' state: what all events add up to."""
        return self.timeline.state

    @property
    def events(self) -> list[Event]:
        """The moves and outcomes, in their order."""
        return self.timeline.events

    @property
    def step(self) -> Step[State]:
        """The present step: since when it goes on, and who writes in it."""
        return self.timeline.step

    @property
    def turn(self) -> tuple[Seat, ...]:
        """The seats that may move now."""
        return seats_in(self.game.rules.turn(self.state))

    @property
    def chance_due(self) -> bool:
        """Whether a throw is due."""
        return self.game.rules.turn(self.state) == CHANCE

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.rules.turn(self.state) == OVER

    @property
    def roller(self) -> Seat | None:
        """When a throw is due: the seat whose throw it is; None if it is for everybody."""
        roller = self.game.rules.roller(self.state)
        return roller if self.chance_due and roller != EVERYBODY else None

    @property
    def scores(self) -> list[int]:
        """The points of all seats, as if the game ended now."""
        return [self.game.rules.score(self.state, seat) for seat in range(self.seats)]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won; none until the game is over."""
        return tuple(members(self.game.rules.winners(self.state)))

    @property
    def outright(self) -> bool:
        """Whether it was won at once, by somebody who has not the most points."""
        return any(self.scores[seat] < max(self.scores) for seat in self.winners)

    @property
    def position(self) -> str:
        """The position in one line."""
        return self.game.positions.write(self.state)

    def name(self, seat: Seat) -> str:
        """What a seat is called."""
        return self.names[seat] if self.names else f"Seat {seat + 1}"

    def board(self, seat: Seat, lang: Language = "en") -> str:
        """A seat's sheet as text."""
        return as_text(self.game.words.board(self.state, seat, lang))

    def explain(self, seat: Seat, lang: Language = "en") -> list[Line]:
        """How each point of a seat came about.

        >>> match = Match("splitter", seats=1)
        >>> match.roll("1 6"), match.play(0, "a3 1-6")
        ('1 6', 'a3 1-6')
        >>> match.explain(0)
        [Line(text='a lone 1 at a3', points=1)]
        """
        return self.game.words.explain(self.state, seat, lang)

    # ------------------------------------------------------------ moves

    def allowed(self, seat: Seat) -> list[Move]:
        """The numbers of the moves that a seat may make now."""
        return listed(self.game.rules.open_moves(self.state, seat))

    def moves(self, seat: Seat, lang: Language = "en") -> list[str]:
        """The moves that a seat may make now, in words."""
        return [self.words_of(seat, move, lang) for move in self.allowed(seat)]

    def words_of(self, seat: Seat, move: Move, lang: Language = "en") -> str:
        """The words of a move in the present state."""
        return self.game.words.move(self.state, seat, move, lang)

    def play(self, seat: Seat, move: str | Move, lang: Language = "en") -> str:
        """Make a move, given by its words or its number; returns its words.

        Raises IllegalMove, with the reason, and changes nothing, if the rules refuse it.
        """
        number = self.checked(seat, move, lang)
        words = self.words_of(seat, number, lang)
        self.timeline.move(seat, number)
        return words

    def parse_move(self, seat: Seat, text: str, lang: Language = "en") -> Move:
        """The number of the move that words mean (`parse.py`), which may yet be refused."""
        self._check_seat(seat, lang)
        return parse_move(self, seat, text, lang)

    def checked(self, seat: Seat, move: str | Move, lang: Language = "en") -> Move:
        """The number of an allowed move; raises IllegalMove, with the reason, if it is not one."""
        self._check_seat(seat, lang)
        number = self.parse_move(seat, move, lang) if isinstance(move, str) else move
        if not 0 <= number < self.game.rules.MOVES:
            self._refuse(lang, "no number", title=self.game.title, number=number)
        reason = self.game.rules.refusal(self.state, seat, number)
        if reason != ALLOWED:
            raise IllegalMove(self.why_refused(seat, number, lang), self.position, reason)
        return number

    def why_refused(self, seat: Seat, move: Move, lang: Language = "en") -> str:
        """Why a seat may not make a move now, in a sentence."""
        reason = self.game.rules.refusal(self.state, seat, move)
        return self.game.words.refused(self.state, seat, move, reason, lang)

    def _check_seat(self, seat: Seat, lang: Language) -> None:
        if not 0 <= seat < self.seats:
            self._refuse(lang, "no seat", seat=seat + 1, seats=self.seats)

    def _refuse(self, lang: Language, name: str, **values: object) -> NoReturn:
        raise IllegalMove(SAY(lang, name, **values), self.position)

    def view(self, seat: Seat) -> State:
        """The state as a seat may see it; NOBODY's as those see it who only watch.

        >>> match = Match("splitter", seats=2)
        >>> match.roll("1 6"), match.play(0, "a3 1-6")
        ('1 6', 'a3 1-6')
        >>> match.game.rules.score(match.view(1), 0), match.game.rules.score(match.view(0), 0)
        (0, 1)
        """
        return self.timeline.view(seat)

    @property
    def holds_close(self) -> bool:
        """Whether a common step stays open until `close_step`, or whatever comes next."""
        return self.timeline.holds_close

    @holds_close.setter
    def holds_close(self, holds: bool) -> None:
        self.timeline.holds_close = holds

    def close_step(self) -> None:
        """Close a common step in which all are done, where that is held."""
        self.timeline.close_step()

    def undoable(self, seat: Seat) -> int | None:
        """The number of the event that a seat would take back: its last of the present step."""
        return self.timeline.undoable(seat)

    def undo(self, seat: Seat, lang: Language = "en") -> str:
        """Take back the seat's own last move of the present step; returns its words.

        What other seats have written since stays. An outcome is never taken back, nor what was
        written together once all have seen it.
        """
        number = self.undoable(seat)
        if number is None:
            self._refuse(lang, "no undo")
        words = self.event_words(number, lang)
        if not self.timeline.take_back(number):
            self._refuse(lang, "undo conflict")
        self.comments = {n: lines for n, lines in self.comments.items() if n <= number}
        return words

    # ------------------------------------------------------------ chance

    def roll(self, outcome: str | Outcome | None = None, lang: Language = "en") -> str:
        """Throw what is due: from the seed, or as real dice show; returns the outcome's words.

        A match that was given no seed takes a fresh one with its first throw.
        """
        if not self.chance_due:
            self._refuse(lang, "over" if self.over else "no throw")
        drawn = self._sampled() if outcome is None else self._checked_outcome(outcome, lang)
        words = self.game.words.outcome(self.state, drawn, lang)
        self.timeline.throw(drawn)
        return words

    def _checked_outcome(self, outcome: str | Outcome, lang: Language) -> Outcome:
        if isinstance(outcome, str):
            return parse_outcome(self, outcome, lang)
        if not any(outcome == one for one, _ in self.game.rules.outcomes(self.state)):
            self._refuse(lang, "no outcome", outcome=outcome)
        return outcome

    def _sampled(self) -> Outcome:
        if self.seed is None:
            self.seed = randbelow(KEYS)
        roller = self.game.rules.roller(self.state)
        key = throw_key(self.seed, roller, self.timeline.thrown[roller])
        return self.game.rules.sample(self.state, key)

    def take_back_throw(self) -> None:
        """Take back the throw that was the last event: real dice that were typed in wrongly."""
        self.timeline.take_back_throw()
        self.comments = {n: lines for n, lines in self.comments.items() if n <= len(self.events)}

    # ------------------------------------------------------------ history

    def at(self, events: int) -> State:
        """The state after so many events."""
        return self.timeline.states[events]

    def thrown_at(self, events: int | None = None) -> int:
        """How many of so many events came up to the last throw among them, that one included."""
        return self.timeline.since_throw(len(self.events) if events is None else events)

    def event_words(self, number: int, lang: Language = "en") -> str:
        """The words of an event, by its number from 0."""
        seat, what = self.events[number]
        before = self.at(number)
        if seat is None:
            return self.game.words.outcome(before, what, lang)
        return self.game.words.move(before, seat, what, lang)

    def svg(
        self,
        seat: Seat | None = None,
        *,
        events: int | None = None,
        theme: str = "light",
        lang: Language = "en",
    ) -> str:
        """A picture of one seat's sheet or of all, now or after so many events.

        >>> Match("tutto").svg(theme="dark").startswith("<svg")
        True
        """
        from rollwright.draw import picture  # noqa: PLC0415 (pictures are made of matches)

        self._check_seat(seat or 0, lang)
        return picture.picture(picture.of(self, events, lang), seat=seat, theme=theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        from rollwright.draw import picture  # noqa: PLC0415

        return picture.in_notebook(self)

    def record(self) -> str:
        """The match as the text of a `.game` file."""
        from rollwright.play.record import write  # noqa: PLC0415 (record.py builds matches)

        return write(self)


AnyMatch: TypeAlias = Match[Any]  # where it does not matter of which game
