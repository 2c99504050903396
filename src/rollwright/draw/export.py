"""Pictures and sheets through Typst: PNG files, and PDF pages to print and play with real dice."""

import json
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Final

from rollwright.core.drawing import Drawn, Markup
from rollwright.core.errors import NotInstalled
from rollwright.core.game import AnyGame, Game
from rollwright.core.language import Language, phrases
from rollwright.core.states import State
from rollwright.svg.elements import element, number
from rollwright.svg.theme import style

if TYPE_CHECKING:
    from types import ModuleType

PAPERS: Final = {"a4": "a4", "letter": "us-letter"}
PER_PAGE: Final = (1, 2, 4)
DOTS_PER_INCH: Final = 192  # twice a screen's

SAY: Final = phrases(__file__, "export")


def _package(name: str) -> "ModuleType":
    try:
        return import_module(name)
    except ImportError:
        raise NotInstalled(
            f"This needs the package {name}: pip install 'rollwright[print]'."
        ) from None


def png(svg: str, dots: int = DOTS_PER_INCH) -> bytes:
    """A picture's points, so many an inch of a screen."""
    source = (
        "#set page(width: auto, height: auto, margin: 0pt)\n"
        '#image(bytes(sys.inputs.picture), format: "svg")'
    )
    made: bytes = _package("typst").compile(
        source.encode(), format="png", ppi=dots, sys_inputs={"picture": svg}
    )
    return made


# ---------------------------------------------------------------- sheets to print

_SHEETS: Final = """
#let given = sys.inputs
#let per-page = int(given.per-page)
#set document(title: given.title)
#set page(paper: given.paper, margin: (x: 9mm, y: 8mm), flipped: per-page == 2)
#set text(font: "Libertinus Serif", size: if per-page == 4 { 7pt } else { 9pt }, lang: given.lang)
#set par(justify: false, leading: 0.5em, spacing: 0.6em)

#let drawing = image(bytes(given.pad), format: "svg", width: 100%, height: 100%, fit: "contain")
#let rules = given.rules.split("\\n")
#let listed(some) = for rule in some [#rule #parbreak()]
#let code = if given.code != "" {
  align(center, stack(spacing: 1mm,
    image(bytes(given.code), format: "svg", width: 17mm), text(size: 6pt, given.code-words)))
}
#let line-for(words) = [#words #box(width: 1fr, line(length: 100%, stroke: 0.4pt))]
#let head = grid(columns: (auto, 1fr, 0.5fr), column-gutter: 5mm, align: bottom,
  text(size: if per-page == 4 { 11pt } else { 15pt }, weight: "bold", given.title),
  line-for(given.name), line-for(given.date))

#let upright = grid(rows: (auto, 1fr, auto), row-gutter: 3mm,
  head, drawing,
  grid(columns: (1fr, 1fr, auto), column-gutter: 4mm,
    listed(rules.slice(0, calc.div-euclid(rules.len(), 2))),
    listed(rules.slice(calc.div-euclid(rules.len(), 2))), code))
#let sheet = box(width: 100%, height: 100%, inset: if per-page == 1 { 0mm } else { 3mm },
  upright)

#for page in range(int(given.pages)) {
  if page > 0 { pagebreak() }
  grid(columns: if per-page == 1 { (1fr,) } else { (1fr, 1fr) },
    rows: if per-page == 4 { (50%, 50%) } else { (100%,) },
    stroke: if per-page == 1 { none } else { (dash: "dotted", paint: gray, thickness: 0.4pt) },
    ..(sheet,) * calc.min(per-page, int(given.copies) - page * per-page))
}

#let cards = json(bytes(given.parts))
#if cards.len() > 0 {
  pagebreak()
  set page(margin: 6mm, flipped: false)
  align(center, grid(columns: (63mm,) * 3, rows: 88mm, stroke: 0.3pt + gray,
    ..cards.map(card => image(bytes(card), format: "svg", width: 63mm, height: 88mm,
      fit: "contain"))))
}
"""


def pdf(
    game: Game[State],
    state: State,
    title: str,
    *,
    copies: int,
    paper: str,
    per_page: int,
    lang: Language = "en",
    address: str = "",
    colour: bool = False,
) -> bytes:
    """Sheets of a game for so many players, with the short rules, and the parts to cut out.

    They are black on white, which spares the ink, unless `colour` is wanted.
    """
    drawing, theme = game.drawing, "colour print" if colour else "print"
    parts = [svg for drawn, n in drawing.parts(lang) for svg in [_printed(game, drawn, theme)] * n]
    inputs = {
        "title": title,
        "paper": PAPERS[paper],
        "per-page": str(per_page),
        "copies": str(copies),
        "pages": str(-(-copies // per_page)),
        "lang": lang,
        "pad": _printed(game, drawing.pad(state, lang), theme),
        "rules": "\n".join(game.short_rules(lang)),
        "name": SAY(lang, "name"),
        "date": SAY(lang, "date"),
        "code": _code(address),
        "code-words": SAY(lang, "play"),
        "parts": json.dumps(parts),
    }
    made: bytes = _package("typst").compile(
        _SHEETS.encode(), format="pdf", sys_inputs=inputs, ignore_system_fonts=True, timestamp=0
    )
    return made


def _printed(game: AnyGame, drawn: Drawn, theme: str) -> str:
    """A drawing as it is printed."""
    return element(
        "svg",
        element("style", Markup(style(theme, game.drawing.ACCENT))),
        drawn.markup,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(drawn.width)} {number(drawn.height)}",
        width=drawn.width,
        height=drawn.height,
    )


def _code(address: str) -> str:
    """A QR code that opens an address."""
    if not address:
        return ""
    out = BytesIO()
    _package("segno").make(address, error="m").save(out, kind="svg", border=0, svgclass=None)
    return out.getvalue().decode()
