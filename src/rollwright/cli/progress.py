"""How far a long command has come, on stderr, where somebody watches."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple


def unseen(_: object) -> None:
    """Tell nobody."""


class Bar(NamedTuple):
    """What tells a person at a terminal how far it has gone."""

    progress: Callable[[int], None] = unseen
    tell: Callable[[str], None] = unseen
    now: Callable[[str], None] = unseen


@contextmanager
def bar(total: int) -> Iterator[Bar]:
    """A bar, where it is known how much there is to do."""
    if not sys.stderr.isatty():
        yield Bar()
        return
    from rich import progress  # noqa: PLC0415 (Rich is slow to import)
    from rich.console import Console  # noqa: PLC0415

    console = Console(stderr=True)
    with progress.Progress(console=console, transient=True) as shown:
        task = shown.add_task("", total=total)
        yield Bar(
            progress=lambda done: shown.update(task, completed=done),
            tell=lambda sentence: console.print(sentence, markup=False, highlight=False),
            now=lambda what: shown.update(task, description=what),
        )


@contextmanager
def spinner(message: str) -> Iterator[Callable[[str], None]]:
    """A sign that goes round beside a message, where nobody knows how long it takes."""
    from rich.console import Console  # noqa: PLC0415 (Rich is slow to import)

    with Console(stderr=True).status(message) as shown:
        yield shown.update
