"""The reviewed games of the documents: `python -m docs.reviews.write`.

Each record in `docs/reviews` has its review in its comments (`rollwright review … -o …`); from
these come the page `docs/reviews.md` and its pictures. Nothing is judged here, so it takes seconds.
"""

from pathlib import Path
from typing import Final

from rollwright import load
from rollwright.coach.comments import from_comments
from rollwright.coach.graph import standalone
from rollwright.coach.review import MOVE, Account, Review, ReviewedEvent, weight
from rollwright.coach.sentences import about, event_words, judge_words
from rollwright.coach.verdict import verdict_on_all
from rollwright.coach.words import amount
from rollwright.play.match import AnyMatch

FOLDER: Final = Path(__file__).parent
DOCS: Final = FOLDER.parent
SHOWN: Final = 3  # errors of each game that are told, and as many strokes of luck
DRAWN: Final = 1  # errors of each game that are drawn, the worst first

HEAD: Final = """# Five games, reviewed

A game of each kind as `rollwright review` tells it ([what the numbers mean](coach.md)). The records
are in `docs/reviews`, with the reviews in their comments: `rollwright review
docs/reviews/splitter.game` shows one again without judging anew, `--again` judges. This page is
made of them by `python -m docs.reviews.write`. The last column is what the account missed the
result by before it was made to add up, the honest error bar.
"""


def page() -> dict[str, str]:
    """The page and its pictures, by their names below `docs`."""
    made: dict[str, str] = {}
    texts = [HEAD]
    for path in sorted(FOLDER.glob("*.game")):
        match = load(path.read_text("utf-8"))
        told = from_comments(match)
        assert told is not None, path
        text, pictures = chapter(path.stem, match, told)
        texts.append(text)
        made |= pictures
    return {"reviews.md": "\n".join(texts), **made}


def chapter(name: str, match: AnyMatch, told: Review) -> tuple[str, dict[str, str]]:
    """A game: how it ended, its graph, the accounts, what mattered most, the worst error drawn."""
    scores = ", ".join(f"{match.name(seat)} {match.scores[seat]}" for seat in range(match.seats))
    graph = f"reviews/{name}-graph.svg"
    pictures = {graph: standalone(told, match.game)}
    said = " ".join(filter(None, [verdict_on_all(told, "en"), judge_words(told, "en")]))
    lines = [f"## {match.game.title}", "", f"{scores}. {said}", ""]
    lines += [f"![The graph of the game]({graph})", "", *accounts(told), ""]
    errors = [one for one in told.turning_points if one.kind == MOVE]
    luck = [one for one in told.turning_points if one.kind != MOVE]
    for event in sorted([*errors[:SHOWN], *luck[:SHOWN]], key=weight, reverse=True):
        words = event_words(match, event, "en")
        lines.append(f"- *{event.number + 1}, {words}.* {about(match, told, event, 'en')}")
    for event in errors[:DRAWN]:
        shown, drawn = both(name, match, event)
        lines += ["", *shown]
        pictures |= drawn
    return "\n".join([*lines, ""]), pictures


def accounts(told: Review) -> list[str]:
    """The first account as a table."""
    kind = told.kinds[0]
    parts = [name for name in Account._fields if name != "drift"]
    rows = [f"| player | {' | '.join(parts)} | missed by |", "|---" * 7 + "|"]
    for seat in told.seats:
        values = [*(getattr(seat.account, name) for name in parts), seat.judged.drift]
        shown = " | ".join(amount(value, kind, "en") for value in values)
        rows.append(f"| {seat.name} | {shown} |")
    return rows


def both(name: str, match: AnyMatch, event: ReviewedEvent) -> tuple[list[str], dict[str, str]]:
    """The sheet after the move that was played, and after the better one."""
    seat = event.seat
    assert seat is not None and event.best is not None
    other = played_until(match, event.number)
    other.play(seat, event.best)
    files = [f"reviews/{name}-played.svg", f"reviews/{name}-better.svg"]
    pictures = {
        files[0]: match.svg(seat, events=event.number + 1),
        files[1]: other.svg(seat),
    }
    lines = [
        f"As played ({event.words}), and better ({event.best_words}):",
        "",
        f'<img src="{files[0]}" alt="As played" width="45%"> '
        f'<img src="{files[1]}" alt="Better" width="45%">',
    ]
    return lines, pictures


def played_until(match: AnyMatch, events: int) -> AnyMatch:
    """The match as it was after so many events."""
    start = match.game.positions.write(match.at(0))
    again = type(match).from_position(start, match.game, names=match.names)
    for event in match.events[:events]:
        if event.seat is None:
            again.roll(event.what)
        else:
            again.play(event.seat, event.what)
    return again


def main() -> None:
    """Write them."""
    for name, text in page().items():
        (DOCS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
