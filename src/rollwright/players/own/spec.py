"""How a player of one's own is named, wherever a level may stand.

mymodule:choose                     a function in a module
players/mine.py:choose              … or in a file
program:./my-player --fast          a program, which has ten seconds for a move
program:500ms:./my-player           … or as long as is said
mine=program:./my-player            any of them under a name of its own
"""

import re
import shlex
from typing import Final, NamedTuple

from rollwright.core.errors import UnknownPlayer

PROGRAM: Final = "program:"
SECONDS: Final = 10.0  # for a move, if nothing is said
MOST_SECONDS: Final = 3600

NAMED: Final = re.compile(r"([^=:,#]+)=(.+)", re.DOTALL)
TIMED: Final = re.compile(r"([0-9]{1,7})(ms|s):(.*)", re.DOTALL)
IN_FILE: Final = re.compile(r"(.+\.py):([^\W\d]\w*)", re.DOTALL)
IN_MODULE: Final = re.compile(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*):([^\W\d]\w*)")


class Spec(NamedTuple):
    """A player of one's own, as it was named."""

    label: str  # what it is called
    function: str = ""  # its name; none for a program
    module: str = ""
    file: str = ""
    command: tuple[str, ...] = ()  # of a program
    seconds: float = SECONDS  # that a program has for a move


def read(text: str) -> Spec | None:
    """What a text says of a player of one's own; None if it names none.

    >>> read("my.module:choose")
    Spec(label='my.module:choose', function='choose', module='my.module', file='', command=(),
        seconds=10.0)
    >>> read("mine=program:500ms:./player 'a b'")
    Spec(label='mine', function='', module='', file='', command=('./player', 'a b'), seconds=0.5)
    >>> read("planner:500") is read("greedy") is read("Ann") is None
    True
    """
    named = NAMED.fullmatch(text.strip())
    label, what = named.groups() if named else (text.strip(), text.strip())
    spec = _unnamed(what, label.strip())
    if spec is None and named:
        raise UnknownPlayer(
            f"'{what[:80]}' is no player of one's own: that is module:function,"
            " path/to/file.py:function, or program:COMMAND."
        )
    return spec


def _unnamed(what: str, label: str) -> Spec | None:
    if what.startswith(PROGRAM):
        seconds, command = _timed(what.removeprefix(PROGRAM))
        return Spec(label, command=_words(command), seconds=seconds)
    if found := IN_FILE.fullmatch(what):
        return Spec(label, file=found[1], function=found[2])
    if found := IN_MODULE.fullmatch(what):
        return Spec(label, module=found[1], function=found[2])
    return None


def _timed(text: str) -> tuple[float, str]:
    timed = TIMED.fullmatch(text)
    if timed is None:
        return SECONDS, text
    seconds = int(timed[1]) / (1000 if timed[2] == "ms" else 1)
    if not 0 < seconds <= MOST_SECONDS:
        raise UnknownPlayer(f"A program has 1ms to {MOST_SECONDS}s for a move, not {timed[1]}.")
    return seconds, timed[3]


def _words(command: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(command))
    except ValueError:
        words = ()
    if not words:
        raise UnknownPlayer(
            f"'{command[:80]}' is no command: a program is named as in program:./my-player --fast,"
            " with quotes around words that have blanks in them."
        )
    return words


def label_of(text: str) -> str:
    """What a player is called: a name of its own, or as it was named.

    >>> label_of("mine=program:./x"), label_of("program:./x --depth=3"), label_of("planner:50")
    ('mine', 'program:./x --depth=3', 'planner:50')
    """
    named = NAMED.fullmatch(text.strip())
    return named[1].strip() if named else text.strip()
