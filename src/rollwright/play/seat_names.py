"""What seats are called."""

from rollwright.core.errors import BadOption


def one_line(name: str) -> str:
    """A name on one line; BadOption if nothing is left of it."""
    name = " ".join(str(name).split())
    if not name:
        raise BadOption("A name must not be empty.")
    return name
