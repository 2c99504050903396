"""A match: a game being played, as the list of its events.

The state is what the events add up to. Moves and throws are refused here, with a sentence,
and nowhere else; the rules behind this border trust what they are given.
"""

from base64 import b64encode
from collections.abc import Sequence
from copy import copy
from html import escape
from secrets import randbelow
from typing import Any, Final, NamedTuple, NoReturn

from rollwright.core.bits import members
from rollwright.core.dice import KEYS, Key, Outcome, derived
from rollwright.core.errors import BadOption, BadText, IllegalMove
from rollwright.core.language import Language, Phrases
from rollwright.core.moves import listed
from rollwright.core.options import plain
from rollwright.core.seats import ALLOWED, CHANCE, OVER, Move, Seat
from rollwright.core.texts import Line, as_text
from rollwright.games import game

SAY: Final = Phrases(
    en={
        "no seat": "There is no seat {seat}, only {seats}.",
        "no number": "{title} has no move {number}.",
        "not a move": "'{text}' is not a move here. Open now: {some}.",
        "no undo": "There is no move of yours to take back since the last throw.",
        "no throw": "No throw is due: there is a move to be made first.",
        "no outcome": "The number {outcome} is no outcome of this throw.",
        "over": "The game is over; nothing is thrown any more.",
    },
    de={
        "no seat": "Es gibt keinen Platz {seat}, nur {seats}.",
        "no number": "{title} hat keinen Zug {number}.",
        "not a move": "'{text}' ist hier kein Zug. Möglich sind: {some}.",
        "no undo": "Seit dem letzten Wurf gibt es keinen Zug von dir zum Zurücknehmen.",
        "no throw": "Es ist kein Wurf fällig: erst kommt ein Zug.",
        "no outcome": "Die Zahl {outcome} steht für keinen Ausgang dieses Wurfs.",
        "over": "Das Spiel ist zu Ende; es wird nicht mehr geworfen.",
    },
)


class Event(NamedTuple):
    """A move of a seat, or an outcome of chance."""

    seat: Seat | None  # None: chance
    what: int  # the move's number, or the outcome


def throw_key(seed: Key, roller: Seat, number: int) -> Key:
    """The key of a roller's n-th throw.

    Each roller has their own dice, so that two matches with one seed give a seat the same
    throws whatever the others do: that is what makes duplicate games fair.
    """
    return derived(derived(seed, roller + 1), number)


class Match:
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
    rollwright.play.match.IllegalMove: You have written this round; wait for the throw.
    >>> match.undo(0)
    'c4 5-2'
    >>> match.scores, match.over, match.winners
    ([0, 0], False, ())
    """

    def __init__(
        self,
        game_name: str,
        seats: int | None = None,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        **options: object,
    ) -> None:
        self.game = game(game_name)
        if seats is None:
            seats = len(names) if names else min(2, self.game.seats[-1])
        self.options = self.game.options(options)
        self._start(self.game.new_game(seats, self.options), seats, seed, names)
        self.started_from: str | None = None

    def _start(self, state: Any, seats: int, seed: int | None, names: Sequence[str] | None) -> None:
        if seed is not None and not 0 <= seed < KEYS:
            raise BadOption(f"A seed is a whole number from 0 to {KEYS - 1}, not {seed}.")
        if names is not None and len(names) != seats:
            raise BadOption(f"There are {seats} seats, but {len(names)} names.")
        self.seats = seats
        self.seed = seed
        self.names = [_clean(name) for name in names] if names else None
        self.events: list[Event] = []
        self.comments: dict[int, list[str]] = {}  # by the number of events before them
        self.log: tuple[str, ...] = ()  # of the live table where it was played, to check its dice
        self._states = [state]  # before the first event, after the first, …

    @classmethod
    def from_position(
        cls, text: str, *, seed: int | None = None, names: Sequence[str] | None = None
    ) -> "Match":
        """A match that starts from a position's line.

        >>> match = Match("splitter", seats=1)
        >>> match.position == Match.from_position(match.position).position
        True
        """
        match = cls.__new__(cls)
        words = text.split()
        if not words:
            raise BadText("A position is empty.")
        match.game = game(words[0])
        state = match.game.positions.read(text)
        match.options = None
        match.started_from = match.game.positions.write(state)
        match._start(state, match.game.rules.seats(state), seed, names)
        return match

    def copy(self) -> "Match":
        """Another match with the same history."""
        twin = copy(self)
        twin.names = list(self.names) if self.names else None
        twin.events = list(self.events)
        twin.comments = dict(self.comments)
        twin._states = list(self._states)
        return twin

    # ------------------------------------------------------------ what is the case

    @property
    def state(self) -> Any:
        """The rules' state: what all events add up to."""
        return self._states[-1]

    @property
    def turn(self) -> tuple[Seat, ...]:
        """The seats that may move now."""
        seats = self.game.rules.turn(self.state)
        return tuple(members(seats)) if seats > 0 else ()

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
        roller = self.game.rules.roller(self.state) if self.chance_due else -1
        return roller if roller >= 0 else None

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
        self._append(Event(seat, number), self.game.rules.after_move(self.state, seat, number))
        return words

    def checked(self, seat: Seat, move: str | Move, lang: Language = "en") -> Move:
        """The number of an allowed move; raises IllegalMove, with the reason, if it is not one."""
        if not 0 <= seat < self.seats:
            self._refuse(lang, "no seat", seat=seat + 1, seats=self.seats)
        number = self._numbered(seat, move, lang) if isinstance(move, str) else move
        if not 0 <= number < self.game.rules.MOVES:
            self._refuse(lang, "no number", title=self.game.title, number=number)
        reason = self.game.rules.refusal(self.state, seat, number)
        if reason != ALLOWED:
            why = self.game.words.refused(self.state, seat, number, reason, lang)
            raise IllegalMove(why, self.position)
        return number

    def _numbered(self, seat: Seat, text: str, lang: Language) -> Move:
        """The move that some words mean: an allowed one if there is, else one to refuse."""
        sought = _squeezed(text)
        rules = self.game.rules
        fitting = [
            move
            for move in range(rules.MOVES)
            if sought and _squeezed(self.words_of(seat, move, lang)) == sought
        ]
        for move in fitting:
            if rules.refusal(self.state, seat, move) == ALLOWED:
                return move
        if fitting:
            return fitting[0]
        # the same words in another order, as in `keep 5 1`, where only one move can be meant
        words = sorted(plain(text).split())
        meant = [
            move
            for move in self.allowed(seat)
            if sorted(plain(self.words_of(seat, move, lang)).split()) == words
        ]
        if len(meant) == 1:
            return meant[0]
        open_now = self.moves(seat, lang)
        if not open_now:
            reason = rules.refusal(self.state, seat, 0)
            why = self.game.words.refused(self.state, seat, 0, reason, lang)
            raise IllegalMove(why, self.position)
        some = ", ".join(open_now[:6]) + (", …" if len(open_now) > 6 else "")
        return self._refuse(lang, "not a move", text=text.strip(), some=some)

    def _refuse(self, lang: Language, name: str, **values: object) -> NoReturn:
        raise IllegalMove(SAY(lang, name, **values), self.position)

    def undo(self, seat: Seat, lang: Language = "en") -> str:
        """Take back the seat's own last move since the last outcome; returns its words.

        What other seats have written since stays. An outcome is never taken back.
        """
        first = len(self.events)
        while first > 0 and self.events[first - 1].seat is not None:
            first -= 1
        own = [n for n in range(first, len(self.events)) if self.events[n].seat == seat]
        if not own:
            self._refuse(lang, "no undo")
        undone = self.events[own[-1]]
        words = self.game.words.move(self._states[own[-1]], seat, undone.what, lang)
        kept = self.events[own[-1] + 1 :]
        del self.events[own[-1] :], self._states[own[-1] + 1 :]
        self.comments = {n: said for n, said in self.comments.items() if n <= own[-1]}
        for event in kept:
            state = self.game.rules.after_move(self.state, event.seat or 0, event.what)
            self._append(event, state)
        return words

    # ------------------------------------------------------------ chance

    def roll(self, outcome: str | Outcome | None = None, lang: Language = "en") -> str:
        """Throw what is due: from the seed, or as real dice show; returns the outcome's words.

        A match that was given no seed takes a fresh one with its first throw.
        """
        if not self.chance_due:
            self._refuse(lang, "over" if self.over else "no throw")
        if outcome is None:
            return self._append_outcome(self._sampled(), lang)
        if isinstance(outcome, int):
            if not any(outcome == one for one, _ in self.game.rules.outcomes(self.state)):
                self._refuse(lang, "no outcome", outcome=outcome)
            return self._append_outcome(outcome, lang)
        try:
            drawn = self.game.words.read_outcome(self.state, outcome, lang)
        except BadText as bad:
            raise IllegalMove(str(bad), self.position) from None
        return self._append_outcome(drawn, lang)

    def _sampled(self) -> Outcome:
        if self.seed is None:
            self.seed = randbelow(KEYS)
        roller = self.game.rules.roller(self.state)
        thrown = 0
        for event, before in zip(self.events, self._states, strict=False):
            if event.seat is None and self.game.rules.roller(before) == roller:
                thrown += 1
        return self.game.rules.sample(self.state, throw_key(self.seed, roller, thrown))

    def _append_outcome(self, outcome: Outcome, lang: Language) -> str:
        words = self.game.words.outcome(self.state, outcome, lang)
        self._append(Event(None, outcome), self.game.rules.after_chance(self.state, outcome))
        return words

    def _append(self, event: Event, state: Any) -> None:
        self.events.append(event)
        self._states.append(state)

    # ------------------------------------------------------------ history

    def at(self, events: int) -> Any:
        """The state after so many events."""
        return self._states[events]

    def event_words(self, number: int, lang: Language = "en") -> str:
        """The words of an event, by its number from 0."""
        seat, what = self.events[number]
        before = self._states[number]
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

        if seat is not None and not 0 <= seat < self.seats:
            self._refuse(lang, "no seat", seat=seat + 1, seats=self.seats)
        return picture.picture(picture.of(self, events, lang), seat=seat, theme=theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        """In notebooks: a picture that follows the reader's light or dark."""
        light, dark = (self.svg(theme=theme) for theme in ("light", "dark"))
        source, picture = (f"data:image/svg+xml;base64,{_in_base64(svg)}" for svg in (dark, light))
        return (
            f'<picture><source media="(prefers-color-scheme: dark)" srcset="{source}">'
            f'<img alt="{escape(self.game.title)}" src="{picture}"></picture>'
        )

    def record(self) -> str:
        """The match as the text of a `.game` file."""
        from rollwright.play.record import write  # noqa: PLC0415 (record.py builds matches)

        return write(self)


def _in_base64(text: str) -> str:
    return b64encode(text.encode()).decode()


def _squeezed(text: str) -> str:
    return plain(text).replace(" ", "")


def _clean(name: str) -> str:
    """A name on one line."""
    name = " ".join(str(name).split())
    if not name:
        raise BadOption("A name must not be empty.")
    return name
