# cold: interpreted
"""The scenes of a fight: each strike with its dice and their reasons, what it does, and who falls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quincunx.core.game import Data
from quincunx.core.kit.staging import Stage, split_at
from quincunx.core.messages import Say
from quincunx.core.scene import WITH, Scene
from quincunx.core.svg import Drawing, glyph, group
from quincunx.games.multiverse import lines as written
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.board.blocks import face, marks_of, wounds_of
from quincunx.games.multiverse.board.canvas import WorldCanvas
from quincunx.games.multiverse.board.layout import layout_of
from quincunx.games.multiverse.pieces.common import ICONS

ROLLS: Final = (written.ROLLS_DICE.key, written.ROLLS_AGAIN_DICE.key, written.BEAST_ROLLS.key)
STRIKES: Final = (written.STRIKE.key, written.BEAST_STRIKES.key)
BEGINS: Final = (written.ATTACKS.key, written.SHOOTS.key, written.TOWER_SHOOTS.key)
MEETS: Final = (written.DRAWS.key, written.MEETS_AGAIN.key)
HARM: Final = (written.WOUNDED.key, written.BATTERED.key, written.WILD_BATTERED.key)
FALLS: Final = (written.DESTROYED.key, written.RAZED.key, written.BEAST_SLAIN.key, written.SITE_LOST.key)
FOLLOWS: Final = (written.TRACK.key, written.LEVEL.key, written.ADVANCES.key, written.CONQUERED.key)
STAGED: Final = frozenset({*ROLLS, *STRIKES})
SIZE: Final = (48, 54)
ICON: Final = 48
SIDES: Final = 6
STAR: Final = ICONS.index("star")
STARS: Final = 2
"""So many stars are a critical strike, whoever rolls them (dice.critical)."""
HALF: Final = 24


def scenes_of_world(before: Data, after: Data, lines: Sequence[Data], say: Say) -> list[Scene]:
    """Each strike of a choice, in the order in which they came."""
    scenes: list[Scene] = []
    for part in split_at(lines, ROLLS):
        if any(line["key"] in STAGED for line in part):
            stage = StrikeScene(before, after, lines, part, say)
            if stage.focus:
                scenes.append(stage.made())
    return scenes


class StrikeScene(Stage):
    """One strike: who rolls how many dice and why, what they come to, and what it does."""

    def __init__(self, before: Data, after: Data, all_lines: Sequence[Data], lines: Sequence[Data], say: Say) -> None:
        super().__init__(before, after, lines, say)
        self.drawn = WorldCanvas(before, say, layout_of(len(before["players"]), False))
        self.fight: Data = before["fight"] or after["fight"] or {}
        self.start, self.focus = self.places(all_lines)

    def places(self, lines: Sequence[Data]) -> tuple[str, str]:
        """The hexes of the attacker and of what is attacked; empty where they are not known."""
        for line in lines:
            if line["key"] in BEGINS:
                return str(line["params"]["hex"]), str(line["params"]["to_hex"])
            if line["key"] in MEETS:
                return "", str(line["params"]["hex"])
        names: list[str] = self.before["hexes"]
        start, goal = int(self.fight.get("start", -1)), int(self.fight.get("at", -1))
        return names[start] if start >= 0 else "", names[goal] if goal >= 0 else ""

    def made(self) -> Scene:
        rolls, strikes = self.found(*ROLLS), self.found(*STRIKES)
        told = (rolls or strikes)[0]
        seat, name = self.striker(told)
        damage = int(strikes[-1]["params"]["n"]) if strikes else 0
        falls = self.found(*FALLS)
        weight = 3 if self.after["ending"] else 2 if damage else 1
        scene = Scene("clash", f"hex-{self.focus}", weight, self.words("strike", name=name, hex=self.focus))
        scene.side(max(seat, 0), name, self.words("dice"), seat == self.eye)
        target = self.lift(scene, seat)
        for line in rolls:
            for part in line.get("details", ()):
                scene.add_part(0, part)
            self.throw(scene, line, max(seat, 0), target)
            scene.read_out(line)
        if damage and target:
            scene.strike(target, damage)
        for line in strikes:
            words = self.words("damage", n=damage) if damage else self.words("missed")
            scene.banner(self.tone(seat, damage), words, str(line["text"]), str(line["rule"]))
        for line in [*self.found(*HARM), *falls, *self.found(*FOLLOWS)]:
            icon = "skull" if line in falls else "star" if line["key"] in FOLLOWS else "neutral"
            scene.change_by(icon, line)
        return scene.with_faces(self.drawn.picture)

    def throw(self, scene: Scene, line: Data, seat: int, target: str) -> None:
        """The dice by their icons; those of the striker's class count, and stars if there are enough of them."""
        params = line["params"]
        rolled = [n for n, name in enumerate(written.ICONS_ROLLED) for _ in range(int(params[name]))]
        for n in set(rolled):
            die = glyph(f"mv-die-{ICONS[n]}", ICON / 2, ICON / 2, 0.9 * ICON)
            self.drawn.picture.define_as(f"staged-die-{ICONS[n]}", Drawing(die))
        scene.roll([n + 1 for n in rolled], SIDES, seat, [f"staged-die-{ICONS[n]}" for n in rolled])
        enough = int(params["stars"]) >= STARS
        for n, icon in enumerate(rolled):
            words = "counts" if icon == int(params["icons"]) else "critical" if icon == STAR and enough else ""
            if not words or target:
                told = self.words(words) if words else ""
                scene.link(f"die-{n + 1}", target if words else "", told, "dice.hit" if words else "", WITH)

    def striker(self, line: Data) -> tuple[int, str]:
        """Who rolls: a player, or what lives on an adventure card."""
        params = line["params"]
        if "seat" in params:
            seat = int(params["seat"])
            return seat, self.drawn.names[seat]
        return -1, str(self.before["printed"]["adventures"][params["adventure"]]["name"])

    def tone(self, seat: int, damage: int) -> str:
        """How it is for whoever looks, and their side."""
        players: list[Data] = self.before["players"]
        if not damage or self.eye < 0:
            return "even"
        return "won" if seat >= 0 and players[seat]["side"] == players[self.eye]["side"] else "lost"

    def lift(self, scene: Scene, seat: int) -> str:
        """The first block of each side comes on; says which one the strike of this seat may hit."""
        places: dict[str, str] = {}
        target = ""
        for side, fighters in enumerate(self.fighters()):
            for owner, block in fighters[:1]:
                name = self.piece(scene, owner, block)
                places[name] = f"fighter:{side}"
                target = name if owner != seat else target
        if places:
            scene.lift(places)
        return target

    def fighters(self) -> list[list[tuple[int, Data]]]:
        """Attackers and defenders by the fight under way; if it began and ended with this choice, by their hexes."""
        if not self.fight:
            return [self.drawn.standing.get(name, []) for name in (self.start, self.focus)]
        return [self.blocks(self.fight[name]) for name in ("attackers", "defenders")]

    def blocks(self, numbers: list[int]) -> list[tuple[int, Data]]:
        """Blocks by their numbers, as far as they stood there before."""
        found: list[tuple[int, Data]] = []
        for number in numbers:
            seat, slot = divmod(number, BLOCKS)
            there = self.before["players"][seat]["blocks"] if number >= 0 else []
            found += [(seat, block) for block in there if block["block"] == slot + 1 and block["hex"] is not None]
        return found

    def piece(self, scene: Scene, seat: int, block: Data) -> str:
        """A block as it stands, or as it is known."""
        canvas, name = self.drawn, f"block-{seat}-{block['block']}"
        drawn = group(face(canvas, seat, block), *wounds_of(canvas, block), *marks_of(canvas, block))
        drawn.attributes |= {"transform": f"translate({HALF} {HALF})", "class": f"qx-side-{seat}"}
        canvas.picture.define_as(f"staged-{name}", Drawing(drawn))
        return scene.piece(name, f"staged-{name}", name, canvas.kind_name(block["kind"]), SIZE, seat)
