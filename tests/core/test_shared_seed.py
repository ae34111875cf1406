"""Dice nobody can load: commitments, the seed of all shares, numbers that run on after an undo, and their check."""

from __future__ import annotations

import copy
import hashlib
import hmac

import pytest

import quincunx as qx
from quincunx.core.dice import SealedDice
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.core.replay import choices_of, replay
from quincunx.core.shared_seed import NotedDice, commitment_to, is_value, seed_from
from quincunx.core.starting import new_match, start_match

SECRET, ANNAS, BENS = "5e" * 32, "aa" * 32, "be" * 32
TABLE = "table00001"
GAMES = sorted(qx.registry())


def shares() -> Data:
    values = {0: ANNAS, 1: BENS}
    return {
        "table": TABLE,
        "round": 2,
        "commitment": commitment_to(SECRET, TABLE, 2),
        "secret": SECRET,
        "persons": [
            {"seat": seat, "commitment": commitment_to(value, TABLE, 2, seat), "value": value}
            for seat, value in values.items()
        ],
    }


def begun(game: str) -> Match:
    rules = qx.game_of(game)
    dice = SealedDice(seed_from(SECRET, {0: ANNAS, 1: BENS}))
    return new_match(rules, rules.built_in, rules.first_options(rules.built_in), dice)


def step(match: Match, lot: qx.FastDice, played: list[str]) -> None:
    seat = match.acting[0]
    options = match.legal(seat)
    action = options[lot.below(len(options))]
    played.append(f"{seat} {match.notation(action, seat)}")
    match.play(action, seat)


def finished(match: Match, played: list[str], seed: int = 1) -> Match:
    lot = qx.FastDice(seed)
    while not match.over:
        step(match, lot, played)
    return match


def play_over_a_roll(match: Match, lot: qx.FastDice, played: list[str]) -> bool:
    """Play on until something was rolled and some choices more; False if the match ends before."""
    rolls = match.table.dice.rolls
    while match.table.dice.rolls == rolls and not match.over:
        step(match, lot, played)
    for _ in range(3):
        if not match.over:
            step(match, lot, played)
    return not match.over


def gone_over_a_roll(game: str) -> Match:
    """A match in which something was rolled after the fourth choice."""
    for seed in range(1000):
        match, lot = begun(game), qx.FastDice(seed)
        while match.ply < 5:
            step(match, lot, [])
        if play_over_a_roll(match, lot, []):
            return match
    raise AssertionError("nothing is ever rolled")


def with_an_undo(game: str) -> tuple[Match, list[str], int]:
    """A finished game in which all went back over a roll twice, the second time to before the first."""
    for seed in range(1000):
        match, lot, played = begun(game), qx.FastDice(seed), list[str]()
        while match.ply < 10:
            step(match, lot, played)
        for back in (8, 5):
            if not play_over_a_roll(match, lot, played):
                break
            played.append(f"0 !undo-to {back}")
            match = match.back_to(back)
        else:
            return finished(match, played), played, 5
    raise AssertionError("nothing is ever rolled")


def test_a_commitment_is_for_one_table_round_and_seat() -> None:
    text = f"quincunx dice commitment {TABLE} 2 seat 1 {ANNAS}"
    assert commitment_to(ANNAS, TABLE, 2, 1) == hashlib.sha256(text.encode()).hexdigest()
    told = {
        commitment_to(ANNAS, TABLE, 2, 1),
        commitment_to(ANNAS, TABLE, 2, 0),
        commitment_to(ANNAS, TABLE, 2),
        commitment_to(ANNAS, TABLE, 3, 1),
        commitment_to(ANNAS, "table00002", 2, 1),
        commitment_to(BENS, TABLE, 2, 1),
    }
    assert len(told) == 6


def test_the_seed_hangs_on_every_share_and_its_seat() -> None:
    seed = seed_from(SECRET, {1: BENS, 0: ANNAS})
    message = f"quincunx dice seed 0 {ANNAS} 1 {BENS}"
    assert seed == hmac.new(bytes.fromhex(SECRET), message.encode(), hashlib.sha256).digest()
    others = [
        seed_from(SECRET, {0: BENS, 1: ANNAS}),
        seed_from(SECRET, {0: ANNAS}),
        seed_from(ANNAS, {0: ANNAS, 1: BENS}),
        seed_from(SECRET, {0: ANNAS, 2: BENS}),
    ]
    assert len({seed, *others}) == 5


@pytest.mark.parametrize("text", [None, 5, "", "aa" * 31, "AA" * 32, "gg" * 32, "aa" * 33])
def test_what_is_not_32_bytes_is_no_value(text: object) -> None:
    assert not is_value(text)
    assert is_value(ANNAS)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_shared_dice_verifies(game: str) -> None:
    match = finished(begun(game), [])
    record = qx.record_of(match, shares())
    assert record.verify() == []
    assert "commitment" not in record.data, "the promise is the server's and everyone's, not the seed's"
    assert record.commitments == [record.data["dice"]["commitment"], *(p["commitment"] for p in shares()["persons"])]
    drawn = record.data["dice"]["drawn"].split()
    assert len(drawn) == match.table.dice.rolls > 20
    again = SealedDice(seed_from(SECRET, {0: ANNAS, 1: BENS}))
    for entry in drawn:
        value, sides = map(int, entry.split("/"))
        assert again.below(sides) == value


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda dice: dice.update(secret="5f" * 32), "the server's secret is not the one"),
        (lambda dice: dice.update(commitment="0" * 64), "the server's secret is not the one"),
        (lambda dice: dice.update(round=1), "the value of seat 1 is not the one"),
        (lambda dice: dice.update(table="table00002"), "the server's secret is not the one"),
        (lambda dice: dice["persons"][1].update(value=ANNAS), "the value of seat 1 is not the one"),
        (lambda dice: dice["persons"][0].update(commitment="0" * 64), "the value of seat 0 is not the one"),
        (lambda dice: dice["persons"].pop(), "the seed does not follow"),
        (lambda dice: dice["persons"].append(dice["persons"][0]), "the seed does not follow"),
        (lambda dice: dice.update(drawn="1/6 " + dice["drawn"]), "not those the dice gave"),
        (lambda dice: dice.update(persons=7), "'persons'"),
        (lambda dice: dice.update(persons=[{"seat": 0}]), "'persons'"),
        (lambda dice: dice.pop("secret"), "'secret'"),
    ],
)
def test_a_share_that_was_changed_is_found(change: object, said: str) -> None:
    record = qx.record_of(finished(begun("milito"), []), shares())
    record.data = copy.deepcopy(record.data)
    assert callable(change)
    change(record.data["dice"])
    assert said in "; ".join(record.verify())


def test_another_seed_than_that_of_the_shares_is_found() -> None:
    rules = qx.game_of("milito")
    loaded = new_match(rules, rules.built_in, rules.first_options(rules.built_in), SealedDice(b"6" * 32))
    record = qx.record_of(finished(loaded, []), shares())
    assert record.verify() == ["the seed does not follow from the server's secret and everyone's values"]


# ---- taking back over a roll


@pytest.mark.parametrize("game", GAMES)
def test_after_an_undo_over_a_roll_the_dice_run_on(game: str) -> None:
    match = gone_over_a_roll(game)
    rolls = match.table.dice.rolls
    back = match.back_to(4)
    assert back.table.dice.rolls == rolls > match.at(4).table.dice.rolls
    assert back.at(4).table.dice.to_dict() == back.table.dice.to_dict() == match.table.dice.to_dict()
    assert back.at(3).table.dice.to_dict() == match.at(3).table.dice.to_dict(), "what was before is as it was"
    assert back.to_dict()["table"] == match.at(4).to_dict()["table"]
    nothing = match.back_to(match.ply)
    assert nothing.history.run_on == {}, "nothing was rolled in between"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_rolls_taken_back_is_replayed_and_verified(game: str) -> None:
    match, played, back = with_an_undo(game)
    assert back in match.history.run_on
    record = qx.record_of(match, shares(), played)
    assert record.verify() == []
    assert record.data["played"] == played
    assert any(entry.split(" ")[1].startswith("@") for entry in record.actions)
    assert len(record.data["dice"]["drawn"].split()) == match.table.dice.rolls, "those taken back are in it"
    assert record.replay().to_dict() == match.to_dict()
    for ply in (0, back - 1, back, back + 1, match.ply // 2, match.ply):
        assert record.replay(ply).to_dict()["table"] == match.at(ply).to_dict()["table"]
    fresh = start_match(match.game, match.content, match.start, journal=True)
    assert replay(fresh, choices_of(match), trusted=True).to_dict() == match.to_dict()


def test_dice_that_skip_numbers_without_a_reason_are_found() -> None:
    match, played, _ = with_an_undo("battalion")
    record = qx.record_of(match, shares(), played)
    without = qx.Record({**record.data, "played": record.actions})
    assert "how far the dice had run, but not on what" in without.verify()[0]
    bare = {name: value for name, value in record.data.items() if name != "played"}
    assert "how far the dice had run, but not on what" in qx.Record(bare).verify()[0]
    less = [entry for entry in played if "!undo-to" not in entry]
    assert qx.Record({**record.data, "played": less}).verify() != []
    nonsense = qx.Record({**record.data, "played": ["0 !undo-to 7", *played]})
    assert "as it was played" in nonsense.verify()[0]


def test_what_was_played_may_hold_undos_of_ones_own_but_not_over_a_roll() -> None:
    match, played, _ = with_an_undo("battalion")
    record = qx.record_of(match, shares(), played)
    first = qx.Record({**record.data, "actions": played[:1]}).replay()
    assert first.can_undo()
    with_own = [played[0], f"{played[0][0]} !undo 0 1", *played]
    assert qx.Record({**record.data, "played": with_own}).verify() == []
    at = next(n for n, entry in enumerate(played) if "!undo-to" in entry)
    rolled = [*played[:at], f"0 !undo 8 {at - 8}", *played[at + 1 :]]
    assert "takes back a roll" in qx.Record({**record.data, "played": rolled}).verify()[0]


def test_an_own_undo_after_an_agreed_one_does_not_wind_the_dice_back() -> None:
    match = gone_over_a_roll("battalion")
    back = match.back_to(4)
    back.take_out(3, 4)
    assert back.table.dice.to_dict() == match.table.dice.to_dict()
    assert back.history.run_on == {3: (match.table.dice.rolls, match.table.dice.to_dict()["words"])}


def test_noted_dice_fall_like_sealed_ones() -> None:
    noted, plain = NotedDice(b"1" * 32), SealedDice(b"1" * 32)
    cards, others = list(range(20)), list(range(20))
    noted.shuffle(cards)
    plain.shuffle(others)
    assert cards == others
    assert [noted.roll(6) for _ in range(5)] == [plain.roll(6) for _ in range(5)]
    assert len(noted.drawn.split()) == noted.rolls == 24
    assert noted.to_dict() == plain.to_dict()


@pytest.mark.parametrize("claimed", [shares(), {"commitment": "5e" * 32, "persons": []}, {"persons": 5}, "nonsense"])
def test_shares_beside_dice_that_were_not_sealed_prove_nothing(claimed: object) -> None:
    """Somebody chose the dice and wrote true shares beside them."""
    rules = qx.game_of("milito")
    chosen = new_match(rules, rules.built_in, rules.first_options(rules.built_in), qx.FastDice(5))
    data = copy.deepcopy(qx.record_of(finished(chosen, [])).data)
    assert qx.Record(copy.deepcopy(data)).verify() == []
    data["dice"] = claimed
    assert qx.Record(data).verify() == ["the dice are told to be made of shares, but they were not sealed"]


def test_shares_that_are_none_are_found() -> None:
    data = copy.deepcopy(qx.record_of(finished(begun("milito"), []), shares()).data)
    data["dice"] = "nonsense"
    assert "need 'table'" in qx.Record(data).verify()[0]
