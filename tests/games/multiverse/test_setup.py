"""Setting up: the map, who is first, and what everybody begins with."""

from __future__ import annotations

import pytest
from games.multiverse.given import blocks_of, box, chart, keys, notations, play, player, refusal, table, to_turn, world

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.journal import Journal
from quincunx.games.multiverse.pieces.common import TERRAINS
from quincunx.games.multiverse.pieces.places import VICTORIES
from quincunx.games.multiverse.world import World


def begun() -> qx.Match:
    """A match in which all starting units have been put down."""
    return to_turn(qx.new("multiverse", seed=3), 1)


@pytest.mark.rule("general.players", "general.modes", "general.rulesets")
@pytest.mark.parametrize(
    ("name", "seats", "sides"),
    [
        ("duel_starter", 2, [0, 1]),
        ("duel_standard", 2, [0, 1]),
        ("ffa3", 3, [0, 1, 2]),
        ("ffa4", 4, [0, 1, 2, 3]),
        ("team22", 4, [0, 1, 0, 1]),
        ("two_vs_one", 3, [0, 1, 0]),
        ("three_vs_one", 4, [0, 0, 0, 1]),
        ("siege", 2, [0, 1]),
    ],
)
@pytest.mark.parametrize("rules", ["veteran", "expert"])
def test_every_mode_can_be_set_up(name: str, seats: int, sides: list[int], rules: str) -> None:
    match = qx.new("multiverse", seed=1, map=name, rules=rules)
    assert match.seats == seats
    assert [match.table.side_of(seat) for seat in range(seats)] == sides
    assert world(match).setting.expert == (rules == "expert")


@pytest.mark.rule("setup.map_layout", "setup.home_facing", "general.recruit_not_covered")
def test_homes_lie_open_and_all_else_face_down() -> None:
    match = qx.new("multiverse", seed=1)
    found = world(match)
    assert found.turned == [1, 4] + [-1] * 8, "sides 1 point east and west"
    assert [found.box.works.ids[found.built[7 * seat]] for seat in range(2)] == ["settlement"] * 2
    printed = [
        TERRAINS.index(name)
        for name in ["grassland", "grassland", "forest", "grassland", "hills", "grassland", "forest"]
    ]
    assert found.terrain[0] == printed[0]
    assert [found.terrain[1 + (n + 1) % 6] for n in range(6)] == printed[1:], "turned clockwise by one side"
    assert [found.terrain[8 + (n + 4) % 6] for n in range(6)] == printed[1:]
    pools = [found.box.pools[tile] for tile in found.tiles]
    assert pools == [0, 0, 1, 1, 2, 2, 2, 2, 2, 2]
    assert "tiles" not in match.view(0)


@pytest.mark.rule("setup.first_player", "setup.first_player_icon", "turn.player_order_fixed")
def test_most_swords_are_first_and_ties_roll_again() -> None:
    """Shuffles take nothing from fixed dice that stay in place: sword is face 1 and 2, bow is face 5."""
    game = qx.game_of("multiverse")
    sword, bow = 0, 4
    rolls = [sword] * 2 + [bow] * 4 + [sword] * 3 + [bow] * 3 + [sword] * 3 + [bow] * 3
    again = [sword] * 1 + [bow] * 5 + [sword] * 2 + [bow] * 4
    options = game.check_options({"map": "ffa3"}, game.built_in)
    match = qx.Match(
        game, game.built_in, options, game.set_up(options, game.built_in, qx.FixedDice(*rolls, *again), Journal()), {}
    )
    assert world(match).first == 2
    assert keys(match).count("rolls") == 3
    assert keys(match).count("rolls_again") == 2
    assert match.acting == (2,)
    match.play(match.legal()[0])
    assert match.acting == (0,), "player order runs clockwise from there"


@pytest.mark.rule("setup.start_units", "setup.start_open")
def test_starting_units_are_put_down_in_the_open() -> None:
    match = qx.new("multiverse", seed=3, factions=("crown", "clans"))
    first = match.acting[0]
    assert len(match.legal()) == 6, "all six hexes around are free"
    other = chart(match).names[7 * (1 - first) + 1]
    assert refusal(match, f"place:{other}") == "setup.start_units"
    to_turn(match, 1)
    homes = [chart(match).names[0], chart(match).names[7]]
    for seat, units in enumerate((["crown_builder", "crown_scout", "crown_swordsman"], ["clans_builder"])):
        blocks = dict(blocks_of(match, seat))
        assert blocks[units[0]] == homes[seat]
        assert set(units) <= set(blocks)
    shown = match.view(1)["players"][0]["blocks"]
    assert [block["kind"] for block in shown] == ["crown_builder", "crown_scout", "crown_swordsman"]
    assert blocks_of(match, 0)[2] == ("crown_swordsman", homes[0])
    assert blocks_of(match, 0)[1][1] != homes[0], "the Scout stands next to the Settlement"


@pytest.mark.rule("setup.start_gold", "revenue.first", "setup.start_tactical", "setup.empty_words")
def test_what_everybody_holds_in_turn_one() -> None:
    match = begun()
    for seat in range(2):
        assert player(match, seat)["gold"] == 9
        assert player(match, seat)["hand"] == ["empty_words"]
        assert player(match, seat)["uses"] == 0
    assert box().economy.tactical == 2


@pytest.mark.rule("setup.trade_row", "setup.adventure_deck")
def test_the_row_has_five_cards_and_decks_are_shuffled() -> None:
    rows, adventures = set(), set()
    for seed in range(5):
        match = qx.new("multiverse", seed=seed)
        found = table(match)
        assert len(found["row"]) == 5
        assert len(found["deck"]) == 39
        assert "empty_words" not in found["row"] + found["deck"]
        rows.add(tuple(found["row"]))
        adventures.add(tuple(found["adventures"]))
    assert len(rows) == len(adventures) == 5


@pytest.mark.rule("setup.mission", "victory.missions_secret")
def test_everybody_draws_a_mission_that_nobody_else_sees() -> None:
    match = qx.new("multiverse", seed=1)
    assert [len(player(match, seat)["missions"]) for seat in range(2)] == [1, 1]
    assert match.view(0)["players"][0]["missions"] == player(match, 0)["missions"]
    assert "missions" not in match.view(0)["players"][1]
    assert match.view(0)["players"][1]["missions_count"] == 1
    assert len(player(qx.new("multiverse", seed=1, all_missions=True), 0)["missions"]) == 3
    assert player(qx.new("multiverse", seed=1, victory=["conquest"]), 0)["missions"] == []


@pytest.mark.rule("setup.mission", "setup.mines")
def test_missions_about_mines_are_there_with_mines_only() -> None:
    for mines, there in ((0, False), (2, True)):
        found = table(qx.new("multiverse", seed=1, mines=mines))
        everything = found["mission_deck"] + [name for row in found["players"] for name in row["missions"]]
        assert ("miners" in everything) == there
        assert len(everything) == (22 if there else 20)


@pytest.mark.rule("setup.dial", "turn.first_dial")
def test_the_dial_begins_at_its_first_section() -> None:
    match = to_turn(begun(), 3)
    told = [entry["text"] for entry in match.journal() if entry["key"] == "journal.turn"]
    assert told == ["Turn 1 begins: Calm Skies.", "Turn 2 begins: Rumours.", "Turn 3 begins: Harvest."]


@pytest.mark.rule("setup.mines", "setup.mine_places", "mine.number", "components.mine_hexes")
def test_mines_are_assigned_to_central_positions_first() -> None:
    assert qx.new("multiverse", seed=1, map="duel_standard").options_chosen["mines"] == 3
    match = qx.new("multiverse", seed=1, map="duel_standard", mines=5)
    assert world(match).setting.mines == 5
    assert "1" not in "".join(map(str, world(match).mines)), "they are placed when their territory is revealed"
    with pytest.raises(ValueError, match="mines: expected a whole number from 0 to 17"):
        qx.new("multiverse", map="duel_standard", mines=18)


@pytest.mark.rule("setup.factions")
def test_two_may_lead_the_same_faction_and_three_may_not() -> None:
    match = qx.new("multiverse", seed=1, map="ffa3", factions=("crown", "crown", "clans"))
    assert [match.view()["players"][seat]["colour"] for seat in range(3)] == ["red", "white", "blue"]
    assert match.name("seat", 1) == "Crown of Aurel II"
    with pytest.raises(ValueError, match="no faction more than twice"):
        qx.new("multiverse", map="ffa3", factions=("crown", "crown", "crown"))


@pytest.mark.rule("setup.handicap")
@pytest.mark.parametrize(
    ("board", "alone", "placed", "gold", "second", "blocks"),
    [
        ("two_vs_one", 1, [1, 1, 1], [9, 12, 9], [13, 17, 13], 3),
        ("three_vs_one", 3, [1, 1, 1, 4], [9, 9, 9, 21], [13, 13, 13, 31], 6),
    ],
)
def test_a_handicap_brings_gold_income_units_and_walls(
    board: str, alone: int, placed: list[int], gold: list[int], second: list[int], blocks: int
) -> None:
    match = qx.new("multiverse", seed=1, map=board)
    put = [0] * match.seats
    while world(match).phase == 0:
        put[match.acting[0]] += 1
        match.play(match.legal()[0])
    assert put == placed
    assert [player(match, seat)["gold"] for seat in range(match.seats)] == gold
    to_turn(match, 2)
    assert [player(match, seat)["gold"] for seat in range(match.seats)] == second
    assert len(blocks_of(match, alone)) == blocks


@pytest.mark.rule("setup.handicap", "victory.siege")
def test_prebuilt_towers_stand_from_the_start() -> None:
    match = qx.new("multiverse", seed=1, map="siege")
    built = table(match)["built"]
    assert sorted(built.values()) == ["guard_towers", "guard_towers", "settlement", "settlement"]
    near = chart(match).neighbours(7)
    towers = [chart(match).names.index(name) for name, kind in built.items() if kind == "guard_towers"]
    assert towers == [near[4], near[5]]
    assert len(offers_of_scout(match)) == 4


def offers_of_scout(match: qx.Match) -> list[str]:
    """Where the besieged may put the Scout: not into the towers."""
    while match.acting != (1,):
        match.play(match.legal()[0])
    return notations(match)


@pytest.mark.rule("setup.victory_choice", "setup.options", "victory.turn_limit_default")
def test_what_is_agreed_follows_from_the_map_unless_it_is_said() -> None:
    agreed = qx.new("multiverse", seed=1, map="ffa4").options_chosen
    assert agreed["victory"] == ["missions", "conquest", "turn_limit"]
    assert (agreed["turn_limit"], agreed["mines"], agreed["formations"]) == (16, 5, False)
    starter = qx.new("multiverse", seed=1).options_chosen
    assert (starter["map"], starter["victory"]) == ("duel_starter", ["missions", "conquest", "turn_limit"])
    assert starter["turn_limit"] == 16
    for board in box().pieces.grounds.maps.values():
        assert "turn_limit" in board.victory, "games of which nobody knows when they end last too long"
    expert = qx.new("multiverse", seed=1, map="ffa4", rules="expert", turn_limit=3, victory=["turn_limit"])
    assert expert.options_chosen["formations"]
    assert expert.options_chosen["turn_limit"] == 3
    assert expert.options_chosen["victory"] == ["turn_limit"]
    for seat in range(4):
        assert expert.view(seat)["setting"] == {
            name: value for name, value in expert.options_chosen.items() if name != "memory"
        }, "all of it is public"
    for bad, words in (
        ({"victory": ["luck"]}, "victory: expected one of"),
        ({"turn_limit": 0}, "turn_limit: expected a whole number from 1 to 60"),
        ({"rules": "recruit"}, "rules: expected"),
        ({"diplomacy": True}, "diplomacy: expected false unless the map is a free-for-all"),
    ):
        with pytest.raises(ValueError, match=words):
            qx.new("multiverse", seed=1, **bad)


@pytest.mark.rule("victory.portal")
def test_the_portal_switches_mines_on() -> None:
    assert qx.new("multiverse", seed=1, victory=["portal"]).options_chosen["mines"] == 2
    with pytest.raises(ValueError, match="mines: expected a whole number from 1"):
        qx.new("multiverse", seed=1, victory=["portal"], mines=0)


def test_the_form_asks_for_the_same() -> None:
    game = qx.game_of("multiverse")
    filled = {field["name"]: field["value"] for field in game.form(game.built_in)}
    usual = game.check_options({}, game.built_in)
    assert game.first_options(game.built_in) == usual
    assert [name for name in filled if name.startswith("victory_")] == [f"victory_{each}" for each in VICTORIES]
    filled |= {"map": "ffa3", "victory_turn_limit": "yes", "turn_limit": "4", "formations": "yes", "diplomacy": "yes"}
    asked = game.check_options(game.options_from_form(filled, game.built_in), game.built_in)
    assert asked["victory"] == ["missions", "conquest", "turn_limit"]
    assert (asked["turn_limit"], asked["formations"], asked["diplomacy"]) == (4, True, True)


@pytest.mark.rule("team.order")
def test_allies_sit_alternately() -> None:
    match = qx.new("multiverse", seed=1, map="team22")
    assert [match.table.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert play(match, match.notation(match.legal()[0])).acting != ()


@pytest.mark.rule("general.theme", "glossary.turn", "turn.player_order_rotation", "turn.simultaneous", "ffa.order")
def test_a_turn_is_one_round_of_all_phases_and_the_first_player_stays() -> None:
    """Dial, revenue, building, then an action phase for each; three turns in a game of three."""
    match = to_turn(qx.new("multiverse", seed=5, map="ffa3"), 1)
    first = world(match).first
    while world(match).turn < 4:
        match.play("end" if "end" in notations(match) else match.legal()[0])
    acted = [entry["params"]["seat"] for entry in match.journal() if entry["key"] == "journal.acts"]
    assert acted == [(first + n) % 3 for n in range(3)] * 3, "clockwise, and always from the same"
    told = [key for key in keys(match) if key in ("turn", "income", "no_blocks", "acts")]
    assert told[told.index("turn", 1) :][:10] == ["turn", *["income"] * 3, *["no_blocks"] * 3, *["acts"] * 3]
    assert world(match).first == first


@pytest.mark.rule("setup.start_units", "glossary.ap")
def test_nobody_has_gone_anywhere_or_been_given_ap_before_the_first_action_phase() -> None:
    match = qx.new("multiverse", seed=3)
    while world(match).phase == 0:
        match.play(match.legal()[0])
    taken = ("wounds", "marks", "walked", "woods", "on_road", "granted", "reveals", "known_to", "run", "up")
    for row in match.to_dict()["table"]["blocks"]:
        for block in row.values():
            assert [block[name] for name in taken] == [0] * len(taken)


@pytest.mark.rule("components.blocks")
def test_a_block_shows_its_face_to_its_owner_and_a_decoy_has_none() -> None:
    match = begun()
    assert match.view(0)["players"][0]["blocks"][0]["kind"] is not None
    while "decoy" not in notations(match):
        match.play("end" if "end" in notations(match) else match.legal()[0])
    seat = match.acting[0]
    match.play("decoy")
    match.play(match.legal()[0])
    while world(match).phase != 3:
        match.play("end" if "end" in notations(match) else match.legal()[0])
    own = match.view(seat)["players"][seat]["blocks"][-1]
    other = match.view(1 - seat)["players"][seat]["blocks"][-1]
    assert own["kind"] == "decoy"
    assert other["kind"] is None
    assert own["hex"] == other["hex"]


def test_a_world_that_nobody_has_laid_out_has_all_that_any_has() -> None:
    """Compiled, what was never set cannot even be asked for."""
    found = world(qx.new("multiverse", seed=1))
    empty = World(found.box, found.chart, found.setting, FastDice(0), None)
    for name in dir(found):
        assert hasattr(empty, name), name
    assert (empty.blocks_of(0) if empty.used else [], empty.kinds, empty.held) == ([], [], [])
