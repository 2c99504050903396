"""What a person's words mean: the one parser of moves for terminal, pages, programs and records.

A move is taken at its word: case, blanks and hyphens do not matter, and words in another order,
as in `keep 5 1`, are good if only one open move can be meant. The beginning of exactly one open
move means that move, and nothing at all means the only one there is.
"""

from typing import TYPE_CHECKING, Final

from rollwright.core.dice import Outcome
from rollwright.core.errors import AmbiguousMove, BadText, IllegalMove, UnknownMove
from rollwright.core.language import Language, phrases
from rollwright.core.options import plain
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State

if TYPE_CHECKING:
    from rollwright.play.match import Match

SAY: Final = phrases(__file__, "moves")
SHOWN: Final = 8  # moves in a sentence


def squeezed(text: str) -> str:
    """Words as they are compared.

    >>> squeezed("C4 5-2")
    'c452'
    """
    return plain(text).replace(" ", "")


def parse_move(match: "Match[State]", seat: Seat, text: str, lang: Language) -> Move:
    """The move that words mean, an open one if there is; otherwise one that the rules refuse.

    Raises UnknownMove or AmbiguousMove if no one move is meant, and IllegalMove, with the
    rules' own reason, where a seat has no move at all.
    """
    sought = squeezed(text)
    words = {move: match.words_of(seat, move, lang) for move in range(match.game.rules.MOVES)}
    allowed = match.allowed(seat)
    whole = [move for move, said in words.items() if sought and squeezed(said) == sought]
    for move in whole:
        if move in allowed:
            return move
    if whole:
        return whole[0]
    if not allowed:
        reason = match.game.rules.refusal(match.state, seat, 0)
        raise IllegalMove(match.why_refused(seat, 0, lang), match.position, reason)
    shuffled = sorted(plain(text).split())
    same = [move for move in allowed if sorted(plain(words[move]).split()) == shuffled]
    begun = [move for move in allowed if squeezed(words[move]).startswith(sought)]
    for fitting in (same, begun):
        if len(fitting) == 1:
            return fitting[0]
    if not sought:
        sentence = SAY(lang, "which move", n=len(allowed), move=words[allowed[0]])
        raise AmbiguousMove(sentence, match.position)
    several = same or begun
    some = _some(lang, [words[move] for move in several or allowed])
    if several:
        sentence = SAY(lang, "ambiguous", text=text.strip(), n=len(several), moves=some)
        raise AmbiguousMove(sentence, match.position)
    raise UnknownMove(SAY(lang, "not a move", text=text.strip(), some=some), match.position)


def parse_outcome(match: "Match[State]", text: str, lang: Language) -> Outcome:
    """The outcome that words mean, as real dice show; IllegalMove if they mean none."""
    try:
        return match.game.words.read_outcome(match.state, text, lang)
    except BadText as bad:
        raise IllegalMove(str(bad), match.position) from None


def _some(lang: Language, moves: list[str]) -> str:
    shown = ", ".join(moves[:SHOWN])
    more = len(moves) - SHOWN
    return SAY(lang, "and more", moves=shown, n=more) if more > 0 else shown
