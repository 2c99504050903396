"""The move that a person means."""

from rollwright.cli.words import SAY
from rollwright.core.errors import IllegalMove
from rollwright.core.language import Language
from rollwright.core.options import plain
from rollwright.core.seats import Move, Seat
from rollwright.play.match import Match

SHOWN = 8  # moves in a sentence


def squeezed(text: str) -> str:
    """Words as they are compared: case, blanks and hyphens do not matter.

    >>> squeezed("C4 5-2")
    'c452'
    """
    return plain(text).replace(" ", "")


def meant(match: Match, seat: Seat, text: str, lang: Language) -> Move:
    """The move whose words these are, or begin with; nothing at all means the only one.

    A whole move is taken at its word, even if it is refused then; a beginning must be
    the beginning of one allowed move.

    >>> match = Match("splitter", seats=1)
    >>> match.roll("5 5")
    '5 5'
    >>> match.words_of(0, meant(match, 0, "C4", "en"))
    'c4 5-5'
    >>> meant(match, 0, "c", "en")
    Traceback (most recent call last):
    rollwright.play.match.IllegalMove: 'c' fits 7 moves: c1 5-5, c2 5-5, …
    """
    sought = squeezed(text)
    allowed = match.allowed(seat)
    whole = [
        move
        for move in range(match.game.rules.MOVES)
        if sought and squeezed(match.words_of(seat, move, lang)) == sought
    ]
    for move in whole:
        if move in allowed:
            return move
    if whole:
        return whole[0]
    fitting = [
        move for move in allowed if squeezed(match.words_of(seat, move, lang)).startswith(sought)
    ]
    if len(fitting) == 1:
        return fitting[0]
    raise IllegalMove(_unclear(match, seat, text, fitting, lang), match.position)


def _unclear(match: Match, seat: Seat, text: str, fitting: list[Move], lang: Language) -> str:
    words = [match.words_of(seat, move, lang) for move in fitting]
    if not squeezed(text):
        return SAY(lang, "which move", n=len(words), move=words[0])
    if not words:
        return SAY(lang, "no such move", text=text)
    some = ", ".join(words[:SHOWN]) + (", …" if len(words) > SHOWN else "")
    return SAY(lang, "ambiguous", text=text, n=len(words), moves=some)
