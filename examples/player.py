#!/usr/bin/env python3
"""A program that plays, in Python without any package: it looks for the move that it likes best.

    rollwright check-player examples/player.py
    rollwright arena splitter "mine=program:examples/player.py" random greedy

The protocol is told in docs/player-protocol.md. What a program likes is its own business: this one
draws a value for every move from the key that it is given, so that a game can be repeated.
"""

import random
import sys


def main() -> None:
    asked: dict[str, str] = {}  # what was said since the last question
    moves: dict[int, str] = {}  # the words of each open move, by its number
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "rollwright":
            say("name Example in Python")
            say("version 1")
            say("ready 1")
        elif word == "move":
            number, _, words = rest.partition(" ")
            moves[int(number)] = words
        elif word == "go":
            for number, value in values(asked, moves).items():
                say(f"value {number} {value:.4f}")
            say("best")  # or `play NUMBER`, or `play WORDS`
            asked, moves = {}, {}
        elif word == "quit":
            return
        else:  # game, position, seat, key, time; and what later versions may add
            asked[word] = rest


def values(asked: dict[str, str], moves: dict[int, str]) -> dict[int, float]:
    """What the moves are worth. Here is where a player thinks: `asked` has the position."""
    lots = random.Random(asked["key"])
    return {number: lots.random() for number in moves}


def say(line: str) -> None:
    print(line, flush=True)  # an answer that stays in a buffer is none


if __name__ == "__main__":
    main()
