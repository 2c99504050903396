"""Where a person's words come from: a terminal with completion, or a pipe."""

import sys
from collections.abc import Sequence

from rollwright.cli.words import printable


class Prompt:
    """Asks for a line at a time; EOFError when there are no more."""

    def __init__(self) -> None:
        self.interactive = bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())
        self._choices: Sequence[str] = ()
        if self.interactive:
            self._complete_with_tab()

    def _complete_with_tab(self) -> None:
        try:
            import readline  # noqa: PLC0415 (it writes to the terminal when it is imported)
        except ImportError:  # a system without it completes nothing
            return
        readline.set_completer(self._completed)
        readline.set_completer_delims("")  # a move has several words
        edited = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if edited else "tab: complete")

    def ask(self, question: str, choices: Sequence[str] = ()) -> str:
        """The line that a person types; in a pipe it is shown, so that the output reads alone."""
        self._choices = choices
        question = printable(question)
        if self.interactive:
            return input(question).strip()
        print(question, end="", flush=True)
        line = sys.stdin.readline() if sys.stdin else ""
        if not line:
            raise EOFError
        print(printable(line.strip()), flush=True)
        return line.strip()

    def _completed(self, text: str, number: int) -> str | None:
        fitting = [choice for choice in self._choices if choice.lower().startswith(text.lower())]
        return fitting[number] if number < len(fitting) else None
