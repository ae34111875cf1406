"""The mutants themselves: what is changed, what is left alone, and how each is named."""

from __future__ import annotations

import ast

import pytest
from mutants.operators import Mutant, Rules, mutants_of
from mutants.reach import ROOT, Reach
from mutants.run import equivalents, rules_of, sample

GAMES = ("battalion", "milito")


def becomes(body: str, kind: str = "None") -> list[str]:
    """What one line of a function can turn into."""
    mutants = mutants_of("rules.py", f"def rule(a: int, b: int) -> {kind}:\n    {body}\n")
    assert all(mutant.was == " ".join(body.split()) and mutant.function == "rule" for mutant in mutants)
    return sorted(mutant.becomes for mutant in mutants)


@pytest.mark.parametrize(
    ("was", "can_become"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = a not in b", ["x = a in b"]),
        ("x = a is None", ["x = a is not None"]),
        ("x = a - b", ["x = a + b"]),
        ("x = a >> b", ["x = a << b"]),
        ("x = a and b", ["x = a or b"]),
        ("x = not a", ["x = a"]),
        ("x = True", ["x = False"]),
        ("x = 3", ["x = 2", "x = 4"]),
        ("x = a[0]", ["x = a[1]"]),
        ("x = min(a, b)", ["x = max(a, b)"]),
        ("x = a if b else c", ["x = c if b else a"]),
        ("a.hits += b", ["a.hits -= b", "pass"]),
        ("a.hits = b", ["pass"]),
        ("a.lose(b)", ["pass"]),
        ("while a: b()", ["while a: pass", "while not (a): b()"]),
    ],
)
def test_what_a_line_can_become(was: str, can_become: list[str]) -> None:
    assert becomes(was) == can_become


@pytest.mark.parametrize(
    ("kind", "can_become"),
    [("bool", "return not (a.can(b))"), ("int", "return (a.can(b)) + 1"), ("list[int]", "return (a.can(b))[1:]")],
)
def test_another_value_is_given_back(kind: str, can_become: str) -> None:
    assert becomes("return a.can(b)", kind) == [can_become]


@pytest.mark.parametrize(
    "untouched",
    [
        '"""A docstring with a 3."""',
        'raise ValueError(f"{a + 1}")',
        "assert a < b",
        'x = "words" + a',
        "x: tuple[int, int]",
        "return a.can(b)",
    ],
)
def test_what_no_rule_is_in_is_left_alone(untouched: str) -> None:
    assert becomes(untouched) == []


def test_only_the_sign_changes_where_a_line_is_long() -> None:
    source = "def rule(a: int) -> None:\n    a.take(\n        a.hits\n        <= 3,\n    )\n"
    [less] = [mutant for mutant in mutants_of("rules.py", source) if " < " in mutant.becomes]
    assert less.text == source.replace("<=", "<")
    assert (less.line, less.was, less.becomes) == (2, "a.hits <= 3,", "a.hits < 3,")


def test_a_mutant_is_named_without_its_line() -> None:
    source = "def rule(a: int) -> bool:\n    return a < 3\n"
    keys = [{mutant.key for mutant in mutants_of("rules.py", text)} for text in (source, "# more\n\n" + source)]
    assert keys[0] == keys[1]


@pytest.mark.parametrize("game", GAMES)
def test_every_mutant_of_a_game_is_python_and_differs_from_the_rules(game: str) -> None:
    files = {rules.file: rules.source.decode() for rules in rules_of(game)}
    drawn = sample(game, 20, seed=1)
    assert len({mutant.key for mutant in drawn}) == 20
    for mutant in drawn:
        assert ast.dump(ast.parse(mutant.text)) != ast.dump(ast.parse(files[mutant.file])), mutant.key
        assert mutant.diff(files[mutant.file]).count("\n@@") == 1
    assert [mutant.key for mutant in sample(game, 20, seed=1)] == [mutant.key for mutant in drawn]
    assert [mutant.key for mutant in sample(game, 20, seed=2)] != [mutant.key for mutant in drawn]


def test_every_equivalent_is_still_a_mutant_and_has_a_reason() -> None:
    """Where a rule was rewritten, what was said of its mutants goes."""
    known = equivalents()
    files = {file for file, *_ in known}
    there: set[tuple[str, str, str, str]] = set()
    for file in files:
        path = ROOT / file
        assert path.exists(), f"{file} is gone"
        told = {(function, was) for known_file, function, was, _ in known if known_file == file}
        rules = Rules(file, path.read_text())
        mutants = [rules.mutant(place) for place in rules.places() if (place.function, rules.was(place)) in told]
        there |= {mutant.key for mutant in mutants if mutant is not None and mutant.key in known}
    assert known.keys() == there
    assert all(reason.endswith(".") for reason in known.values())


def test_the_quickest_tests_come_first_and_a_line_of_the_module_is_for_all() -> None:
    lines = {"rules.py": {"1": [], "5": ["slow", "quick"], "9": ["slow"]}}
    reach = Reach(lines, {"slow": 3.0, "quick": 0.1, "other": 1.0})
    assert reach.tests("rules.py", 5) == ["quick", "slow"]
    assert reach.tests("rules.py", 9) == ["slow"]
    assert reach.tests("rules.py", 1) == ["quick", "other", "slow"]
    assert reach.tests("rules.py", 7) == []
    assert reach.tests("other.py", 1) == []


def test_what_is_built_once_is_for_all_whoever_came_first() -> None:
    reach = Reach({"games/box.py": {"5": ["slow"]}}, {"slow": 3.0, "quick": 0.1, "other": 1.0})
    assert reach.tests("games/box.py", 5) == ["slow", "quick", "other"]
    assert reach.tests("games/box.py", 6) == []


def test_a_mutant_shows_where_it_is() -> None:
    source = "def rule(a: int) -> bool:\n    return a < 3\n"
    shown = [mutant.diff(source) for mutant in mutants_of("rules.py", source)]
    assert any("-    return a < 3\n+    return a <= 3" in each and "in rule" in each for each in shown)
    assert isinstance(mutants_of("rules.py", source)[0], Mutant)
