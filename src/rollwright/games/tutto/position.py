"""Tutto's positions in one line of text, and back."""

from typing import Final

from rollwright.core.dice import count, dice_in, laid_out, tally
from rollwright.core.positions import Fields, write_dice, write_position, write_seats, write_wholes
from rollwright.games.tutto.keepable_dice import keepable
from rollwright.games.tutto.rules import (
    AT_ONCE,
    NO_CARD,
    State,
)
from rollwright.games.tutto.sheet import (
    CARDS,
    CLOVERLEAF,
    COPIES,
    FIREWORKS,
    FULL_PILE,
    STOP,
    STRAIGHT,
)
from rollwright.games.tutto.words import LEAST_TARGET, MOST_TARGET, PAYS, PILES, card_names

_CARDS: Final = tuple(name.replace(" ", "-") for name in card_names("en"))


def write(state: State) -> str:
    return write_position(
        "tutto",
        [
            ("target", state.target),
            ("leaders_pay", PAYS[state.leaders_pay].replace(" ", "-")),
            ("pile", PILES[state.replaced]),
            ("cards", write_wholes(count(state.pile, card) for card in range(CARDS))),
            ("scores", write_wholes(state.scores)),
            ("turn", state.player + 1),
            ("card", "-" if state.card == NO_CARD else _CARDS[state.card]),
            ("dice", write_dice(laid_out(state.dice))),
            ("kept", state.kept),
            ("numbers", write_wholes(n for n in range(1, 7) if state.numbers >> n & 1)),
            ("tuttos", state.tuttos),
            ("points", state.points),
            ("owed", state.owed),
            ("ending", state.ending),
            ("won", write_seats(state.won)),
        ],
    )


def read(text: str) -> State:
    fields = Fields(text, "tutto")
    cards = fields.wholes("cards", 0, 10)
    if len(cards) != CARDS or any(n > most for n, most in zip(cards, COPIES, strict=True)):
        fields.wrong(f"cards counts the eleven kinds, at most {write_wholes(COPIES)}")
    scores = tuple(fields.wholes("scores", 0, 1_000_000))
    if not 1 <= len(scores) <= 10:
        fields.wrong("it takes 1 to 10 scores")
    numbers = sum(1 << number for number in set(fields.wholes("numbers", 1, 6)))
    state = State(
        target=fields.whole("target", LEAST_TARGET, MOST_TARGET),
        leaders_pay=fields.choice("leaders_pay", tuple(w.replace(" ", "-") for w in PAYS)),
        replaced=fields.choice("pile", PILES),
        pile=sum(n << 4 * card for card, n in enumerate(cards)),
        scores=scores,
        player=fields.whole("turn", 1, len(scores)) - 1,
        card=fields.choice("card", ("-", *_CARDS)) - 1,
        dice=tally(fields.dice("dice", 6, 1, 6)),
        kept=fields.whole("kept", 0, 6),
        numbers=numbers,
        tuttos=fields.whole("tuttos", 0, 1),
        points=fields.whole("points", 0, 1_000_000),
        owed=fields.whole("owed", 0, 1000),
        ending=fields.whole("ending", 0, 1),
        won=fields.seats("won", len(scores)),
    )
    fields.done()
    _check(state, fields)
    if state.dice:
        sets = keepable(state.card, state.numbers, state.dice)
        if not sets:
            fields.wrong("the dice are a null, which ends the turn")
        state = state._replace(open=sets)
    return state


def _check(state: State, fields: Fields) -> None:
    if state.replaced and state.pile != FULL_PILE:
        fields.wrong("with every card replaced the pile is full")
    if state.card == STOP:
        fields.wrong("a Stop card ends the turn at once")
    if state.card == NO_CARD and (state.dice or state.kept or state.numbers or state.tuttos):
        fields.wrong("without a card there are no dice")
    if state.dice and dice_in(state.dice) != 6 - state.kept:
        fields.wrong("the dice and those kept are six together")
    if state.kept == 6 and state.card in (FIREWORKS, CLOVERLEAF):
        fields.wrong("after this Tutto all six are thrown again at once")
    if not state.ending and max(state.scores) >= state.target:
        fields.wrong("who has reached the target has brought the end")
    if state.ending and not state.won and state.player == 0:
        fields.wrong("the game ends with the round in which the target is reached")
    if state.owed and state.leaders_pay == AT_ONCE:
        fields.wrong("leaders who pay at once owe nothing")
    if state.tuttos and state.card != CLOVERLEAF:
        fields.wrong("only the Cloverleaf counts its Tuttos")
    straight_kept = bin(state.numbers).count("1") if state.kept < 6 else 6
    if state.card == STRAIGHT and straight_kept != state.kept:
        fields.wrong("with Straight every die kept is a number")
    if state.card != STRAIGHT and state.numbers:
        fields.wrong("only Straight collects numbers")
