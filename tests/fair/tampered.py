"""A game with its log, and all the ways to change it."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from rollwright.fair.log import NOTHING, entry
from tests.fair.played import Played, played


@cache
def example() -> Played:
    """A game of three, in another order than the one in which they sat down."""
    game = played("splitter", 3, drawn=True)
    orders = [one.payload["order"] for one in game.entries if one.kind == "start"]
    assert orders != [[0, 1, 2]]
    return game


Change = Callable[[dict[str, Any]], object]


def changed(kind: str, change: Change, number: int = 0) -> list[str]:
    """The lines of the log with one event of a kind changed."""
    entries = [one._asdict() for one in example().entries]
    fields: Any = [one for one in entries if one["kind"] == kind][number]
    fields["payload"] = json.loads(json.dumps(fields["payload"]))  # not the example's own
    change(fields)
    return [json.dumps(one, sort_keys=True, separators=(",", ":")) for one in entries]


def with_log(lines: list[str]) -> str:
    """The example's record with other lines for its log."""
    text = example().record
    return text[: text.index("# log ")] + "".join(f"# log {line}\n" for line in lines)


def forged(lines: list[str]) -> list[str]:
    """The same log with all hashes made right again."""
    before, again = NOTHING, []
    for number, line in enumerate(lines):
        again.append(entry(line)._replace(seq=number, before=before))
        before = again[-1].hash
    return [one.line for one in again]


def put(name: str, value: object) -> Change:
    return lambda fields: fields["payload"].update({name: value})


def add(name: str, value: int) -> Change:
    return lambda fields: fields["payload"].update({name: fields["payload"][name] + value})


def flip(name: str) -> Change:
    """Another first digit."""

    def change(fields: dict[str, Any]) -> None:
        text = fields["payload"][name]
        fields["payload"][name] = ("1" if text[0] == "0" else "0") + text[1:]

    return change


def upper(name: str) -> Change:
    return lambda fields: fields["payload"].update({name: fields["payload"][name].upper()})


STARTED = {"contributions": ["", "", ""], "record": {"seats": "3"}}

# What even a forger who makes all hashes right again cannot hide, without any head
CAUGHT_ALWAYS: dict[str, tuple[str, Change] | tuple[str, Change, int]] = {
    "the commitment": ("table", flip("commitment")),
    "the table's id": ("table", put("table", "another")),
    "the seed": ("end", flip("seed")),
    "a seed in other letters": ("end", upper("seed")),
    "a contribution": ("open", flip("contribution")),
    "a contribution of another": ("open", lambda fields: fields.update(seat=2)),
    "an opening that was none": ("open", lambda fields: fields.update(kind="chat")),
    "a pledge": ("join", lambda fields: fields.update(kind="chat"), 1),
    "another pledge": ("join", flip("pledge"), 1),
    "the contributions at the start": ("start", put("contributions", ["", "", ""])),
    "fewer contributions": ("start", put("contributions", [])),
    "who begins": ("start", put("order", [0, 1, 2])),
    "an order that is none": ("start", put("order", [0, 0, 1])),
    "an order that was not drawn": ("start", lambda fields: fields["payload"].pop("order")),
    "that it would be drawn": ("table", lambda fields: fields["payload"].pop("begins")),
    "how it is settled who begins": ("table", put("begins", "seated")),
    "who sat where": ("join", put("name", "Jörg #2"), 1),
    "the outcome": ("throw", add("outcome", 1)),
    "the outcome as no number": ("throw", put("outcome", "5")),
    "the integer": ("throw", add("integer", 1)),
    "the draw's number": ("throw", add("draw", 1)),
    "the kind of dice": ("throw", put("kind", "3d1-6")),
    "a kind that is none": ("throw", put("kind", "cards")),
    "a kind too great to list": ("throw", put("kind", "15d1-15")),
    "the words of a throw": ("throw", put("words", "6 6")),
    "the words of a move": ("move", put("words", "a1 6-6")),
    "whose move it was": ("move", lambda fields: fields.update(seat=(fields["seat"] + 1) % 3)),
    "a move that was none": ("move", lambda fields: fields.update(kind="chat")),
    "a throw that was none": ("throw", lambda fields: fields.update(kind="chat")),
    "an undo that was none": ("undo", lambda fields: fields.update(kind="chat")),
    "an end that was none": ("end", lambda fields: fields.update(kind="chat")),
    "a start that was none": ("start", lambda fields: fields.update(kind="chat")),
    "a table that was none": ("table", lambda fields: fields.update(kind="chat")),
    "a second start": ("chat", lambda fields: fields.update(kind="start", payload=STARTED)),
    "who won": ("end", lambda fields: fields["payload"]["record"].update(winners="3")),
    "the scores": ("end", lambda fields: fields["payload"]["record"].update(scores="9 9 9")),
    "a name": ("end", lambda fields: fields["payload"]["record"].update({"seat 1": "Eve"})),
    "the variant": ("start", lambda fields: fields["payload"]["record"].update(variant="B")),
    "a header more": ("start", lambda fields: fields["payload"]["record"].update(target="9")),
    "a field left out": ("throw", lambda fields: fields["payload"].pop("integer")),
    "a payload that is none": ("throw", lambda fields: fields.update(payload=[])),
}

# Of these, what a page notices that looks at the dice alone
NOTICED_BY_THE_PAGE = (
    *("the commitment", "the table's id", "the seed", "a contribution", "another pledge"),
    *("the contributions at the start", "the outcome", "the integer", "the draw's number"),
    *("the kind of dice", "a kind that is none", "a kind too great to list"),
    *("who begins", "an order that is none", "an order that was not drawn"),
    *("that it would be drawn", "how it is settled who begins", "who sat where"),
)

# What only the chain binds: caught as it stands, and by the head once all hashes are made anew
CAUGHT_BY_THE_CHAIN: dict[str, tuple[str, Change] | tuple[str, Change, int]] = {
    "a time": ("move", lambda fields: fields.update(time=fields["time"] + 1)),
    "who threw": ("throw", lambda fields: fields.update(seat=1)),
    "what was said": ("chat", put("text", "bad luck")),
    "who joined": ("join", put("name", "Eva")),
    "something more": ("move", put("why", "luck")),
    "a kind nobody knows": ("chat", lambda fields: fields.update(kind="shout")),
}
