"""How long a review still takes: what is said of it comes near, and never stands still for long."""

from rollwright.web.review.pace import USUAL, Pace


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_what_is_left_is_known_the_better_the_further_it_is() -> None:
    clock = Clock()
    pace = Pace(clock)
    pace.begins()
    assert pace.seconds(0.0) == USUAL
    whole = 120.0  # a busy machine
    off = []
    for done in (0.25, 0.5, 0.75, 0.9):
        clock.now = 100 + whole * done
        off.append(abs(pace.seconds(done) - whole * (1 - done)))
    assert off == sorted(off, reverse=True) and off[-1] < 2


def test_who_waits_is_told_of_all_that_comes_before() -> None:
    clock = Clock()
    pace = Pace(clock)
    assert pace.seconds(0.0, before=2) == 3 * USUAL
    for _ in range(20):  # they take longer here
        pace.begins()
        clock.now += 90
        pace.ends(made=True)
    assert abs(pace.seconds(0.0, before=1) - 180) < 1
    pace.begins()
    clock.now += 5
    pace.ends(made=False)  # one that failed tells nothing
    assert abs(pace.seconds(0.0) - 90) < 1
