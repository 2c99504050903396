"""Everything that is raised for a person or a program to hear, as one tree.

Each carries a sentence that says what was wrong and what to do. Whoever wants them all catches
RollwrightError; the terminal and the server do, and show the sentence.

    RollwrightError
      x BadText           a text that cannot be read: a position, a throw, a file
      x BadOption         a setting that cannot be
          · NotInstalled      a package that this needs is missing
      x BadRecord         a `.game` record with something wrong in a line
      x BadKind           a kind of throw that is none
      x BadGame           a package that brings a game which cannot be used
      x UnknownGame       there is no game of that name
      x UnknownPlayer     there is no computer player of that name
      x PlayerFailed      a player of somebody's own gave no open move; it loses its game
      x UnknownRule       a rulebook has no rule of that number
      x IllegalMove       a move or throw that is refused; nothing has changed
          · UnknownMove       the words mean no move here
          · AmbiguousMove     the words may mean several moves
          · BadMove           a computer player chose a move that is not open
      x RefusedInBatch    a move that a game of a batch refuses
      x NoGpu             there is no GPU, or what it needs is missing
      x WorkersLost       those who worked for us died, and nobody can take their place
      x Refused           a command that a live table does not follow
      x StoreError        a store of live tables could not do what was asked
          · StoreLocked       another program has it
          · StoreTooNew       a newer version of Rollwright wrote it
          · StoreFailed       the disk is full, or gone, or the file is broken
          · StoreDamaged      a log in it is not what it was
          · StoreClosed       it was closed
          · UnknownTable      there is no such table
              - TableDropped      there was one, which was tidied away
          · TableExists       there is one of that id already
          · Conflict          somebody else wrote meanwhile
"""

from collections.abc import Mapping


class RollwrightError(Exception):
    """The root of the tree; its text is a sentence for whoever asked."""


class BadText(RollwrightError, ValueError):
    """A text that cannot be read; its message is a sentence for the person who wrote it."""


class BadOption(RollwrightError, ValueError):
    """An option's value that cannot be; its text is a sentence for the player."""


class NotInstalled(BadOption, ImportError):
    """A package that something needs is not installed; its message says which."""


class BadRecord(RollwrightError, ValueError):
    """A record that cannot be read. Its text names the line and says what is wrong."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"Line {line}: {sentence}")
        self.line = line


class BadKind(RollwrightError, ValueError):
    """A text that is no kind of throw, or outcomes that no kind can throw."""


class BadGame(RollwrightError):
    """A game that cannot be used as it is; its text says what its author has to mend."""


class UnknownGame(RollwrightError, ValueError):
    """There is no game of that name."""


class UnknownPlayer(RollwrightError, ValueError):
    """There is no computer player of that name."""


class PlayerFailed(RollwrightError):
    """A player of somebody's own hangs, has ended or answers nonsense; its text says which."""


class UnknownRule(RollwrightError, ValueError):
    """A rulebook has no rule of that number."""


class IllegalMove(RollwrightError, ValueError):
    """A move or throw that the rules refuse; nothing has changed.

    Its text is a sentence that says why. `position` is the one it was refused in, `reason` the
    rules' own for a move that they refuse.
    """

    def __init__(self, sentence: str, position: str, reason: int | None = None) -> None:
        super().__init__(sentence)
        self.position = position
        self.reason = reason

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, str, int | None]]:
        return type(self), (str(self), self.position, self.reason)  # so other processes can tell


class UnknownMove(IllegalMove):
    """Words that mean no move here."""


class AmbiguousMove(IllegalMove):
    """Words that may mean several moves."""


class BadMove(IllegalMove):
    """A computer player chose a move that the rules do not allow: a mistake in the player."""


class RefusedInBatch(RollwrightError, ValueError):
    """A move that a game of a batch refuses; its text says which game and why."""


class NoGpu(RollwrightError, RuntimeError):
    """There is no GPU here, or a package that it needs is missing; its text says which."""


class WorkersLost(RollwrightError, RuntimeError):
    """Processes or machines that worked for us died, again and again, or for good."""


class Refused(RollwrightError):
    """A command that cannot be followed. `stale`: look again, then ask. `rule`: which one it is
    refused by, if it is one of the game's.
    """

    def __init__(self, sentence: str, *, stale: bool = False, rule: str = "") -> None:
        super().__init__(sentence)
        self.stale = stale
        self.rule = rule


class StoreError(RollwrightError):
    """What a store cannot do; its text is a sentence for the person who runs the server."""


class StoreLocked(StoreError):
    """Another program holds the store."""


class StoreTooNew(StoreError):
    """A newer version of this program made the store."""


class StoreFailed(StoreError):
    """The disk is full, or cannot be written, or the file is damaged or none of ours."""


class StoreDamaged(StoreError):
    """A table's events do not follow from one another, or the file is not whole any more."""


class StoreClosed(StoreError):
    """The store has been closed."""


class UnknownTable(StoreError):
    """The store has no table of that id."""


class TableDropped(UnknownTable):
    """The store had a table of that id, and dropped it when its time was up."""

    def __init__(self, line: Mapping[str, object]) -> None:
        super().__init__(f"Table {line['id']} was tidied away.")
        self.line = line  # of the ledger


class TableExists(StoreError):
    """The store has a table of that id already."""


class Conflict(StoreError):
    """The log has grown since it was read; read on from there and try again."""

    def __init__(self, table: str, expected: int, is_at: int) -> None:
        super().__init__(f"Table {table} has {is_at} events, not {expected}.")
        self.expected = expected
        self.is_at = is_at
