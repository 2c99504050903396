"""The codes with which the program ends, apart from 0."""

from typing import Final

UNFINISHED: Final = 1  # the input ended before the game did, or nobody reads on
UNPROVED: Final = 1  # a record whose dice were not shown to be fair
DAMAGED: Final = 1  # done, but some tables of a store are not what they were
UNSOUND: Final = 1  # a game that its author has to mend
REFUSED: Final = 2  # something was wrong, and a sentence said what
INTERRUPTED: Final = 130  # as a shell counts a program that Ctrl-C ended
