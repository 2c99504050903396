"""`rollwright solve splitter`, `hexroller`, `polygrid`: the best possible sheet."""

from time import perf_counter
from typing import NotRequired, TypedDict

from rollwright.cli.progress import spinner
from rollwright.cli.words import json_text
from rollwright.games import game
from rollwright.play.match import AnyMatch


class BestSheet(TypedDict):
    """The best sheet that a game can end with."""

    game: str
    variant: str | None
    points: int
    bound: int
    proven: bool
    why: str
    seconds: NotRequired[float]
    position: NotRequired[str]
    record: NotRequired[str]


def solve_best(
    name: str, variant: str | None, *, prove: bool, threads: int | None, as_json: bool
) -> None:
    """Show the best sheet that a game can end with, and whether it is proven to be one."""
    from rollwright.solve import best  # noqa: PLC0415 (Numba is slow to import)

    played = game(name)
    given = {} if variant is None else {"variant": variant}
    number = getattr(played.options(given), "variant", 0)
    match = best.best_game(played.name, number)
    most = best.bound(played.name, number)
    report: BestSheet = {
        "game": played.name,
        "variant": played.variants[number] if played.variants else None,
        "points": match.scores[0],
        "bound": most,
        "proven": match.scores[0] == most,
        "why": best.WHY[played.name],
    }
    if prove:
        start = perf_counter()
        with spinner("Proving …") as show_message:
            most = best.prove(
                played.name, number, threads, lambda news: show_message(f"Proving: {news} …")
            )
        report["bound"], report["proven"] = most, match.scores[0] == most
        report["seconds"] = perf_counter() - start
    if as_json:
        report["position"], report["record"] = match.position, match.record()
        print(json_text(report))
    else:
        show(match, report)


def show(match: AnyMatch, report: BestSheet) -> None:
    """Show a sheet, how its points came about, and whether any has more."""
    from rollwright.cli.screen import Terminal  # noqa: PLC0415 (Rich is slow to import)

    screen = Terminal("en")
    screen.head(match.game.title, report["variant"] or "")
    screen.board(match.game.words.board(match.state, 0, "en"))
    screen.blank()
    for line in match.explain(0):
        screen.say("line", text=line.text, points=line.points)
    screen.blank()
    if report["proven"]:
        screen.line(f"{report['points']} points, and no game has more. {report['why']}")
    else:
        screen.line(f"{report['points']} points; no game has more than {report['bound']}.")
    if "seconds" in report:
        screen.line(f"Proven anew in {report['seconds']:.1f} seconds.")
