"""What the terminal itself says, to people at a table; games bring their own words."""

from typing import Final

from rollwright.core.errors import BadOption, BadRecord, BadText, IllegalMove, UnknownGame
from rollwright.core.language import LANGUAGES, Language, Phrases

SAY: Final = Phrases(
    en={
        # the table
        "welcome": "{title}: {names}. Type help to see what you can type.",
        "welcome back": "{title} goes on after {events} events: {names}. Type help for help.",
        "computer": "{name} (computer)",
        "warming": "{name} is getting ready, which takes a minute once; {other} plays until then.",
        "few moves": "Moves: {moves}",
        "many moves": "{n} moves, such as {moves}. Type moves to see all.",
        "all moves": "{n} moves:",
        "throw": "{name}, Enter for the {chance}> ",
        "throw for all": "Enter for the {chance}> ",
        "go on": "Enter, and {name} goes on> ",
        "real throw": "the {chance} of {name}> ",
        "real throw for all": "the {chance}> ",
        "thrown": "{chance}: {outcome}",
        "thrown by": "{name}, {chance}: {outcome}",
        "moved": "{name}: {move}",
        "turn ended": "The turn of {name} is over.",
        # what was typed
        "no such move": "'{text}' is not a move here. Type moves to see all, or help.",
        "ambiguous": "'{text}' fits {n} moves: {moves}.",
        "which move": "There are {n} moves; type one, such as {move}.",
        "throw first": "First comes the {chance}: press Enter.",
        "type the dice": "Type the {chance} as it lies on the table.",
        "undone": "Taken back: {name}, {move}.",
        "nothing to undo": "There is no move to take back since the last throw.",
        "help": (
            "Type a move, or as much of it as makes it clear. Enter alone makes the only move,\n"
            "or throws. At any prompt:\n"
            "  moves        every move that is allowed now\n"
            "  undo         take the last move back, as far as the last throw\n"
            "  score        count the points out, as if the game ended now\n"
            "  position     this position in one line\n"
            "  save [FILE]  keep the game in a file, from now on after every move\n"
            "  quit         leave\n"
            "The rules: rollwright rules {game}"
        ),
        # the record
        "saved": "The game is kept in {file}.",
        "exists": "{file} is there already and is not this game; choose another name.",
        "save?": "Keep this game? A file name, or Enter for no> ",
        "yes": "y yes",
        "no": "n no",
        "not saved": "It was not kept; save FILE, or --record FILE, would have done that.",
        "resume": "Go on with: rollwright play --resume {file}",
        # the end
        "goodbye": "Goodbye.",
        "input ended": "The input ended before the game did.",
        "over": "The game is over.",
        "not over": "The game is not over.",
        "score": "{name}: {points}",
        "1 point": "1 point",
        "points": "{n} points",
        "line": "  {text} = {points}",
        "wins": "{names} wins: {points}.",
        "wins outright": "{names} wins at once, whatever the points.",
        "win": "{names} share the win.",
        "nobody wins": "Nobody wins.",
        "solo": "{names} ends with {points}.",
        "and": "and",
        # replay and position
        "replay": "{title}: {names}",
        "variant": "variant {variant}",
        "step": "Enter for the next, q to stop> ",
        "to move": "To move: {names}",
        "to throw": "Next: the {chance} of {name}",
        "to throw for all": "Next: the {chance}",
        # pictures and sheets
        "drawn": "Drawn: {file}",
        "film": "Drawn: {file}, {n} events",
        "sheets": "{file}: {copies} sheets",
        # the menu
        "menu": "Rollwright: pen-and-paper dice games. Type the number or name of one.",
        "which game": "Which game? (Enter to leave)> ",
        "who plays": "Who plays? Names, with commas; {computers} are computers (Enter: {usual})> ",
        "seats": "seats",
        "minutes": "min",
        "name": "name",
        "title": "title",
        "about": "about",
    },
    de={
        "welcome": "{title}: {names}. hilfe zeigt, was du eingeben kannst.",
        "welcome back": "{title} geht nach {events} Ereignissen weiter: {names}. Hilfe mit hilfe.",
        "computer": "{name} (Computer)",
        "warming": "{name} macht sich bereit, einmal eine Minute; bis dahin spielt {other}.",
        "few moves": "Züge: {moves}",
        "many moves": "{n} Züge, etwa {moves}. züge zeigt alle.",
        "all moves": "{n} Züge:",
        "throw": "{name}, Enter: {chance}> ",
        "throw for all": "Enter: {chance}> ",
        "go on": "Enter, und {name} macht weiter> ",
        "real throw": "{chance} für {name}> ",
        "real throw for all": "{chance}> ",
        "thrown": "{chance}: {outcome}",
        "thrown by": "{name}, {chance}: {outcome}",
        "moved": "{name}: {move}",
        "turn ended": "Damit ist {name} fertig.",
        "no such move": "'{text}' ist hier kein Zug. züge zeigt alle, hilfe hilft.",
        "ambiguous": "'{text}' passt auf {n} Züge: {moves}.",
        "which move": "Es gibt {n} Züge; gib einen ein, etwa {move}.",
        "throw first": "Erst kommt das hier: {chance}. Drücke Enter.",
        "type the dice": "Gib ein, was auf dem Tisch liegt ({chance}).",
        "undone": "Zurückgenommen: {name}, {move}.",
        "nothing to undo": "Seit dem letzten Wurf gibt es keinen Zug zurückzunehmen.",
        "help": (
            "Gib einen Zug ein, oder so viel davon, dass er klar ist. Enter allein macht den\n"
            "einzigen Zug, oder wirft. Jederzeit:\n"
            "  züge               alle Züge, die jetzt erlaubt sind\n"
            "  zurück             den letzten Zug zurücknehmen, bis zum letzten Wurf\n"
            "  punkte             die Punkte auszählen, als wäre das Spiel zu Ende\n"
            "  stellung           diese Stellung in einer Zeile\n"
            "  speichern [DATEI]  das Spiel in einer Datei behalten, ab jetzt nach jedem Zug\n"
            "  aufhören           den Tisch verlassen\n"
            "Die Regeln: rollwright rules {game}"
        ),
        "saved": "Das Spiel steht in {file}.",
        "exists": "{file} gibt es schon und ist nicht dieses Spiel; nimm einen anderen Namen.",
        "save?": "Dieses Spiel behalten? Ein Dateiname, oder Enter für nein> ",
        "yes": "j ja",
        "no": "n nein",
        "not saved": "Es wurde nicht behalten; speichern DATEI, oder --record DATEI, tut das.",
        "resume": "Weiter mit: rollwright play --resume {file}",
        "goodbye": "Auf Wiedersehen.",
        "input ended": "Die Eingabe war vor dem Spiel zu Ende.",
        "over": "Das Spiel ist zu Ende.",
        "not over": "Das Spiel ist nicht zu Ende.",
        "score": "{name}: {points}",
        "1 point": "1 Punkt",
        "points": "{n} Punkte",
        "line": "  {text} = {points}",
        "wins": "{names} gewinnt: {points}.",
        "wins outright": "{names} gewinnt auf der Stelle, die Punkte zählen nicht.",
        "win": "{names} gewinnen gemeinsam.",
        "nobody wins": "Niemand gewinnt.",
        "solo": "{names} kommt auf {points}.",
        "and": "und",
        "replay": "{title}: {names}",
        "variant": "Variante {variant}",
        "step": "Enter für das Nächste, q zum Aufhören> ",
        "to move": "Am Zug: {names}",
        "to throw": "Als Nächstes: {chance} für {name}",
        "to throw for all": "Als Nächstes: {chance}",
        "drawn": "Gezeichnet: {file}",
        "film": "Gezeichnet: {file}, {n} Ereignisse",
        "sheets": "{file}: {copies} Blätter",
        "menu": "Rollwright: Würfelspiele mit Papier und Stift. Gib Nummer oder Name ein.",
        "which game": "Welches Spiel? (Enter: aufhören)> ",
        "who plays": "Wer spielt? Namen mit Komma; {computers} sind Computer (Enter: {usual})> ",
        "seats": "Plätze",
        "minutes": "Min.",
        "name": "Name",
        "title": "Titel",
        "about": "worum es geht",
    },
)

# What is typed at a table, in any language, for each thing to do; a move of that name comes first.
ORDERS: Final = {
    "help": "help",
    "hilfe": "help",
    "?": "help",
    "moves": "moves",
    "züge": "moves",
    "zuege": "moves",
    "undo": "undo",
    "zurück": "undo",
    "zurueck": "undo",
    "score": "score",
    "punkte": "score",
    "position": "position",
    "stellung": "position",
    "save": "save",
    "speichern": "save",
    "quit": "quit",
    "exit": "quit",
    "aufhören": "quit",
    "aufhoeren": "quit",
}

_SENTENCES: Final = (BadOption, BadRecord, BadText, IllegalMove, UnknownGame)  # for a person


def known(lang: str) -> Language:
    """A language that was asked for, if it is one of ours."""
    if lang not in LANGUAGES:
        raise BadOption(f"The language is {' or '.join(LANGUAGES)}, not '{lang}'.")
    return lang


def points(lang: Language, n: int) -> str:
    """A number of points.

    >>> points("en", 1), points("de", 12)
    ('1 point', '12 Punkte')
    """
    return SAY(lang, "1 point") if n == 1 else SAY(lang, "points", n=n)


def sentence(error: BaseException) -> str | None:
    """What to tell a person about an error; nothing if it is a mistake of ours."""
    from rollwright.core.errors import UnknownPlayer  # noqa: PLC0415 (players may be slow to import)

    if isinstance(error, UnicodeError):
        return "The input is not text in UTF-8."
    if isinstance(error, OSError):
        why = (error.strerror or str(error)).lower()
        return f"Cannot use '{error.filename}': {why}." if error.filename else f"Failed: {why}."
    if isinstance(error, (*_SENTENCES, UnknownPlayer)):
        return str(error)
    return None


def printable(text: str) -> str:
    """A text without the signs that would move a terminal's cursor, say out of a stranger's record.

    >>> printable("Ann\\x1b[2J")
    'Ann?[2J'
    """
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)


def order_words(lang: Language) -> list[str]:
    """What can be typed at any prompt, in one language.

    >>> order_words("en")
    ['moves', 'undo', 'score', 'position', 'save', 'quit']
    """
    return [order for order in ORDERS if f"  {order} " in SAY(lang, "help", game="")]


def joined(lang: Language, names: list[str]) -> str:
    """Names as a sentence has them.

    >>> joined("en", ["Ann", "Bob", "Eve"]), joined("de", ["Ann", "Bob"])
    ('Ann, Bob and Eve', 'Ann und Bob')
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {SAY(lang, 'and')} {names[-1]}"
