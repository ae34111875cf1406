"""Mustering at the table: all at once, in secret, one rank at a time, and told why not."""

from __future__ import annotations

from typing import Any

import pytest
from games.battalion.given import battle as table
from games.battalion.given import box
from games.battalion.test_muster import LEGION

import quincunx as qx
from quincunx.contract import checks
from quincunx.core.dice import FastDice
from quincunx.core.step import HIDDEN
from quincunx.games.battalion.actions import READY
from quincunx.games.battalion.army import army_faults, army_of
from quincunx.minds import mind_named
from quincunx.minds.analysis import analyse
from quincunx.minds.hint import hint

GAME = qx.game_of("battalion")
FACTIONS = ("rome", "carthage")


def mustering(seed: int = 1, **options: Any) -> qx.Match:
    """A battle of six units for which both armies are mustered at the table."""
    chosen = {"size": 6, "factions": FACTIONS, "armies": ("table", "table"), **options}
    return qx.new("battalion", seed=seed, battle="muster", **chosen)


def take(match: qx.Match, seat: int, *choices: str) -> qx.Match:
    for choice in choices:
        match.play(choice, seat)
    return match


def offered(match: qx.Match, seat: int) -> list[str]:
    return [match.notation(action, seat) for action in match.legal(seat)]


def told(match: qx.Match, seat: int, choice: str) -> tuple[str, str]:
    """The clause and the sentence by which a choice is refused."""
    reason = match.why_not(match.parse(choice, seat), seat)
    assert reason is not None, f"{choice} is allowed"
    return reason.rule, match.text(reason.message)


def built(match: qx.Match, seat: int) -> list[list[str]]:
    """A seat's units, the one being built last."""
    return [unit["ranks"] for unit in match.view(seat)["units"] if unit["owner"] == seat]


def choices_for(army: list[list[str]]) -> list[str]:
    return [choice for unit in army for choice in (*(f"rank:{rank.partition('.')[2]}" for rank in unit), "done")]


# ---- all at once, and in secret


@pytest.mark.rule("muster.assemble_secret")
def test_all_muster_at_the_same_time() -> None:
    match = mustering()
    assert list(match.acting) == [0, 1]
    take(match, 1, "rank:samnites")
    take(match, 0, "rank:hastati")
    take(match, 1, "done", "fill", "ready")
    assert list(match.acting) == [0]
    assert match.view()["phase"] == "muster"
    take(match, 0, "fill", "ready")
    assert match.view()["phase"] == "deploy"
    assert list(match.acting) == [match.view()["first"]]


@pytest.mark.rule("muster.assemble_secret")
def test_nothing_but_who_is_ready_can_be_seen() -> None:
    match = mustering()
    before = [match.view(seat) for seat in (1, qx.ONLOOKER)]
    lines = [match.journal(seat) for seat in (1, qx.ONLOOKER)]
    take(match, 0, "rank:hastati", "rank:triarii", "done", "fill", "take-up:2", "back")
    assert [match.view(seat) for seat in (1, qx.ONLOOKER)] == before
    assert [match.journal(seat) for seat in (1, qx.ONLOOKER)] == lines
    take(match, 0, "fill", "ready")
    assert match.view(1)["awaited"] == [1]
    assert match.view(1)["muster"]["armies"][0] is None
    assert match.journal(1)[-1]["key"] == "journal.mustered"


@pytest.mark.rule("muster.assemble_secret")
def test_no_unit_changes_after_the_initiative_roll() -> None:
    match = take(take(mustering(), 0, "fill", "ready"), 1, "fill", "ready")
    assert match.journal()[-1]["key"] == "journal.initiative"
    seat = match.acting[0]
    for choice in ("rank:hastati" if seat == 0 else "rank:samnites", "take-up:1", "back", "fill", "clear", "ready"):
        assert told(match, seat, choice)[0] == "muster.assemble"
    assert not match.can_undo(1)


@pytest.mark.rule("muster.assemble_secret")
def test_what_others_have_built_is_taken_apart_in_a_redealt_match() -> None:
    match = take(mustering(), 0, "rank:hastati", "done", "rank:velites")
    other = match.redeal(1, FastDice(1))
    assert other.acting == match.acting
    assert built(other, 0) == []
    own = match.redeal(0, FastDice(1))
    assert built(own, 0) == built(match, 0) == [["rome.hastati"], ["rome.velites"]]


def test_an_army_that_is_ready_is_guessed_as_a_whole() -> None:
    match = take(mustering(), 0, "fill", "ready")
    guess = match.redeal(1, FastDice(5))
    army = [tuple(box().rank_number[rank] for rank in unit) for unit in built(guess, 0)]
    assert army_faults(box(), box().factions.index("rome"), 6, army) == []
    assert built(guess, 0) != built(match, 0)


@pytest.mark.parametrize("armies", [(LEGION, "table"), (None, "table")])
def test_an_army_brought_along_skips_the_muster(armies: Any) -> None:
    match = mustering(armies=armies)
    assert list(match.acting) == [1]
    take(match, 1, "fill", "ready")
    assert match.view()["phase"] == "deploy"


# ---- building


@pytest.mark.rule("muster.assemble", "unit.build")
def test_an_army_is_built_rank_by_rank() -> None:
    match = take(mustering(), 0, *choices_for(LEGION))
    assert built(match, 0) == LEGION
    assert offered(match, 0) == ["ready", *(f"take-up:{n}" for n in range(1, 7)), "clear"]
    take(take(match, 0, "ready"), 1, "fill", "ready")
    own = [unit for unit in match.view(0)["units"] if unit["owner"] == 0]
    assert [unit["ranks"] for unit in own] == [unit["mustered"] for unit in own] == LEGION
    assert match.game.components(match.table)["rome.hastati"] == 6


@pytest.mark.rule("muster.assemble")
def test_exactly_the_agreed_number_of_units() -> None:
    match = take(mustering(), 0, *choices_for(LEGION[:5]))
    assert told(match, 0, "ready") == ("muster.assemble", "An army needs 6 units; yours has 5.")
    take(match, 0, *choices_for(LEGION[5:]))
    full = ("muster.assemble", "All 6 units stand; take one up again to change it.")
    assert told(match, 0, "rank:velites") == told(match, 0, "fill") == told(match, 0, "done") == full


@pytest.mark.rule("muster.assemble")
def test_every_tile_is_used_at_most_once() -> None:
    match = take(mustering(), 0, *["rank:praetorian_guard", "done"] * 3)
    assert "rank:praetorian_guard" not in offered(match, 0)
    assert told(match, 0, "rank:praetorian_guard") == (
        "muster.assemble",
        "There are only 3 tiles of Praetorian Guard.",
    )


@pytest.mark.rule("unit.max_ranks")
def test_the_smallest_formation_is_the_limit() -> None:
    match = take(mustering(), 0, "rank:cretan_archers", "rank:velites")
    assert told(match, 0, "rank:velites") == (
        "unit.max_ranks",
        "Cretan Archers allows at most 2 ranks in its unit, and this one has 3.",
    )
    assert offered(match, 0) == ["done", "back", "fill", "clear"]


@pytest.mark.rule("unit.same_class")
def test_ranks_without_a_common_class() -> None:
    match = take(mustering(), 0, "rank:hastati")
    assert told(match, 0, "rank:cretan_archers") == (
        "unit.same_class",
        "Hastati and Cretan Archers have no class in common.",
    )


@pytest.mark.rule("unit.special_same_name")
def test_special_ranks_of_one_name_only() -> None:
    match = mustering(factions=("bactria", "rome"))
    take(match, 0, "rank:war_elephants")
    assert told(match, 0, "rank:war_chariots")[0] == "unit.special_same_name"
    assert "rank:war_elephants" in offered(match, 0)


@pytest.mark.rule("unit.build")
def test_a_unit_has_a_rank() -> None:
    match = mustering()
    assert told(match, 0, "done") == ("unit.build", "A unit needs at least one rank.")
    assert told(match, 0, "back") == ("unit.build", "The unit has no rank to take off.")
    assert told(match, 0, "clear") == ("muster.assemble", "You have built nothing yet.")
    assert told(match, 0, "take-up:1") == ("muster.assemble", "There is no unit 1 yet.")


def test_what_is_built_can_be_changed() -> None:
    match = take(mustering(), 0, *choices_for(LEGION[:3]), "take-up:1")
    assert built(match, 0) == [LEGION[1], LEGION[2], LEGION[0]]
    assert told(match, 0, "take-up:1")[1] == "Close the unit you are building first, or take its ranks off."
    take(match, 0, "back", "back")
    assert built(match, 0) == [LEGION[1], LEGION[2], LEGION[0][:1]]
    take(match, 0, "done", "clear")
    assert built(match, 0) == []
    assert sum(match.view(0)["muster"]["armies"][0]["tiles"].values()) == 36


@pytest.mark.rule("muster.assemble")
@pytest.mark.parametrize("seed", range(6))
def test_the_computer_finishes_what_was_begun(seed: int) -> None:
    """Whatever has been built, the rest can be mustered, and what was built stays."""
    match, dice = mustering(seed, size=12, factions=("bactria", "han")), FastDice(seed)
    for _ in range(3 * seed + 2):
        options = [o for o in match.legal(0) if match.notation(o, 0).split(":")[0] in ("rank", "done")]
        match.play(options[dice.below(len(options))], 0)
        if match.view(0)["muster"]["built"][0] == 11:
            break
    begun = built(match, 0)
    take(match, 0, "fill")
    army = built(match, 0)
    assert army_faults(box(), box().factions.index("bactria"), 12, army_of(box(), army)) == []
    for before, after in zip(begun, army, strict=False):
        assert after[: len(before)] == before
    assert begun[: max(len(begun) - 1, 0)] == army[: max(len(begun) - 1, 0)]


def test_as_many_tiles_as_possible_leave_enough_for_the_rest() -> None:
    """Twelve units of three ranks take all 36 tiles: no choice can leave an army that cannot be finished."""
    for faction in range(4):
        assert sum(box().tiles[faction]) == 36
        assert all(printed.formation <= 3 for printed in box().printed)


# ---- taking back, positions, words


def test_a_choice_can_be_taken_back_unless_the_computer_made_it() -> None:
    match = take(mustering(), 0, "rank:hastati", "done")
    match.undo(0)
    assert offered(match, 0)[-4:] == ["done", "back", "fill", "clear"]
    take(match, 0, "fill")
    assert not match.can_undo(0)


def test_a_position_in_the_middle_of_a_muster() -> None:
    match = take(take(mustering(), 0, "rank:hastati", "done", "rank:velites"), 1, "fill", "ready")
    again = qx.from_dict(match.to_dict())
    assert again.to_dict() == match.to_dict()
    assert [again.view(seat) for seat in (0, 1, -1)] == [match.view(seat) for seat in (0, 1, -1)]
    for muster in ({"by": [], "built": [0, 6]}, {"by": [0], "built": [0]}, {"by": [5], "built": [0, 6]}, None):
        broken = match.to_dict()
        broken["table"]["muster"] = muster
        with pytest.raises(ValueError, match=r"muster|steps|units"):
            qx.from_dict(broken)


def test_a_draft_leads_back_to_itself() -> None:
    match = take(mustering(), 0, *choices_for(LEGION[:2]), "rank:roman_cavalry")
    draft = match.draft(0)
    assert draft is not None
    again = take(mustering(2), 0, *draft["choices"])
    assert built(again, 0) == built(match, 0)
    assert again.draft(0) == draft
    assert draft["anew"] == "clear"
    assert mustering().draft(0) == {**draft, "anew": None, "choices": [], "file": {**draft["file"], "units": []}}
    assert match.draft(qx.ONLOOKER) is None
    read = GAME.read_draft('name = "Mine"\nfaction = "rome"\nunits = [["velites", "rome.hastati"]]', GAME.built_in)
    assert (read["name"], read["for"], read["choices"]) == ("Mine", "rome", ["rank:velites", "rank:hastati", "done"])
    with pytest.raises(ValueError, match="army: expected a JSON or TOML file"):
        GAME.read_draft('{"a":' + "[" * 15_000, GAME.built_in)


# ---- computer players, and the contract at every choice


@pytest.mark.parametrize("mind", ["greedy", "search", "recruit"])
def test_computer_players_take_the_quick_muster(mind: str) -> None:
    match, thinker = mustering(size=12), mind_named(mind, 1)
    for seat in (0, 1):
        for choice in ("fill", "ready"):
            action = thinker.choose(match, seat)
            assert match.notation(action, seat) == choice
            match.play(action, seat)
    assert match.view()["phase"] == "deploy"


def test_a_hint_says_that_nothing_was_weighed() -> None:
    given = hint(mustering(), 0, iterations=20)
    assert given["said"] == "Let the computer muster the rest: that is what a computer player would do here."
    assert given["why"] == "Nothing else was considered."


def test_an_analysis_judges_no_choice_of_the_muster() -> None:
    match = take(take(mustering(), 0, *choices_for(LEGION), "ready"), 1, "fill", "ready")
    begun = match.ply
    for _ in range(2):
        match.play(match.legal()[0])
    match.resign(0)
    choices = analyse(qx.record_of(match), iterations=8)["choices"]
    assert {choice["ply"] for choice in choices} == {begun, begun + 1}


def test_play_by_lot_musters_in_reasonable_time() -> None:
    choices = 0
    for seed in range(30):
        match, dice = mustering(seed, size=12), FastDice(seed)
        while match.view()["phase"] == "muster":
            seat = match.acting[dice.below(len(match.acting))]
            options = match.legal(seat)
            match.play(options[dice.below(len(options))], seat)
            choices += 1
    assert choices / 30 < 250


@pytest.mark.once
@pytest.mark.parametrize("check", checks.EVERY, ids=lambda check: check.__name__)
def test_the_contract_holds_at_every_choice(check: checks.Check) -> None:
    for seed, battle in enumerate(("muster", "muster4")):
        armies = ["table"] * 2 if battle == "muster" else ["table", "table", "table", None]
        match = qx.new("battalion", seed=seed, battle=battle, size=6, armies=armies)
        dice = FastDice(seed + 3)
        while not match.over and (match.view()["phase"] == "muster" or match.ply % 4):
            if match.ply % 3 == 0:
                check(match, dice)
            seat = match.acting[dice.below(len(match.acting))]
            options_there = match.legal(seat)
            match.play(options_there[dice.below(len(options_there))], seat)
        check(match, dice)


# ---- the tables and numbers behind it


@pytest.mark.rule("muster.assemble")
def test_every_tile_that_is_used_has_left_the_box() -> None:
    """Those of the unit begun by hand, and those the computer adds."""
    match = take(mustering(), 0, "rank:velites", "rank:hastati", "fill")
    army = army_of(box(), built(match, 0))
    assert table(match).unused[0] == box().tiles_left(table(match).factions[0], army)
    assert table(match).unused[1] == box().tiles_left(table(match).factions[1], [])
    assert not match.can_undo(0), "what the computer mustered was left to chance"


@pytest.mark.rule("muster.assemble_secret")
def test_others_see_who_is_ready_and_no_other_choice() -> None:
    match = mustering()
    step = match.table.steps[-1]
    assert step.has_secrets()
    assert step.seen(match.table, 0, READY, 1) == READY
    for action in match.legal(0):
        assert step.seen(match.table, 0, action, 1) == HIDDEN


def test_an_army_brought_along_stands_from_the_first() -> None:
    match = mustering(armies=(LEGION, "table"))
    assert match.view(qx.ALL_SEEING)["muster"]["built"] == [6, 0]
    assert table(match).built == [6, 0]
    take(match, 1, "fill", "ready")
    assert table(match).built == []
    assert [type(step).__name__ for step in match.table.steps] == ["Deploy"]


def test_a_copy_is_mustered_without_the_match() -> None:
    match = take(mustering(), 0, "rank:velites", "done")
    before, left = match.to_dict(), table(match).unused[0][:]
    for choices in (["rank:hastati"], ["take-up:1"], ["fill"], ["clear"], ["rank:hastati", "done"]):
        take(match.copy(), 0, *choices)
        assert match.to_dict() == before
        assert table(match).unused[0] == left


def test_there_are_no_more_units_to_take_up_than_an_army_has() -> None:
    match = mustering()
    assert told(match, 0, "take-up:6")[0] == "muster.assemble"
    with pytest.raises(ValueError, match="take-up"):
        match.parse("take-up:7", 0)
