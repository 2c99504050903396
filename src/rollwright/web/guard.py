"""What stands before every page: who may ask, how often, and what every answer carries."""

import asyncio
from typing import Final
from weakref import WeakValueDictionary

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rollwright.web import limits
from rollwright.web.request_host import allowed_host, fit_host, is_https, same_origin
from rollwright.web.requests import language, sender
from rollwright.web.words import SAY

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "private, no-cache",  # what a seat sees is for nobody else
}
_HEADERS: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
# Who came by https comes by https for the next year, whatever link they follow.
_HTTPS_ONLY: Final = (b"strict-transport-security", b"max-age=31536000")
# Pages that show a whole game, each as long to make as several others.
_LONG: Final = ("replay", "review", "mistakes", "verify", "log.json", "events", "record")
_PICTURES: Final = ("preview.png", "picture.svg", "film.svg")


def cost(path: str) -> float:
    """As how many requests one counts: more if it is long to make, less if it lies ready.

    >>> cost("/"), cost("/static/page.css"), cost("/t/abc/replay")
    (1.0, 0.2, 5.0)
    """
    if path.startswith("/static/"):
        return limits.COST_OF_A_FILE
    return limits.COST_OF_A_GAME if path.rpartition("/")[2] in _LONG + _PICTURES else 1.0


class Guard:
    """Every answer gets its headers, and nothing is done for a page of another site.

    Nor for an address that asks too often. Its refusals come slowly: whoever asks again as soon as
    they are answered would otherwise keep the server busy with refusing.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        headers = [*_HEADERS, _HTTPS_ONLY] if is_https(request) else _HEADERS

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message.setdefault("headers", [])}
                message["headers"] += [one for one in headers if one[0] not in given]
            await send(message)

        refusal = self._refusal(request)
        if refusal is not None:
            if refusal.status_code == 429:
                await asyncio.sleep(limits.REFUSAL_WAITS)
            if scope["type"] == "websocket":  # which is answered with 403
                await send({"type": "websocket.close", "code": 1008})
            else:
                await refusal(scope, receive, guarded)
        elif scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            await self._in_turn(scope, receive, guarded)
        else:
            await self.app(scope, receive, guarded)

    def _refusal(self, request: HTTPConnection) -> Response | None:
        """Why a request is not even looked at."""
        scope, state = request.scope, request.app.state
        if not fit_host(request):
            return PlainTextResponse("That is no name of a host.", 400)
        if not allowed_host(request):
            return PlainTextResponse("There is no such host here.", 400)
        live = scope["type"] == "websocket"
        if not same_origin(request) and (live or scope["method"] not in ("GET", "HEAD")):
            return PlainTextResponse(SAY(language(request), "wrong origin"), 403)
        what, who = state.connect_limits if live else state.request_limits, sender(request)
        counts = 1.0 if live else cost(scope["path"])
        if what.take(who, counts):
            return None
        sentence, wait = SAY(language(request), "too fast"), what.wait(who, counts)
        later = {"retry-after": str(wait)}
        if scope["path"].startswith("/api/"):
            return JSONResponse({"ok": False, "why": sentence}, 429, later)
        return PlainTextResponse(sentence, 429, later)

    async def _in_turn(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one of the same address after the other, with pauses: others' turns come between.

        A pause is as long as several such pages take, so nobody has more than their share of the
        server's time, however often they ask.
        """
        who = sender(HTTPConnection(scope))
        turn = self._turns.get(who)
        if turn is None:
            turn = self._turns[who] = asyncio.Semaphore(limits.PAGES_AT_ONCE)
        await turn.acquire()
        loop = asyncio.get_running_loop()
        begun, made = loop.time(), False

        def give_way() -> None:
            nonlocal made
            if not made:
                made = True  # and whoever is slow to read it keeps nobody waiting
                pause = min(limits.PAUSE * (loop.time() - begun), limits.LONGEST_PAUSE)
                loop.call_later(pause, turn.release)

        async def sent(message: Message) -> None:
            give_way()
            await send(message)

        try:
            await self.app(scope, receive, sent)
        finally:
            give_way()
