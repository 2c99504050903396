"""An account rounded as it is shown, so that what people read adds up."""

from rollwright.coach.review import Account
from rollwright.coach.words import DIGITS, WIN


def adding_up(account: Account, kind: str, digits: int | None = None) -> Account:
    """An account rounded to the digits that are shown, so that these add up: luck has the rest.

    >>> adding_up(Account(0.5, 0.30449, 0.1005, 0.29601, 0.0, 1.0), "win")
    Account(start=0.5, luck=0.305, errors=0.101, others=0.296, drift=0.0, result=1.0)
    """
    places = (DIGITS[kind] if digits is None else digits) + (2 if kind == WIN else 0)
    start, _, errors, others, drift, result = (round(part, places) for part in account)
    luck = round(result - start + errors - others - drift, places)
    return Account(start, luck, errors, others, drift, result)
