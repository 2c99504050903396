"""Who has a seat: signed tokens, one for each time that somebody sits down.

A token names the table, the seat and the event with which its owner joined. It is good as long
as that person has a seat, also at another one than where they sat down; the server notes nothing
about it.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from rollwright.core.seats import Seat
from rollwright.web import limits

COOKIE: Final = "seat-"  # and the table's id
HOST_ONLY: Final = "__Host-"  # before it, where it came by https
LASTS: Final = 60 * 60 * 24 * 90  # seconds


def is_seat(cookie: str) -> bool:
    """Whether a cookie of that name holds a seat's token.

    >>> is_seat("seat-abc"), is_seat("__Host-seat-abc"), is_seat("lang")
    (True, True, False)
    """
    return cookie.removeprefix(HOST_ONLY).startswith(COOKIE)


class Held(NamedTuple):
    """What a token says."""

    table: str
    seat: Seat
    joined: int


class Tokens:
    """Makes and reads tokens with the server's secret.

    >>> tokens = Tokens(b"secret")
    >>> tokens.read(tokens.make("quiet-otter", 1, 7))
    Held(table='quiet-otter', seat=1, joined=7)
    >>> tokens.read("forged.token") is None
    True
    """

    def __init__(self, secret: bytes) -> None:
        self._signer = URLSafeSerializer(secret, salt="rollwright seat")

    def make(self, table: str, seat: Seat, joined: int) -> str:
        """The token of somebody who has just sat down."""
        made = self._signer.dumps([table, seat, joined])
        return made if isinstance(made, str) else made.decode()

    def read(self, token: str) -> Held | None:
        """What a token says; None if it is not one of ours."""
        if "." not in token:  # most often there is none: then nobody need be asked
            return None
        try:
            table, seat, joined = self._signer.loads(token)
            return Held(str(table), int(seat), int(joined))
        except (BadData, ValueError, TypeError):
            return None

    def mine(self, cookies: Mapping[str, str]) -> list[Held]:
        """The seats that a browser holds, the latest last."""
        held = [self.read(token) for name, token in cookies.items() if is_seat(name)]
        return [one for one in held if one is not None][-limits.MY_GAMES :]
