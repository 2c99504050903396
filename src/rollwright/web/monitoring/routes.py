"""`/metrics`: the numbers of a server, for its host alone."""

import re
from hmac import compare_digest
from ipaddress import ip_address
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from rollwright.web.monitoring.counters import NUMBERS
from rollwright.web.monitoring.exposition import MEDIA_TYPE, exposition
from rollwright.web.requests import Unfit, language, rooms
from rollwright.web.words import SAY

HERE: Final = ("localhost", "127.0.0.1", "[::1]", "")


async def metrics(request: Request) -> Response:
    """All numbers; only for whoever asks on the server's own machine, or has the token."""
    if not (_is_here(request) or _has_token(request)):
        raise Unfit(SAY(language(request), "metrics closed"), 403)
    state = request.app.state
    text = exposition(NUMBERS, rooms(request), state.sockets, state.since)
    return Response(text, media_type=MEDIA_TYPE)


def _is_here(request: Request) -> bool:
    """Whether it came from this machine and asked for this machine.

    A proxy on the same machine also comes from there, but it asks for the name that people use.
    """
    name = re.sub(r":\d*$", "", request.headers.get("host", ""))
    try:
        near = ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False
    return near and name.lower() in HERE


def _has_token(request: Request) -> bool:
    token: str = request.app.state.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    return bool(token) and compare_digest(given.encode(), token.encode())
