"""Every page there is, with something on it."""

import sqlite3
from contextlib import closing
from functools import cache
from urllib.request import urlopen

from rollwright.games import game as game_of
from rollwright.play.lessons.lesson import lessons
from rollwright.play.record import load
from rollwright.web.review.process import packed
from rollwright.web.review.reviews import EDITION
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated
from tests.web.game_facts import EVERY, quick_options, random_game, seats_of
from tests.web.reviewed import made_up

MOST_STEPS = 24


def steps_of(game: str) -> int:
    """As many as lead into the middle of a game, if that is not far."""
    return min(MOST_STEPS, len(random_game(game, seats_of(game)).events) // 4)


@cache
def in_play(server: Server, game: str) -> Seated:
    """A table in the middle of its game, with a move to make."""
    while True:  # by luck a game may be over before
        table = Seated(server.address, game, seats_of(game)).begin().play(steps_of(game))
        if not table.play_to_own_move().state()["over"]:
            return table


@cache
def ended(server: Server, game: str) -> Seated:
    """A table whose game is over."""
    table = Seated(server.address, game, seats_of(game), options=quick_options(game)).begin()
    return table.play_to_the_end()


@cache
def reviewed(server: Server, game: str) -> Seated:
    """The same, with a review that was made up and put where reviews are kept."""
    table = ended(server, game)
    with urlopen(f"{table.page}/record") as answer:
        made = made_up(load(answer.read().decode()))
    with closing(sqlite3.connect(server.store, timeout=30)) as store:
        row = (table.id, EDITION, packed(made.as_json()))
        store.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?)", row)
        store.commit()
    return table


@cache
def gathering(server: Server) -> Seated:
    """A table with free seats."""
    return Seated(server.address, "penk", 4, computers={"1": "random"}, listed=True)


TAUGHT = [game for game in EVERY if lessons(game_of(game))]
NAMES = [
    "lobby",
    *(f"form {game}" for game in EVERY),
    "gathering",
    "gathering guest",
    *(f"playing {game}" for game in EVERY),
    *(f"watching {game}" for game in EVERY),
    *(f"ended {game}" for game in EVERY),
    *(f"replay {game}" for game in EVERY),
    *(f"review {game}" for game in EVERY),
    *(f"mistakes {game}" for game in EVERY),
    "verify",
    "verify early",
    *(f"rules {game}" for game in EVERY),
    "lessons",
    *(f"lessons {game}" for game in TAUGHT),
    *(f"lesson {game}" for game in TAUGHT),
    "error",
    "interface",
]


def place(server: Server, name: str) -> tuple[str, Seated | None]:
    """The address of a page, and the table whose seat one has there."""
    kind, _, game = name.partition(" ")
    home = server.address
    if kind == "playing":
        table = in_play(server, game)
        return table.page, table
    if kind == "ended":
        table = ended(server, game)
        return table.page, table
    if kind in ("review", "mistakes"):
        table = reviewed(server, game)
        return f"{table.page}/review{'/mistakes' if kind == 'mistakes' else ''}", table
    if name == "gathering":
        return gathering(server).page, gathering(server)
    return {
        "lobby": lambda: home,
        "form": lambda: f"{home}/new/{game}",
        "gathering": lambda: gathering(server).page,
        "watching": lambda: in_play(server, game).page,
        "replay": lambda: f"{ended(server, game).page}/replay?n=12",
        "verify": lambda: f"{(in_play if game else ended)(server, 'splitter').page}/verify",
        "rules": lambda: f"{home}/rules/{game}",
        "lessons": lambda: f"{home}/learn" + (f"/{game}" if game else ""),
        "lesson": lambda: f"{home}/learn/{lessons(game_of(game))[0].path}",
        "error": lambda: f"{home}/t/nothing",
        "interface": lambda: f"{home}/api/docs",
    }[kind](), None
