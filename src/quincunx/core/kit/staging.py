# hot: compiled by mypyc
"""What the scenes of a game are made from: what one eye saw before and after, and the lines it may read.

class RaidScene(Stage):
    def made(self) -> Scene:
        scene = Scene("clash", "camp-1", 2, self.words("raid"))
        for line in self.found(lines.BURNS.key):
            scene.read_out(line)
        return scene.with_faces(self.canvas.picture)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mypy_extensions import mypyc_attr

from quincunx.core.game import Data
from quincunx.core.messages import Say, Value


@mypyc_attr(allow_interpreted_subclasses=True)
class Stage:
    """Makes scenes for one eye."""

    def __init__(self, before: Data, after: Data, lines: Sequence[Data], say: Say) -> None:
        self.before, self.after, self.lines, self.say = before, after, lines, say
        self.eye = int(before["seat"])

    def found(self, *kinds: str) -> list[Data]:
        """The lines of these kinds, in their order."""
        return [line for line in self.lines if line["key"] in kinds]

    def words(self, key: str, **params: Value) -> str:
        """A sentence under `scene` of the game's catalogue."""
        return self.say(f"scene.{key}", **params)

    def words_about(self, whom: int, key: str, **params: Value) -> str:
        """The same about a seat; whoever sits there is told in a sentence of their own, `you_<key>`."""
        return self.words(f"you_{key}" if whom == self.eye else key, **params)


def split_at(lines: Iterable[Data], kinds: Sequence[str]) -> list[list[Data]]:
    """Lines in parts, each beginning with one of these kinds; the first part is what comes before any of them."""
    parts: list[list[Data]] = [[]]
    for line in lines:
        if line["key"] in kinds:
            parts.append([])
        parts[-1].append(line)
    return parts
