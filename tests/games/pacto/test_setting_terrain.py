"""Setting up terrain: what may be chosen, where the die lets it lie, and what the opponent may change."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from games.pacto.before import BOX, full
from games.pacto.field import offered, play

import quincunx as qx
from quincunx.core.journal import Journal
from quincunx.core.kit.geometry.distance import point_distance_squared, within
from quincunx.games.pacto.build_up import BuildUp, Item
from quincunx.games.pacto.deploying import Room
from quincunx.games.pacto.lines import ITEM_LOST
from quincunx.games.pacto.pieces import TERRITORIES
from quincunx.games.pacto.steps.before.terrain import ChangeItem, ChooseItem, LayItem, SecureWater
from quincunx.games.pacto.table import Battlefield

NO_FLANKS, WATER, PIECES, DEFENDERS = 4, 0, 2, 3
"""Rows of the map."""
VERY_DENSE, DENSE, NORMAL, OPEN, FEATURELESS = 1, 3, 5, 7, 8
"""Columns of the map."""


def at(stage: str, column: int, row: int, territory: str = "standard", dice: Sequence[int] = ()) -> Battlefield:
    """At a stage, with the counter on a square; the first seat defends. Dice count from 0."""
    build_up = BuildUp(territory=TERRITORIES.index(territory), square=10 * row + column, first=0)
    return full(stage, build_up=build_up, dice=list(dice))


def kind(name: str) -> int:
    return BOX.kind_ids.index(name)


def laying(names: Sequence[str], dice: Sequence[int], stage: str = "compulsory items laid") -> Battlefield:
    """These items are to be laid in normal terrain without secure flanks, by the defender first."""
    items = [Item(n % 2, kind(name), -1) for n, name in enumerate(names)]
    build_up = BuildUp(territory=TERRITORIES.index("mountains"), square=10 * NO_FLANKS + NORMAL, items=items)
    return full(stage, build_up=build_up, dice=list(dice))


def goings(table: Battlefield) -> set[str]:
    return {BOX.pieces.terrain[name].going for name in offered(table, "kind")}


# ---- secure flanks


@pytest.mark.rule("tset.secure.water", "tset.secure.side", "tset.order", "deploy.sides")
def test_the_defender_lays_deep_water_along_a_side() -> None:
    table = at("secure flanks", NORMAL, WATER, "coastal")
    assert isinstance(table.steps[-1], SecureWater)
    assert table.acting() == (0,)
    assert offered(table, "edge") == ["left", "right"]
    play(table, "edge:left")
    assert offered(table, "wide") == ["1", "2", "3", "4", "5", "6"]
    play(table, "wide:4")
    assert table.terrain[0].kind.id == "deep_water"
    for x, y, wet in ((3.9, 0, True), (3.9, 30, True), (0, 15, True), (4.1, 0, False), (4.1, 30, False)):
        square = point_distance_squared(round(1000 * x), round(1000 * y), table.terrain[0].body)
        assert (square == 0) == wet
    assert isinstance(table.steps[-1], ChooseItem)  # compulsory items come next
    ug = next(each for each in table.ugs_of(0) if not table.troops[each].is_sug)
    inside = Room(table, ug, 18)
    assert min(inside.columns()) == 20  # 5 HBW from the left: between the water and the strip
    assert max(inside.columns()) == 4 * 39


@pytest.mark.rule("tset.secure.side")
@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("wide", range(1, 7))
def test_water_of_any_depth_is_written_and_read_back(side: str, wide: int) -> None:
    match = qx.new("pacto", seed=1, battle="full")
    table = play(at("secure flanks", NORMAL, WATER, "coastal"), f"edge:{side}", f"wide:{wide}")
    data = match.to_dict()
    data["table"]["terrain"] = match.game.table_to_dict(table)["terrain"]
    assert qx.from_dict(data).to_dict()["table"]["terrain"] == data["table"]["terrain"]


@pytest.mark.rule("tset.secure.items", "tset.secure.items.how", "tset.secure.fixed", "tset.size.compulsory")
def test_secure_pieces_touch_a_side_edge_in_ones_own_half() -> None:
    table = at("secure flanks", NORMAL, PIECES)
    assert table.acting() == (0,)
    assert goings(table) <= {"rough", "difficult", "slope"}
    play(table, "kind:woods")
    assert table.acting() == (1,)
    play(table, "kind:village")
    assert isinstance(table.steps[-1], LayItem)
    assert offered(table, "edge") == ["left", "right"]
    play(table, "edge:left", "y:4", "long:6", "wide:7", "angle:0")
    body = table.terrain[0].body
    assert (body.middle_x, body.middle_y) == (3000, 4000)
    assert isinstance(table.steps[-1], LayItem)  # nobody may change it
    assert table.acting() == (1,)
    play(table, "done")
    assert table.terrain[1].body.middle_y > 15000


@pytest.mark.rule("tset.secure.which", "deploy.sides")
def test_a_flank_is_secure_where_the_piece_lies_along_the_zone() -> None:
    table = at("secure flanks", NORMAL, DEFENDERS)
    play(table, "kind:woods", "edge:right", "y:5", "long:6", "wide:6", "angle:0")
    assert table.build_up is not None
    assert table.build_up.secure == 2
    table = at("secure flanks", NORMAL, DEFENDERS)
    play(table, "kind:woods", "edge:right", "y:12", "long:6", "wide:6", "angle:0")
    assert table.build_up is not None
    assert table.build_up.secure == 0


# ---- choosing


@pytest.mark.rule("tset.density.very_dense", "tset.choose", "tset.density.allowed")
def test_very_dense_terrain_has_two_difficult_and_two_others() -> None:
    table = at("compulsory items", VERY_DENSE, NO_FLANKS)
    seats = []
    for name in ("woods", "hills", "village", "brush"):
        seats.append(table.acting()[0])
        play(table, f"kind:{name}")
    assert seats == [0, 1, 0, 1]
    assert isinstance(table.steps[-1], LayItem)
    table = play(at("compulsory items", VERY_DENSE, NO_FLANKS), "kind:woods", "kind:woods")
    assert "difficult" not in goings(table)
    assert "swamp" not in offered(table, "kind")


@pytest.mark.rule("tset.density.dense", "tset.density.normal", "tset.density.open", "tset.density.featureless")
@pytest.mark.parametrize(("column", "n"), [(DENSE, 3), (NORMAL, 2), (OPEN, 1), (FEATURELESS, 0)])
def test_how_many_compulsory_items_there_are(column: int, n: int) -> None:
    table = at("compulsory items", column, NO_FLANKS, dice=[1] * 9)
    chosen = 0
    while isinstance(table.steps[-1], ChooseItem) and table.steps[-1].number == 1:
        play(table, f"kind:{offered(table, 'kind')[0]}")
        chosen += 1
    assert chosen == n


@pytest.mark.rule("tset.optional", "tset.density.classes", "tset.density.open", "tset.density.normal")
def test_optional_items_may_be_left_and_are_impassable_only_where_terrain_is_denser() -> None:
    table = at("optional items", OPEN, 2, "mountains")
    assert "impassable" not in goings(table)
    play(table, "pass", "kind:hills")
    assert isinstance(table.steps[-1], LayItem)
    table = at("optional items", NORMAL, 2, "mountains")
    assert "impassable" in goings(table)
    for name in ("hills", "hills", "hills"):
        play(table, f"kind:{name}")
    assert table.acting() == (1,)


@pytest.mark.rule("tset.boundaried")
def test_boundaried_fields_need_a_town_or_village_on_the_table() -> None:
    table = at("optional items", NORMAL, NO_FLANKS)
    assert "boundaried_fields" not in offered(table, "kind")
    table = at("secure flanks", NORMAL, DEFENDERS, dice=[1] * 9)
    play(table, "kind:village", "done")
    assert "boundaried_fields" in offered(table, "kind")
    play(table, "kind:boundaried_fields")
    assert "boundaried_fields" not in offered(table, "kind")


@pytest.mark.rule("terr.terrained_hills", "tset.density.very_dense")
def test_terrained_hills_count_as_what_covers_them() -> None:
    table = play(at("compulsory items", VERY_DENSE, NO_FLANKS), "kind:woods", "kind:woods", "kind:terrained_hills")
    covers = {BOX.pieces.terrain[name].going for name in offered(table, "kind")}
    assert covers == {"rough"}


# ---- laying


@pytest.mark.rule("tset.die", "tset.sectors", "tset.within", "tset.place", "geo.steps")
@pytest.mark.parametrize(("roll", "low", "high"), [(2, 0, 10), (4, 10, 35), (6, 35, 45)])
def test_the_die_says_in_which_sector_the_middle_lies(roll: int, low: float, high: float) -> None:
    table = laying(["hills"], [roll - 1])
    columns = [float(each) for each in offered(table, "x")]
    assert min(columns) == max(low, 3)
    assert max(columns) == min(high, 42)
    assert all(column % 0.5 == 0 for column in columns)


@pytest.mark.rule("tset.die")
def test_the_sector_is_read_from_ones_own_side() -> None:
    table = laying(["hills"], [1])
    assert table.build_up is not None
    table = full(
        "compulsory items laid",
        build_up=BuildUp(territory=0, square=45, items=[Item(1, kind("hills"), -1)]),
        dice=[1],
    )
    assert min(float(each) for each in offered(table, "x")) == 35


@pytest.mark.rule("tset.die.odd", "tset.place.how")
def test_an_odd_roll_lays_it_against_an_edge() -> None:
    table = laying(["hills"], [2, 0])
    assert offered(table, "edge") == ["front", "rear"]
    play(table, "edge:rear", "x:20", "long:8", "wide:6", "angle:45")
    body = table.terrain[0].body
    assert min(y for _, y in body.corners()) in (0, 1, 2)


@pytest.mark.rule("tset.size.compulsory", "tset.size.optional", "tset.shape")
def test_sizes_of_items() -> None:
    table = play(laying(["hills"], [3]), "x:20", "y:15")
    assert offered(table, "long") == ["6", "7", "8", "9", "10"]
    table = play(laying(["hills"], [3], "optional items laid"), "x:20", "y:15")
    assert offered(table, "long") == ["4", "5", "6", "7", "8"]
    assert len(offered(play(table, "long:4", "wide:5"), "angle")) == 12


@pytest.mark.rule("tset.gap", "tset.place.own")
def test_items_lie_two_hbw_apart() -> None:
    table = laying(["hills", "woods"], [3, 0, 3])
    play(table, "x:20", "y:15", "long:6", "wide:6", "angle:0")
    assert table.acting() == (1,)
    play(table, "x:28", "y:15")
    play(table, "long:10", "wide:6")
    assert "0" not in offered(table, "angle")
    assert "90" in offered(table, "angle")
    play(table, "angle:90")
    assert not within(table.terrain[0].body, table.terrain[1].body, 1999)
    assert within(table.terrain[0].body, table.terrain[1].body, 2000)


@pytest.mark.rule("tset.impassable_centre", "tset.impassable_centre.whole", "tset.no_room")
def test_impassable_items_are_lost_in_the_centre_and_keep_out_of_it() -> None:
    table = laying(["impassable_hills"], [3])
    assert table.terrain == ()
    assert isinstance(table.steps[-1], ChooseItem)
    table = laying(["impassable_hills"], [1])
    assert max(float(each) for each in offered(table, "x")) == 7


@pytest.mark.rule("tset.impassable_centre")
def test_what_is_lost_is_told() -> None:
    table = laying(["hills", "impassable_hills"], [3, 0, 3])
    table.journal = Journal()
    play(table, "x:20", "y:15", "long:6", "wide:6", "angle:0")
    lost = [entry for entry in table.journal.entries if entry.line is ITEM_LOST]
    assert [entry.a for entry in lost] == [kind("impassable_hills")]


# ---- changes


@pytest.mark.rule("tset.change", "tset.change.one", "tset.density.moveable")
@pytest.mark.parametrize(("roll", "moves", "turns", "removes"), [(4, 1, 0, 0), (5, 1, 1, 0), (6, 1, 1, 1)])
def test_the_opponent_may_change_an_item_by_his_roll(roll: int, moves: int, turns: int, removes: int) -> None:
    table = laying(["hills"], [3, roll - 1])
    play(table, "x:20", "y:15", "long:6", "wide:8", "angle:0")
    assert isinstance(table.steps[-1], ChangeItem)
    assert table.acting() == (1,)
    verbs = [bool(offered(table, "x")), bool(offered(table, "angle")), "remove" in offered(table)]
    assert verbs == [bool(moves), bool(turns), bool(removes)]


@pytest.mark.rule("tset.change", "tset.place.how")
def test_moved_turned_and_removed() -> None:
    def laid() -> Battlefield:
        return play(laying(["hills"], [3, 5]), "x:20", "y:15", "long:6", "wide:8", "angle:0")

    table = play(laid(), "x:26", "y:15")
    assert (table.terrain[0].body.middle_x, table.terrain[0].body.middle_y) == (26000, 15000)
    assert "26.5" not in offered(laid(), "x")
    table = play(laid(), "angle:30")
    assert table.terrain[0].body.direction == 12
    assert play(laid(), "remove").terrain == ()


@pytest.mark.rule("tset.change")
def test_a_low_roll_changes_nothing() -> None:
    table = play(laying(["hills"], [3, 2]), "x:20", "y:15", "long:6", "wide:8", "angle:0")
    assert not isinstance(table.steps[-1], ChangeItem)
