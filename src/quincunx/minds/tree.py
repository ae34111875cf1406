# hot: compiled by mypyc
"""The trees of a search: what one seat can tell apart, and how well its choices went."""

from __future__ import annotations

from typing import Final

from quincunx.core.step import HIDDEN, Table

TRIAL: Final = 4
"""Where sealed choices are mixed, one in so many is made only to see what it is worth."""


class Node:
    """What one seat knows of a line of play: how often it came here and how well that went for the chooser.

    `tries` counts the choices made from here; `visits` and `value` are about the choice that led here.
    """

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.value = 0.0
        self.tries = 0

    def child(self, key: int) -> Node:
        found = self.children.get(key)
        if found is None:
            found = Node()
            self.children[key] = found
        return found


def fade(root: Node, options: list[int], most: int) -> None:
    """Believe what was found about these choices as if each had been tried at most so often, and forget the rest."""
    root.tries = 0
    found: dict[int, Node] = {}
    for action in options:
        child = root.children.get(action)
        if child is not None:
            if child.visits > most:
                child.value *= most / child.visits
                child.visits = most
            root.tries += child.visits
            found[action] = child
    root.children = found


def played(visits: int, node: Node) -> float:
    """How often an option was taken for its own sake, and not only to see what it is worth."""
    return max(0.0, visits - node.tries / (TRIAL * max(1.0, float(len(node.children)))))


def others_key(seen: int, chooser: int) -> int:
    """How another seat's action is filed in one's own tree, apart from one's own actions."""
    return -2 - (seen + 2) * 8 - chooser


def seen_by(table: Table, chooser: int, action: int, seat: int) -> int:
    """What a seat sees of an action; for the chooser itself, what the action brings to light."""
    step = table.steps[-1]
    if seat == chooser:
        return step.revealed(table, chooser, action)
    return step.seen(table, chooser, action, seat)


def moved(node: Node, seat: int, chooser: int, action: int, seen: int) -> Node:
    """Where a seat stands in its tree after an action: what it did not notice leaves it where it was."""
    if seat == chooser:
        node = node.child(action)
    return node if seen == HIDDEN else node.child(others_key(seen, chooser))
