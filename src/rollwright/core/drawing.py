"""What drawings are made of; `svg/` makes them, a game's `drawing.py` arranges them.

A sheet is 360 units wide, so that a unit is a CSS pixel on a narrow phone.
"""

from collections.abc import Mapping, Sequence
from math import hypot
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, Protocol

from rollwright.core.language import Language
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State, StateIn

WIDTH: Final = 360
NO_GROUP: Final = -1


class Markup(str):
    """SVG that is well formed and escaped, unlike any other string."""

    __slots__ = ()

    def __html__(self) -> str:
        """Tell templates that this is not to be escaped again."""
        return self


class Drawn(NamedTuple):
    """A piece of SVG and the room it takes, from 0,0."""

    width: float
    height: float
    markup: Markup


class Accent(NamedTuple):
    """The one colour of a game, by day and by night."""

    light: str
    dark: str


class Target(NamedTuple):
    """A move's place on the sheet."""

    move: Move
    x: float
    y: float
    width: float  # of what a finger hits, if it is one piece the whole of it
    height: float
    markup: Markup
    group: int = NO_GROUP  # of dice, which is chosen first: until then the place is not shown
    gain: tuple[float, float] | None = None  # where it says what it brings or costs: the right end
    gain_too: tuple[float, float] | None = None  # … and where again, if it has two such places
    twin: Move | None = None  # written in pencil first: the move to which another tap swaps it


class Group(NamedTuple):
    """Dice that lie together on the table, to be chosen before a place on the sheet."""

    number: int  # which is that of targets
    open: bool
    move: Move  # one of those it is for; if it is not open, its refusal says why
    words: str  # what it is, in a sentence
    then: str  # what to do once it is chosen, in another
    x: float  # on the table's drawing
    y: float
    width: float
    height: float
    markup: Markup
    ahead: Markup  # on the sheet while it is chosen: what it may lead to
    best: Move | None = None  # which a button makes at once, with the throw that follows it …
    does: str = ""  # … and what that button says
    at_once: bool = False  # whether the place on the sheet is taken with it, if it has but one


class Place(NamedTuple):
    """Where a move stands on the sheet, whether it is open now or not."""

    move: Move
    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return 0 <= x - self.x < self.width and 0 <= y - self.y < self.height

    def distance(self, x: float, y: float) -> float:
        """How far its middle is from a point."""
        return hypot(self.x + self.width / 2 - x, self.y + self.height / 2 - y)


class Die(NamedTuple):
    """A die that can be chosen: what it shows in a word, and where it lies on the table.

    The page lays a finger's place over it, so the middles of dice are 50 units apart or more.
    """

    name: str
    x: float  # of its upper left corner, in the drawing of the table
    y: float
    side: float


NO_STAKES: Final[Mapping[Move, Markup]] = MappingProxyType({})


class DiceSets(NamedTuple):
    """Dice on the table, some of which are chosen; chosen dice are bits, the first die is bit 0.

    In every game such a set of dice, as a number, is one more than the number of its move.
    """

    dice: tuple[Die, ...]
    moves: dict[int, Move]  # each set of dice that can be chosen, also by other equal dice
    most: int = 0  # the largest of them, where that is chosen to begin with
    stakes: Mapping[Move, Markup] = (
        NO_STAKES  # what stands in the table's `stake` while a move is chosen
    )


class Past(NamedTuple, Generic[State]):
    """Something that has happened in a game: the state before it, who moved or None, and what."""

    before: State
    seat: Seat | None  # None: chance
    what: int  # the move's number, or the outcome


class Spot(NamedTuple):
    """A place where something can be put, by its name in an option's text."""

    name: str
    x: float  # its middle
    y: float
    markup: Markup  # of what a finger hits


class Entry(NamedTuple):
    """An option that can be filled in on a drawing: things, each put into so many places.

    The option's text is then `THING:PLACE+PLACE,THING:PLACE+PLACE,…`.
    """

    option: str
    title: str
    about: str
    things: tuple[str, ...]
    each: int  # how many places a thing has
    by: str  # the option whose value says on which drawing
    sheets: dict[str, tuple[Drawn, tuple[Spot, ...]]]  # by such values


class Drawing(Protocol[StateIn]):
    """A drawing file: a game's sheets, dice and cards.

    Nothing here decides what is allowed: it draws a state, and asks the rules what is open.
    """

    @property
    def ACCENT(self) -> Accent:
        """The game's colour."""

    def size(self, state: StateIn, /) -> tuple[float, float]:
        """Width (360) and height of a sheet."""

    def paper(self, state: StateIn, lang: Language, /) -> Markup:
        """What is printed on the sheet; the same for every seat, throughout a game."""

    def writing(self, state: StateIn, seat: Seat, before: StateIn | None, /) -> Markup:
        """What the seat has written; what was not there in the state `before` is fresh."""

    def targets(self, state: StateIn, seat: Seat, /) -> list[Target]:
        """The open moves that have a place on the sheet, in the order of reading."""

    def buttons(self, state: StateIn, seat: Seat, /) -> list[Move]:
        """The open moves that have none."""

    def dice_sets(self, state: StateIn, seat: Seat, lang: Language, /) -> DiceSets | None:
        """The open moves that are a choice of dice."""

    def table(self, state: StateIn, names: Sequence[str], lang: Language, /) -> Drawn:
        """What lies on the table for all: dice, cards, and whatever else the position says.

        Dice that lie open are drawn by `svg.dice.lying`, so that they can tumble and be tapped.
        What has `data-about` begins with a `title`: the page says it at a tap, too.
        Seats are called by their names; "You" may be among them, so words must suit both.
        """

    def count_out(self, state: StateIn, seat: Seat, /) -> Markup:
        """On the sheet, as if the game ended now: what scores, and the points in their boxes."""

    def pad(self, state: StateIn, lang: Language, /) -> Drawn:
        """The sheet as it is printed for play on paper."""

    def parts(self, lang: Language, /) -> list[tuple[Drawn, int]]:
        """What else is printed, to be cut out, and how many of each."""
