"""What stands for a game's rules in functions that play any game, until they are bound to one."""

from typing import Any, NoReturn


class _Unbound:
    """Stands for the rules until a function is bound to a game."""

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"These are nobody's rules: bind the function that wants '{name}'.")


UNBOUND: Any = _Unbound()
