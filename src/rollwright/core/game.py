"""What every game brings: its rules, its words, and the one object that ties them together.

Modules are the implementations of these protocols: `games/tutto/rules.py` is a Rules,
`games/tutto/words.py` is a Words. Nothing registers itself and nothing is inherited.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, TypeAlias

from rollwright.core.advice import Advice
from rollwright.core.dice import Key, Outcome
from rollwright.core.drawing import Drawing, Drawn, Entry, Group, Markup, Past, Place
from rollwright.core.errors import BadOption
from rollwright.core.language import FOLDER, Language, Phrases
from rollwright.core.moments import Moment
from rollwright.core.moves import Moves
from rollwright.core.observation import Observation, Row, nothing_observed
from rollwright.core.options import Option
from rollwright.core.patterns import NO_PATTERNS, PatternRow, Patterns
from rollwright.core.score_lines import Billed, Line
from rollwright.core.seats import Move, Reason, Seat, Seats
from rollwright.core.states import State, StateIn
from rollwright.core.text_board import Board
from rollwright.core.tips import Tip


class Rules(Protocol[State]):
    """A rules file: plain functions over immutable states of ints.

    They never raise, never draw lots, and trust their caller: a move that is handed to
    `after_move` has been allowed by `refusal`, an outcome is one of `outcomes`.
    """

    @property
    def MOVES(self) -> int:
        """Moves are numbered 0 .. MOVES-1."""

    @property
    def Options(self) -> Callable[..., Any]:
        """A NamedTuple of ints and tuples of ints, with defaults."""

    def new_game(self, seats: int, options: Any, /) -> State:
        """The state in which the game starts."""

    def seats(self, state: State, /) -> int:
        """How many play."""

    def turn(self, state: State, /) -> Seats:
        """The seats that may move now, as bits; CHANCE if a throw is due; OVER."""

    def open_moves(self, state: State, seat: Seat, /) -> Moves:
        """The moves that a seat may make now: the only statement of what is allowed."""

    def refusal(self, state: State, seat: Seat, move: Move, /) -> Reason:
        """ALLOWED if the move is open, otherwise the reason why it is not."""

    def after_move(self, state: State, seat: Seat, move: Move, /) -> State:
        """The state that an allowed move leads to."""

    def roller(self, state: State, /) -> Seat:
        """The seat whose throw it is at CHANCE, and was until the next; or EVERYBODY."""

    def sample(self, state: State, key: Key, /) -> Outcome:
        """At CHANCE: the outcome that a key gives."""

    def after_chance(self, state: State, outcome: Outcome, /) -> State:
        """The state that an outcome leads to."""

    def score(self, state: State, seat: Seat, /) -> int:
        """The points of a seat, counted as if the game ended now."""

    def winners(self, state: State, /) -> Seats:
        """The seats that have won, as bits; none until the game is over."""

    def outcomes(self, state: State, /) -> Sequence[tuple[Outcome, int]]:
        """At CHANCE: every outcome, ascending, with its number of ways."""


class Words(Protocol[StateIn]):
    """A words file: all that is said about a game, to people and in records."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]:
        """What can be set, named as the fields of the rules' Options."""

    def move(self, state: StateIn, seat: Seat, move: Move, lang: Language, /) -> str:
        """The words of a move in this state; empty if it means nothing here."""

    def refused(
        self, state: StateIn, seat: Seat, move: Move, reason: Reason, lang: Language, /
    ) -> str:
        """Why a move is refused, in a sentence."""

    def task(self, state: StateIn, seat: Seat, lang: Language, /) -> str:
        """What the seat is to do now, in a sentence."""

    def chance(self, state: StateIn, lang: Language, /) -> str:
        """What is due at CHANCE, in a word: roll or card."""

    def outcome(self, state: StateIn, outcome: Outcome, lang: Language, /) -> str:
        """The words of an outcome."""

    def read_outcome(self, state: StateIn, text: str, lang: Language, /) -> Outcome:
        """The outcome that a person's words mean; BadText if none."""

    def table(self, state: StateIn, lang: Language, /) -> str:
        """What lies on the table for all to see: round, dice, card, points at risk."""

    def board(self, state: StateIn, seat: Seat, lang: Language, /) -> Board:
        """A seat's sheet as text."""

    def explain(self, state: StateIn, seat: Seat, lang: Language, /) -> list[Line]:
        """How each point came about; the points add up to the score."""


class Positions(Protocol[State]):
    """A position file: a state as one line of English, and back."""

    def write(self, state: State, /) -> str:
        """The line of a state."""

    def read(self, text: str, /) -> State:
        """The state that a line means; BadText if none."""


def no_features(state: object, seat: Seat) -> tuple[int, ...]:
    """Nothing to go by."""
    return (0,)


def whole_state(state: State, seat: Seat) -> Hashable:
    """All that there is."""
    return state


@dataclass(frozen=True)
class Game(Generic[State]):
    """One game, as the rest of the program knows it."""

    name: str
    title: str
    version: int  # of the rules: a record says which it was played by
    seats: range
    minutes: int  # how long a game takes people
    rules: Rules[State]
    words: Words[State]
    positions: Positions[State]
    drawing: Drawing[State]
    folder: Path
    read_sheet: Callable[[Mapping[str, object]], dict[str, str]] | None = None
    """Option texts from a player's own TOML sheet, where the game has one."""
    greedy: Callable[[State, Seat, Key], Move] | None = None
    """A quick player's move for a state, a seat and a key, where the game has one; it compiles."""
    promise: Callable[[State, Seat, Move], int] | None = None
    """What that player thinks of a move, to be compared with what it thinks of others."""
    features: Callable[[State, Seat], tuple[int, ...]] = no_features
    """What tells how a seat stands at the start of a turn, as sets of bits; it compiles."""
    seen: Patterns[Any] = NO_PATTERNS
    """What a table of values goes by after every move, as numbers of its entries; it compiles."""
    finger: int = 44
    """The least width and height of a target, in units of the sheet: pixels of a narrow phone."""
    moments: Callable[[State, Seat | None, int, State], list[Moment[State]]] | None = None
    """What to cry out at an event: the state before, who moves or None, what, the state after."""
    turn_begins: Callable[[State], bool] | None = None
    """Whether the throw that is due begins a turn, where seats throw several times in one."""
    race: bool = False
    """Whether points are a target to be reached: alone, the fewest turns count."""
    trail: Callable[[State, Seat, Move], Markup] | None = None
    """What a move leaves on the sheet for those who watch it later: a way that was walked, say."""
    top_rank: int = 0
    """From how many points on its rulebook gives the highest rank; 0 if it names none."""
    bill: Callable[[State, Seat, Language], list[Billed]] | None = None
    """The score line by line, with the same lines for every seat, where `explain` has others."""
    button: Callable[[State, Seat, Move, Language], str] | None = None
    """What a button says that makes a move, with amounts; otherwise it says the move's words."""
    last_turn: Callable[[State], bool] | None = None
    """Whether who throws now has no turn after this one: then the prompt says so."""
    costly: Callable[[State, Move], bool] | None = None
    """Whether a move gives something up that others do not: its button stands back."""
    spends: Callable[[State, Seat, Move], bool] | None = None
    """Whether a move uses up what would bring more later: its place is not lit by its points."""
    detail: Callable[[Move], bool] | None = None
    """Whether a move only carries out another one before it, and is not told in short."""
    opens: Callable[[State, Move], bool] | None = None
    """Whether a move is made for the throw after it, and not with what was written before."""
    in_short: Callable[[State, State, Seat, Language], tuple[str, list[Line]]] | None = None
    """What a seat wrote between two states, if its moves do not say it in short, and what changed
    its points, each thing with how many: for games in which all write at the same time."""
    said: Callable[[State, Seat | None, int, Language], str] | None = None
    """How an event is said to those who watch, where that is not by its words: the state before,
    who moves or None, what. Records, and what a person types, have the words."""
    several: Callable[[State, Seat, Sequence[Move], bool, Language], str] | None = None
    """How a move is said with those that carry it out: a path; with true, where exactly."""
    explain_after: Callable[[Sequence[Past[State]], State, Seat, Language], list[Line]] | None = (
        None
    )
    """The words' `explain` for those who know all that happened."""
    turn_in_short: Callable[[Sequence[Past[State]], Language], str] | None = None
    """What a seat has done in a turn, in short, from all that happened in it; what is cried out
    over a loss, or names somebody, is said besides. Without it what was written is listed."""
    comes: Callable[[State, Language], str] | None = None
    """What comes of dice that were chosen, in sentences; otherwise it says what then lies there."""
    offered: Callable[[State, Seat, Move, Language], str] | None = None
    """How an open move on the sheet is called, where that is not how it is said afterwards."""
    face: Callable[[int], Drawn] | None = None
    """What one of its dice shows, where that is neither pips nor a number."""
    table_after: Callable[[Sequence[Past[State]], State, Sequence[str], Language], Drawn] | None = (
        None
    )
    """The drawing's `table` for those who know what happened lately, the last thing last."""
    writing_among: Callable[[State, Seat, State | None, Sequence[str]], Markup] | None = None
    """The drawing's `writing` for a sheet that shows how the others stand, by their names."""
    sheet_of: Callable[[State, Seat], Hashable] = whole_state
    """All that a seat's sheet shows, drawn, read out and counted: while that is the same, so is the
    sheet, and nobody draws it again."""
    places: Callable[[State, Seat], list[Place]] | None = None
    """Where moves stand on a seat's sheet, open or not: what a tap on a closed place meant."""
    groups: Callable[[State, Seat, Language], list[Group]] | None = None
    """Dice on the table that a seat chooses before a place on its sheet, where there are such."""
    foregone: Callable[[State, Seat], bool] | None = None
    """Whether nothing that a seat can still do changes anything: then the page does it for them."""
    tips: Callable[[State, Seat, Language], list[Tip]] | None = None
    """What a newcomer should know as it stands, besides the decision: of the guide's [tips]."""
    entries: Callable[[Language], list[Entry]] | None = None
    """Options that can be filled in on a drawing, where there are such."""
    decision: Callable[[State, Seat], str] | None = None
    """The kind of decision that a seat has before it, by its name in the rulebook and guide."""

    in_force: Callable[[State], str] | None = None
    """What a guided game explains also on others' turns, by its name in the guide; or ''."""
    advice: Advice[State] | None = None
    """What the coach says in the game's own words."""
    observation: Observation[State] | None = None
    """What a seat sees, as numbers, where the game says; it compiles."""
    beside: bool = False
    """Whether beside its dice there is room for the sheet of another, small."""
    in_turns: bool = True
    """Whether seats take turns, so that it matters who begins."""
    short_turns: bool = False
    """Whether all that can happen in a turn can be written down: some ten thousand states."""

    def __hash__(self) -> int:
        """By its name: much is remembered by game, and to hash all of one takes a while."""
        return hash(self.name)

    @property
    def patterns(self) -> Callable[[State, Seat, PatternRow], int]:
        """What writes the patterns of a seat into a row."""
        return self.seen.write

    @property
    def inputs(self) -> Callable[[State, Seat, PatternRow], int]:
        """What writes what a network sees of a seat into a row."""
        return self.seen.inputs.write

    @property
    def observed(self) -> Callable[[State, Seat, Row], None]:
        """What writes an observation into a row of zeros."""
        return self.observation.observed if self.observation else nothing_observed

    def known_observation(self) -> Observation[State]:
        """What a seat sees, as numbers; BadOption if the game does not say."""
        if self.observation is None:
            raise BadOption(f"{self.title} has no observation: its author can add an `observed`.")
        return self.observation

    @cached_property
    def texts(self) -> Phrases:
        """What is said about the game as a whole: `about`, `short rules`."""
        return Phrases(self.folder / FOLDER, "game")

    @cached_property
    def cries(self) -> Phrases:
        """The sentences of its moments."""
        return Phrases(self.folder / FOLDER, "moments")

    @cached_property
    def counsel(self) -> Phrases:
        """What its coach says of points, moves and decisions."""
        return Phrases(self.folder / FOLDER, "advice")

    def about(self, lang: Language) -> str:
        """The game in a sentence."""
        return self.texts(lang, "about")

    def short_rules(self, lang: Language) -> tuple[str, ...]:
        """The rules in a few sentences, for those who have read them once."""
        return self.texts.listed(lang, "short rules")

    def spoken(self, before: State, seat: Seat | None, what: int, lang: Language) -> str:
        """An event as it is said to those who watch: a move, or without a seat an outcome."""
        if self.said is not None:
            return self.said(before, seat, what, lang)
        if seat is None:
            return self.words.outcome(before, what, lang)
        return self.words.move(before, seat, what, lang)

    @property
    def usual_seats(self) -> int:
        """How many play if nobody says: two, or as near to it as can be."""
        return max(self.seats[0], min(2, self.seats[-1]))

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the game's variants; none if there is only the one game."""
        for option in self.words.OPTIONS:
            if option.name == "variant":
                return tuple(getattr(option, "values", ()))
        return ()

    def variant_of(self, options: object | None) -> str | None:
        """The variant by its name, where there are several and it is known which one is played."""
        for option in self.words.OPTIONS:
            if option.name == "variant" and options is not None:
                return option.write(getattr(options, "variant"), options)  # noqa: B009 (of any game)
        return None

    def options(self, given: Mapping[str, object]) -> Any:
        """The rules' Options, from what a person set."""
        known = {option.name: option for option in self.words.OPTIONS}
        for name in given:
            if name not in known:
                has = f"It has {', '.join(known)}." if known else "It has none."
                raise BadOption(f"{self.title} has no option '{name}'. {has}")
        texts = {name: str(value) for name, value in given.items()}
        return self.rules.Options(
            **{name: known[name].read(text, texts) for name, text in texts.items()}
        )

    def new_game(self, seats: int, options: Any) -> State:
        """The state in which a game of so many seats starts."""
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            takes = f"{least} to {most} seats" if least < most else "one seat"
            raise BadOption(f"{self.title} takes {takes}, not {seats}.")
        return self.rules.new_game(seats, options)


AnyGame: TypeAlias = Game[Any]  # where it does not matter which
AnyRules: TypeAlias = Rules[Any]  # the same, of rules
