"""Pictures, films and printed sheets from the command line, opened and read again."""

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rollwright import Match, games
from tests.cli.program import Run

EXAMPLES = sorted(
    path for game in games.ALL for path in sorted((game.folder / "examples").glob("*.game"))[:1]
)
PRINTS = [(game.name, variant) for game in games.ALL for variant in (game.variants or [None])]
SIZES = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # in points


def pages(pdf: Path) -> tuple[int, tuple[float, float], str]:
    """Number of pages, their size and their text, as poppler reads them."""
    info = subprocess.run(["pdfinfo", pdf], capture_output=True, text=True, check=True).stdout
    report = dict(re.findall(r"^(.+?): +(.*)$", info, re.M))
    width, height = map(float, re.findall(r"[\d.]+", report["Page size"])[:2])
    text = subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True)
    return int(report["Pages"]), (width, height), " ".join(text.stdout.split())


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.parent.parent.name)
def test_a_kept_game_is_drawn_as_svg_and_as_png(called: Run, tmp_path: Path, path: Path) -> None:
    assert called("draw", path, "-o", "end.svg").out == "Drawn: end.svg\n"
    assert called("draw", path, "-o", "start.svg", "--event", 0, "--theme", "dark").code == 0
    assert called("draw", path, "-o", "one.png", "--seat", 1, "--event", "-1").code == 0
    end, start = ((tmp_path / name).read_text() for name in ("end.svg", "start.svg"))
    assert ElementTree.fromstring(end).tag.endswith("svg") and end != start
    png = (tmp_path / "one.png").read_bytes()
    width = int.from_bytes(png[16:20])
    assert png.startswith(b"\x89PNG") and width == pytest.approx(776, abs=3)  # 388 units, twice


def test_a_position_is_drawn_too(called: Run) -> None:
    said = called("draw", Match("tutto").position, "-o", "p.svg", "--json")
    assert json.loads(said.out) == {"file": "p.svg", "game": "tutto", "events": 0, "theme": "light"}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.parent.parent.name)
def test_a_film_shows_every_event(called: Run, tmp_path: Path, path: Path) -> None:
    said = json.loads(called("replay", path, "--svg", "film.svg", "--json").out)
    film = ElementTree.fromstring((tmp_path / "film.svg").read_text())
    starts = {one.get("begin") for one in film.iter() if one.tag.endswith("set")}
    assert len(starts) >= said["events"]
    assert called("replay", path, "--svg", "frames").code == 0
    frames = sorted((tmp_path / "frames").glob("*.svg"))
    assert len(frames) == said["events"] + 1
    ElementTree.parse(frames[-1])


@pytest.mark.parametrize(("name", "variant"), PRINTS)
def test_sheets_are_printed_for_every_game_and_variant(
    called: Run, tmp_path: Path, name: str, variant: str | None
) -> None:
    options = ["--variant", variant] if variant else []
    assert called("print", name, *options, "-o", "s.pdf", "--copies", 3).code == 0
    number, size, text = pages(tmp_path / "s.pdf")
    game = next(game for game in games.ALL if game.name == name)
    parts = sum(n for _, n in game.drawing.parts("en"))
    assert number == 2 + -(-parts // 9)
    assert size == pytest.approx(SIZES["a4"][::-1], abs=0.5)  # two sheets lie side by side
    for rule in game.short_rules("en"):
        assert text.count(rule.split(".")[0][:40]) >= 3


@pytest.mark.parametrize("per_page", [1, 2, 4])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_paper_and_number_of_sheets(called: Run, tmp_path: Path, per_page: int, paper: str) -> None:
    called("print", "splitter", "--paper", paper, "--per-page", per_page, "-o", "s.pdf")
    number, size, text = pages(tmp_path / "s.pdf")
    assert (number, text.count("Name")) == (4 // per_page, 4)
    flipped = SIZES[paper][::-1] if per_page == 2 else SIZES[paper]
    assert size == pytest.approx(flipped, abs=0.5)


def dots(pdf: Path) -> tuple[int, bytes]:
    """The first page of a PDF, coarsely: how wide it is, and its points, three bytes each."""
    subprocess.run(["pdftoppm", "-r", "40", "-l", "1", pdf, pdf.with_suffix("")], check=True)
    _, size, _, points = next(pdf.parent.glob(f"{pdf.stem}*.ppm")).read_bytes().split(b"\n", 3)
    return int(size.split()[0]), points


def test_a_printed_sheet_is_black_on_white_and_spares_ink(called: Run, tmp_path: Path) -> None:
    called("print", "hexroller", "--per-page", 1, "--copies", 1, "-o", "s.pdf")
    _, points = dots(tmp_path / "s.pdf")
    assert all(points[i] == points[i + 1] == points[i + 2] for i in range(0, len(points) - 3, 3))
    dark = sum(value < 128 for value in points) / len(points)
    assert 0.005 < dark < 0.1


def test_a_sheet_is_printed_in_colour_where_that_is_wanted(called: Run, tmp_path: Path) -> None:
    called("print", "hexroller", "--per-page", 1, "--copies", 1, "--colour", "-o", "s.pdf")
    _, points = dots(tmp_path / "s.pdf")
    tinted = sum(points[i] - points[i + 2] > 12 for i in range(0, len(points) - 3, 3))
    white = sum(points[i : i + 3] == b"\xff\xff\xff" for i in range(0, len(points) - 3, 3))
    assert tinted > len(points) / 3 / 50 and white > len(points) / 3 / 2


@pytest.mark.parametrize("name", [game.name for game in games.ALL])
@pytest.mark.parametrize("per_page", [1, 2])
def test_a_sheet_fills_its_page(called: Run, tmp_path: Path, per_page: int, name: str) -> None:
    called("print", name, "--per-page", per_page, "--copies", 1, "-o", "s.pdf")
    width, points = dots(tmp_path / "s.pdf")
    rows = [points[at : at + 3 * width] for at in range(0, len(points), 3 * width)]
    # between its head and the rules, in the place that it has: the page, or half of it
    place = width // per_page
    band = [row[: 3 * place] for row in rows[len(rows) // 8 : len(rows) * 3 // 4]]
    inked = [[at for at in range(place) if min(row[3 * at : 3 * at + 3]) < 250] for row in band]
    tall = sum(map(bool, inked)) / len(band)
    columns = sorted({at for row in inked for at in row})
    wide = (columns[-1] - columns[0]) / place
    assert max(tall, wide) > 0.8 and min(tall, wide) > 0.45


def test_penks_pad_says_what_stands_for_the_jolly_with_real_dice(
    called: Run, tmp_path: Path
) -> None:
    called("print", "penk", "--copies", 1, "-o", "s.pdf")
    called("print", "penk", "--copies", 1, "--lang", "de", "-o", "d.pdf")
    assert "a 6 is the star" in pages(tmp_path / "s.pdf")[2]
    assert "eine 6 ist der Stern" in pages(tmp_path / "d.pdf")[2]


def test_a_code_opens_the_tables_address(called: Run, tmp_path: Path) -> None:
    called("print", "penk", "-o", "plain.pdf")
    called("print", "penk", "-o", "code.pdf", "--address", "http://192.168.1.5:8000/t/abc")
    assert "play here" not in pages(tmp_path / "plain.pdf")[2]
    assert "play here" in pages(tmp_path / "code.pdf")[2]


def test_sheets_speak_german(called: Run, tmp_path: Path) -> None:
    assert called("print", "tutto", "--lang", "de").out == "tutto-sheets.pdf: 4 Blatt\n"
    assert "Kleeblatt" in pages(tmp_path / "tutto-sheets.pdf")[2]


def test_without_typst_a_sentence_says_what_to_install(
    called: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    for arguments in (("print", "penk"), ("draw", EXAMPLES[0], "-o", "a.png")):
        said = called(*arguments)
        assert said.code == 2
        assert said.error == "This needs the package typst: pip install 'rollwright[print]'.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("draw", EXAMPLES[0], "-o", "a.gif"), "A picture's name ends in .svg or .png"),
        (("draw", EXAMPLES[0], "-o", "a.svg", "--theme", "pink"), "The theme is light, dark or"),
        (("draw", EXAMPLES[0], "-o", "a.svg", "--seat", 9), "There is no seat 9, only 1 to"),
        (("draw", EXAMPLES[0], "-o", "a.svg", "--event", 9999), "there is no event 9999."),
        (("draw", "none.game", "-o", "a.svg"), "Cannot use 'none.game'"),
        (("draw", EXAMPLES[0], "-o", "no/such/a.svg"), "Cannot use 'no/such/a.svg'"),
        (("print", "penk", "--paper", "a0"), "The paper is a4 or letter, not 'a0'."),
        (("print", "penk", "--per-page", 3), "A page holds 1, 2 or 4 sheets, not 3."),
        (("print", "penk", "-o", "s.txt"), "its name ends in .pdf"),
        (("print", "chess"), "There is no game 'chess'."),
        (("print", "penk", "--variant", "B"), "Penk! has no option 'variant'."),
        (("replay", EXAMPLES[0], "--svg", "f.svg", "--theme", "pink"), "The theme is light"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(
    called: Run, arguments: tuple[object, ...], sentence: str
) -> None:
    said = called(*arguments)
    assert said.code == 2 and sentence in said.error and said.error.count("\n") == 1
