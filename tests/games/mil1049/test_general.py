"""What holds throughout."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import (
    COLOURS,
    asked,
    entry,
    family,
    given,
    knight,
    lay,
    notations,
    offers,
    play,
    refusal,
    seal,
    stock,
    table,
    vp,
    who,
)

import quincunx as qx
from quincunx.games.mil1049.pieces import KINDS

RICH = dict.fromkeys(KINDS, 9)
NEUTRAL: dict[str, Any] = {**dict.fromkeys(KINDS, 0), "women": 0, "privileges": 0, "A": {"castle": 0, "soldiers": 0}}
"""A family that neither scores nor loses anything in the end."""


def wedding(**said: Any) -> qx.Match:
    """Red's A has got an heir: all seal a dowry."""
    return play(given(dice=[3], **said), "grow:A", "roll", "son")


@pytest.mark.rule("general.objective")
@pytest.mark.parametrize("best", [0, 1, 2])
def test_most_points_after_the_final_scoring_win(best: int) -> None:
    families: dict[str, Any] = {COLOURS[seat]: {**NEUTRAL, "vp": 31 if seat == best else 30} for seat in range(3)}
    match = given(at="winter", turn=5, dice=[2], **families)
    assert (match.over, match.winners) == (True, [best])


@pytest.mark.rule("general.objective")
def test_the_final_scoring_may_turn_the_tables() -> None:
    """Red led by one; yellow's six gold are worth three."""
    match = given(
        at="winter",
        turn=5,
        dice=[2],
        red={**NEUTRAL, "vp": 31},
        yellow={**NEUTRAL, "vp": 30, "gold": 6},
        blue=NEUTRAL,
    )
    assert (vp(match)["yellow"], match.winners) == (33, [1])


@pytest.mark.rule("general.players")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_play(players: int) -> None:
    """Family tokens are put on spaces only with exactly two."""
    match = play(qx.new("mil1049", players=players, seed=1), "pass")
    assert match.seats == players
    assert (offers(match, "mark") != []) == (players == 2)
    assert (refusal(match, "mark:war-1") == "two.pass") == (players > 2)


@pytest.mark.rule("general.players")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_no_more_and_no_fewer(players: int) -> None:
    with pytest.raises(ValueError, match=r"general\.players"):
        qx.new("mil1049", players=players)


@pytest.mark.rule("general.players", "advanced.players")
def test_the_advanced_game_is_for_three_to_five() -> None:
    with pytest.raises(ValueError, match="advanced"):
        qx.new("mil1049", players=2, advanced=True)
    for players in (3, 4, 5):
        assert qx.new("mil1049", players=players, advanced=True).view()["advanced"]


@pytest.mark.rule("general.first-game-advice")
def test_a_first_game_of_five_is_not_forbidden() -> None:
    """It is advice: what is proposed first is another number, but five are let in."""
    game = qx.game_of("mil1049")
    assert game.first_options(game.built_in)["players"] != 5
    assert qx.new("mil1049", players=5, seed=1).seats == 5


@pytest.mark.rule("general.vp")
def test_points_are_scored_at_once() -> None:
    """For a marriage while its dowry is still being halved, for a death before the next player acts."""
    match = seal(wedding(yellow=RICH), yellow={"gold": 1, "food": 2})
    assert (asked(match), vp(match)["yellow"]) == ("KeepHalf", 2)
    match = play(given(red={"A": {"age": 3}}), "harvest:A1", "take:war-1")
    assert (who(match), match.view()["seats"][0]["vp"]) == ("yellow", -4)


@pytest.mark.rule("general.vp.start")
def test_what_a_family_starts_with_scores_nothing() -> None:
    """Though each land and castle would be worth four if it was gained later."""
    match = qx.new("mil1049", players=5, seed=1)
    assert set(vp(match).values()) == {0}
    assert all(line["key"] in ("journal.starts", "journal.turn") for line in match.journal())


@pytest.mark.rule("general.vp.negative")
def test_points_may_fall_below_zero() -> None:
    match = play(given(red={"A": {"age": 3}, "vp": 1}), "harvest:A1", "take:war-1")
    assert vp(match)["red"] == -3
    match = given(at="winter", dice=[1], turn=5, red={**NEUTRAL, "women": 40, "vp": -3})
    assert vp(match)["red"] == -123


@pytest.mark.rule("general.family-and-knights")
def test_property_belongs_to_a_knight_and_cubes_to_the_family() -> None:
    """A's soldier, B's harvested land and both their costs and yields."""
    match = play(given(), "recruit:A", "take:war-1")
    for place in ("court-1", "court-2"):
        play(match, "pass", f"block:{place}")
    play(match, "harvest:B1", "take:war-2")
    a, b = knight(match, "red-A"), knight(match, "red-B")
    assert (a["soldiers"], a["lands"], a["age"]) == (3, ["cereal"], 1)
    assert (b["soldiers"], b["lands"], b["age"]) == (1, ["cereal dark"], 1)
    assert stock(match, "red") == {"food": 5, "fabric": 1, "metal": 1, "influence": 2, "gold": 2}


@pytest.mark.rule("general.family-and-knights")
def test_a_family_has_up_to_four_knights_one_a_column() -> None:
    view = given(red={"C": {}, "D": {}}).view()
    assert [each["id"] for each in view["seats"][0]["knights"]] == ["red-A", "red-B", "red-C", "red-D"]
    assert [each["age"] for each in view["seats"][0]["knights"]] == [0, 0, 0, 0]
    assert {"women", "privileges", "vp"} <= set(view["seats"][0])
    assert not {"women", "privileges", "vp", "stock"} & set(view["seats"][0]["knights"][0])


@pytest.mark.rule("general.half-rounding")
@pytest.mark.parametrize(("offered", "kept"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_half_of_a_dowry_is_rounded_up(offered: int, kept: int) -> None:
    """The rest goes to the reserve."""
    match = seal(wedding(red=RICH, yellow=RICH), yellow={"metal": offered})
    assert (stock(match, "red")["metal"], stock(match, "yellow")["metal"]) == (9 + kept, 9 - offered)
    assert entry(match, "keeps")["params"] == {"seat": 0, "cubes": [f"{kept} metal"]}


@pytest.mark.rule("general.half-rounding")
@pytest.mark.parametrize(("offered", "kept"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_half_of_an_offer_to_stay_free_is_rounded_up(offered: int, kept: int) -> None:
    """Half of nothing is nothing."""
    red = {**RICH, "A": {"where": "court-1", "soldiers": 5}}
    match = play(given(at="court", red=red, yellow=RICH), "knight:yellow-B")
    play(lay(match, gold=offered), "done", "accept")
    assert (stock(match, "red")["gold"], stock(match, "yellow")["gold"]) == (9 + kept, 9 - offered)


@pytest.mark.rule("general.half-choice")
def test_who_receives_the_half_chooses_it_openly() -> None:
    match = seal(wedding(red=RICH, yellow=RICH), yellow={"gold": 1, "influence": 1, "food": 1})
    assert (asked(match), who(match)) == ("KeepHalf", "red")
    assert notations(match) == ["more:food", "more:influence", "more:gold"]
    play(match, "more:food")
    assert refusal(match, "more:food") == "general.half-choice"
    assert refusal(match, "more:metal") == "general.half-choice"
    play(match, "less:food", "more:food", "more:influence")
    assert stock(match, "red") == {**RICH, "food": 10, "influence": 10}
    assert entry(match, "keeps")["params"] == {"seat": 0, "cubes": ["1 influence", "1 food"]}
    assert who(match) == "yellow"


@pytest.mark.rule("general.discard")
def test_what_is_paid_goes_to_nobody() -> None:
    """A soldier's cost, a toll, a donation, a contribution: nobody else has it then."""
    match = play(given(), "recruit:A", "take:war-1")
    play(match, "send:A", "to:war-2", "gold")
    assert total(match) == 30 - 3
    match = seal(given(at="donations", dice=[2]), red={"gold": 2})
    assert total(match) == 30 - 2
    red = {"A": {"where": "war-1"}}
    match = play(given(at="war", red=red, yellow={"women": 2}), "attack:yellow-B1")
    seal(match, red={"food": 1}, yellow={"food": 2})
    assert total(match) == 30 - 2 - 3


def total(match: qx.Match) -> int:
    """All cubes behind all screens."""
    return sum(sum(row["stock"].values()) for row in table(match)["seats"])


@pytest.mark.rule("general.reserve-unlimited")
def test_the_reserve_never_runs_out() -> None:
    """More cubes, soldiers and privileges than there are in any box."""
    match = given(red={**RICH, "food": 300, "A": {"soldiers": 60}, "privileges": 30})
    play(match, "harvest:A1", "take:war-1")
    assert stock(match, "red")["food"] == 303
    for place in ("court-1", "court-2"):
        play(match, "pass", f"block:{place}")
    play(match, "recruit:A", "take:war-2")
    assert knight(match, "red-A")["soldiers"] == 61
    curia = play(given(at="curia", red={"A": {"where": "curia-1"}, "privileges": 30}, dice=[2]), "privilege")
    assert family(curia, "red")["privileges"] >= 31


@pytest.mark.rule("general.reserve-unlimited", "hidden.transactions")
@pytest.mark.parametrize("count", [63, 64, 400])
def test_any_number_of_cubes_is_told_as_it_is(count: int) -> None:
    """However many are offered, kept and received."""
    match = seal(wedding(yellow={"food": 999}), yellow={"food": count})
    told = [line["params"]["cubes"] for line in match.journal() if line["key"] == "journal.dowry"]
    assert told == [[], [f"{count} food"], []]
    assert entry(match, "keeps")["params"]["cubes"] == [f"{(count + 1) // 2} food"]


@pytest.mark.rule("general.solvency")
def test_nobody_offers_what_he_does_not_own() -> None:
    """In no kind of offer, bid or payment."""
    match = wedding(yellow={**dict.fromkeys(KINDS, 0), "gold": 1})
    assert offers(match, "more", "yellow") == ["gold"]
    lay(match, "yellow", gold=1)
    for kind in KINDS:
        assert refusal(match, f"more:{kind}", "yellow") == "general.solvency"
    match = given(at="donations", red={"gold": 0})
    assert refusal(match, "more:gold", "red") == "general.solvency"
    red = {**dict.fromkeys(KINDS, 1), "A": {"where": "market-1"}}
    match = play(given(at="market", red=red), "castle")
    assert refusal(match, "more:food") == "general.solvency"
    assert notations(match) == ["done", "more:gold"]


@pytest.mark.rule("general.solvency")
def test_a_cube_that_was_not_laid_is_not_taken_back() -> None:
    match = wedding()
    assert refusal(match, "less:gold", "blue") == "general.solvency"
