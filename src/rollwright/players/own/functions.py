"""Functions of one's own as players, found by their names and asked in one of two ways.

- `choose(game, state, seat, key)` is asked as our own players are, and answers a move's number.
- `choose(match, seat)` is given a match that begins here, and answers a move's number or its words.

A class is made an object of, once a process, and the object is asked. Whatever a function raises,
or answers that is no open move, is its own failure: it loses its game.
"""

import importlib
import importlib.util
import inspect
import operator
import sys
import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final, TypeAlias
from zlib import crc32

from rollwright.core.dice import Key
from rollwright.core.errors import BadOption, IllegalMove, PlayerFailed
from rollwright.core.game import Game
from rollwright.core.moves import holds, listed
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.play.match import AnyMatch
from rollwright.play.seen_match import seen_match
from rollwright.players.evaluation import Evaluation
from rollwright.players.own.spec import Spec
from rollwright.players.registry import ComputerPlayer

Friendly: TypeAlias = Callable[[AnyMatch, Seat], object]

WAYS: Final = "choose(match, seat) or choose(game, state, seat, key)"


@cache
def function_player(spec: Spec) -> ComputerPlayer:
    """The player that a module's or a file's function is; refuses, in a sentence, what is none."""
    module = _from_file(spec.file) if spec.file else _from_module(spec.module)
    function = getattr(module, spec.function, None)
    if function is None:
        raise BadOption(f"There is no '{spec.function}' in '{spec.file or spec.module}'.")
    return called_player(spec.label, function)


def called_player(label: str, function: object) -> ComputerPlayer:
    """The player that something which can be called is."""
    if isinstance(function, ComputerPlayer):
        function = function.choose
    if inspect.isclass(function):
        try:
            function = function()
        except Exception as error:
            raise BadOption(f"{label} cannot be made: {_raised(error)}.") from None
    if not callable(function):
        raise BadOption(f"{label} is no function, but a player is: {WAYS}.")
    asked = _asker(label, function)

    def choose(game: Game[State], state: State, seat: Seat, key: Key) -> Move:
        try:
            answer = asked(game, state, seat, key)
        except Exception as error:
            raise PlayerFailed(f"{label} failed: {_raised(error)}.") from error
        return _move_of(label, answer, game, state, seat)

    def evaluate(game: Game[State], state: State, seat: Seat, key: Key) -> list[Evaluation]:
        best = choose(game, state, seat, key)
        moves = listed(game.rules.open_moves(state, seat))
        return [Evaluation(move, 0.0) for move in sorted(moves, key=lambda move: move != best)]

    return ComputerPlayer(choose, evaluate)


def _asker(label: str, function: Callable[..., object]) -> Callable[..., object]:
    """A function as our own players are asked, whichever way it takes."""
    try:
        takes = inspect.signature(function)
    except (TypeError, ValueError):
        return function  # one that was not written in Python
    if _takes(takes, 4):
        return function
    if _takes(takes, 2):
        friendly: Friendly = function
        return lambda game, state, seat, key: friendly(seen_match(game, state, key), seat)
    raise BadOption(f"{label} takes neither two arguments nor four: a player is {WAYS}.")


def _takes(signature: inspect.Signature, number: int) -> bool:
    try:
        signature.bind(*range(number))
    except TypeError:
        return False
    return True


def _move_of(label: str, answer: object, game: Game[State], state: State, seat: Seat) -> Move:
    """The open move that an answer means."""
    match = seen_match(game, state, 0) if isinstance(answer, str) else None
    try:
        move = operator.index(answer) if match is None else match.parse_move(seat, str(answer))  # type: ignore[arg-type]
    except (IllegalMove, TypeError) as error:
        why = str(error) if isinstance(error, IllegalMove) else "That is no move."
        raise PlayerFailed(f"{label} answered {_short(answer)}. {why}") from None
    if not 0 <= move < game.rules.MOVES:
        raise PlayerFailed(f"{label} answered {_short(answer)}. There is no move of that number.")
    if not holds(game.rules.open_moves(state, seat), move):
        why = seen_match(game, state, 0).why_refused(seat, move)
        raise PlayerFailed(f"{label} chose {_short(answer)}. {why}")
    return move


def _short(answer: object) -> str:
    text = " ".join(repr(answer).split())
    return text if len(text) <= 60 else f"{text[:60]}…"


def _raised(error: BaseException) -> str:
    """What was raised and where, in a few words."""
    about = " ".join(str(error).split())[:200]
    frames = traceback.extract_tb(error.__traceback__)
    where = f" at line {frames[-1].lineno} of {Path(frames[-1].filename).name}" if frames else ""
    return type(error).__name__ + (f" ({about})" if about else "") + where


# ---------------------------------------------------------------- where functions are


def _from_module(name: str) -> ModuleType:
    _look_in(Path.cwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name and (name == missing.name or name.startswith(f"{missing.name}.")):
            raise BadOption(
                f"There is no module '{missing.name}' here: a player is named as in"
                " mymodule:choose or path/to/file.py:choose."
            ) from None
        raise BadOption(f"'{name}' cannot be imported: {_raised(missing)}.") from None
    except (Exception, SystemExit) as error:
        raise BadOption(f"'{name}' cannot be imported: {_raised(error)}.") from None


def _from_file(text: str) -> ModuleType:
    path = Path(text).expanduser().resolve()
    if not path.is_file():
        raise BadOption(f"There is no file '{text}'.")
    _look_in(path.parent)
    name = f"rollwright_own_{path.stem}_{crc32(str(path).encode()):08x}"
    if name in sys.modules:
        return sys.modules[name]
    found = importlib.util.spec_from_file_location(name, path)
    assert found is not None and found.loader is not None, "it ends with .py"
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module  # before it runs, as dataclasses and pickle need it
    try:
        found.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise BadOption(f"'{text}' cannot be imported: {_raised(error)}.") from None
    return module


def _look_in(folder: Path) -> None:
    """Let modules be found in a folder, after all others."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
