"""The report: how much was played, and what of it was lost."""

from dataclasses import dataclass


@dataclass
class Report:
    """What came of it."""

    kills: int = 0
    kills_while_starting: int = 0
    tables: int = 0
    games_over: int = 0
    events: int = 0
    acknowledged: int = 0
    sent_again: int = 0
    given_up: int = 0
    refused: int = 0
    told_to_witnesses: int = 0
    lost: int = 0
    doubled: int = 0
    out_of_order: int = 0
    seconds: float = 0.0
    answer_median: float = 0.0  # seconds from asking for a restart to the first answer
    answer_p99: float = 0.0
    answer_max: float = 0.0
