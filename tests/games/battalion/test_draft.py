"""Drawing up an army: files, and what a muster screen is told."""

from __future__ import annotations

import json

import pytest
from games.battalion.given import box
from games.battalion.test_muster import LEGION

import quincunx as qx
from quincunx.games.battalion.draft import Draft, draft_from_text, look_over

TOML = """
name = "First legion"
faction = "rome"
units = [["velites", "hastati", "triarii"], ["rome.hastati"]]
"""


def test_an_army_file_is_read_back_as_it_was_written() -> None:
    draft = Draft("Legio", "rome", LEGION)
    again = draft_from_text(box(), json.dumps(draft._asdict()))
    assert again == draft


def test_toml_and_short_names() -> None:
    draft = draft_from_text(box(), TOML)
    assert draft.units == [["rome.velites", "rome.hastati", "rome.triarii"], ["rome.hastati"]]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "JSON or TOML"),
        ("[]", "JSON or TOML"),
        ('{"name": "x", "faction": "rome"}', "a list of units"),
        ('{"name": "x", "faction": "gauls", "units": []}', "one of bactria"),
        ('{"name": "", "faction": "rome", "units": []}', "at most 80"),
        ('{"name": "x", "faction": "rome", "units": [["elephants"]]}', "rome has no rank 'elephants'; it has velites"),
        ('{"name": "x", "faction": "rome", "units": [], "hat": 1}', "there is no field 'hat'"),
    ],
)
def test_a_wrong_file_says_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        draft_from_text(box(), text)


@pytest.mark.rule("muster.assemble", "unit.same_class", "unit.max_ranks")
def test_a_draft_is_looked_over_as_it_grows() -> None:
    seen = look_over(box(), draft_from_text(box(), TOML), 6)
    assert seen["tiles"]["rome.hastati"] == 4
    assert [(each["unit"], each["rule"]) for each in seen["faults"]] == [(0, "muster.assemble")]
    first, second = seen["units"]
    assert (first["most"], first["may_follow"], first["price"], first["cohesion"]) == (3, [], 2, 9)
    assert "rome.velites" in second["may_follow"]
    assert "rome.cretan_archers" not in second["may_follow"]
    wrong = Draft("x", "rome", [["rome.hastati", "rome.cretan_archers"], ["rome.praetorian_guard"] * 4])
    faults = look_over(box(), wrong, 2)["faults"]
    assert [(each["unit"], each["rule"]) for each in faults] == [
        (1, "unit.same_class"),
        (2, "unit.max_ranks"),
        (2, "muster.assemble"),
    ]
    texts = qx.game_of("battalion").catalogue.sentences
    assert all(each["key"] in texts for each in faults)
