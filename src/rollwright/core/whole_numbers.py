"""Whole numbers as people write them."""

from typing import Final

DIGITS: Final = 19  # as many as the largest number has that rules can hold


def whole_number(text: str) -> int | None:
    """The number that digits say; None if there is anything else, or more than a number needs.

    Python would take other digits too, such as '٣', call '²' one, and fail at thousands of them.

    >>> whole_number("12"), whole_number("-1"), whole_number("²"), whole_number("9" * 5000)
    (12, None, None, None)
    """
    fine = text.isascii() and text.isdecimal() and len(text) <= DIGITS
    return int(text) if fine else None
