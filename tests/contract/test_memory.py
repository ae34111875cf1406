"""The option `memory`: every game has it in the same words, and a match that does not say is played by the rulebook."""

from __future__ import annotations

import json

import pytest

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.starting import new_match

GAMES = sorted(qx.registry())


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_it(name: str) -> None:
    """By the rulebook unless it is asked for; checked, in the form with a line that explains it, and at random."""
    game = qx.game_of(name)
    content = game.built_in
    assert game.first_options(content)["memory"] == "book"
    assert game.check_options({}, content)["memory"] == "book"
    assert game.check_options({"memory": "aided"}, content)["memory"] == "aided"
    field = next(field for field in game.form(content) if field["name"] == "memory")
    assert field["value"] == "book"
    assert [choice["value"] for choice in field["choices"]] == ["book", "aided"]
    assert field["about"].endswith(".")
    assert game.options_from_form({"memory": "aided"})["memory"] == "aided"
    assert game.check_options(game.options_from_form({}), content)["memory"] == "book"
    assert {game.any_options(content, FastDice(seed))["memory"] for seed in range(20)} == {"book", "aided"}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("wrong", ["", "rulebook", None, True, 1, ["aided"]])
def test_anything_else_is_refused(name: str, wrong: object) -> None:
    game = qx.game_of(name)
    with pytest.raises(ValueError, match="memory: expected 'book' or 'aided', got"):
        game.check_options({"memory": wrong}, game.built_in)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("memory", ["book", "aided"])
def test_a_view_and_the_piles_say_which_one_is_in_force(name: str, memory: str) -> None:
    match = qx.new(name, memory=memory, seed=1)
    for each in (match, match.copy(), match.redeal(0, FastDice(1)), qx.from_dict(match.to_dict())):
        assert {each.view(seat)["memory"] for seat in (0, 1, qx.ONLOOKER, qx.ALL_SEEING)} == {memory}
    piles = match.game.piles(match.view(0))
    if piles is not None:
        assert piles["memory"] == {"text": match.game.words(f"memory.in_force.{memory}"), "rule": "table.memory"}
    assert "table.memory" in match.game.ledger


@pytest.mark.parametrize("name", GAMES)
def test_play_does_not_change_with_it(name: str) -> None:
    """The same dice and choices lead to the same table."""
    game = qx.game_of(name)
    tables = []
    for memory in ("book", "aided"):
        match = new_match(game, game.built_in, {"memory": memory}, FastDice(5))
        qx.playout(match.table, FastDice(6), 10_000)
        tables.append(match.to_dict()["table"])
    assert tables[0] == tables[1]


@pytest.mark.parametrize("name", GAMES)
def test_a_record_from_before_replays_by_the_rulebook(name: str) -> None:
    """Its options do not say; they are filled in when it is read."""
    match = qx.new(name, seed=4)
    for _ in range(10):
        match.play(match.legal()[-1], match.acting[0])
    data = json.loads(qx.record_of(match).text())
    del data["start"]["options"]["memory"]
    again = qx.Record(data).replay()
    assert again.options_chosen["memory"] == "book"
    assert again.to_dict() == match.to_dict()
    assert qx.Record(data).verify() == []
