"""Tutto drawn: what is written on a slip of the pad, and what lies on the table."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from rollwright.core.bits import has, highest, members
from rollwright.core.dice import Tally, count
from rollwright.core.drawing import WIDTH, Accent, DiceSets, Die, Drawn, Markup, Past, Target
from rollwright.core.language import Language, all_of, phrases
from rollwright.core.moves import listed
from rollwright.core.seats import Move, Seat
from rollwright.games.tutto import card_drawings, race_drawing
from rollwright.games.tutto.celebration import is_tutto, party, rays
from rollwright.games.tutto.layout import (
    CARD_TOP,
    CARD_WIDE,
    DIE,
    EDGE,
    HEIGHT,
    LINE,
    NOTE,
    PAD_PLAYERS,
    PILE,
    TABLE_HEIGHT,
    TOTAL,
    TURN,
    TURN_WIDE,
    on_table,
    printed,
    printed_pad,
)
from rollwright.games.tutto.rules import AT_ONCE, BANK, NO_CARD, State, open_moves, seats
from rollwright.games.tutto.sheet import (
    CARDS,
    CLOVERLEAF,
    COPIES,
    PLUS_MINUS,
    bonus,
)
from rollwright.games.tutto.turn_drawing import (
    Chosen,
    chosen_now,
    faces,
    fate,
    is_banked,
    kept_faces,
    phase,
    points_of_turn,
    rolled,
    stakes_of,
    tray_of_dice,
)
from rollwright.games.tutto.words import card_names, to_beat
from rollwright.svg.elements import box, element, joined, moved, text
from rollwright.svg.equal_dice import by_any_equal
from rollwright.svg.pencil import ring, tick, underline, written

ACCENT: Final = Accent(light="#6d3f94", dark="#cfa6f2")

SAY: Final = phrases(__file__, "drawing")

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
    pieces = [race_drawing.others(state.scores, seat, state.target, names)]
    pieces += [
        race_drawing.way(points, state.target),
        _total(points, "ink fresh" if gained else "ink"),
    ]
    x, y, wide, high = TOTAL
    if gained:
        pieces.append(underline(x + wide / 2, y + high - 4, wide - 40))
        pieces.append(written(x + wide + 46, y + high / 2, f"{gained:+}", 17, "ink fresh"))
    elif seat == state.player and state.points:
        pieces.append(text(x + wide + 12, y + high / 2, f"+{state.points}", 16, "hint", "start"))
    if (
        state.points and not gained and not state.won
    ):  # whoever's turn it is, all see where it leads
        start = state.scores[state.player]
        pieces.append(race_drawing.hop(start, start + state.points, state.target))
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
        pieces.append(moved(card_drawings.FACES[CLOVERLEAF].sign, x + wide + 24, y + high / 2, 1.6))
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
    most = highest(state.open) + 1  # all that counts, as who banks keeps it
    stakes = {} if state.card >= PLUS_MINUS else stakes_of(state, list(sets.values()))
    return DiceSets(dice, by_any_equal(faces(state), sets), most, stakes)


# ---------------------------------------------------------------- the table


def table(state: State, names: Sequence[str], lang: Language) -> Drawn:
    return table_after((), state, names, lang)


def table_after(
    past: Sequence[Past[State]], state: State, names: Sequence[str], lang: Language
) -> Drawn:
    """The table with the faces of the dice kept, as far as what happened tells them."""
    pays = _pays(state, names, lang)
    pile = _pile(state.pile, state.leaders_pay, lang)
    pieces = [moved(_card_in_play(state.card, lang), EDGE, CARD_TOP), pile]
    pieces.append(pays or _left(state.pile, state.replaced, lang))
    banked = is_banked(past, state)
    chose = chosen_now(past, state)
    now = "banks" if banked else "tutto" if is_tutto(past, state) else phase(state)
    pieces.append(_headline(state, names, lang, now, chose))
    if state.won:
        pieces.append(moved(_won_by(by_cloverleaf(state), max(state.scores), lang), TURN, CARD_TOP))
    else:
        pieces.append(party(state.card) if is_tutto(past, state) else rolled(state, banked, chose))
        pieces.append(tray_of_dice(state, kept_faces(past, state), lang))
        pieces.append(points_of_turn(state, "banked" if banked else fate(state), lang))
    if state.card == CLOVERLEAF:
        pieces.append(_two_tuttos(state.tuttos))
    if state.ending:
        pieces.append(_last_round(_last_words(state, bool(pays), lang)))
    if state.card != NO_CARD:
        pieces.append(text(EDGE, NOTE, note(state.card, lang), 13, "accent", "start"))
    return Drawn(WIDTH, TABLE_HEIGHT, joined(pieces))


def by_cloverleaf(state: State) -> bool:
    """Whether the Cloverleaf won: a game won by points ends with a round, before seat 1's turn."""
    return state.won != 0 and not (state.ending and state.player == 0)


@cache
def _card_in_play(card: int, lang: Language) -> Markup:
    """The card in play, or the back of the next one."""
    whole = (
        card_drawings.back()
        if card == NO_CARD
        else card_drawings.card(card_drawings.FACES[card], card_names(lang)[card])
    )
    return moved(whole.markup, 0, 0, CARD_WIDE / card_drawings.WIDE)


def note(card: int, lang: Language) -> str:
    """What a card does, in one line."""
    words = " ".join(_note_lines(card, lang))
    return words[0].upper() + words[1:]


def _note_lines(card: int, lang: Language) -> list[str]:
    return SAY(lang, _NOTES[card], points=bonus(card)).splitlines()


def _headline(
    state: State, names: Sequence[str], lang: Language, now: str, chose: Chosen | None
) -> Markup:
    """Whose turn it is, and for what, or what they have just kept; in the end who wins."""
    if state.won:
        won = [names[seat] for seat in members(state.won)]
        words = SAY(lang, "wins", n=len(won), names=all_of(lang, won))
    elif chose and state.kept < 6:
        kept = " ".join(str(face) for n, face in enumerate(chose.faces) if has(chose.kept, n))
        words = SAY(lang, "keeps", name=names[state.player], dice=kept)
    else:
        words = SAY(lang, now, name=names[state.player])
    return text(EDGE, 10, words, 16, "strong tells", "start")


def _pays(state: State, names: Sequence[str], lang: Language) -> Markup:
    """Who would pay for a Plus/Minus that lies there, or when; or what leaders owe by now."""
    if state.card != PLUS_MINUS and not state.owed:
        return Markup("")
    if state.owed:
        words = SAY(lang, "owe", n=state.owed)
    elif state.leaders_pay != AT_ONCE or state.kept == 6:
        words = _when(state.leaders_pay, lang)
    else:
        most = max(state.scores)
        pay = [
            names[seat]
            for seat, points in enumerate(state.scores)
            if points == most > 0 and seat != state.player
        ]
        words = SAY(lang, "pays now", names=all_of(lang, pay)) if pay else SAY(lang, "nobody pays")
    return text(EDGE, LINE, words, 12, "strong" if state.owed else "quiet", "start")


def _when(leaders_pay: int, lang: Language) -> str:
    return SAY(lang, "pay at once" if leaders_pay == AT_ONCE else "pay later")


@cache
def _two_tuttos(made: int) -> Markup:
    """Two boxes to tick, one for each Tutto that the Cloverleaf asks for."""
    pieces = [moved(card_drawings.FACES[CLOVERLEAF].sign, WIDTH - EDGE - 56, 11)]
    for place in range(2):
        x = WIDTH - EDGE - 39 + 21 * place
        pieces.append(box(x, 2, 17, 17, "cell", 3))
        if place < made:
            pieces.append(tick(x + 8.5, 10, 6))
    return joined(pieces)


def _last_words(state: State, pays: bool, lang: Language) -> str:
    """That it is the last round, and what is to be beaten, if what stands beside it is short."""
    best = to_beat(state)
    short = state.pile != 0 and not state.replaced and not pays
    if short and not state.won and best > state.scores[state.player]:
        return SAY(lang, "last round beat", n=best)
    return SAY(lang, "last round")


@cache
def _last_round(words: str) -> Markup:
    wide = 20 + 6.2 * len(words)
    x, y = WIDTH - EDGE - wide, PILE - 20
    return joined((box(x, y, wide, 18, "mark", 9), text(x + wide / 2, y + 9, words, 12, "accent")))


@lru_cache(512)
def _won_by(cloverleaf: bool, points: int, lang: Language) -> Markup:
    """What won: the Cloverleaf, or so many points."""
    why = SAY(lang, "by cloverleaf" if cloverleaf else "by points")
    pieces = [text(0, 12, why, 14, "quiet", "start"), rays(TURN_WIDE / 2, 98, 70, 42)]
    if cloverleaf:
        pieces.append(moved(card_drawings.FACES[CLOVERLEAF].picture, TURN_WIDE / 2, 92, 0.56))
    else:
        pieces.append(
            written(TURN_WIDE / 2, 96, points, 38 if points < 100_000 else 26, "ink fresh")
        )
        pieces.append(underline(TURN_WIDE / 2, 122, 130, "count"))
    return joined(pieces)


@lru_cache(512)
def _left(pile: Tally, replaced: int, lang: Language) -> Markup:
    """How many cards are left in all."""
    left = sum(count(pile, card) for card in range(CARDS))
    how = "replaced" if replaced else "left" if left else "none left"
    return text(EDGE, LINE, SAY(lang, how, n=left), 12, "quiet", "start")


@lru_cache(512)
def _pile(pile: Tally, leaders_pay: int, lang: Language) -> Markup:
    """How many of each card are left."""
    lefts = [count(pile, card) for card in range(CARDS)]
    pieces = []
    step = (WIDTH - 2 * EDGE - card_drawings.SMALL_WIDE) / (CARDS - 1)
    for card, left in enumerate(lefts):
        small = _small_card(card, left, leaders_pay, lang)
        pieces.append(moved(small, EDGE + step * card, PILE))
    return joined(pieces)


@cache
def _small_card(card: int, left: int, leaders_pay: int, lang: Language) -> Markup:
    """A kind of card and how many are left; asked, it says that and what it does."""
    small = card_drawings.small(card_drawings.FACES[card], left > 0)
    number = text(small.width / 2, small.height + 12, str(left), 14, "strong" if left else "quiet")
    says = f"{card_names(lang)[card]}: {note(card, lang)}."
    if card == PLUS_MINUS:
        says += f" {_when(leaders_pay, lang)}."
    says += f" {SAY(lang, 'left', n=left)}."
    return element("g", element("title", says), small.markup, number, data_about="")


# ---------------------------------------------------------------- on paper


def pad(state: State, lang: Language) -> Drawn:
    return printed_pad(max(PAD_PLAYERS, seats(state)), state.target, lang)


def parts(lang: Language) -> list[tuple[Drawn, int]]:
    """The cards, each with its rule in a few words."""
    return [(_printed_card(card, lang), COPIES[card]) for card in range(CARDS)]


def _printed_card(card: int, lang: Language) -> Drawn:
    return card_drawings.card(
        card_drawings.FACES[card], card_names(lang)[card], _note_lines(card, lang)
    )
