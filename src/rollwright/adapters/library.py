"""The libraries that the adapters are for: each an extra, and asked for in a sentence."""

from importlib import import_module
from types import ModuleType

from rollwright.core.errors import NotInstalled


def library(module: str, title: str, extra: str) -> ModuleType:
    """A library that an adapter needs; NotInstalled, with what to install, if it is not here."""
    try:
        return import_module(module)
    except ImportError:
        need = f"{title} is not here: pip install 'rollwright[{extra}]'."
        raise NotInstalled(need) from None
