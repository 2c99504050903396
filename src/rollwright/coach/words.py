"""What the coach says, by its names: asked for before anything is judged, so it stands alone."""

from typing import Final

from rollwright.coach.classes import is_rough, thresholds
from rollwright.coach.review import Review
from rollwright.core.language import Language, phrases

SAY: Final = phrases(__file__, "coach")


def rough_words(review: Review, lang: Language) -> list[str]:
    """A warning, where the judge changes its mind by more than a mistake is worth."""
    stated = thresholds(review.game, review.kinds[0])
    return [SAY(lang, "rough")] if is_rough(review.mean_drift, stated) else []
