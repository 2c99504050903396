"""What a seat of Tutto sees, as numbers. Points go by fifties, as the dice do."""

from typing import Final

from rollwright.core.bits import has
from rollwright.core.observation import Observation, Part, Row, put_counts, put_set, seat_after
from rollwright.core.seats import Seat
from rollwright.games.tutto.rules import NO_CARD, State
from rollwright.games.tutto.sheet import CARDS, COPIES, STOP

FIFTY: Final = 50
MOST: Final = 1000  # fifties that are told apart: 50,000 points
MOST_OWED: Final = 100

PARTS: Final = (
    Part("scores", (), MOST, "The banked points, in fifties.", each=True),
    Part("turn", (), 1, "Whose turn it is.", each=True),
    Part("won", (), 1, "Who has won, once the game is over.", each=True),
    Part("card", (CARDS,), 1, "The card on the table, in the order of `sheet.py`; none is none."),
    Part("dice", (6,), 6, "How many of the dice just rolled show each number from 1 to 6."),
    Part("kept", (), 6, "How many of the six dice are kept."),
    Part("numbers", (6,), 1, "With the Straight: the numbers kept, from 1 to 6."),
    Part("tuttos", (), 1, "With the Cloverleaf: the Tuttos made."),
    Part("points", (), MOST, "The points of this turn, at risk, in fifties."),
    Part("owed", (), MOST_OWED, "How often the leaders will pay when these points are banked."),
    Part("ending", (), 1, "Whether the target was reached: the game ends with this round."),
    Part("pile", (CARDS,), COPIES[STOP], "How many cards of each kind are left in the pile."),
    Part("target", (), MOST, "The points that bring the end, in fifties."),
    Part("leaders pay", (), 1, "0 at once, 1 when the points are banked."),
    Part("replaced", (), 1, "Whether every card is drawn from all 56."),
)


def observed(state: State, seat: Seat, row: Row) -> None:
    """Write what a seat sees into a row of zeros."""
    seats = len(state.scores)
    for place in range(seats):
        other = seat_after(seat, place, seats)
        row[place] = in_fifties(state.scores[other])
        row[seats + place] = 1 if other == state.player and not state.won else 0
        row[2 * seats + place] = 1 if has(state.won, other) else 0
    first = 3 * seats
    if state.card != NO_CARD:
        row[first + state.card] = 1
    first += CARDS
    put_counts(row, first, state.dice, 1, 6)
    row[first + 6] = state.kept
    put_set(row, first + 7, state.numbers >> 1)
    row[first + 13] = state.tuttos
    row[first + 14] = in_fifties(state.points)
    row[first + 15] = min(state.owed, MOST_OWED)
    row[first + 16] = state.ending
    first += 17
    put_counts(row, first, state.pile, 0, CARDS)
    row[first + CARDS] = in_fifties(state.target)
    row[first + CARDS + 1] = state.leaders_pay
    row[first + CARDS + 2] = state.replaced


def in_fifties(points: int) -> int:
    """Points as they are told: what is reached with 6010 is reached with 6050."""
    return min((points + FIFTY - 1) // FIFTY, MOST)


OBSERVATION: Final = Observation(PARTS, observed)
