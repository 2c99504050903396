"""The interface for programs, described as OpenAPI 3.1; `/api/docs` shows it to people."""

from functools import cache
from typing import Final, TypeAlias

from rollwright import __version__

Part: TypeAlias = dict[str, object]  # of the description

COMMANDS: Final = {
    "move": "Make a move: `move`, its number or its words. Needs `version`.",
    "throw": "Throw what is due; with real dice `outcome` is what they show. Needs `version`.",
    "undo": "Take back your last move, until all may see it or dice are thrown; with real dice"
    " also what you typed last, until something follows. Needs `version`.",
    "pledge": "Come to a seat that was given to you, with random bytes as on joining: `pledge`.",
    "begin": "As the host, or while the host is away, start the game when all seats are taken.",
    "open": "Open your pledge: `contribution`, 32 bytes in hexadecimal, after `begin`.",
    "seat": "As the host, give seat `seat` to the computer player `player`, or open it with ''.",
    "swap": "As the host, swap seats `seat` and `with` before the game, if their order stands.",
    "leave": "Leave; in a game a computer takes over, or with `open`: true the seat is free.",
    "stand-in": "Let the usual computer player play for one that is still getting ready.",
    "skip": "Let computer players hurry until a person is to act.",
    "say": "Say something to all who look: `phrase`, the key of one that the page has.",
    "ask": "Without a seat, over a live connection: ask the host for one, under `name`.",
    "decline": "As the host: there is no seat for those who ask.",
    "rematch": "When the game is over: a new table for the same people; it starts with the last."
    " Alone with computers also against a `level`, easy to expert.",
}
_ABOUT: Final = (
    "Everything that the page can do. Making a table or joining one gives a token; send it as"
    " `Authorization: Bearer TOKEN`. A command has an `id` of your own choice: sent again with the"
    " same id it is followed once. Commands that move carry the `version` of the last state you"
    " saw; a command made on an old picture is refused with `stale`: true. When all have written"
    " at the same time the state is `held` for a moment, in which nothing but `undo` is possible."
    " Seats count from 0. Yours may be another once the game starts, or when the host swaps seats:"
    " the state tells it, and the token stays good. What is refused is answered with 4xx and a"
    " sentence in `why`; a move that the game's rules refuse also with the number of the rule in"
    " `rule`, as `/rules/GAME` has it."
)
_SEAT: Final[list[Part]] = [{"seat": []}]  # what needs a seat's token
_ANYBODY: Final[list[Part]] = [{"seat": []}, {}]  # what can do without it
_TABLE: Final = {
    "name": "table",
    "in": "path",
    "required": True,
    "schema": {"type": "string"},
    "description": "The table's id, as in its link.",
}
_SINCE: Final = {"name": "since", "in": "query", "schema": {"type": "integer"}}
_PLEDGE: Final = {"type": "string", "description": "SHA-256 of your 32 random bytes, if any."}


def _answers(good: str, **others: str) -> Part:
    answers: Part = {"200": {"description": good, "content": {"application/json": {}}}}
    return answers | {code.strip("_"): {"description": text} for code, text in others.items()}


def _body(about: str, **fields: object) -> Part:
    schema = {"type": "object", "properties": fields}
    return {"description": about, "content": {"application/json": {"schema": schema}}}


def _field(kind: str, about: str) -> Part:
    return {"type": kind, "description": about}


@cache
def description() -> Part:
    """The whole description."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Rollwright", "version": __version__, "description": _ABOUT},
        "components": {"securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}}},
        "paths": {
            "/api/games": {
                "get": {
                    "summary": "What there is to play, with options and numbers of moves.",
                    "responses": _answers("The games."),
                }
            },
            "/api/tables": _tables(),
            "/api/tables/{table}": {
                "parameters": [_TABLE],
                "get": {
                    "summary": "The table as you may see it: position, whose turn, your moves.",
                    "security": _ANYBODY,
                    "responses": _answers("The state.", _404="There is no such table."),
                },
            },
            "/api/tables/{table}/join": _join(),
            "/api/tables/{table}/commands": _commands(),
            "/api/tables/{table}/events": _events(),
            "/api/tables/{table}/record": {
                "parameters": [_TABLE],
                "get": {
                    "summary": "The game as a .game record with its proof, once it is over.",
                    "responses": {"200": {"description": "The record."}},
                },
            },
            "/api/tables/{table}/review": _review(),
            "/api/tables/{table}/live": _live(),
        },
    }


def _review() -> Part:
    not_over = {"_409": "The game is not over."}
    return {
        "parameters": [_TABLE],
        "get": {
            "summary": "What was luck and what was skill, once the game is over and reviewed: as"
            " `rollwright review --json` tells it.",
            "responses": _answers(
                "`state`, and with `made` the `review`; else how far it is in `done` and `words`.",
                **not_over,
            ),
        },
        "post": {
            "summary": "Let the game be reviewed; ask with GET how far it is.",
            "responses": _answers(
                "The review is there.",
                _202="It is being made, or waits until others are.",
                _429="Another one that you asked for is being made.",
                _503="Too many wait.",
                **not_over,
            ),
        },
    }


def _tables() -> Part:
    return {
        "get": {
            "summary": "The tables that everybody may see.",
            "responses": _answers("The tables, newest first."),
        },
        "post": {
            "summary": "Make a table and sit down at its first seat.",
            "requestBody": _body(
                "What is played and by whom.",
                game=_field("string", "Its name, as in splitter."),
                seats=_field("integer", "How many play."),
                name=_field("string", "Yours."),
                options=_field("object", "House rules in words, as in {'variant': 'B'}."),
                computers=_field("object", "Seat to player, as in {'1': 'greedy'}."),
                dice=_field("string", "server, or real: dice that are typed in."),
                begins=_field("string", "drawn, or seated: whoever has seat 0 begins."),
                clock=_field("integer", "Minutes a player; 0 is none."),
                listed=_field("boolean", "Whether the lobby shows it."),
                throws_itself=_field("boolean", "Throw 3 seconds after all may see the last move."),
                hints=_field("boolean", "Allow hints where several people play."),
                pledge=_PLEDGE,
            ),
            "responses": {
                "201": {"description": "table, seat and token."},
                "400": {"description": "Why it cannot be."},
                "429": {"description": "That were many tables; wait a minute."},
            },
        },
    }


def _join() -> Part:
    return {
        "parameters": [_TABLE],
        "post": {
            "summary": "Take a free seat, or come to the one that was given to you at a rematch.",
            "description": "A rematch starts by itself when all people have come.",
            "requestBody": _body(
                "Who you are.",
                name=_field("string", "Yours."),
                seat=_field("integer", "The one you want, or the first."),
                pledge=_PLEDGE,
                **{"from": _field("string", "The table that you played at before …")},
                token=_field("string", "… and your token there."),
            ),
            "responses": {
                "201": {"description": "seat and token."},
                "409": {"description": "Why it cannot be."},
            },
        },
    }


def _commands() -> Part:
    return {
        "parameters": [_TABLE],
        "post": {
            "summary": "Move, throw, take back, start, leave.",
            "description": "\n".join(f"`{do}`: {text}" for do, text in COMMANDS.items()),
            "security": _SEAT,
            "requestBody": _body(
                "The command.",
                id=_field("string", "Your own; up to 64 signs."),
                do=_field("string", "One of " + ", ".join(COMMANDS) + "."),
                version=_field("integer", "The version of the state you saw."),
                move={"type": ["integer", "string"], "description": "A move's number, or words."},
                outcome=_field("string", "What real dice show."),
                seat=_field("integer", "The seat that the host fills or opens."),
                player=_field("string", "The computer player for it."),
                **{"with": _field("integer", "The seat to swap it with.")},
                contribution=_field("string", "Your random bytes."),
                open=_field("boolean", "Leave the seat free."),
            ),
            "responses": _answers(
                "Followed; the new state.",
                _403="You have no seat here.",
                _409="Refused; why, whether your picture was old, and the rule's number if by one.",
                _429="Too much at once.",
            ),
        },
    }


def _events() -> Part:
    return {
        "parameters": [_TABLE, _SINCE],
        "get": {
            "summary": "The events from a number on.",
            "description": (
                "Where several write at the same time, of the others you hear that they are done,"
                " in an event that is `hidden`, until all may see what they wrote; then ask again"
                " from the last throw on, for some events have other numbers now. Over the"
                " WebSocket they come again by themselves."
            ),
            "security": _ANYBODY,
            "responses": _answers("The events."),
        },
    }


def _live() -> Part:
    return {
        "parameters": [_TABLE, _SINCE],
        "get": {
            "summary": "A WebSocket: events as they happen; commands may be sent on it.",
            "description": (
                'The server sends {"event": …}, and {"re": id, "ok": …} for each command; what is'
                " refused has `why`, `stale` and perhaps `rule`."
            ),
            "security": _ANYBODY,
            "responses": {"101": {"description": "The connection."}},
        },
    }
