"""The tables that are played at while the server is killed."""

from random import Random
from threading import Event

from tests.web.kill.client import Client
from tests.web.kill.request import asked
from tests.web.kill.server import Server

GAMES = (
    {"game": "splitter", "seats": 3},
    {"game": "tutto", "seats": 2, "options": {"target": "1000"}},
    {"game": "hexroller", "seats": 2},
    {"game": "splitter", "seats": 3, "computers": {"2": "random"}, "clock": 40},
)


def seated(server: Server, stop: Event, random: Random) -> list[list[Client]]:
    """The clients of all tables, sitting."""
    groups = []
    for about in GAMES:
        people = int(str(about["seats"])) - len(about.get("computers", {}))  # type: ignore[arg-type]
        group = [
            Client(server, stop, Random(random.random()), socket=bool(n % 2)) for n in range(people)
        ]
        _, made = asked(server.port, "POST", "/api/tables", {"name": "0", **about})
        group[0].sits(made["table"], 0, made["token"])
        for number, client in enumerate(group[1:], start=1):
            path = f"/api/tables/{made['table']}/join"
            _, joined = asked(server.port, "POST", path, {"name": str(number)})
            client.sits(made["table"], joined["seat"], joined["token"])
        groups.append(group)
    return groups
