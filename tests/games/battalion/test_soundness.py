"""Positions no game of Battalion can lead to: each is refused with its field, its clause and what would be right."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from games.battalion.given import given, unit
from games.spoiling import played, reached, refused

import quincunx as qx

FOES = ("samnites", "samnites")
TURN = {"step": "Turn", "seat": 0}


def turn() -> dict[str, Any]:
    """A position late in a battle of two, at the start of seat 0's turn, with losses, discards and an engagement."""
    for seed in range(400):
        for match in played("battalion", seed):
            position = match.to_dict()
            table = position["table"]
            if (
                match.seats == 2
                and table["steps"] == [TURN]
                and not table["moved"]
                and all(player["lost"] and player["discard"] and player["deck"] for player in table["players"])
                and any(unit["foes"] for unit in table["players"][0]["units"])
                and any(unit["sector"] == "reserve" for unit in table["players"][0]["units"])
                and all(player["hand"] for player in table["players"])
            ):
                return position
    raise AssertionError("no game has such a turn")


POSITION = turn()


@pytest.fixture
def position() -> dict[str, Any]:
    return copy.deepcopy(POSITION)


def player(position: dict[str, Any], seat: int) -> dict[str, Any]:
    found: dict[str, Any] = position["table"]["players"][seat]
    return found


def first_unit(position: dict[str, Any], seat: int, **fields: Any) -> tuple[str, dict[str, Any]]:
    """The first unit of a seat that is so, and its place; `foes=True` asks for an engaged one."""
    for n, each in enumerate(player(position, seat)["units"]):
        if all(
            bool(each[key]) is value if isinstance(value, bool) else each[key] == value for key, value in fields.items()
        ):
            return f"table.players[{seat}].units[{n}]", each
    raise AssertionError(f"no unit is {fields}")


def test_the_position_itself_is_read(position: dict[str, Any]) -> None:
    assert qx.from_dict(position).to_dict() == position


# ---- units


@pytest.mark.rule("disband.disorder_limit")
def test_nine_disorder_on_cohesion_six_is_refused() -> None:
    ranks = ("hastati", "hastati", "hastati")
    match = given(own={"units": [unit(*ranks)]}, enemy={"units": [unit(*FOES)]})
    cohesion = match.table.ranks[0].cohesion  # type: ignore[attr-defined]  # a battle, as the game knows it
    position = match.to_dict()
    player(position, 0)["units"][0]["disorder"] = cohesion - 1
    qx.from_dict(position)
    for disorder in (cohesion, cohesion + 3):
        player(position, 0)["units"][0]["disorder"] = disorder
        said = refused(position, "table.players[0].units[0].disorder", "disband.disorder_limit")
        assert f"expected at most {cohesion - 1} disorder on cohesion {cohesion}, got {disorder}" in said


@pytest.mark.parametrize(
    ("ranks", "rule"),
    [
        (("hastati", "allied_cavalry"), "unit.same_class"),
        (("hastati", "hastati", "hastati", "hastati"), "unit.max_ranks"),
        (("caetrati",), ""),
    ],
)
def test_ranks_that_cannot_stand_together_are_refused(ranks: tuple[str, ...], rule: str) -> None:
    with pytest.raises(ValueError, match=rf"table\.players\[0\]\.units\[0\]\.ranks.*{rule}"):
        given(own={"units": [unit(*ranks)]}, enemy={"units": [unit(*FOES)]})


@pytest.mark.rule("unit.max_ranks")
def test_a_unit_keeps_to_the_formation_of_its_ranks() -> None:
    with pytest.raises(ValueError, match=r"table\.players\[1\]\.units\[0\]\.ranks: .*formation.*unit\.max_ranks"):
        given(own={"units": [unit("hastati")]}, enemy={"units": [unit(*["caetrati"] * 3)]})


@pytest.mark.rule("muster.assemble")
def test_tiles_beyond_the_box_are_refused(position: dict[str, Any]) -> None:
    side = player(position, 1)
    side["lost"] += [side["lost"][0]] * 30
    refused(position, "table.players[1]", "muster.assemble")


@pytest.mark.rule("hits.removed_gone")
def test_what_a_unit_has_not_any_more_is_lost(position: dict[str, Any]) -> None:
    player(position, 1)["lost"].pop()
    refused(position, "table.players[1].lost", "hits.removed_gone")


@pytest.mark.rule("hits.front_to_back")
def test_a_unit_has_ranks_it_was_built_from() -> None:
    position = given(own={"units": [unit("hastati")]}, enemy={"units": [unit(*FOES)]}).to_dict()
    player(position, 0)["units"][0]["mustered"] = ["rome.velites"]
    refused(position, "table.players[0].units[0].mustered", "hits.front_to_back")


@pytest.mark.parametrize("sector", [0, 4, "camp", True, None, 2.0])
def test_sectors_that_do_not_exist_are_refused(position: dict[str, Any], sector: object) -> None:
    place, found = first_unit(position, 0, foes=False, ranks=True)
    found["sector"] = sector
    refused(position, f"{place}.sector", "field.sectors_two_player")


@pytest.mark.rule("disband.no_ranks")
def test_a_unit_is_gone_when_it_has_no_ranks(position: dict[str, Any]) -> None:
    place, found = first_unit(position, 0, sector="reserve")
    found["sector"] = "gone"
    refused(position, f"{place}.sector", "disband.no_ranks")


@pytest.mark.rule("field.reserve_no_combat")
def test_a_unit_in_reserve_has_no_tokens(position: dict[str, Any]) -> None:
    place, found = first_unit(position, 0, sector="reserve")
    bearer = next(u for u in [player(position, 0), *player(position, 0)["units"]] if u["order"] or u["disorder"])
    bearer["order" if bearer["order"] else "disorder"] -= 1
    found["order"] = 1
    refused(position, place, "field.reserve_no_combat")


@pytest.mark.rule("muster.reveal")
def test_no_unit_waits_once_the_battle_has_begun(position: dict[str, Any]) -> None:
    place, found = first_unit(position, 0, sector="reserve")
    found["sector"] = "waiting"
    refused(position, f"{place}.sector", "muster.reveal")
    found["sector"], position["table"]["revealed"] = "reserve", False
    refused(position, "table.revealed", "muster.reveal")


# ---- engagements


@pytest.mark.rule("engage.symmetric")
def test_engagement_is_mutual(position: dict[str, Any]) -> None:
    _, found = first_unit(position, 0, foes=True)
    found["foes"] = []
    refused(position, "table.players[1].units", "engage.symmetric")


@pytest.mark.rule("field.same_sector_fight")
def test_only_enemies_in_one_sector_are_engaged(position: dict[str, Any]) -> None:
    place, found = first_unit(position, 0, foes=True)
    elsewhere = copy.deepcopy(position)
    _, moved = first_unit(elsewhere, 0, foes=True)
    moved["sector"] = 1 + moved["sector"] % 3
    refused(elsewhere, "table.players[0].units", "field.same_sector_fight")
    faction = player(position, 0)["faction"]
    found["foes"] = [f"{faction}{1 + n}" for n in range(2)]
    refused(position, f"{place}.foes", "field.same_sector_fight")


@pytest.mark.rule("engage.split_mandatory")
def test_an_engagement_is_of_one_with_several() -> None:
    both = ["carthage1", "carthage2"]
    with pytest.raises(ValueError, match=r"\.foes: .*engage\.split_mandatory"):
        given(
            own={"units": [unit("hastati", foes=both), unit("hastati", foes=both)]},
            enemy={"units": [unit(*FOES), unit(*FOES)]},
        )


@pytest.mark.rule("field.engagement_zone")
def test_nobody_is_engaged_in_reserve() -> None:
    with pytest.raises(ValueError, match=r"\.foes: .*field\.engagement_zone"):
        given(
            own={"units": [unit("hastati", sector="reserve", foes=["carthage1"])]},
            enemy={"units": [unit(*FOES, sector="reserve")]},
        )


# ---- tokens and cards


@pytest.mark.rule("token.count")
@pytest.mark.parametrize("by", [1, -1])
def test_tokens_add_up_to_the_units_of_the_start(position: dict[str, Any], by: int) -> None:
    side = player(position, 0)
    field = "order" if side["order"] + by >= 0 else "disorder"
    side[field] += by if side[field] + by >= 0 else 2
    refused(position, "table.players[0].order", "token.count")


@pytest.mark.rule("muster.deck")
@pytest.mark.parametrize("pile", ["hand", "deck", "discard"])
def test_cards_add_up_to_the_units_of_the_start(position: dict[str, Any], pile: str) -> None:
    player(position, 1)[pile].pop()
    said = refused(position, "table.players[1].deck", "muster.deck")
    assert f"{position['table']['size']} cards in all in hand, deck and discard, got " in said


@pytest.mark.parametrize("pile", ["hand", "deck", "discard"])
def test_no_card_is_there_too_often(position: dict[str, Any], pile: str) -> None:
    player(position, 1)[pile] += [player(position, 1)["hand"][0]] * 6
    refused(position, f"table.players[1].{pile}", "comp.tactic_cards")


def test_no_card_is_with_another_faction(position: dict[str, Any]) -> None:
    player(position, 1)["hand"][0], player(position, 0)["hand"][0] = (
        player(position, 0)["hand"][0],
        player(position, 1)["hand"][0],
    )
    refused(position, "table.players[0].hand[0]")


@pytest.mark.rule("info.hand_hidden")
def test_what_was_spied_out_is_in_that_hand(position: dict[str, Any]) -> None:
    side = player(position, 1)
    player(position, 0)["knows"] = [[], [next(card for card in side["discard"] if card not in side["hand"])]]
    refused(position, "table.players[0].knows[1]", "info.hand_hidden")
    player(position, 0)["knows"] = [player(position, 0)["hand"][:1], []]
    refused(position, "table.players[0].knows[0]", "info.hand_hidden")


# ---- the battle and its turns


@pytest.mark.parametrize(
    ("field", "value", "place", "rule"),
    [
        ("battle", "waterloo", "table.battle", ""),
        ("seats", 4, "table.seats", "comp.player_counts"),
        ("size", 13, "table.size", ""),
        ("turn", 9_999, "table.turn", "win.always_ends"),
        ("turn", 0, "table.players", "muster.reveal"),
        ("active", 1, "table.active", ""),
        ("first", 2, "table.first", ""),
        ("acted", True, "table.acted", "turn.phases"),
        ("players", [], "table.players", "comp.player_counts"),
        ("ending", "win.luck", "table.ending", ""),
        ("muster", {"by": [0], "built": [0, 0]}, "table.muster", "muster.assemble"),
    ],
)
def test_a_wrong_table_is_refused(position: dict[str, Any], field: str, value: object, place: str, rule: str) -> None:
    table = position["table"]
    table[field] = value
    if field == "active":
        table["steps"][0]["seat"] = value
    if value == 9_999 and table["active"] != table["first"]:
        table[field] = 10_000
    refused(position, place, rule)


@pytest.mark.parametrize("field", ["moved", "barred", "commanded"])
def test_what_was_done_in_a_turn_was_done_by_its_player(position: dict[str, Any], field: str) -> None:
    faction = player(position, 1)["faction"]
    position["table"][field] = [f"{faction}1"]
    refused(position, f"table.{field}", "four.own_units")
    position["table"][field] = [f"{player(position, 0)['faction']}1"] * 2
    refused(position, f"table.{field}")


def test_only_units_that_moved_have_to_rest(position: dict[str, Any]) -> None:
    position["table"]["barred"] = [f"{player(position, 0)['faction']}1"]
    refused(position, "table.barred", "redeploy.not_commanded")


def test_the_battle_is_that_of_the_options(position: dict[str, Any]) -> None:
    position["options"] = {"battle": "muster4"}
    refused(position, "table.battle")


@pytest.mark.rule("set.deploy")
def test_a_set_battle_has_its_listed_units() -> None:
    position = reached("battalion", "Turn", battle="set1")
    units = player(position, 0)["units"]
    other = next(each for each in units if each["mustered"] != units[0]["mustered"])
    for field in ("ranks", "mustered"):
        units[0][field], other[field] = other[field], units[0][field]
    with pytest.raises(ValueError, match=r"table\.players\[0\]\.units\[\d\]\.mustered: .*set\.deploy"):
        qx.from_dict(position)


@pytest.mark.rule("muster.deploy_alternate")
def test_seats_deploy_in_turn() -> None:
    position = reached("battalion", "Deploy", battle="muster")
    position["table"]["steps"][0]["seat"] ^= 1
    refused(position, "table.steps[0].seat", "muster.deploy_alternate")


@pytest.mark.rule("four.setup_muster")
def test_four_deploy_in_their_own_wings() -> None:
    position = reached("battalion", "Deploy", battle="muster4")
    place, found = first_unit(position, 0, sector="waiting")
    found["sector"] = 5
    refused(position, f"{place}.sector", "four.setup_muster")


@pytest.mark.rule("muster.tokens")
def test_before_the_battle_tokens_are_in_camp_as_order() -> None:
    position = reached("battalion", "Deploy", battle="muster")
    side = player(position, 0)
    side["order"], side["disorder"] = side["order"] - 2, side["disorder"] + 2
    refused(position, "table.players[0].order", "muster.tokens")


@pytest.mark.parametrize(
    ("ending", "scores", "place", "rule"),
    [
        ("win.deck", [1.0, 0.0], "table.ending", "win.deck"),
        ("win.deck", [0.5, 0.5], "table.scores", "win.deck"),
        ("win.camp", [0.0, 1.0], "table.scores", "win.camp"),
        ("table.agreed", [1.0, 0.0], "table.scores", "table.agreed"),
        ("table.resigned", [0.5, 0.5], "table.scores", "table.resigned"),
    ],
)
def test_an_end_has_its_scores(ending: str, scores: list[float], place: str, rule: str) -> None:
    position = given(own={"units": [unit("hastati")]}, enemy={"units": [unit(*FOES)]}).to_dict()
    position["table"].update(steps=[], ending=ending, scores=scores)
    refused(position, place, rule)


# ---- steps, the command and the roll


@pytest.mark.parametrize(
    ("steps", "acted", "place", "rule"),
    [
        ([{"step": "Turn", "seat": 1}], False, "table.steps[0].seat", "turn.phases"),
        ([{"step": "TakeHits", "seat": 0}], False, "table.steps[0]", "hits.owner_decides"),
        ([{"step": "Deploy", "seat": 0}], False, "table.turn", "turn.phases"),
        ([{"step": "Muster"}], False, "table.steps", "muster.assemble"),
        ([TURN, {"step": "Charge", "seat": 0}], True, "table.steps[1]", "charge.advance"),
        ([TURN, {"step": "Price", "seat": 0}], True, "table.command", "command.three_actions"),
        ([TURN, {"step": "RallyEnd", "seat": 1}], True, "table.steps[1].seat", "tactics.windows"),
        ([TURN, {"step": "RallyEnd", "seat": 0}], False, "table.acted", "turn.phases"),
        ([TURN, {"step": "ChoosePlayer", "seat": 0}], False, "table.steps[1]", "tactics.windows"),
        ([TURN, TURN], True, "table.steps[1]", "turn.phases"),
        ([], False, "table.steps", "table.over"),
    ],
)
def test_steps_out_of_place_are_refused(
    position: dict[str, Any], steps: list[dict[str, Any]], acted: bool, place: str, rule: str
) -> None:
    position["table"].update(steps=steps, acted=acted)
    player(position, 0)["discard"] = player(position, 0)["discard"][:]
    refused(position, place, rule)


@pytest.mark.parametrize(
    ("steps", "field", "value", "place", "rule"),
    [
        (("Clash", "TakeHits"), "hits", 0, "table.roll.hits", "hits.zero"),
        (("Clash", "TakeHits"), "dealt", 6, "table.roll.dealt", "attack.assign"),
        (("Clash", "TakeHits"), "faces", [1, 1, 1], "table.roll", ""),
        (("Clash", "TakeHits"), "pool", 2, "table.roll.pool", "attack.pool_base"),
        (("Clash", "TakeHits"), "kind", "fire", "table.roll.kind", "attack.applies_to"),
        (("Clash", "TakeHits"), "chosen", [8, 8, 8, 8, 8, 8], "table.roll.chosen", "tactics.windows"),
        (("Clash", "TakeHits"), "granted", ["powerful"], "table.roll.granted", "tactics.windows"),
        (("Clash", "Pool"), "faces", [1, 2, 3], "table.roll.faces", "attack.applies_to"),
        (("Clash", "Pool"), "hits", 2, "table.roll", ""),
        (("Clash", "TakeHits"), "stood_fast", True, "table.roll.stood_fast", "trait.steadfast"),
        (("Clash", "TakeHits"), "lowered", 40, "table.roll.lowered", "tactics.windows"),
        (("Clash", "Pool"), "lowest", 2, "table.roll.lowest", "tactics.windows"),
        (("Pool",), "kind", "assault", "table.roll.kind", "attack.applies_to"),
    ],
)
def test_a_roll_adds_up(steps: tuple[str, ...], field: str, value: object, place: str, rule: str) -> None:
    position = reached("battalion", "Turn", *steps)
    position["table"]["roll"][field] = value
    refused(position, place, rule)


@pytest.mark.parametrize("steps", [("Clash", "TakeHits"), ("Clash", "Pool"), ("Pool",)])
def test_a_roll_asks_whose_choice_it_is_and_needs_a_command(steps: tuple[str, ...]) -> None:
    position = reached("battalion", "Turn", *steps)
    asked = position["table"]["steps"][-1]
    asked["seat"] = (asked["seat"] + 1) % position["table"]["seats"]
    refused(position, f"table.steps[{len(steps)}].seat")
    position = reached("battalion", "Turn", *steps)
    position["table"]["command"] = None
    refused(position, "table.command", "command.three_actions")
    position = reached("battalion", "Turn", *steps)
    position["table"]["roll"] = None
    refused(position, "table.roll", "attack.applies_to")


@pytest.mark.parametrize(
    ("steps", "field", "value", "rule"),
    [
        (("Charge", "Reaction"), "reaction", "fire", "react.one"),
        (("Charge", "Reaction"), "countered", True, "react.one"),
        (("Charge", "Engage"), "reactor_traits", ["anticipate"], ""),
        (("ChooseTarget",), "target", None, "charge.choose_target"),
        (("ChooseTarget",), "price", 9, "command.pay"),
        (("ChooseTarget",), "action", "charge", ""),
        (("Price",), "price", 9, "command.pay"),
        (("Clash", "TakeHits"), "price", 9, "command.pay"),
    ],
)
def test_a_command_is_as_its_step_says(steps: tuple[str, ...], field: str, value: object, rule: str) -> None:
    position = reached("battalion", "Turn", *steps)
    position["table"]["command"][field] = value
    refused(position, "table.command", rule)


def test_a_command_is_given_to_a_unit_of_whoever_has_the_turn() -> None:
    position = reached("battalion", "Turn", "Charge", "Engage")
    other = player(position, (position["table"]["active"] + 1) % 2)["faction"]
    position["table"]["command"]["unit"] = f"{other}1"
    refused(position, "table.command.unit", "four.own_units")


@pytest.mark.parametrize(
    ("steps", "field", "value"),
    [
        (("RallyEnd", "MoveTokens"), "left", 20),
        (("RallyEnd", "MoveTokens"), "disorder", True),
        (("Clash", "AfterRoll", "ChooseDice"), "most", 9),
        (("Clash", "AfterRoll", "ChooseDice"), "face", 8),
        (("CardRedeploy",), "left", 20),
        (("SecondCommand",), "allowed", 11),
    ],
)
def test_a_step_by_a_card_asks_what_the_card_says(steps: tuple[str, ...], field: str, value: object) -> None:
    position = reached("battalion", "Turn", *steps)
    if position["table"]["steps"][-1][field] == value:
        value = 1
    position["table"]["steps"][-1][field] = value
    refused(position, f"table.steps[{len(steps)}]", "tactics.windows")


@pytest.mark.rule("redeploy.move")
def test_a_unit_redeploys_where_it_may() -> None:
    position = reached("battalion", "Turn", "PayRedeploy")
    step = position["table"]["steps"][1]
    seat = position["table"]["active"]
    unit = next(u for n, u in enumerate(player(position, seat)["units"]) if step["unit"].endswith(str(n + 1)))
    if unit["sector"] == "reserve":
        step["unit"] = f"{player(position, 1 - seat)['faction']}1"
        refused(position, "table.steps[1].unit", "redeploy.unengaged_only")
    else:
        step["sector"] = unit["sector"]
        refused(position, "table.steps[1].sector", "redeploy.move")


# ---- sketches


def test_a_sketch_may_leave_pieces_out_and_goes_on_as_one() -> None:
    match = given(own={"units": [unit("hastati", foes=["carthage1"])]}, enemy={"units": [unit(*FOES)]})
    position = match.to_dict()
    assert position["table"]["sketch"] is True
    assert qx.from_dict(position).to_dict() == position
    assert match.redeal(0, qx.FastDice(1)).to_dict()["table"]["sketch"] is True
    del position["table"]["sketch"]
    refused(position, "table.battle")
