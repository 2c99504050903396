"""What the pages say; games bring their own words."""

from typing import Final

from rollwright.core.language import phrases

SAY: Final = phrases(__file__, "page")
PHRASES: Final = phrases(__file__, "phrases")  # what people say to each other, by its key
