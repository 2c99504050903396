"""Boards, scores and sentences on a terminal, through Rich; plain text in a pipe."""

import os
import sys
from collections.abc import Iterable, Sequence
from textwrap import fill

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Console, JustifyMethod, RenderableType
from rich.table import Table
from rich.text import Text

from rollwright.cli.story import outcome
from rollwright.cli.words import SAY, printable
from rollwright.core.language import Language, points
from rollwright.core.seats import Seat
from rollwright.core.states import State
from rollwright.core.text_board import Board, as_text
from rollwright.play.match import AnyMatch, Match

TONES = {"print": "dim", "pencil": "bold", "open": "cyan", "accent": "yellow"}
FEW = 14  # as many moves as are shown without being asked for
SOME = 7  # as many as stand for all where there are more
NO_BREAK = "\u00a0"  # between the words of a move, which stay on one line


class Terminal:
    """Where everything is shown, in one language; names may come out of a stranger's record."""

    def __init__(self, lang: Language, *, color: bool = True) -> None:
        self.lang = lang
        colored = color and not os.environ.get("NO_COLOR")
        self.interactive = sys.stdout.isatty()
        # A pipe has no edge at which to break a line.
        self.console = Console(
            color_system="auto" if colored else None,
            width=None if self.interactive else 200,
            markup=False,
            highlight=False,
            emoji=False,
        )

    # ------------------------------------------------------------ sentences

    def print(self, what: RenderableType) -> None:
        """Show a table, a board, a text."""
        self.console.print(what, soft_wrap=isinstance(what, Text) and not self.interactive)

    def line(self, text: str, style: str = "") -> None:
        """Show a line, whatever signs a stranger's record put into it."""
        self.print(Text(printable(text), style))

    def say(self, name: str, /, **values: object) -> None:
        """Show a sentence of the terminal's own."""
        self.line(SAY(self.lang, name, **values))

    def markdown(self, text: str) -> None:
        """Show a text with headings and boards; in a pipe as it is written."""
        if not self.interactive:
            print(text, end="")
            return
        from rich.markdown import Markdown  # noqa: PLC0415 (slow to import)

        self.print(Markdown(text))

    def blank(self) -> None:
        """Leave a line free."""
        self.console.print()

    # ------------------------------------------------------------ boards

    def head(self, name: str, table: str) -> None:
        """Open a turn: who, and what lies on the table."""
        self.blank()
        self.print(Text.assemble((printable(name), "bold"), "  " if table else "", table))

    def board(self, board: Board) -> None:
        """Show one sheet."""
        self.console.print(inked(board), soft_wrap=True)

    def boards(self, match: AnyMatch, seats: Iterable[Seat], events: int | None = None) -> None:
        """Show some seats' sheets, side by side as far as they fit."""
        state = match.at(len(match.events) if events is None else events)
        drawn = []
        for seat in seats:
            board = match.game.words.board(state, seat, self.lang)
            name = Text(printable(match.name(seat)), "bold")
            drawn.append(Text("\n").join([name, inked(board)]))
        if drawn:
            width = min(self.console.width, 100)
            self.console.print(Columns(drawn, padding=(1, 4)), width=width, no_wrap=True)

    # ------------------------------------------------------------ moves and points

    def moves(self, moves: list[str]) -> None:
        """Show the allowed moves in a line: all if they are few, or some of them."""
        name = "few moves"
        some = moves
        if len(moves) > FEW:
            # The last ones often are of another kind than the first: take some from everywhere.
            name = "many moves"
            some = [moves[n * (len(moves) - 1) // (SOME - 1)] for n in range(SOME)]
        whole = [move.replace(" ", NO_BREAK) for move in some]
        text = SAY(self.lang, name, n=len(moves), moves=", ".join(whole))
        if self.interactive:
            text = fill(text, self.console.width)
        self.line(text.replace(NO_BREAK, " "))

    def all_moves(self, moves: list[str]) -> None:
        """List every allowed move."""
        self.say("all moves", n=len(moves))
        width = min(self.console.width, 80)
        self.console.print(Columns([Text(m) for m in moves], padding=(0, 3)), width=width)

    def totals(self, match: AnyMatch, scores: list[int]) -> None:
        """Show all scores in a line."""
        pairs = [f"{match.name(seat)} {score}" for seat, score in enumerate(scores)]
        self.line(" · ".join(pairs))

    def count_out(self, match: Match[State], state: State) -> None:
        """Show how each point of each seat came about."""
        for seat in range(match.seats):
            score = points(self.lang, match.game.rules.score(state, seat))
            self.line(SAY(self.lang, "score", name=match.name(seat), points=score), "bold")
            for entry in match.game.words.explain(state, seat, self.lang):
                self.say("line", text=entry.text, points=entry.points)

    def ending(self, match: AnyMatch) -> None:
        """Show how a match stands or ended: sheets, points, winners."""
        self.blank()
        self.say("over" if match.over else "not over")
        self.boards(match, range(match.seats))
        self.count_out(match, match.state)
        if not match.over:
            return
        self.blank()
        self.line(outcome(match, self.lang), "bold")

    # ------------------------------------------------------------ tables

    def columns(
        self, heads: list[str], rows: list[list[str]], numbers: frozenset[int],
        dispensable: Sequence[int] = (),
    ) -> None:  # fmt: skip
        """Show a table; `numbers` are the columns set to the right.

        Where it is too wide, columns are left out that are dispensable, the first of them first.
        """
        shown = list(range(len(heads)))
        for column in (*dispensable, None):
            table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
            for one in shown:
                justify: JustifyMethod = "right" if one in numbers else "left"
                table.add_column(heads[one], justify=justify, no_wrap=bool(dispensable))
            for row in rows:
                table.add_row(*(Text(printable(row[one])) for one in shown))
            wide = self.console.measure(table, options=self.console.options.update(max_width=1000))
            if column is None or wide.maximum <= self.console.width:
                break
            shown.remove(column)
        self.print(table)


def inked(board: Board) -> Text:
    """A sheet with its colours."""
    lines = [Text.assemble(*((ink.text, TONES.get(ink.tone, "")) for ink in row)) for row in board]
    return Text("\n", no_wrap=True).join(lines)


def changed(match: AnyMatch, seats: Iterable[Seat], since: int, events: int) -> list[Seat]:
    """The seats whose sheets look different than they did after fewer events."""
    words = match.game.words
    before, now = match.at(since), match.at(events)
    return [
        seat
        for seat in seats
        if as_text(words.board(before, seat, "en")) != as_text(words.board(now, seat, "en"))
    ]
