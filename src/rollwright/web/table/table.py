"""A live table: what its log adds up to.

`Table.apply` takes the entries one by one and never refuses: what stands in the log has happened.
What may happen next is decided in `seating.py`, `game_start.py` and `moves_and_throws.py`.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, cast

from rollwright.core.seats import NOBODY, Seat
from rollwright.fair import log
from rollwright.fair.log import Entry
from rollwright.games import game
from rollwright.play.match import AnyMatch, Match
from rollwright.web import limits
from rollwright.web.table.dice import Dice
from rollwright.web.table.host import host_of
from rollwright.web.table.seat_event_counts import Seen
from rollwright.web.table.settings import REAL, Settings
from rollwright.web.table.thinking_clock import ThinkingClocks
from rollwright.web.table.whose_turn import NOTHING_DUE, Due, due_in

GATHERING: Final = "gathering"  # people take their seats
OPENING: Final = "opening"  # the seats open their random bytes
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"  # for good, before the game was over

# Kinds of events that mean something to the table alone
BEGIN: Final = "begin"  # the host has called: let us start
REMATCH: Final = "rematch"  # another game with the same people, at a table of its own
RESUME: Final = "resume"  # the server is back; nobody's clock ran meanwhile
TIME_UP: Final = "time-up"  # a seat's clock has run out: a computer plays on for it
HINT: Final = "hint"  # somebody has asked the coach
CLOCK_SET: Final = "clock-set"  # the system clock was set while the server ran; nobody's jumps


@dataclass
class Chair:
    """A seat of a table, and who has it."""

    name: str = ""  # empty: free
    player: str | None = None  # the computer player's name, if it is one
    joined: int = -1  # the number of the event with which they sat down
    pledge: str | None = None
    rematch_of: str | None = None  # the table at which they played before, at a rematch …
    was: Seat = NOBODY  # … and their seat there
    here: bool = True  # at a rematch: whether they have come

    @property
    def free(self) -> bool:
        return not self.name

    @property
    def person(self) -> bool:
        return bool(self.name) and self.player is None


@dataclass
class Table(ThinkingClocks):
    """One table."""

    id: str
    seed: bytes = field(repr=False)  # so that no traceback tells it
    entries: list[Entry] = field(default_factory=list)
    chairs: list[Chair] = field(default_factory=list)
    phase: str = GATHERING
    settings: Settings = field(default_factory=lambda: cast(Settings, {}))  # from the first event
    options: dict[str, str] = field(default_factory=dict)
    match: AnyMatch | None = None
    # for good, even of those who leave; by the seats that they had before the order was drawn
    opened: dict[Seat, bytes] = field(default_factory=dict)
    dice: Dice | None = None
    started: int = -1  # the number of the event with which the game began
    order: list[Seat] | None = None  # if it was drawn: the seats until then of those who play
    begun_by: str = ""  # who began, if that was drawn
    draws: int = 0
    seqs: list[int] = field(default_factory=list)  # the log's numbers of the match's events
    seen: Seen = field(default_factory=Seen)  # what each may know of the present step
    rematch: str | None = None
    used: list[int] = field(default_factory=list)  # milliseconds of each seat's clock
    ticking_since: int = 0
    hints: Counter[Seat] = field(default_factory=Counter)  # decisions with which each was helped
    late: set[Seat] = field(default_factory=set)  # those whose time is up
    _due: Due = NOTHING_DUE
    rewritten: int = 0  # events but moves and throws: with them the past may be told otherwise

    @classmethod
    def of(cls, table: str, seed: bytes, entries: list[Entry]) -> "Table":
        """The table that a log tells of."""
        made = cls(table, seed)
        for entry in entries:
            made.apply(entry)
        made.reveal(made.held_until())  # nobody has waited for it since
        return made

    # ------------------------------------------------------------ what is the case

    @property
    def game_name(self) -> str:
        return self.settings["game"]

    @property
    def real_dice(self) -> bool:
        return self.settings["dice"] == REAL

    @property
    def finished(self) -> bool:
        """Whether nothing is played here any more."""
        return self.phase in (OVER, CLOSED)

    @property
    def epoch(self) -> int:
        """The number of events so far."""
        return len(self.entries)

    @property
    def host(self) -> Seat | None:
        """The seat that may fill seats and start."""
        return host_of(self.chairs)

    def version(self, seat: Seat) -> int:
        """What a seat's commands must carry: where the step began, and how often it wrote since.

        What others write in the same common step makes nothing stale, and is not told by it.
        """
        began = self.step_began
        return max(0, began) + self.seen.written(seat, began)

    def seat_of(self, joined: int) -> Seat:
        """The seat of whoever sat down with that event; NOBODY if they have none any more.

        Where they sat down does not tell it: seats are swapped, and the order is drawn.
        """
        for seat, chair in enumerate(self.chairs):
            if chair.person and chair.joined == joined:
                return seat
        return NOBODY

    @property
    def order_is_set(self) -> bool:
        """Whether who begins is settled by where people sit, and makes a difference."""
        return self.settings.get("begins", log.DRAWN) != log.DRAWN

    def awaited(self) -> list[Seat]:
        """The seats that have pledged random bytes and not opened them yet."""
        pledged = [seat for seat, chair in enumerate(self.chairs) if chair.pledge]
        return [seat for seat in pledged if seat not in self.opened]

    def new_match(self) -> AnyMatch:
        """The game as it starts, with those who sit here."""
        names = [chair.name for chair in self.chairs]
        if "position" in self.settings:
            return Match.from_position(self.settings["position"], names=names)
        options: dict[str, object] = {**self.options}
        return Match(self.game_name, len(names), seed=None, names=names, **options)

    # ------------------------------------------------------------ the step

    @property
    def step_began(self) -> int:
        """The number of the event with which the present step of the game began; -1 without one."""
        first = self.match.step.first if self.match is not None else 0
        return self.seqs[first - 1] if first else self.started

    @property
    def held(self) -> bool:
        """Whether all have written at the same time, and what they wrote is shown in a moment.

        Meanwhile the last who wrote may take it back, and nobody can do anything else.
        """
        step = self.match.step if self.match is not None and self.phase == PLAYING else None
        return step is not None and step.common and step.done

    @property
    def turn(self) -> tuple[Seat, ...]:
        """The seats that may move now."""
        return self._due_now().turn

    @property
    def throw_due(self) -> bool:
        """Whether a throw is due now."""
        return self._due_now().throw

    @property
    def roller(self) -> Seat | None:
        """When a throw is due: the seat whose throw it is; None if it is for everybody."""
        return self._due_now().roller

    @property
    def computer_throws(self) -> bool:
        """When a throw is due: whether it is a computer's, because no person is to throw it."""
        if self.roller is not None:
            return self.chairs[self.roller].player is not None
        return not any(chair.person for chair in self.chairs)

    def _due_now(self) -> Due:
        """What is due; worked out once for each state, since everybody asks."""
        if (match := self.match) is None or self.phase != PLAYING or self.held:
            return NOTHING_DUE
        if self._due.state is not match.state:
            self._due = due_in(match)
        return self._due

    def last_written(self) -> Entry | None:
        """What a person did last in the present step: a move, or taking one back."""
        began = self.step_began
        for entry in reversed(self.entries):
            if entry.seq <= began:
                break
            if entry.kind in (log.MOVE, log.UNDO) and self.chairs[entry.seat or 0].person:
                return entry
        return None

    @property
    def hold(self) -> float:
        """For how many seconds the end of a common step is held: alone one knows what comes."""
        people = sum(chair.person for chair in self.chairs)
        return limits.AFTER_A_PERSON * (limits.ALONE if people == 1 else 1)

    def held_until(self) -> int:
        """Until when the end of a common step is held, in milliseconds since 1970."""
        last = self.last_written()
        if last is None:
            return self.ticking_since
        later = self.entries[last.seq + 1 :]
        jumps: int = sum(entry.payload["by"] for entry in later if entry.kind == CLOCK_SET)
        return last.time + jumps + int(self.hold * 1000)

    def reveal(self, time: int) -> None:
        """Let all see what was written at the same time, if that was held until then."""
        if self.held and self.match is not None:
            self.tick(time)
            self.match.close_step()

    # ------------------------------------------------------------ events

    def apply(self, entry: Entry) -> None:
        """Take the next entry of the log."""
        if entry.kind == RESUME:
            self.ticking_since = entry.time
        else:
            if entry.kind == CLOCK_SET:
                self.ticking_since += entry.payload["by"]
            if entry.kind in (log.THROW, log.MOVE, log.END):  # then it was not held any more
                self.reveal(min(entry.time, self.held_until()))
            self.tick(entry.time)
        before = self.turn
        if entry.kind in _TAKEN_BY:  # others mean nothing to the table
            _TAKEN_BY[entry.kind](self, entry)
        self.entries.append(entry)
        self.rewritten += entry.kind not in (log.MOVE, log.THROW)
        self.seen.add(entry, self.step_began, self.turn != before)

    def _set_up(self, entry: Entry) -> None:
        self.settings = cast(Settings, entry.payload)
        self.options = self.settings["options"]
        self.chairs = [Chair() for _ in range(self.settings["seats"])]
        self.used = [0] * len(self.chairs)

    def _join(self, entry: Entry) -> None:
        about = entry.payload
        joined = about.get("since", entry.seq)  # who has sat here before may pledge later
        seat, given = entry.seat or 0, "from" in about  # a seat that was given, at a rematch
        self.chairs[seat] = Chair(
            about["name"],
            about.get("player"),
            joined,
            about.get("pledge"),
            about.get("from"),
            about.get("was", seat) if given else NOBODY,
            about.get("here", "pledge" in about) if given else True,
        )
        if self.match is not None and self.match.names is not None:
            self.match.names[entry.seat or 0] = about["name"]

    def _leave(self, entry: Entry) -> None:
        self.chairs[entry.seat or 0] = Chair()

    def _begin(self, _: Entry) -> None:
        self.phase = OPENING

    def _open(self, entry: Entry) -> None:
        self.opened[entry.seat or 0] = bytes.fromhex(entry.payload["contribution"])

    def _start(self, entry: Entry) -> None:
        self.order = entry.payload.get("order")
        if self.order is not None:
            self.chairs = [self.chairs[seat] for seat in self.order]
            self.begun_by = self.chairs[0].name
        self.match = self.new_match()
        self.match.holds_close = True  # until all may see what was written at the same time
        given = [bytes.fromhex(one) for one in entry.payload["contributions"]]
        self.dice = None if self.real_dice else Dice.of(self.seed, given)
        self.phase = PLAYING
        self.started = entry.seq

    def _throw(self, entry: Entry) -> None:
        self._going().roll(entry.payload["outcome"])
        self.seqs.append(entry.seq)
        self.draws += 1

    def _move(self, entry: Entry) -> None:
        self._going().play(entry.seat or 0, entry.payload["move"])
        self.seqs.append(entry.seq)

    def _undo(self, entry: Entry) -> None:
        undoes = entry.payload["undoes"]
        if self.entries[undoes].kind == log.THROW:
            self._going().take_back_throw()
        else:
            self._going().undo(entry.seat or 0)
        self.seqs.remove(undoes)

    def _end(self, _: Entry) -> None:
        self.phase = OVER

    def _close(self, _: Entry) -> None:
        self.phase = CLOSED

    def _time_up(self, entry: Entry) -> None:
        self.late.add(entry.seat or 0)

    def _hint(self, entry: Entry) -> None:
        self.hints[entry.seat or 0] += 1

    def _offer_rematch(self, entry: Entry) -> None:
        self.rematch = entry.payload["table"]

    def _going(self) -> AnyMatch:
        assert self.match is not None, "a log starts its game before it plays"
        return self.match

    # ------------------------------------------------------------ for later

    @property
    def title(self) -> str:
        """The game's title, with its variant."""
        return " ".join(filter(None, (game(self.game_name).title, self.options.get("variant"))))

    def record(self) -> str:
        """The game as a `.game` record; with the proof of its dice once it is over."""
        match = self._going()
        match.log = tuple(entry.line for entry in self.ended()) if self.phase == OVER else ()
        return match.record()

    def ended(self) -> list[Entry]:
        """The log up to the end of the game; who comes and goes later is no part of it."""
        end = next(entry.seq for entry in self.entries if entry.kind == log.END)
        return self.entries[: end + 1]


_TAKEN_BY: Final[dict[str, Callable[[Table, Entry], None]]] = {
    log.TABLE: Table._set_up,
    log.JOIN: Table._join,
    log.LEAVE: Table._leave,
    BEGIN: Table._begin,
    log.OPEN: Table._open,
    log.START: Table._start,
    log.THROW: Table._throw,
    log.MOVE: Table._move,
    log.UNDO: Table._undo,
    log.END: Table._end,
    log.CLOSE: Table._close,
    TIME_UP: Table._time_up,
    HINT: Table._hint,
    REMATCH: Table._offer_rematch,
}


def seat_names(table: Table, match: AnyMatch) -> list[str]:
    """What the seats are called."""
    return [chair.name or match.name(seat) for seat, chair in enumerate(table.chairs)]
