"""Settings for all tests: Hypothesis without clocks, since machines are noisy, and a sixth game.

`sixth_game/` is a package that brings a game, as anybody's may. It is there in all tests, so what
is tested for every game is tested for one that nothing here was written for.
"""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, settings

from tests.installed import install

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
