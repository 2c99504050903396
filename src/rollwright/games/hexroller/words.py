"""HexRoller in words: moves, reasons, the sheet as text, the score counted out."""

from typing import Final

from rollwright.core.bits import has, size
from rollwright.core.dice import Outcome, count, tally
from rollwright.core.language import Language, Phrases
from rollwright.core.moves import NO_MOVES, with_move
from rollwright.core.numbers import cells_with, number_in
from rollwright.core.options import Choice, Option
from rollwright.core.seats import Move, Reason, Seat
from rollwright.core.texts import Board, Ink, Line, dice_words, read_dice
from rollwright.games.hexroller.printed import Printed, hex_name
from rollwright.games.hexroller.reasons import (
    BONUS_SPENT,
    BOTH_CHOSEN,
    BOX_FILLED,
    CHOSEN_BEFORE,
    HEX_DUE,
    HEX_TAKEN,
    MUST_WRITE,
    NO_HEX_DUE,
    NO_PATH_TO_PROLONG,
    NO_ROOM,
    NO_WAY,
    NOT_BOTH_CHOSEN,
    NOT_ROLLED,
    ONE_BONUS_A_ROUND,
    SHEET_FULL,
)
from rollwright.games.hexroller.rules import (
    A_TWO,
    END,
    NUMBER,
    ONE_MORE,
    ONE_MORE_BONUS,
    THIRD,
    THIRD_BONUS,
    TWO_BONUS,
    Sheet,
    State,
    open_moves,
)
from rollwright.games.hexroller.scoring import area_points, counted_up, pair_points
from rollwright.games.hexroller.sheet import (
    AREAS,
    COORDINATES,
    DICE,
    HEXES,
    HIGHEST,
    LOWEST,
    ROUNDS,
    SIDES,
)

ABOUT: Final = {
    "en": "Everybody writes paths of the rolled numbers; fill areas, join pairs, count up from 3.",
    "de": "Alle schreiben Wege aus den Würfelzahlen; fülle Blüten, verbinde Paare, zähle hoch.",
}

SHORT_RULES: Final[dict[Language, tuple[str, ...]]] = {
    "en": (
        (
            "Everybody uses the same roll. Choose a number: as many dice as show it, so many "
            "hexes you write, the first next to a hex with that number, each further one next "
            "to the last."
        ),
        (
            "Then a different number in the same way. Note one of them in the top row, one in "
            "the bottom row. What can be written must be."
        ),
        (
            "One bonus a round, each once a game: one more of the number just written; a 2 in "
            "any empty hex; a third number, not noted in a row."
        ),
        (
            "A full flower scores its most common number, the full middle twice its own. Two "
            "printed numbers joined by their own kind score it."
        ),
        ("Each row scores as far as it counts up from 3 without a gap. An unused bonus scores 2."),
    ),
    "de": (
        (
            "Alle nutzen denselben Wurf. Wähle eine Zahl: so viele Würfel sie zeigen, so viele "
            "Felder schreibst du, das erste neben einem Feld mit dieser Zahl, jedes weitere "
            "neben dem letzten."
        ),
        (
            "Dann ebenso eine andere Zahl. Notiere eine in der oberen Reihe, eine in der "
            "unteren. Was sich schreiben lässt, muss geschrieben werden."
        ),
        (
            "Ein Bonus je Runde, jeder einmal im Spiel: noch eins von der eben geschriebenen "
            "Zahl; eine 2 in ein freies Feld; eine dritte Zahl, die nicht notiert wird."
        ),
        (
            "Eine volle Blume zählt ihre häufigste Zahl, die volle Mitte doppelt. Zwei "
            "gedruckte Zahlen, durch ihresgleichen verbunden, zählen diese Zahl."
        ),
        (
            "Jede Reihe zählt, so weit sie von 3 an ohne Lücke reicht. Ein ungenutzter Bonus "
            "zählt 2."
        ),
    ),
}

OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "variant",
        SIDES,
        {"en": "front (7 rounds) or back (6)", "de": "Vorderseite (7 Runden) oder Rückseite (6)"},
        {"de": ("Vorderseite", "Rückseite")},
    ),
    Printed(),
)

AREA_NAMES: Final = {
    "en": ("right", "bottom right", "bottom left", "left", "top left", "top right"),
    "de": ("rechts", "unten rechts", "unten links", "links", "oben links", "oben rechts"),
}

SAY: Final = Phrases(
    en={
        "roll": "roll",
        "top": "{number} top",
        "bottom": "{number} bottom",
        "third": "third {number}",
        "one more": "one more",
        "a two": "two",
        "end": "end",
        "not your turn": "You have ended this round; wait for the throw.",
        "throw first": "The dice come first.",
        "over": "The game is over.",
        "hex due": "Finish the path first: {left} still to write.",
        "no hex due": "First choose a number to write.",
        "no such hex": "There is no such hex on this side.",
        "taken": "{hex} is not empty.",
        "no way": "{hex} is not possible: a path must touch an equal number or its own last hex,"
        " and have room to its end.",
        "not rolled": "No {number} was rolled.",
        "chosen before": "You have written {number} in this round already.",
        "no room": "There is no path for {times} × {number}.",
        "box filled": "That box of this round is filled; take the other row.",
        "both chosen": "Two numbers are written; a third one takes a bonus.",
        "not both": "A third number comes after the two of the round.",
        "spent": "That bonus is spent.",
        "one a round": "Only one bonus a round.",
        "no path": "One more comes right after a path, beside its last hex.",
        "full": "There is no empty hex left.",
        "must write": "A number can still be written, so it must be.",
        "task number": "Choose a number and its box, or a bonus.",
        "task bonus": "Use a bonus, or end the round.",
        "task end": "End the round.",
        "task hexes": "Write {number}: {left} more.",
        "round": "Round {round} of {rounds}",
        "dice": "dice {dice}",
        "boxes": "top {top}   bottom {bottom}",
        "unused": "bonuses: {bonuses}",
        "bonuses": "unused bonuses: {n}, 2 points each",
        "area": "flower {area} filled, most often {number}",
        "middle": "middle filled, most often {number}, doubled",
        "pair": "both {number}s joined",
        "row top": "top row counts up to {number}",
        "row bottom": "bottom row counts up to {number}",
    },
    de={
        "roll": "Wurf",
        "top": "{number} oben",
        "bottom": "{number} unten",
        "third": "dritte Zahl {number}",
        "one more": "noch eine",
        "a two": "zwei",
        "end": "Ende",
        "not your turn": "Du hast diese Runde beendet; warte auf den Wurf.",
        "throw first": "Erst kommen die Würfel.",
        "over": "Das Spiel ist zu Ende.",
        "hex due": "Beende erst den Weg: noch {left} zu schreiben.",
        "no hex due": "Wähle zuerst eine Zahl.",
        "no such hex": "Dieses Feld gibt es auf dieser Seite nicht.",
        "taken": "{hex} ist nicht leer.",
        "no way": "{hex} geht nicht: ein Weg beginnt neben einer gleichen Zahl, geht am letzten"
        " Feld weiter und muss sich zu Ende schreiben lassen.",
        "not rolled": "Es wurde keine {number} gewürfelt.",
        "chosen before": "Die {number} hast du in dieser Runde schon geschrieben.",
        "no room": "Für {times} × {number} gibt es keinen Weg.",
        "box filled": "Dieses Kästchen der Runde ist voll; nimm die andere Reihe.",
        "both chosen": "Zwei Zahlen sind geschrieben; eine dritte braucht einen Bonus.",
        "not both": "Eine dritte Zahl kommt nach den beiden der Runde.",
        "spent": "Dieser Bonus ist verbraucht.",
        "one a round": "Nur ein Bonus je Runde.",
        "no path": "Noch eine kommt gleich nach einem Weg, neben sein letztes Feld.",
        "full": "Es gibt kein leeres Feld mehr.",
        "must write": "Eine Zahl lässt sich noch schreiben, also muss sie auch geschrieben werden.",
        "task number": "Wähle eine Zahl und ihr Kästchen, oder einen Bonus.",
        "task bonus": "Nimm einen Bonus, oder beende die Runde.",
        "task end": "Beende die Runde.",
        "task hexes": "Schreibe {number}: noch {left}.",
        "round": "Runde {round} von {rounds}",
        "dice": "Würfel {dice}",
        "boxes": "oben {top}   unten {bottom}",
        "unused": "Boni: {bonuses}",
        "bonuses": "ungenutzte Boni: {n}, je 2 Punkte",
        "area": "Blüte {area} gefüllt, am häufigsten die {number}",
        "middle": "Mitte gefüllt, am häufigsten die {number}, doppelt",
        "pair": "beide {number}en verbunden",
        "row top": "obere Reihe zählt bis {number}",
        "row bottom": "untere Reihe zählt bis {number}",
    },
)


def move(state: State, seat: Seat, move: Move, lang: Language) -> str:
    if move < NUMBER:
        return hex_name(state.side, move) if move < HEXES[state.side] else ""
    if move < THIRD:
        name = "bottom" if (move - NUMBER) % 2 else "top"
        return SAY(lang, name, number=LOWEST + (move - NUMBER) // 2)
    if move < ONE_MORE:
        return SAY(lang, "third", number=LOWEST + move - THIRD)
    return SAY(lang, {ONE_MORE: "one more", A_TWO: "a two", END: "end"}[move])


def refused(state: State, seat: Seat, move: Move, reason: Reason, lang: Language) -> str:
    sheet = state.sheets[seat]
    if reason in (HEX_TAKEN, NO_WAY) and move >= HEXES[state.side]:
        return SAY(lang, "no such hex")
    names = {
        HEX_DUE: "hex due",
        NO_HEX_DUE: "no hex due",
        HEX_TAKEN: "taken",
        NO_WAY: "no way",
        NOT_ROLLED: "not rolled",
        CHOSEN_BEFORE: "chosen before",
        NO_ROOM: "no room",
        BOX_FILLED: "box filled",
        BOTH_CHOSEN: "both chosen",
        NOT_BOTH_CHOSEN: "not both",
        BONUS_SPENT: "spent",
        ONE_BONUS_A_ROUND: "one a round",
        NO_PATH_TO_PROLONG: "no path",
        SHEET_FULL: "full",
        MUST_WRITE: "must write",
    }
    over = state.round == ROUNDS[state.side]
    waiting = "over" if over else "not your turn" if state.writing else "throw first"
    number = LOWEST + (move - THIRD if move >= THIRD else (move - NUMBER) // 2)
    return SAY(
        lang,
        names.get(reason, waiting),
        hex=hex_name(state.side, move),
        left=sheet.left,
        number=number,
        times=count(tally(state.dice), max(number, 0)),
    )


def task(state: State, seat: Seat, lang: Language) -> str:
    sheet = state.sheets[seat]
    if sheet.left:
        return SAY(lang, "task hexes", number=sheet.number, left=sheet.left)
    if sheet.ready and size(sheet.chosen) < 2:
        return SAY(lang, "task number")
    alone = open_moves(state, seat) == with_move(NO_MOVES, END)
    return SAY(lang, "task end" if alone else "task bonus")


def chance(state: State, lang: Language) -> str:
    return SAY(lang, "roll")


def outcome(state: State, outcome: Outcome, lang: Language) -> str:
    return dice_words(outcome)


def read_outcome(state: State, text: str, lang: Language) -> Outcome:
    return read_dice(text, DICE[state.side], LOWEST, HIGHEST, lang=lang)


def table(state: State, lang: Language) -> str:
    rounds = ROUNDS[state.side]
    words = SAY(lang, "round", round=min(state.round + 1, rounds), rounds=rounds)
    return f"{words}, {SAY(lang, 'dice', dice=dice_words(state.dice))}" if state.dice else words


def board(state: State, seat: Seat, lang: Language) -> Board:
    """An empty hex shows its name, a printed number stands in brackets."""
    sheet = state.sheets[seat]
    rows: dict[int, list[Ink]] = {}
    ends: dict[int, int] = {}
    for hex, (q, r) in enumerate(COORDINATES[state.side]):
        line = rows.setdefault(r, [])
        column = 2 * (2 * q + r) + 25
        line += [Ink(" " * (column - ends.get(r, 0))), *_hex(state, sheet, hex)]
        ends[r] = column + 4
    lines = list(rows.values())
    boxes = [_boxes(row, ROUNDS[state.side]) for row in (sheet.top, sheet.bottom)]
    lines.append([Ink(SAY(lang, "boxes", top=boxes[0], bottom=boxes[1]), "pencil")])
    names = {ONE_MORE_BONUS: "one more", TWO_BONUS: "a two", THIRD_BONUS: "third"}
    unused = [SAY(lang, name, number="") for bit, name in names.items() if not sheet.spent & bit]
    words = ", ".join(word.strip() for word in unused) or "–"
    lines.append([Ink(SAY(lang, "unused", bonuses=words))])
    return lines


def _hex(state: State, sheet: Sheet, hex: int) -> list[Ink]:
    number = number_in(sheet.numbers, hex)
    if not number:
        tone = "open" if has(sheet.open, hex) else "print"
        return [Ink(f" {hex_name(state.side, hex)} ", tone)]
    if number >= LOWEST and has(state.printed[number - LOWEST], hex):
        return [Ink(f" [{number}]", "accent")]
    return [Ink(f"  {number} ", "pencil")]


def _boxes(row: int, rounds: int) -> str:
    return " ".join(str(count(row, n) or "_") for n in range(rounds))


def explain(state: State, seat: Seat, lang: Language) -> list[Line]:
    sheet = state.sheets[seat]
    unused = 3 - size(sheet.spent)
    lines = [Line(SAY(lang, "bonuses", n=unused), 2 * unused)]
    for area in range(AREAS):
        points = area_points(state.side, area, sheet.numbers, sheet.empty)
        if area == AREAS - 1:
            lines.append(Line(SAY(lang, "middle", number=points // 2), points))
        else:
            name = AREA_NAMES[lang][area]
            lines.append(Line(SAY(lang, "area", area=name, number=points), points))
    for number in range(LOWEST, HIGHEST + 1):
        printed = state.printed[number - LOWEST]
        points = pair_points(state.side, number, printed, cells_with(sheet.numbers, number))
        lines.append(Line(SAY(lang, "pair", number=number), points))
    for name, row in (("row top", sheet.top), ("row bottom", sheet.bottom)):
        lines.append(Line(SAY(lang, name, number=counted_up(row)), counted_up(row)))
    return [line for line in lines if line.points]
