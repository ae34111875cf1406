"""The rules for two players."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from games.mil1049.given import (
    asked,
    block,
    box,
    family,
    given,
    keys,
    notations,
    offers,
    play,
    refusal,
    seal,
    send,
    space,
    table,
    vp,
    whites,
    who,
)

import quincunx as qx
from quincunx.games.mil1049.pieces import GROUPS

TWO: dict[str, Any] = {"players": 2}


@pytest.mark.rule("two.tokens", "setup.spheres.tokens", "setup.lands.draw")
def test_three_spaces_and_two_lands_of_each_group() -> None:
    for seed in range(5):
        lying = qx.new("mil1049", players=2, seed=seed).to_dict()["table"]
        assert lying["spaces"] == ["white"] * 3 + ["closed"] * 2 + (["white"] * 3 + ["closed"] * 2) * 3
        groups = [GROUPS[box().groups[box().land_ids.index(land)]] for stack in lying["stacks"] for land in stack]
        assert sorted(groups) == ["fabric"] * 2 + ["food"] * 2 + ["metal"] * 2


@pytest.mark.rule("two.pass")
@pytest.mark.parametrize("on", ["white", "empty"])
def test_a_family_token_is_laid_on_an_empty_or_a_white_space(on: str) -> None:
    match = given(**TWO, spaces={"court-2": on})
    play(match, "pass", "mark:court-2")
    assert space(match, "court-2") == "red"
    assert who(match) == "yellow"


@pytest.mark.rule("two.pass")
def test_a_family_token_blocks_like_a_black_one() -> None:
    """No second token, no hourglass from there, and a toll for whoever enters."""
    match = given(**TWO, spaces={"court-2": "red"}, yellow={"gold": 0, "privileges": 0}, active="yellow")
    for verb in ("block", "mark"):
        assert refusal(play(match.copy(), "pass"), f"{verb}:court-2") == "pass.effect"
    assert refusal(play(match.copy(), "harvest:A1"), "take:court-2") == "action.take-token"
    assert refusal(play(match, "send:A"), "to:court-2") == "place.token"


@pytest.mark.rule("two.pass", "action.end.spaces")
def test_a_family_token_counts_for_the_end_of_the_phase() -> None:
    match = given(**TWO, spaces={"*": "black", "war-3": "white"})
    play(match, "pass", "mark:war-3")
    assert "phase_over_spaces" in keys(match)


@pytest.mark.rule("two.pass")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_more_players_lay_no_family_tokens(players: int) -> None:
    match = play(given(players=players), "pass")
    assert offers(match, "mark") == []
    assert refusal(match, "mark:court-1") == "two.pass"


@pytest.mark.rule("two.pass-choice")
def test_a_black_token_may_be_laid_instead() -> None:
    match = play(given(**TWO), "pass")
    assert offers(match, "mark") == offers(match, "block")
    play(match, "block:court-1")
    assert space(match, "court-1") == "black"


@pytest.mark.rule("two.pass-choice")
def test_a_white_token_under_a_family_token_is_gone() -> None:
    match = given(**TWO)
    assert whites(match) == 12
    play(match, "pass", "mark:court-1")
    assert whites(match) == 11
    send(match, "A", "court-1", "gold")
    assert (space(match, "court-1"), whites(match)) == ("yellow-A", 11)


@pytest.mark.rule("two.majority")
@pytest.mark.parametrize(
    ("spaces", "reds", "yellows", "points"),
    [
        ({"market-3": "red"}, ["market-2"], ["market-1"], (1, 0)),
        ({"market-3": "yellow"}, ["market-2"], ["market-1"], (0, 1)),
        ({"market-2": "red", "market-3": "red"}, [], ["market-1"], (0, 1)),
        ({"market-1": "red", "market-2": "red"}, [], [], (0, 0)),
        ({"market-1": "yellow", "market-3": "yellow"}, ["market-2"], [], (1, 0)),
    ],
)
def test_family_tokens_count_beside_a_knight(
    spaces: dict[str, str], reds: list[str], yellows: list[str], points: tuple[int, int]
) -> None:
    match = given(
        at="politics",
        **TWO,
        spaces=spaces,
        red=dict(zip("AB", [{"where": place} for place in reds], strict=False)),
        yellow=dict(zip("AB", [{"where": place} for place in yellows], strict=False)),
    )
    assert tuple(vp(match).values()) == points


@pytest.mark.rule("two.majority-tie", "two.majority", "political.tie")
def test_a_family_token_never_decides_a_tie() -> None:
    """Every way to fill three spaces: where both have as many, no token counts, and the foremost knight decides."""
    for filling in product(("black", "Knight red", "Knight yellow", "red", "yellow"), repeat=3):
        knights: dict[str, Any] = {"red": {}, "yellow": {}}
        tokens = {}
        counts = {"red": 0, "yellow": 0}
        for number, on in enumerate(filling, start=1):
            if on.startswith("Knight"):
                colour = on.split()[1]
                knights[colour]["ABC"[len(knights[colour])]] = {"where": f"market-{number}"}
            else:
                tokens[f"market-{number}"] = on
        for colour, placed in knights.items():
            counts[colour] = len(placed) + filling.count(colour) if placed else 0
        match = given(at="politics", **TWO, spaces=tokens, **knights)
        if counts["red"] == counts["yellow"]:
            assert all(len(knights[colour]) == counts[colour] for colour in counts)
            first = next((on.split()[1] for on in filling if on.startswith("Knight")), None)
        else:
            first = max(counts, key=lambda colour: counts[colour])
        assert {name for name, points in vp(match).items() if points} == ({first} if first else set())


@pytest.mark.rule("two.entering", "place.token")
@pytest.mark.parametrize("token", ["red", "yellow"])
@pytest.mark.parametrize("toll", ["gold", "privilege"])
def test_a_marked_space_is_entered_for_the_usual_toll(token: str, toll: str) -> None:
    match = send(given(**TWO, spaces={"court-2": token}), "A", "court-2", toll)
    assert space(match, "court-2") == "red-A"
    assert token not in table(match)["spaces"]
    paid = (2 - family(match, "red")["stock"]["gold"], 1 - family(match, "red")["privileges"])
    assert paid == ((1, 0) if toll == "gold" else (0, 1))


@pytest.mark.rule("two.entering", "winter.clear")
def test_family_tokens_leave_in_winter() -> None:
    match = given(at="winter", **TWO, dice=[2], spaces={"court-2": "red", "war-1": "yellow"})
    assert whites(match) == 12


@pytest.mark.rule("two.no-action")
def test_family_tokens_do_not_act() -> None:
    match = given(at="court", **TWO, spaces={"court-1": "red", "market-1": "yellow"}, red={"A": {"where": "court-2"}})
    assert table(match)["knight"] == "red-A"
    play(match, "nothing")
    assert asked(match) == "Donate"


@pytest.mark.rule("two.no-action", "action.end.knights")
def test_family_tokens_are_no_knights_that_were_placed() -> None:
    """All of yellow's knights stand somewhere; red's B is at home, whatever tokens lie about."""
    match = given(
        **TWO,
        active="yellow",
        spaces={"court-1": "red", "court-2": "red"},
        red={"A": {"where": "crusades"}},
        yellow={"A": {"where": "crusades"}, "B": {"where": "monastery"}},
    )
    block(match, "war-1")
    assert (asked(match), who(match)) == ("Act", "red")
    assert "phase_over_knights" in keys(send(match, "B", "crusades"))


@pytest.mark.rule("two.no-lords")
def test_with_two_players_no_lord_ever_joins() -> None:
    """Whatever bonds there are, a war that is allowed goes straight to the contributions."""
    fought = 0
    for mine, theirs in product((None, "yellow"), (None, "red")):
        match = given(
            at="war",
            **TWO,
            red={"influence": 9, "A": {"where": "war-1"} | ({"lord": mine} if mine else {})},
            yellow={"B": {"lord": theirs} if theirs else {}},
        )
        if "attack:yellow-B1" in notations(match):
            fought += 1
            assert asked(play(match, "attack:yellow-B1")) == "Contribute"
            seal(match)
    assert fought == 1
