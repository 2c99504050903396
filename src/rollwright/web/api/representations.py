"""A table and its games as programs hear of them: plain data for JSON."""

from typing import TypedDict

from rollwright.core.language import Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.games import ALL
from rollwright.web.table.history import seen_epoch
from rollwright.web.table.moves_and_throws import may_throw
from rollwright.web.table.room import Room
from rollwright.web.table.table import OVER, Table


class BriefTable(TypedDict):
    """A table in a list."""

    id: str
    game: str
    title: str
    phase: str
    names: str
    free: int


def games(lang: Language) -> list[dict[str, object]]:
    """What there is to play."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "about": game.about(lang),
            "seats": [game.seats[0], game.seats[-1]],
            "minutes": game.minutes,
            "moves": game.rules.MOVES,
            "options": {
                option.name: {"choices": option.choices(), "about": option.about(lang)}
                for option in game.words.OPTIONS
            },
        }
        for game in ALL
    ]


def brief(table: Table) -> BriefTable:
    """A table in a list."""
    return {
        "id": table.id,
        "game": table.game_name,
        "title": table.title,
        "phase": table.phase,
        "names": ", ".join(chair.name for chair in table.chairs if chair.name),
        "free": sum(chair.free for chair in table.chairs),
    }


def state(room: Room, seat: Seat, lang: Language) -> dict[str, object]:
    """A table as a seat may see it."""
    table, match = room.table, room.table.match
    about: dict[str, object] = {
        **brief(table),
        "options": table.options,
        "dice": table.settings["dice"],
        "commitment": table.settings.get("commitment"),
        "clock": table.settings["clock"],
        "begins": table.settings.get("begins"),
        "seats": [
            {
                "name": chair.name,
                "free": chair.free,
                "player": chair.player,
                "here": chair.here and not chair.free,
            }
            for chair in table.chairs
        ],
        "host": table.host,
        "seat": None if seat == NOBODY else seat,
        "epoch": seen_epoch(table, seat),
        "version": None if seat == NOBODY else table.version(seat),
        "rematch": table.rematch,
    }
    if match is None:
        return about
    seen = match.view(seat)
    rules, words = match.game.rules, match.game.words
    moving = seat in table.turn
    return about | {
        "position": match.game.positions.write(seen),
        "turn": list(table.turn),
        "held": table.held,
        "chance_due": table.throw_due,
        "roller": table.roller,
        "may_throw": seat != NOBODY and may_throw(table, seat),
        "task": words.task(seen, seat, lang) if moving else "",
        "moves": [
            {"move": move, "words": words.move(seen, seat, move, lang)}
            for move in (match.allowed(seat) if moving else [])
        ],
        "scores": [rules.score(seen, place) for place in range(match.seats)],
        "over": table.phase == OVER,
        "winners": list(match.winners) if table.phase == OVER else [],
        "time_left": [table.time_left(place, room.time.now()) for place in range(match.seats)],
    }
