"""The commands that a table has followed lately, so that one which comes again happens once."""

from collections import OrderedDict
from typing import Final

from rollwright.core.errors import Refused
from rollwright.core.language import Language
from rollwright.web.words import SAY

REMEMBERED: Final = 200  # commands of a table; about older ones the store is asked


class Followed:
    """Commands by their ids, each with a digest of what it asked for."""

    def __init__(self) -> None:
        self._digests: OrderedDict[str, str] = OrderedDict()

    def holds(self, command: str | None, digest: str, lang: Language) -> bool:
        """Whether a command was followed; Refused if another one had its id."""
        if command is None or command not in self._digests:
            return False
        if self._digests[command] != digest:
            raise Refused(SAY(lang, "another command"))
        return True

    def add(self, command: str | None, digest: str) -> None:
        """Remember a command, and forget the oldest."""
        if command is not None:
            self._digests[command] = digest
        while len(self._digests) > REMEMBERED:
            self._digests.popitem(last=False)
