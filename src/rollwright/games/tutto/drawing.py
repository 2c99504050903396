"""Tutto drawn: what is written on a slip of the pad, and what lies on the table."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from rollwright.core.bits import has, highest, members
from rollwright.core.dice import Tally, chosen, count, laid_out
from rollwright.core.drawing import WIDTH, Accent, DiceSets, Die, Drawn, Markup, Past, Target
from rollwright.core.language import Language, all_of, phrases
from rollwright.core.moves import listed
from rollwright.core.seats import Move, Seat
from rollwright.games.tutto import cards, race
from rollwright.games.tutto.layout import (
    CARD_WIDE,
    DIE,
    EDGE,
    HEIGHT,
    KEPT_DIE,
    NOTE,
    PAD_PLAYERS,
    PAYS,
    PILE,
    RISK,
    TABLE_HEIGHT,
    TOTAL,
    TRAY,
    TURN,
    TURN_WIDE,
    in_tray,
    on_table,
    printed,
    printed_pad,
)
from rollwright.games.tutto.rules import AT_ONCE, BANK, NO_CARD, State, open_moves, seats
from rollwright.games.tutto.sheet import (
    CARDS,
    CLOVERLEAF,
    COPIES,
    FIREWORKS,
    PLUS_MINUS,
    STOP,
    STRAIGHT,
    bonus,
)
from rollwright.games.tutto.words import card_names
from rollwright.svg.dice import blank_die, by_any_equal, lying, pip_die
from rollwright.svg.elements import box, element, joined, moved, polygon, text
from rollwright.svg.pencil import ring, tick, underline, written
from rollwright.svg.shapes import star

ACCENT: Final = Accent(light="#6d3f94", dark="#cfa6f2")

SAY: Final = phrases(__file__, "drawing")
LEFT_OVER: Final = 0.3  # how strongly a die is drawn that nobody kept

# What each card's note is called, in the order of the cards
_NOTES: Final = (
    *("bonus",) * 5,
    *("times two", "fireworks", "plus minus", "straight", "stop", "cloverleaf"),
)


def size(state: State) -> tuple[float, float]:
    return WIDTH, HEIGHT


def paper(state: State, lang: Language) -> Markup:
    return printed(state.target, lang)


# ---------------------------------------------------------------- writing


def writing(state: State, seat: Seat, before: State | None) -> Markup:
    return writing_among(state, seat, before, ())


def writing_among(state: State, seat: Seat, before: State | None, names: Sequence[str]) -> Markup:
    """What a seat has written, and where the others stand on the way, by their names."""
    points = state.scores[seat]
    gained = points - before.scores[seat] if before else 0
    pieces = [race.others(state.scores, seat, state.target, names)]
    pieces += [race.way(points, state.target), _total(points, "ink fresh" if gained else "ink")]
    x, y, wide, high = TOTAL
    if gained:
        pieces.append(underline(x + wide / 2, y + high - 4, wide - 40))
        pieces.append(written(x + wide + 46, y + high / 2, f"{gained:+}", 17, "ink fresh"))
    elif seat == state.player and state.points:
        pieces.append(text(x + wide + 12, y + high / 2, f"+{state.points}", 16, "hint", "start"))
        pieces.append(race.hop(points, points + state.points, state.target))
    return joined(pieces)


def _total(points: int, class_: str) -> Markup:
    x, y, wide, high = TOTAL
    return written(x + wide / 2, y + high / 2, points, 26 if points < 100_000 else 18, class_)


def count_out(state: State, seat: Seat) -> Markup:
    """A line under every total; a ring around the winner's."""
    x, y, wide, high = TOTAL
    middle, low = x + wide / 2, y + high
    if not has(state.won, seat):
        return underline(middle, low - 4, wide - 40, "count")
    around = 14 + 8.5 * len(str(state.scores[seat]))
    pieces = [ring(middle, y + high / 2, around, high / 2 - 1, "count")]
    if by_cloverleaf(state):
        pieces.append(moved(cards.FACES[CLOVERLEAF].sign, x + wide + 24, y + high / 2, 1.6))
    return joined(pieces)


# ---------------------------------------------------------------- moves


def targets(state: State, seat: Seat) -> list[Target]:
    return []


def buttons(state: State, seat: Seat) -> list[Move]:
    # going on is on the left and banking on the right, as it is beside dice to choose
    return [move for move in listed(open_moves(state, seat)) if move >= BANK][::-1]


def dice_sets(state: State, seat: Seat, lang: Language) -> DiceSets | None:
    sets = {move + 1: move for move in listed(open_moves(state, seat)) if move < BANK}
    if not sets:
        return None
    dice = tuple(Die(str(face), *on_table(n), DIE) for n, face in enumerate(faces(state)))
    return DiceSets(dice, by_any_equal(faces(state), sets))


# ---------------------------------------------------------------- the table


def table(state: State, names: Sequence[str], lang: Language) -> Drawn:
    return table_after((), state, names, lang)


def table_after(
    past: Sequence[Past[State]], state: State, names: Sequence[str], lang: Language
) -> Drawn:
    """The table with the faces of the dice kept, as far as what happened tells them."""
    pile = _pile(state.pile, state.replaced, state.leaders_pay, lang)
    pieces = [moved(_card_in_play(state.card, lang), EDGE, 0), pile]
    pieces.append(_pays(state, lang))
    banked = _is_banked(past, state)
    beside = [_headline(state, names, lang, banked)]
    if state.won:
        beside.append(_won_by(by_cloverleaf(state), lang))
    else:
        pieces += [_rolled(state, banked), _tray_of_dice(state, _kept_faces(past, state), lang)]
        beside += [_points(state, "banked" if banked else _fate(state), lang)]
    if not state.won and state.kept == 6 and not banked:
        beside.append(text(0, 40, SAY(lang, "bank or flip"), 14, "quiet", "start"))
    if state.card == CLOVERLEAF:
        beside.append(_two_tuttos(state.tuttos))
    if state.ending:
        pieces.append(_last_round(lang))
    if state.card != NO_CARD:
        pieces.append(text(EDGE, NOTE, note(state.card, lang), 13, "accent", "start"))
    return Drawn(WIDTH, TABLE_HEIGHT, joined((*pieces, moved(joined(beside), TURN, 0))))


def by_cloverleaf(state: State) -> bool:
    """Whether the Cloverleaf won: a game won by points ends with a round, before seat 1's turn."""
    return state.won != 0 and not (state.ending and state.player == 0)


@cache
def _card_in_play(card: int, lang: Language) -> Markup:
    """The card in play, or the back of the next one."""
    whole = (
        cards.back() if card == NO_CARD else cards.card(cards.FACES[card], card_names(lang)[card])
    )
    return moved(whole.markup, 0, 0, CARD_WIDE / cards.WIDE)


def note(card: int, lang: Language) -> str:
    """What a card does, in one line."""
    words = " ".join(_note_lines(card, lang))
    return words[0].upper() + words[1:]


def _note_lines(card: int, lang: Language) -> list[str]:
    return SAY(lang, _NOTES[card], points=bonus(card)).splitlines()


def _is_banked(past: Sequence[Past[State]], state: State) -> bool:
    """Whether the turn that is drawn has just been ended by who had it."""
    if not past or past[-1].what != BANK or past[-1].seat is None:
        return False
    before = past[-1].before
    return (before.scores, before.dice, before.kept) == (state.scores, state.dice, state.kept)


def _headline(state: State, names: Sequence[str], lang: Language, banked: bool) -> Markup:
    """Whose turn it is, and for what; in the end who wins."""
    if state.won:
        won = [names[seat] for seat in members(state.won)]
        words = SAY(lang, "wins", n=len(won), names=all_of(lang, won))
    else:
        words = SAY(lang, "banks" if banked else _phase(state), name=names[state.player])
    return text(0, 10, words, 15, "strong headline", "start")


def _phase(state: State) -> str:
    """What is to be done; or why it is over, for the card or the dice that stand for a while."""
    if state.card == NO_CARD:
        return "flips"
    if state.card == STOP:
        return "stopped"
    if state.dice and not state.open:
        return "nothing"
    if state.kept == 6:
        return "tutto"
    return "chooses" if state.dice else "throws"


def _rolled(state: State, banked: bool) -> Markup:
    """The dice just rolled, or dashed ones that are about to be; or what counted."""
    if state.dice:
        dice = [_thrown_die(face, place) for place, face in enumerate(faces(state))]
    else:
        dice = [blank_die(DIE, "die off").markup] * (6 - state.kept)
    if banked and state.dice:
        kept = highest(state.open) + 1
        dice = [
            die if has(kept, place) else element("g", die, opacity=LEFT_OVER)
            for place, die in enumerate(dice)
        ]
    return joined(moved(die, *on_table(place)) for place, die in enumerate(dice))


def faces(state: State) -> list[int]:
    """What the dice just rolled show, in the order in which moves number them."""
    return _laid(state.dice)


def _laid(dice: Tally) -> list[int]:
    return [int(digit) for digit in f"{laid_out(dice):x}"]


def _kept_faces(past: Sequence[Past[State]], state: State) -> list[int]:
    """What the dice kept showed, in the order in which they were; none if nothing tells it."""
    found: list[int] = []
    for before, seat, what in reversed(past[:-1] if _is_banked(past, state) else past):
        if len(found) >= state.kept:
            break
        if seat is not None and before.player == state.player:
            if what >= BANK:
                break
            found = [*_laid(chosen(before.dice, what + 1)), *found]
    return found if len(found) == state.kept else []


def _tray_of_dice(state: State, kept: Sequence[int], lang: Language) -> Markup:
    """A tray for the dice kept; with the Straight each number has a place of its own."""
    label = text(EDGE, TRAY + KEPT_DIE / 2 + 4, SAY(lang, "kept"), 12, "quiet", "start")
    pieces = [label, _tray()]
    straight = state.card == STRAIGHT and state.kept < 6
    for place in range(6):
        if straight and has(state.numbers, place + 1):
            pieces.append(moved(_kept_die(place + 1), *in_tray(place)))
        elif not straight and place < state.kept:
            die = _kept_die(kept[place]) if kept else _ticked_die()
            pieces.append(moved(die, *in_tray(place)))
    return joined(pieces)


@cache
def _thrown_die(face: int, place: int) -> Markup:
    return lying(pip_die(face, DIE), place).markup


@cache
def _kept_die(face: int) -> Markup:
    return lying(pip_die(face, KEPT_DIE)).markup


@cache
def _tray() -> Markup:
    pieces = [box(TURN + 0.75, TRAY, TURN_WIDE - 1.5, KEPT_DIE + 8, "cell", 6)]
    for place in range(6):
        x, y = in_tray(place)
        pieces.append(box(x + 1.5, y + 1.5, KEPT_DIE - 3, KEPT_DIE - 3, "rule", 5))
    return joined(pieces)


@cache
def _ticked_die() -> Markup:
    """A die that is kept; what it showed a state alone does not know, and no longer matters."""
    corners = [(7, 14.5), (9, 12.5), (12, 15), (18.5, 7.5), (21, 10), (12, 20)]
    return joined((blank_die(KEPT_DIE).markup, polygon(corners, "pip")))


def _fate(state: State) -> str:
    """What becomes of the points of the turn."""
    if state.card == FIREWORKS:
        return "safe"
    return "lost" if _phase(state) in ("stopped", "nothing") else "at risk"


def _points(state: State, how: str, lang: Language) -> Markup:
    """The points of the turn, on a slip of paper."""
    points = str(state.points)
    wide = 30 + 11 * len(points)
    return joined(
        (
            box(0.75, RISK, wide, 26, "cell", 4),
            written(0.75 + wide / 2, RISK + 13, points, 16),
            text(wide + 10, RISK + 13, SAY(lang, how), 13, "quiet", "start"),
        )
    )


def _pays(state: State, lang: Language) -> Markup:
    """When leaders pay for a Plus/Minus that lies there, or what they owe by now."""
    if state.card != PLUS_MINUS and not state.owed:
        return Markup("")
    words = SAY(lang, "owe", n=state.owed) if state.owed else _when(state.leaders_pay, lang)
    return text(EDGE, PAYS, words, 12, "strong" if state.owed else "quiet", "start")


def _when(leaders_pay: int, lang: Language) -> str:
    return SAY(lang, "pay at once" if leaders_pay == AT_ONCE else "pay later")


@cache
def _two_tuttos(made: int) -> Markup:
    """Two boxes to tick, one for each Tutto that the Cloverleaf asks for."""
    pieces = [moved(cards.FACES[CLOVERLEAF].sign, TURN_WIDE - 56, 11)]
    for place in range(2):
        x = TURN_WIDE - 39 + 21 * place
        pieces.append(box(x, 2, 17, 17, "cell", 3))
        if place < made:
            pieces.append(tick(x + 8.5, 10, 6))
    return joined(pieces)


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
    figure = cards.FACES[CLOVERLEAF].picture if cloverleaf else star(0, 0, 66, "solid")
    return joined(
        (text(0, 34, why, 14, "quiet", "start"), moved(figure, TURN_WIDE / 2, 92, 0.56)),
    )


@lru_cache(512)
def _pile(pile: Tally, replaced: int, leaders_pay: int, lang: Language) -> Markup:
    """How many of each card are left, and how many in all."""
    lefts = [count(pile, card) for card in range(CARDS)]
    how = "replaced" if replaced else "left" if any(lefts) else "none left"
    words = SAY(lang, how, n=sum(lefts))
    pieces = [text(EDGE, PILE - 12, words, 12, "quiet", "start")]
    step = (WIDTH - 2 * EDGE - cards.SMALL_WIDE) / (CARDS - 1)
    for card, left in enumerate(lefts):
        small = _small_card(card, left, leaders_pay, lang)
        pieces.append(moved(small, EDGE + step * card, PILE))
    return joined(pieces)


@cache
def _small_card(card: int, left: int, leaders_pay: int, lang: Language) -> Markup:
    """A kind of card and how many are left; asked, it says what it does."""
    small = cards.small(cards.FACES[card], left > 0)
    number = text(small.width / 2, small.height + 12, str(left), 14, "strong" if left else "quiet")
    says = f"{card_names(lang)[card]}: {note(card, lang)}."
    if card == PLUS_MINUS:
        says += f" {_when(leaders_pay, lang)}."
    return element("g", element("title", says), small.markup, number, data_about="")


# ---------------------------------------------------------------- on paper


def pad(state: State, lang: Language) -> Drawn:
    return printed_pad(max(PAD_PLAYERS, seats(state)), state.target, lang)


def parts(lang: Language) -> list[tuple[Drawn, int]]:
    """The cards, each with its rule in a few words."""
    return [(_printed_card(card, lang), COPIES[card]) for card in range(CARDS)]


def _printed_card(card: int, lang: Language) -> Drawn:
    return cards.card(cards.FACES[card], card_names(lang)[card], _note_lines(card, lang))
