"""Polygrid in words: moves, reasons, the sheet as text, the score counted out."""

from typing import Final

from rollwright.core.bits import has, size
from rollwright.core.dice import Outcome
from rollwright.core.errors import BadText
from rollwright.core.language import Language, Phrases
from rollwright.core.numbers import number_in, written
from rollwright.core.options import Option
from rollwright.core.seats import NOT_YOUR_TURN, Move, Reason, Seat
from rollwright.core.texts import Board, Ink, Line
from rollwright.games.polygrid.rules import (
    BONUS,
    BONUS_PLACING,
    BONUS_WRITING,
    CROSSED_OFF,
    ENDED,
    GIVE_UP,
    NO_BONUS_NOW,
    NO_BOX_NOW,
    NO_ONE,
    NO_SQUARE_NOW,
    NO_STAR,
    NOT_STUCK,
    NOTHING_FITS,
    PAYING,
    PLACING,
    REROLL,
    SETTING_UP,
    SQUARE,
    SQUARE_TAKEN,
    THROWING,
    TYPE_IN_LINE,
    USING,
    WRITING,
    WRONG_STEPS,
    State,
    line_points,
)
from rollwright.games.polygrid.sheet import (
    DICE,
    DIE_OF,
    FACES,
    FIRST_BOX,
    FIRST_COLUMN,
    FIRST_ROW,
    NUMBER_OF,
    SIZE,
)

ABOUT: Final = {
    "en": "A solo puzzle: walk over the grid with six polyhedral dice and fill it.",
    "de": "Ein Solo-Rätsel: laufe mit sechs Polyederwürfeln über das Gitter und fülle es.",
}

SHORT_RULES: Final[dict[Language, tuple[str, ...]]] = {
    "en": (
        "Start: cross off any box and write its die in any square; the marker stands there.",
        (
            "Each round: choose a die, cross off any open box of it, and roll it. A 1 is rolled "
            "again."
        ),
        (
            "Walk with the marker, one step for each point you give up, at least one step, and "
            "keep at least 1. At most two turns, no square twice; end on an empty square."
        ),
        (
            "Write there a die whose box with the number kept is open, and cross off that box. "
            "No die type twice in a row or column."
        ),
        (
            "Instead of walking, cross out a star: any square, any die, any open box of it. The "
            "third star ends the game."
        ),
        "1 for each filled square, 3 for a full row or column, 4 for an unused star.",
    ),
    "de": (
        (
            "Anfang: kreuze irgendein Kästchen an und schreibe seinen Würfel in irgendein Feld; "
            "dort steht die Figur."
        ),
        (
            "Jede Runde: wähle einen Würfel, kreuze ein freies Kästchen von ihm an und wirf "
            "ihn. Eine 1 wird neu geworfen."
        ),
        (
            "Geh mit der Figur: jeder Schritt kostet einen Punkt, mindestens einen Schritt, und "
            "mindestens 1 bleibt übrig. Höchstens zwei Biegungen, kein Feld zweimal, am Ende "
            "ein leeres Feld."
        ),
        (
            "Schreibe dort einen Würfel, dessen Kästchen mit der übrigen Zahl frei ist, und "
            "kreuze es an. Kein Würfel zweimal in einer Zeile oder Spalte."
        ),
        (
            "Statt zu gehen streiche einen Stern: beliebiges Feld, beliebiger Würfel, "
            "beliebiges freies Kästchen. Der dritte Stern beendet das Spiel."
        ),
        "1 je gefülltes Feld, 3 je volle Zeile oder Spalte, 4 je ungenutzter Stern.",
    ),
}

OPTIONS: Final[tuple[Option, ...]] = ()

SAY: Final = Phrases(
    en={
        "roll": "roll",
        "reroll": "reroll",
        "bonus": "bonus",
        "give up": "give up",
        "throw first": "The die comes first.",
        "over": "The game is over.",
        "no box now": "A box is not due now.",
        "crossed off": "{box} is crossed off already.",
        "in line": "A D{die} stands in that row or column already.",
        "wrong steps": "{box} does not fit: no path of {steps} steps ends on {square}.",
        "too high": "{box} does not fit: at least one step is walked, so less than {roll} is left.",
        "no square now": "A square is not due now.",
        "taken": "{square} is filled already.",
        "nothing fits": "{square} cannot be marked: no open box fits there.",
        "no one": "Only a 1 is rolled again.",
        "no bonus now": "That comes after a throw, in place of using it.",
        "no star": "A bonus is not possible: it takes a star, and a square where an open box fits.",
        "not stuck": "Giving up is only for a throw that can mark nothing.",
        "task setting up": "Cross off any box; its die type is written first.",
        "task placing": "Choose the square for your D{die}; the marker starts there.",
        "task paying": "Choose a die to throw by crossing off one of its boxes.",
        "task one": "A 1 cannot be used: reroll it, or use a bonus.",
        "task only one": "A 1 cannot be used: reroll it.",
        "task using": "Walk 1 to {most} steps and choose the square to mark, or use a bonus.",
        "task stuck": "No square can be marked: use a bonus, or give up and keep the stars.",
        "task writing": "Choose the box for {square}: what is left of {roll} after the walk.",
        "task bonus placing": "Bonus: choose any square where a die type fits.",
        "task bonus writing": "Bonus: choose any box that fits on {square}.",
        "thrown": "D{die} shows {roll}",
        "to throw": "D{die} to throw",
        "no throw": "'{text}' is no throw here: a D{most} shows 1 to {most}.",
        "squares": "squares filled: {n}",
        "row": "row {line} full",
        "column": "column {line} full",
        "stars": "unused stars: {n}, 4 points each",
        "stars left": "stars {stars}",
    },
    de={
        "roll": "Wurf",
        "reroll": "nochmal",
        "bonus": "Bonus",
        "give up": "aufgeben",
        "throw first": "Erst kommt der Würfel.",
        "over": "Das Spiel ist zu Ende.",
        "no box now": "Jetzt ist kein Kästchen dran.",
        "crossed off": "{box} ist schon gestrichen.",
        "in line": "Ein W{die} steht schon in dieser Zeile oder Spalte.",
        "wrong steps": "{box} passt nicht: kein Weg aus {steps} Schritten endet auf {square}.",
        "too high": "{box} passt nicht: mindestens ein Schritt, also bleibt weniger als {roll}.",
        "no square now": "Jetzt ist kein Feld dran.",
        "taken": "{square} ist schon gefüllt.",
        "nothing fits": "{square} lässt sich nicht füllen: dort passt kein offenes Kästchen.",
        "no one": "Nur eine 1 wird noch einmal geworfen.",
        "no bonus now": "Das kommt nach einem Wurf, statt ihn zu verwenden.",
        "no star": "Kein Bonus möglich: er braucht einen Stern und ein passendes Kästchen.",
        "not stuck": "Aufgeben geht nur, wenn der Wurf nichts füllen kann.",
        "task setting up": "Streiche ein beliebiges Kästchen; sein Würfel wird zuerst geschrieben.",
        "task placing": "Wähle das Feld für den W{die}; dort startet der Stein.",
        "task paying": "Wähle einen Würfel, indem du eines seiner Kästchen streichst.",
        "task one": "Eine 1 zählt nicht: wirf nochmal, oder nimm einen Bonus.",
        "task only one": "Eine 1 zählt nicht: wirf nochmal.",
        "task using": "Gehe 1 bis {most} Schritte und wähle das Feld, oder nimm einen Bonus.",
        "task stuck": "Nichts lässt sich füllen: nimm einen Bonus, oder gib auf.",
        "task writing": "Wähle das Kästchen für {square}: was von {roll} nach dem Weg bleibt.",
        "task bonus placing": "Bonus: wähle ein beliebiges Feld, in das ein Würfel passt.",
        "task bonus writing": "Bonus: wähle ein Kästchen, das auf {square} passt.",
        "thrown": "W{die} zeigt {roll}",
        "to throw": "W{die} wird geworfen",
        "no throw": "'{text}' ist hier kein Wurf: ein W{most} zeigt 1 bis {most}.",
        "squares": "gefüllte Felder: {n}",
        "row": "Zeile {line} voll",
        "column": "Spalte {line} voll",
        "stars": "ungenutzte Sterne: {n}, je 4 Punkte",
        "stars left": "Sterne {stars}",
    },
)


def square_name(square: int) -> str:
    """A square as on a chess board, with row 1 at the top.

    >>> square_name(8)
    'c2'
    """
    return "abcdef"[square % SIZE] + str(square // SIZE + 1)


def box_name(box: int, lang: Language) -> str:
    """A box by its die and number.

    >>> box_name(10, "en"), box_name(10, "de")
    ('D8 1', 'W8 1')
    """
    return f"{'W' if lang == 'de' else 'D'}{FACES[DIE_OF[box]]} {NUMBER_OF[box]}"


def move(state: State, seat: Seat, move: Move, lang: Language) -> str:
    if move < SQUARE:
        return box_name(move, lang)
    if move < REROLL:
        return square_name(move - SQUARE)
    return SAY(lang, {REROLL: "reroll", BONUS: "bonus", GIVE_UP: "give up"}[move])


def refused(state: State, seat: Seat, move: Move, reason: Reason, lang: Language) -> str:
    if reason == NOT_YOUR_TURN:
        return SAY(lang, "over" if state.phase == ENDED else "throw first")
    if reason in (CROSSED_OFF, TYPE_IN_LINE, WRONG_STEPS):
        steps = state.roll - NUMBER_OF[move]
        names = {CROSSED_OFF: "crossed off", TYPE_IN_LINE: "in line"}
        return SAY(
            lang,
            names.get(reason, "wrong steps" if steps > 0 else "too high"),
            box=box_name(move, lang),
            die=FACES[DIE_OF[move]],
            steps=steps,
            square=square_name(state.square),
            roll=state.roll,
        )
    names = {
        NO_BOX_NOW: "no box now",
        NO_SQUARE_NOW: "no square now",
        SQUARE_TAKEN: "taken",
        NOTHING_FITS: "nothing fits",
        NO_ONE: "no one",
        NO_BONUS_NOW: "no bonus now",
        NO_STAR: "no star",
        NOT_STUCK: "not stuck",
    }
    if state.phase == USING and state.roll == 1 and reason in (NOTHING_FITS, NO_STAR, NOT_STUCK):
        return task(state, seat, lang)  # a 1 cannot be used: that is the reason for everything
    return SAY(lang, names[reason], square=square_name(move - SQUARE))


def task(state: State, seat: Seat, lang: Language) -> str:
    name = {
        SETTING_UP: "task setting up",
        PLACING: "task placing",
        PAYING: "task paying",
        USING: "task using" if state.open_squares else "task stuck",
        WRITING: "task writing",
        BONUS_PLACING: "task bonus placing",
        BONUS_WRITING: "task bonus writing",
    }[state.phase]
    if state.phase == USING and state.roll == 1:
        name = "task one" if state.bonus_squares else "task only one"
    return SAY(
        lang,
        name,
        die=FACES[state.die],
        roll=state.roll,
        most=state.roll - 1,
        square=square_name(state.square),
    )


def chance(state: State, lang: Language) -> str:
    return SAY(lang, "roll")


def outcome(state: State, outcome: Outcome, lang: Language) -> str:
    return str(outcome)


def read_outcome(state: State, text: str, lang: Language) -> Outcome:
    number, most = text.strip(), FACES[state.die]
    if not (number.isascii() and number.isdigit() and 1 <= int(number) <= most):
        raise BadText(SAY(lang, "no throw", text=number, most=most))
    return int(number)


def table(state: State, lang: Language) -> str:
    words = [SAY(lang, "stars left", stars="*" * state.stars or "–")]
    if state.phase == THROWING:
        words.append(SAY(lang, "to throw", die=FACES[state.die]))
    elif state.roll:
        words.append(SAY(lang, "thrown", die=FACES[state.die], roll=state.roll))
    return ", ".join(words)


def type_at(state: State, square: int) -> int | None:
    """The faces of the die type written in a square."""
    number = number_in(state.types, square)
    return FACES[number - 1] if number else None


def board(state: State, seat: Seat, lang: Language) -> Board:
    """The grid with the marker in brackets, then a line of boxes a die; crossed ones are x."""
    lines: Board = [[Ink("     a   b   c   d   e   f")]]
    for row in range(SIZE):
        line = [Ink(f" {row + 1} ")]
        for column in range(SIZE):
            square = SIZE * row + column
            faces = type_at(state, square)
            text = Ink(f"{faces:>2}", "pencil") if faces else Ink(" ·")
            brackets = "[]" if square == state.marker else "  "
            line += [Ink(brackets[0], "accent"), text, Ink(brackets[1], "accent")]
        lines.append(line)
    lines.append([])
    for die in range(DICE):
        name = f"{'W' if lang == 'de' else 'D'}{FACES[die]}"
        line = [Ink(f" {name:<4}")]
        for number in range(1, FACES[die] + 1):
            if has(state.boxes, FIRST_BOX[die] + number - 1):
                line.append(Ink(f" {number}"))
            else:
                line.append(Ink(" x" + " " * (number > 9), "pencil"))
        lines.append(line)
    return lines


def explain(state: State, seat: Seat, lang: Language) -> list[Line]:
    squares = written(state.types)
    lines = [Line(SAY(lang, "squares", n=size(squares)), size(squares))]
    for name, first, step in (("row", FIRST_ROW, SIZE), ("column", FIRST_COLUMN, 1)):
        for number in range(SIZE):
            points = line_points(squares, first << step * number)
            if points:
                line = number + 1 if name == "row" else "abcdef"[number]
                lines.append(Line(SAY(lang, name, line=line), points))
    if state.stars:
        lines.append(Line(SAY(lang, "stars", n=state.stars), 4 * state.stars))
    return lines
