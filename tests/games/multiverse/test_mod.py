"""Packs and maps of one's own: what may be changed, and how mistakes are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import typer
from games.multiverse.given import chart

import quincunx as qx
from quincunx.cli.pack import check
from quincunx.core.content import ContentError

MAP: dict[str, Any] = {
    "id": "river",
    "name": "The River",
    "mode": "duel",
    "players": 2,
    "home": [[-1, 0], [1, 0]],
    "home_facing": [2, 5],
    "central": [[0, 0]],
    "common": [[0, -1], [0, 1]],
    "teams": [[1], [2]],
    "victory": ["conquest"],
    "mines": 1,
    "formations": False,
    "turn_limit": 2,
}


def with_pack(folder: Path, text: str, **options: Any) -> qx.Match:
    """A match with a pack laid over the built-in content."""
    (folder / "pack.toml").write_text(text, encoding="utf-8")
    return qx.new("multiverse", seed=1, packs=[folder], **options)


@pytest.mark.rule("mod.open", "mod.content", "components.content_files")
def test_a_pack_changes_and_adds_entries(tmp_path: Path) -> None:
    match = with_pack(
        tmp_path,
        "[economy]\nfirst_turn_gold = 12\n"
        '[[unit]]\nid = "crown_pikeman"\ncost = 1\n'
        '[[unit]]\nid = "crown_guard"\nfaction = "crown"\nname = "Guard"\nclass = "melee"\nage = 1\ncost = 4\nap = 2\n'
        'hp = 3\nbonus = { attack = 0, defence = 1 }\nblocks = 2\nrecruits_at = ["settlement"]\n',
        factions=("crown", "crown"),
    )
    for _ in range(2):
        match.play(match.legal()[0])
    texts = [option.text for option in match.options()]
    assert "Recruit Pikeman (1 gold)" in texts
    assert "Recruit Guard (4 gold)" in texts
    assert match.view(match.acting[0])["players"][match.acting[0]]["gold"] == 12
    assert match.content.hash != match.game.built_in.hash


OF_EACH = """
[[unit]]
id = "crown_lancer"
faction = "crown"
name = "Lancer"
class = "melee"
age = 1
cost = 2
ap = 4
hp = 2
bonus = { attack = 1, defence = 0 }
blocks = 3
recruits_at = ["settlement"]

[[hero]]
id = "smith"
name = "Orla the Smith"
class = "melee"
factions = ["crown"]
bonus = { attack = 0, defence = 1 }
hp_track = [1, 5]
ap_track = [1, 5]
recommended_ability = "anvil"
[[hero.ability]]
id = "anvil"
name = "Anvil"
level = 1
type = "passive"
effect = "reduce_damage"
amount = 1
text = "The first time each turn this hero takes damage, take 1 less."
[[hero.ability]]
id = "call"
name = "Call"
level = 1
type = "active"
effect = "aura_dice"
radius = 1
amount = 1
text = "Own units within 1 hex roll 1 more die."
[[hero.ability]]
id = "sweep"
name = "Sweep"
level = 1
type = "active"
effect = "attack_all_adjacent"
dice = 2
retaliation = true
text = "Strike each adjacent enemy unit with 2 dice."
[[hero.ability]]
id = "hammer"
name = "Hammer"
level = 3
type = "active"
effect = "building_damage"
amount = 1
text = "The next successful attack on a building does 1 more damage."

[[card]]
id = "war_drums"
name = "War Drums"
copies = 3
cost = 2
side = "attack"
eligible = ["any"]
timing = "strength"
effect = { key = "attack_dice", amount = 1 }
text = "Your attacking unit rolls 1 more die."
theme = "drums"

[[adventure]]
id = "lost_purse"
name = "Lost Purse"
copies = 4
type = "test"
test = { dice = 3, icons = ["star"], need = 1 }
reward = { gold = 1 }
story = "Somebody will miss it."

[[territory]]
id = "t99"
pool = "common"
hexes = ["forest", "grassland", "grassland", "forest", "grassland", "hills", "water"]
adventure_hex = 0
number = 4
mine_hex = 1

[[section]]
id = "feast"
name = "Feast"
effects = [{ key = "gold_each_player", amount = 1 }]
text = "Each player gains 1 extra gold."

[[mission]]
id = "deep_pockets"
name = "Deep Pockets"
type = "achieve"
vp = 4
condition = { key = "gold", amount = 9 }
text = "You have 9 gold."
"""


@pytest.mark.rule("mod.open", "mod.content")
def test_one_of_each_thing_is_added_without_code_and_played(tmp_path: Path) -> None:
    match = with_pack(tmp_path, OF_EACH, factions=("crown", "crown"), victory=["turn_limit"], turn_limit=3)
    table: Any = match.table
    box = table.box
    assert "crown_lancer" in box.kinds.ids
    assert "smith" in box.hero_ids
    assert "war_drums" in box.card_ids
    assert "lost_purse" in box.adventure_ids
    assert "t99" in box.tile_ids
    assert "deep_pockets" in box.mission_ids
    assert "feast" in match.view(0)["printed"]["sections"]
    for _ in range(2):
        match.play(match.legal()[0])
    texts = [option.text for option in match.options()]
    assert "Recruit Lancer (2 gold)" in texts
    assert any("Orla the Smith" in text for text in texts)
    again = qx.from_dict(match.to_dict(), packs=[tmp_path])
    assert again.view(0) == match.view(0)
    dice = qx.FastDice(3)
    while not match.over:
        options = match.legal(match.acting[0])
        match.play(options[dice.below(len(options))], match.acting[0])
    assert all(match.svg(seat).startswith("<svg") for seat in range(2))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[economy]\nfirst_turn_gold = -1\n", "economy, field 'first_turn_gold': expected a whole number from 0 to 99"),
        ("[economy]\nfirst_gold = 9\n", "economy: there is no field 'first_gold'; did you mean 'first_turn_gold'"),
        ('[dice]\nfaces = ["sword"]\n', "dice, field 'faces': expected six faces"),
        ('[[terrain]]\nid = "swamp"\n', "terrain 'swamp', field 'id': expected one of forest"),
        ('[[terrain]]\nid = "water"\nbuild = true\n', "'build': expected false for terrain that cannot be entered"),
        ('[[unit]]\nid = "crown_scout"\nrange = 2\n', "'range': expected at least 1 for ranged units"),
        ('[[unit]]\nid = "crown_archer"\nrecruits_at = ["inn"]\n', "got 'inn'"),
        ('[[unit]]\nid = "crown_archer"\nmin_range = 3\n', "'min_range': expected at most the range of 2"),
        ('[[unit]]\nid = "x"\nfaction = "elves"\n', "expected 'clans' or 'crown', got 'elves'"),
        (
            '[[unit]]\nid = "crown_knight"\n'
            'ability = { id = "a", name = "A", type = "passive", effect = "reroll", amount = 1 }\n',
            "'text': expected a text in quotes, got nothing",
        ),
        (
            '[[unit]]\nid = "crown_knight"\n'
            'ability = { id = "a", name = "A", type = "passive", effect = "reroll", damage = 1, text = "" }\n',
            "'damage': expected nothing, since 'reroll' takes amount",
        ),
        (
            '[[unit]]\nid = "crown_knight"\n'
            'ability = { id = "a", name = "A", type = "passive", effect = "reroll", text = "" }\n',
            "'amount': expected a value, which 'reroll' needs",
        ),
        (
            '[[unit]]\nid = "crown_knight"\n'
            'ability = { id = "a", name = "A", type = "active", effect = "first_strike", text = "" }\n',
            "'trigger': expected when it is announced",
        ),
        ('[[faction]]\nid = "crown"\nstart_units = ["clans_scout"]\n', "'start_units': expected units of its own"),
        ('[[faction]]\nid = "crown"\nstart_units = ["crown_scout"]\n', "expected a Builder and a Scout among them"),
        (
            '[[unit]]\nid = "crown_horseman"\nrecruits_at = ["settlement"]\n',
            "unit 'crown_horseman', field 'recruits_at': expected a building that recruits the class cavalry of Age 1",
        ),
        ('[[hero]]\nid = "seer"\nhp_track = [3, 1]\n', "'hp_track': expected the lowest and the highest value"),
        ('[[hero]]\nid = "seer"\nrecommended_ability = "fate"\n', "expected one that can be had at level 1: mend"),
        ('[[building]]\nid = "academy"\nzone = 3\n', "'zone': expected a whole number from 1 to 2, got 3"),
        ('[[card]]\nid = "parley"\neffect = { key = "gift" }\n', "got 'gift'"),
        ('[[card]]\nid = "parley"\nfirst = true\n', "expected 0 for the card everybody begins with"),
        (
            '[[adventure]]\nid = "troll"\ntype = "test"\n',
            "adventure 'troll', field 'enemy': expected nothing, since 'test'",
        ),
        ('[[adventure]]\nid = "sage"\ntype = "permanent"\n', "'type': expected 'permanent' for giant_ant_colony"),
        ('[[adventure]]\nid = "sage"\nreward = { unit = "siege_age3" }\n', "got 'siege_age3'"),
        ('[[section]]\nid = "rain"\neffects = [{ key = "ranged_dice" }]\n', "'amount': expected a value"),
        ('[[mission]]\nid = "ruin"\ncondition = { key = "ruins", amount = 2 }\n', "got 'ruins'"),
        ('[[territory]]\nid = "t01"\nhexes = ["grassland"]\n', "'hexes': expected 7 hexes, the centre first, got 1"),
        ('[[territory]]\nid = "t01"\nmine_hex = 1\n', "another hex than the adventure hex (explore.mine_adventure)"),
        ('[[territory]]\nid = "t17"\nnumber = 3\n', "'number': expected a number from 1 to 10 if there is"),
        (
            '[[territory]]\nid = "home_a"\nhexes = ["hills", "hills", "hills", "hills", "hills", "hills", "hills"]\n',
            "home",
        ),
        ('[[map]]\nid = "siege"\nmines = 99\n', "'mines': expected a whole number from 0 to 37, got 99"),
    ],
)
def test_mistakes_are_told_with_their_place(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(ContentError) as error:
        with_pack(tmp_path, text)
    assert words in str(error.value)


def test_every_mistake_is_told_once_by_pack_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A unit that cannot be read is told of, and not again wherever it is missed."""
    (tmp_path / "pack.toml").write_text(
        '[[unit]]\nid = "crown_pikeman"\ncots = 1\n[dice]\nleast = 9\n', encoding="utf-8"
    )
    with pytest.raises(typer.Exit) as ended:
        check(tmp_path, "multiverse", 1)
    assert ended.value.exit_code == 1
    told = capsys.readouterr().err
    assert told.count("error:") == 2
    assert "there is no field 'cots'; did you mean 'cost'" in told
    assert "dice, field 'least': expected a whole number from 0 to 6, got 9" in told


def test_pack_check_plays_some_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pack.toml").write_text('[[unit]]\nid = "crown_pikeman"\ncost = 1\n', encoding="utf-8")
    check(tmp_path, "multiverse", 2)
    told = capsys.readouterr().out
    assert "unit 'crown_pikeman', cost: 2 -> 1" in told
    assert "2 games at random came to an end" in told


# ---- maps


@pytest.mark.rule("mod.map_check", "setup.map_choice", "mod.open")
def test_a_map_of_ones_own_is_played_at_once_and_travels_with_the_match() -> None:
    match = qx.new("multiverse", seed=1, map=MAP)
    assert chart(match).count == 35
    assert qx.from_dict(match.to_dict()).view(0) == match.view(0)
    while not match.over:
        match.play(match.legal()[0])
    assert qx.record_of(match).replay().scores == match.scores


@pytest.mark.rule("mod.map_check")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"home": [[-1, 0]]}, "map, field 'home': expected one for each of 2 seats, got 1"),
        ({"home_facing": [2, 7]}, "'home_facing': expected a list of whole numbers from 1 to 6"),
        ({"home_facing": [2]}, "'home_facing': expected one for each of 2 seats, got 1"),
        ({"players": 5}, "'players': expected a whole number from 2 to 4"),
        ({"central": [[0, 0], [0, 0]]}, "'central': expected positions that are all different, got [0, 0]"),
        ({"common": [[0, 0]]}, "'common': expected positions that are all different"),
        ({"common": [[5, 5]]}, "'common': expected positions that are connected with each other, got [5, 5]"),
        ({"home": [[-1, 0], [-1, 1]]}, "'home': expected homes that are no neighbours of each other"),
        ({"central": [[0, 0], *[[0, n] for n in range(2, 8)]]}, "'central': expected at most 6 positions"),
        ({"common": [[u, v] for u in range(-3, 4) for v in range(2, 8)]}, "expected at most 37 positions in all"),
        ({"teams": [[1], [1]]}, "'teams': expected every seat from 1 to 2 once"),
        ({"teams": [[1, 2]]}, "'teams': expected at least two sides"),
        ({"head_starts": [5, 9]}, "'head_starts': expected at most 1, one for each who plays after the first, got 2"),
        ({"mines": 4}, "'mines': expected at most 3, one for each position that is no home, got 4"),
        ({"victory": ["points"]}, "got 'points'"),
        ({"handicap": {"seat": 3}}, "'handicap': expected a seat from 1 to 2, got 3"),
        ({"handicap": {"seat": 1, "extra_units": ["dragon_age1"]}}, "got 'dragon_age1'"),
        ({"prebuilt": {"seat": 1, "buildings": [{"id": "inn", "age": 1, "direction": 1}]}}, "got 'inn'"),
        ({"colour": "red"}, "there is no field 'colour'"),
    ],
)
def test_a_bad_map_is_refused_with_the_field_and_what_would_be_right(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match="map") as error:
        qx.new("multiverse", seed=1, map={**MAP, **change})
    assert words in str(error.value)


@pytest.mark.rule("mod.scenario", "formation.starter")
def test_the_starter_scenario_is_the_smallest_duel() -> None:
    match = qx.new("multiverse", seed=1)
    agreed = match.options_chosen
    assert agreed["map"] == "duel_starter"
    assert agreed["victory"] == ["missions", "conquest", "turn_limit"]
    assert agreed["mines"] == 0
    assert not agreed["formations"]
    assert chart(match).positions == 10
    with pytest.raises(ValueError, match="formations: expected false on a map without formations"):
        qx.new("multiverse", formations=True)
