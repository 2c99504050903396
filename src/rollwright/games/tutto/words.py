"""Tutto in words: moves, reasons, cards, the score pad as text."""

from functools import lru_cache
from typing import Final

from rollwright.core.bits import highest, size
from rollwright.core.dice import Outcome, Tally, chosen, count, dice_in
from rollwright.core.dice_words import dice_words, read_dice, tally_words
from rollwright.core.errors import BadText
from rollwright.core.language import Language, phrases
from rollwright.core.options import Choice, Option, Whole, plain
from rollwright.core.score_lines import Line
from rollwright.core.seats import Move, Reason, Seat
from rollwright.core.text_board import Board, Ink
from rollwright.games.tutto.keepable_dice import valid, worth
from rollwright.games.tutto.rules import (
    BANK,
    FLIP_ON,
    KEEP_ALL,
    NO_CARD,
    NO_DICE,
    NO_STOPPING,
    NO_TUTTO,
    NOT_LEFTMOST,
    NOT_SO_MANY_DICE,
    NOT_VALID,
    State,
    after_move,
    cards_left,
    may_stop,
    with_dice_kept,
)
from rollwright.games.tutto.sheet import (
    CARDS,
    CLOVERLEAF,
    FIREWORKS,
    PLUS_MINUS,
    STRAIGHT,
    TIMES_TWO,
)

PAYS: Final = ("at once", "when banked")
PILES: Final = ("shuffled", "replaced")
LEAST_TARGET: Final = 1000
MOST_TARGET: Final = 20000


_OPTIONS: Final = phrases(__file__, "options")
OPTIONS: Final[tuple[Option, ...]] = (
    Whole("target", LEAST_TARGET, MOST_TARGET, _OPTIONS),
    Choice("leaders_pay", PAYS, _OPTIONS),
    Choice("pile", PILES, _OPTIONS),
)

_BONUSES: Final = ("Bonus 200", "Bonus 300", "Bonus 400", "Bonus 500", "Bonus 600")

SAY: Final = phrases(__file__, "words")
TEXTS: Final = phrases(__file__, "game")


def card_names(lang: Language) -> tuple[str, ...]:
    """What the cards are called, in their order."""
    return TEXTS.listed(lang, "cards")


def move(state: State, seat: Seat, move: Move, lang: Language) -> str:
    if move == BANK:
        return SAY(lang, "bank")
    if move == FLIP_ON:
        return SAY(lang, "flip on")
    if not state.dice or move + 1 >> dice_in(state.dice):
        return ""
    return SAY(lang, "keep", dice=tally_words(chosen(state.dice, move + 1)))


def said(state: State, seat: Seat | None, what: int, lang: Language) -> str:
    """How an event is said to those who watch: who stops keeps every die that counts."""
    if seat is None:
        return outcome(state, what, lang)
    if what == FLIP_ON:
        return SAY(lang, "said flip on")
    if what == BANK and not state.dice:
        return SAY(lang, "said bank")
    places = highest(state.open) + 1 if what == BANK else what + 1
    dice = tally_words(chosen(state.dice, places))
    if what == BANK:
        return SAY(lang, "said bank with", dice=dice)
    points = _worth(state, what)
    return SAY(lang, "said keep points" if points else "said keep", dice=dice, points=points)


def button(state: State, seat: Seat, which: Move, lang: Language) -> str:
    """What a button says that makes a move: the points that it brings."""
    if which == FLIP_ON:
        return SAY(lang, "button flip on")
    if which == BANK:  # who stops keeps every valid die
        stopped = with_dice_kept(state, highest(state.open) + 1) if state.dice else state
        return SAY(lang, _bank(state, seat), points=stopped.points)
    after = with_dice_kept(state, which + 1)
    tutto = after.kept in (0, 6) or after.won  # or all six are thrown again with the same card
    if state.card == FIREWORKS and not tutto:  # there is nothing to choose
        return SAY(lang, "button only throw", n=6 - after.kept)
    kept, points = chosen(state.dice, which + 1), _worth(state, which)
    name = "button keep points" if points else "button keep"
    keep = SAY(lang, name, n=dice_in(kept), dice=tally_words(kept), points=points)
    if tutto:
        return SAY(lang, "button tutto", keep=keep)
    return SAY(lang, "button throw", keep=keep, n=6 - after.kept)


def _bank(state: State, seat: Seat) -> str:
    """How a button is called that banks: what it says if the game ends, or is lost, with it."""
    after = after_move(state, seat, BANK)
    if after.won:
        won, alone = after.won >> seat & 1, size(after.won) == 1
        if len(state.scores) == 1:
            return "button bank end"
        return ("button bank win" if alone else "button bank tie") if won else "button bank few"
    few = state.ending and after.scores[seat] < to_beat(state)
    return "button bank few" if few else "button bank"


def to_beat(state: State) -> int:
    """The most points that anybody else has."""
    others = [points for seat, points in enumerate(state.scores) if seat != state.player]
    return max(others, default=0)


def _worth(state: State, which: Move) -> int:
    """The points of dice; none with a card that pays in their place."""
    if state.card >= PLUS_MINUS:
        return 0
    kept = chosen(state.dice, which + 1)
    return sum(worth(number, count(kept, number)) for number in range(1, 7))


@lru_cache(4096)  # a page says it of every choice, and there are not many dice
def _wrong(dice: Tally, card: int, numbers: int, move: Move) -> tuple[int, ...]:
    """The dice of a choice that do not count; with the Straight each number that is too many."""
    wrong: list[int] = []
    kept = chosen(dice, move + 1)
    for number in range(1, 7):
        n = count(kept, number)
        if n and not valid(card, numbers, number, n):
            wrong += [number] * (1 if card == STRAIGHT else n % 3)
    return tuple(wrong)


def refused(state: State, seat: Seat, move: Move, reason: Reason, lang: Language) -> str:
    card = card_names(lang)[state.card]
    if reason == NO_DICE:
        return SAY(lang, "no dice")
    if reason == NOT_SO_MANY_DICE:
        return SAY(lang, "so many", n=dice_in(state.dice))
    if reason == NOT_LEFTMOST:
        return SAY(lang, "leftmost")
    wrong = _wrong(state.dice, state.card, state.numbers, move)
    if reason == NOT_VALID or (reason == KEEP_ALL and wrong):
        name = "not new" if state.card == STRAIGHT else "not valid"
        return SAY(lang, name, dice=" ".join(map(str, wrong)), n=len(wrong))
    if reason == KEEP_ALL:
        everything = state.open.bit_length()  # the only open set
        return SAY(lang, "keep all", dice=tally_words(chosen(state.dice, everything)))
    if reason == NO_STOPPING:
        endless = state.card in (FIREWORKS, CLOVERLEAF)
        return SAY(lang, "no stopping at all" if endless else "no stopping", card=card)
    if reason == NO_TUTTO:
        return SAY(lang, "no tutto")
    if state.won:
        return SAY(lang, "over")
    if seat != state.player:
        return SAY(lang, "not your turn")
    return SAY(lang, "throw first")


def task(state: State, seat: Seat, lang: Language) -> str:
    if state.ending and may_stop(state) and to_beat(state) > state.scores[seat]:
        return SAY(lang, "task last", n=to_beat(state))
    if state.kept == 6:
        return SAY(lang, "task tutto", n=state.points)
    if state.card == FIREWORKS:
        return SAY(lang, "task all")
    if state.card == STRAIGHT:
        return SAY(lang, "task new")
    if state.card > TIMES_TWO:
        return SAY(lang, "task must keep", card=card_names(lang)[state.card])
    return SAY(lang, "task keep")


def chance(state: State, lang: Language) -> str:
    return SAY(lang, "card" if state.card == NO_CARD else "roll")


def outcome(state: State, outcome: Outcome, lang: Language) -> str:
    return card_names(lang)[outcome] if state.card == NO_CARD else dice_words(outcome)


def read_outcome(state: State, text: str, lang: Language) -> Outcome:
    if state.card != NO_CARD:
        return read_dice(text, 6 - state.kept, 1, 6, lang=lang)
    names = card_names(lang)
    fitting = [card for card in range(CARDS) if plain(names[card]) == plain(text)]
    if not fitting:
        fitting = [card for card in range(CARDS) if plain(names[card]).startswith(plain(text))]
    if len(fitting) != 1:
        raise BadText(SAY(lang, "no card", text=text.strip(), cards=", ".join(names)))
    if not count(cards_left(state), fitting[0]):
        raise BadText(SAY(lang, "none left", card=names[fitting[0]]))
    return fitting[0]


def table(state: State, lang: Language) -> str:
    words = []
    if state.ending and not state.won:
        words.append(SAY(lang, "last round"))
    if state.card != NO_CARD:
        words.append(card_names(lang)[state.card])
    if state.dice:
        words.append(SAY(lang, "dice", dice=tally_words(state.dice)))
    if state.kept:
        words.append(SAY(lang, "kept", n=state.kept))
    if state.numbers:
        kept = [str(number) for number in range(1, 7) if state.numbers >> number & 1]
        words.append(SAY(lang, "numbers", numbers=" ".join(kept)))
    if state.tuttos:
        words.append(SAY(lang, "one tutto"))
    if state.points:
        words.append(SAY(lang, "safe" if state.card == FIREWORKS else "at risk", n=state.points))
    return ", ".join(words)


def board(state: State, seat: Seat, lang: Language) -> Board:
    """The score pad: a bar on the way to the target."""
    points = state.scores[seat]
    filled = min(20, 20 * points // state.target)
    bar = [Ink("["), Ink("#" * filled, "pencil"), Ink("." * (20 - filled)), Ink("] ")]
    return [[*bar, Ink(SAY(lang, "of", points=points, target=state.target), "pencil")]]


def explain(state: State, seat: Seat, lang: Language) -> list[Line]:
    return [Line(SAY(lang, "banked"), state.scores[seat])]
