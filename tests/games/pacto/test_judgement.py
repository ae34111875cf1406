"""The judgement and the leanings: a chance for each side, better for whoever stands better, the promising first."""

from __future__ import annotations

from typing import Any

import pytest
from games.pacto.field import field, offered, play, put
from games.pacto.given import given, table_of

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.step import ASK_MIND
from quincunx.games.pacto import judgement
from quincunx.games.pacto.actions import CARD, COLOUR_COUNT, DISCARD, DONE, FIGHT, PASS, STAY, UNIT, WHEEL
from quincunx.games.pacto.box import LOOSE, SKIRMISH
from quincunx.games.pacto.claims import Bid
from quincunx.games.pacto.duels import GOES_ON, Terms
from quincunx.games.pacto.fights import begin_fight
from quincunx.games.pacto.game import GAME
from quincunx.games.pacto.leaning import MOST, MOST_ACTIONS, MOST_MOVERS, legs_worth_a_look, outlook
from quincunx.games.pacto.markers import LOST
from quincunx.games.pacto.outlook import EVADES
from quincunx.games.pacto.prospects import prospects_of
from quincunx.games.pacto.steps.cards import Discards
from quincunx.games.pacto.steps.charge import ChooseCharge, Declare
from quincunx.games.pacto.steps.combat import JoinFight
from quincunx.games.pacto.steps.legs import Legs
from quincunx.games.pacto.steps.movement import ChooseAction, Moves
from quincunx.games.pacto.steps.payment import Pay
from quincunx.games.pacto.table import FRONT, REAR, Battlefield
from quincunx.games.pacto.things import FIRST_QUALIFIES
from quincunx.minds import SearchMind
from quincunx.minds.hint import hint
from quincunx.minds.planning import Line, Planner


def chance(table: Battlefield, seat: int = 0) -> float:
    return GAME.chances(table)[seat]


LINE: dict[str, Any] = {
    **{f"0-hastati_{n}": (10 + 2 * n, 10, 90) for n in (1, 2)},
    **{f"1-warband_{n}": (10 + 2 * n, 18, 270) for n in (1, 2)},
}


def test_chances_add_up_to_one_and_are_told_in_order() -> None:
    match = qx.new("pacto", seed=2, battle="training_open")
    dice = FastDice(2)
    while not match.over:
        seat = match.acting[0]
        if match.ply % 17 == 0:
            assert sum(match.game.chances(match.table)) == pytest.approx(1.0)
            assert len(match.game.features(match.table, 0)) == len(judgement.FEATURES)
        options = match.legal(seat)
        match.play(options[dice.below(len(options))], seat)
    assert match.game.chances(match.table) == list(match.scores or ())


def test_a_training_learns_from_the_tugs_both_have_lost() -> None:
    """A point for each tenth of the enemy's TuGs; SuGs don't count."""
    table = field("rom_hastati", "rom_principes", "rom_velites", enemies=("rom_hastati",))
    assert GAME.points(table) == [0.0, 0.0]
    table.where[2] = LOST
    assert GAME.points(table) == [0.0, 0.0]
    table.where[0] = LOST
    assert GAME.points(table) == [0.0, 5.0]
    table.where[3] = LOST
    assert GAME.points(table) == [10.0, 5.0]


def test_before_the_battle_nobody_stands_better() -> None:
    match = qx.new("pacto", seed=2, battle="full", armies=["starter_roman", "starter_gallic"])
    assert match.game.chances(match.table) == [0.5, 0.5]


def test_two_armies_that_stand_alike_have_equal_chances() -> None:
    table = field("rom_hastati", "rom_hastati", enemies=("rom_hastati", "rom_hastati"))
    for n, ug in enumerate((0, 1)):
        put(table, ug, 20 + 2 * n, 10, 90)
        put(table, 2 + ug, 25 - 2 * n, 20, 270)
    for general in range(4):
        table.general_x[general] = 20000 if general < 2 else 25000
        table.general_y[general] = 8000 if general < 2 else 22000
    assert chance(table) == pytest.approx(0.5)


@pytest.mark.parametrize("loss", ["lost", "wounded", "base", "slowed", "general", "cards"])
def test_whoever_has_lost_something_stands_worse(loss: str) -> None:
    table = table_of(given(ugs=LINE, hands={"0-g1": "gg", "1-g1": "gg"}))
    before = chance(table)
    ug = next(ug for ug in table.ugs_of(0) if table.is_on_table(ug))
    if loss == "lost":
        table.where[ug] = LOST
    elif loss == "wounded":
        table.wounds[ug] = 1
    elif loss == "base":
        table.bases[ug] -= 1
    elif loss == "slowed":
        table.slow[ug] = 2
    elif loss == "general":
        table.states[0] = 1
    else:
        table.hands[0] = 0
    assert chance(table) < before


def test_a_flank_laid_bare_is_seen() -> None:
    safe = field("rom_hastati", enemies=("gal_cavalry",))
    put(safe, 0, 20, 10, 90)
    put(safe, 1, 20, 16, 270)
    bare = safe.copy(FastDice(1))
    put(bare, 1, 15, 7, 0)
    assert chance(bare) < chance(safe)
    p = prospects_of(safe.box, safe.armies)
    assert p.flank[1 * p.size + 0] > p.front[1 * p.size + 0]


def test_a_fight_that_goes_well_counts() -> None:
    def fought(edge: int, marks: int) -> float:
        table = field("rom_hastati", enemies=("rom_hastati",))
        put(table, 0, 20, 10, 90)
        put(table, 1, 20, 10 if edge == FRONT else 10 + table.bodies[0].half_depth / 500, 270 if edge == FRONT else 90)
        begin_fight(table, 0, FRONT, 1, edge, marks)
        return chance(table)

    assert fought(REAR, FIRST_QUALIFIES) > fought(FRONT, 0)


def test_what_breaks_breaks_once() -> None:
    """Two who threaten the same flank are worth little more than one."""

    def threatened(x: float, facing: int) -> float:
        table = field("rom_equites", "rom_equites", enemies=("gal_warband",))
        put(table, 0, 24, 22, 180)
        put(table, 1, x, 22, facing)
        put(table, 2, 20, 20, 270)
        return judgement.features(table, 0)[judgement.THREATS]

    alone = threatened(16, 180)
    assert 0.0 < alone < threatened(16, 0) < 1.35 * alone


def test_little_is_gained_by_charging_those_who_evade() -> None:
    table = field("rom_hastati", enemies=("gal_javelins", "gal_warband"))
    put(table, 0, 20, 10, 90)
    put(table, 1, 20, 13, 270)
    table.formations[1] = LOOSE
    caught = judgement.features(table, 0)[judgement.THREATS]
    table.formations[1] = SKIRMISH
    assert judgement.features(table, 0)[judgement.THREATS] == pytest.approx(EVADES * caught)
    assert caught > 0.0


def test_archers_are_drawn_into_range() -> None:
    def aimed(y: float) -> float:
        table = field("rom_velites", enemies=("gal_warband",))
        put(table, 0, 20, y, 90)
        put(table, 1, 20, 25, 270)
        return judgement.features(table, 0)[judgement.SHOOTING]

    assert aimed(23) == aimed(23.5) > aimed(19) > aimed(16) > 0.0


# ---- what is thought of first


def test_few_options_are_weighed_and_all_of_them_are_legal() -> None:
    match = qx.new("pacto", seed=3, battle="training_open")
    dice = FastDice(3)
    seen: set[str] = set()
    while not match.over:
        seat = match.acting[0]
        step = match.table.steps[-1]
        options = match.legal(seat)
        found = step.candidates(match.table, seat)
        assert found
        assert set(found) <= set(options)
        assert len(set(found)) == len(found)
        leanings = step.leanings(match.table, seat, found)
        assert leanings is None or (len(leanings) == len(found) and all(0.0 <= each <= 1.0 for each in leanings))
        known = step.routine(match.table, seat)
        assert known == ASK_MIND or known in options
        if isinstance(step, Moves):
            assert len(found) <= MOST_MOVERS + 1
        if isinstance(step, ChooseAction):
            assert len(found) <= MOST_ACTIONS
        if isinstance(step, Legs):
            assert len(found) <= MOST
        if isinstance(step, Pay):
            assert len(found) == 1
        seen.add(type(step).__name__)
        match.play(found[dice.below(len(found))], seat)
    assert {"Moves", "ChooseAction", "Legs", "Pay", "Declare"} <= seen


def test_the_cheapest_card_pays() -> None:
    match = given(ugs={"0-hastati_1": (10, 10, 90)}, hands={"0-g1": "wgr"})
    for choice in ("unit:hastati_1", "do:m2", "ahead:1"):
        match.play(choice, 0)
    while not isinstance(match.table.steps[-1], Pay):
        match.play(match.legal(0)[0], 0)
    assert match.table.steps[-1].candidates(table_of(match), 0) == [CARD + 1]


def test_black_and_white_cards_are_changed() -> None:
    table = table_of(given(hands={"0-g1": "wgr", "0-g2": "b"}))
    step = Discards()
    first = step.routine(table, 0)
    assert first == DISCARD + 1
    step.lay(table, 0, first)
    second = step.routine(table, 0)
    assert second == DISCARD + COLOUR_COUNT
    step.lay(table, 0, second)
    assert step.routine(table, 0) == DONE


def test_a_charge_on_the_flank_looks_better_than_one_on_the_front() -> None:
    table = field("gal_cavalry", "gal_cavalry/2", enemies=("rom_hastati",))
    put(table, 0, 20, 13, 90)
    put(table, 1, 26, 19, 180)
    put(table, 2, 20, 17, 270)
    step = Declare(0)
    front, flank = step.leanings(table, 0, [UNIT, UNIT + 1]) or [0.0, 0.0]
    assert flank > front
    charge = ChooseCharge(0, 1)
    assert len(charge.candidates(table, 0)) == 1


def test_a_general_fights_rather_than_stays_behind() -> None:
    """His claim is worth more than the risk: who always fought beat who never did (docs/strength.md)."""
    table = field("rom_hastati", enemies=("gal_warband",))
    fight, stay = JoinFight(0, 0).leanings(table, 0, [FIGHT, STAY]) or [0.0, 0.0]
    assert fight > stay


def test_foot_goes_forward_and_looks_at_the_enemy() -> None:
    table = field("rom_hastati", enemies=("rom_hastati",))
    put(table, 0, 20, 10, 90)
    put(table, 1, 20, 20, 270)
    p = prospects_of(table.box, table.armies)
    here = table.bodies[0]
    ahead = here.moved(here.direction, 2000)
    assert outlook(table, p, 0, ahead) > outlook(table, p, 0, here)
    assert outlook(table, p, 0, here) > outlook(table, p, 0, here.turned_on_the_spot(72))


# ---- what a search makes of it


def declared(ugs: dict[str, Any]) -> str:
    """What a search does with its go in 2.2."""
    steps = [{"step": "Course"}, {"step": "Declare", "seat": 0}]
    match = given(at="2.2", ugs=ugs, hands={"0-g1": "rr", "0-g2": "rr"}, steps=steps)
    assert len(match.legal(0)) > 1
    return match.table.notation(0, SearchMind(1, 24).choose(match, 0))


def test_a_fight_is_judged_by_how_it_is_likely_to_end() -> None:
    table = field("rom_hastati", enemies=("rom_hastati",))
    duels = prospects_of(table.box, table.armies).duels
    even = Terms(Bid(), Bid(), 0, 0)
    win, lose = duels.of_melee(even, 3, 3)
    assert win == pytest.approx(lose)
    assert duels.of_melee(even, 3, 1)[0] > win > duels.of_melee(even, 1, 3)[0]
    better = Bid()
    better.total = 2
    assert duels.of_melee(Terms(better, Bid(), 0, 0), 3, 3)[0] > win
    assert duels.of_melee(Terms(Bid(), Bid(), 1, 0), 3, 3)[0] > win


def test_a_melee_ends_as_often_as_it_is_said_to() -> None:
    """Rolled out, round by round; an end in the next round is worth a little less."""
    table = field("rom_hastati", enemies=("rom_hastati",))
    duels = prospects_of(table.box, table.armies).duels
    better = Bid()
    better.total = 2
    terms = Terms(better, Bid(), 0, 0)
    by_own, by_other = duels.hits(2, 0, 0), duels.hits(-2, 0, 0)
    dice, won, games = FastDice(5), 0.0, 4000
    for _ in range(games):
        left, theirs, worth = 3, 3, 1.0
        while left > 0 and theirs > 0:
            dealt, taken = drawn(by_own, dice), drawn(by_other, dice)
            left, theirs = left - taken, theirs - dealt
            won += worth if theirs <= 0 else 0.0
            worth *= GOES_ON
    assert duels.of_melee(terms, 3, 3)[0] == pytest.approx(won / games, abs=0.03)


def drawn(chances: list[float], dice: FastDice) -> int:
    left = dice.below(1 << 20) / (1 << 20)
    for n, chance in enumerate(chances):
        left -= chance
        if left < 0:
            return n
    return len(chances) - 1


# ---- a whole go


def go_of(match: qx.Match, mind: SearchMind) -> list[str]:
    """All a search chooses with a go, to the last card."""
    found: list[str] = []
    while match.acting == (0,):
        action = mind.choose(match, 0)
        found.append(match.table.notation(0, action))
        match.play(action, 0)
    return found


LINE_OF_THREE: dict[str, Any] = {
    **{f"0-{name}": (10 + 2 * n, 8, 90) for n, name in enumerate(("hastati_1", "hastati_2", "principes_1"))},
    **{f"1-warband_{n}": (8 + 2 * n, 20, 270) for n in (1, 2, 3)},
}


def test_a_search_keeps_the_line() -> None:
    steps = [{"step": "Course"}, {"step": "Moves", "seat": 0}]
    match = given(at="4.3", ugs=LINE_OF_THREE, hands={"0-g1": "gggg"}, steps=steps)
    table = table_of(match)
    before = {ug: table.bodies[ug] for ug in table.ugs_of(0) if table.is_on_table(ug)}
    go_of(match, SearchMind(1, 48))
    after = [table_of(match).bodies[ug] for ug in before]
    assert all(body.y > before[ug].y for ug, body in zip(before, after, strict=True))
    assert max(body.y for body in after) - min(body.y for body in after) <= judgement.LEVEL
    assert len({int(body.direction) for body in after}) == 1


def test_a_whole_go_is_thought_over_once() -> None:
    """All clicks of a go share the iterations of one choice, and half of them again where it was seen little."""
    steps = [{"step": "Course"}, {"step": "Moves", "seat": 0}]
    match = given(at="4.3", ugs=LINE_OF_THREE, hands={"0-g1": "gggg"}, steps=steps)
    mind = SearchMind(1, 60)
    mind.sparing = False
    done = []
    while match.acting == (0,):
        action = mind.choose(match, 0)
        done.append(mind.done)
        match.play(action, 0)
    assert done[0] == 60
    assert len(done) > 3
    assert all(each <= 30 for each in done[1:])


def test_there_is_always_a_leg_worth_a_look() -> None:
    """Where something is in the way, of all wheels only odd ones may be left."""
    odd = [WHEEL + steps - 1 for steps in (7, 8, 10, 11, 13, 14)]
    assert legs_worth_a_look(odd) == odd
    assert legs_worth_a_look([WHEEL, *odd]) == [WHEEL]


def test_what_can_be_chosen_after_a_roll_is_found_anew() -> None:
    """A forced charge with a single path goes without saying; who fights then hangs on dice and on the other side."""
    match = qx.new("pacto", seed=3, battle="training_open")
    seat = match.acting[0]
    planner = Planner(FastDice(1), None, None)
    found_before = [DONE, DONE + 1]
    planner.root.options, planner.root.after = found_before, 1
    assert planner.few(planner.root, match.table, seat, 1, True) == found_before
    found = match.table.steps[-1].candidates(match.table, seat)
    assert planner.few(planner.root, match.table, seat, 1, False) == found != found_before
    assert planner.root.options == found_before


def leaves(line: Line) -> list[Line]:
    """The last choices of all plans below a line."""
    below = [leaf for child in line.children.values() for leaf in leaves(child)]
    return below if line.picks or below else [line]


def test_an_order_without_dice_is_tried_once() -> None:
    steps = [{"step": "Course"}, {"step": "Moves", "seat": 0}]
    match = given(at="4.3", ugs=LINE_OF_THREE, hands={"0-g1": "gggg"}, steps=steps)
    mind = SearchMind(1, 60)
    mind.sparing = False
    mind.think(match, 0)
    tried = leaves(mind.planner.root)
    assert len(tried) == 61  # to let it be among them
    assert {leaf.visits for leaf in tried} == {1}


def test_a_search_makes_no_order_that_loses() -> None:
    """Where an order was found in which no die falls: elsewhere to pass is taken for no surer than all else."""
    match = qx.new("pacto", seed=8, battle="training_open")
    minds = [SearchMind(1, 24), SearchMind(2, 24)]
    passed = sure = 0
    while table_of(match).turn < 4:
        seat = match.acting[0]
        asked = isinstance(match.table.steps[-1], Moves) and len(match.legal(seat)) > 1
        thought = minds[seat].think(match, seat)
        if asked:
            planner = minds[seat].planner
            assert not planner.sure or thought.value >= planner.standing - 1e-9
            sure += planner.sure
            passed += thought.action == PASS
        match.play(thought.action, seat)
    assert passed > 0
    assert sure > passed


def test_a_hint_speaks_of_a_whole_go() -> None:
    steps = [{"step": "Course"}, {"step": "Moves", "seat": 0}]
    match = given(at="4.3", ugs=LINE_OF_THREE, hands={"0-g1": "gggg"}, steps=steps)
    told = hint(match, 0, iterations=60)
    assert len(told["order"]) >= 2
    for text in (told["text"], *told["order"]):
        assert text in told["said"]


def test_a_search_takes_a_flank() -> None:
    assert declared({"0-equites_1": (14.5, 20, 180), "1-warband_1": (10, 18, 270)}) == "unit:equites_1"


def test_a_search_refuses_a_bad_charge() -> None:
    assert declared({"0-equites_1": (10, 16, 90), "1-warband_1": (10, 18, 270)}) == "pass"
    assert declared({"0-hastati_1": (10, 16, 90), "1-warband_1": (10, 18, 270)}) == "pass"


def test_so_near_an_enemy_that_only_its_order_can_change_nothing_else_of_a_double_move_is_weighed() -> None:
    table = field("mac_prodromoi")
    put(table, 0, 43.099, 23.425, 50)
    put(table, 1, 37.366, 19.28, 45)
    play(table, "unit:mac_prodromoi", "do:m14")
    step = table.steps[-1]
    assert offered(table) == ["do:m1"]
    assert step.candidates(table, 0) == step.options(table, 0)
