"""The server: its addresses, what every answer carries, and how it starts and ends."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from types import MappingProxyType

from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Lifespan
from starlette.websockets import WebSocket

from rollwright.core.errors import BadGame, StoreDamaged, StoreError
from rollwright.fair.throw_kinds import check_kinds
from rollwright.games import ALL, bad_games, leave_out
from rollwright.play.rulebook.rulebook import rulebook
from rollwright.web import limits
from rollwright.web.api import review as api_review
from rollwright.web.api import routes
from rollwright.web.garbage import search
from rollwright.web.guard import HEADERS, Guard
from rollwright.web.learn import pages as learn
from rollwright.web.live.connection import Connection, PageConnection, ProgramConnection
from rollwright.web.monitoring.request_ids import HEADER as REQUEST_ID
from rollwright.web.monitoring.request_ids import RequestIds
from rollwright.web.monitoring.routes import metrics
from rollwright.web.open_connections import Place, Places
from rollwright.web.pages import lobby, new_table, preview, proofs, replay, rules, table
from rollwright.web.pages.page import page
from rollwright.web.processes.shared_players import SharedPlayers
from rollwright.web.quotas import Quotas
from rollwright.web.rate_limit import RateLimits
from rollwright.web.requests import Unfit, language, room_of, sender
from rollwright.web.review import pages as review
from rollwright.web.review.hint import hint
from rollwright.web.review.mistakes import mistakes
from rollwright.web.review.trial import trial
from rollwright.web.seat_cookies import held
from rollwright.web.shared_limits import SharedLimits
from rollwright.web.static_files import set_files, static
from rollwright.web.store import Store
from rollwright.web.table.expiry import Tidier
from rollwright.web.table.own_players import offer
from rollwright.web.table.player_warmup import Readiness
from rollwright.web.table.rooms import Rooms, anywhere
from rollwright.web.tokens import Tokens
from rollwright.web.words import SAY

errors = logging.getLogger(__name__)


async def healthz(request: Request) -> Response:
    """Whether the server is well: it answers, and its store writes."""
    await request.app.state.rooms.store.check()
    return JSONResponse({"ok": True, "up": round(time.time() - request.app.state.since, 1)})


# ---------------------------------------------------------------- live


def live(kind: type[Connection]) -> Callable[[WebSocket], Awaitable[None]]:
    """The live end of a table, for pages or for programs."""

    async def connected(socket: WebSocket) -> None:
        try:
            room = await room_of(socket)
        except (Unfit, StoreError):
            await socket.close(1008)
            return
        _, joined = held(socket, room)
        places: Places = socket.app.state.sockets
        place = Place(sender(socket), room.table.id, joined)
        if not places.take(place):
            await socket.close(1013)
            return
        try:
            await _watch(kind(socket, room, joined, language(socket)), joined)
        finally:
            places.leave(place)

    return connected


async def _watch(connection: Connection, joined: int) -> None:
    room = connection.room
    room.enter(connection, joined)
    try:
        await connection.socket.accept()
        await connection.run()
    finally:
        room.leave(connection)


# ---------------------------------------------------------------- whatever goes wrong


async def unfit(request: Request, error: Exception) -> Response:
    """A sentence: as a page for people, as JSON for programs."""
    status = error.status if isinstance(error, Unfit) else getattr(error, "status_code", 404)
    sentence = str(error) if isinstance(error, Unfit) else SAY(language(request), "no page")
    if request.url.path.startswith("/api/"):
        about = error.about if isinstance(error, Unfit) else {}
        answer: Response = JSONResponse({"ok": False, "why": sentence, **about}, status)
    else:
        answer = page(request, "error.html", status, sentence=sentence)
    if isinstance(error, Unfit) and error.wait:
        answer.headers["retry-after"] = str(error.wait)
    if status in (408, 413):
        answer.headers["connection"] = "close"  # nobody reads the rest of it
    return answer


async def store_failed(request: Request, error: Exception) -> Response:
    """The disk is full or gone: nothing was changed, and that is said; the log says why."""
    errors.error("%s", error)
    # what names one table names no file, and helps whoever asks
    damaged = isinstance(error, StoreDamaged)
    sentence = str(error) if damaged else SAY(language(request), "store failed")
    if request.url.path.startswith("/api/"):
        return JSONResponse({"ok": False, "why": sentence}, 503)
    return PlainTextResponse(sentence, 503)


async def failed(request: Request, error: Exception) -> Response:
    """A mistake of ours, of which the server's log tells more."""
    errors.error("A mistake of ours in answer to %s %a", request.method, request.url.path)
    name = request.scope.get("request_id", "")
    sentence = f"Rollwright made a mistake; nothing was changed. (request {name})"
    return PlainTextResponse(sentence, 500, HEADERS | {REQUEST_ID: name})


def _routes() -> list[Route | WebSocketRoute]:
    """What is found where."""
    return [
        Route("/", lobby.lobby),
        Route("/new/{game}", new_table.new_table),
        Route("/new/{game}", new_table.make_table, methods=["POST"]),
        Route("/play/{game}", new_table.play_now, methods=["POST"]),
        Route("/rules/{game}", rules.rules),
        Route("/rules/{game}/drawer", rules.drawer),
        Route("/rules/{game}/more", rules.more),
        Route("/learn", learn.learn_all),
        Route("/learn/{game}", learn.learn),
        Route("/learn/{game}/{lesson}", learn.lesson_page),
        WebSocketRoute("/learn/{game}/{lesson}/live", learn.live_lesson),
        Route("/t/{table}", table.table),
        Route("/t/{table}/join", table.join, methods=["POST"]),
        Route("/t/{table}/rematch", table.rematch, methods=["POST"]),
        Route("/t/{table}/code.svg", table.code),
        Route("/t/{table}/record", table.record),
        Route("/t/{table}/replay", replay.replay),
        Route("/t/{table}/hint", hint, methods=["POST"]),
        Route("/t/{table}/review", review.review_page),
        Route("/t/{table}/review", review.begin, methods=["POST"]),
        Route("/t/{table}/review/state", review.state),
        Route("/t/{table}/review/mistakes", mistakes),
        Route("/t/{table}/review/try", trial, methods=["POST"]),
        Route("/t/{table}/preview.png", preview.link_picture),
        Route("/t/{table}/picture.svg", preview.sheets),
        Route("/t/{table}/film.svg", preview.film),
        Route("/t/{table}/verify", proofs.verify),
        Route("/t/{table}/log.json", proofs.lines),
        WebSocketRoute("/t/{table}/live", live(PageConnection)),
        Route("/api/games", routes.games),
        Route("/api/tables", routes.tables),
        Route("/api/tables", routes.create, methods=["POST"]),
        Route("/api/tables/{table}", routes.state),
        Route("/api/tables/{table}/join", routes.join, methods=["POST"]),
        Route("/api/tables/{table}/commands", routes.command, methods=["POST"]),
        Route("/api/tables/{table}/events", routes.events),
        Route("/api/tables/{table}/record", routes.record),
        Route("/api/tables/{table}/review", api_review.state),
        Route("/api/tables/{table}/review", api_review.begin, methods=["POST"]),
        WebSocketRoute("/api/tables/{table}/live", live(ProgramConnection)),
        Route("/api/openapi.json", routes.openapi),
        Route("/api/docs", routes.docs),
        Route("/static/{name}", static),
        Route("/healthz", healthz),
        Route("/metrics", metrics),
    ]


# ---------------------------------------------------------------- the server


def _check_games() -> None:
    """Leave out, or refuse, a game whose throws or rulebook the server could not show."""
    for game in ALL:
        try:
            check_kinds(game)
            rulebook(game)
        except BadGame as bad:
            leave_out(game, bad)


def _lifespan(
    store: Store, keep_days: float, thinkers: str, at_home: Callable[[str], bool], *, warm: bool
) -> Lifespan[Starlette]:
    """What is done when the server starts and when it ends."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        for bad in bad_games():
            errors.warning("%s", bad)
        pool = SharedPlayers(thinkers) if thinkers else None
        app.state.rooms = Rooms(store, app.state.quotas, pool, at_home)
        secret = await store.secret()
        app.state.tokens = Tokens(secret)
        sharing = _share_limits(app.state, store, secret) if store.others.possible else None
        if warm:
            app.state.readiness.begin()
        tidier = Tidier(app.state.rooms, keep_days)
        beside = [asyncio.ensure_future(one) for one in (tidier.run(), search())]
        yield
        for one in beside:
            one.cancel()
        if sharing is not None:
            sharing.cancel()
        app.state.readiness.close()
        with suppress(StoreError):  # should the disk be full, it ends all the same
            await tidier.note_visits()
        await app.state.rooms.close()

    return lifespan


def _set_limits(state: State) -> None:
    """How much of everything an address or a person may ask for."""
    state.table_limits = RateLimits(limits.TABLES_A_MINUTE, limits.TABLES_A_MINUTE / 60)
    state.seat_limits = RateLimits(limits.SEATS_A_MINUTE, limits.SEATS_A_MINUTE / 60)
    state.command_limits = RateLimits(limits.MESSAGES, limits.MESSAGES_A_SECOND)
    state.address_limits = RateLimits(
        limits.MESSAGES_OF_AN_ADDRESS, limits.MESSAGES_OF_AN_ADDRESS_A_SECOND
    )
    state.request_limits = RateLimits(limits.REQUESTS, limits.REQUESTS_A_SECOND)
    state.connect_limits = RateLimits(limits.CONNECTS, limits.CONNECTS_A_SECOND)
    state.hint_limits = RateLimits(limits.HINTS, limits.HINTS_A_SECOND)


def _share_limits(state: State, store: Store, secret: bytes) -> asyncio.Task[None]:
    """Let all processes of a store count together."""
    shared = {name: one for name, one in state._state.items() if isinstance(one, RateLimits)}
    together = SharedLimits(store.others, secret, shared, state.quotas, state.sockets)
    return asyncio.ensure_future(together.run())


_HANDLERS = {Unfit: unfit, StoreError: store_failed, Exception: failed}


def make_app(
    store: Store,
    address: str = "",
    allowed_hosts: Iterable[str] = (),
    *,
    keep_days: float = limits.KEEP_DAYS,
    warm: bool = False,
    players: Mapping[str, str] = MappingProxyType({}),
    metrics_token: str = "",
    thinkers: str = "",
    at_home: Callable[[str], bool] = anywhere,
) -> Starlette:
    """The server over a store. `address` is where other machines find it.

    `allowed_hosts` are the names by which it may be asked, if not by any; what is over is kept
    for `keep_days`, or for ever if that is 0; `warm` lets it compile the players that look ahead
    before anybody asks for them; `players` are the host's own, by their names; with
    `metrics_token` its numbers can be read from elsewhere, without one only on its own machine;
    `thinkers` is the socket of a pool in which all computer players think, if this process is to
    have none; `at_home` says of a table whether the front of several processes brings it here.

    BadGame if a game of ours has throws that no live table could make, or a rulebook that cannot
    be read; another's is left out.
    """
    offer(players)
    _check_games()
    app = Starlette(
        routes=_routes(),
        middleware=[
            Middleware(RequestIds),
            Middleware(Guard),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={404: unfit, 405: unfit, **_HANDLERS},
        lifespan=_lifespan(store, keep_days, thinkers, at_home, warm=warm),
    )
    set_files(app.state)
    _set_limits(app.state)
    app.state.quotas = Quotas()
    app.state.address = address
    app.state.allowed_hosts = frozenset(host.lower() for host in allowed_hosts)
    app.state.sockets = Places()
    app.state.metrics_token = metrics_token
    app.state.previews = {}  # by table: of what state and language, and the points
    app.state.drawing = asyncio.Lock()  # one at a time: it takes a core for a moment
    app.state.since = time.time()
    app.state.readiness = Readiness()
    return app
