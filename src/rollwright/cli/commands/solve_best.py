"""`rollwright solve splitter`, `hexroller`, `polygrid`: the best possible sheet."""

import json
from time import perf_counter

from rollwright.games import game
from rollwright.play.match import AnyMatch


def solve_best(
    name: str, variant: str | None, *, prove: bool, threads: int | None, as_json: bool
) -> None:
    """Show the best sheet that a game can end with, and whether it is proven to be one."""
    from rich.console import Console  # noqa: PLC0415 (Rich is slow to import)

    from rollwright.solve import best  # noqa: PLC0415

    played = game(name)
    given = {} if variant is None else {"variant": variant}
    number = getattr(played.options(given), "variant", 0)
    match = best.best_game(played.name, number)
    most = best.bound(played.name, number)
    told: dict[str, object] = {
        "game": played.name,
        "variant": played.variants[number] if played.variants else None,
        "points": match.scores[0],
        "bound": most,
        "proven": match.scores[0] == most,
        "why": best.WHY[played.name],
    }
    if prove:
        start = perf_counter()
        with Console(stderr=True).status("Proving …") as shown:
            most = best.prove(
                played.name, number, threads, lambda news: shown.update(f"Proving: {news} …")
            )
        told |= {"bound": most, "proven": match.scores[0] == most}
        told["seconds"] = perf_counter() - start
    if as_json:
        told |= {"position": match.position, "record": match.record()}
        print(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        _show(match, told)


def _show(match: AnyMatch, told: dict[str, object]) -> None:
    from rollwright.cli.screen import Screen  # noqa: PLC0415 (Rich is slow to import)

    screen = Screen("en")
    screen.head(match.game.title, str(told["variant"] or ""))
    screen.board(match.game.words.board(match.state, 0, "en"))
    screen.blank()
    for line in match.explain(0):
        screen.say("line", text=line.text, points=line.points)
    screen.blank()
    if told["proven"]:
        screen.line(f"{told['points']} points, and no game has more. {told['why']}")
    else:
        screen.line(f"{told['points']} points; no game has more than {told['bound']}.")
    if "seconds" in told:
        screen.line(f"Proven anew in {told['seconds']:.1f} seconds.")
