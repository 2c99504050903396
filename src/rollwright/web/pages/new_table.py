"""New tables: against the computer at once, or as a form describes them."""

from typing import NotRequired, TypedDict

from starlette.requests import Request
from starlette.responses import Response

from rollwright.core.drawing import Entry
from rollwright.core.errors import BadOption, Refused
from rollwright.core.game import AnyGame
from rollwright.core.language import Language
from rollwright.core.options import Choice, Whole
from rollwright.fair.log import DRAWN, New
from rollwright.players.registry import USUAL
from rollwright.web import limits
from rollwright.web.pages.page import game_of, page, seated
from rollwright.web.requests import Unfit, allow_table, form, language, rooms, sender, whole
from rollwright.web.table import game_start, seating
from rollwright.web.table.names import tidy
from rollwright.web.table.own_players import offered
from rollwright.web.table.settings import SERVER
from rollwright.web.table.table import Table
from rollwright.web.words import SAY

OPTION = "option-"  # the fields of a form that are options of a game begin like this


class OptionField(TypedDict):
    """An option of a game as the form asks for it."""

    name: str
    about: str
    choices: list[tuple[str, str]]  # values and how they are shown
    limits: NotRequired[tuple[int, int]]
    usual: NotRequired[str]


async def play_now(request: Request) -> Response:
    """A table against computer players, which starts at once."""
    one, lang = game_of(request), language(request)
    allow_table(request)
    given = await form(request)
    seats = one.usual_seats
    me = _named(given, lang)
    others = dict.fromkeys(range(1, seats), given.get("level") or USUAL)

    def first(table: Table) -> list[New]:
        return seating.company(table, me, others, lang)

    try:
        room = await rooms(request).create(
            {"game": one.name, "seats": seats}, first, lang, sender(request)
        )
    except (BadOption, Refused) as bad:
        raise Unfit(str(bad)) from None
    joined = room.table.chairs[0].joined  # soon perhaps at another seat
    await room.happen(lambda: game_start.begin(room.table))
    return seated(request, room, joined, "?guided" if given.get("guided") else "")


def _named(given: dict[str, str], lang: Language) -> dict[str, str]:
    """What a form says of whoever sits down, who need not have given a name."""
    return {**given, "name": tidy(given.get("name")) or SAY(lang, "someone")}


async def new_table(request: Request) -> Response:
    """The form for a new table."""
    return _form_page(request, game_of(request), {}, "")


def _form_page(request: Request, one: AnyGame, given: dict[str, str], error: str) -> Response:
    return page(
        request,
        "new.html",
        400 if error else 200,
        game=one,
        given=given,
        error=error,
        options=_option_fields(one, language(request)),
        entries=_entries(one, language(request)),
        least=one.seats[0],
        most=one.seats[-1],
        players=offered(),
        clocks=limits.CLOCKS,
    )


def _option_fields(one: AnyGame, lang: Language) -> list[OptionField]:
    standard = one.rules.Options()
    fields: list[OptionField] = []
    for option in one.words.OPTIONS:
        field: OptionField = {"name": option.name, "about": option.about(lang), "choices": []}
        if isinstance(option, Choice):
            field["choices"] = list(zip(option.values, option.shown(lang), strict=True))
            fields.append(field)
        elif isinstance(option, Whole):
            field["limits"] = (option.least, option.most)
            field["usual"] = option.write(getattr(standard, option.name))
            fields.append(field)
        # others, like numbers printed otherwise, have a drawing to be entered on
    return fields


def _entries(one: AnyGame, lang: Language) -> list[Entry]:
    return one.entries(lang) if one.entries else []


async def make_table(request: Request) -> Response:
    """Make the table that the form describes, and sit down at it."""
    one, lang = game_of(request), language(request)
    allow_table(request)
    given = await form(request)
    asked = [given.get(f"seat-{seat}", "") for seat in range(1, one.seats[-1])]
    others = [other for other in asked if other]
    me = _named(given, lang)
    players = {seat: name for seat, name in enumerate(others, start=1) if name != "open"}

    def first(table: Table) -> list[New]:
        return seating.company(table, me, players, lang)

    try:
        settings = _settings(one, given, 1 + len(others))
        room = await rooms(request).create(settings, first, lang, sender(request))
    except (BadOption, Refused) as bad:
        return _form_page(request, one, given, str(bad))
    return seated(request, room, room.table.chairs[0].joined)


def _settings(one: AnyGame, given: dict[str, str], seats: int) -> dict[str, object]:
    """The settings that a form asks for."""
    clock = given.get("clock", "0")
    return {
        "game": one.name,
        "options": {
            name.removeprefix(OPTION): value
            for name, value in given.items()
            if name.startswith(OPTION) and value.strip()
        },
        "seats": seats,
        "dice": given.get("dice", SERVER),
        "clock": whole(clock) if clock else 0,
        "listed": bool(given.get("listed")),
        "throws_itself": bool(given.get("throws_itself")),
        "hints": bool(given.get("hints")),
        "begins": given.get("begins", DRAWN),
    }
