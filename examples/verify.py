"""Check the dice of a .game record with nothing but Python's standard library.

    python verify.py FILE.game [HEAD]

HEAD is a hash that the table showed, or its first 16 digits or more; docs/fair-dice.md tells how
the dice are made. It needs no rules: `rollwright verify` asks of each throw and move if it was due.
"""

import hmac
import json
import re
import sys
from functools import cache
from hashlib import sha256
from itertools import accumulate, combinations_with_replacement, count, product
from math import comb, factorial, prod
from pathlib import Path


def must(true, sentence):
    if not true:
        raise ValueError(sentence)


def text(value):  # JSON in its one form
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


@cache
def outcomes(kind):  # all of them, ascending, with their ways
    if kind.startswith("pile "):
        return [(card, int(n)) for card, n in enumerate(kind[5:].split(",")) if int(n)]
    dice = [re.fullmatch(r"(\d+)?d(?:(\d+)-)?(\d+)", die).groups("1") for die in kind.split("+")]
    faces, n = [range(int(low), int(high) + 1) for _, low, high in dice], int(dice[0][0])
    must(max(comb(n + len(faces[0]) - 1, n), prod(map(len, faces))) <= 10**5, "too many outcomes")
    every = []
    for each in product(*faces) if "+" in kind else combinations_with_replacement(faces[0], n):
        ways = factorial(n) // prod(factorial(each.count(face)) for face in set(each))
        number = int("".join(f"{face:x}" for face in each), 16)
        every.append((number, 1 if "+" in kind else ways))
    return every


def below(limit, key, draw):  # a whole number, each with the same chance
    digests = (hmac.digest(key, text([draw, block]).encode(), "sha256") for block in count())
    numbers = (int.from_bytes(digest, "big") for digest in digests)
    return next(n for n in numbers if n < 2**256 - 2**256 % limit) % limit


def drawn(key, seats):  # the order in which they play
    number, left = below(factorial(seats), key, "order"), list(range(seats))
    return [left.pop(number // factorial(n) % (n + 1)) for n in reversed(range(seats))]


def throw(key, draw, kind):  # what the log says of a draw
    ends = list(accumulate(ways for _, ways in outcomes(kind)))
    number = below(ends[-1], key, draw)
    place = sum(end <= number for end in ends)
    return {"draw": draw, "integer": number, "outcome": outcomes(kind)[place][0]}


def verify(record, head=""):  # its throws, and the head
    lines = [line.strip() for line in record.splitlines()]
    logged = [line[6:] for line in lines if line.startswith("# log {")]
    hashes = [sha256(line.encode()).hexdigest() for line in logged]
    seen = not head or (len(head) > 15 and any(one.startswith(head) for one in hashes))
    must(seen, "no event has this head: the log is not what the table showed")
    events, before = [json.loads(line) for line in logged], ["0" * 64, *hashes]
    for seq, line in enumerate(logged):
        fits = text({**events[seq], "seq": seq, "before": before[seq]}) == line
        must(fits, f"event {seq} does not follow from the one before")
    known = ("table", "open", "start", "throw", "move", "undo", "end")
    of = {kind: [event for event in events if event["kind"] == kind] for kind in known}
    order = " ".join(event["kind"] for event in events if event["kind"] in known)
    whole = re.fullmatch("table( open)* start( throw| move| undo)* end", order)
    must(whole and events[0]["kind"] == "table", "there is no proof, or of an unfinished game")
    table, start, end = (of[kind][0]["payload"] for kind in ("table", "start", "end"))
    fixed = sha256(text([table["table"], end["seed"]]).encode()).hexdigest()
    must(fixed == table["commitment"], "the seed is not the one fixed before the game")
    early = events[: (of["open"] + of["start"])[0]["seq"]]  # later pledges could choose the dice
    seats = {e["seat"]: e["payload"] for e in early if e["kind"] in ("join", "leave")}
    opened = {e["seat"]: bytes.fromhex(e["payload"]["contribution"]) for e in of["open"]}
    fits = all(sha256(opened[seat]).hexdigest() == seats[seat]["pledge"] for seat in opened)
    given = [opened.get(seat, b"").hex() for seat in range(len(start["contributions"]))]
    must(fits and given == start["contributions"], "a contribution is not what was pledged")
    key = hmac.digest(bytes.fromhex(end["seed"]), text(given).encode(), "sha256")
    due = drawn(key, len(given)) if table.get("begins") == "drawn" else None
    must(start.get("order") == due, "the order of seats is not the one that the seed gives")
    names = {}
    for e in events if due else []:
        if e["kind"] == "join":
            names[f"seat {e['seat'] + 1}"] = e["payload"]["name"]
        elif e["kind"] == "start":
            names = {f"seat {n}": names[f"seat {seat + 1}"] for n, seat in enumerate(due, 1)}
    must(names.items() <= end["record"].items(), "somebody plays at a seat that is another's")
    for draw, said in enumerate(event["payload"] for event in of["throw"]):
        fits = text({**said, **throw(key, draw, said["kind"])}) == text(said)
        must(fits, f"throw {draw} is not the one that the seed gives")
    undone = [event["payload"]["undoes"] for event in of["undo"]]
    left = [e for e in events if e["kind"] in ("throw", "move") and e["seq"] not in undone]
    log = [(e["kind"] == "move" and str(e["seat"] + 1), e["payload"]["words"]) for e in left]
    written = [line.partition(": ")[::2] for line in lines if line and line[0] != "#"]
    header = {**start["record"], **end["record"]}.items()
    game = [(key.isdigit() and key, said) for key, said in written[len(header) :]]
    same = sorted(written[: len(header)]) == sorted(header) and game == log
    must(same, "the record tells another game than the log")
    return [event["payload"] for event in of["throw"]], hashes[-1]


if __name__ == "__main__":
    try:
        throws, last = verify(Path(sys.argv[1]).read_text("utf-8"), *sys.argv[2:])
        print(f"Proved: {len(throws)} throws are what the seed gives. The head is {last}.")
        said = {(one["words"], f"{one['outcome']:x}", str(one["outcome"])) for one in throws}
        named = sorted({words for words, *plain in said if words.replace(" ", "") not in plain})
        print("Only the rules know what these words mean:", "; ".join(named) or "none")
    except Exception as wrong:
        sys.exit(f"NOT PROVED: {wrong}")
