"""The files that pages load: the parts of styles and scripts in their order, and how long kept."""

import re
from hashlib import sha256
from importlib.resources import files

from starlette.datastructures import State
from starlette.requests import Request
from starlette.responses import Response

from rollwright.games import ALL
from rollwright.svg.theme import page_style
from rollwright.web.requests import Unfit, language
from rollwright.web.words import SAY

KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "woff2": "font/woff2"}

# Files that are written in parts, a topic each, and loaded in one piece: what comes later wins.
JOINED = {
    "page.css": (
        "css",
        "type base settings lobby prose entry table groups moments gathering ended replay"
        " reactions widths strip wide dice did help lesson rulebook drawer review forced",
    ),
    "table.js": (
        "table",
        "state messages moments focus commands questions other_sheets follow gains taps"
        " place_keys groups pencil dice in_view clocks hint ended reactions help guide drawer"
        " throws begin",
    ),
}


# Remarks, and how scripts are indented, are for who reads the parts
REMARKS = {
    "js": re.compile(rb"(?m)^ *//.*\n|^ +|(?<=[;{},:?)\]]) +// [^\"'`\n]*$"),
    "css": re.compile(rb"/\*.*?\*/\n?", re.DOTALL),
}
LEAN = ("page.js", "sound.js", "theme.js")  # of the other files, those that each table loads


def static_files() -> dict[str, bytes]:
    """The files that pages load; the style is made of the drawings' theme and our own."""
    folder = files("rollwright.web") / "static"
    found = {
        one.name: one.read_bytes()
        for one in folder.iterdir()
        if one.is_file() and one.name.endswith(tuple(KINDS))
    }
    for name, (inside, parts) in JOINED.items():
        kind = name.rsplit(".", 1)[1]
        texts = [(folder / inside / f"{part}.{kind}").read_bytes() for part in parts.split()]
        found[name] = REMARKS[kind].sub(b"", b"\n".join(texts))
    for name in LEAN:
        found[name] = REMARKS["js"].sub(b"", found[name])
    theme = page_style({game.name: game.drawing.ACCENT for game in ALL})
    found["page.css"] = theme.encode() + found["page.css"]
    return found


async def static(request: Request) -> Response:
    """A file that pages load; its address changes with it, so it may be cached for long."""
    name = request.path_params["name"]
    content = request.app.state.files.get(name)
    if content is None:
        raise Unfit(SAY(language(request), "no page"), 404)
    cached = {"cache-control": "public, max-age=31536000, immutable"}
    return Response(content, media_type=KINDS[name.rsplit(".", 1)[1]], headers=cached)


def set_files(state: State) -> None:
    """What pages load, and a stamp of it for their addresses."""
    state.files = static_files()
    state.stamp = sha256(b"".join(state.files.values())).hexdigest()[:10]
