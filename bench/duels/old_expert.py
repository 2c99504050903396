"""A level of an older version as a program that plays, by docs/player-protocol.md.

    python bench/duels/old_expert.py SRC CACHE LEVEL [--warm GAME …]

SRC is the folder `src` of that version, CACHE where its machine code is kept, apart from ours. With
--warm it compiles what it needs for games of two, and ends. It imports nothing of today's version.
"""

import os
import sys
from importlib import import_module
from typing import Any


def main() -> None:
    """Answer questions, or warm up."""
    source, cache, level = sys.argv[1:4]
    os.environ["XDG_CACHE_HOME"] = cache
    sys.path.insert(0, source)
    game = import_module("rollwright.play.match").game
    player = import_module("rollwright.players").mind(level)
    if sys.argv[4:5] == ["--warm"]:
        choice = import_module("rollwright.players.preparing").choice
        for name in sys.argv[5:]:
            one = game(name)
            player.prepare(one, *choice(one, one.new_game(2, one.options({}))))
        return
    answer_all(game, player)


def answer_all(game: Any, player: Any) -> None:
    """Answer one question after the other."""
    asked: dict[str, str] = {}
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "rollwright":
            print("name An older version\nready 1", flush=True)
        elif word == "go":
            one = game(asked["game"].split()[0])
            state = one.positions.read(asked["position"])
            move = player.choose(one, state, int(asked["seat"]), int(asked["key"]))
            print(f"play {move}", flush=True)
        elif word == "quit":
            return
        else:
            asked[word] = rest


if __name__ == "__main__":
    main()
