"""HexRoller as a set of yes-or-no questions: what a solver is asked for the best sheet.

    a hex     belongs to at most one path, or holds the two
    a path    is the first, second, … of its number. It starts beside that number as given or as
              written by an earlier path of it, and goes on from hex to neighbouring hex
    a round   has at most a path for the top box, one for the bottom box and, once a game, a third;
              of different numbers, and of no more hexes together than there are dice. One more,
              once a game, is one hex more
    points    as in the rules. A number counts for an area if none stands there more often

Every game fits these conditions, whatever the dice. The converse does not quite hold: rule 5 is
left out, by which a number that can be written must be.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from rollwright.core.bits import members
from rollwright.core.dice import Dice, Tally, count, tally
from rollwright.core.numbers import number_in
from rollwright.games.hexroller.rules import ONE_MORE_BONUS, THIRD_BONUS, TWO_BONUS, State
from rollwright.games.hexroller.sheet import (
    AREA,
    AREAS,
    DICE,
    HEXES,
    HIGHEST,
    LOWEST,
    MOST,
    NEIGHBOURS,
    ROUNDS,
)
from rollwright.solve.hexroller.rounds import BOTTOM, THIRD_PATH, TOP, Path, Round

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver

NUMBERS: Final = range(LOWEST, HIGHEST + 1)
WRITTEN: Final = range(2, HIGHEST + 1)  # a two is written by a bonus only

# What the solver is asked: a variable, or 0 or 1 where the answer is known.
Question = Any


class Questions:
    """The yes-or-no questions of a position, and the conditions among them."""

    def __init__(
        self, model: "CpModel", state: State, throws: Sequence[Dice] | None = None
    ) -> None:
        """With throws, a game with just these dice; otherwise with any."""
        sheet = state.sheets[0]
        self.model = model
        self.dice = throws and [tally(dice) for dice in throws]
        self.side = state.side
        self.printed = state.printed
        self.given = {hex: number_in(sheet.numbers, hex) for hex in range(HEXES[state.side])}
        self.free = members(sheet.empty)
        self.boxes = (tally(sheet.top), tally(sheet.bottom))
        self.spent = sheet.spent
        self.times = range(state.round, ROUNDS[state.side])  # the rounds to come
        self.turns = range(len(self.times))  # the paths of a number: at most one a round
        self._hexes()
        self._paths()
        self._rounds()

    def _asked(self, name: str) -> Question:
        return self.model.new_bool_var(name)

    def _beside(self, hex: int) -> list[int]:
        return members(NEIGHBOURS[MOST * self.side + hex])

    def _unless(self, spent: int, asked: list[Question]) -> list[Question]:
        """Questions about a bonus, of which at most one is a yes, and none if it is spent."""
        self.model.add(sum(asked) <= (0 if self.spent & spent else 1))
        return asked

    # ------------------------------------------------------------ hexes and paths

    def _hexes(self) -> None:
        """What stands in every hex: `holds` by number, `written` by number and path."""
        self.two = {hex: self._asked(f"two {hex}") for hex in self.free}
        self._unless(TWO_BONUS, list(self.two.values()))
        self.written = {
            (hex, number, turn): self._asked(f"written {hex} {number} {turn}")
            for hex in self.free
            for number in NUMBERS
            for turn in self.turns
        }
        self.holds: dict[tuple[int, int], Question] = {}
        for hex, given in self.given.items():
            for number in WRITTEN:
                self.holds[hex, number] = 1 if given == number else 0
        for hex in self.free:
            self.holds[hex, 2] = self.two[hex]
            for number in NUMBERS:
                self.holds[hex, number] = self._asked(f"holds {hex} {number}")
                paths = [self.written[hex, number, turn] for turn in self.turns]
                self.model.add(sum(paths) == self.holds[hex, number])
            self.model.add_at_most_one(self.holds[hex, number] for number in WRITTEN)

    def _paths(self) -> None:
        """Every written hex starts its path or follows another; `place` forbids circles."""
        longest = DICE[self.side] + 1
        self.starts = {hex: self._asked(f"starts {hex}") for hex in self.free}
        self.place = {hex: self.model.new_int_var(0, longest, f"place {hex}") for hex in self.free}
        self.steps = {
            (here, there): self._asked(f"step {here} {there}")
            for here in self.free
            for there in self._beside(here)
            if there in self.starts
        }
        for hex in self.free:
            before = [self.steps[other, hex] for other in self._beside(hex) if other in self.starts]
            after = [self.steps[hex, other] for other in self._beside(hex) if other in self.starts]
            held = sum(self.holds[hex, number] for number in NUMBERS)
            self.model.add(self.starts[hex] + sum(before) == held)
            self.model.add(sum(after) <= 1)
            self.model.add(self.place[hex] == 0).only_enforce_if(self.starts[hex])
        for (here, there), step in self.steps.items():
            ahead = self.place[there] == self.place[here] + 1
            self.model.add(ahead).only_enforce_if(step)
            for number in NUMBERS:
                for turn in self.turns:
                    pair = self.written[here, number, turn], self.written[there, number, turn]
                    self.model.add(pair[0] == pair[1]).only_enforce_if(step)
        self.used = {
            (number, turn): self._path_used(number, turn)
            for number in NUMBERS
            for turn in self.turns
        }

    def _path_used(self, number: int, turn: int) -> Question:
        """Whether a number has so many paths; if so, this one has exactly one start."""
        used = self._asked(f"used {number} {turn}")
        starts = []
        for hex in self.free:
            written, started = self.written[hex, number, turn], self.starts[hex]
            start = self._asked(f"start {hex} {number} {turn}")
            self.model.add_implication(written, used)
            self.model.add_implication(start, written)
            self.model.add_implication(start, started)
            self.model.add_bool_or(start, ~written, ~started)
            starts.append(start)
            beside = self._beside(hex)
            if all(self.given[other] != number for other in beside):
                earlier = [
                    self.written[other, number, before]
                    for other in beside
                    if other in self.starts
                    for before in range(turn)
                ]
                self.model.add_bool_or(~start, *earlier)
        self.model.add(sum(starts) == used)
        return used

    # ------------------------------------------------------------ rounds

    def _rounds(self) -> None:
        """In which round a path is written, and whether for a box or as a third number."""
        self.when = {
            (number, turn, time): self._asked(f"when {number} {turn} {time}")
            for number, turn in self.used
            for time in self.times
        }
        for (number, turn), used in self.used.items():
            rounds = [self.when[number, turn, time] for time in self.times]
            self.model.add(sum(rounds) == used)
            for place, now in enumerate(rounds if turn else []):
                earlier = [self.when[number, turn - 1, time] for time in self.times[:place]]
                self.model.add(sum(earlier) >= now)
        self.box = {
            (number, time, box): self._asked(f"box {number} {time} {box}")
            for number in NUMBERS
            for time in self.times
            for box in (TOP, BOTTOM, THIRD_PATH)
        }
        self.third = self._unless(THIRD_BONUS, [self._asked(f"third {t}") for t in self.times])
        self.more = self._unless(ONE_MORE_BONUS, [self._asked(f"more {t}") for t in self.times])
        for time, third, more in zip(self.times, self.third, self.more, strict=True):
            self._round(time, third, more)
            if self.dice:
                self._thrown(time, self.dice[time - self.times[0]], more)
        bonuses = sum(self.two.values()) + sum(self.third) + sum(self.more)
        self.model.add(bonuses <= len(self.times))  # one a round, the two in any
        hexes = sum(self.written.values())
        self.model.add(hexes <= DICE[self.side] * len(self.times) + sum(self.more))

    def _round(self, time: int, third: Question, more: Question) -> None:
        self.model.add(third + more <= 1)
        for box, most in ((TOP, 1), (BOTTOM, 1), (THIRD_PATH, third)):
            self.model.add(sum(self.box[number, time, box] for number in NUMBERS) <= most)
        dice = []
        for number in NUMBERS:
            boxes = [self.box[number, time, box] for box in (TOP, BOTTOM, THIRD_PATH)]
            paths = [self.when[number, turn, time] for turn in self.turns]
            self.model.add(sum(boxes) == sum(paths))
            for turn in self.turns:
                length = self.model.new_int_var(0, DICE[self.side] + 1, "length")
                hexes = sum(self.written[hex, number, turn] for hex in self.free)
                now = self.when[number, turn, time]
                self.model.add(length >= hexes).only_enforce_if(now)
                dice.append(length)
        self.model.add(sum(dice) <= DICE[self.side] + more)

    def _thrown(self, time: int, dice: Tally, more: Question) -> None:
        """A path is as long as its number was rolled often; one of those with a box is longer."""
        longer = []
        for number in NUMBERS:
            times = count(dice, number)
            prolonged = self._asked(f"prolonged {number} {time}")
            self.model.add(prolonged + self.box[number, time, THIRD_PATH] <= 1)
            for turn in self.turns:
                now = self.when[number, turn, time]
                if not times:
                    self.model.add(now == 0)
                hexes = sum(self.written[hex, number, turn] for hex in self.free)
                self.model.add(hexes == times + prolonged).only_enforce_if(now)
            boxes = [self.box[number, time, box] for box in (TOP, BOTTOM)]
            self.model.add(sum(boxes) >= prolonged)
            longer.append(prolonged)
        self.model.add(sum(longer) == more)

    # ------------------------------------------------------------ points

    def points(self) -> Question:
        """The score, as a sum over questions."""
        bonuses = sum(self.two.values()) + sum(self.third) + sum(self.more)
        unspent = 2 * (3 - self.spent.bit_count())
        areas = sum(self._area(area) for area in range(AREAS))
        pairs = sum(number * self._joined(number) for number in NUMBERS)
        top, bottom = self._row(TOP), self._row(BOTTOM)
        if self.boxes[TOP] == self.boxes[BOTTOM]:
            for more, less in zip(top, bottom, strict=True):
                self.model.add_implication(less, more)  # the rows could change places
        rows = sum((LOWEST - 1) * row[0] + sum(row) for row in (top, bottom))
        return unspent - 2 * bonuses + areas + pairs + rows

    def _row(self, box: int) -> list[Question]:
        """§13 a number counts if it and all below it, from 3, are in the row."""
        counts: list[Question] = []
        for number in NUMBERS:
            counts.append(self._asked(f"row {box} {number}"))
            if not count(self.boxes[box], number):
                boxes = [self.box[number, time, box] for time in self.times]
                self.model.add_bool_or(~counts[-1], *boxes)
            if len(counts) > 1:
                self.model.add_implication(counts[-1], counts[-2])
        return counts

    def _area(self, area: int) -> Question:
        """§10–11 a filled area counts a number that no other outnumbers there."""
        hexes = members(AREA[AREAS * self.side + area])
        times = {number: sum(self.holds[hex, number] for hex in hexes) for number in WRITTEN}
        best = {number: self._asked(f"area {area} {number}") for number in WRITTEN}
        for number, counts in best.items():
            for other in WRITTEN:
                if other != number:
                    self.model.add(times[number] >= times[other]).only_enforce_if(counts)
        self.model.add_at_most_one(best.values())
        for hex in hexes:
            if hex in self.starts:
                held = [self.holds[hex, number] for number in WRITTEN]
                for counts in best.values():
                    self.model.add_bool_or(~counts, *held)
        weight = 2 if area == AREAS - 1 else 1
        return weight * sum(number * counts for number, counts in best.items())

    def _joined(self, number: int) -> Question:
        """§12 whether a way over hexes with a number leads from one printed hex to the other.

        The way, and back from its end to its start, is the solver's circuit; a hex beside it has a
        loop of its own.
        """
        start, end = members(self.printed[number - LOWEST])
        joined = self._asked(f"joined {number}")
        circuit = [(end, start, joined)]
        places = [hex for hex, given in self.given.items() if given in (0, number)]
        for here in places:
            circuit.append((here, here, ~joined if here in (start, end) else self._asked("off")))
            for there in self._beside(here):
                if there in places and there != start and here != end:
                    step = self._asked(f"way {here} {there}")
                    circuit.append((here, there, step))
                    for hex in (here, there):
                        if hex in self.starts:
                            self.model.add_implication(step, self.holds[hex, number])
        self.model.add_circuit(circuit)
        return joined

    # ------------------------------------------------------------ the answer

    def rounds(self, solver: "CpSolver") -> list[Round]:
        """The rounds of the game that the solver found."""

        def chosen(asked: Iterable[tuple[int, Question]]) -> list[int]:
            return [name for name, question in asked if solver.value(question)]

        twos = chosen(self.two.items())
        helped = [sum(pair) for pair in zip(self.third, self.more, strict=True)]
        quiet = chosen((at, 1 - bonus) for at, bonus in enumerate(helped))
        rounds = []
        for at, time in enumerate(self.times):
            paths = []
            for number, box in ((n, b) for b in (TOP, BOTTOM, THIRD_PATH) for n in NUMBERS):
                if solver.value(self.box[number, time, box]):
                    turns = [(turn, self.when[number, turn, time]) for turn in self.turns]
                    turn = chosen(turns)[0]
                    hexes = chosen((hex, self.written[hex, number, turn]) for hex in self.free)
                    hexes.sort(key=lambda hex: solver.value(self.place[hex]))
                    paths.append(Path(number, box, tuple(hexes)))
            two = twos[0] if twos and at == quiet[0] else None
            rounds.append(Round(tuple(paths), bool(solver.value(self.more[at])), two))
        return rounds
