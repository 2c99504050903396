"""The pages: lobby, new table, table, replay, proof, rules."""

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from rollwright.core.drawing import Markup
from rollwright.core.errors import BadOption, Refused, StoreDamaged, UnknownGame, UnknownTable
from rollwright.core.game import AnyGame
from rollwright.core.language import Language
from rollwright.core.options import Choice, Whole
from rollwright.core.seats import NOBODY
from rollwright.draw import picture
from rollwright.fair.log import New
from rollwright.games import ALL, game
from rollwright.play.match import AnyMatch
from rollwright.players.registry import LEVELS, USUAL
from rollwright.web import limits
from rollwright.web.api import representations
from rollwright.web.live.screen import filled, main, screen, title
from rollwright.web.requests import (
    Unfit,
    allow,
    form,
    give_seat,
    held,
    kept_seat,
    language,
    remember_language,
    rooms,
    tokens,
    whole,
)
from rollwright.web.table import commands
from rollwright.web.table.names import tidy
from rollwright.web.table.rooms import Room
from rollwright.web.table.table import OVER, Table
from rollwright.web.tokens import COOKIE
from rollwright.web.words import SAY


def page(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """A whole page in the visitor's language."""
    lang = language(request)
    text = filled(template, lang, stamp=request.app.state.stamp, **values)
    return remember_language(request, HTMLResponse(text, status))


async def room_of(request: Request) -> Room:
    """The table that a request names."""
    try:
        return await rooms(request).room(request.path_params["table"])
    except UnknownTable:
        raise Unfit(SAY(language(request), "no table"), 404) from None


def game_of(request: Request) -> AnyGame:
    """The game that a request names."""
    try:
        return game(request.path_params["game"])
    except UnknownGame as unknown:
        raise Unfit(str(unknown), 404) from None


# ---------------------------------------------------------------- the lobby


async def lobby(request: Request) -> Response:
    """The games, and the tables that one may sit down at."""
    lang = language(request)
    mine = []
    for token in reversed(tokens(request).mine(request.cookies)):
        try:
            table = (await rooms(request).room(token.table)).table
        except (UnknownTable, StoreDamaged):
            continue
        if table.holds(token.seat, token.joined):
            mine.append(brief(table, lang))
    listed = [brief(table, lang) for table in await rooms(request).listed()]
    return page(
        request,
        "lobby.html",
        mine=mine,
        levels=LEVELS,
        usual=USUAL,
        listed=listed,
        games=[
            {
                "name": one.name,
                "title": one.title,
                "about": one.about(lang),
                "minutes": one.minutes,
                "most": one.seats[-1],
                "seats": SAY(lang, "seats 1")
                if one.seats[-1] == 1
                else SAY(lang, "seats n", least=one.seats[0], most=one.seats[-1]),
                "picture": cover(one, lang),
            }
            for one in ALL
        ],
    )


def brief(table: Table, lang: Language) -> dict[str, Any]:
    """A table in a list of the lobby."""
    return representations.brief(table) | {"title": title(table, lang)}


def cover(one: AnyGame, lang: Language) -> Markup:
    """A picture of a game, as it looks in the middle of its first example."""
    made = _COVERS.get((one.name, lang))
    if made is None:
        from rollwright.play.record import load  # noqa: PLC0415

        example = max(
            (one.folder / "examples").glob("*.game"), key=lambda path: path.stat().st_size
        )
        match = load(example.read_text(encoding="utf-8"))
        made = picture.sheet(picture.of(match, len(match.events) * 2 // 3, lang), 0)
        if not one.drawing.targets(match.at(0), 0) and one.drawing.parts(lang):
            drawn = one.drawing.parts(lang)[-1][0]  # a game of cards is known by its cards
            made = Markup(
                f'<svg viewBox="0 0 {drawn.width} {drawn.height}" class="whole {one.name}"'
                f' role="img">{drawn.markup}</svg>'
            )
        _COVERS[one.name, lang] = made
    return made


_COVERS: dict[tuple[str, Language], Markup] = {}


# ---------------------------------------------------------------- new tables


async def play_now(request: Request) -> Response:
    """A table against computer players, which starts at once."""
    one, lang = game_of(request), language(request)
    allow_table(request)
    given = await form(request)
    seats = min(2, one.seats[-1])

    me = {**given, "name": tidy(given.get("name")) or SAY(lang, "someone")}
    level = given.get("level") or USUAL
    others = dict.fromkeys(range(1, seats), str(level))

    def first(table: Table) -> list[New]:
        return commands.company(table, me, others, lang)

    room = await rooms(request).create({"game": one.name, "seats": seats}, first, lang)
    await room.happen(lambda: commands.begin(room.table))
    return _seated(request, room, room.table.chairs[0].joined)


def _seated(request: Request, room: Room, joined: int) -> Response:
    response = RedirectResponse(f"/t/{room.table.id}", 303)
    give_seat(request, response, room, joined)
    return response


def allow_table(request: Request) -> None:
    """Refuse more tables than one address may make."""
    if not request.app.state.makers.take(request.client.host if request.client else ""):
        raise Unfit(SAY(language(request), "too many tables"), 429)


async def new_table(request: Request) -> Response:
    """The form for a new table."""
    return _new_page(request, game_of(request), {}, "")


def _new_page(request: Request, one: AnyGame, given: dict[str, str], error: str) -> Response:
    lang = language(request)
    standard = one.rules.Options()
    options = []
    for option in one.words.OPTIONS:
        about: dict[str, Any] = {"name": option.name, "about": option.about(lang), "choices": []}
        if isinstance(option, Choice):
            shown = option.shown(lang)
            options.append(about | {"choices": list(zip(option.values, shown, strict=True))})
        elif isinstance(option, Whole):
            usual = option.write(getattr(standard, option.name))
            options.append(about | {"limits": (option.least, option.most), "usual": usual})
        # others, like numbers printed otherwise, are for files and commands
    return page(
        request,
        "new.html",
        400 if error else 200,
        game=one,
        given=given,
        error=error,
        options=options,
        least=one.seats[0],
        most=one.seats[-1],
        players=list(LEVELS),
        clocks=limits.CLOCKS,
    )


async def make_table(request: Request) -> Response:
    """Make the table that the form describes, and sit down at it."""
    one, lang = game_of(request), language(request)
    allow_table(request)
    given = await form(request)
    others = [given.get(f"seat-{seat}", "") for seat in range(1, one.seats[-1])]
    others = [other for other in others if other]
    options = {
        name.removeprefix("option-"): value
        for name, value in given.items()
        if name.startswith("option-") and value.strip()
    }

    me = {**given, "name": tidy(given.get("name")) or SAY(lang, "someone")}
    players = {seat: name for seat, name in enumerate(others, start=1) if name != "open"}

    def first(table: Table) -> list[New]:
        return commands.company(table, me, players, lang)

    settings = {
        "game": one.name,
        "options": options,
        "seats": 1 + len(others),
        "dice": given.get("dice", "server"),
        "clock": whole(given.get("clock")) or 0,
        "listed": bool(given.get("listed")),
        "throws_itself": bool(given.get("throws_itself")),
    }
    try:
        room = await rooms(request).create(settings, first, lang)
    except (BadOption, Refused) as bad:
        return _new_page(request, one, given, str(bad))
    return _seated(request, room, room.table.chairs[0].joined)


async def join(request: Request) -> Response:
    """Take a seat."""
    room, lang = await room_of(request), language(request)
    if held(request, room)[0] != NOBODY:
        return RedirectResponse(f"/t/{room.table.id}", 303)
    allow(request, request.app.state.sitters)
    given = await form(request)
    try:
        joined = await sit_down(room, given, lang, whole(given.get("seat")))
    except Refused as why:
        raise Unfit(str(why), 409) from None
    return _seated(request, room, joined)


async def sit_down(
    room: Room, given: dict[str, Any], lang: Language, wanted: int | None = None
) -> int:
    """Take a seat, and say with which event."""
    return await room.happen(lambda: commands.join(room.table, given, lang, wanted))


# ---------------------------------------------------------------- a table


async def table(request: Request) -> Response:
    """A table, for those who play and those who watch."""
    room, lang = await room_of(request), language(request)
    seat, _ = held(request, room)
    if seat == NOBODY and request.query_params.get("from"):
        seated = await _rematched(request, room)
        if seated is not None:
            return seated
    seen = screen(room, seat, lang)
    return page(
        request,
        "table.html",
        id=room.table.id,
        title=title(room.table, lang),
        game=room.table.game_name,
        fair=not room.table.real_dice,
        seat=seat,
        epoch=room.table.epoch,
        held=int(room.table.held),
        version=room.table.version(seat) if seat != NOBODY else -1,
        main=main(room, seat, lang, seen),
        address=address(request, room.table.id),
    )


async def _rematched(request: Request, room: Room) -> Response | None:
    """Those who played before have their seats at the rematch already."""
    try:
        old = (await rooms(request).room(request.query_params["from"])).table
    except UnknownTable:
        return None
    joined = kept_seat(request, old, room.table, request.cookies.get(COOKIE + old.id, ""))
    return None if joined is None else _seated(request, room, joined)


def address(request: Request, table: str) -> str:
    """Where friends find a table: on a machine of their own, so never at 'localhost'."""
    base = str(request.base_url).rstrip("/")
    if request.url.hostname in ("localhost", "127.0.0.1", "::1") and request.app.state.address:
        base = request.app.state.address
    return f"{base}/t/{table}"


async def code(request: Request) -> Response:
    """A table's address as a QR code."""
    import segno  # noqa: PLC0415 (needed here only)

    room = await room_of(request)
    made = segno.make(address(request, room.table.id), error="m")
    svg = made.svg_inline(scale=4, border=2, dark="#000", light="#fff")
    svg = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(svg, media_type="image/svg+xml")


async def record(request: Request) -> Response:
    """The game as a file; while it goes on only up to what everybody may know."""
    room = await room_of(request)
    if room.table.phase != OVER:
        raise Unfit(SAY(language(request), "not now"), 409)
    name = f"{room.table.game_name}-{room.table.id}.game"
    return Response(
        room.table.record(),
        media_type="text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


# ---------------------------------------------------------------- replay


async def replay(request: Request) -> Response:
    """A game that is over, event by event."""
    room, lang = await room_of(request), language(request)
    match = room.table.match
    if room.table.phase != OVER or match is None:
        return RedirectResponse(f"/t/{room.table.id}", 303)
    asked = request.query_params.get("n", "")
    last = len(match.events)
    n = min(int(asked), last) if asked.isascii() and asked.isdigit() and len(asked) < 6 else last
    values: dict[str, Any] = {
        "n": n,
        "last": last,
        "label": SAY(lang, "event", n=n, all=last),
        "event": event_words(match, n, lang),
        "frame": frame(match, n, lang),
    }
    if request.query_params.get("part"):
        return JSONResponse(values)
    return page(
        request,
        "replay.html",
        id=room.table.id,
        title=title(room.table, lang),
        game=room.table.game_name,
        **values,
    )


def event_words(match: AnyMatch, n: int, lang: Language) -> str:
    """The n-th event in words."""
    from rollwright.draw.animation import event_words as words  # noqa: PLC0415

    return words(match, n, lang)


def frame(match: AnyMatch, n: int, lang: Language) -> Markup:
    """The table and all sheets after n events."""
    shown = picture.of(match, n, lang)
    scores = [match.game.rules.score(shown.state, seat) for seat in range(match.seats)]
    return filled(
        "frame.html",
        lang,
        drawn=picture.table(shown),
        sheets=[
            (shown.names[seat], scores[seat], picture.sheet(shown, seat))
            for seat in range(match.seats)
        ],
    )


async def rules(request: Request) -> Response:
    """A game's rules, as its README tells them."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 (slow to import)

    one = game_of(request)
    text = (one.folder / "README.md").read_text(encoding="utf-8")
    text = text.partition("\n")[2]  # the page has a heading of its own
    made = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    # what is too wide for a phone scrolls, also by keyboard
    made = made.replace("<pre>", '<pre tabindex="0">')
    short = one.short_rules(language(request))
    return page(
        request, "rules.html", title=one.title, game=one.name, short=short, text=Markup(made)
    )
