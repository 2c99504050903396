"""Long answers, sent portion by portion: whatever else the server does goes on in between."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from starlette.responses import StreamingResponse

PORTION: Final = 200  # pieces; of a log they are made and compressed in some milliseconds
PIECE: Final = 300  # signs of a text that is there already: about a line of a log


def stream(
    pieces: Iterable[str], kind: str, headers: Mapping[str, str] | None = None
) -> StreamingResponse:
    """An answer made of pieces, which a thread makes as they are sent."""
    return StreamingResponse(_portions(iter(pieces)), media_type=kind, headers=headers)


async def _portions(pieces: Iterator[str]) -> AsyncIterator[str]:
    def portion() -> str:
        return "".join(islice(pieces, PORTION))

    while made := await asyncio.to_thread(portion):
        yield made


def json_list(items: Iterable[object]) -> Iterator[str]:
    """A list as JSON, item by item.

    >>> "".join(json_list([1, {"a": "ä"}]))
    '[1,{"a":"ä"}]'
    """
    sign = "["
    for item in items:
        yield sign + json.dumps(item, ensure_ascii=False, separators=(",", ":"))
        sign = ","
    yield "]" if sign == "," else "[]"


def text_pieces(text: str) -> Iterator[str]:
    """A text in pieces."""
    return (text[start : start + PIECE] for start in range(0, len(text), PIECE))
