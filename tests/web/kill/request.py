"""A question to the server, over a connection of its own."""

import json
from http.client import HTTPConnection, HTTPException
from random import randrange
from typing import Any

from websockets.exceptions import WebSocketException

LOST = (OSError, HTTPException, WebSocketException)  # no answer came


def somewhere() -> dict[str, str]:
    """The header of a proxy that asks for somebody at another address than the last."""
    return {"x-forwarded-for": f"10.2.{randrange(250)}.{randrange(250)}"}


def asked(
    port: int, method: str, path: str, sent: object = None, token: str = ""
) -> tuple[int, Any]:
    """Ask once, over a connection of its own."""
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        body = None if sent is None else json.dumps(sent)
        headers = somewhere() | ({"authorization": f"Bearer {token}"} if token else {})
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()
