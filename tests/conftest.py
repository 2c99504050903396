"""Settings for all tests: Hypothesis without clocks, since machines are noisy, and a sixth game.

`sixth_game/` is a package that brings a game, as anybody's may. It is there in all tests, so what
is tested for every game is tested for one that nothing here was written for.
"""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings

from tests.installed import install
from tests.long import LONGEST, off_diagonal

settings.register_profile(
    "rollwright",
    deadline=None,
    max_examples=60,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("rollwright")

os.environ["ROLLWRIGHT_WARMUP"] = "0"  # servers compile no players that no test asks for

_FOLDER = TemporaryDirectory(prefix="rollwright-tests-")
install(Path(__file__).parent / "sixth_game", Path(_FOLDER.name))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long", action="store_true", help="also what has a short form (tests/long.py)"
    )


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether a test that has a short form is to be run whole."""
    return bool(request.config.getoption("--long"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes long, unless it is asked for, one by one or all."""
    if config.getoption("--long") or any("::" in given for given in config.args):
        return
    browsers = Path(__file__).parent / "web" / "browser"
    left_out = set(off_diagonal([item for item in items if browsers in item.path.parents]))
    left_out |= {item for item in items if item.get_closest_marker("long")}
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = [item for item in items if item not in left_out]
    items.sort(key=lambda item: item.path.name not in LONGEST)
