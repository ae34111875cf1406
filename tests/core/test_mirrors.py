"""Mirrors: plain data as a mirror shows it, and what counts when two are compared."""

from __future__ import annotations

from quincunx.core.mirrors import Mirror, reversed_from

SWAPPED = {0: 1, 1: 0}


def test_lists_values_and_names_of_seats_are_swapped() -> None:
    mirror = Mirror("sides", SWAPPED, lists={"forces": [SWAPPED]}, values={"active": SWAPPED}, keys=["cards"])
    data = {"forces": [["a"], []], "active": 1, "cards": {"0": "x", "1": "y"}, "seat": 0, "scores": [1.0, 0.0], "n": 1}
    shown = {"forces": [[], ["a"]], "active": 0, "cards": {"1": "x", "0": "y"}, "seat": 1, "scores": [0.0, 1.0], "n": 1}
    assert mirror.image(data) == shown
    assert mirror.image(shown) == data


def test_three_seats_go_round() -> None:
    mirror = Mirror("round", {0: 1, 1: 2, 2: 0}, lists={"coins": [{0: 1, 1: 2, 2: 0}]})
    assert mirror.image({"coins": [7, 8, 9], "seat": 2}) == {"coins": [9, 7, 8], "seat": 0}
    assert [mirror.seat(seat) for seat in (0, 1, 2, -1)] == [1, 2, 0, -1]


def test_a_list_in_a_list_has_a_swap_of_its_own() -> None:
    fords = reversed_from(0, 2)
    assert fords == {0: 2, 1: 1, 2: 0}
    assert Mirror("river", lists={"posts": [{}, fords]}).image({"posts": [[1, 2, 3], []]}) == {"posts": [[3, 2, 1], []]}


def test_yes_and_no_are_no_seats() -> None:
    assert Mirror("sides", SWAPPED, values={"first": SWAPPED}).image([{"first": True}, {"first": 1}]) == [
        {"first": True},
        {"first": 0},
    ]


def test_choices_are_swapped_part_by_part() -> None:
    mirror = Mirror("river", targets={"post": [{}, reversed_from(1, 3)], "attack": [reversed_from(1, 3)]})
    assert [mirror.notation(each) for each in ("post:1-1", "attack:3", "pass")] == ["post:1-3", "attack:1", "pass"]


def test_what_is_compared_leaves_out_order_and_what_is_aside() -> None:
    mirror = Mirror("sides", unordered=["units"], aside=["edition"])
    data = {"units": [{"id": "b"}, {"id": "a"}], "edition": "x"}
    assert mirror.compared(data) == {"units": [{"id": "a"}, {"id": "b"}]}


def test_a_mirror_holds_for_its_seats_and_options_only() -> None:
    mirror = Mirror("sides", SWAPPED, options={"battle": ["set1", "set2"]})
    assert mirror.holds(2, {"battle": "set2", "memory": "book"})
    assert not mirror.holds(2, {"battle": "muster", "memory": "book"})
    assert not mirror.holds(4, {"battle": "set1", "memory": "book"})
    assert Mirror("river").holds(4, {})


def test_of_two_fields_with_one_name_one_can_be_meant() -> None:
    mirror = Mirror("sides", SWAPPED, lists={"table.posts": [SWAPPED]}, values={"pot.owner": SWAPPED})
    data = {"table": {"posts": [[1], [2]]}, "players": [{"posts": [3, 4]}], "pot": {"owner": 1}, "bank": {"owner": 1}}
    shown = {"table": {"posts": [[2], [1]]}, "players": [{"posts": [3, 4]}], "pot": {"owner": 0}, "bank": {"owner": 1}}
    assert mirror.image(data) == shown
