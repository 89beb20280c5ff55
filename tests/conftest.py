"""How random tests draw: the same examples on every run, and many more for `make fuzz`."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady",
    max_examples=40,
    deadline=None,  # a slow machine is not a wrong answer
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile(
    "fuzz", parent=settings.get_profile("steady"), max_examples=5_000, derandomize=False
)
settings.load_profile("steady")
