"""Kinds of throws: a text that says which outcomes a throw has, and in how many ways each.

    d20          one die, its faces numbered from 1
    6d1-6        equal dice, of which only the faces count and not which die shows them
    d6+d6+d3-8   distinct dice, such as coloured ones, each in its place: faces from 1, or as said
    pile 5,0,4   a card, of which there are 5 with the index 0 and 4 with the index 2

Whoever checks a throw needs its kind and no rules. One list of outcomes is of one kind only: the
first of these four that fits. A throw that none of them fits cannot be made at a live table, and
`check_kinds` says so before anybody sits there.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Final, NoReturn, TypeAlias

from rollwright.core.bits import members
from rollwright.core.dice import Key, Outcome, derived, portion
from rollwright.core.errors import BadGame, BadKind
from rollwright.core.game import AnyGame, Game
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import CHANCE, OVER
from rollwright.core.states import State

Kind: TypeAlias = str
Outcomes: TypeAlias = Sequence[tuple[Outcome, int]]  # ascending, each with its number of ways
Listed: TypeAlias = tuple[tuple[Outcome, int], ...]  # the same, and nobody can change it
Faces: TypeAlias = tuple[int, int]  # of one die: the lowest and the highest

_MOST: Final = 100_000  # outcomes of a kind: a stranger's file may ask for any
_MOST_DICE: Final = 15  # a hexadecimal digit each, in 63 bits
_MOST_FACES: Final = 15  # in a hexadecimal digit
_MOST_CARDS: Final = 1000  # indexes
_DIE: Final = r"d(?:[1-9]\d?-)?[1-9]\d?"  # one of distinct dice
_KIND: Final = re.compile(
    r"d(?P<die>[1-9]\d{0,5})"
    r"|(?P<n>[1-9]\d?)d(?P<low>[1-9]\d?)-(?P<high>[1-9]\d?)"
    rf"|(?P<distinct>{_DIE}(?:\+{_DIE}){{1,{_MOST_DICE - 1}}})"
    rf"|pile (?P<pile>\d{{1,9}}(?:,\d{{1,9}}){{0,{_MOST_CARDS - 1}}})",
    re.ASCII,
)


def kind_of(outcomes: Outcomes) -> Kind:
    """The kind of a throw, from all its outcomes with their ways, as rules list them.

    Equal lists are one kind: a single die of six is `d6`, whatever it is thrown for. BadKind if
    there is none.

    >>> kind_of([(0x11, 1), (0x12, 2), (0x22, 1)]), kind_of([(1, 1), (2, 1), (3, 1)])
    ('2d1-2', 'd3')
    >>> kind_of([(0x11, 1), (0x12, 1), (0x21, 1), (0x22, 1)]), kind_of([(0, 5), (2, 4)])
    ('d2+d2', 'pile 5,0,4')
    """
    known = _RECOGNISED.get(id(outcomes))
    if known is not None and known[0] is outcomes:
        return known[1]
    kind = _recognised(outcomes)
    if isinstance(outcomes, tuple):  # a list may change; these are held, so their ids stay theirs
        if len(_RECOGNISED) >= _REMEMBERED:
            _RECOGNISED.clear()
        _RECOGNISED[id(outcomes)] = outcomes, kind
    return kind


# What rules that list tens of thousands of outcomes do not want to be asked again
_RECOGNISED: Final[dict[int, tuple[Outcomes, Kind]]] = {}
_REMEMBERED: Final = 32


def _recognised(outcomes: Outcomes) -> Kind:
    for kind, every in _candidates(outcomes):
        if len(every) == len(outcomes) and every == tuple(outcomes):
            return kind
    some = ", ".join(f"{outcome} in {ways}" for outcome, ways in outcomes[:3])
    raise BadKind(
        f"Outcomes that begin with {some or 'nothing'} ({len(outcomes)} in all) are no kind of"
        f" throw: one die, or equal or distinct ones with faces up to {_MOST_FACES}, or cards"
        f" numbered from 0 to {_MOST_CARDS - 1}; ascending, each in one way or more."
    )


def _candidates(outcomes: Outcomes) -> Iterator[tuple[Kind, Listed]]:
    """The kinds that the first and last outcome and their number leave possible."""
    if not outcomes or len(outcomes) > _MOST or not 0 <= outcomes[0][0] <= outcomes[-1][0]:
        return
    first, last = (f"{outcomes[end][0]:x}" for end in (0, -1))
    if outcomes[-1][0] == len(outcomes):
        yield f"d{len(outcomes)}", _one_die(len(outcomes))
    if 1 < len(first) == len(last) <= _MOST_DICE and "0" not in first + last:
        dice, low, high = len(first), int(first[-1], 16), int(last[-1], 16)
        if low <= high and comb(dice + high - low, dice) == len(outcomes):
            yield f"{dice}d{low}-{high}", _equal_dice(dice, low, high)
        faces = tuple((int(low, 16), int(high, 16)) for low, high in zip(first, last, strict=True))
        if prod(high - low + 1 for low, high in faces) == len(outcomes) and _are_dice(faces):
            yield "+".join(_die_text(*die) for die in faces), _distinct_dice(faces)
    if outcomes[-1][0] < _MOST_CARDS:
        cards = [0] * (outcomes[-1][0] + 1)
        for card, ways in outcomes:
            if not (0 <= card < len(cards) and 0 < ways < 10**9):
                return
            cards[card] = ways
        yield "pile " + ",".join(map(str, cards)), _pile(cards)


def outcomes_of(kind: Kind) -> Listed:
    """All outcomes of a kind of throw, ascending, with their ways.

    >>> outcomes_of("pile 5,0,4"), outcomes_of("d3")
    (((0, 5), (2, 4)), ((1, 1), (2, 1), (3, 1)))
    >>> [f"{outcome:x}" for outcome, ways in outcomes_of("d2+d3")]
    ['11', '12', '13', '21', '22', '23']
    """
    found = _KIND.fullmatch(kind)
    if not found:
        _refuse(kind)
    if found["die"]:
        every = _one_die(min(int(found["die"]), _MOST))
    elif found["n"]:
        n, low, high = int(found["n"]), int(found["low"]), int(found["high"])
        few = low <= high <= _MOST_FACES and n <= _MOST_DICE
        if not few or comb(n + high - low, n) > _MOST:
            _refuse(kind)
        every = _equal_dice(n, low, high)
    elif found["distinct"]:
        faces = tuple(_faces(die) for die in kind.split("+"))
        if not _are_dice(faces) or prod(high - low + 1 for low, high in faces) > _MOST:
            _refuse(kind)
        every = _distinct_dice(faces)
    else:
        every = _pile([int(ways) for ways in found["pile"].split(",")])
    if not every or kind_of(every) != kind:  # 1d1-6 is d6
        _refuse(kind)
    return every


def dice_of(kind: Kind) -> tuple[Faces, ...]:
    """The dice of a kind, each with its lowest and highest face; none if it is a card.

    >>> dice_of("3d1-6"), dice_of("d20"), dice_of("d6+d3-8"), dice_of("pile 5,0,4")
    (((1, 6), (1, 6), (1, 6)), ((1, 20),), ((1, 6), (3, 8)), ())
    """
    found = _KIND.fullmatch(kind)
    if not found:
        _refuse(kind)
    if found["die"]:
        return ((1, int(found["die"])),)
    if found["n"]:
        return ((int(found["low"]), int(found["high"])),) * int(found["n"])
    return tuple(_faces(die) for die in kind.split("+")) if found["distinct"] else ()


def _die_text(low: int, high: int) -> Kind:
    return f"d{high}" if low == 1 else f"d{low}-{high}"


def _faces(die: Kind) -> Faces:
    low, dash, high = die[1:].partition("-")
    return (int(low), int(high)) if dash else (1, int(low))


def _are_dice(faces: tuple[Faces, ...]) -> bool:
    """Whether each has two faces or more, so that few piles of cards read like dice."""
    return all(1 <= low < high <= _MOST_FACES for low, high in faces)


def _refuse(kind: Kind) -> NoReturn:
    raise BadKind(f"'{kind[:40]}' is no kind of throw, such as 6d1-6, d20, d6+d6 or pile 5,5,4.")


# ---------------------------------------------------------------- all outcomes


@lru_cache(64)
def _one_die(faces: int) -> Listed:
    return tuple((face, 1) for face in range(1, faces + 1))


@lru_cache(64)
def _equal_dice(dice: int, low: int, high: int) -> Listed:
    every = []
    for faces in combinations_with_replacement(range(low, high + 1), dice):
        ways = factorial(dice) // prod(factorial(faces.count(face)) for face in set(faces))
        every.append((int("".join(f"{face:x}" for face in faces), 16), ways))
    return tuple(every)


@lru_cache(64)
def _distinct_dice(faces: tuple[Faces, ...]) -> Listed:
    every = [0]
    for low, high in faces:
        every = [before << 4 | face for before in every for face in range(low, high + 1)]
    return tuple((outcome, 1) for outcome in every)


def _pile(cards: Sequence[int]) -> Listed:
    return tuple((card, ways) for card, ways in enumerate(cards) if ways)


# ---------------------------------------------------------------- before anybody throws

_EVENTS: Final = 100  # that are played of each game


@cache
def check_kinds(game: AnyGame) -> None:
    """Play some random games: BadGame if a throw comes up in them that no kind fits.

    A server asks this of every game before it opens, so that nobody sits at a table where the
    dice cannot be thrown.
    """
    for variant in game.variants or ("",):
        options = game.options({"variant": variant} if variant else {})
        for seats in game.seats[:2]:
            _check_throws(game, game.new_game(seats, options), seats)


def _check_throws(game: Game[State], state: State, key: Key) -> None:
    rules = game.rules
    for number in range(_EVENTS):
        turn = rules.turn(state)
        if turn == OVER:
            return
        lot = derived(key, number)
        if turn == CHANCE:
            try:
                kind_of(rules.outcomes(state))
            except BadKind as bad:
                raise BadGame(f"{game.title} cannot be thrown at a live table. {bad}") from None
            state = rules.after_chance(state, rules.sample(state, lot))
            continue
        seats = members(turn)
        seat = seats[number % len(seats)]
        moves = rules.open_moves(state, seat)
        state = rules.after_move(state, seat, nth_move(moves, portion(count_moves(moves), lot)))
