"""Tutto in words: moves, reasons, cards, the score pad as text."""

from typing import Final

from rollwright.core.dice import Outcome, Tally, chosen, count, dice_in, laid_out
from rollwright.core.errors import BadText
from rollwright.core.language import Language, Phrases
from rollwright.core.options import Choice, Option, Whole, plain
from rollwright.core.seats import Move, Reason, Seat
from rollwright.core.texts import Board, Ink, Line, dice_words, read_dice
from rollwright.games.tutto.rules import (
    BANK,
    FLIP_ON,
    KEEP_ALL,
    NO_CARD,
    NO_DICE,
    NO_STOPPING,
    NO_TUTTO,
    NOT_LEFTMOST,
    NOT_SO_MANY_DICE,
    NOT_VALID,
    State,
    cards_left,
)
from rollwright.games.tutto.sheet import (
    CARDS,
    CLOVERLEAF,
    FIREWORKS,
    STRAIGHT,
    TIMES_TWO,
)

ABOUT: Final = {
    "en": "Push your luck with six dice and a card; keep all six for a Tutto.",
    "de": "Fordere dein Glück mit sechs Würfeln und einer Karte heraus; alle sechs sind ein Tutto.",
}

PAYS: Final = ("at once", "when banked")
PILES: Final = ("shuffled", "replaced")
LEAST_TARGET: Final = 1000
MOST_TARGET: Final = 20000

SHORT_RULES: Final[dict[Language, tuple[str, ...]]] = {
    "en": (
        (
            "Flip a card, roll six dice. Single 1s count 100, single 5s 50, three equal dice of "
            "one roll 100 times their number, three 1s 1000."
        ),
        (
            "Keep at least one of them and roll the rest, or stop and write the points down. A "
            "roll with nothing valid loses the turn's points."
        ),
        (
            "All six kept is a Tutto: the card pays, and you stop or flip the next card and "
            "risk it all."
        ),
        (
            "Bonus: more points with a Tutto. x2: doubles the turn. Stop: the turn is lost. "
            "Fireworks: roll until nothing is valid, then all points count."
        ),
        (
            "Plus/Minus: no stopping; the Tutto is worth 1000 and the leaders lose 1000. "
            "Straight: collect 1 to 6, no stopping, 2000. Cloverleaf: two Tuttos without "
            "stopping win the game."
        ),
        "When somebody has reached the target, the round is finished; most points win.",
    ),
    "de": (
        (
            "Decke eine Karte auf, wirf sechs Würfel. Einzelne Einsen zählen 100, einzelne "
            "Fünfen 50, drei gleiche eines Wurfs das Hundertfache ihrer Zahl, drei Einsen 1000."
        ),
        (
            "Lege mindestens einen gültigen zur Seite und wirf den Rest, oder höre auf und "
            "schreibe die Punkte auf. Ein Wurf ohne gültige verliert die Punkte des Zugs."
        ),
        (
            "Alle sechs sind ein Tutto: die Karte zahlt, und du hörst auf oder deckst die "
            "nächste auf und setzt alles ein."
        ),
        (
            "Bonus: mehr Punkte beim Tutto. x2: verdoppelt den Zug. Stopp: der Zug ist "
            "verloren. Feuerwerk: wirf, bis nichts gültig ist, dann zählt alles."
        ),
        (
            "Plus/Minus: kein Aufhören; das Tutto zählt 1000, und die Führenden verlieren 1000. "
            "Straße: sammle 1 bis 6, kein Aufhören, 2000. Kleeblatt: zwei Tuttos ohne Aufhören "
            "gewinnen das Spiel."
        ),
        "Hat jemand das Ziel erreicht, wird die Runde beendet; wer dann vorn liegt, gewinnt.",
    ),
}

OPTIONS: Final[tuple[Option, ...]] = (
    Whole(
        "target",
        LEAST_TARGET,
        MOST_TARGET,
        {"en": "points that end the game", "de": "Punkte, mit denen das Spiel endet"},
    ),
    Choice(
        "leaders_pay",
        PAYS,
        {
            "en": "when Plus/Minus takes 1000 points from the leaders",
            "de": "wann Plus/Minus den Führenden 1000 Punkte nimmt",
        },
        {"de": ("sofort", "beim Aufschreiben")},
    ),
    Choice(
        "pile",
        PILES,
        {
            "en": "draw from the shrinking pile, or every card from all 56",
            "de": "vom schrumpfenden Stapel ziehen, oder jede Karte aus allen 56",
        },
        {"de": ("gemischter Stapel", "immer aus allen")},
    ),
)

_BONUSES: Final = ("Bonus 200", "Bonus 300", "Bonus 400", "Bonus 500", "Bonus 600")
CARD_NAMES: Final = {
    "en": (*_BONUSES, "x2", "Fireworks", "Plus/Minus", "Straight", "Stop", "Cloverleaf"),
    "de": (*_BONUSES, "x2", "Feuerwerk", "Plus/Minus", "Straße", "Stopp", "Kleeblatt"),
}

SAY: Final = Phrases(
    en={
        "roll": "roll",
        "card": "card",
        "keep": "keep {dice}",
        "bank": "bank",
        "flip on": "flip on",
        "not your turn": "It is seat {player}'s turn.",
        "throw first": "The dice or a card come first.",
        "over": "The game is over.",
        "no dice": "All six dice are kept: bank, or flip on.",
        "so many": "Only {n} dice lie there.",
        "leftmost": "Of equal dice the leftmost are taken.",
        "not valid": "{dice} cannot be kept: single 1s and 5s count, and whole triplets.",
        "not new": "{dice} cannot be kept: the Straight takes one of each number not yet kept.",
        "keep all": "With Fireworks every valid die is kept: {dice}.",
        "no stopping": "With {card} there is no stopping before the Tutto.",
        "no stopping at all": "With {card} there is no stopping.",
        "no tutto": "The next card is flipped only after a Tutto, when all six dice are kept.",
        "task keep": "Keep at least one valid die and throw the rest, or bank.",
        "task must keep": "Keep at least one valid die and throw the rest; {card} allows no stop.",
        "task all": "Fireworks: keep every valid die and throw on.",
        "task tutto": "Tutto! Bank {points} points, or flip the next card and risk them.",
        "dice": "dice {dice}",
        "kept": "{kept} kept",
        "points": "{points} points at risk",
        "numbers": "Straight so far {numbers}",
        "one tutto": "one Tutto of two",
        "last round": "last round",
        "banked": "banked points",
        "of": "{points} of {target}",
        "no card": "'{text}' is no card. The cards are {cards}.",
        "none left": "There is no {card} left in the pile.",
    },
    de={
        "roll": "Wurf",
        "card": "Karte",
        "keep": "behalte {dice}",
        "bank": "aufschreiben",
        "flip on": "aufdecken",
        "not your turn": "Platz {player} ist an der Reihe.",
        "throw first": "Erst kommen die Würfel oder eine Karte.",
        "over": "Das Spiel ist zu Ende.",
        "no dice": "Alle sechs Würfel sind zur Seite gelegt: aufschreiben oder aufdecken.",
        "so many": "Es liegen nur {n} Würfel da.",
        "leftmost": "Von gleichen Würfeln werden die linken genommen.",
        "not valid": "{dice} geht nicht: es zählen einzelne Einsen und Fünfen und ganze Drillinge.",
        "not new": "{dice} geht nicht: die Straße nimmt von jeder fehlenden Zahl eine.",
        "keep all": "Beim Feuerwerk wird jeder gültige Würfel behalten: {dice}.",
        "no stopping": "Bei „{card}“ darfst du vor dem Tutto nicht aufhören.",
        "no stopping at all": "Bei „{card}“ darfst du nicht aufhören.",
        "no tutto": "Die nächste Karte kommt erst nach einem Tutto aus allen sechs Würfeln.",
        "task keep": "Behalte mindestens einen gültigen Würfel und wirf weiter, oder schreibe auf.",
        "task must keep": "Behalte mindestens einen gültigen Würfel und wirf weiter.",
        "task all": "Feuerwerk: behalte jeden gültigen Würfel und wirf weiter.",
        "task tutto": "Tutto! Schreibe {points} Punkte auf, oder decke auf und setze sie ein.",
        "dice": "Würfel {dice}",
        "kept": "{kept} behalten",
        "points": "{points} Punkte auf dem Spiel",
        "numbers": "Straße bisher {numbers}",
        "one tutto": "ein Tutto von zweien",
        "last round": "letzte Runde",
        "banked": "aufgeschriebene Punkte",
        "of": "{points} von {target}",
        "no card": "'{text}' ist keine Karte. Die Karten sind {cards}.",
        "none left": "{card} ist nicht mehr im Stapel.",
    },
)


def shown(dice: Tally) -> str:
    """Dice in words."""
    return dice_words(laid_out(dice))


def move(state: State, seat: Seat, move: Move, lang: Language) -> str:
    if move == BANK:
        return SAY(lang, "bank")
    if move == FLIP_ON:
        return SAY(lang, "flip on")
    if not state.dice or move + 1 >> dice_in(state.dice):
        return ""
    return SAY(lang, "keep", dice=shown(chosen(state.dice, move + 1)))


def refused(state: State, seat: Seat, move: Move, reason: Reason, lang: Language) -> str:
    card = CARD_NAMES[lang][state.card]
    dice = shown(chosen(state.dice, move + 1))
    if reason == NO_DICE:
        return SAY(lang, "no dice")
    if reason == NOT_SO_MANY_DICE:
        return SAY(lang, "so many", n=dice_in(state.dice))
    if reason == NOT_LEFTMOST:
        return SAY(lang, "leftmost")
    if reason == NOT_VALID:
        return SAY(lang, "not new" if state.card == STRAIGHT else "not valid", dice=dice)
    if reason == KEEP_ALL:
        everything = state.open.bit_length()  # the only open set
        return SAY(lang, "keep all", dice=shown(chosen(state.dice, everything)))
    if reason == NO_STOPPING:
        endless = state.card in (FIREWORKS, CLOVERLEAF)
        return SAY(lang, "no stopping at all" if endless else "no stopping", card=card)
    if reason == NO_TUTTO:
        return SAY(lang, "no tutto")
    if state.won:
        return SAY(lang, "over")
    if seat != state.player:
        return SAY(lang, "not your turn", player=state.player + 1)
    return SAY(lang, "throw first")


def task(state: State, seat: Seat, lang: Language) -> str:
    if state.kept == 6:
        return SAY(lang, "task tutto", points=state.points)
    if state.card == FIREWORKS:
        return SAY(lang, "task all")
    if state.card > TIMES_TWO:
        return SAY(lang, "task must keep", card=CARD_NAMES[lang][state.card])
    return SAY(lang, "task keep")


def chance(state: State, lang: Language) -> str:
    return SAY(lang, "card" if state.card == NO_CARD else "roll")


def outcome(state: State, outcome: Outcome, lang: Language) -> str:
    return CARD_NAMES[lang][outcome] if state.card == NO_CARD else dice_words(outcome)


def read_outcome(state: State, text: str, lang: Language) -> Outcome:
    if state.card != NO_CARD:
        return read_dice(text, 6 - state.kept, 1, 6, lang=lang)
    names = CARD_NAMES[lang]
    fitting = [card for card in range(CARDS) if plain(names[card]) == plain(text)]
    if not fitting:
        fitting = [card for card in range(CARDS) if plain(names[card]).startswith(plain(text))]
    if len(fitting) != 1:
        raise BadText(SAY(lang, "no card", text=text.strip(), cards=", ".join(names)))
    if not count(cards_left(state), fitting[0]):
        raise BadText(SAY(lang, "none left", card=names[fitting[0]]))
    return fitting[0]


def table(state: State, lang: Language) -> str:
    words = []
    if state.ending and not state.won:
        words.append(SAY(lang, "last round"))
    if state.card != NO_CARD:
        words.append(CARD_NAMES[lang][state.card])
    if state.dice:
        words.append(SAY(lang, "dice", dice=shown(state.dice)))
    if state.kept:
        words.append(SAY(lang, "kept", kept=state.kept))
    if state.numbers:
        kept = [str(number) for number in range(1, 7) if state.numbers >> number & 1]
        words.append(SAY(lang, "numbers", numbers=" ".join(kept)))
    if state.tuttos:
        words.append(SAY(lang, "one tutto"))
    if state.points:
        words.append(SAY(lang, "points", points=state.points))
    return ", ".join(words)


def board(state: State, seat: Seat, lang: Language) -> Board:
    """The score pad: a bar on the way to the target."""
    points = state.scores[seat]
    filled = min(20, 20 * points // state.target)
    bar = [Ink("["), Ink("#" * filled, "pencil"), Ink("." * (20 - filled)), Ink("] ")]
    return [[*bar, Ink(SAY(lang, "of", points=points, target=state.target), "pencil")]]


def explain(state: State, seat: Seat, lang: Language) -> list[Line]:
    return [Line(SAY(lang, "banked"), state.scores[seat])]
