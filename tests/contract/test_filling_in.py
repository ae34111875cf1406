"""The form of a position: every kind of field has its way, in words, and the contract finds what it does not offer."""

from __future__ import annotations

from typing import Any

import pytest

import quincunx as qx
from quincunx.contract.filling_in import every_position_can_be_filled_in
from quincunx.core.dice import FastDice
from quincunx.core.kit import forms
from quincunx.core.kit.kinds import Flag, ListOf, Named, Numbered, Owned, Seat, SetOf, Text, Whole
from quincunx.core.kit.state import fields_of


class Four:
    """A table at which four sit."""

    seats = 4


def test_every_kind_of_field_has_its_way() -> None:
    table: Any = Four()
    card = Named("a card", ["ace", "king"], called="card")
    assert Whole(1, lambda _: 9).form(table, 0) == {"is": "number", "low": 1, "high": 9}
    assert Flag().form(table, 0) == {"is": "flag"}
    assert Text().form(table, 0) == {"is": "text"}
    assert Seat(nobody=-1).form(table, 0) == {"is": "choice", "of": [None, 0, 1, 2, 3], "called": "seat"}
    assert Numbered(2, beside={-1: "away"}).form(table, 0)["of"] == [1, 2, "away"]
    assert card.form(table, 0) == {"is": "choice", "of": ["ace", "king"], "called": "card"}
    assert SetOf("a day", ["mon", "tue"]).form(table, 0) == {"is": "set", "of": ["mon", "tue"], "called": ""}
    of_two = ListOf(card, 2).form(table, 0)
    assert (of_two["is"], of_two["length"], of_two["each"]["of"]) == ("list", 2, ["ace", "king"])
    assert Owned(card, lambda _: 0).form(table, 0)["of"][:3] == [[0, "ace"], [0, "king"], [1, "ace"]]


@pytest.mark.parametrize("game", sorted(qx.registry()))
def test_no_field_of_a_game_has_to_be_written_as_code(game: str) -> None:
    rules = qx.game_of(game)
    match = qx.new(game, seed=1, **rules.first_options(rules.built_in))
    form = forms.position_form(rules, match.table)
    plain = [field["name"] for field in form["fields"] if field["is"] == "plain"]
    assert plain == ["scores"], "which belong to a game that is over"
    labels = [field["label"] for field in form["fields"]]
    assert all(label[0].isupper() for label in labels)


def test_a_form_speaks_of_pieces_by_their_names() -> None:
    match = qx.new("milito", armies=("republican_roman", "carthaginian"), seed=7)
    lists = forms.position_form(match.game, match.table)["lists"]
    texts = {choice["text"] for choices in lists.values() for choice in choices}
    assert {"Elephants", "Republican Roman", "Plain"} <= texts
    assert not any("_" in text for text in texts)


def test_the_contract_finds_what_a_form_does_not_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    match = qx.new("milito", seed=7)
    every_position_can_be_filled_in(match, FastDice(1))
    turn = fields_of(match.table).fields["turn"]
    monkeypatch.setattr(turn, "kind", Whole(5, 9))
    with pytest.raises(AssertionError, match=r"table\.turn"):
        every_position_can_be_filled_in(match, FastDice(1))


def test_a_map_is_filled_in_hex_by_hex() -> None:
    match = qx.new("multiverse", seed=1)
    form = forms.position_form(match.game, match.table)
    ways = {field["name"]: field for field in form["fields"]}
    assert [field["name"] for field in form["fields"] if field["is"] == "plain"] == ["scores"]
    assert ways["tokens"]["is"] == "entries"
    assert ways["tokens"]["each"] == {"is": "number", "low": 1, "high": 1}, "what would be nothing is not offered"
    roads = form["lists"][ways["roads"]["each"]["of"]]
    assert roads[0]["value"] == "road", "a road comes before its links"
    blocks = ways["blocks"]["rows"]
    assert [row["each"]["is"] for row in blocks] == ["entries", "entries"]
    assert len(form["lists"][blocks[0]["each"]["of"]]) == 48
    every_position_can_be_filled_in(match, FastDice(1))
