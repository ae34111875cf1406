# hot: compiled by mypyc
"""Actions are small whole numbers: a verb's first number plus the index of its target."""

from __future__ import annotations

from pathlib import Path

from quincunx.core import toml_file


class Verb:
    """One kind of action and how many targets it can have; no target at all if `plain`.

    `kind` is the parameter that stands for the target in sentences ("card", "column"), empty if the step says more of
    it; `rule` is the clause that says when this kind of action is taken.
    """

    def __init__(self, name: str, first: int, size: int, plain: bool, kind: str, rule: str) -> None:
        self.name = name
        self.first = first
        self.size = size
        self.plain = plain
        self.kind = kind
        self.rule = rule


class Option:
    """One thing that can be chosen: its number, its notation, what it means, and the clause that allows it.

    One that is chosen `aside` is not what is asked: the page has a button for it, and no click on a piece means it.
    """

    def __init__(self, action: int, notation: str, text: str, rule: str, aside: bool = False) -> None:
        self.action = action
        self.notation = notation
        self.text = text
        self.rule = rule
        self.aside = aside

    def __repr__(self) -> str:
        return f"Option({self.notation!r}, {self.text!r}, rule={self.rule!r})"


class ActionSpace:
    """Every action of a game, numbered from 0 without gaps."""

    def __init__(self) -> None:
        self.verbs: list[Verb] = []
        self.size = 0
        self.by_name: dict[str, Verb] = {}

    def add(self, name: str, targets: int = 0, kind: str = "", rule: str = "") -> int:
        """Add a verb with so many targets (0: it stands alone) and get its first number."""
        verb = Verb(name, self.size, max(targets, 1), targets == 0, kind, rule)
        self.verbs.append(verb)
        self.by_name[name] = verb
        self.size += verb.size
        return verb.first

    def named(self, kind: str) -> frozenset[str]:
        """The verbs whose target is of a kind."""
        return frozenset([verb.name for verb in self.verbs if verb.kind == kind])

    def verb_of(self, action: int) -> Verb:
        """The verb an action belongs to."""
        for verb in self.verbs:
            if verb.first <= action < verb.first + verb.size:
                return verb
        raise IndexError(f"actions run from 0 to {self.size - 1}; there is no action {action}")


def space_in(folder: Path) -> ActionSpace:
    """The verbs of a game's `actions.toml` in the order of their numbers: targets, kind and clause of each."""
    space = ActionSpace()
    for name, verb in toml_file.read(folder / "actions.toml").items():
        space.add(name, verb.get("targets", 0), verb.get("kind", ""), verb["rule"])
    return space
