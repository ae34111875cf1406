"""Forecasts: what a game puts in is what page, terminal and programs read."""

from __future__ import annotations

import json

import pytest

from quincunx.core.journal import Modifier
from quincunx.core.kit.odds import (
    GOOD,
    Chart,
    Forecast,
    Numbers,
    Outcome,
    Outlook,
    Result,
    Row,
    expected,
    heads_of,
    said_once,
    sums_of,
)
from quincunx.core.messages import Message

ROLES = ("attack", "defence")


def words(message: Message) -> str:
    """A message as its key and what goes into it."""
    return " ".join([message.key, *map(str, message.params.values())])


def summand(role: int, value: int) -> Modifier:
    return Modifier(role, value, f"rule.{value}", Message("why", {"n": value}))


def duel(win: float) -> Outlook:
    """A fight with two cards to add, against a card or none."""
    outlook = Outlook("A against B", ["attack:1"], "from afar")
    outlook.sums = sums_of([summand(0, 4), summand(1, 3), summand(0, -1)], ROLES, words)
    outlook.against = [("hand", "a card"), ("none", "no card")]
    outlook.rows = [
        Row("Spears", [Result(0.2, 0.1, 0.7), Result(1.0, 0.0, 0.0)], ["bonus:spears"]),
        Row("Leader", [Result(win, 0.0, 1 - win), Result(0.0, 0.0, 1.0)], ["bonus:leader"]),
    ]
    return outlook


def test_a_number_to_be_expected() -> None:
    assert expected([0.25, 0.5, 0.25]) == 1.0
    assert expected([1.0]) == expected([]) == 0.0


def test_sums_add_up_by_role_and_keep_their_clauses() -> None:
    attack, defence = duel(0.5).sums
    assert (attack.role, attack.title, attack.total) == ("attack", "odds.sum.attack", 3)
    assert attack.summands == [(4, "rule.4", "why 4"), (-1, "rule.-1", "why -1")]
    assert (defence.role, defence.total) == ("defence", 3)


@pytest.mark.parametrize(("win", "best"), [(0.2, "Spears"), (0.25, "Leader"), (0.3, "Leader")])
def test_the_best_row_is_best_against_the_most_usual_answer(win: float, best: str) -> None:
    """Half a tie counts; what would be best against the other answer does not."""
    row = duel(win + 0.01).best()
    assert row is not None
    assert row.text == best


def test_an_outlook_without_rows_has_no_best_one() -> None:
    assert Outlook("Nothing", []).best() is None


def test_numbers_are_told_up_to_the_last_possible_one() -> None:
    told = Numbers([0.1234567, 0.8765433, 0.0, 0.0], ends=0.00000049).to_dict()
    assert told == {"chances": [0.123457, 0.876543], "mean": 0.877, "ends": 0.0}
    assert Numbers([1.0, 0.0]).to_dict()["chances"] == [1.0]


def test_a_forecast_is_plain_data_in_one_shape() -> None:
    outlook = duel(0.5)
    outlook.outcomes = [Outcome("attack", "Hits on B", "b", Numbers([0.5, 0.5], ends=0.25))]
    outlook.details = {"column": 1}
    outlook.chart = Chart("What beats it", ["Theirs", "Yours"])
    outlook.chart.add(["0 to 3", "wins"], GOOD)
    outlook.chart.add(["4", "ties"])
    forecast = Forecast([outlook], {"row": "Card"}, {"b": [["unharmed"], ["broken"]]})
    told = forecast.to_dict()
    assert json.loads(json.dumps(told)) == told
    assert told == {
        "outlooks": [
            {
                "title": "A against B",
                "do": ["attack:1"],
                "text": "from afar",
                "note": "",
                "sums": [
                    {
                        "role": "attack",
                        "title": "odds.sum.attack",
                        "total": 3,
                        "change": False,
                        "lines": [
                            {"value": 4, "rule": "rule.4", "text": "why 4"},
                            {"value": -1, "rule": "rule.-1", "text": "why -1"},
                        ],
                    },
                    {
                        "role": "defence",
                        "title": "odds.sum.defence",
                        "total": 3,
                        "change": False,
                        "lines": [{"value": 3, "rule": "rule.3", "text": "why 3"}],
                    },
                ],
                "outcomes": [
                    {
                        "role": "attack",
                        "title": "Hits on B",
                        "on": "b",
                        "chances": {"chances": [0.5, 0.5], "mean": 0.5, "ends": 0.25},
                    }
                ],
                "against": [{"name": "hand", "text": "a card"}, {"name": "none", "text": "no card"}],
                "rows": [
                    {
                        "text": "Spears",
                        "do": ["bonus:spears"],
                        "rule": None,
                        "total": None,
                        "chances": [
                            {"win": 0.2, "tie": 0.1, "lose": 0.7},
                            {"win": 1.0, "tie": 0.0, "lose": 0.0},
                        ],
                    },
                    {
                        "text": "Leader",
                        "do": ["bonus:leader"],
                        "rule": None,
                        "total": None,
                        "chances": [
                            {"win": 0.5, "tie": 0.0, "lose": 0.5},
                            {"win": 0.0, "tie": 0.0, "lose": 1.0},
                        ],
                    },
                ],
                "chart": {
                    "title": "What beats it",
                    "heads": ["Theirs", "Yours"],
                    "rows": [{"cells": ["0 to 3", "wins"], "mark": "good"}, {"cells": ["4", "ties"], "mark": ""}],
                },
                "details": {"column": 1},
            }
        ],
        "heads": {"row": "Card"},
        "leaves": {"b": [["unharmed"], ["broken"]]},
    }


def test_forecasts_are_equal_if_they_say_the_same() -> None:
    assert Forecast([duel(0.5)], {}) == Forecast([duel(0.5)], {})
    assert Forecast([duel(0.5)], {}) != Forecast([duel(0.6)], {})
    assert Forecast([duel(0.5)], {}) != Forecast([duel(0.5)], {"row": "Card"})
    assert Forecast([], {}) != {}


def test_outlooks_are_found_by_what_leads_to_them() -> None:
    forecast = Forecast([duel(0.5), Outlook("Other", ["charge:1", "attack:1"]), Outlook("Under way", [])], {})
    assert [each.title for each in forecast.about("attack:1")] == ["A against B", "Other"]
    assert forecast.about("attack") == []


def test_heads_and_sentences_come_from_the_catalogue_and_each_sentence_once() -> None:
    asked: list[str] = []

    def say(message: Message) -> str:
        asked.append(message.key)
        return words(message)

    once = said_once(say)
    assert heads_of(("row", "against"), once) == {"row": "odds.heads.row", "against": "odds.heads.against"}
    assert [once(Message("hits", {"n": n})) for n in (1, 2, 1)] == ["hits 1", "hits 2", "hits 1"]
    assert asked == ["odds.heads.row", "odds.heads.against", "hits", "hits"]
