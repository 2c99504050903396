"""Messages as they are sent: JSON, and compressed if they are long.

A long part of a page that several are sent, as what lies on the table, is written and compressed
once for all of them: what was compressed by itself may stand among other compressed data.
"""

import json
import zlib
from collections.abc import Callable
from functools import lru_cache
from struct import pack
from typing import Final, NamedTuple, TypeAlias, cast

from rollwright.web import limits

Message: TypeAlias = dict[str, object]

LONG: Final = 2_000  # signs of a part that is written by itself
LATELY: Final = 64  # such parts: who is sent the same is sent it one right after another
LEVEL: Final = 3  # how hard a long message is compressed: a tenth longer than 5, in half the time
HEAD: Final = b"\x1f\x8b\x08" + bytes(6) + b"\xff"  # of what gzip undoes: by nobody, at no time
END: Final = b"\x03\x00"  # a last block with nothing in it

as_json: Final[Callable[[object], str]] = json.JSONEncoder(separators=(",", ":")).encode
_part: Final = lru_cache(LATELY)(as_json)


def encoded(message: Message, unzips: bool) -> str | bytes:
    """A message as it is sent; a long one compressed, to pages that can undo that.

    >>> encoded({"seat": 0, "parts": {"tray": "a" * 5_000, "task": "b"}, "held": 0}, False)[:50]
    '{"seat":0,"held":0,"parts":{"task":"b","tray":"aaa'
    """
    pieces = _pieces(message)
    if unzips and sum(map(len, pieces)) > limits.UNZIPPED:
        return _compressed(pieces)
    return "".join(pieces)


def _pieces(message: Message) -> list[str]:
    """A message in JSON, cut before and after each long part."""
    parts = cast(dict[str, str], message.get("parts", {}))
    long = {name: part for name, part in parts.items() if len(part) > LONG}
    if not long:
        return [as_json(message)]
    others = {name: one for name, one in message.items() if name != "parts"}
    rest = {name: part for name, part in parts.items() if name not in long}
    pieces = [as_json({**others, "parts": rest}).removesuffix("}}")]
    for name, part in long.items():
        comma = "" if pieces[-1].endswith("{") else ","
        pieces[-1] += f"{comma}{as_json(name)}:"
        pieces += [_part(part), ""]
    pieces[-1] = "}}"
    return pieces


class Block(NamedTuple):
    """A piece as it is written, and compressed so that others may stand before and after it."""

    written: bytes
    compressed: bytes


def _block(piece: str) -> Block:
    packer, written = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS), piece.encode()
    return Block(written, packer.compress(written) + packer.flush(zlib.Z_FULL_FLUSH))


_block_of_part: Final = lru_cache(LATELY)(_block)


def _compressed(pieces: list[str]) -> bytes:
    """All pieces as one; every second is a part that others are sent, too."""
    check = size = 0
    blocks = [HEAD]
    for number, piece in enumerate(pieces):
        block = _block_of_part(piece) if number % 2 else _block(piece)
        check, size = zlib.crc32(block.written, check), size + len(block.written)
        blocks.append(block.compressed)
    return b"".join((*blocks, END, pack("<LL", check, size)))
