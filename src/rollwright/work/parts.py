"""Parts of one piece of work, for queues of batch jobs: each writes a file, and files are merged.

A file says all that its results depend on, so those that do not belong together are refused.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from rollwright import __version__
from rollwright.core.errors import BadOption, BadText
from rollwright.core.language import all_of
from rollwright.core.whole_numbers import whole_number

FORMAT: Final = 1
MOST_PARTS: Final = 1_000_000
MOST_NAMED: Final = 8  # missing parts in a sentence

Said: TypeAlias = dict[str, Any]  # JSON; of which type a field is, the kind of work says


class Part(NamedTuple):
    """One of several parts; the first is 1."""

    number: int
    of: int

    def cut(self, numbers: int) -> range:
        """Which of so many numbers are this part's.

        >>> [list(Part(n, 3).cut(7)) for n in (1, 2, 3)]
        [[0, 1], [2, 3], [4, 5, 6]]
        """
        return range((self.number - 1) * numbers // self.of, self.number * numbers // self.of)


WHOLE: Final = Part(1, 1)


def read_part(text: str) -> Part:
    """A part as a person gives it.

    >>> read_part("3/64")
    Part(number=3, of=64)
    """
    number, _, of = (part.strip() for part in text.partition("/"))
    part = Part(whole_number(number) or 0, whole_number(of) or 0)
    if not 1 <= part.number <= part.of <= MOST_PARTS:
        raise BadOption(f"A part is as in 3/64, the third of 64; not '{text[:40]}'.")
    return part


class PartFile(NamedTuple):
    """What a file of a part says."""

    kind: str  # simulate or arena
    part: Part
    setting: Said  # all that the results depend on
    results: Said


def part_text(file: PartFile) -> str:
    """The text of a file."""
    said = {
        "rollwright_part": FORMAT,
        "kind": file.kind,
        "part": file.part.number,
        "parts": file.part.of,
        "rollwright": __version__,
        "setting": file.setting,
        "results": file.results,
    }
    return json.dumps(said, separators=(",", ":")) + "\n"


def write_part(path: Path, file: PartFile) -> None:
    """Write a file as a whole: nobody finds half of it."""
    half = path.with_name(path.name + ".half")
    half.write_text(part_text(file), encoding="utf-8")
    half.replace(path)


def read_file(path: Path) -> PartFile:
    """What a file says, if it is one of ours."""
    try:
        said = json.loads(path.read_bytes())
        part = Part(int(said["part"]), int(said["parts"]))
        file = PartFile(str(said["kind"]), part, dict(said["setting"]), dict(said["results"]))
        if said["rollwright_part"] != FORMAT or said["rollwright"] != __version__:
            raise BadText(
                f"'{path}' was written by Rollwright {said['rollwright']}, and this is"
                f" {__version__}: merge with the version that played."
            )
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, BadText):
            raise
        raise BadText(
            f"'{path}' is no part of a simulation or a contest; --part writes such files."
        ) from None
    return file


def read_all(paths: Sequence[Path]) -> list[PartFile]:
    """The files of all parts, in order; refuses those that do not belong together."""
    read = [(path, read_file(path)) for path in paths]
    first_path, first = read[0]
    seen: dict[int, Path] = {}
    for path, file in read:
        if (file.kind, file.part.of, file.setting) != (first.kind, first.part.of, first.setting):
            raise BadText(
                f"'{path}' and '{first_path}' do not belong together: {_difference(first, file)}."
            )
        if file.part.number in seen:
            raise BadText(
                f"Part {file.part.number} is there twice: '{seen[file.part.number]}' and '{path}'."
            )
        seen[file.part.number] = path
    missing = [n for n in range(1, first.part.of + 1) if n not in seen]
    if missing:
        few = [str(n) for n in missing[:MOST_NAMED]]
        named = all_of("en", few) if len(missing) <= MOST_NAMED else ", ".join(few) + ", …"
        raise BadText(
            f"Of the {first.part.of} parts {len(missing)} {'is' if len(missing) == 1 else 'are'}"
            f" not here: number {named}."
        )
    return sorted((file for _, file in read), key=lambda file: file.part.number)


def _difference(one: PartFile, other: PartFile) -> str:
    """What is different, in words."""
    if one.kind != other.kind:
        return f"one is of {one.kind}, the other of {other.kind}"
    if one.part.of != other.part.of:
        return f"one is of {one.part.of} parts, the other of {other.part.of}"
    every = {**one.setting, **other.setting}
    name = next(key for key in every if one.setting.get(key) != other.setting.get(key))
    return f"they differ in {name}, {shown(one.setting, name)} and {shown(other.setting, name)}"


def shown(setting: Mapping[str, object], name: str) -> str:
    """A value of a setting, in few letters."""
    text = json.dumps(setting.get(name), ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"
