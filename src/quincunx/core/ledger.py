# cold: interpreted
"""The ledger: every clause of a rulebook with a stable id, in our own words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quincunx.core.content import read_toml

KINDS = ("stated", "ruling", "reconstructed")


@dataclass(frozen=True)
class Clause:
    """One rule: stated by the rulebook, ruled by us where it is silent, or reconstructed where it is lost."""

    id: str
    title: str
    text: str
    kind: str = "stated"
    page: str = "-"
    why: str = ""

    @property
    def source(self) -> tuple[str, str]:
        """Where the rulebook has it: on a "page" or several "pages", or "under" a heading; and which. "" if nowhere."""
        if self.page == "-":
            return "", ""
        sheet = re.fullmatch(r"p(\d+) (.+)", self.page)
        if sheet:
            return "page", f"{sheet[1]}, {sheet[2]}"
        if not self.page[0].isdecimal() or any(letter.isalpha() for letter in self.page):
            return "under", self.page
        return "page" if self.page.isdecimal() else "pages", self.page


class Ledger:
    """All clauses of a game, by id and in the order of the rulebook."""

    def __init__(self, title: str, clauses: list[Clause]) -> None:
        self.title = title
        self.clauses = {clause.id: clause for clause in clauses}

    def __getitem__(self, clause: str) -> Clause:
        found = self.clauses.get(clause)
        if found is None:
            near = [known for known in self.clauses if known.split(".")[0] == clause.split(".")[0]]
            raise KeyError(
                f"{self.title} has no clause {clause!r}" + (f"; did you mean {' or '.join(near)}?" if near else "")
            )
        return found

    def __contains__(self, clause: object) -> bool:
        return clause in self.clauses

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def with_added(self, more: Ledger) -> Ledger:
        """This ledger followed by another's clauses."""
        return Ledger(self.title, [*self.clauses.values(), *more.clauses.values()])


def load_ledger(path: Path) -> Ledger:
    """Read and check a ledger."""
    data: dict[str, Any] = read_toml(path)
    clauses: list[Clause] = []
    seen: set[str] = set()
    for rule in data["rule"]:
        clause = Clause(**rule)
        if clause.id in seen:
            raise ValueError(f"{path}: the clause {clause.id!r} is defined twice")
        if clause.kind not in KINDS:
            raise ValueError(f"{path}: {clause.id}: expected a kind ({', '.join(KINDS)}), got {clause.kind!r}")
        if clause.kind != "stated" and not clause.why:
            raise ValueError(f"{path}: {clause.id} is not stated by the rulebook, so it needs a 'why'")
        seen.add(clause.id)
        clauses.append(clause)
    return Ledger(data["title"], clauses)
