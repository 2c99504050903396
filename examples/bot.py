"""A computer player of your own in forty lines: it joins a table by its link and plays.

python examples/bot.py http://127.0.0.1:8765/t/abcdefghjk [NAME]

It looks at the table twice a second and makes a random move; put your own thoughts into `choose`.
"""

import json
import random
import sys
import time
from urllib.request import Request, urlopen
from uuid import uuid4


def choose(state: dict) -> int:
    return random.choice(state["moves"])["move"]


def call(address: str, body: dict | None = None, token: str = "") -> dict:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(address, data, headers), timeout=10) as answer:
        return json.load(answer)


def main(link: str, name: str = "Bot") -> None:
    table = link.replace("/t/", "/api/tables/").split("?")[0]
    token = call(f"{table}/join", {"name": name})["token"]
    while (state := call(table, token=token))["phase"] != "over":
        order = None
        if state.get("moves"):
            order = {"do": "move", "move": choose(state)}
        elif state.get("may_throw"):
            order = {"do": "throw"}
        if order is None:
            time.sleep(0.5)
        else:
            call(f"{table}/orders", {"id": str(uuid4()), "version": state["version"], **order}, token)
    print("The scores are", state["scores"])


if __name__ == "__main__":
    main(*sys.argv[1:3])
