"""The content of Pacto: each value is as the sheet has it; a mistake in a pack is told by entry and field."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.pacto.given import hand

import quincunx as qx
from quincunx.games.pacto.box import BLANK, SKULL, SPECIAL, WIDTH, WOUND, Box
from quincunx.games.pacto.cards import can_pay, total
from quincunx.games.pacto.game import GAME, box_of
from quincunx.games.pacto.pieces import ACTIONS, COLOURS


@pytest.fixture(scope="module")
def box() -> Box:
    return box_of(GAME.built_in)


@pytest.mark.rule("comp.colour_ladder", "comp.dice.symbols", "comp.dice.faces", "comp.pack")
def test_dice_and_cards_of_five_colours(box: Box) -> None:
    assert COLOURS == ("black", "white", "green", "yellow", "red")
    assert box.pack == [9, 18, 18, 10, 5]
    shown = [[faces.count(face) for face in (SKULL, WOUND, SPECIAL, BLANK)] for faces in box.faces]
    assert shown == [[0, 1, 1, 4], [0, 2, 1, 3], [1, 1, 1, 3], [1, 2, 1, 2], [2, 2, 1, 1]]


@pytest.mark.rule("army.general_levels", "army.general_cards", "block.size")
def test_levels_of_generals(box: Box) -> None:
    assert list(box.pieces.levels) == ["mg", "cg", "tg", "lg"]
    assert box.cards_of == [2, 3, 4, 5]
    assert box.block_of == [2, 3, 4, 5]


@pytest.mark.rule("command.range.pro", "command.range.floating", "command.range.instinctive")
def test_command_ranges(box: Box) -> None:
    assert box.range_of == [10000, 15000, 8000]


def test_every_action_has_its_price_in_every_column(box: Box) -> None:
    letters = ["".join("-" if price < 0 else "bwgyr"[price] for price in row) for row in box.prices]
    assert dict(zip(ACTIONS, letters, strict=True)) == {
        **{"c1": "w---", "c2": "gggg", "c3": "-gyr", "cm1": "gggg", "cm2": "yyyy", "e1": "yyyy"},
        **{"m1": "wwgy", "m2": "wwww", "m3": "wwgg", "m4": "wgyr", "m5": "wgy-", "m9": "wwgy", "m10": "wgy-"},
        **{"m11": "wyr-", "m12": "wgyr", "m13": "-gyr", "m14": "gyrr", "m15": "g---", "mf2": "wggy"},
        **{"f1": "gyr-", "f2": "wgyr", "f3": "gyrr", "f4": "yrr-"},
    }


@pytest.mark.rule(
    "move.close_inf",
    "move.loose_inf",
    "move.skirm_inf",
    "move.close_cv",
    "move.loose_cv",
    "move.skirm_cv",
    "move.close_ch",
    "move.loose_ch",
    "move.elephants",
    "move.battlewagons",
    "move.artillery",
)
def test_moves_by_going(box: Box) -> None:
    moves = {name: (move.good, move.rough, move.difficult) for name, move in box.pieces.moves.items()}
    assert moves == {
        **{"infantry_close": (3, 3, 2), "infantry_loose": (3, 3, 3), "infantry_skirmish": (4, 4, 3)},
        **{"horse_close_or_armhrs": (4, 2, 1), "horse_loose": (5, 3, 2), "cavalry_skirmish": (6, 4, 3)},
        **{"chariot_close_or_armhrs": (4, 1, -1), "chariot_loose": (5, 2, -1), "elephant": (4, 3, 2)},
        **{"battlewagon": (2, 1, -1), "artillery": (2, 1, -1)},
    }


@pytest.mark.rule("ug.break.tug", "ug.break.sug", "ug.break.fanatic")
def test_break_points(box: Box) -> None:
    troops = {troop.profile.id: troop for army in box.armies.values() for troop in army.troops}
    assert troops["rom_hastati"].breaks_at == 3
    assert troops["rom_velites"].breaks_at == 2
    assert all(
        troop.breaks_at == (4 if "fanatic" in troop.profile.traits else 3)
        for troop in troops.values()
        if not troop.is_sug and troop.bases == 2
    )


@pytest.mark.rule("comp.coloured", "comp.card_value", "prompt.black", "upgrade.what", "upgrade.any_card")
@pytest.mark.parametrize(
    ("cards", "colour", "extra", "without", "raised"),
    [
        ("w", 1, 0, True, True),
        ("b", 1, 0, False, True),
        ("r", 1, 0, True, True),
        ("w", 2, 0, False, True),
        ("b", 2, 0, False, False),
        ("wg", 1, 1, True, True),
        ("ww", 1, 1, False, True),
        ("gg", 2, 1, True, True),
        ("wg", 2, 1, False, True),
        ("bg", 1, 1, False, True),
        ("bw", 1, 1, False, False),
        ("yg", 3, 1, True, True),
        ("gg", 3, 1, False, True),
        ("wy", 3, 1, False, True),
        ("wg", 3, 1, False, False),
        ("wggg", 1, 3, True, True),
        ("", 1, 0, False, False),
    ],
)
def test_what_a_hand_can_pay(cards: str, colour: int, extra: int, without: bool, raised: bool) -> None:
    assert total(hand(cards)) == len(cards)
    assert can_pay(hand(cards), colour, extra, False) is without
    assert can_pay(hand(cards), colour, extra, True) is raised


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[profile]]\nid = "rom_hastati"\nquality = "good"', "profile 'rom_hastati', field 'quality'"),
        ('[[move]]\nid = "elephant"\ngood = 2.5', "move 'elephant', field 'good': expected a whole number"),
        ('[[colour]]\nid = "red"\nblank = 2', "colour 'red', field 'blank': expected six faces"),
        ('[[army]]\nid = "gallic"\nhorses = 3', "army 'gallic': there is no field 'horses'"),
        ('[[battle]]\nid = "training_open"\narmies = ["x", "y"]', "battle 'training_open', field 'armies'"),
        ('[[terrain]]\nid = "woods"\ngoing = "soft"', "terrain 'woods', field 'going'"),
        ('[[profile]]\nid = "rom_hastati"\nsizes = []', "field 'sizes': expected at least one number of bases"),
        ('[[battle]]\nid = "training_open"\nwidth = nan', "battle 'training_open': content is made of"),
    ],
)
def test_a_mistake_in_a_pack_is_told_by_entry_and_field(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "pack.toml").write_text(text, "utf-8")
    with pytest.raises(qx.ContentError, match=r"pack\.toml") as refused:
        box_of(GAME.load_content([tmp_path]))
    assert said in str(refused.value)


def battle(old: str = "", new: str = "") -> str:
    """The first training battle as a pack has it, with one thing said otherwise."""
    text = (Path(str(GAME.folder)) / "content" / "battles.toml").read_text("utf-8")
    whole = "[[battle]]" + text.split("[[battle]]")[1]
    assert old in whole
    return whole.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "x = 14000, y = 6000",
            "x = 500, y = 6000",
            "field 'units0': expected velites_1 on the table of 30000 by 24000",
        ),
        ("x = 14000, y = 4000", "x = 13900, y = 4000", "field 'units0': expected hastati_2 clear of hastati_1"),
        ("x = 15000, y = 20000", "x = 12000, y = 3500", "field 'units1': expected warband_2 clear of hastati_1"),
        (
            "terrain = []",
            'terrain = [{ type = "hills", x = 900, y = 9000, long = 4000, wide = 4000, angle = 0 }]',
            "field 'terrain': expected hills on the table of 30000 by 24000, got 900, 9000, 4000 by 4000",
        ),
        ('"starter_gallic"]', '"starter_gallic", "gallic"]', "field 'armies': expected two armies"),
    ],
)
def test_a_battle_of_a_pack_that_cannot_be_fought_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    """It was found out only when somebody sat down to it, or never."""
    (tmp_path / "pack.toml").write_text(battle(), "utf-8")
    box_of(GAME.load_content([tmp_path]))
    (tmp_path / "pack.toml").write_text(battle(old, new), "utf-8")
    with pytest.raises(qx.ContentError, match=r"pack\.toml, battle 'training_open'") as refused:
        box_of(GAME.load_content([tmp_path]))
    assert said in str(refused.value)


GOING_OF = {
    **{"open_area": "good", "hills": "good", "gully": "good"},
    **dict.fromkeys(("rocky_ground", "brush", "ploughed_fields", "tall_crops", "boundaried_fields"), "rough"),
    **dict.fromkeys(("sandy_ground", "wadi"), "rough"),
    **dict.fromkeys(("village", "orchards", "vineyards", "town", "woods", "marsh", "mountains"), "difficult"),
    **dict.fromkeys(("forest", "swamp", "sand_dunes"), "difficult"),
}
CLAUSE_OF = {
    **{"open_area": "open", "rocky_ground": "rocky", "ploughed_fields": "ploughed", "tall_crops": "crops"},
    **{"boundaried_fields": "boundaried", "sandy_ground": "sandy", "sand_dunes": "dunes"},
}


@pytest.mark.parametrize(
    ("kind", "going"),
    [
        pytest.param(*each, id=each[0], marks=pytest.mark.rule(f"terr.{CLAUSE_OF.get(each[0], each[0])}.going"))
        for each in GOING_OF.items()
    ],
)
def test_going_of_terrain(box: Box, kind: str, going: str) -> None:
    assert box.pieces.terrain[kind].going == going


PRICES = {
    "c1": "white none none none",
    "m1": "white white green yellow",
    "m4": "white green yellow red",
    "m5": "white green yellow none",
    "m9": "white white green yellow",
    "m10": "white green yellow none",
    "m11": "white yellow red none",
    "m12": "white green yellow red",
    "m13": "none green yellow red",
    "m15": "green none none none",
    "mf2": "white green green yellow",
}


@pytest.mark.parametrize(
    ("action", "prices"),
    [pytest.param(*each, id=each[0], marks=pytest.mark.rule(f"act.{each[0]}.cost")) for each in PRICES.items()],
)
def test_prices_of_actions(box: Box, action: str, prices: str) -> None:
    printed = box.pieces.actions[action]
    assert [printed.sug, printed.drilled, printed.formed, printed.tribal] == prices.split()


@pytest.mark.rule("effect.close_cv", "effect.loose_cv", "effect.skirm_cv")
def test_what_going_does_to_horse(box: Box) -> None:
    found = {name: (move.effect_rough, move.effect_difficult) for name, move in box.pieces.moves.items()}
    assert found["horse_close_or_armhrs"] == ("badly", "badly")
    assert found["horse_loose"] == ("affected", "badly")
    assert found["cavalry_skirmish"] == ("none", "affected")


@pytest.mark.rule("geo.base_depth", "geo.hbw", "geo.ug_rect")
def test_depths_of_bases(box: Box) -> None:
    depths = {name: move.depth for name, move in box.pieces.moves.items()}
    assert depths["infantry_close"] == 750
    assert {depths["infantry_loose"], depths["infantry_skirmish"]} == {1000}
    assert {depths["horse_close_or_armhrs"], depths["horse_loose"], depths["cavalry_skirmish"]} == {1500}
    assert {depths["chariot_loose"], depths["chariot_close_or_armhrs"], depths["elephant"]} == {2000}
    assert (depths["artillery"], depths["battlewagon"]) == (2000, 4000)
    assert WIDTH == 2000


@pytest.mark.rule("ug.tug", "ug.sug", "ug.front_rank")
def test_sizes_and_kinds_of_ugs(box: Box) -> None:
    for profile in box.pieces.profiles.values():
        if profile.ug == "tug":
            assert set(profile.sizes) <= {1, 2, 3}
        else:
            assert set(profile.sizes) <= {1, 2}
            assert profile.type.startswith("artillery") or profile.formation == "skirmish"


@pytest.mark.rule("terr.territories")
def test_territories(box: Box) -> None:
    named = {territory for kind in box.pieces.terrain.values() for territory in kind.territories}
    assert named == {"plains", "standard", "forest", "mountains", "jungle", "desert", "coastal"}
