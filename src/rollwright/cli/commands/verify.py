"""`rollwright verify`: whether the dice of a kept game were fair."""

from typing import Annotated, Final

from typer import Option

from rollwright.cli import words
from rollwright.cli.exit_codes import UNPROVED
from rollwright.cli.options import AsJson, GameRecord, Lang
from rollwright.cli.table.game_file import read
from rollwright.cli.titles import long_title, names_of
from rollwright.cli.words import json_text, printable
from rollwright.core.language import Language, phrases
from rollwright.fair.proof import Answer, proof

SAY: Final = phrases(words.__file__, "verify")


def verify(
    file: GameRecord,
    head: Annotated[
        str | None,
        Option(metavar="HASH", help="The head that the table showed: 16 digits of it or more."),
    ] = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> int:
    """Check that the dice of a live table's game were fair.

    The record of such a game carries its table's log. Ends with 0 if all is proved, with 1 if
    not. docs/fair-dice.md tells what is checked, and how to do it without this program.

    \b
    rollwright verify evening.game
    rollwright verify evening.game --head 5c0a91d3b4e7f862
    """
    match = read(file)
    answers = proof(match, head) if match.log else []
    proved = bool(answers) and all(answer.good for answer in answers)
    if as_json:
        checks = [answer._asdict() | {"says": answer_sentence(answer, lang)} for answer in answers]
        print(json_text({"proved": proved, "answers": checks}))
        return 0 if proved else UNPROVED
    print(printable(f"{long_title(match, lang)}: {names_of(match, lang)}"))
    for answer in answers:
        print("  " + SAY(lang, "yes" if answer.good else "no", said=answer_sentence(answer, lang)))
    print(SAY(lang, ("proved" if proved else "not proved") if answers else "no proof"))
    if proved and head is None:
        print(SAY(lang, "compare"))
    return 0 if proved else UNPROVED


def answer_sentence(answer: Answer, lang: Language) -> str:
    """An answer as a sentence."""
    return printable(" ".join(SAY(lang, answer.says, **answer.values).split()))
