"""HexRoller: a second, naive implementation, for comparison with the real one.

The rule numbers in the comments are those of the rules file of the game.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial

Hex = tuple[int, int]

NUMBERS = (3, 4, 5, 6, 7, 8)
BONUSES = ("one more", "a two", "third number")

# Move numbers: 0..54 are hexes.
CHOOSE = 55  # + 2 * (n - 3) + (0 for the top box, 1 for the bottom box)
THIRD = 67  # + (n - 3)
ONE_MORE = 73
A_TWO = 74
END_OF_ROUND = 75

DICE = {"front": 8, "back": 7}
ROUNDS = {"front": 7, "back": 6}

CENTRES: dict[str, list[Hex]] = {
    "front": [(3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3)],
    "back": [(2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2)],
}

PRINTED: dict[str, dict[int, list[Hex]]] = {
    "front": {
        3: [(2, 1), (-1, 4)],
        4: [(-2, 2), (-4, 0)],
        5: [(0, -4), (4, -3)],
        6: [(-3, 1), (3, -4)],
        7: [(1, 3), (-1, -2)],
        8: [(4, -1), (-4, 4)],
    },
    "back": {
        3: [(-1, 2), (-1, -1)],
        4: [(1, 2), (4, -2)],
        5: [(-2, 1), (1, -4)],
        6: [(-4, 2), (2, -1)],
        7: [(-2, 4), (2, -3)],
        8: [(3, 1), (-3, -1)],
    },
}


def six_around(place: Hex) -> list[Hex]:
    """The six neighbours of a hex, whether or not they are on the sheet."""
    q, r = place
    return [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]


def flower(centre: Hex) -> list[Hex]:
    return [centre, *six_around(centre)]


MIDDLE: dict[str, list[Hex]] = {
    "front": [*flower((0, 0)), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)],
    "back": flower((0, 0)),
}


@cache
def dice_table(count: int) -> dict[int, Fraction]:
    """Every sorted throw of so many dice with the faces 3..8, and its probability."""
    table: dict[int, Fraction] = {}
    for faces in combinations_with_replacement(NUMBERS, count):
        ways = factorial(count)
        outcome = 0
        for face in faces:
            outcome = outcome * 16 + face
        for face in NUMBERS:
            ways //= factorial(faces.count(face))
        table[outcome] = Fraction(ways, 6**count)
    return table


@dataclass
class Sheet:
    """One seat's sheet, and where the seat stands in the round."""

    hexes: dict[Hex, int]  # the filled hexes, printed and written alike
    top: list[int | None]  # the boxes, one a round
    bottom: list[int | None]
    unused: set[str]  # the bonuses not yet used

    chosen: list[int] = field(default_factory=list)  # the recorded numbers of this round
    bonus_this_round: bool = False
    ended: bool = False  # the seat has ended this round

    writing: str = ""  # "", "number", "third number", "one more" or "a two"
    number: int = 0  # the number being written
    left: int = 0  # how many hexes are still to be written
    last: Hex | None = None  # the hex the next one must touch, if there is one yet
    may_add: bool = False  # the move just made was the last hex of a recorded number's path


class Reference:
    def __init__(
        self, seats: int, side: str = "front", printed: dict[int, list[Hex]] | None = None
    ) -> None:
        if printed is None:
            printed = PRINTED[side]
        self.side = side
        self.rounds = ROUNDS[side]
        self.areas = [flower(centre) for centre in CENTRES[side]]
        self.middle = MIDDLE[side]
        places = set(self.middle)
        for area in self.areas:
            places.update(area)
        # Hexes are numbered by ascending r, within a row by ascending q.
        self.board = sorted(places, key=lambda place: (place[1], place[0]))
        self.touching = {
            place: [other for other in six_around(place) if other in places] for place in self.board
        }
        self.printed = {n: list(printed[n]) for n in NUMBERS}
        start = {place: n for n in NUMBERS for place in self.printed[n]}
        # twelve different hexes of the sheet, each number twice
        if len(start) != 12 or not places.issuperset(start):
            raise ValueError("the printed numbers do not fit the sheet")
        if any(len(self.printed[n]) != 2 for n in NUMBERS):
            raise ValueError("every number is printed twice")
        self.round = 1
        self.dice: tuple[int, ...] = ()
        no_boxes: list[int | None] = [None] * self.rounds
        self.sheets = [
            Sheet(dict(start), list(no_boxes), list(no_boxes), set(BONUSES)) for _ in range(seats)
        ]

    # --- whose turn it is ---

    def is_over(self) -> bool:
        return self.round > self.rounds

    def is_chance(self) -> bool:
        return not self.is_over() and self.dice == ()

    def to_move(self) -> set[int]:
        if self.dice == ():
            return set()
        # All seats write at the same time.
        return {seat for seat, sheet in enumerate(self.sheets) if not sheet.ended}

    def roller(self) -> int | None:
        return None

    def outcomes(self) -> dict[int, Fraction]:
        if not self.is_chance():
            return {}
        return dict(dice_table(DICE[self.side]))

    def chance(self, outcome: int) -> None:
        if outcome not in self.outcomes():
            raise ValueError("no such outcome now")
        self.dice = tuple(int(digit, 16) for digit in f"{outcome:x}")  # rule 1
        for sheet in self.sheets:
            sheet.chosen = []
            sheet.bonus_this_round = False
            sheet.ended = False
            sheet.may_add = False

    # --- what may be written ---

    def empty_around(self, hexes: dict[Hex, int], place: Hex) -> list[Hex]:
        return [other for other in self.touching[place] if other not in hexes]

    def can_go_on(self, hexes: dict[Hex, int], last: Hex, left: int) -> bool:
        """Rule 2: can so many more hexes be written, each touching the one before it?"""
        if left == 0:
            return True
        for place in self.empty_around(hexes, last):
            filled = dict(hexes)
            filled[place] = 0  # no matter which number: it is filled
            if self.can_go_on(filled, place, left - 1):
                return True
        return False

    def next_hexes(
        self, hexes: dict[Hex, int], number: int, last: Hex | None, left: int
    ) -> list[Hex]:
        """Rule 2: the hexes that may be written next on a path with so many hexes left."""
        found = []
        for place in self.board:
            if place in hexes:
                continue
            if last is None:
                # The first must touch a hex that already holds the number.
                if all(hexes.get(other) != number for other in self.touching[place]):
                    continue
            elif place not in self.touching[last]:
                # Each next one must touch the hex just written.
                continue
            filled = dict(hexes)
            filled[place] = number
            if self.can_go_on(filled, place, left - 1):  # never into a dead end
                found.append(place)
        return found

    def open_numbers(self, sheet: Sheet) -> list[int]:
        """Rolled numbers, not yet chosen in this round, whose hexes can all be written."""
        return [
            n
            for n in sorted(set(self.dice))
            if n not in sheet.chosen  # rules 3 and 8: a different number
            and self.next_hexes(sheet.hexes, n, None, self.dice.count(n))  # rule 2
        ]

    def allowed(self, seat: int) -> set[int]:
        if seat not in self.to_move():
            return set()
        sheet = self.sheets[seat]
        if sheet.writing == "a two":  # rule 7: any empty hex
            return {i for i, place in enumerate(self.board) if place not in sheet.hexes}
        if sheet.writing:  # rules 2, 6 and 8
            steps = self.next_hexes(sheet.hexes, sheet.number, sheet.last, sheet.left)
            return {self.board.index(place) for place in steps}

        moves: set[int] = set()
        numbers = self.open_numbers(sheet)
        now = self.round - 1
        if len(sheet.chosen) < 2:
            for n in numbers:  # rule 4: the player decides on the box
                if sheet.top[now] is None:
                    moves.add(CHOOSE + 2 * (n - 3))
                if sheet.bottom[now] is None:
                    moves.add(CHOOSE + 2 * (n - 3) + 1)
        # Rule 5: a number that can be written must be.
        if not moves:
            moves.add(END_OF_ROUND)
        if not sheet.bonus_this_round:  # one bonus a round at most, each once a game
            end_of_path = sheet.last if sheet.may_add else None
            room = end_of_path is not None and self.empty_around(sheet.hexes, end_of_path)
            if "one more" in sheet.unused and room:  # rule 6
                moves.add(ONE_MORE)
            if "a two" in sheet.unused and len(sheet.hexes) < len(self.board):  # rule 7
                moves.add(A_TWO)
            if "third number" in sheet.unused and len(sheet.chosen) == 2:  # rule 8
                moves.update(THIRD + n - 3 for n in numbers)
        return moves

    # --- moves ---

    def play(self, seat: int, move: int) -> None:
        if move not in self.allowed(seat):
            raise ValueError("not allowed")
        sheet = self.sheets[seat]
        if move < CHOOSE:
            self.write(sheet, self.board[move])
            return
        end_of_path = sheet.last
        sheet.may_add = False  # rule 6: any other move forfeits the chance
        sheet.last = None
        if move == END_OF_ROUND:
            sheet.ended = True
            if all(other.ended for other in self.sheets):
                self.round += 1
                self.dice = ()
        elif move == ONE_MORE:  # rule 6
            sheet.writing, sheet.left, sheet.last = "one more", 1, end_of_path
            self.spend(sheet, "one more")
        elif move == A_TWO:  # rule 7
            sheet.writing, sheet.number, sheet.left = "a two", 2, 1
            self.spend(sheet, "a two")
        elif move >= THIRD:  # rule 8: not recorded in the boxes
            n = move - THIRD + 3
            sheet.writing, sheet.number, sheet.left = "third number", n, self.dice.count(n)
            self.spend(sheet, "third number")
        else:  # rules 2 to 4
            n = (move - CHOOSE) // 2 + 3
            row = sheet.top if (move - CHOOSE) % 2 == 0 else sheet.bottom
            row[self.round - 1] = n
            sheet.chosen.append(n)
            sheet.writing, sheet.number, sheet.left = "number", n, self.dice.count(n)

    def spend(self, sheet: Sheet, bonus: str) -> None:
        sheet.unused.remove(bonus)
        sheet.bonus_this_round = True

    def write(self, sheet: Sheet, place: Hex) -> None:
        sheet.hexes[place] = sheet.number
        sheet.last = place
        sheet.left -= 1
        if sheet.left == 0:
            sheet.may_add = sheet.writing == "number"  # rule 6: not of a third number's path
            sheet.writing = ""

    # --- score ---

    def area_score(self, hexes: dict[Hex, int], area: list[Hex]) -> int:
        """Rule 10: the most common number of a filled area, of tied numbers the higher."""
        if any(place not in hexes for place in area):
            return 0
        held = [hexes[place] for place in area]
        most = max(held.count(n) for n in held)
        return max(n for n in held if held.count(n) == most)

    def joined(self, hexes: dict[Hex, int], n: int) -> bool:
        """Rule 12: are the two printed n's joined by a connected group of n's?"""
        first, second = self.printed[n]
        group = [first]
        for place in group:  # the list grows while we walk along it
            for other in self.touching[place]:
                if hexes.get(other) == n and other not in group:
                    group.append(other)
        return second in group

    def row_score(self, row: list[int | None]) -> int:
        """Rule 13: count up from 3 as far as the row goes."""
        score = 0
        for n in NUMBERS:
            if n not in row:
                break
            score = n
        return score

    def sheet_score(self, sheet: Sheet) -> int:
        total = 2 * len(sheet.unused)  # rule 9
        for area in self.areas:  # rule 10
            total += self.area_score(sheet.hexes, area)
        total += 2 * self.area_score(sheet.hexes, self.middle)  # rule 11
        for n in NUMBERS:  # rule 12
            if self.joined(sheet.hexes, n):
                total += n
        return total + self.row_score(sheet.top) + self.row_score(sheet.bottom)  # rule 13

    def scores(self) -> list[int]:
        return [self.sheet_score(sheet) for sheet in self.sheets]

    def winners(self) -> set[int]:
        if not self.is_over():
            return set()
        scores = self.scores()  # rule 14
        return {seat for seat, score in enumerate(scores) if score == max(scores)}

    def facts(self) -> dict[str, object]:
        return {
            "round": self.round,
            "dice": self.dice,
            "sheets": [
                {
                    "hexes": dict(sheet.hexes),
                    "top": list(sheet.top),
                    "bottom": list(sheet.bottom),
                    "unused": set(sheet.unused),
                }
                for sheet in self.sheets
            ],
        }
