"""What is open and what is hidden: stocks, open things, and sealed choices."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from games.mil1049.counting import counted
from games.mil1049.given import (
    COLOURS,
    entry,
    family,
    given,
    keys,
    lay,
    play,
    refusal,
    seal,
    table,
)
from games.mil1049.moments import (
    BARE,
    RICH,
    attempt,
    auction,
    donations,
    others,
    shown,
    war,
    wedding,
    world,
)
from games.playing import at_random, seeds

import quincunx as qx

# ---- stocks


@pytest.mark.rule("hidden.resources")
@pytest.mark.parametrize("moment", [given, wedding, war, donations, attempt, auction])
def test_nobody_sees_what_lies_behind_anothers_screen(moment: Any) -> None:
    """Other cubes in one stock: its owner sees the difference, nobody else does."""
    for owner in (1, 2):
        said = {COLOURS[owner]: {"food": 9, "fabric": 8, "metal": 7, "influence": 6, "gold": 5}}
        one, other = moment(), moment(**said)
        for eye in others(owner):
            assert shown(one, eye) == shown(other, eye)
            assert "stock" not in one.view(eye)["seats"][owner]
        assert one.view(owner)["seats"][owner]["stock"] != other.view(owner)["seats"][owner]["stock"]


@pytest.mark.rule("hidden.resources")
def test_stocks_stay_hidden_for_the_whole_game() -> None:
    match = qx.new("mil1049", players=4, seed=3)
    while not match.over:
        for eye in (qx.ONLOOKER, 0, 1, 2, 3):
            assert [n for n, row in enumerate(match.view(eye)["seats"]) if "stock" in row] == [eye] * (eye >= 0)
        at_random(match, match.ply, 20)


@pytest.mark.rule("hidden.transactions")
def test_what_is_taken_and_paid_is_told_to_all_when_it_happens() -> None:
    """By kind and number; the journal is the same for everyone."""
    match = play(given(), "harvest:A1", "take:war-1")
    play(match, "recruit:A", "take:war-2")
    play(match, "send:A", "to:war-3", "gold")
    for eye in (qx.ONLOOKER, 0, 1, 2):
        lines = [line["text"] for line in match.journal(eye)]
        assert "Lara A harvests cereal: 3 food." in lines
        assert "Castro A recruits a soldier for 1 fabric and 1 metal." in lines
        assert "Traba A goes to War 3 for 1 gold." in lines


@pytest.mark.rule("hidden.transactions")
def test_no_line_tells_a_stock_itself() -> None:
    """Two matches in which a stock differs, with the same movements, have the same journal."""
    for moment in (wedding, war, donations):
        one, other = moment(), moment(yellow={**RICH, "food": 20, "gold": 30})
        for match in (one, other):
            seal(match, yellow={"gold": 1} if moment is not war else {"food": 1})
        assert one.journal() == other.journal()


@pytest.mark.rule("hidden.countable", "general.no-binding-deals")
@pytest.mark.parametrize("seed", seeds(8))
def test_every_stock_follows_from_what_all_have_read(seed: int) -> None:
    """In whole matches, at any moment, for any eye: no cube comes, goes or changes hands but by a line of its own."""
    players = 2 + seed % 4
    match = qx.new("mil1049", players=players, seed=seed, advanced=players > 2 and seed % 2 == 0)
    while not match.over:
        at_random(match, seed + match.ply, 15)
        true = [family(match, COLOURS[seat])["stock"] for seat in range(players)]
        assert counted(match) == true
        assert counted(match, match.ply % players) == true


@pytest.mark.rule("hidden.memory")
def test_by_default_the_table_keeps_no_count() -> None:
    """Neither stocks of others nor sums of past movements are shown."""
    match = at_random(qx.new("mil1049", players=3, seed=2), 5, 60)
    assert match.options_chosen["memory"] == "book"
    for eye in (qx.ONLOOKER, 0, 1, 2):
        for seat, row in enumerate(match.view(eye)["seats"]):
            assert ("stock" in row) == (seat == eye)
            assert not {"least", "most", "paid", "received", "known"} & set(row)


@pytest.mark.rule("hidden.memory")
def test_aided_everyone_sees_what_can_be_counted() -> None:
    """Onlookers too; but not what somebody is putting together or has sealed."""
    match = qx.new("mil1049", players=3, seed=2, memory="aided")
    for _ in range(12):
        for eye in (qx.ONLOOKER, 0, 1, 2):
            assert [row["stock"] for row in match.view(eye)["seats"]] == counted(match)
            assert [n for n, row in enumerate(match.view(eye)["seats"]) if "offer" in row] == [eye] * (eye >= 0)
        at_random(match, match.ply, 10)
    sealed = wedding(memory="aided")
    lay(sealed, "yellow", gold=2)
    play(sealed, "seal", seat="yellow")
    assert shown(sealed, 0) == shown(wedding(memory="aided"), 0)


# ---- open things


@pytest.mark.rule("hidden.public")
@pytest.mark.parametrize("eye", [qx.ONLOOKER, 0, 2])
def test_all_but_the_cubes_lies_open(eye: int) -> None:
    match = given(
        turn=3,
        yellow={
            "vp": -3,
            "women": 5,
            "privileges": 4,
            "C": {"age": 2, "heir": 1, "soldiers": 3, "castle": 1, "lands": ["mine dark"], "lord": "blue"},
        },
        blue={"A": {"where": "crusades"}, "B": {"where": "court-2"}},
        spaces={"war-1": "black", "war-2": "empty"},
        kings_soldiers="red-B",
        archbishop="blue-A",
        stacks=[["quarry", "wool"], ["fish"]],
    )
    view = match.view(eye)
    yellow = view["seats"][1]
    assert (view["turn"], view["starter"], view["active"]) == (3, 0, 0)
    assert (yellow["vp"], yellow["women"], yellow["privileges"]) == (-3, 5, 4)
    knight = {"id": "yellow-C", "age": 2, "heir": 1, "soldiers": 3, "castle": 1, "lord": 2, "where": None}
    assert yellow["knights"][2] == {**yellow["knights"][2], **knight, "lands": ["mine dark", None]}
    assert view["spaces"] == table(match)["spaces"]
    assert (view["crusades"], view["kings_soldiers"], view["archbishop"]) == (["blue-A"], "red-B", "blue-A")
    assert view["stacks"] == [{"count": 2, "top": "quarry", "defence": 8}, {"count": 1, "top": "fish", "defence": 7}]


@pytest.mark.rule("hidden.stacks")
def test_only_the_top_land_of_a_stack_is_seen() -> None:
    """What lies below, and what was not used, makes no difference to any eye."""
    one = given(stacks=[["wool", "mine", "fish"], ["cereal", "wool"]])
    other = given(stacks=[["wool", "cereal", "wool"], ["cereal", "quarry"]])
    for eye in (qx.ONLOOKER, 0, 1, 2):
        assert shown(one, eye) == shown(other, eye)
        assert "covered" not in one.view(eye)
    assert one.view(qx.ALL_SEEING)["covered"] != other.view(qx.ALL_SEEING)["covered"]


@pytest.mark.rule("hidden.stacks")
def test_the_mix_by_groups_is_known_and_no_more() -> None:
    """Dealt anew for one eye, tops, heights and groups stay; the rest comes from all that nobody has seen."""
    group = {"cereal": "food", "fish": "food", "wool": "fabric", "mine": "metal", "quarry": "metal"}
    match = qx.new("mil1049", players=5, seed=4)
    lying = table(match)["stacks"]
    deals = [table(match.redeal(1, qx.FastDice(seed)))["stacks"] for seed in range(30)]
    for stacks in deals:
        assert [(len(stack), stack[0]) for stack in stacks] == [(len(stack), stack[0]) for stack in lying]
        mixes = [Counter(group[land] for stack in each for land in stack) for each in (stacks, lying)]
        assert mixes[0] == mixes[1]
    assert len({str(stacks) for stacks in deals}) > 20
    assert len({Counter(land for stack in stacks for land in stack)["mine"] for stacks in deals}) > 1


# ---- sealed choices


@pytest.mark.rule("hidden.simultaneous")
@pytest.mark.parametrize(("moment", "key"), [(wedding, "dowry"), (war, "contributes"), (donations, "donates")])
def test_secret_choices_are_opened_together(moment: Any, key: str) -> None:
    """Before the last one nothing is told; then all are open, losing ones too."""
    match = moment()
    before = {eye: shown(match, eye) for eye in (qx.ONLOOKER, 2)}
    kind = "gold" if moment is donations else "food"
    concerned = match.acting
    for n, seat in enumerate(concerned):
        assert key not in keys(match)
        if seat != 2:
            assert {eye: shown(match, eye) for eye in before} == before
        lay(match, COLOURS[seat], **{kind: n})
        play(match, "seal", seat=COLOURS[seat])
    told = [line["params"] for line in match.journal() if line["key"] == f"journal.{key}"]
    assert [line["seat"] for line in told] == list(concerned)
    amounts = [line.get("gold", line.get("cubes")) for line in told]
    assert amounts == ([0, 1, 2] if moment is donations else [[f"{n} food"] if n else [] for n in range(len(told))])


@pytest.mark.rule("hidden.simultaneous")
@pytest.mark.parametrize("moment", [wedding, war, donations])
def test_nobody_changes_his_choice_after_the_reveal(moment: Any) -> None:
    match = seal(moment())
    for seat in range(3):
        assert not match.can_undo(seat)


@pytest.mark.rule("hidden.sealing")
def test_whoever_has_sealed_counts_as_still_choosing_and_may_take_it_back() -> None:
    """Nobody else is told of seal or change; with the last seal all is fixed."""
    match = wedding()
    before = shown(match, 0)
    lay(match, "yellow", gold=1)
    play(match, "seal", seat="yellow")
    assert (match.awaited, match.acting) == ((0, 1, 2), (0, 2))
    assert shown(match, 0) == before
    assert refusal(match, "more:food", "yellow") == "table.turn"
    match.undo(1)
    assert (match.acting, shown(match, 0)) == ((0, 1, 2), before)
    lay(match, "yellow", food=2)
    assert shown(match, 0) == before
    seal(match)
    assert entry(match, "married")["params"]["seat"] == 1


@pytest.mark.rule("hidden.sealing")
@pytest.mark.parametrize(("moment", "kind"), [(wedding, "metal"), (war, "food"), (donations, "gold")])
def test_nobody_can_work_out_what_another_has_sealed(moment: Any, kind: str) -> None:
    """To other eyes it is as if yellow had not begun; yellow's own world keeps his seal."""
    match = moment()
    worlds = {eye: world(match, eye) for eye in others(1)}
    lay(match, "yellow", **{kind: 2})
    assert {eye: world(match, eye) for eye in others(1)} == worlds
    play(match, "seal", seat="yellow")
    assert {eye: world(match, eye) for eye in others(1)} == worlds
    twin = match.redeal(1, qx.FastDice(3))
    assert twin.acting == match.acting
    assert family(twin, "yellow")["offer"] == {**BARE, kind: 2}


@pytest.mark.rule("hidden.open-bids")
def test_offers_to_stay_free_and_bids_for_a_castle_are_told_to_all() -> None:
    match = attempt()
    play(lay(match, gold=1, influence=2), "done")
    assert entry(match, "resists")["params"] == {"seat": 1, "cubes": ["1 gold", "2 influence"]}
    assert match.view()["pot"] == {**BARE, "gold": 1, "influence": 2}
    match = auction()
    assert entry(match, "opens")["params"]["cubes"] == ["1 metal", "1 fabric", "1 food"]
    play(lay(match, gold=1), "done")
    assert entry(match, "bids")["params"] == {"seat": 1, "cubes": ["1 gold", "1 metal", "1 fabric", "1 food"]}
    assert match.view()["best"]["gold"] == 1
