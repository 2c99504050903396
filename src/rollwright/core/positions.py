"""A position as one line: reading and writing its fields.

A position is the game's name and `field=value` pairs without blanks, as in
`splitter pad=A roll=25 writing=1,2 sheet1=…`. What it says must be complete and possible;
whatever is wrong with it is said in one sentence.

A game whose state says all there is to say needs no more than `write_fields` and `read_fields`;
one whose position should read like its sheet writes its own fields, with `Fields` to read them.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, NoReturn, TypeAlias, TypeGuard

from rollwright.core.bits import Bits, members
from rollwright.core.dice import Dice
from rollwright.core.dice_words import read_dice
from rollwright.core.errors import BadGame, BadText
from rollwright.core.states import State
from rollwright.core.whole_numbers import whole_number


def write_position(name: str, fields: Iterable[tuple[str, object]]) -> str:
    """A position's line.

    >>> write_position("tutto", [("target", 6000), ("turn", 1)])
    'tutto target=6000 turn=1'
    """
    return " ".join([name, *(f"{field}={value}" for field, value in fields)])


class Fields:
    """The fields of a position's line, each taken exactly once.

    >>> fields = Fields("tutto target=6000 turn=1", "tutto")
    >>> fields.whole("target", 1000, 20000)
    6000
    >>> fields.done()
    Traceback (most recent call last):
    rollwright.core.errors.BadText: This position has a field 'turn' too many.
    """

    def __init__(self, text: str, name: str) -> None:
        words = text.split()
        if not words or words[0] != name:
            raise BadText(f"A position of this game starts with '{name}'.")
        self._values: dict[str, str] = {}
        for word in words[1:]:
            field, sign, value = word.partition("=")
            if not sign or field in self._values:
                self.wrong(f"'{word}' is not a field of its own, such as turn=1")
            self._values[field] = value

    def wrong(self, what: str) -> NoReturn:
        raise BadText(f"This position cannot be: {what}.")

    def has(self, field: str) -> bool:
        return field in self._values

    def text(self, field: str) -> str:
        if field not in self._values:
            raise BadText(f"This position lacks its field '{field}'.")
        return self._values.pop(field)

    def whole(self, field: str, least: int, most: int) -> int:
        text = self.text(field)
        return self._whole(field, text, least, most)

    def _whole(self, field: str, text: str, least: int, most: int) -> int:
        size = whole_number(text.removeprefix("-") if least < 0 else text)
        number = -size if size is not None and text.startswith("-") else size
        if number is None or not least <= number <= most:
            self.wrong(f"{field} is a whole number from {least} to {most}, not '{text[:40]}'")
        return number

    def wholes(self, field: str, least: int, most: int) -> list[int]:
        """Numbers with commas between them; none is `-`."""
        text = self.text(field)
        if text == "-":
            return []
        return [self._whole(field, number, least, most) for number in text.split(",")]

    def choice(self, field: str, values: tuple[str, ...]) -> int:
        text = self.text(field)
        if text not in values:
            self.wrong(f"{field} is one of {', '.join(values)}, not '{text}'")
        return values.index(text)

    def dice(self, field: str, most: int, lowest: int, highest: int) -> Dice:
        """Up to `most` sorted dice without blanks; none is `-`."""
        text = self.text(field)
        if text == "-":
            return 0
        if not text or list(text) != sorted(text) or len(text) > most:
            self.wrong(f"{field} is up to {most} sorted dice, not '{text}'")
        return read_dice(text, len(text), lowest, highest)

    def seats(self, field: str, seats: int) -> Bits:
        """Seats by their numbers from 1, as bits."""
        bits = 0
        for seat in self.wholes(field, 1, seats):
            bits |= 1 << seat - 1
        return bits

    def sheets(self) -> list[str]:
        """The fields sheet1, sheet2, … as far as they go."""
        texts: list[str] = []
        while self.has(f"sheet{len(texts) + 1}"):
            texts.append(self.text(f"sheet{len(texts) + 1}"))
        return texts

    def done(self) -> None:
        for field in self._values:
            raise BadText(f"This position has a field '{field}' too many.")


def write_dice(dice: Dice) -> str:
    """Dice in a position: their faces without blanks, or `-`."""
    return f"{dice:x}" if dice else "-"


def write_wholes(numbers: Iterable[int]) -> str:
    """Numbers in a position: commas between them, or `-` for none."""
    return ",".join(str(number) for number in numbers) or "-"


def write_seats(seats: Bits) -> str:
    """Seats in a position, numbered from 1."""
    return write_wholes(seat + 1 for seat in members(seats))


# ---------------------------------------------------------------- positions from a state's fields

Limits: TypeAlias = Mapping[str, tuple[int, int]]  # of fields, by their names

NOT_NEGATIVE: Final = (0, (1 << 62) - 1)  # what a field may hold of which nothing else is said


def write_fields(name: str, state: NamedTuple) -> str:
    """A position that has every field of a state under its own name.

    A tuple of ints is one field. What has fields of its own is written with dots, and the items
    of a tuple of such things are numbered from 1: `sheets2.red=5`.

    >>> class State(NamedTuple):
    ...     roll: int
    ...     scores: tuple[int, ...]
    >>> write_fields("mini", State(roll=0, scores=(3, -5)))
    'mini roll=0 scores=3,-5'
    """
    return write_position(name, _ints_of("", state))


def read_fields(text: str, name: str, like_state: State, limits: Limits | None = None) -> State:
    """The state that such a position means; BadText if none.

    `like_state` is a state of a table with one seat, the game's first: a tuple that has one item
    there has one a seat, and every other tuple has as many items as there. `limits` are the least
    and the most that a field may hold, by its name without dots: `{"scores": (-20, 100)}`. A field
    without any holds no negative number. What else cannot be is for the game to say.

    >>> class State(NamedTuple):
    ...     roll: int
    ...     scores: tuple[int, ...]
    >>> read_fields("mini roll=0 scores=3,-5", "mini", State(0, (0,)), {"scores": (-20, 100)})
    State(roll=0, scores=(3, -5))
    """
    reader = _FieldsLike(Fields(text, name), limits or {})
    state: State = like_state._make(reader.parts("", like_state))
    reader.done()
    return state


def _ints_of(where: str, value: object) -> Iterator[tuple[str, object]]:
    """Every int and every tuple of ints of a state, each with its name."""
    if type(value) is int:  # and not a bool, which rules must not hold
        yield where, value
    elif _has_fields(value):
        for field, part in zip(value._fields, value, strict=True):
            yield from _ints_of(f"{where}.{field}" if where else field, part)
    elif not isinstance(value, tuple):
        raise BadGame(f"A state holds ints and tuples of them, but '{where}' is {value!r}.")
    elif _all_ints(value):
        yield where, write_wholes(value)
    else:
        for n, item in enumerate(value, start=1):
            yield from _ints_of(f"{where}{n}", item)


def _has_fields(value: object) -> TypeGuard[NamedTuple]:
    return isinstance(value, tuple) and hasattr(value, "_fields")


def _all_ints(items: tuple[object, ...]) -> bool:
    return all(type(item) is int for item in items)


class _FieldsLike:
    """Reads fields into the shape of an example."""

    def __init__(self, fields: Fields, limits: Limits) -> None:
        self.fields = fields
        self.limits = limits
        self.seats: dict[str, int] = {}  # of the tuples that have an item a seat, how many

    def value(self, where: str, like: object) -> object:
        if _has_fields(like):
            return like._make(self.parts(where, like))
        if not isinstance(like, tuple):
            return self.fields.whole(where, *self.limits_of(where))
        if _all_ints(like):
            items: tuple[object, ...] = tuple(self.fields.wholes(where, *self.limits_of(where)))
        else:
            items = tuple(self.items(where, like))
        if len(like) == 1:
            self.seats[where] = len(items)
        elif len(items) != len(like):
            self.fields.wrong(f"{where} has {len(like)} items, not {len(items)}")
        return items

    def parts(self, where: str, like: NamedTuple) -> list[object]:
        return [
            self.value(f"{where}.{field}" if where else field, part)
            for field, part in zip(like._fields, like, strict=True)
        ]

    def items(self, where: str, like: tuple[object, ...]) -> Iterator[object]:
        n = 0
        while n < len(like) or (len(like) == 1 and self.has_item(f"{where}{n + 1}", like[0])):
            item = like[min(n, len(like) - 1)]
            n += 1
            yield self.value(f"{where}{n}", item)

    def has_item(self, where: str, like: object) -> bool:
        return any(self.fields.has(field) for field, _ in _ints_of(where, like))

    def limits_of(self, where: str) -> tuple[int, int]:
        field = where.rpartition(".")[2]
        return self.limits.get(field, NOT_NEGATIVE)

    def done(self) -> None:
        self.fields.done()
        if len(set(self.seats.values())) > 1:
            self.fields.wrong(
                f"{' and '.join(self.seats)} have an item a seat, but not equally many"
            )
