"""Two worlds nobody can tell apart, at every question a fight may ask: hidden blocks, laid cards, and who is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from games.multiverse.arena import field
from games.multiverse.given import asked, at_random, box, given, notations, play, world

import quincunx as qx
from quincunx.contract.checks import (
    components_are_conserved,
    copies_are_independent,
    legality_and_refusal_agree,
    position_survives_json,
    prompts_and_options_speak,
    redeal_cannot_be_told,
    view_is_plain_data,
)
from quincunx.contract.secrecy import (
    hidden_choices_change_nothing,
    nothing_leaks,
    redeal_knows_no_secret,
    secrets_are_declared,
)
from quincunx.core.dice import FastDice
from quincunx.core.match import Match
from quincunx.games.multiverse.sight import look_everywhere
from quincunx.games.multiverse.world import UNSHOWN

KNOWN = (
    (("crown_knight", "0,0"), ("crown_archer", "1,-1"), ("champion", "-1,1"), ("crown_ballista", "-1,0")),
    (("clans_hunter", "2,-1"), ("clans_berserker", "1,1"), ("clans_huscarl", "3,-1"), ("seer", "3,0")),
)
"""Blocks everybody knows, close to each other."""
UNSEEN = (("0,1", "-1,2", "0,2"), ("2,0", "2,1", "3,-2"))
"""Hexes of forest with a block nobody has seen."""
MAY_BE = (
    ("crown_pikeman", "crown_swordsman", "crown_scout", "crown_crossbowman", "decoy"),
    ("clans_spearman", "clans_axeman", "clans_scout", "clans_huscarl", "decoy"),
)
BUILT = {"-2,1": ("fortress", 0), "-3,4": ("fortress", 1), "3,0": ("barracks", 1)}
HANDS = (("empty_words", "shield_cover", "spies"), ("empty_words", "lucky_charm", "reversal"))
HERO = {"state": 1, "level": 3, "hp": 3, "ap": 5, "skills": 15}


def battle(seed: int, paired: bool = False, **said: Any) -> qx.Match:
    """Both sides stand close, with unseen blocks in the woods, all abilities unlocked, and cards in hand.

    `paired`: there are formations, and two of the known units of each side stand in one. `said`: fields besides.
    """
    luck = FastDice(seed)
    kinds = box().kinds
    blocks: list[list[tuple[Any, ...]]] = [[], []]
    sums = [0, 0]
    for seat in (0, 1):
        blocks[seat] = [(kind, at, {"began": at}) for kind, at in KNOWN[seat]]
        if paired:
            first = KNOWN[seat][0][1]
            blocks[seat][1] = (KNOWN[seat][1][0], first, {"began": first})
        left = list(range(len(MAY_BE[seat])))
        luck.shuffle(left)
        for n, at in enumerate(UNSEEN[seat]):
            kind = MAY_BE[seat][left[n]]
            sums[seat] += kinds.cost[kinds.ids.index(kind)]
            blocks[seat].append((kind, at, {"began": at, "batch": 8 + seat, "may_be": list(MAY_BE[seat])}))
    heroes: list[dict[str, Any]] = [{"owner": None}] * 6
    heroes[3], heroes[4] = {"owner": 1, **HERO}, {"owner": 0, **HERO}
    tracks = [5] * kinds.first_hero
    players = {seat: {"orders": 99, "tracks": tracks, "hand": list(HANDS[seat])} for seat in (0, 1)}
    blank = given(at="action").to_dict()["table"]
    deck = blank["deck"] + blank["row"]
    for card in (*HANDS[0][1:], *HANDS[1][1:]):
        deck.remove(card)
    match = given(
        at="action", **{"turn": 3, **said}, explored="all",
        terrain=dict.fromkeys((*UNSEEN[0], *UNSEEN[1]), "forest"), blocks=blocks,
        players=players, heroes=heroes, batches=[8, 9], batch_gold=sums, batch_extra=[0, 0], deck=deck[5:],
        row=deck[:5],
        built=BUILT if paired else {"3,0": ("barracks", 1), "-1,1": ("guard_towers", 0)},
        options={"map": "duel_standard", "formations": True} if paired else {"rules": "expert"},
    )  # fmt: skip
    look_everywhere(world(match))
    data = match.to_dict()
    data["dice"] = FastDice(seed).to_dict()
    return qx.from_dict(data)


WILD: dict[str, Any] = {
    "tokens": {"0,-1": 1, "1,0": 1, "-2,2": 1, "2,2": 1},
    "markers": {"-1,-1": ["caravan"], "2,-3": ["competition"]},
    "mines": {"0,1": 1, "2,0": 1},
}
"""Adventures, encounters and mines among the blocks."""


def eve(seed: int) -> qx.Match:
    """The last player of turn 5 ends it, and the dial puts tokens upon unseen blocks."""
    numbers = {at: 1 + n % 2 for n, at in enumerate((*UNSEEN[0], *UNSEEN[1]))}
    return battle(seed, turn=5, seat=1, numbers_at=numbers, **{**WILD, "mines": {}})


Check = Callable[[Match, FastDice], None]
CHECKS: tuple[Check, ...] = (
    nothing_leaks,
    hidden_choices_change_nothing,
    secrets_are_declared,
    redeal_cannot_be_told,
    redeal_knows_no_secret,
    legality_and_refusal_agree,
    prompts_and_options_speak,
    position_survives_json,
    copies_are_independent,
    view_is_plain_data,
)
FIGHTING = (
    "attack",
    "shoot",
    "use",
    "aim",
    "tower",
    "setup",
    "react",
    "show",
    "defend",
    "card",
    "fate",
    "die",
    "member",
)


def fighting(match: qx.Match, luck: FastDice) -> int:
    """An action by lot; attacks and what belongs to them are likelier than the rest."""
    legal = match.legal()
    eager = [action for action in legal if match.notation(action).partition(":")[0] in FIGHTING]
    if eager and luck.below(3):
        return eager[luck.below(len(eager))]
    return legal[luck.below(len(legal))]


@pytest.mark.rule("info.asking", "info.hidden_list", "cards.hidden", "fog.hidden")
@pytest.mark.parametrize(("seed", "paired"), [(0, False), (1, False), (2, False), (3, True), (4, True)])
def test_no_secret_leaks_in_a_battle(seed: int, paired: bool) -> None:
    match, luck = battle(seed, paired), FastDice(seed)
    start = match.game.components(match.table)
    for n in range(60):
        if match.over or world(match).turn > 3:
            break
        CHECKS[n % len(CHECKS)](match, luck)
        if world(match).fight is not None:
            nothing_leaks(match, luck)
            redeal_cannot_be_told(match, luck)
        match.play(fighting(match, luck))
        components_are_conserved(start, match)


@pytest.mark.rule("timing.reactions", "combat.sequence")
def test_every_question_of_a_fight_comes_up() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        match, luck = battle(seed, seed % 8 == 7), FastDice(seed)
        for _ in range(120):
            if match.over or world(match).turn > 3:
                break
            seen[asked(match)] += 1
            match.play(fighting(match, luck))
    wanted = {
        "Announce",
        "Intercept",
        "ShowSupport",
        "Defend",
        "LayCard",
        "Reroll",
        "Bodyguard",
        "Cleave",
        "Aim",
        "Together",
    }
    assert wanted <= set(seen), f"never asked: {wanted - set(seen)}"


QUESTING = (*FIGHTING, "choose", "compete", "place", "declare")


def questing(match: qx.Match, luck: FastDice) -> int:
    """An action by lot; adventures are likelier than the rest."""
    legal = match.legal()
    first = match.table.space().by_name["to"].first
    found = world(match)
    lures = [action for action in legal if 0 <= action - first < found.chart.count and found.tokens[action - first]]
    eager = lures or [action for action in legal if match.notation(action).partition(":")[0] in QUESTING]
    if eager and luck.below(3):
        return eager[luck.below(len(eager))]
    return legal[luck.below(len(legal))]


@pytest.mark.rule("info.asking", "info.hidden_list", "adventure.shown", "adventure.secret")
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.once) for seed in range(1, 4))])
def test_no_secret_leaks_on_an_adventure(seed: int) -> None:
    match, luck = battle(seed, seed == 3, **WILD), FastDice(seed)
    start = match.game.components(match.table)
    asked_for = set()
    for n in range(120):
        if match.over or world(match).turn > 5:
            break
        CHECKS[n % len(CHECKS)](match, luck)
        if any(type(step).__name__ == "Quest" for step in match.table.steps):
            asked_for.add(asked(match))
            nothing_leaks(match, luck)
            redeal_cannot_be_told(match, luck)
        match.play(questing(match, luck))
        components_are_conserved(start, match)
    assert asked_for, "somebody was on an adventure"


@pytest.mark.rule("dial.tokens_builder", "info.asking", "info.hidden_list")
def test_no_secret_leaks_as_the_dial_turns() -> None:
    """Tokens come where unseen blocks stand: those give way, or turn out to be units."""
    seen: Counter[str] = Counter()
    for seed in range(60):
        match, luck = eve(seed), FastDice(seed)
        nothing_leaks(match, luck)
        match.play("end")
        while not match.over and world(match).phase == 4:
            seen[asked(match)] += 1
            for check in CHECKS:
                check(match, luck)
            match.play(questing(match, luck))
        if len(seen) > 2 and seen.total() > 12:
            break
    assert {"GiveWay", "Displace"} <= set(seen), f"only {set(seen)}"


def test_a_game_that_is_over_can_be_dealt_anew() -> None:
    match = at_random(qx.new("multiverse", seed=3, turn_limit=1), 3)
    assert match.over
    for seat in range(match.seats):
        assert match.redeal(seat, qx.FastDice(1)).view(seat) == match.view(seat)


@pytest.mark.rule("info.asking")
def test_others_are_dealt_no_block_somebody_looks_at_or_has_passed_over() -> None:
    match = field(("crown_swordsman", "1,0"), ("crown_archer", "0,0"), enemies=(("clans_axeman", "4,0"),))
    play(match, "block:2", "done", "block:1")
    for eye, step, offered in ((0, "BlockOrders", []), (1, "Orders", ["block:1", "block:2"])):
        dealt = match.redeal(eye, FastDice(1))
        assert type(dealt.table.steps[-1]).__name__ == step
        assert [each for each in notations(dealt, 0) if each.startswith("block:")] == offered


# ---- while the others build


def heroes_not_shown_yet(match: qx.Match) -> int:
    """How many heroes have been taken in this build phase and put down where others do not see them yet."""
    found = world(match)
    is_hero = found.box.kinds.is_hero
    return len([block for block, kind in enumerate(found.kinds) if is_hero(kind) and found.batch[block] == UNSHOWN])


@pytest.mark.rule("fog.hidden", "hero.place")
def test_where_an_unseen_hero_may_stand_does_not_depend_on_the_faces_of_unseen_blocks() -> None:
    looks = 0
    for seed in range(10):
        match, luck = qx.new("multiverse", seed=seed), FastDice(seed)
        for n in range(400):
            if match.over:
                break
            if heroes_not_shown_yet(match):
                looks += 1
                redeal_knows_no_secret(match, FastDice(n))
            legal = match.legal()
            match.play(legal[luck.below(len(legal))])
    assert looks > 20
