# hot: compiled by mypyc
"""The scenes of a fight: a pool with its reasons, dice that fall and are put on values, hits, and units that break."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quincunx.core.game import Data
from quincunx.core.kit.staging import Stage, split_at
from quincunx.core.messages import Say
from quincunx.core.scene import Scene
from quincunx.games.battalion import lines as written
from quincunx.games.battalion.actions import FACES
from quincunx.games.battalion.board.canvas import BattleCanvas
from quincunx.games.battalion.board.layout import layout_of
from quincunx.games.battalion.board.units import drawn_pile
from quincunx.games.battalion.view import uses

FALLS: Final = (written.ROLLS.key, written.COUNTERATTACKS.key)
CHANGES: Final = (written.REROLLS.key, written.SETS_DIE.key)
TOTALS: Final = (written.HITS.key, written.MISSES.key)
BREAKS: Final = (written.DISBANDED.key, written.BROKEN.key)
THROWN: Final = (*FALLS, *CHANGES)
ROLLS: Final = (*THROWN, *TOTALS)
STAGED: Final = frozenset({*ROLLS, *BREAKS})
COSTS: Final = (
    *(written.LOSES_RANK.key, written.FORCED_RANK.key, written.SACRIFICES.key),
    *(written.DISORDER.key, written.REFUNDS.key, written.DRAWS.key, written.FREED.key),
)
"""What taking hits costs, and what follows when a unit is disbanded."""


def scenes_of_fight(before: Data, after: Data, lines: Sequence[Data], say: Say) -> list[Scene]:
    """Each roll of a choice, and each unit that broke by it, in the order in which they came."""
    scenes: list[Scene] = []
    parts = split_at(lines, THROWN)
    for n, part in enumerate(parts):
        if any(line["key"] in ROLLS for line in part):
            stage = RollScene(before, after, part, say, n == len(parts) - 1)
            scenes += [stage.made()] if stage.is_known else []
        scenes += [BreakScene(before, after, part, say, line).made() for line in part if line["key"] in BREAKS]
    return scenes


class FightScene(Stage):
    """What the scenes of a fight have in common: units as they stood, their names, and who looks."""

    def __init__(self, before: Data, after: Data, lines: Sequence[Data], say: Say) -> None:
        super().__init__(before, after, lines, say)
        self.drawn = BattleCanvas(before, say, layout_of(False, int(before["sectors"]), len(before["players"])))
        self.then: dict[str, Data] = self.drawn.units
        self.now: dict[str, Data] = {unit["id"]: unit for unit in after["units"]}
        self.names: dict[str, str] = {}

    def unit(self, name: str) -> Data:
        """A unit as it stands now, or as it stood if it is gone."""
        now = self.now.get(name)
        return now if now is not None and now["height"] else self.then[name]

    def name(self, name: str) -> str:
        if name not in self.names:
            unit = self.unit(name)
            kinds: list[str] = unit["mustered"] or unit["ranks"]
            ranks: dict[str, None] = {str(self.before["ranks"][rank]["name"]): None for rank in kinds}
            self.names[name] = self.say("unit.label", ranks=list(ranks), n=int(unit["number"]))
        return self.names[name]

    def owner(self, unit: str) -> int:
        return int(self.unit(unit)["owner"])

    def piece(self, scene: Scene, name: str, unit: Data) -> str:
        """A unit with its tokens, as it comes on."""
        canvas, id = self.drawn, f"unit-{name}"
        canvas.picture.define_as(f"pile-{name}", drawn_pile(canvas, unit))
        size = (int(canvas.layout.tile), int(canvas.layout.unit_height(unit["height"])))
        return scene.piece(id, f"pile-{name}", id, self.name(name), size, int(unit["owner"]))

    def tone(self, winner: int, loser: int) -> str:
        """How it is for whoever looks, and their side."""
        if self.eye < 0:
            return "held"
        return "won" if winner % 2 == self.eye % 2 else "lost" if loser % 2 == self.eye % 2 else "held"


class RollScene(FightScene):
    """Dice that fall, or what they come to."""

    def __init__(self, before: Data, after: Data, lines: Sequence[Data], say: Say, last: bool) -> None:
        super().__init__(before, after, lines, say)
        rolls = [view["roll"] for view in (after, before)]
        self.roll: Data = rolls[0] if last and rolls[0] is not None else rolls[1] or {}
        fallen = self.found(*FALLS)
        told: Data = fallen[0]["params"] if fallen else {**self.roll, "unit": self.roll.get("roller", "")}
        self.roller, self.target = str(told["unit"]), str(told.get("target", ""))
        self.is_this = (self.roll.get("roller"), self.roll.get("target")) == (self.roller, self.target)
        self.is_known = self.roller in self.then and self.target in self.then

    def made(self) -> Scene:
        total = self.found(*TOTALS)
        hits = int(total[0]["params"].get("n", 0)) if total else 0
        title = self.words("roll", unit=self.name(self.roller), target=self.name(self.target))
        scene = Scene("dice", f"unit-{self.target}", 2 if hits else 1, title)
        owner, other = self.owner(self.roller), self.owner(self.target)
        key, name = "you_throw" if owner == self.eye else "throws", self.drawn.name(owner)
        scene.side(owner, name, self.words(key, seat=name), owner == self.eye)
        scene.side(owner, name, self.words("hits"), other == self.eye)
        pieces = [self.piece(scene, name, self.unit(name)) for name in (self.roller, self.target)]
        rows = [self.drawn.row(owner), self.drawn.row(other)]  # whoever looks stands below
        places = rows if rows[0] != rows[1] else [1, 0]
        scene.lift({pieces[0]: f"fighter:{places[0]}", pieces[1]: f"fighter:{places[1]}"})
        self.throw(scene)
        if total:
            self.count(scene, pieces, hits)
            self.verdict(scene, hits, total[0])
        elif self.found(*THROWN):
            scene.say(self.words("may_change"), "tactics.window_order")
        return scene.with_faces(self.drawn.picture)

    def faces(self) -> list[int]:
        """The dice as they lie, lowest first."""
        told = self.found(*THROWN)
        return sorted(map(int, told[-1]["params"]["faces"])) if told else [int(face) for face in self.roll["faces"]]

    def throw(self, scene: Scene) -> None:
        """The pool with its reasons, and how the dice fell; or the dice that were changed."""
        for line in self.found(*FALLS):
            for part in line["details"]:
                scene.add_part(0, part)
        for line in self.found(*CHANGES):
            scene.read_out(line)
        scene.roll(self.faces()[::-1], FACES, self.owner(self.roller))

    def values(self) -> list[int]:
        """The attack values the dice are put on, lowest first."""
        if self.is_this and "values" in self.roll:
            return [int(value) for value in self.roll["values"]]
        return [int(value) for value in self.unit(self.roller)["melee"]]

    def count(self, scene: Scene, pieces: list[str], hits: int) -> None:
        """What each die does, and so many hits on the other unit."""
        for n, use in enumerate(reversed(uses(self.faces(), self.values()))):
            face, value = int(use["face"]), use["value"]
            if face == FACES:
                scene.link(f"die-{n + 1}", pieces[1], self.words("always"), "attack.eights")
                scene.add(1, self.words("eight"), 1, "attack.eights", f"die-{n + 1}")
            elif use["hits"]:
                on = self.words("fills", face=face, value=int(value))
                scene.link(f"die-{n + 1}", pieces[0], on, "attack.assign")
                scene.add(1, self.words("filled", face=face, value=int(value)), 1, "attack.assign", f"die-{n + 1}")
            else:
                scene.link(f"die-{n + 1}", "", self.words("idle"), "attack.unassigned")
                scene.add(1, self.words("unused", face=face), None, "attack.unassigned")
        if hits:
            scene.strike(pieces[1], hits)

    def verdict(self, scene: Scene, hits: int, line: Data) -> None:
        owner, other = self.owner(self.roller), self.owner(self.target)
        if not hits:
            scene.banner("even", self.words("missed"), str(line["text"]), str(line["rule"]))
            return
        by = self.words("by", unit=self.name(self.roller), target=self.name(self.target))
        scene.banner(self.tone(owner, other), self.words("struck", n=hits), by, "attack.total")
        ways = [self.way(way) for way in self.roll.get("ways", ())] if self.is_this else []
        if ways:
            words = self.words_about(other, "may", seat=self.drawn.name(other), n=hits)
            scene.means(words, " ".join(ways), "hits.owner_decides")

    def way(self, way: Data) -> str:
        """One way out, and whether the unit survives it."""
        lost, disorder = int(way["lost"]), int(way["disorder"])
        key = "way_both" if lost and disorder else "way_ranks" if lost else "way_disorder"
        fate = "" if way["survives"] else "_fatal"
        return self.words(key + fate, n=lost, disorder=disorder)


class BreakScene(FightScene):
    """A unit that is disbanded."""

    def __init__(self, before: Data, after: Data, lines: Sequence[Data], say: Say, line: Data) -> None:
        super().__init__(before, after, lines, say)
        self.line = line
        self.broken = str(line["params"]["unit"])

    def made(self) -> Scene:
        unit = self.then[self.broken]
        owner = int(unit["owner"])
        name = self.name(self.broken)
        scene = Scene("clash", f"unit-{self.broken}", 3 if self.after["ending"] else 2, self.words("breaks", unit=name))
        for seat in (1 - owner % 2, owner):
            scene.side(seat, self.drawn.name(seat), self.drawn.name(seat), owner == self.eye)
        id = self.piece(scene, self.broken, unit)
        scene.lift({id: f"fighter:{self.drawn.row(owner)}"})
        for line in self.found(*COSTS):
            scene.read_out(line)
            scene.change_by("skull" if "rank" in line["params"] else "card", line, owner)
        scene.fall([id], f"camp-{owner}", self.words("gone"))
        tone = self.tone(1 - owner % 2, owner)
        scene.banner(tone, self.words("breaks", unit=name), str(self.line["text"]), str(self.line["rule"]))
        for line in self.found(written.EXHAUSTED.key):
            scene.change_by("skull", line, owner)
        return scene.with_faces(self.drawn.picture)
