"""Phase 1: who acts, what there is to do, and when it ends."""

from __future__ import annotations

import pytest
from games.mil1049.given import (
    asked,
    block,
    entry,
    given,
    keys,
    knight,
    notations,
    offers,
    play,
    refusal,
    send,
    space,
    stock,
    table,
    vp,
    whites,
    who,
)

NONE_WHITE = {"*": "black", "court-1": "empty"}
LIMITED = [f"{sphere}-{n}" for sphere in ("court", "market", "war", "curia") for n in (1, 2, 3)]


@pytest.mark.rule("action.order")
@pytest.mark.parametrize("first", ["red", "yellow", "blue"])
def test_the_starting_player_begins_and_all_act_clockwise(first: str) -> None:
    """One action each, round after round."""
    match = given(active=first)
    start = ["red", "yellow", "blue"].index(first)
    for n, place in enumerate(LIMITED[:7]):
        assert who(match) == ["red", "yellow", "blue"][(start + n) % 3]
        block(match, place)


@pytest.mark.rule("action.order")
def test_an_action_of_several_steps_is_still_only_one() -> None:
    """After harvest and token the next player acts."""
    match = play(given(), "harvest:A1")
    assert (who(match), asked(match)) == ("red", "TakeToken")
    play(match, "take:curia-3")
    assert (who(match), asked(match)) == ("yellow", "Act")


@pytest.mark.rule("action.kinds")
def test_there_are_five_kinds_of_action() -> None:
    """Harvesting, recruiting, family growth, placing a knight, passing; nothing else."""
    assert {text.partition(":")[0] for text in notations(given())} == {"harvest", "recruit", "grow", "send", "pass"}


@pytest.mark.rule("action.knight")
def test_every_action_but_passing_names_a_knight() -> None:
    """By his column; a knight who is not in play cannot be named."""
    match = given(red={"C": {"lands": ["fish"]}})
    for verb in ("recruit", "grow", "send"):
        assert offers(match, verb) == ["A", "B", "C"]
        assert refusal(match, f"{verb}:D") == "action.knight"
    assert offers(match, "harvest") == ["A1", "B1", "C1"]
    assert refusal(match, "harvest:D1") == "action.knight"
    assert offers(match, "pass") == [""]


@pytest.mark.rule("action.home-knights")
def test_a_knight_in_a_sphere_does_nothing_more_before_winter() -> None:
    """He cannot be sent again, nor harvest, recruit or look to his family."""
    match = given(red={"A": {"where": "court-2"}})
    for action in ("send:A", "harvest:A1", "recruit:A", "grow:A"):
        assert refusal(match, action) == "action.home-knights"
    assert notations(match) == ["send:B", "pass"]


@pytest.mark.rule("action.mandatory")
def test_nobody_skips_his_turn() -> None:
    """With no knight at home only a pass is left, and it has to block a space."""
    match = given(red={"A": {"where": "court-1"}, "B": {"where": "monastery"}})
    assert notations(match) == ["pass"]
    play(match, "pass")
    assert who(match) == "red"
    assert all(text.startswith("block:") for text in notations(match))
    play(match, "block:war-1")
    assert (space(match, "war-1"), who(match)) == ("black", "yellow")


@pytest.mark.rule("action.end.knights")
def test_the_phase_ends_once_every_knight_has_been_placed() -> None:
    """Monastery and Crusades count; white tokens may still lie about."""
    placed = {"A": {"where": "monastery"}, "B": {"where": "crusades"}}
    match = given(red={"A": {"where": "monastery"}}, yellow=placed, blue=placed)
    send(match, "B", "crusades")
    assert "phase_over_knights" in keys(match)
    assert table(match)["phase"] == 4
    assert whites(match) == 12


@pytest.mark.rule("action.end.knights")
def test_one_knight_at_home_keeps_the_phase_going() -> None:
    placed = {"A": {"where": "monastery"}, "B": {"where": "crusades"}}
    match = given(red={"A": {"where": "monastery"}}, yellow=placed, blue={**placed, "C": {}})
    send(match, "B", "crusades")
    assert (table(match)["phase"], who(match)) == (1, "yellow")
    block(match, "court-1")
    send(match, "C", "crusades")
    assert "phase_over_knights" in keys(match)


@pytest.mark.rule("action.end.spaces")
@pytest.mark.parametrize("how", ["block", "knight"])
def test_the_phase_ends_once_every_space_is_taken(how: str) -> None:
    """By a black token or a knight, whoever is still at home."""
    match = given(spaces={"*": "black", "war-2": "empty"}, red={"B": {"where": "war-1"}})
    if how == "block":
        block(match, "war-2")
    else:
        send(match, "A", "war-2")
    assert "phase_over_spaces" in keys(match)
    assert table(match)["phase"] != 1


@pytest.mark.rule("action.end.spaces")
@pytest.mark.parametrize("last", ["white", "empty"])
def test_a_white_token_or_an_empty_space_keeps_the_phase_going(last: str) -> None:
    match = given(spaces={"*": "black", "war-2": "white", "curia-3": last})
    block(match, "war-2")
    assert (table(match)["phase"], who(match)) == (1, "yellow")


@pytest.mark.rule("action.end.check")
def test_the_end_is_looked_for_after_the_whole_action() -> None:
    """The round is not completed, but a marriage is held to its end first."""
    match = given(spaces={"*": "black", "war-2": "white"}, dice=[3])
    play(match, "grow:A", "roll", "hourglass", "take:war-2")
    assert asked(match) == "Growth"
    play(match, "gold")
    assert asked(match) == "Dowry"
    assert "phase_over_spaces" not in keys(match)


@pytest.mark.rule("action.end.check")
def test_rounds_are_not_completed() -> None:
    """Red ends the phase; yellow and blue, who would follow, act no more."""
    match = block(given(spaces={"*": "black", "war-2": "white"}), "war-2")
    assert keys(match)[:3] == ["passes", "phase_over_spaces", "tributes"]


@pytest.mark.rule("action.end.check")
def test_the_death_an_action_causes_comes_before_the_end() -> None:
    """The last white token lay on a printed marker: with it the phase is over, and so is the life of B."""
    match = given(advanced=True, spaces={"*": "black", "war-1": "white"}, red={"B": {"age": 3}})
    play(match, "harvest:B1", "take:war-1")
    assert keys(match)[:4] == ["harvests", "ages", "dies_to_heir", "phase_over_spaces"]


@pytest.mark.rule("action.end.unplaced")
def test_knights_left_at_home_act_no_more_but_hold_their_lands() -> None:
    """Nobody is called in phase 4 but who was placed; whoever stays at home can be attacked, and starves in winter."""
    match = given(
        at="war",
        red={"A": {"where": "war-1"}, "influence": 9},
        yellow={"C": {"soldiers": 2, "lands": ["wool"]}, "women": 0, "D": {}},
        blue={"vp": 9},
        dice=[1],
    )
    assert (asked(match), who(match)) == ("War", "red")
    assert "yellow-C1" in offers(match, "attack")
    play(match, "attack:yellow-C1")
    assert "defends with 6" in match.prompt(1)
    for seat in ("red", "yellow"):
        play(match, "seal", seat=seat)
    for seat in ("red", "yellow", "blue"):
        play(match, "seal", seat=seat)
    assert keys(match)[-1] == "turn"
    assert [line["params"]["knight"] for line in match.journal() if line["key"] == "journal.starves"] == ["yellow-D"]
    assert vp(match)["yellow"] == -4


@pytest.mark.rule("action.after-placing")
@pytest.mark.parametrize("where", ["court-1", "monastery", "crusades"])
def test_placing_closes_harvest_recruiting_and_growth_to_the_whole_family(where: str) -> None:
    """For the rest of the turn, whatever the sphere; the other families are free."""
    match = given(red={"A": {"where": where}})
    for action in ("harvest:B1", "recruit:B", "grow:B"):
        assert refusal(match, action) == "action.after-placing"
    block(match, "war-1")
    assert offers(match, "harvest") == ["A1", "B1"]


@pytest.mark.rule("action.after-placing")
def test_in_the_next_turn_all_is_open_again() -> None:
    match = given(at="winter", dice=[2], red={"A": {"where": "court-1"}})
    assert (who(match), offers(match, "harvest"), offers(match, "grow")) == ("red", ["A1", "B1"], ["A", "B"])


@pytest.mark.rule("action.no-white")
def test_time_goes_on_without_white_tokens() -> None:
    """Nobody harvests, recruits or looks to his family, not even to recognise a son."""
    match = given(spaces=NONE_WHITE, red={"gold": 5, "privileges": 5})
    for action in ("harvest:A1", "recruit:A", "grow:A", "grow:B"):
        assert refusal(match, action) == "action.no-white"
    assert notations(match) == ["send:A", "send:B", "pass"]


@pytest.mark.rule("action.no-white")
def test_a_single_white_token_is_enough() -> None:
    match = given(spaces={**NONE_WHITE, "curia-3": "white"})
    assert {"harvest:A1", "recruit:A", "grow:A"} <= set(notations(match))


@pytest.mark.rule("action.take-token")
@pytest.mark.parametrize("place", LIMITED)
def test_a_token_is_taken_from_any_space_of_the_four_spheres(place: str) -> None:
    """The space is empty then; the token lies on the acting knight."""
    match = play(given(), "harvest:B1")
    assert offers(match, "take") == LIMITED
    play(match, f"take:{place}")
    assert space(match, place) == "empty"
    assert (knight(match, "red-A")["age"], knight(match, "red-B")["age"]) == (0, 1)
    assert entry(match, "ages")["params"] == {"knight": "red-B", "place": place, "n": 1}


@pytest.mark.rule("action.take-token")
def test_only_white_tokens_are_taken() -> None:
    spaces = {"court-1": "black", "market-1": "empty"}
    match = play(given(spaces=spaces, yellow={"A": {"where": "war-1"}}), "recruit:A")
    for place in ("court-1", "market-1", "war-1", "court-4"):
        assert refusal(match, f"take:{place}") == "action.take-token"
    assert stock(match, "red")["metal"] == 1


@pytest.mark.rule("action.take-token")
def test_in_the_advanced_game_a_first_space_shows_its_printed_marker() -> None:
    match = play(given(advanced=True), "harvest:A1", "take:war-1")
    assert space(match, "war-1") == "printed"
    play(match, "harvest:A1", "take:war-2")
    assert space(match, "war-2") == "empty"
