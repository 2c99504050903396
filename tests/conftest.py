"""Settings for all tests: Hypothesis without clocks, since machines are noisy."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "rollwright",
    deadline=None,
    max_examples=60,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("rollwright")
