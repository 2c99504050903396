"""How good a result is, at a glance: a rank in a word, a scale, and what there is to beat."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rollwright.core.drawing import Markup
from rollwright.core.language import Language, points
from rollwright.core.seats import Seat
from rollwright.play.match import AnyMatch
from rollwright.players.alone.rank import RANKS, Reached, Standing, standing
from rollwright.players.alone.scores import key, result, variant_of
from rollwright.players.registry import LEVELS
from rollwright.solve import best
from rollwright.web.live.level_scale import Row, scale
from rollwright.web.words import SAY

JOYFUL: Final = 2  # from which rank on a result is worth a rosette

# How many of 100 games for two medium wins against easy, as `rollwright arena GAME greedy easy
# --games 600 --seed 1` counts them, and hard against medium, as docs/benchmark.md has it.
SHARES: Final = {"penk": (76, 66), "tutto": (62, 54)}


class Verdict(NamedTuple):
    """How good the result of a seat was."""

    rank: str  # in a word; '' if it cannot be compared
    what: str  # that was reached, in words
    scale: Markup  # beside what the levels reach
    sentences: list[str]
    reached: int
    kind: str  # of which the best is remembered by the page; '' if it is not like others
    fewest: bool  # whether less is better
    joyful: bool
    most: int | None = None  # that can be reached alone, if it is known
    helped: bool = False  # by the coach: then it is no best of one's own


def verdict(match: AnyMatch, seat: Seat, lang: Language, levels: Sequence[str] = ()) -> Verdict:
    """A game beside those of computer players, and beside the best that there can be.

    Who won in company has won well, against `levels` if all others were such. Where seats take
    turns a game ends early or late, so that its points say little: they are compared with nothing.
    Where nobody can do better that is said first, and no rank comes next.
    """
    variant, alone = variant_of(match), match.seats == 1
    found = standing(match, seat) if alone or not match.game.in_turns else None
    good, most = found is not None and found.rank >= JOYFUL, most_points(match, variant)
    won = not alone and seat in match.winners
    sentences = _beaten(match, levels, lang) if won and levels else []
    if found is not None and (good or not won):
        sentences += [_compared(found, match, lang), *_next(found, match, lang)]
        if not alone:  # beside the review, which may call a good result lucky
            sentences.append(SAY(lang, "result and luck"))
    rank = "" if found is None else _rank(found.rank, match, lang)
    if won and not good:
        rank = SAY(lang, "won well")
    at_best = perfect(match)
    if at_best:
        rank = SAY(lang, "rank perfect")
        sentences = [SAY(lang, "alone at best", n=most), *sentences[:1]]
    elif alone and most is not None:
        sentences.append(SAY(lang, "alone most", n=most))
    return Verdict(
        rank,
        in_words(match, result(match, seat), lang),
        Markup("") if found is None else _scale(found, match, most, lang),
        sentences,
        result(match, seat),
        "" if variant is None else key(match.game, variant, match.seats),
        match.game.race and alone,
        won or good or at_best,
        most if alone else None,
    )


def _beaten(match: AnyMatch, levels: Sequence[str], lang: Language) -> list[str]:
    """The strongest level that was beaten, or was level; and how often the next beats it."""
    strongest = max(map(LEVELS.index, levels))
    name = SAY(lang, f"player {LEVELS[strongest]}")
    if len(match.winners) > 1:
        return [SAY(lang, "level with", name=name)]
    said, share = [SAY(lang, "beaten", name=name)], SHARES.get(match.game.name, ())[strongest:]
    if share and match.seats == 2 and variant_of(match) is not None:
        stronger = SAY(lang, f"player {LEVELS[strongest + 1]}")
        said.append(SAY(lang, "level beats", stronger=stronger, n=share[0], name=name))
    return said


def most_points(match: AnyMatch, variant: str | None) -> int | None:
    """The most points that any dice allow, where that is proven."""
    if variant is None or match.game.name not in best.GAMES:
        return None
    return best.bound(match.game.name, match.game.variants.index(variant) if variant else 0)


def perfect(match: AnyMatch) -> bool:
    """Whether nobody can do better alone, with any dice."""
    most = most_points(match, variant_of(match)) if match.seats == 1 else None
    return most is not None and match.scores[0] >= most


def in_words(match: AnyMatch, reached: int, lang: Language) -> str:
    """A result in words: points, turns, or points a turn."""
    if match.game.race and match.seats == 1:
        return SAY(lang, "turns", n=reached)
    said = points(lang, reached)
    return SAY(lang, "a turn each", points=said) if match.game.race else said


def _rank(rank: int, match: AnyMatch, lang: Language) -> str:
    printed = rank == RANKS - 1 and match.game.top_rank
    return SAY(lang, "rank top" if printed else f"rank {rank}")


def _next(found: Standing, match: AnyMatch, lang: Language) -> list[str]:
    if found.next is None:
        return []
    rank, reached = _rank(found.rank + 1, match, lang), in_words(match, found.next, lang)
    name = "next rank at most" if found.fewest else "next rank"
    return [SAY(lang, name, rank=rank, result=reached)]


def _compared(found: Standing, match: AnyMatch, lang: Language) -> str:
    """Beside the strongest level of which half the games were worse, or else the weakest."""
    levels = yardsticks(found)
    shown = ([one for one in levels if one.of_100 >= 50] or levels[:1])[-1]
    name = "alone faster" if found.fewest else "alone better"
    name = name if shown.of_100 else "alone none"
    return SAY(lang, name, n=shown.of_100, name=SAY(lang, f"player {shown.level}"))


def yardsticks(found: Standing) -> list[Reached]:
    """The levels, each reaching no less than those before it: one that plays for something else
    than these points, as to win a race, is no measure of them.
    """
    sign, kept = -1 if found.fewest else 1, found.levels[:1]
    for one in found.levels[1:]:
        if sign * one.middle >= sign * kept[-1].middle:
            kept.append(one)
    return kept


def _near(high: int, found: Standing) -> bool:
    """Whether something has room on the scale without pressing all else together."""
    usual: list[int] = [
        one for level in found.levels for one in (level.middle, *(level.usual or ()))
    ]
    return 2 * (high - max(usual)) < max(usual) - min(usual)


def _scale(found: Standing, match: AnyMatch, most: int | None, lang: Language) -> Markup:
    def row(one: Reached) -> Row:
        return Row(SAY(lang, f"player {one.level}"), one.middle, one.usual)

    rows = [row(one) for one in yardsticks(found)]
    for name, high in (("rank top", match.game.top_rank), ("best possible", most)):
        if high and _near(high, found):
            rows.append(Row(SAY(lang, name), high, None, best=True))
    told = ", ".join(f"{row.name} {row.middle}" for row in rows)
    return scale(rows, found.reached, found.fewest, SAY(lang, "scale", rows=told))
