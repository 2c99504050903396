"""What a page is told of a list makes it the list that is meant, and is no longer than needed."""

from hypothesis import given
from hypothesis import strategies as some

from rollwright.core.drawing import Markup
from rollwright.web.live.diff import Change, changes, difference, elements

LISTS = some.lists(
    some.sampled_from(["<a/>", "<b>1</b>", '<g id="x"><b/><b></b></g>', "<i>&lt;</i>"])
)


def applied(old: list[str], told: list[Change]) -> list[str]:
    """What a page does with changes."""
    made = list(old)
    for first, last, markup in told:
        made[first:last] = elements(markup)
    return made


@given(LISTS, LISTS)
def test_changes_lead_from_the_old_list_to_the_new_one(old: list[str], new: list[str]) -> None:
    assert elements("".join(old)) == old
    assert applied(old, difference(old, new)) == new


def test_only_what_has_changed_is_told() -> None:
    old = {"task": Markup("wait"), "w0": Markup("<a/><b/>"), "w1": Markup("<a/>")}
    new = old | {"task": Markup("go"), "w0": Markup("<a/><b/><i/>")}
    assert changes(old, new) == {"parts": {"task": "go"}, "lists": {"w0": [(2, 2, "<i/>")]}}
    assert changes(old, old) == {}


def test_a_part_that_was_not_there_is_told_whole() -> None:
    assert changes({}, {"w0": Markup("<a/>")}) == {"parts": {"w0": "<a/>"}}
