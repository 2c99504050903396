"""Messages as they are sent: what was written once for several says the same to each."""

import json
from gzip import decompress
from random import Random

import pytest

from rollwright.web import limits
from rollwright.web.live.encoding import LONG, Message, encoded

TRAY = '<g title="Tür"> \U0001f3b2 "\\" </g>' * LONG


def some_message(random: Random) -> Message:
    """A message with parts of all lengths, and perhaps without any."""
    message: Message = {"epoch": random.randrange(99), "news": ["Ann: “5 5”", ""], "parts": {}}
    parts = {
        name: TRAY[: random.choice((0, 1, LONG, LONG + 1, 9 * LONG))]
        for name in random.sample(["tray", "acts", "did", "w0", 'od"d'], random.randrange(5))
    }
    return message | ({"parts": parts} if parts else {}) | {"thrown": True}


@pytest.mark.parametrize("unzips", [False, True])
def test_what_is_written_in_pieces_says_all_of_it(unzips: bool) -> None:
    random, packed = Random(3), 0
    for _ in range(200):
        message = some_message(random)
        sent = encoded(message, unzips)
        text = sent if isinstance(sent, str) else decompress(sent).decode()
        assert json.loads(text) == message
        assert isinstance(sent, bytes) == (unzips and len(text) > limits.UNZIPPED)
        packed += isinstance(sent, bytes)
    assert bool(packed) == unzips
