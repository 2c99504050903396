"""What lies on Tutto's table: the card in play, the dice, the points at risk and the pile."""

from functools import cache
from typing import Final

from rollwright.core.bits import has, members
from rollwright.core.dice import count, laid_out
from rollwright.core.drawing import WIDTH, Drawn, Markup
from rollwright.core.language import Language, phrases
from rollwright.games.tutto import cards
from rollwright.games.tutto.rules import AT_ONCE, NO_CARD, State
from rollwright.games.tutto.sheet import BONUS_600, CARDS, CLOVERLEAF, STRAIGHT, bonus
from rollwright.games.tutto.words import card_names
from rollwright.svg.dice import blank_die, pip_die
from rollwright.svg.elements import box, joined, moved, polygon, text
from rollwright.svg.pencil import tick, written
from rollwright.svg.shapes import star

FACES: Final = (
    *(cards.bonus(bonus(card)) for card in range(BONUS_600 + 1)),
    cards.times_two(),
    cards.fireworks(),
    cards.plus_minus(),
    cards.straight(),
    cards.stop(),
    cards.cloverleaf(),
)

EDGE: Final = 14
CARD_WIDE: Final = 110
CARD_HIGH: Final = CARD_WIDE * cards.HIGH / cards.WIDE
TURN: Final = EDGE + CARD_WIDE + 12  # where what is told beside the card begins
TURN_WIDE: Final = WIDTH - EDGE - TURN
DIE: Final = 31
STEP: Final = (TURN_WIDE - DIE) / 5  # from one of six dice to the next
KEPT_DIE: Final = 24
TRAY: Final = 74  # how far down the tray for them lies
PILE: Final = CARD_HIGH + 34
HEIGHT: Final = PILE + cards.SMALL_HIGH + 30

SAY: Final = phrases(__file__, "layout")


def laid(state: State, lang: Language) -> Drawn:
    """The whole table: the card on the left, the turn beside it, the pile below."""
    pieces = [moved(_card(state.card, lang), EDGE, 0), _pile(state, lang)]
    beside = [_headline(state, lang), _pays(state, lang)]
    if state.won:
        beside.append(_won_by(by_cloverleaf(state), lang))
    else:
        beside += [_rolled(state, lang), _kept(state, lang), _at_risk(state, lang)]
    if state.card == CLOVERLEAF:
        beside.append(_two_tuttos(state.tuttos))
    if state.ending:
        pieces.append(_last_round(lang))
    return Drawn(WIDTH, HEIGHT, joined((*pieces, moved(joined(beside), TURN, 0))))


def by_cloverleaf(state: State) -> bool:
    """Whether the Cloverleaf won: a game won by points ends with a round, before seat 1's turn."""
    return state.won != 0 and not (state.ending and state.player == 0)


@cache
def _card(card: int, lang: Language) -> Markup:
    """The card in play, or the back of the next one."""
    whole = cards.back() if card == NO_CARD else cards.card(FACES[card], card_names(lang)[card])
    return moved(whole.markup, 0, 0, CARD_WIDE / cards.WIDE)


# ---------------------------------------------------------------- the turn


def _headline(state: State, lang: Language) -> Markup:
    """Whose turn it is, and for what; in the end who wins."""
    if state.won:
        seats = members(state.won)  # the ring on their sheets tells which, if there are several
        alone = len(seats) == 1
        words = SAY(lang, "wins" if alone else "win", n=seats[0] + 1 if alone else len(seats))
    else:
        words = SAY(lang, _phase(state), n=state.player + 1)
    return text(0, 10, words, 15, "strong", "start")


def _phase(state: State) -> str:
    if state.card == NO_CARD:
        return "flips"
    if state.kept == 6:
        return "tutto"
    return "chooses" if state.dice else "throws"


def _rolled(state: State, lang: Language) -> Markup:
    """The dice just rolled, or dashed ones that are about to be; after a Tutto what is asked."""
    if state.kept == 6:
        return text(0, 40, SAY(lang, "bank or flip"), 14, "quiet", "start")
    if state.dice:
        dice = [pip_die(face, DIE) for face in faces(state)]
    else:
        dice = [blank_die(DIE, "die off")] * (6 - state.kept)
    return joined(moved(die.markup, STEP * place, 24) for place, die in enumerate(dice))


def faces(state: State) -> list[int]:
    """What the dice just rolled show, in the order in which moves number them."""
    return [int(digit) for digit in f"{laid_out(state.dice):x}"]


def _kept(state: State, lang: Language) -> Markup:
    """A tray for the dice kept; with the Straight each number has a place of its own."""
    straight = state.card == STRAIGHT and state.kept < 6
    told = [text(0, 66, SAY(lang, "kept"), 12, "quiet", "start"), _tray()]
    for place in range(6):
        if straight and has(state.numbers, place + 1):
            told.append(moved(pip_die(place + 1, KEPT_DIE).markup, *_in_tray(place)))
        elif not straight and place < state.kept:
            told.append(moved(_ticked_die(), *_in_tray(place)))
    return joined(told)


def _in_tray(place: int) -> tuple[float, float]:
    return STEP * place + (DIE - KEPT_DIE) / 2, TRAY + 4


@cache
def _tray() -> Markup:
    told = [box(0.75, TRAY, TURN_WIDE - 1.5, KEPT_DIE + 8, "cell", 6)]
    for place in range(6):
        x, y = _in_tray(place)
        told.append(box(x + 1.5, y + 1.5, KEPT_DIE - 3, KEPT_DIE - 3, "rule", 5))
    return joined(told)


@cache
def _ticked_die() -> Markup:
    """A die that is kept; what it showed is no longer known, and no longer matters."""
    corners = [(6, 12.5), (8, 10.5), (10.5, 13), (16, 6.5), (18, 8.5), (10.5, 17)]
    return joined((blank_die(KEPT_DIE).markup, polygon(corners, "pip")))


def _at_risk(state: State, lang: Language) -> Markup:
    """The points of the turn, on a slip of paper."""
    points = str(state.points)
    wide = 30 + 11 * len(points)
    return joined(
        (
            box(0.75, 112, wide, 26, "cell", 4),
            written(0.75 + wide / 2, 125, points, 16),
            text(wide + 10, 125, SAY(lang, "at risk"), 13, "quiet", "start"),
        )
    )


def _pays(state: State, lang: Language) -> Markup:
    """When leaders pay for a Plus/Minus, and what they owe by now."""
    when = "pay at once" if state.leaders_pay == AT_ONCE else "owe" if state.owed else "pay later"
    words = SAY(lang, when, n=state.owed)
    return text(0, CARD_HIGH - 5, words, 12, "strong" if state.owed else "quiet", "start")


@cache
def _two_tuttos(made: int) -> Markup:
    """Two boxes to tick, one for each Tutto that the Cloverleaf asks for."""
    told = [moved(FACES[CLOVERLEAF].sign, TURN_WIDE - 56, 11)]
    for place in range(2):
        x = TURN_WIDE - 39 + 21 * place
        told.append(box(x, 2, 17, 17, "cell", 3))
        if place < made:
            told.append(tick(x + 8.5, 10, 6))
    return joined(told)


@cache
def _last_round(lang: Language) -> Markup:
    wide = 96
    x, y = WIDTH - EDGE - wide, PILE - 23
    return joined(
        (
            box(x, y, wide, 20, "mark", 10),
            text(x + wide / 2, y + 10, SAY(lang, "last round"), 12, "accent"),
        )
    )


@cache
def _won_by(cloverleaf: bool, lang: Language) -> Markup:
    why = SAY(lang, "by cloverleaf" if cloverleaf else "by points")
    figure = FACES[CLOVERLEAF].picture if cloverleaf else star(0, 0, 66, "solid")
    return joined(
        (text(0, 34, why, 14, "quiet", "start"), moved(figure, TURN_WIDE / 2, 92, 0.56)),
    )


# ---------------------------------------------------------------- the pile


def _pile(state: State, lang: Language) -> Markup:
    """How many of each card are left, and how many in all."""
    lefts = [count(state.pile, card) for card in range(CARDS)]
    how = "replaced" if state.replaced else {0: "none left", 1: "1 left"}.get(sum(lefts), "left")
    words = SAY(lang, how, n=sum(lefts))
    told = [text(EDGE, PILE - 12, words, 12, "quiet", "start")]
    step = (WIDTH - 2 * EDGE - cards.SMALL_WIDE) / (CARDS - 1)
    for card, left in enumerate(lefts):
        told.append(moved(_small_card(card, left), EDGE + step * card, PILE))
    return joined(told)


@cache
def _small_card(card: int, left: int) -> Markup:
    small = cards.small(FACES[card], left > 0)
    number = text(small.width / 2, small.height + 12, str(left), 14, "strong" if left else "quiet")
    return joined((small.markup, number))
