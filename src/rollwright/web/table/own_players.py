"""Players of the host's own, which sit at this server's tables as levels do.

They are a setting of whoever starts the server, and of nobody else: a page, a program or a log
says one of these names, and what runs behind it stands here only.
"""

from collections.abc import Mapping
from typing import Final

from rollwright.core.errors import BadOption
from rollwright.players.registry import LEVELS, NAMES, any_choice, is_known
from rollwright.web import limits
from rollwright.web.table.names import tidy

OFFERED: Final[dict[str, str]] = {}  # what runs, by the names that people read


def offer(players: Mapping[str, str]) -> None:
    """Let these players be chosen from now on, and no others; refuses what is none."""
    for name, spec in players.items():
        if not name or tidy(name) != name or is_known(name) or ":" in name:
            raise BadOption(
                f"A player of a server has a name of its own, as in robo={spec[:40]}, of at most"
                f" {limits.NAME} signs; not '{name[:40]}'."
            )
        any_choice(spec)
    OFFERED.clear()
    OFFERED.update(players)


def offered() -> tuple[str, ...]:
    """All that people may choose from: the levels, and the host's own players."""
    return (*LEVELS, *OFFERED)


def may_play(name: str) -> bool:
    """Whether a computer player of that name may sit down here."""
    return name in NAMES or name in OFFERED
