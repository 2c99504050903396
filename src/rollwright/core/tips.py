"""What a newcomer should know of a position, besides the kind of decision: guided games say it.

A tip is the name of a text in the section `[tips]` of a game's guide, and what stands in it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

NOTHING: Final[Mapping[str, int | str]] = MappingProxyType({})


class Tip(NamedTuple):
    """Something worth knowing now."""

    name: str  # of its text; what was said under a name is not said again
    values: Mapping[str, int | str] = NOTHING  # what stands in the sentence
