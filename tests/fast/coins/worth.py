"""What a coin is worth: in a file beside the rules."""

TAILS = -2
HEADS = 10


def worth(heads: int) -> int:
    return HEADS if heads else TAILS
