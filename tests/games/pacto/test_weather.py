"""Weather and night: how it is rolled and changes, and what it does; and edges of terrain that are defended."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from games.pacto.before import full
from games.pacto.field import BOX, field, lay, offered, play, put
from games.pacto.test_shooting import aim_of, by_rules, facing

import quincunx as qx
from quincunx.core.dice import FixedDice
from quincunx.games.pacto.actions import SEASONS
from quincunx.games.pacto.box import BARRICADES, HBW, OBSTACLES, WHITE
from quincunx.games.pacto.build_up import BuildUp
from quincunx.games.pacto.charges import Path as ChargePath
from quincunx.games.pacto.charges import sides_of
from quincunx.games.pacto.claim_table import CHARGE, MELEE
from quincunx.games.pacto.claims import bid
from quincunx.games.pacto.edges import edge_defences
from quincunx.games.pacto.fighters import fighters, standing
from quincunx.games.pacto.ground import speed_at
from quincunx.games.pacto.pieces import COLOURS, TERRITORIES, WEATHER
from quincunx.games.pacto.shooting import shot_die
from quincunx.games.pacto.sight import sees
from quincunx.games.pacto.steps.before.roles import ChooseSeason
from quincunx.games.pacto.steps.riding import rows
from quincunx.games.pacto.table import GOOD_WEATHER, NO_UG, Battlefield
from quincunx.games.pacto.targets import aim_at, gives_cover, range_of, targets_of
from quincunx.games.pacto.things import Fight
from quincunx.games.pacto.turn import begin_turn
from quincunx.games.pacto.weather import change_weather, changed, initial_score, is_changeable, weather_at

with (Path(__file__).parent / "examples.toml").open("rb") as file:
    EXAMPLES: list[dict[str, Any]] = tomllib.load(file)["example"]


def examples(action: str) -> list[Any]:
    return by_rules([each for each in EXAMPLES if each["action"] == action])


@pytest.mark.parametrize("example", examples("initial weather"))
def test_every_worked_initial_weather(example: dict[str, Any]) -> None:
    given = example["given"]
    first, second = given["dice"]
    score = initial_score(first, second, SEASONS.index(given["season"]))
    weather = weather_at(BOX, TERRITORIES.index(given["territory"]), score)
    found = {"score": score, "weather": WEATHER[weather], "changeable": is_changeable(first, second)}
    assert found == example["expect"]


@pytest.mark.parametrize("example", examples("turn change"))
def test_every_worked_change(example: dict[str, Any]) -> None:
    given = example["given"]
    up = given["red"].count("skull") - given["green"].count("blank")
    weather = changed(BOX, TERRITORIES.index(given["territory"]), WEATHER.index(given["weather"]), up)
    assert WEATHER[weather] == example["expect"]["weather"]


@pytest.mark.parametrize("example", by_rules([each for each in EXAMPLES if each["id"] == "s_rain"]))
def test_the_worked_shot_in_the_rain(example: dict[str, Any]) -> None:
    aim = aim_of(example["given"])
    aim.sky = BOX.skies[WEATHER.index("light_rain")]
    assert COLOURS[int(shot_die(BOX.shots, aim))] == example["expect"]["die"]


def table_in(weather: str, *profiles: str, enemies: tuple[str, ...] = ("rom_socii",), apart: float = 2) -> Battlefield:
    table = facing(*profiles, enemies=enemies, apart=apart)
    table.weather = WEATHER.index(weather)
    return table


@pytest.mark.rule("weather.turn", "weather.turn.ladder", "turn.weather", "comp.dice.d6", "opt.weather")
def test_the_weather_changes_first_of_all_in_a_turn_and_only_if_it_is_used() -> None:
    """A red die whose first face is a skull and a green one whose last is blank; two of each if it is changeable."""
    for rolls, changeable, after in (
        ((0, 0), False, "heat"),
        ((2, 5), False, "strong_winds"),
        ((0, 5), False, "good"),
        ((0, 0, 0, 0), True, "extreme_heat"),
        ((0, 0, 0, 5), True, "heat"),
    ):
        table = field("rom_hastati", dice=FixedDice(*rolls))
        table.territory, table.changeable = TERRITORIES.index("desert"), changeable
        begin_turn(table)
        assert WEATHER[table.weather] == after
    unused = field("rom_hastati", dice=FixedDice())
    change_weather(unused)
    assert unused.weather == GOOD_WEATHER
    for end, up in (("dust_storm", -2), ("extreme_heat", 2)):
        assert WEATHER[changed(BOX, TERRITORIES.index("desert"), WEATHER.index(end), up)] == end, "it stops there"


@pytest.mark.rule(
    "weather.snow", "weather.dust", "weather.heavy_rain", "weather.light_rain", "weather.winds", "weather.good"
)
@pytest.mark.parametrize(
    ("weather", "near", "far"),
    [
        *[("snow", -1, -1), ("dust_storm", -1, -1), ("heavy_rain", -1, -1), ("light_rain", -1, -1)],
        *[("strong_winds", 0, -1), ("heat", 0, 0), ("good", 0, 0)],
    ],
)
def test_shooting_in_bad_weather(weather: str, near: int, far: int) -> None:
    for apart, change in ((2, near), (3, far)):
        table = table_in(weather, "nor_archers", apart=apart)
        found = targets_of(table, 0)
        if not found:
            assert weather == "dust_storm", "beyond 2 HBW nothing is seen"
            continue
        assert int(shot_die(BOX.shots, aim_at(table, 0, found[0]))) == WHITE + change


@pytest.mark.rule("weather.snow", "weather.dust", "weather.visibility", "weather.units")
@pytest.mark.parametrize(("weather", "far"), [("snow", 4), ("dust_storm", 2)])
def test_beyond_the_visibility_nothing_is_seen(weather: str, far: int) -> None:
    table = table_in(weather, "rom_hastati", apart=far)
    assert sees(table, 0, 1)
    put(table, 1, 10, 10.1 + far, 270)
    assert not sees(table, 0, 1)
    table.weather = GOOD_WEATHER
    assert sees(table, 0, 1)


@pytest.mark.rule("weather.heavy_rain", "terr.speed_min")
def test_heavy_rain_slows_and_silences_gunpowder() -> None:
    table = table_in("heavy_rain", "cat_handgunners", "fre_cannon", "nor_archers", "rom_equites")
    assert [range_of(table, ug) > 0 for ug in range(3)] == [False, False, True]
    assert speed_at(table, 3, table.bodies[3]) == 4 * HBW
    assert speed_at(table, 1, table.bodies[1]) == HBW, "never below 1 HBW"
    table.weather = GOOD_WEATHER
    assert [range_of(table, ug) > 0 for ug in range(3)] == [True, True, True]
    assert speed_at(table, 3, table.bodies[3]) == 5 * HBW


@pytest.mark.rule("move.generals", "weather.heavy_rain", "terr.river", "terr.streams")
@pytest.mark.parametrize(
    ("kind", "weather", "far"),
    [
        *[("", "good", 6), ("", "heavy_rain", 5), ("rocky_ground", "good", 4), ("rocky_ground", "heavy_rain", 3)],
        *[("streams", "good", 3), ("river", "good", 2), ("river", "heavy_rain", 1)],
    ],
)
def test_rain_and_rivers_slow_generals_as_they_do_skirmish_cavalry(kind: str, weather: str, far: int) -> None:
    table = table_in(weather, "rom_hastati", apart=12)
    table.attached[0] = NO_UG
    table.general_x[0], table.general_y[0] = 5000, 5000
    if kind:
        lay(table, kind, 5, 7, 12, 12)
    assert max(rows(table, 0, 20)) == 20 + 4 * far


@pytest.mark.rule(
    "weather.snow", "weather.heavy_rain", "weather.light_rain", "weather.uphill", "mc.uphill", "cc.uphill"
)
@pytest.mark.rule("combat.uphill")
@pytest.mark.parametrize(("weather", "worth"), [("snow", 3), ("heavy_rain", 3), ("light_rain", 2), ("good", 1)])
def test_what_being_uphill_is_worth(weather: str, worth: int) -> None:
    table = table_in(weather, "rom_socii", enemies=("rom_socii/2",))
    put(table, 0, 10, 10, 90)
    put(table, 1, 10, 10, 270)
    lay(table, "hills", 10, 8.8, 6, 6)
    for combat in (CHARGE, MELEE):
        own, other = fighters(table, Fight(0, 0, 1, 0, 0), combat)
        claimed = [each.value for each in bid(BOX.claims, combat, own, other).claimed if each.name == "uphill"]
        assert claimed == [worth]
        assert all(each.name != "uphill" for each in bid(BOX.claims, combat, other, own).claimed)


@pytest.mark.rule("weather.heat", "weather.extreme_heat", "char.combat_shy", "cc.shy")
def test_heat_makes_armoured_troops_combat_shy() -> None:
    profiles = ("hyw_maa_foot", "fre_knights", "rom_socii", "nor_archers", "ach_levy_bow")
    tired = {"good": [4], "heat": [0, 1, 4], "extreme_heat": [0, 1, 2, 4]}
    for weather, shy in tired.items():
        table = table_in(weather, *profiles)
        assert [ug for ug in range(5) if standing(table, ug, True).shy] == shy
        for combat in (CHARGE, MELEE):
            for ug in range(5):
                by, at = standing(table, 2, True), standing(table, ug, True)
                names = [each.name for each in bid(BOX.claims, combat, by, at).claimed]
                assert ("vs_combat_shy" in names) is (ug in shy)


@pytest.mark.rule("opt.night", "weather.halved", "weather.snow", "weather.dust")
def test_command_ranges_are_halved_by_weather_and_by_night() -> None:
    table = field("rom_hastati")
    found = []
    for weather, night in (("good", False), ("snow", False), ("good", True), ("dust_storm", True)):
        table.weather, table.night = WEATHER.index(weather), night
        found.append(int(table.command_range(0)))
    assert found == [10000, 5000, 5000, 2500]
    table.attached[0] = -1
    table.general_x[0], table.general_y[0] = 10000, 13000
    assert not table.in_command_range(0, 0)
    table.night = False
    assert table.in_command_range(0, 0)


# ---- edges


def defended(kind: str, inside: float = 0.3, year: int = 0, own: str = "rom_socii") -> Battlefield:
    """A UG in terrain whose upper edge is at 10, its front so far inside; an enemy in contact from outside."""
    table = field(own, enemies=("rom_hastati",))
    for army in table.armies:
        army.year = year
    lay(table, kind, 20, 7, 8, 6)
    put(table, 0, 20, 10 - inside, 90)
    put(table, 1, 20, 10 - inside, 270)
    return table


@pytest.mark.rule("terr.boundaried", "terr.boundaried.cover_year", "terr.defend")
@pytest.mark.parametrize(("year", "wall"), [(-200, OBSTACLES), (799, OBSTACLES), (800, BARRICADES)])
def test_the_edge_of_boundaried_fields(year: int, wall: int) -> None:
    table = defended("boundaried_fields", year=year)
    assert [int(edge_defences(table, 0, 1, combat)) for combat in (CHARGE, MELEE)] == [wall, wall]
    assert int(edge_defences(table, 1, 0, CHARGE)) == 0, "who comes from outside has nothing of it"
    own, other = fighters(table, Fight(1, 0, 0, 0, 0), MELEE)
    assert [each.value for each in bid(BOX.claims, MELEE, other, own).claimed if "barricade" in each.name] == [1]
    put(table, 1, 20, 12, 270)
    assert gives_cover(table, 1, 0, table.terrain[0]) is (year >= 800)
    assert int(edge_defences(defended("boundaried_fields", 0.7), 0, 1, CHARGE)) == 0, "too far inside"


@pytest.mark.rule("terr.defend", "charge.forced.excuse.calc")
def test_a_charger_reckons_with_the_edge_he_would_meet_in_front_only() -> None:
    table = defended("town", year=800)
    put(table, 1, 20, 12, 270)
    path = ChargePath(0, table.bodies[1], 0, 2300)
    assert sides_of(table, 1, path)[1].defences & BARRICADES
    put(table, 1, 26.5, 8.5, 180)
    path = ChargePath(0, table.bodies[1], 0, 5500)
    assert not sides_of(table, 1, path)[1].to_front
    assert not sides_of(table, 1, path)[1].defences & BARRICADES


@pytest.mark.rule("terr.town", "terr.river", "terr.defend")
def test_towns_and_banks_are_barricades_in_charge_combat_only() -> None:
    table = defended("town")
    assert [int(edge_defences(table, 0, 1, combat)) for combat in (CHARGE, MELEE)] == [BARRICADES, 0]
    river = field("rom_socii", enemies=("rom_hastati",))
    lay(river, "river", 20, 7, 8, 6)
    put(river, 0, 20, 10.2, 270)
    put(river, 1, 20, 10.2, 90)
    assert [int(edge_defences(river, 0, 1, combat)) for combat in (CHARGE, MELEE)] == [BARRICADES, 0]
    put(river, 0, 20, 11, 270)
    assert int(edge_defences(river, 0, 1, CHARGE)) == 0


# ---- before a full battle


def with_weather(stage: str, dice: tuple[int, ...] = (), **about: Any) -> Battlefield:
    build_up = BuildUp(first=0, weather=True, territory=TERRITORIES.index("desert"), **about)
    return full(stage, dice=dice, build_up=build_up)


@pytest.mark.rule("pre.season", "opt.weather")
def test_the_invader_chooses_the_season_before_any_terrain() -> None:
    table = with_weather("season")
    assert table.acting() == (1,)
    assert offered(table) == ["season:winter", "season:spring_autumn", "season:summer"]
    play(table, "season:summer")
    assert table.build_up is not None
    assert SEASONS[table.build_up.season] == "summer"
    assert not isinstance(full("season").steps[-1], ChooseSeason), "weather is an option"


@pytest.mark.rule("weather.season", "weather.table", "weather.initial", "weather.changeable")
@pytest.mark.parametrize(("season", "expected"), [("winter", "heat"), ("summer", "extreme_heat")])
def test_the_first_weather_is_rolled_once_all_stand(season: str, expected: str) -> None:
    """5 and 6 in the desert; then a red and a green die that change nothing."""
    table = with_weather("weather", (4, 5, 5, 0), season=SEASONS.index(season))
    assert table.build_up is None, "the battle has begun"
    assert TERRITORIES[table.territory] == "desert"
    assert WEATHER[table.weather] == expected
    assert not table.changeable
    assert with_weather("weather", (3, 3, 5, 0, 5, 0), season=1).changeable


@pytest.mark.rule("opt.night", "opt.weather")
def test_weather_and_night_are_options_of_a_full_battle() -> None:
    match = qx.new("pacto", seed=1, battle="full", weather=True, night=True)
    assert match.view(0)["night"]
    assert match.view(0)["build_up"]["weather"]
    plain = qx.new("pacto", seed=1, battle="full")
    assert not plain.view(0)["night"]
    assert not plain.view(0)["build_up"]["weather"]
