"""Small wrong turns in a rule: each is one place of a file, said otherwise than the rulebook means it."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "in": "not in", "not in": "in",
    "is": "is not", "is not": "is",
}  # fmt: skip
ARITHMETIC = {"+": "-", "-": "+", "*": "+", "//": "*", "%": "//", "&": "|", "|": "&", "<<": ">>", ">>": "<<"}
SIGNS: dict[type[ast.AST], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in",
    ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not", ast.Add: "+", ast.Sub: "-", ast.Mult: "*",
    ast.FloorDiv: "//", ast.Mod: "%", ast.BitAnd: "&", ast.BitOr: "|", ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
NOT_RULES = {"__repr__", "__str__", "__hash__", "candidates", "leanings", "disguise"}
"""Functions that say how something is shown, what a search looks at first, or which worlds a test compares."""


@dataclass(frozen=True)
class Mutant:
    """A file with one place changed."""

    file: str
    function: str
    """The function or class the place is in; empty at the top of the file."""
    line: int
    """Where its statement begins."""
    was: str
    """The changed lines, without the space around them: with file and function they name the mutant for good."""
    becomes: str
    text: str
    """The whole file as it is now."""

    @property
    def key(self) -> tuple[str, str, str, str]:
        return self.file, self.function, self.was, self.becomes

    def diff(self, source: str) -> str:
        old, new = source.splitlines(), self.text.splitlines()
        return "\n".join(difflib.unified_diff(old, new, self.file, f"{self.file} in {self.function}", "", "", 2, ""))


@dataclass(frozen=True)
class Place:
    """One place of a file and what could stand there instead."""

    function: str
    line: int
    start: int
    end: int
    new: str


class Rules:
    """A file of rules, and every place of it that could be wrong."""

    def __init__(self, file: str, source: str) -> None:
        self.file = file
        self.source = source.encode()
        self.lines = source.splitlines()
        self.starts = [0]
        for line in self.source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.tree = ast.parse(source)

    def places(self) -> list[Place]:
        return sorted(set(self.within(self.tree, "", 1)), key=lambda place: (place.start, place.end, place.new))

    def within(self, node: ast.AST, function: str, line: int) -> Iterator[Place]:
        """The places in a node and in all below it."""
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            if node.name in NOT_RULES:
                return
            function = f"{function}.{node.name}" if function else node.name
        if isinstance(node, ast.stmt):
            line = node.lineno
        for start, end, new in self.changes(node):
            yield Place(function, line, start, end, new)
        if isinstance(node, ast.FunctionDef):
            for line, start, end, new in self.returns(node):
                yield Place(function, line, start, end, new)
        for child in self.children(node):
            yield from self.within(child, function, line)

    def children(self, node: ast.AST) -> Iterator[ast.AST]:
        """What runs below a node: types, texts in raised errors, asserts and type-checking imports do not count."""
        if isinstance(node, ast.Raise | ast.Assert | ast.Import | ast.ImportFrom | ast.JoinedStr):
            return
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "bases", "type_comment", "type_params"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield child

    # ---- what can be changed at a place: from where, to where, into what

    def changes(self, node: ast.AST) -> Iterator[tuple[int, int, str]]:
        match node:
            case ast.Compare():
                before: ast.expr = node.left
                for operator, after in zip(node.ops, node.comparators, strict=True):
                    sign = SIGNS[type(operator)]
                    yield self.sign(before, after, sign, COMPARISONS[sign])
                    before = after
            case ast.BinOp() if type(node.op) in SIGNS and not is_text(node.left):
                sign = SIGNS[type(node.op)]
                yield self.sign(node.left, node.right, sign, ARITHMETIC[sign])
            case ast.AugAssign() if type(node.op) in SIGNS:
                sign = SIGNS[type(node.op)]
                yield self.sign(node.target, node.value, sign + "=", ARITHMETIC[sign] + "=")
                yield *self.span(node), "pass"
            case ast.BoolOp():
                sign, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield self.sign(left, right, sign, other)
            case ast.UnaryOp(op=ast.Not()):
                yield *self.span(node), self.text(node.operand)
            case ast.If() | ast.While() if not is_text(node.test):
                yield *self.span(node.test), f"not ({self.text(node.test)})"
            case ast.IfExp():
                start, end = self.span(node)
                parts = (self.text(node.orelse), self.text(node.test), self.text(node.body))
                yield start, end, "{} if {} else {}".format(*parts)
            case ast.Constant():
                yield from self.constant(node)
            case ast.Expr(value=ast.Call()):
                yield *self.span(node), "pass"
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield *self.span(node), "pass"
            case ast.Call(func=ast.Name(id=name)) if name in CALLS:
                yield *self.span(node.func), CALLS[name]
            case ast.Break():
                yield *self.span(node), "continue"
            case ast.Continue():
                yield *self.span(node), "break"
            case _:
                pass

    def constant(self, node: ast.Constant) -> Iterator[tuple[int, int, str]]:
        if isinstance(node.value, bool):
            yield *self.span(node), str(not node.value)
        elif isinstance(node.value, int):
            yield *self.span(node), str(node.value + 1)
            if node.value > 0:
                yield *self.span(node), str(node.value - 1)

    def returns(self, function: ast.FunctionDef) -> Iterator[tuple[int, int, int, str]]:
        """Another value than the one that is meant, of the same kind."""
        kind = ast.unparse(function.returns) if function.returns is not None else ""
        for node in ast.walk(function):
            if isinstance(node, ast.Return) and node.value is not None:
                value = self.text(node.value)
                start, end = self.span(node.value)
                if kind == "bool" and value not in ("True", "False"):
                    yield node.lineno, start, end, f"not ({value})"
                elif kind == "int" and not isinstance(node.value, ast.Constant):
                    yield node.lineno, start, end, f"({value}) + 1"
                elif kind.startswith("list[") and value != "[]":
                    yield node.lineno, start, end, f"({value})[1:]"

    # ---- the text of a place

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr) -> str:
        start, end = self.span(node)
        return self.source[start:end].decode()

    def sign(self, left: ast.expr, right: ast.expr, was: str, becomes: str) -> tuple[int, int, str]:
        """The sign between two operands, with the brackets and spaces around it as they are."""
        start, end = self.span(left)[1], self.span(right)[0]
        between = self.source[start:end].decode()
        return start, end, between.replace(was, becomes, 1)

    def lines_of(self, place: Place) -> tuple[int, int]:
        """The first and the last line of a place, from 0."""
        first, last = (self.source[:at].count(b"\n") for at in (place.start, place.end))
        return first, last

    def was(self, place: Place) -> str:
        """What stands there, in one line."""
        first, last = self.lines_of(place)
        return " ".join(" ".join(self.lines[first : last + 1]).split())

    def mutant(self, place: Place) -> Mutant | None:
        """The file with this place changed; none if that is no longer Python."""
        text = (self.source[: place.start] + place.new.encode() + self.source[place.end :]).decode()
        try:
            ast.parse(text)
        except SyntaxError:  # such as a `continue` outside of a loop
            return None
        first, last = self.lines_of(place)
        changed = text.splitlines()
        after = len(changed) - (len(self.lines) - last - 1)
        becomes = " ".join(" ".join(changed[first:after]).split())
        return Mutant(self.file, place.function, place.line, self.was(place), becomes, text)


def is_text(node: ast.expr) -> bool:
    """Texts are put together, and what is for the type checker alone never runs."""
    if isinstance(node, ast.Name) and node.id == "TYPE_CHECKING":
        return True
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def mutants_of(file: str, source: str) -> list[Mutant]:
    """Every mutant of a file."""
    rules = Rules(file, source)
    return [mutant for place in rules.places() if (mutant := rules.mutant(place)) is not None]
