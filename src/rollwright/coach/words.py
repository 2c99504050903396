"""What the coach says, by its names; here alone, since it is asked for before any judging."""

from typing import Final

from rollwright.core.language import phrases

SAY: Final = phrases(__file__, "coach")
