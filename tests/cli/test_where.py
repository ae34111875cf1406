"""`quincunx rules --where`: every place of a clause, and in an installed package without tests it says so."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from cli.running import ok, refused

import quincunx as qx
from quincunx.core.citations import citations, clauses_by_computed_marks, clauses_with_tests, in_tests

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def in_the_source(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests of the commands run in an empty folder; these want the one with the tests in it."""
    monkeypatch.chdir(ROOT)


def test_one_clause_with_all_its_places() -> None:
    text = ok("rules", "milito", "attack.withdraw.option", "--where")
    assert "Withdrawal" in text
    assert "stated, page 10" in text
    assert re.search(r"games/milito/ledger\.toml:\d+  the clause itself", text)
    assert re.search(r"games/milito/steps/attack\.py:\d+ +the rule of Withdraw\n", text)
    assert re.search(r"games/milito/lines\.py:\d+ +the journal line STANDS\n", text)
    assert re.search(r"tests/games/milito/test_attack\.py:\d+ +test_faster_defender_may_withdraw_all_or_nothing", text)
    assert "docs: docs/rules/milito.md#attack.withdraw.option" in text
    assert "served: /rules/milito#attack.withdraw.option" in text
    assert "battalion" not in text


def test_each_line_named_is_the_line() -> None:
    places = re.findall(r"^  (\S+):(\d+)  ", ok("rules", "milito", "attack.withdraw.option", "--where"), re.MULTILINE)
    assert len(places) > 5
    for file, line in places:
        path = ROOT / file if (ROOT / file).exists() else Path(qx.__file__).parents[1] / file
        lines = path.read_text().splitlines()
        around = lines[max(int(line) - 6, 0) : int(line)]
        assert any("attack.withdraw.option" in each for each in around), f"{file}:{line}"


def test_a_clause_needs_no_game_if_its_id_is_whole() -> None:
    assert ok("rules", "attack.withdraw.option") == ok("rules", "milito", "attack.withdraw.option")
    both = ok("rules", "table.turn", "--where")
    assert both.index("Battalion") < both.index("Milito")
    assert "a refusal in Told.chooser" in both


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["milito", "attack", "--where"], "--where wants the id of one clause, not of"),
        (
            ["atack.withdraw.option"],
            "'atack.withdraw.option'; did you mean attack.withdraw.option",
        ),
        (["milito", "atack.declare", "--where"], "did you mean attack.declare"),
    ],
)
def test_what_makes_no_sense_is_answered_by_one_line(args: list[str], says: str) -> None:
    assert says in refused(2, "rules", *args)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a game without the project it came from, as a wheel has it."""
    folder = tmp_path / "site-packages" / "milito"
    shutil.copytree(qx.game_of("milito").folder, folder, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    monkeypatch.setattr(type(qx.game_of("milito")), "folder", folder)
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.mark.usefixtures("installed")
def test_without_the_source_it_says_that_tests_are_not_there() -> None:
    text = ok("rules", "milito", "attack.withdraw.option", "--where")
    assert "tests: not here; they come with the source of the game" in text
    assert "site-packages/milito/lines.py:" in text
    assert "docs:" not in text


def test_what_a_citation_is(tmp_path: Path) -> None:
    file = tmp_path / "steps.py"
    file.write_text(
        'class Turn:\n    rule = "a.b"\n'
        '    def refusal(self):\n        return refuse("a.b", "no")\n'
        '    def cite(self):\n        return "a.b"\n'
        'MOVES: Final = Line("journal.moves", "a.b", "seat")\nOTHER = "a.b.c"\n'
    )
    said = [(place.line, place.what) for place in citations(file, "a.b")]
    assert said == [
        (2, "the rule of Turn"),
        (4, "a refusal in Turn.refusal"),
        (6, "Turn.cite"),
        (7, "the journal line MOVES"),
    ]


def test_tests_are_found_by_their_mark_alone(tmp_path: Path) -> None:
    (tmp_path / "test_rules.py").write_text(
        '@pytest.mark.rule("a.b")\n@pytest.mark.slow\ndef test_one(): pass\n'
        'def test_two(): assert "a.b"\n'
        '@pytest.mark.rule("a.c", "a.b")\nclass TestThree: pass\n'
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("a.b"))])\ndef test_four(x): pass\n'
    )
    assert [place.what for place in in_tests(tmp_path, "a.b")] == ["test_one", "TestThree", "test_four"]
    assert clauses_with_tests(tmp_path) == {"a.b", "a.c"}
    assert clauses_by_computed_marks(tmp_path) == set(), "what is only named shows nothing"


def test_marks_that_are_computed_are_found_in_the_tables_they_come_from(tmp_path: Path) -> None:
    """Of Pacto, fifty clauses seemed to have no test: they are shown by examples."""
    (tmp_path / "examples.toml").write_text('[[example]]\nrules = ["a.b"]\n[[example]]\nrules = ["a.c", "a.d"]\n')
    (tmp_path / "test_examples.py").write_text(
        'ROWS = [pytest.param(each, marks=[pytest.mark.rule(rule) for rule in each["rules"]]) for each in examples]\n'
        'MORE = [("sling", "a.e")]\n'
    )
    assert clauses_with_tests(tmp_path) == set()
    assert {"a.b", "a.c", "a.d", "a.e"} <= clauses_by_computed_marks(tmp_path)
