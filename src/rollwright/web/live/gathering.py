"""A table before its game: what it is called, and who sits down at it."""

from rollwright.core.drawing import Markup
from rollwright.core.language import Language, all_of
from rollwright.core.options import Choice
from rollwright.core.seats import NOBODY, Seat
from rollwright.fair.log import DRAWN
from rollwright.games import game
from rollwright.players.registry import USUAL
from rollwright.web.rendering import render
from rollwright.web.table.own_players import offered
from rollwright.web.table.room import Room
from rollwright.web.table.table import CLOSED, GATHERING, OPENING, Table
from rollwright.web.words import SAY


def title(table: Table, lang: Language) -> str:
    """What a table is called: its game, and the variant."""
    one = game(table.game_name)
    words = [one.title]
    for option in one.words.OPTIONS:
        if option.name == "variant" and option.name in table.options and isinstance(option, Choice):
            shown = option.shown(lang)
            words.append(shown[option.read(table.options[option.name])])
    return " ".join(words)


def gathering(room: Room, seat: Seat, lang: Language) -> Markup:
    """The seats, while people take them."""
    table = room.table
    return render(
        "gather.html",
        lang,
        table=table,
        title=title(table, lang),
        seat=seat,
        host=table.host,
        may_start=seat == table.host or (seat != NOBODY and room.host_away),
        free=_free(table),
        sentence=_sentence(room, seat, lang),
        waits=any(not chair.here for chair in table.chairs),
        begins=_begins(table, lang),
        swaps=seat == table.host and table.phase == GATHERING and table.order_is_set,
        first_free=next((n for n, chair in enumerate(table.chairs) if chair.free), -1),
        open=table.phase == GATHERING,
        players=offered(),
        usual=USUAL,
    )


def _free(table: Table) -> int:
    return 0 if table.phase == CLOSED else sum(chair.free for chair in table.chairs)


def _begins(table: Table, lang: Language) -> str:
    """How it is settled who begins; nothing if that does not matter, or nobody sits there yet."""
    how = table.settings.get("begins")
    if how is None or table.phase == CLOSED:
        return ""
    name = table.chairs[0].name
    return SAY(lang, f"gather {how}", name=name) if name or how == DRAWN else ""


def _sentence(room: Room, seat: Seat, lang: Language) -> str:
    """What everybody waits for."""
    table = room.table
    if table.phase == CLOSED:
        return SAY(lang, "closed")
    if table.phase == OPENING:
        return SAY(lang, "opening")
    if _free(table):
        return SAY(lang, "waiting for people", n=_free(table))
    away = [chair.name for chair in table.chairs if not chair.here]
    if away:
        return SAY(lang, "waiting to come", names=all_of(lang, away))
    if seat != table.host and table.host is not None:
        sentence = "host away" if room.host_away else "waiting for host"
        return SAY(lang, sentence, name=table.chairs[table.host].name)
    return ""
