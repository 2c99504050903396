"""Tutto: a second, naive implementation, for comparison with the real one.

The rule numbers in the comments are those of the rules file of the game.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial

CARDS = (
    "Bonus 200",
    "Bonus 300",
    "Bonus 400",
    "Bonus 500",
    "Bonus 600",
    "x2",
    "Fireworks",
    "Plus/Minus",
    "Straight",
    "Stop",
    "Cloverleaf",
)
FULL_PILE = (5, 5, 5, 5, 5, 5, 5, 5, 5, 10, 1)
BONUS = {"Bonus 200": 200, "Bonus 300": 300, "Bonus 400": 400, "Bonus 500": 500, "Bonus 600": 600}

# Move numbers: 0..62 keep the dice of the mask move + 1.
BANK = 63
FLIP_ON = 64

FACES = (1, 2, 3, 4, 5, 6)


@cache
def dice_table(count: int) -> dict[int, Fraction]:
    """Every sorted throw of so many dice, and its probability."""
    table: dict[int, Fraction] = {}
    for faces in combinations_with_replacement(FACES, count):
        ways = factorial(count)
        outcome = 0
        for face in faces:
            outcome = outcome * 16 + face
        for face in FACES:
            ways //= factorial(faces.count(face))
        table[outcome] = Fraction(ways, 6**count)
    return table


def all_valid(kept: list[int]) -> bool:
    """Rule 1: is every one of these dice of one roll valid among them?"""
    # A 1 or a 5 is always valid, the others in whole triplets only.
    return all(kept.count(face) in (0, 3, 6) for face in (2, 3, 4, 6))


def worth(kept: list[int]) -> int:
    """Rule 1: the points of valid dice kept from one roll."""
    points = 0
    for face in FACES:
        triplets = kept.count(face) // 3
        singles = kept.count(face) % 3
        points += triplets * (1000 if face == 1 else 100 * face)
        if face == 1:
            points += 100 * singles
        if face == 5:
            points += 50 * singles
    return points


class Reference:
    def __init__(
        self,
        seats: int,
        target: int = 6000,
        leaders_pay: str = "at once",
        pile: str = "shuffled",
    ) -> None:
        if leaders_pay not in ("at once", "when banked"):
            raise ValueError("leaders_pay")
        if pile not in ("shuffled", "replaced"):
            raise ValueError("pile")
        self.seats = seats
        self.target = target
        self.leaders_pay = leaders_pay
        self.pile_option = pile
        self.banked = [0] * seats
        self.pile = list(FULL_PILE)
        self.ending = False
        self.player = 0
        self.won_by: set[int] = set()
        # What is due: "card", "roll", "keep", "after tutto" or "nothing" (the game is over).
        self.due = "card"
        self.clear_turn()

    def clear_turn(self) -> None:
        self.points = 0
        self.minuses = 0  # the Plus/Minus cards of the turn that wait to be banked
        self.clear_card()

    def clear_card(self) -> None:
        self.card = ""
        self.dice: tuple[int, ...] = ()
        self.kept = 0
        self.numbers: set[int] = set()
        self.tuttos = 0

    # --- whose turn it is ---

    def is_over(self) -> bool:
        return self.due == "nothing"

    def is_chance(self) -> bool:
        return self.due in ("card", "roll")

    def to_move(self) -> set[int]:
        return {self.player} if self.due in ("keep", "after tutto") else set()

    def roller(self) -> int | None:
        return self.player if self.is_chance() else None

    # --- chance ---

    def outcomes(self) -> dict[int, Fraction]:
        if self.due == "card":
            total = sum(self.pile)
            return {i: Fraction(n, total) for i, n in enumerate(self.pile) if n > 0}
        if self.due == "roll":
            return dict(dice_table(6 - self.kept))  # rules 2 and 5
        return {}

    def chance(self, outcome: int) -> None:
        if outcome not in self.outcomes():
            raise ValueError("no such outcome now")
        if self.due == "card":
            self.card_flipped(outcome)
        else:
            self.dice_rolled(tuple(int(digit, 16) for digit in f"{outcome:x}"))

    def need_card(self) -> None:
        self.clear_card()
        self.due = "card"
        if sum(self.pile) == 0:  # rule 13: all 56 cards again
            self.pile = list(FULL_PILE)

    def card_flipped(self, index: int) -> None:
        self.card = CARDS[index]
        if self.pile_option == "shuffled":  # rule 13
            self.pile[index] -= 1
        if self.card == "Stop":  # rules 2 and 8
            self.end_turn()
        else:
            self.due = "roll"

    def dice_rolled(self, dice: tuple[int, ...]) -> None:
        self.dice = dice
        self.due = "keep"
        if not self.valid_masks():  # rules 3 and 11: a null
            if self.card == "Fireworks":  # rule 9: it banks all points of the turn
                self.bank()
            else:  # rules 3, 10, 11 and 12: the points of the turn are lost
                self.end_turn()

    # --- moves ---

    def dice_of(self, mask: int) -> list[int]:
        return [die for place, die in enumerate(self.dice) if mask & (1 << place)]

    def takes_leftmost(self, mask: int) -> bool:
        """Of equal dice the leftmost are taken."""
        for place in range(1, len(self.dice)):
            taken = mask & (1 << place)
            left_taken = mask & (1 << (place - 1))
            if self.dice[place - 1] == self.dice[place] and taken and not left_taken:
                return False
        return True

    def valid_masks(self) -> list[int]:
        """Every set of the dice just rolled that consists of valid dice."""
        found = []
        for mask in range(1, 2 ** len(self.dice)):
            if not self.takes_leftmost(mask):
                continue
            kept = self.dice_of(mask)
            if self.card == "Straight":  # rule 11: one each of new numbers
                if len(set(kept)) == len(kept) and not set(kept) & self.numbers:
                    found.append(mask)
            elif all_valid(kept):  # rule 1
                found.append(mask)
        return found

    def largest_mask(self) -> int:
        """The set of every valid die of the roll."""
        return max(self.valid_masks(), key=lambda mask: len(self.dice_of(mask)))

    def allowed(self, seat: int) -> set[int]:
        if seat not in self.to_move():
            return set()
        if self.due == "after tutto":  # rule 6
            return {BANK, FLIP_ON}
        if self.card == "Fireworks":  # rule 9: every valid die, no stopping
            return {self.largest_mask() - 1}
        moves = {mask - 1 for mask in self.valid_masks()}  # rule 4
        if self.card not in ("Plus/Minus", "Straight", "Cloverleaf"):  # rules 10, 11 and 12
            moves.add(BANK)  # rule 4
        return moves

    def play(self, seat: int, move: int) -> None:
        if move not in self.allowed(seat):
            raise ValueError("not allowed")
        if move == FLIP_ON:  # rule 6: the points of the turn stay at risk
            self.need_card()
        elif move == BANK:
            if self.due == "keep":  # rule 4: stopping keeps every valid die of the roll
                self.keep(self.dice_of(self.largest_mask()))
                if self.kept == 6:  # rule 4: the card pays, then the turn is banked
                    self.tutto()
            self.bank()
        else:
            self.keep(self.dice_of(move + 1))
            if self.kept == 6:
                self.tutto()
            else:
                self.due = "roll"  # rule 4: roll the rest

    def keep(self, kept: list[int]) -> None:
        self.kept += len(kept)
        self.dice = ()
        if self.card == "Straight":  # rule 11
            self.numbers.update(kept)
        elif self.card not in ("Plus/Minus", "Cloverleaf"):  # rules 10 and 12
            self.points += worth(kept)

    def tutto(self) -> None:
        """Rule 6: all six dice have been kept, and the card pays."""
        self.due = "after tutto"
        if self.card in BONUS:  # rule 7
            self.points += BONUS[self.card]
        elif self.card == "x2":  # rule 7: points of earlier cards included
            self.points *= 2
        elif self.card == "Fireworks":  # rule 9: all six again with the same card
            self.kept = 0
            self.due = "roll"
        elif self.card == "Plus/Minus":  # rule 10
            self.points += 1000
            if self.leaders_pay == "at once":
                self.deduct()
            else:
                self.minuses += 1
        elif self.card == "Straight":  # rule 11
            self.points += 2000
            self.numbers = set()
        elif self.card == "Cloverleaf":  # rule 12
            self.tuttos += 1
            self.kept = 0
            self.due = "roll"
            if self.tuttos == 2:  # the game is won at once, and nothing is banked
                self.end_game({self.player})

    def deduct(self) -> None:
        """Rule 10: each leader other than the roller loses 1000, never below 0."""
        most = max(self.banked)
        leaders = [seat for seat in range(self.seats) if self.banked[seat] == most]
        for seat in leaders:
            if seat != self.player:
                self.banked[seat] = max(0, self.banked[seat] - 1000)

    # --- the end of the turn and of the game ---

    def bank(self) -> None:
        for _ in range(self.minuses):  # rule 10, "when banked": before the points are added
            self.deduct()
        self.banked[self.player] += self.points
        if self.banked[self.player] >= self.target:  # rule 14: once triggered the end stands
            self.ending = True
        self.end_turn()

    def end_turn(self) -> None:
        self.clear_turn()
        last_of_round = self.player == self.seats - 1
        if self.ending and last_of_round:  # rule 14: the same number of turns for all
            most = max(self.banked)
            self.end_game({seat for seat in range(self.seats) if self.banked[seat] == most})
        else:
            self.player = (self.player + 1) % self.seats
            self.need_card()

    def end_game(self, winners: set[int]) -> None:
        self.clear_turn()
        self.due = "nothing"
        self.won_by = winners

    def scores(self) -> list[int]:
        return list(self.banked)

    def winners(self) -> set[int]:
        return set(self.won_by)

    def facts(self) -> dict[str, object]:
        return {
            "player": None if self.is_over() else self.player,
            "scores": list(self.banked),
            "card": CARDS.index(self.card) if self.card else None,
            "dice": self.dice,
            "kept": self.kept,
            "points": self.points,
            "numbers": set(self.numbers),
            "tuttos": self.tuttos,
            "pile": list(self.pile),
            "ending": self.ending,
        }
