"""A bot that joins a table by its link and plays random moves: python bot.py LINK [NAME]

It needs nothing but Python. The interface is described at /api/docs of every server.
"""

import json
import random
import sys
import time
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

link = urlsplit(sys.argv[1])  # http://192.168.0.7:8765/t/abcdefghjk
api = f"{link.scheme}://{link.netloc}/api/tables/{link.path.rstrip('/').split('/')[-1]}"
token = ""


def ask(path="", **sent):
    """Ask the table for its state, or for something to be done; refusals are answers too."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    try:
        request = Request(api + path, json.dumps(sent).encode() if sent else None, headers)
        return json.load(urlopen(request, timeout=30))
    except HTTPError as refused:
        return json.load(refused)


joined = ask("/join", name=sys.argv[2] if len(sys.argv) > 2 else "Bot")
token = joined.get("token") or sys.exit(joined["why"])
while (table := ask())["phase"] != "over" and table["seat"] is not None:
    command = {"id": str(random.getrandbits(64)), "version": table["version"]}
    if table.get("may_throw"):  # whoever taps first throws for all; people like to do that
        time.sleep(2 if table["roller"] is None else 0.5)
        ask("/commands", do="throw", **command)
    elif table.get("moves"):
        ask("/commands", do="move", move=random.choice(table["moves"])["move"], **command)
    time.sleep(0.3)
print("points:", table.get("scores"), "seat:", table["seat"], "winners:", table.get("winners"))
