"""What the coach says, by its names: asked for before anything is judged, so it stands alone."""

from typing import Final

from rollwright.core.language import phrases

SAY: Final = phrases(__file__, "coach")
