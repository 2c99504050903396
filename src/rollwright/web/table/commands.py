"""A command: what somebody asks of a table. Which kinds there are stands in `dispatch.py`."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple, NoReturn, TypeAlias

from rollwright.core.errors import Refused
from rollwright.core.language import Language
from rollwright.web.table.table import Table
from rollwright.web.words import SAY

Fields: TypeAlias = Mapping[str, object]  # what somebody sent, unchecked


class Command(NamedTuple):
    """What somebody asks for."""

    id: str  # made up by whoever asks; the same command again happens once
    kind: str
    version: int | None  # of the picture on which it was made
    fields: Fields

    @property
    def digest(self) -> str:
        """What tells it from any other command, also from one of the same id."""
        about = json.dumps([self.kind, self.version, self.fields], sort_keys=True, default=str)
        return sha256(about.encode(errors="replace")).hexdigest()


def parse_json(text: str | bytes, lang: Language) -> dict[str, object]:
    """What somebody sent as JSON; Refused if it is none, or holds what cannot be written back."""
    try:
        message = json.loads(text)
        json.dumps(message, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        refuse(lang, "no command")
    return message


def refuse(lang: Language, name: str, rule: str = "") -> NoReturn:
    """Refuse a command, with a sentence of the catalogue, and the game's rule if it is by one."""
    raise Refused(SAY(lang, name), rule=rule)


def check_current(table: Table, seat: int, command: Command, lang: Language) -> None:
    """Refuse a command that was made on an old picture."""
    if command.version is None or command.version != table.version(seat):
        raise Refused(SAY(lang, "stale"), stale=True)
