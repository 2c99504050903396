"""What decided a game for a seat, luck or skill, in a word: said first, before all numbers."""

from typing import Final

from rollwright.coach.review import Account, Review
from rollwright.coach.words import SAY, WIN
from rollwright.core.language import Language
from rollwright.core.seats import Seat

LEAST: Final = 0.05  # of a win: what changes less decides nothing
NEARLY: Final = 0.02  # of a win: less against somebody is not worth a word

LUCK: Final = "luck"
SKILL: Final = "skill"
DESPITE: Final = " despite"  # the other went against it
BOTH: Final = "both"  # one at least half as much as the other
OPEN: Final = "open"  # neither stood out
UNSURE: Final = "unsure"  # the judge was off by more than that


def decided(account: Account, raw: Account | None = None) -> str:
    """What decided it for a seat that has won or lost; nothing to say of a shared win.

    Skill is what others gave away, less what oneself did. What the account was before it was made
    to add up, `raw`, says how far that is to be trusted.

    >>> decided(Account(0.5, -0.4, 0.1, 0.05, -0.05, 0.0))
    'lost luck'
    >>> decided(Account(0.5, -0.6, 0.0, 0.2, -0.1, 0.0))
    'lost luck despite'
    >>> decided(Account(0.5, 0.03, 0.1, 0.1, 0.4, 1.0))
    'won unsure'
    >>> decided(Account(0.5, 0.03, 0.1, 0.1, 0.02, 1.0))
    'won open'
    >>> decided(Account(0.5, 0.2, 0.3, 0.4, 0.2, 1.0))
    'won both'
    >>> decided(Account(0.5, 0.6, 0.2, 0.1, 0.0, 1.0), Account(0.5, 0.5, 0.35, 0.1, 0.25, 1.0))
    'won luck'
    """
    if account.result not in (0.0, 1.0):
        return ""
    end, sign = ("won", 1) if account.result else ("lost", -1)
    luck, skill = sign * account.luck, sign * (account.others - account.errors)
    most = max(luck, skill)
    raw = account if raw is None else raw
    if abs(raw.drift) > max(LEAST, abs(luck), abs(skill)):
        return f"{end} {UNSURE}"
    if most < LEAST:
        return f"{end} {OPEN}"
    if min(luck, skill) >= most / 2:
        return f"{end} {BOTH}"
    # by how much each was moved, so that the account adds up
    off = account.luck - raw.luck, account.others - account.errors - raw.others + raw.errors
    reason, against, moved = (LUCK, skill, off[1]) if luck >= skill else (SKILL, luck, off[0])
    return f"{end} {reason}{DESPITE if against < -max(NEARLY, abs(moved)) else ''}"


def unsure(review: Review, seat: Seat) -> bool:
    """Whether the judge was off by more than luck and mistakes of a seat: then none is told."""
    if review.kinds[0] != WIN or not review.over:
        return False
    return decided(review.seats[seat].account, review.seats[seat].judged).endswith(UNSURE)


def verdict(review: Review, seat: Seat, lang: Language, name: str = "") -> str:
    """The sentence; to the seat itself where no name is given. Empty where there is none."""
    if review.kinds[0] != WIN or not review.over:
        return ""
    what = decided(review.seats[seat].account, review.seats[seat].judged)
    return what and SAY(lang, what if name else f"you {what}", name=name)


def verdict_on_all(review: Review, lang: Language, seat: Seat | None = None) -> str:
    """The sentence about one seat, or about who has won."""
    won = [one.seat for one in review.seats if one.account.result == 1.0]
    about = seat if seat is not None else next(iter(won), 0)
    return verdict(review, about, lang, review.seats[about].name)
