"""Where a clause lives: in the ledger, in the code that cites it, in the tests that show it, and in the docs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.text import Text

import quincunx as qx
from quincunx.core.game import CORE
from quincunx.core.ledger import Clause

PROJECT = "pyproject.toml"
OF_THE_TABLE = "table."
"""How the clauses begin that every game has from core."""


class Place(NamedTuple):
    """A line of a file, and what stands there."""

    file: Path
    line: int
    what: str

    @property
    def line_of_file(self) -> str:
        """As editors and terminals read it."""
        return f"{short(self.file)}:{self.line}"


def where(game: qx.Game, clause: Clause) -> RenderableType:
    """All places of a clause, by kind."""
    source = source_of(game)
    tests = tests_in(source, game, clause.id) if source is not None else None
    parts = [
        found("ledger", in_ledger(game, clause.id)),
        found("code", sorted(in_code(game, clause.id)), "no line cites it"),
        found("tests", in_tests(tests, clause.id), "no test shows it")
        if tests is not None
        else Text("tests: not here; they come with the source of the game, not with an installed package"),
    ]
    page = source / "docs" / "rules" / f"{game.id}.md" if source is not None else None
    if page is not None and page.exists():
        parts.append(Text(f"docs: {short(page)}#{clause.id}"))
    parts.append(Text(f"served: /rules/{game.id}#{clause.id}"))
    return Group(*parts)


def found(title: str, places: list[Place], otherwise: str = "") -> Text:
    """Places under their title, one a line."""
    if not places:
        return Text(f"{title}: {otherwise}")
    lines = Text(f"{title}:")
    width = max(len(each.line_of_file) for each in places)
    for place in places:
        lines.append(f"\n  {place.line_of_file:<{width}}  ").append(place.what, "dim")
    return lines


def short(file: Path) -> str:
    """A path from here if the file lies below, else from the folder of the installed packages."""
    for root in (Path.cwd(), CORE.parents[1]):
        if file.is_relative_to(root):
            return file.relative_to(root).as_posix()
    return file.as_posix()


# ---- where to look


def source_of(game: qx.Game) -> Path | None:
    """The project the game's folder lies in, or the one we are in if that has tests; None if there is neither."""
    for folder in (*game.folder.parents, Path.cwd()):
        if (folder / PROJECT).exists() and (folder / "tests").is_dir():
            return folder
    return None


def tests_in(source: Path, game: qx.Game, clause: str) -> Path | None:
    """The tests of a clause: in a project of several games each has a folder of its own."""
    several = source / "tests" / "games"
    own = source / "tests" if clause.startswith(OF_THE_TABLE) or not several.is_dir() else several / game.id
    return own if own.is_dir() else None


# ---- what is there


def in_ledger(game: qx.Game, clause: str) -> list[Place]:
    """Where the ledger says it."""
    for file in (game.folder / "ledger.toml", CORE / "ledger.toml"):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if line.startswith("id") and line.partition("=")[2].strip() == f'"{clause}"':
                return [Place(file, number, "the clause itself")]
    return []


def in_code(game: qx.Game, clause: str) -> Iterator[Place]:
    """Every line of the game, and for clauses of the table of core, that names the clause."""
    folders = [game.folder, CORE] if clause.startswith(OF_THE_TABLE) else [game.folder]
    for file in (file for folder in folders for file in folder.rglob("*.py")):
        yield from citations(file, clause)


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
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and clause in marked(node):
                places.append(Place(file, node.lineno, node.name))
    return places


def marked(test: ast.FunctionDef | ast.ClassDef) -> set[object]:
    """The clauses in the marks `@pytest.mark.rule(...)` of a test."""
    marks = [mark for mark in test.decorator_list if isinstance(mark, ast.Call) and called(mark.func) == "rule"]
    return {value.value for mark in marks for value in mark.args if isinstance(value, ast.Constant)}
