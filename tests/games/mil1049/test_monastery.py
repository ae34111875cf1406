"""Power sphere I: women take the veil."""

from __future__ import annotations

import pytest
from games.mil1049.given import asked, family, given, keys, play, stock, vp, who


@pytest.mark.rule("monastery.veil")
def test_each_knight_in_the_monastery_takes_a_woman_there() -> None:
    match = given(
        at="monastery",
        red={"A": {"where": "monastery"}, "B": {"where": "monastery"}},
        yellow={"A": {"where": "monastery"}},
    )
    assert [family(match, name)["women"] for name in ("red", "yellow", "blue")] == [1, 2, 3]
    assert vp(match) == {"red": 0, "yellow": 0, "blue": 0}
    assert stock(match, "red")["influence"] == 2
    assert asked(match) == "Donate"


@pytest.mark.rule("monastery.veil")
def test_without_single_women_nothing_happens() -> None:
    """The second of the two knights finds none; privileges are not asked for, nor spent."""
    match = given(
        at="monastery", red={"women": 1, "privileges": 4, "A": {"where": "monastery"}, "B": {"where": "monastery"}}
    )
    assert asked(match) == "Donate"
    assert (family(match, "red")["women"], family(match, "red")["privileges"]) == (0, 4)
    assert keys(match).count("veil") == 1


@pytest.mark.rule("monastery.more")
def test_further_women_cost_two_privileges_each() -> None:
    match = given(at="monastery", red={"women": 4, "privileges": 5, "A": {"where": "monastery"}})
    assert (asked(match), who(match)) == ("Veil", "red")
    for women, privileges in ((3, 5), (2, 3), (1, 1)):
        assert (family(match, "red")["women"], family(match, "red")["privileges"]) == (women, privileges)
        if women > 1:
            play(match, "veil")
    assert asked(match) == "Donate"
    assert vp(match)["red"] == 0


@pytest.mark.rule("monastery.more")
def test_nobody_has_to_send_more_than_one() -> None:
    match = given(at="monastery", red={"privileges": 4, "A": {"where": "monastery"}})
    play(match, "done")
    assert asked(match) == "Donate"
    assert (family(match, "red")["women"], family(match, "red")["privileges"]) == (2, 4)


@pytest.mark.rule("monastery.more", "hidden.skip")
@pytest.mark.parametrize(("women", "privileges", "is_asked"), [(1, 4, False), (2, 1, False), (2, 2, True)])
def test_it_takes_a_woman_and_two_privileges(women: int, privileges: int, is_asked: bool) -> None:
    match = given(at="monastery", red={"women": women, "privileges": privileges, "A": {"where": "monastery"}})
    assert (asked(match) == "Veil") == is_asked
