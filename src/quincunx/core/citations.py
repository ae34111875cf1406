# cold: interpreted
"""Where clauses are cited: in the ledger, in the code of a game and in its tests, found without running any."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from quincunx.core import toml_file
from quincunx.core.game import CORE, Game

PROJECT = "pyproject.toml"
EXAMPLES = "examples.toml"
DECLARED = {"actions.toml": "the verb", "soundness.toml": "the check"}
"""Data that cites clauses, and what it declares."""
OF_THE_TABLE = "table."
"""How the clauses begin that every game has from core."""


class Place(NamedTuple):
    """A line of a file, and what stands there."""

    file: Path
    line: int
    what: str


# ---- where to look


def source_of(game: Game) -> Path | None:
    """The project the game's folder lies in, or the one we are in if that has tests; None if there is neither."""
    for folder in (*game.folder.parents, Path.cwd()):
        if (folder / PROJECT).exists() and (folder / "tests").is_dir():
            return folder
    return None


def folder_of_tests(source: Path, game: Game, clause: str = "") -> Path | None:
    """The tests of a game, or of one of its clauses: in a project of several games each has a folder of its own."""
    several = source / "tests" / "games"
    own = source / "tests" if clause.startswith(OF_THE_TABLE) or not several.is_dir() else several / game.id
    return own if own.is_dir() else None


# ---- what is there


def in_ledger(game: Game, clause: str) -> list[Place]:
    """Where the ledger says it."""
    for file in (game.folder / "ledger.toml", CORE / "ledger.toml"):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if line.startswith("id") and line.partition("=")[2].strip() == f'"{clause}"':
                return [Place(file, number, "the clause itself")]
    return []


def in_code(game: Game, clause: str) -> Iterator[Place]:
    """Every line of the game, and for clauses of the table of core, that names the clause."""
    folders = [game.folder, CORE] if clause.startswith(OF_THE_TABLE) else [game.folder]
    for file in (file for folder in folders for file in folder.rglob("*.py")):
        yield from citations(file, clause)
    for file in (folder / name for folder in folders for name in DECLARED if (folder / name).exists()):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if f'"{clause}"' in line:
                yield Place(file, number, f"{DECLARED[file.name]} {line.partition(' ')[0]}")


def citations(file: Path, clause: str) -> Iterator[Place]:
    """Each line of a file that names a clause, with the class or function it stands in."""
    text = file.read_text("utf-8")
    if f'"{clause}"' not in text:
        return
    for node, around in with_surroundings(ast.parse(text), ()):
        if isinstance(node, ast.Constant) and node.value == clause:
            yield Place(file, node.lineno, said_of(around))


def with_surroundings(node: ast.AST, around: tuple[ast.AST, ...]) -> Iterator[tuple[ast.AST, tuple[ast.AST, ...]]]:
    """Every node with all it stands in, outermost first."""
    yield node, around
    for child in ast.iter_child_nodes(node):
        yield from with_surroundings(child, (*around, node))


def said_of(around: tuple[ast.AST, ...]) -> str:
    """What a citation is: the rule of a step, a refusal, a kind of journal line, or part of something else."""
    names = [node.name for node in around if isinstance(node, (ast.ClassDef, ast.FunctionDef))]
    owner = ".".join(names)
    assigned = [called(node.targets[0]) for node in around if isinstance(node, ast.Assign)]
    assigned += [called(node.target) for node in around if isinstance(node, ast.AnnAssign)]
    calls = [called(node.func) for node in around if isinstance(node, ast.Call)]
    if assigned == ["rule"] and owner:
        return f"the rule of {owner}"
    if "Line" in calls and assigned:
        return f"the journal line {assigned[0]}"
    if any(call in ("refuse", "Refusal") for call in calls) or names[-1:] == ["refusal"]:
        return f"a refusal in {owner}" if owner else "a refusal"
    return owner or (f"in {assigned[0]}" if assigned else "")


def called(node: ast.AST) -> str:
    """The last part of a name."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def in_tests(folder: Path, clause: str) -> list[Place]:
    """Every test marked with the clause."""
    places: list[Place] = []
    for file in sorted(folder.rglob("test_*.py")):
        text = file.read_text("utf-8")
        if clause not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                marks = {mark for decorator in node.decorator_list for mark in marks_in(decorator)}
                places += [Place(file, node.lineno, node.name)] if clause in marks else []
    return places


def clauses_with_tests(folder: Path) -> set[str]:
    """Every clause that some test is marked with."""
    files = sorted(folder.rglob("test_*.py"))
    return {mark for file in files for mark in marks_in(ast.parse(file.read_text("utf-8")))}


def clauses_by_computed_marks(folder: Path) -> set[str]:
    """What tests may be marked with whose marks are computed, as from a table of examples: every text in their files,
    and in the `rules` of the examples beside them."""
    found: set[str] = set()
    for file in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        rules = [each for each in ast.walk(tree) if isinstance(each, ast.Call) and called(each.func) == "rule"]
        if not any(isinstance(value, ast.Name) for rule in rules for value in rule.args):
            continue
        found |= {
            each.value for each in ast.walk(tree) if isinstance(each, ast.Constant) and isinstance(each.value, str)
        }
        examples = file.parent / EXAMPLES
        if examples.is_file():
            told = toml_file.read(examples).get("example", [])
            found |= {rule for example in told for rule in example.get("rules", [])}
    return found


def marks_in(node: ast.AST) -> Iterator[str]:
    """The clauses in all marks `pytest.mark.rule(...)` below a node."""
    for each in ast.walk(node):
        if isinstance(each, ast.Call) and called(each.func) == "rule":
            yield from (
                value.value for value in each.args if isinstance(value, ast.Constant) and isinstance(value.value, str)
            )
