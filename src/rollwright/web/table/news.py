"""News of a table: what happened, in words, and what was cried out at it."""

from typing import NamedTuple, TypeAlias

from rollwright.core.moments import Moment


class Cry(NamedTuple):
    """A moment, as it is shown."""

    name: str  # whose it is; empty if it concerns all
    words: str
    tone: int
    shown: object = None  # the state of which the table is drawn while it stands


Said: TypeAlias = tuple[str, tuple[Cry, ...]]  # the words of an event, and its cries


class Spoken(NamedTuple):
    """A move or a throw in words, before anybody is named: on their own screen they are "You"."""

    number: int  # of the event of the game
    words: str
    chance: str  # what was thrown or drawn; empty for a move
    writes: bool  # whether it stands on somebody's sheet
    cries: tuple[tuple[int, Cry], ...]  # and whose they are
    moments: tuple[Moment[NamedTuple], ...]  # that are cried out
    rewritten: int  # of the table, when it was seen to stand


class News(NamedTuple):
    """Something that happened, by the log's number of it."""

    seq: int
    words: str
    cries: tuple[Cry, ...] = ()

    @property
    def text(self) -> str:
        """All of it, for those who listen."""
        cries = " ".join(cry.words for cry in self.cries)
        return f"{self.words}. {cries}" if self.words and cries else self.words or cries
