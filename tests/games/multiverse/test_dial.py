"""The event dial: new tokens, adventures it forces upon units, and who has to make room."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.arena import BOW, STAR, STONE, SWORD, up
from games.multiverse.given import asked, blocks_of, given, gold, keys, offers, play, refusal, table, world
from games.multiverse.test_adventures import deck
from games.multiverse.test_encounters import fought

import quincunx as qx
from quincunx.games.multiverse.world import SET_UP

RUMOURS = 9
"""In the turn after this one the dial calls for new tokens, once."""
OMENS = 13
"""In the turn after this one it does twice."""
HERE = "1,0"


def dialled(
    *own: tuple[Any, ...], number: int = 7, then: list[int] | None = None, cards: tuple[str, ...] = (), **said: Any
) -> qx.Match:
    """The turn ends, and the die for new adventures shows a number."""
    enemies = said.pop("enemies", ())
    blocks = [[up(each) for each in own], [up(each) for each in enemies]]
    known: dict[str, Any] = {
        "at": "action", "seat": 1, "turn": RUMOURS, "explored": "all", "numbers_at": {HERE: 7}, "blocks": blocks,
        "dice": [number, *(then or [])], "options": {"map": "duel_standard"},
    }  # fmt: skip
    return play(given(**{**known, **deck(*cards), **said}), "end")


@pytest.mark.rule("dial.tokens", "dial.tokens_free", "dial.tokens_units", "components.other_dice", "turn.dial_first")
def test_new_tokens_lie_on_explored_hexes_of_the_number() -> None:
    """Example dial.tokens: number 7 free, with a road, with a Swordsman; number 3 free. The die shows 7."""
    numbers = {"1,0": 7, "3,0": 7, "-1,0": 7, "0,2": 3}
    roads = {"3,0": ["road"]}
    match = dialled(("crown_swordsman", "-1,0"), numbers_at=numbers, roads=roads, cards=("hidden_treasure",))
    assert table(match)["tokens"] == {"1,0": 1}, "the Swordsman has won its adventure"
    assert gold(match, 0) >= 24
    assert keys(match).index("new_tokens") < keys(match).index("income"), "before revenue"
    assert "die for new adventures shows 7: 2 hexes" in " ".join(each["text"] for each in match.journal())
    other = dialled(number=3, numbers_at=numbers)
    assert table(other)["tokens"] == {"0,2": 1}
    assert keys(other).count("new_token") == 1


@pytest.mark.rule("dial.tokens_free", "dial.tokens_existing")
@pytest.mark.parametrize(
    "there",
    [
        {"built": {HERE: ("guard_towers", 0)}},
        {"roads": {HERE: ["road"]}},
        {"tokens": {HERE: 1}},
        {"mines": {HERE: 1}},
        {"over": {"built": {HERE: "giant_ant_colony"}, "ages": {HERE: 1}}},
    ],
)
def test_what_keeps_a_token_away(there: dict[str, Any]) -> None:
    match = dialled(**there)
    assert table(match)["tokens"] == there.get("tokens", {})
    assert asked(match) == "Works"


@pytest.mark.rule("dial.tokens_existing", "permanent.ants_ruin")
def test_the_competition_keeps_a_token_away() -> None:
    assert table(dialled(markers={HERE: ["competition"]}))["tokens"] == {}
    assert table(dialled(markers={HERE: ["ruin"]}))["tokens"] == {HERE: 1}, "a ruin has no effect"


@pytest.mark.rule("dial.sections", "dial.tokens")
def test_strange_omens_are_two_rolls() -> None:
    match = dialled(number=7, then=[3], turn=OMENS, numbers_at={"1,0": 7, "0,2": 3})
    assert table(match)["tokens"] == {"1,0": 1, "0,2": 1}


@pytest.mark.rule("victory.scrolls", "dial.tokens")
def test_a_hex_gives_a_scroll_again_once_a_new_token_was_cleared() -> None:
    match = dialled(("crown_swordsman", HERE), dug={HERE: 1}, cards=("hidden_treasure",))
    assert table(match)["dug"] == {}
    assert table(dialled(dug={HERE: 1}))["dug"] == {HERE: 1}, "not before it is cleared"


# ---- forced adventures


@pytest.mark.rule("dial.tokens_units", "dial.forced_actions", "adventure.shown")
def test_a_unit_there_has_to_resolve_it_at_once() -> None:
    match = dialled(("crown_swordsman", HERE), then=[STAR, STAR, STAR, STAR], cards=("ancient_library",))
    assert world(match).scrolls[0] == 1
    assert blocks_of(match, 0)[0][1] == HERE
    while asked(match) != "Orders":
        play(match, "end")
    assert offers(match, "block") == ["1"], "its actions are not over, and it has all its AP"
    assert match.view(0)["players"][0]["blocks"][0]["ap"] == 2


@pytest.mark.rule("dial.tokens_units", "ffa.order")
def test_several_are_resolved_in_player_order() -> None:
    numbers = {"1,0": 7, "0,2": 7}
    match = dialled(
        ("crown_swordsman", "0,2"), enemies=(("clans_axeman", "1,0"),), numbers_at=numbers, first=1, seat=0,
        cards=("hermit", "gambler"),
    )  # fmt: skip
    assert match.acting == (1,), "the first player"
    play(match, "choose:2")
    assert match.acting == (0,)
    play(match, "choose:2")
    drawn = [entry["params"]["seat"] for entry in match.journal() if entry["key"] == "journal.draws"]
    assert drawn == [1, 0]


@pytest.mark.rule("dial.tokens_retreat", "dial.tokens_units")
def test_whoever_fails_moves_to_a_free_hex_with_all_in_the_hex() -> None:
    match = dialled(("crown_swordsman", HERE), ("crown_builder", HERE), then=[STONE] * 3, cards=("rune_stone",))
    assert asked(match) == "Displace"
    assert len(offers(match, "place")) == 6
    assert refusal(match, "place:0,3") == "dial.tokens_retreat"
    play(match, "place:2,0", "place:0,0")
    assert [at for _, at in blocks_of(match, 0)] == ["2,0", "0,0"]
    assert table(match)["tokens"] == {HERE: 1}
    assert table(match)["faced"] == {HERE: "rune_stone"}
    assert asked(match) == "Works"


@pytest.mark.rule("dial.tokens_retreat", "move.enemy_pass")
def test_whoever_shared_the_hex_of_one_that_falls_moves_away_as_well() -> None:
    own = (("crown_swordsman", HERE, {"wounds": 1}), ("crown_builder", HERE))
    match = dialled(*own, then=[STONE] * 3 + [SWORD] * 6, cards=("troll",), enemies=(("clans_axeman", "3,0"),))
    match = fought(match)
    assert asked(match) == "Displace"
    play(match, "place:0,0")
    assert blocks_of(match, 0) == [("crown_builder", "0,0")]
    assert table(match)["tokens"] == {HERE: 1}, "nobody stands in the hex of an adventure"
    assert asked(match) == "Works"


@pytest.mark.rule("dial.tokens_retreat", "permanent.card")
def test_who_is_surprised_by_ants_moves_away() -> None:
    match = dialled(("crown_swordsman", HERE), cards=("giant_ant_colony",))
    assert asked(match) == "Displace"
    play(match, "place:2,0")
    assert table(match)["built"][HERE] == "giant_ant_colony"


@pytest.mark.rule("dial.tokens_retreat")
def test_who_finds_no_free_hex_is_removed_without_a_kill() -> None:
    sea = dict.fromkeys(("2,-1", "2,0", "1,1", "0,1", "0,0"), "water")
    match = dialled(
        ("crown_swordsman", HERE), ("crown_builder", HERE), terrain=sea, then=[STONE] * 3, cards=("rune_stone",)
    )
    play(match, "place:1,-1")
    assert blocks_of(match, 0) == [("crown_swordsman", "1,-1")]
    assert "no_way_out" in keys(match)
    assert sum(world(match).tracks[1]) == 0
    assert asked(match) == "Works"


@pytest.mark.rule("dial.tokens_units", "adventure.combat")
def test_a_forced_fight() -> None:
    match = dialled(("crown_swordsman", HERE), then=[SWORD, STAR, STAR], cards=("bandit_camp",))
    fought(match)
    assert "beast_slain" in keys(match)
    assert blocks_of(match, 0)[0][1] == HERE


@pytest.mark.rule("adventure.formation", "dial.tokens_units")
def test_the_owner_names_a_member_of_a_formation() -> None:
    match = dialled(
        ("crown_swordsman", HERE), ("crown_archer", HERE), cards=("rune_stone",), then=[STAR, STAR, STAR],
        options={"map": "duel_standard", "formations": True}, built={"-3,4": ("fortress", 0)},
    )  # fmt: skip
    assert asked(match) == "NameExplorer"
    assert [each.text for each in match.options()] == ["Swordsman with 0 wounds", "Archer with 0 wounds"]
    play(match, "member:2")
    ids = world(match).box.kinds.ids
    assert world(match).tracks[0][ids.index("crown_archer")] == 2
    assert BOW


# ---- making room


@pytest.mark.rule("dial.tokens_builder")
@pytest.mark.parametrize("kind", ["crown_builder", "crown_ballista", "decoy"])
def test_builders_siege_weapons_and_decoys_make_room(kind: str) -> None:
    match = dialled((kind, HERE, {"up": 0}))
    assert asked(match) == "GiveWay"
    assert match.acting == (0,)
    play(match, "place:2,0")
    assert blocks_of(match, 0) == [(kind, "2,0")], "and a decoy stays hidden"
    assert table(match)["tokens"] == {HERE: 1}
    assert asked(match) == "Works"


@pytest.mark.rule("dial.tokens_builder")
def test_without_room_for_all_there_is_no_token() -> None:
    sea = dict.fromkeys(("2,-1", "2,0", "1,1", "0,1", "0,0"), "water")
    both = (("crown_ballista", HERE), ("crown_builder", HERE))
    match = dialled(*both, terrain=sea)
    assert table(match)["tokens"] == {}
    assert asked(match) == "Works"
    assert "no_token" in keys(match)


@pytest.mark.rule("dial.tokens_builder", "info.build_leak")
def test_who_makes_room_is_no_explorer_as_everybody_can_tell() -> None:
    may_be = ["crown_swordsman", "crown_builder", "crown_ballista", "decoy"]
    unseen = ("decoy", HERE, {"up": 0, "batch": 8, "may_be": may_be})
    match = dialled(unseen, batches=[8], batch_gold=[0], batch_extra=[0])
    found = world(match)
    ids = found.box.kinds.ids
    assert [ids[kind] for kind in range(len(ids)) if found.may_be[0] >> kind & 1] == [
        "crown_builder",
        "crown_ballista",
        "decoy",
    ]
    assert match.view(1)["players"][0]["blocks"][0]["kind"] is None


@pytest.mark.rule("siege.setup_state", "siege.setup", "dial.tokens_builder")
def test_a_siege_weapon_that_makes_room_packs_up() -> None:
    match = dialled(("crown_ballista", HERE, {"marks": SET_UP}))
    play(match, "place:2,0")
    assert not world(match).marks[0] & SET_UP
