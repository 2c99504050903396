"""`rollwright verify`: whether the dice of a kept game were fair."""

import json
from pathlib import Path
from typing import Annotated, Final

from typer import Argument, Option

from rollwright.cli.commands.replay import names_of, titled
from rollwright.cli.exit_codes import UNPROVED
from rollwright.cli.table.game_file import read
from rollwright.cli.words import known, printable
from rollwright.core.language import Language, Phrases
from rollwright.fair.proof import Answer, proof

SAY: Final = Phrases(
    en={
        "yes": "yes  {said}",
        "no": "NO   {said}",
        "proved": "Proved: the dice of this game were fair.",
        "compare": "Is it the game you saw? Compare the head with one that the table showed.",
        "not proved": "Not proved.",
        "no proof": "This record carries no proof; only games of a live table can have one.",
        # what is so
        "chain": "The log's {events} events follow from one another. Their head is {head}.",
        "head": "That is the head you were shown: nothing in the log was changed.",
        "early head": "The head you were shown is of event {seq}: nothing up to there was changed.",
        "seed": "The seed is the one fixed before the game, by the commitment {commitment}.",
        "contributions": "Random bytes of {opened} of {seats} seats are in it, as pledged.",
        "throws": "All {throws} throws are those that the seed and these bytes give.",
        "record": "The record tells what the log tells: {events} moves and throws, and the result.",
        "rules": "Every throw was of the dice or cards that the rules of {title} ask for.",
        # what is not
        "line": "Line {seq} of the log cannot be read.",
        "event": "Event {seq} of the log, '{kind}', cannot be read.",
        "out of place": "Event {seq} of the log, '{kind}', cannot stand where it stands.",
        "broken": "Event {seq} of the log does not follow from the one before it.",
        "other head": "No event of the log has the head {head}: it is not what you were shown.",
        "real dice": "The dice were real ones, typed in by the players; nobody can check them.",
        "no seed": "The seed is not told: the game has not ended.",
        "other seed": "The seed is not the one that was fixed before the game by {commitment}.",
        "no bytes": "'{text}' is not bytes in hexadecimal digits.",
        "not started": "The log tells of no start.",
        "other contribution": "The random bytes of seat {seat} are not those that it pledged.",
        "other contributions": "The game did not start with the bytes that the seats opened.",
        "no kind": "Throw {number} (event {seq}) is of no known kind: '{kind}'.",
        "other throw": "Throw {number} (event {seq}) is not the one that seed and bytes give.",
        "not ended": "The log does not tell how the game ended.",
        "other header": "The record has '{key}: {record}', the log '{key}: {log}'.",
        "other length": "The record has {record} moves and throws, the log {log}.",
        "other event": "Number {number} of the record is '{record}', but in the log it is '{log}'.",
        "other kind": "Event {seq} is a throw of {kind}, where the rules ask for {due}.",
    },
    de={
        "yes": "ja    {said}",
        "no": "NEIN  {said}",
        "proved": "Bewiesen: In diesem Spiel wurde ehrlich gewürfelt.",
        "compare": "Ist es das Spiel von damals? Vergleiche den Hash mit dem, der gezeigt wurde.",
        "not proved": "Nicht bewiesen.",
        "no proof": "Dieses Spiel enthält keinen Beweis; den gibt es nur von einem Online-Tisch.",
        "chain": "Die {events} Ereignisse des Protokolls folgen aufeinander bis zum Hash {head}.",
        "head": "Das ist der Hash, der dir gezeigt wurde: Am Protokoll wurde nichts geändert.",
        "early head": "Der Hash gehört zu Ereignis {seq}: Bis dahin wurde nichts geändert.",
        "seed": "Der Startwert ist der, der vor dem Spiel mit {commitment} festgelegt wurde.",
        "contributions": "Zufallsbytes von {opened} der {seats} Plätze stecken darin.",
        "throws": "Alle {throws} Würfe sind die, die Startwert und Zufallsbytes ergeben.",
        "record": "Aufzeichnung und Protokoll stimmen überein: {events} Züge und Würfe, Ergebnis.",
        "rules": "Jeder Wurf war mit den Würfeln oder Karten, die {title} verlangt.",
        "line": "Zeile {seq} des Protokolls ist nicht lesbar.",
        "event": "Ereignis {seq} des Protokolls, '{kind}', ist nicht lesbar.",
        "out of place": "Ereignis {seq} des Protokolls, '{kind}', kann dort nicht stehen.",
        "broken": "Ereignis {seq} des Protokolls folgt nicht aus dem davor.",
        "other head": "Kein Ereignis hat den Hash {head}: Es ist nicht, was dir gezeigt wurde.",
        "real dice": "Es waren echte Würfel, von den Spielern eingegeben; prüfen kann das niemand.",
        "no seed": "Der Startwert fehlt: Das Spiel ist nicht zu Ende.",
        "other seed": "Der Startwert ist nicht der, der mit {commitment} festgelegt wurde.",
        "no bytes": "'{text}' sind keine Bytes in Hexadezimalziffern.",
        "not started": "Im Protokoll fehlt der Beginn des Spiels.",
        "other contribution": "Die Zufallsbytes von Platz {seat} sind nicht die zugesagten.",
        "other contributions": "Das Spiel begann nicht mit den Bytes, die die Plätze offenlegten.",
        "no kind": "Wurf {number} (Ereignis {seq}) ist von keiner bekannten Art: '{kind}'.",
        "other throw": "Wurf {number} (Ereignis {seq}) ist nicht der, der sich ergeben müsste.",
        "not ended": "Das Protokoll sagt nicht, wie das Spiel endete.",
        "other header": "Aufgezeichnet ist '{key}: {record}', im Protokoll steht '{key}: {log}'.",
        "other length": "Aufgezeichnet sind {record} Züge und Würfe, im Protokoll stehen {log}.",
        "other event": "Nummer {number} ist als '{record}' aufgezeichnet, im Protokoll '{log}'.",
        "other kind": "Ereignis {seq} ist ein Wurf von {kind}, die Regeln verlangen {due}.",
    },
)


def verify(
    file: Annotated[Path, Argument(metavar="FILE.game")],
    head: Annotated[
        str | None,
        Option(metavar="HASH", help="The head that the table showed: 16 digits of it or more."),
    ] = None,
    lang: Annotated[str, Option(metavar="LANG", help="en or de.", envvar="ROLLWRIGHT_LANG")] = "en",
    as_json: Annotated[bool, Option("--json", help="For programs.")] = False,
) -> int:
    """Check that the dice of a live table's game were fair.

    The record of such a game carries its table's log. Ends with 0 if all is proved, with 1 if
    not. docs/fair-dice.md tells what is checked, and how to do it without this program.

    \b
    rollwright verify evening.game
    rollwright verify evening.game --head 5c0a91d3b4e7f862
    """
    known(lang)
    match = read(file)
    answers = proof(match, head) if match.log else []
    proved = bool(answers) and all(answer.good for answer in answers)
    if as_json:
        checks = [answer._asdict() | {"says": said(answer, lang)} for answer in answers]
        print(json.dumps({"proved": proved, "answers": checks}, indent=2, ensure_ascii=False))
        return 0 if proved else UNPROVED
    print(printable(f"{titled(match, lang)}: {names_of(match, lang)}"))
    for answer in answers:
        print("  " + SAY(lang, "yes" if answer.good else "no", said=said(answer, lang)))
    print(SAY(lang, ("proved" if proved else "not proved") if answers else "no proof"))
    if proved and head is None:
        print(SAY(lang, "compare"))
    return 0 if proved else UNPROVED


def said(answer: Answer, lang: Language) -> str:
    """An answer as a sentence."""
    return printable(" ".join(SAY(lang, answer.says, **answer.values).split()))
