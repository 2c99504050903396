"""For which host a request is, and from whose page: what another site sends is told by it."""

import re
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

_HOST: Final = re.compile(r"([\w.-]{0,255}|\[[0-9a-fA-F:.]{2,45}\])(:\d{1,5})?", re.ASCII)


def fit_host(request: HTTPConnection) -> bool:
    """Whether a request names a host as links can name it; programs need not name any."""
    return _HOST.fullmatch(request.headers.get("host", "")) is not None


def allowed_host(request: HTTPConnection) -> bool:
    """Whether a request names one of the hosts that this server answers for."""
    allowed: frozenset[str] = request.app.state.allowed_hosts
    name = re.sub(r":\d*$", "", request.headers.get("host", ""))
    return not allowed or name.lower() in allowed


def is_https(request: HTTPConnection) -> bool:
    """Whether it came by https, perhaps to a proxy that says so."""
    return request.scope["scheme"] in ("https", "wss")


def same_origin(request: HTTPConnection) -> bool:
    """Whether a browser says that this came from our own page; programs say nothing."""
    origin = request.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == request.headers.get("host")
    except ValueError:
        return False
