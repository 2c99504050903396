"""The look: pencil on paper by day, chalk on slate by night, black on white in print.

Drawings have classes only. What a class looks like stands here once, and is written out with
colours for a picture that stands alone, or with variables for the page.
"""

from base64 import b64encode
from collections.abc import Mapping
from string import Template
from typing import Final

from rollwright.core.drawing import Accent

SERIF: Final = "'Libertinus Serif', 'Iowan Old Style', Charter, Georgia, 'DejaVu Serif', serif"
PAGE_FONT: Final = "Nunito, 'Nunito meanwhile', sans-serif"  # of drawings within a page

Theme = Mapping[str, str]

COLOURS: Final = ("white", "red", "yellow", "green", "blue", "purple")  # of dice told apart
HATCHED: Final = 0.3  # how much of a pip's colour is in the lines across its die

LIGHT: Final[Theme] = {
    "paper": "#fbf6ec",
    "desk": "#e9e2d3",
    "shade": "#f1eadb",  # a second paper, for what is set apart
    "text": "#2c2a26",
    "quiet": "#6a6252",  # words of less weight
    "print": "#71685a",  # printed numbers
    "rule": "#cdc3ae",  # thin printed lines
    "frame": "#6f6657",  # strong printed lines
    "ink": "#3b4a86",  # what is written
    "danger": "#b3271e",  # what is lost, and what loses it
    "die": "#ffffff",
    "edge": "#a99f8b",
    "pip": "#2c2a26",
    "seam": "#cbc0aa",  # between the parts of a tinted area
    "area0": "#f7e2cf",  # tints of areas that lie side by side, under writing
    "area1": "#e0ebd6",
    "area2": "#dbe6f2",
    "area3": "#ecdff0",
    "area4": "#f6ebc6",
    "area5": "#d7ebe9",
    "area6": "#f1eadd",
    "white": "#ffffff",  # dice told apart, and what is on them
    "white_pip": "#2c2a26",
    "red": "#b3271e",
    "red_pip": "#ffffff",
    "yellow": "#f4c63d",
    "yellow_pip": "#2c2a26",
    "green": "#2a7136",
    "green_pip": "#ffffff",
    "blue": "#2260a8",
    "blue_pip": "#ffffff",
    "purple": "#71409c",
    "purple_pip": "#ffffff",
}
DARK: Final[Theme] = {
    "paper": "#2a3035",
    "desk": "#1c2023",
    "shade": "#343b41",
    "text": "#ece7db",
    "quiet": "#b3ad9f",
    "print": "#b9b2a3",
    "rule": "#4d555b",
    "frame": "#a59d8c",
    "ink": "#f4f0e6",
    "danger": "#ee7f76",
    "die": "#ece6d8",
    "edge": "#8f8a7d",
    "pip": "#23272b",
    "seam": "#656c6f",
    "area0": "#4a3f38",
    "area1": "#3a473d",
    "area2": "#374454",
    "area3": "#46404f",
    "area4": "#4a4636",
    "area5": "#34484b",
    "area6": "#3e4042",
    "white": "#ece6d8",
    "white_pip": "#23272b",
    "red": "#ee7f76",
    "red_pip": "#23272b",
    "yellow": "#edcb5c",
    "yellow_pip": "#23272b",
    "green": "#7fc384",
    "green_pip": "#23272b",
    "blue": "#82b3ec",
    "blue_pip": "#23272b",
    "purple": "#c29ee6",
    "purple_pip": "#23272b",
}
PRINT: Final[Theme] = {
    "paper": "#ffffff",
    "desk": "#ffffff",
    "shade": "#ffffff",
    "text": "#000000",
    "quiet": "#333333",
    "print": "#333333",
    "rule": "#8a8a8a",
    "frame": "#000000",
    "ink": "#000000",
    "danger": "#000000",
    "die": "#ffffff",
    "edge": "#555555",
    "pip": "#000000",
    "accent": "#000000",
    "seam": "#8a8a8a",
    "area0": "#ffffff",
    "area1": "#ffffff",
    "area2": "#ffffff",
    "area3": "#ffffff",
    "area4": "#ffffff",
    "area5": "#ffffff",
    "area6": "#ffffff",
    "white": "#ffffff",
    "white_pip": "#000000",
    "red": "#ffffff",
    "red_pip": "#000000",
    "yellow": "#ffffff",
    "yellow_pip": "#000000",
    "green": "#ffffff",
    "green_pip": "#000000",
    "blue": "#ffffff",
    "blue_pip": "#000000",
    "purple": "#ffffff",
    "purple_pip": "#000000",
}
WHITE: Final = "#ffffff"
COLOUR_PRINT: Final[Theme] = {**LIGHT, "paper": WHITE, "desk": WHITE, "shade": WHITE}
THEMES: Final = {"light": LIGHT, "dark": DARK, "print": PRINT, "colour print": COLOUR_PRINT}

# Where a person has chosen the colours: theirs. Dice told apart keep their own, with their pips.
_FORCED: Final[Theme] = {
    **dict.fromkeys(("paper", "desk", "shade", "die"), "Canvas"),
    **{f"area{number}": "Canvas" for number in range(7)},
    **dict.fromkeys(
        ("text", "quiet", "print", "frame", "ink", "edge", "pip", "danger"), "CanvasText"
    ),
    **dict.fromkeys(("rule", "seam"), "GrayText"),
    "accent": "Highlight",
}
_NIGHT: Final[Theme] = {**DARK, "accent": "#d8cfba"}  # of a page that is no game's

# Before the rules of all dice, so that a die that is chosen or left out shows that as any other
_COLOURED: Final = "".join(
    f".die.{colour}{{fill:${colour};stroke:$frame}}\n"
    f".die.{colour}.off{{fill:${colour};fill-opacity:.3}}\n"
    f".{colour}_pip,.face.{colour}_pip{{fill:${colour}_pip}}\n"
    f".{colour}_hatch{{fill:none;stroke:${colour}_pip;stroke-opacity:{HATCHED};"
    f"stroke-width:{1.9 if colour == 'yellow' else 1};stroke-linecap:round}}\n"  # dots, not lines
    for colour in COLOURS
)
_RULES: Final = Template(
    _COLOURED
    + """
.paper{fill:$paper}
.desk{fill:$desk}
.cell{fill:$paper;stroke:$rule;stroke-width:1.25}
.shade{fill:$shade;stroke:$rule;stroke-width:1.25}
.rule{fill:none;stroke:$rule;stroke-width:1.25}
.frame{fill:none;stroke:$frame;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
.disc{fill:$paper;stroke:$frame;stroke-width:1.5}
.area0{fill:$area0;stroke:$seam}
.area1{fill:$area1;stroke:$seam}
.area2{fill:$area2;stroke:$seam}
.area3{fill:$area3;stroke:$seam}
.area4{fill:$area4;stroke:$seam}
.area5{fill:$area5;stroke:$seam}
.area6{fill:$area6;stroke:$seam}
.mark{fill:$accent;fill-opacity:.11;stroke:$accent;stroke-width:.9;stroke-linejoin:round}
.outline{fill:none;stroke:$accent;stroke-width:1.5;stroke-linejoin:round}
.solid{fill:$accent}
.veil{fill:$paper;fill-opacity:.72}
.scores{fill:$accent;fill-opacity:.2}
.locked{fill:$frame}
.hatch{fill:none;stroke:$frame;stroke-width:1}
text{font-family:$serif;fill:$text}
.print{fill:$print;font-weight:600}
.quiet{fill:$quiet}
.accent{fill:$accent;font-weight:600}
.hint{fill:$accent;font-weight:600}
.strong{font-weight:700}
.tells{transition:opacity .15s}
.ink{fill:none;stroke:$ink;stroke-width:2.1;stroke-linecap:round;stroke-linejoin:round}
.fresh{stroke:$accent;stroke-width:2.6}
.lost{stroke:$danger}
.danger{fill:$danger}
.count{fill:none;stroke:$accent;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.walked{fill:none;stroke:$accent;stroke-width:2.4;stroke-opacity:.6;stroke-linecap:round;stroke-linejoin:round}
.full{fill:none;stroke:$accent;stroke-width:1.6;stroke-linejoin:round}
.thin{stroke-width:1.3}
.die{fill:$die;stroke:$edge;stroke-width:1.5;stroke-linejoin:round}
.die.on{stroke:$accent;stroke-width:3}
.die.off{fill:$paper;stroke-dasharray:3 3}
.drawn{fill:$paper;stroke:$ink;stroke-width:1.8;stroke-linejoin:round}
.edge{fill:none;stroke:$edge;stroke-width:1}
.pip{fill:$pip}
.face{fill:$pip;font-weight:700}
.open{fill:$accent;fill-opacity:.09;stroke:$accent;stroke-width:2;stroke-dasharray:5 4}
.calm{fill-opacity:.05;stroke-width:1.3;stroke-dasharray:none}
.ghost{display:none}
.none{fill:none}
.lid{fill:$paper}
.brings{fill:none;stroke:$accent;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
.costs{fill:none;stroke:$text;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
.soft{fill:none;stroke:$quiet;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
"""
)

# What only a page has: fingers, keys, and motion where it is welcome
_LIVE: Final = Template("""
.move{cursor:pointer;outline:none}
.later{display:none}
.move .none{pointer-events:all}
.move .ghost{pointer-events:none}
.move[data-group] .ghost:not(.only){display:inline;opacity:.75}
.later .large{visibility:hidden}
.move:hover .open,.move:focus-visible .open{fill-opacity:.22;stroke-dasharray:none}
.move:focus-visible .open{stroke-width:4}
.move:hover .ghost,.move:active .ghost,.move:focus-visible .ghost,
.pressed .ghost{display:inline;opacity:.75}
.move:hover .under,.move:active .under,.move:focus-visible .under,.pressed .under,
.move:hover+.move .second,.move:focus-visible+.move .second,.pressed+.move .second,
.move:has(+.move:hover) .first,.move:has(+.move:focus-visible) .first,
.move:has(+.pressed) .first{display:none}
main:has(#count>*,#looked-count>*) .stands{display:none}
@media (prefers-reduced-motion:no-preference){
.ink.fresh{stroke-dasharray:120;animation:written .5s ease-out}
@keyframes written{from{stroke-dashoffset:120}to{stroke-dashoffset:0}}
.burst{transform-box:fill-box;transform-origin:50% 100%;animation:burst .7s .25s ease-out backwards}
@keyframes burst{from{transform:scale(.3);opacity:0}60%{transform:scale(1.08);opacity:1}}
}
""")


def _accented(theme: Theme, accent: str) -> dict[str, str]:
    return {"accent": accent, "serif": SERIF, **theme}


def style(name: str, accent: Accent) -> str:
    """The style of a picture that stands alone, with its colours written out."""
    colour = accent.dark if name == "dark" else accent.light
    return _RULES.substitute(_accented(THEMES[name], colour)).replace("\n", "")


def in_page_font(drawing: str, font: bytes) -> str:
    """A picture that stands alone in the letters of the page, which it brings along."""
    face = (
        "@font-face{font-family:Nunito;font-weight:400 700;"
        f"src:url(data:font/woff2;base64,{b64encode(font).decode()})}}"
    )
    return drawing.replace("<style>", f"<style>{face}", 1).replace(SERIF, PAGE_FONT, 1)


def page_style(accents: Mapping[str, Accent]) -> str:
    """The style of a page: the same classes in variables, by day and night, an accent a game.

    Day and night are the system's, unless the page says `data-theme` at its root.
    """
    variables = {name: f"var(--{name})" for name in (*LIGHT, "accent")}
    day = {name: accent.light for name, accent in accents.items()}
    night = {name: accent.dark for name, accent in accents.items()}
    chosen = dict.fromkeys(accents, "Highlight")
    return (
        _rooted(":root", "light dark", {**LIGHT, "accent": "#6a6252"}, day)
        + "@media (prefers-color-scheme:dark){"
        + _rooted(":root:not([data-theme=light])", "light dark", _NIGHT, night)
        + "}\n"
        + _rooted(":root[data-theme=light]", "light", {}, {})
        + _rooted(":root[data-theme=dark]", "dark", _NIGHT, night)
        + "@media (forced-colors:active){"
        + _rooted(":root:root:root", "light dark", _FORCED, chosen)
        + "}\n"
        + _RULES.substitute(serif=PAGE_FONT, **variables)
        + _LIVE.substitute(variables)
    )


def _rooted(root: str, scheme: str, theme: Theme, accents: Mapping[str, str]) -> str:
    """A theme's variables at a page's root, and what each game has of its own."""
    tokens = "".join(f"--{name}:{value};" for name, value in theme.items())
    games = "".join(f"{root} .{name}{{--accent:{one}}}" for name, one in accents.items())
    return f"{root}{{color-scheme:{scheme};{tokens}}}{games}\n"


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 defines it, from 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    lights = sorted((_luminance(one), _luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(colour: str) -> float:
    def linear(part: int) -> float:
        value = part / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
