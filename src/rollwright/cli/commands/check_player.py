"""`rollwright check-player`: whether a program keeps what programs that play promise."""

from typing import Annotated, Final

from typer import Argument, Exit, Option

from rollwright.cli.exit_codes import UNSOUND
from rollwright.cli.options import AsJson
from rollwright.cli.words import json_text, printable
from rollwright.games import BUILT_IN, game

MARKS: Final = {(True, True): "kept  ", (True, False): "BROKEN", (False, True): "note  "}


def check_player(
    command: Annotated[str, Argument(metavar="COMMAND", help="As in './my-player --fast'.")],
    games: Annotated[
        list[str] | None, Option("--game", metavar="GAME", help="Only this one; may be repeated.")
    ] = None,
    seed: Annotated[int, Option(metavar="N", min=0, help="Of the games that are played.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Check a program that plays: each promise of the protocol, kept or broken, in a sentence.

    The program is started here and runs with your rights. It plays a game of each kind with itself.
    A promise that is broken makes the exit code 1. docs/player-protocol.md tells the protocol.

    \b
    rollwright check-player ./my-player
    rollwright check-player "python3 examples/player.py" --game splitter --json
    rollwright check-player "500ms:./my-player"       it has half a second for a move
    """
    from rollwright.players.own import spec  # noqa: PLC0415
    from rollwright.players.own.check import check  # noqa: PLC0415
    from rollwright.players.own.process import check_command  # noqa: PLC0415

    read = spec.read(command if command.startswith(spec.PROGRAM) else spec.PROGRAM + command)
    assert read is not None, "it begins like a program"
    check_command(read.command)
    asked = [game(name) for name in games] if games else BUILT_IN
    promises = []
    for promise in check(read._replace(label="The program"), asked, seed):
        promises.append(promise)
        if not as_json:
            mark = MARKS[promise.needed, promise.kept or not promise.needed]
            print(f"{mark} {printable(promise.sentence)}", flush=True)
    sound = all(promise.kept for promise in promises if promise.needed)
    if as_json:
        rows = [promise._asdict() for promise in promises]
        print(json_text({"command": list(read.command), "sound": sound, "promises": rows}))
    else:
        print("The program keeps every promise." if sound else "The program breaks a promise.")
    if not sound:
        raise Exit(UNSOUND)
