"""The program `rollwright`: its commands, and the border where every error becomes a sentence."""

import gc
import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from rollwright import __version__
from rollwright.cli.commands.arena import arena
from rollwright.cli.commands.backup import backup
from rollwright.cli.commands.bench import bench
from rollwright.cli.commands.benchmark import benchmark
from rollwright.cli.commands.check import check
from rollwright.cli.commands.check_player import check_player
from rollwright.cli.commands.copy import copy
from rollwright.cli.commands.draw import draw
from rollwright.cli.commands.games import games
from rollwright.cli.commands.hint import hint
from rollwright.cli.commands.learn import learn
from rollwright.cli.commands.merge import merge
from rollwright.cli.commands.new_game import new_game
from rollwright.cli.commands.play import play
from rollwright.cli.commands.position import position
from rollwright.cli.commands.print import print_sheets
from rollwright.cli.commands.rate import rate
from rollwright.cli.commands.replay import replay
from rollwright.cli.commands.restore import restore
from rollwright.cli.commands.review import review
from rollwright.cli.commands.rules import rules
from rollwright.cli.commands.serve import serve
from rollwright.cli.commands.simulate import simulate
from rollwright.cli.commands.solve import solve
from rollwright.cli.commands.train import train
from rollwright.cli.commands.verify import verify
from rollwright.cli.exit_codes import INTERRUPTED, REFUSED, UNFINISHED
from rollwright.cli.options import LANGUAGE_HELP, check_language
from rollwright.cli.words import printable, sentence


class Commands(TyperGroup):
    """Without a command the table is opened, and the options are those of `serve`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        serving = self.commands["serve"].params
        options = {name for one in serving for name in (*one.opts, *one.secondary_opts)}
        for place, word in enumerate(args):
            if word in self.commands:
                break
            if word.split("=")[0] in options:
                args = [*args[:place], "serve", *args[place:]]
                break
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"rollwright {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def rollwright(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
    lang: Annotated[
        str, typer.Option(metavar="LANG", help=LANGUAGE_HELP, envvar="ROLLWRIGHT_LANG")
    ] = "en",
) -> None:
    """Pen-and-paper dice games: in the browser with friends, in the terminal, on paper.

    \b
    rollwright                          open the table in the browser
    rollwright learn splitter           learn a game in three minutes
    rollwright play                     play in the terminal
    rollwright rules tutto              read how a game goes
    rollwright COMMAND --help           see what a command takes
    """
    if context.invoked_subcommand is None:
        check_language(lang)
        serve()


COMMANDS: Final[tuple[Callable[..., int | None], ...]] = (
    *(serve, learn, play, replay, review, rate, hint, draw, verify, position, games, rules),
    print_sheets,
    *(simulate, arena, merge, benchmark, solve, train, bench, check, check_player, new_game),
    *(backup, restore, copy),
)
NAMED: Final = {print_sheets: "print", new_game: "new-game", check_player: "check-player"}
for command in COMMANDS:
    app.command(NAMED.get(command))(command)


def main() -> None:
    """Run the program; whatever is wrong is said in one sentence, without a traceback."""
    gc.set_threshold(100_000)  # what is imported stays: looking for garbage in it costs a tenth
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a sign that is no text ends no game
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has had enough; say nothing, now or when Python closes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = UNFINISHED
    except (KeyboardInterrupt, typer.Abort):
        print("Stopped.", file=sys.stderr)
        code = INTERRUPTED
    except Exception as error:
        message = error_message(error)
        if message is None:
            raise
        print(message, file=sys.stderr)
        code = REFUSED
    sys.exit(code)


def error_message(error: Exception) -> str | None:
    """A sentence about an error of a person, Typer's own or ours; nothing if it is a mistake."""
    usage = getattr(error, "format_message", None)  # Typer's own, wherever its class lives
    if usage is None:
        return sentence(error)
    message = printable(" ".join(str(usage()).split()))
    return message if message.endswith((".", "?")) else f"{message}."
