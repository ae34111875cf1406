"""A match that was pickled or copied plays on as if nothing had happened, in another process too."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.contract.looking import everyone, snapshot
from quincunx.contract.playing import a_match
from quincunx.core.dice import FastDice, FixedDice, SealedDice
from quincunx.core.history import MARK_EVERY
from quincunx.core.match import Match
from quincunx.core.starting import new_match

CROSSING = "quincunx.sample.crossing"
GAMES = [*sorted(qx.registry()), "crossing"]


@pytest.fixture(autouse=True)
def with_the_sample_game(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setenv("QUINCUNX_GAMES", CROSSING)
    qx.registry.cache_clear()
    yield
    monkeypatch.delenv("QUINCUNX_GAMES")
    qx.registry.cache_clear()


def pickled(match: Match) -> Match:
    again: Match = pickle.loads(pickle.dumps(match))
    return again


WAYS: dict[str, Callable[[Match], Match]] = {"pickle": pickled, "copy": copy.copy, "deepcopy": copy.deepcopy}


def play_on(match: Match, dice: FastDice, choices: int) -> None:
    """So many choices by lot, or up to the end."""
    for _ in range(choices):
        if match.over:
            return
        seat = match.acting[dice.below(len(match.acting))]
        options = match.legal(seat)
        match.play(options[dice.below(len(options))], seat)


def told(match: Match) -> list[object]:
    """All that a match is and shows: to every seat, what it sees, reads and may choose or take back."""
    by_eye = [
        (match.view(eye), match.journal(eye), match.legal(eye), match.prompt(eye), match.ply_for(eye))
        for eye in everyone(match)
    ]
    return [snapshot(match), by_eye, [match.can_undo(seat) for seat in range(match.seats)]]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_match_in_midgame_plays_on_the_same(name: str, seed: int, way: str) -> None:
    match = a_match(name, seed)
    play_on(match, FastDice(seed), 25)
    again = WAYS[way](match)
    assert again is not match
    assert told(again) == told(match)
    before = told(match)
    play_on(again, FastDice(seed + 9), 30)
    assert told(match) == before, "they go their own ways"
    play_on(match, FastDice(seed + 9), 30)
    assert told(again) == told(match)


@pytest.mark.parametrize("name", GAMES)
def test_what_came_before_another_world_stays_in_the_journal(name: str) -> None:
    """A redealt match begins in midgame, with a journal and plies of its own."""
    match = a_match(name, 4)
    play_on(match, FastDice(4), 20)
    world = match.redeal(0, FastDice(5))
    assert told(pickled(world)) == told(world)
    play_on(world, FastDice(6), 12)
    again = pickled(world)
    assert told(again) == told(world)
    assert told(again.at(again.first_ply)) == told(world.at(world.first_ply))


def test_a_long_match_can_still_go_back_to_any_choice() -> None:
    match = qx.new("battalion", battle="muster", size=12, seed=0)
    play_on(match, FastDice(0), MARK_EVERY + 20)
    assert match.ply > MARK_EVERY
    again = pickled(match)
    assert told(again) == told(match)
    assert told(again.at(MARK_EVERY + 3)) == told(match.at(MARK_EVERY + 3))


def test_sealed_dice_that_ran_on_run_on() -> None:
    game = qx.game_of("battalion")
    match = new_match(game, game.built_in, {}, SealedDice(bytes(range(32))))
    play_on(match, FastDice(1), 50)
    match = match.back_to(20)
    play_on(match, FastDice(2), 20)
    assert match.history.run_on
    again = pickled(match)
    assert told(again) == told(match)
    assert again.history.run_on == match.history.run_on


def test_words_offers_and_a_journal_that_is_not_kept_come_along() -> None:
    match = qx.new("milito", seed=1)
    play_on(match, FastDice(1), 10)
    match.offer_draw(1)
    assert pickled(match).draw_offers == {1}
    match.resign(0)
    assert told(pickled(match)) == told(match)
    game = qx.game_of("milito")
    assert pickled(new_match(game, game.built_in, {}, FastDice(1), journal=False)).table.journal is None


def test_content_of_packs_comes_along_and_is_read_once(tmp_path: Path) -> None:
    game = qx.game_of("milito")
    (tmp_path / "pack.toml").write_text('[[army]]\nid = "carthaginian"\nname = "Punic"\n')
    content = game.load_content([tmp_path])
    assert content.hash != game.built_in.hash
    match = new_match(game, content, {}, FastDice(1))
    again, other = pickled(match), pickled(match)
    assert told(again) == told(match)
    assert again.content.to_dict() == content.to_dict()
    assert again.content is other.content
    assert pickled(qx.new("milito", seed=1)).content is game.built_in


def played_there(match: Match) -> tuple[str, Match]:
    """What another process makes of a match."""
    play_on(match, FastDice(8), 30)
    return snapshot(match), match


def test_it_can_be_sent_to_another_process_and_back() -> None:
    matches = [a_match(name, 2) for name in GAMES]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        there = pool.map(played_there, matches)
    for match, (seen, back) in zip(matches, there, strict=True):
        play_on(match, FastDice(8), 30)
        assert seen == snapshot(back) == snapshot(match)


def test_a_table_changed_by_hand_is_not_taken_for_another() -> None:
    match = qx.new("milito", seed=1)
    match.table.dice = FixedDice(1, 2, 3)
    written = pickle.dumps(match)
    with pytest.raises(ValueError, match="changed by hand"):
        pickle.loads(written)


def test_a_game_that_is_not_installed_is_named() -> None:
    match = qx.new("crossing", seed=1)
    written = pickle.dumps(match)
    qx.registry().pop("crossing")
    with pytest.raises(pickle.PicklingError, match="'crossing' is not installed"):
        pickle.dumps(match)
    with pytest.raises(ValueError, match="there is no game 'crossing'"):
        pickle.loads(written)
