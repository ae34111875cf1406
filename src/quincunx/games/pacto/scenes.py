# cold: interpreted
"""The scenes of a battle: combats with both sums of claims and all dice, shots, contacts, and UGs that break."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from quincunx.core.game import Data
from quincunx.core.kit.staging import Stage, split_at
from quincunx.core.messages import Say, Value
from quincunx.core.scene import WITH, Scene, sheet_of
from quincunx.core.svg import Drawing, group, transform
from quincunx.games.pacto import lines as written
from quincunx.games.pacto.board.canvas import FieldCanvas
from quincunx.games.pacto.board.dice import die_face
from quincunx.games.pacto.board.layout import layout_of
from quincunx.games.pacto.board.ugs import Stand, bases_of, markers_of
from quincunx.games.pacto.luck import hits_of
from quincunx.games.pacto.naming import COMBAT_ROLES, FACES
from quincunx.games.pacto.pieces import COLOURS

COMBATS: Final = (written.CHARGE_COMBAT.key, written.MELEE_COMBAT.key)
SHOTS: Final = (written.SHOOTS.key, written.SHOOTS_FEEBLY.key)
CONTACTS: Final = (written.MEETS.key, written.DISPERSED.key)
BREAKS: Final = (written.UG_BREAKS.key,)
STAGED: Final = frozenset({*COMBATS, *SHOTS, *CONTACTS, *BREAKS})
HARM: Final = (written.WOUNDED.key, written.LOSES_BASE.key)
GRAVE: Final = (written.LOSES_BASE.key, written.LOSES_UG.key, written.GENERAL_DIES.key)
SIDES: Final = 6
SKULL: Final = FACES.index("skull")
SPECIAL: Final = FACES.index("s")
RESULTS: Final = ("combat.result.kill", "combat.result.wound", "combat.result.special", "")
EDGES: Final = {"left": "in_flank", "right": "in_flank", "rear": "in_rear"}
EDGES_TURNED: Final = {"front": 0, "left": 90, "rear": 180, "right": -90}
"""By how many degrees a UG is turned so that this edge faces its enemy."""
PAD: Final = 8.0


def scenes_of_battle(before: Data, after: Data, lines: Sequence[Data], say: Say) -> list[Scene]:
    """Everything of a choice that is staged, in the order in which it came."""
    scenes: list[Scene] = []
    for part in parts_of(lines):
        stage = SCENES[part[0]["key"]](before, after, lines, part, say)
        if stage.is_known:
            scenes.append(stage.made())
    return scenes


def parts_of(lines: Sequence[Data]) -> list[list[Data]]:
    """The lines of each scene; shots at one enemy that are rolled at once are one (turn.shooting_simultaneous)."""
    parts: list[list[Data]] = []
    volley: dict[int, list[Data]] = {}
    for part in split_at(lines, [*SCENES])[1:]:
        if part[0]["key"] not in SHOTS:
            volley = {}
        elif (enemy := int(part[0]["params"]["enemy"])) in volley:
            volley[enemy] += part
            continue
        else:
            volley[enemy] = part
        parts.append(part)
    return parts


class BattleScene(Stage):
    """What all scenes have in common: the UG a line tells of and its enemy, as they stood, and who looks."""

    def __init__(self, before: Data, after: Data, all_lines: Sequence[Data], lines: Sequence[Data], say: Say) -> None:
        super().__init__(before, after, lines, say)
        self.all_lines = all_lines
        self.drawn = FieldCanvas(before, say, layout_of(False))
        params: Data = lines[0]["params"]
        self.unit = int(params["unit"])
        self.enemy = int(params.get("enemy", -1))
        self.is_known = all(self.about(ug)["pose"] is not None for ug in (self.unit, self.enemy) if ug >= 0)

    def about(self, ug: int) -> Data:
        """A UG as it stood, or as it stands if it came to the table only now."""
        then: Data = self.before["ugs"][ug]
        now: Data = self.after["ugs"][ug]
        return then if then["pose"] is not None else now

    def of(self, ug: int, *kinds: str) -> list[Data]:
        """Lines of the whole choice that tell of a UG."""
        return [line for line in self.all_lines if line["key"] in kinds and line["params"].get("unit") == ug]

    def name(self, ug: int) -> str:
        return self.drawn.ug_name(ug)

    def owner(self, ug: int) -> int:
        return int(self.about(ug)["seat"])

    def row(self, ug: int) -> int:
        """Whoever looks stands below."""
        return self.drawn.row(self.owner(ug))

    def tone(self, winner: int) -> str:
        """How it is for whoever looks that a seat has the better of it."""
        return "held" if self.eye < 0 else "won" if winner == self.eye else "lost"

    def start(self, kind: str, weight: int, title: str) -> Scene:
        focus = self.enemy if self.enemy >= 0 else self.unit
        return Scene(kind, f"ug-{focus}", 3 if weight and self.after["ending"] else weight, title)

    def lift(self, scene: Scene, beside: Sequence[int] = ()) -> None:
        """The UG and its enemy come on, front against front, and others beside the UG."""
        there = [ug for ug in (self.unit, self.enemy) if ug >= 0]
        places = {self.piece(scene, ug): f"fighter:{self.row(ug)}" for ug in there}
        scene.lift({**places, **{self.piece(scene, ug): f"support:{self.row(ug)}" for ug in beside}})

    def piece(self, scene: Scene, ug: int) -> str:
        """A UG with its ranks and what lies on it, looking up or down."""
        about, canvas, id = self.about(ug), self.drawn, f"ug-{ug}"
        stand = Stand(canvas, about)
        tip = canvas.hbw(0.3)
        wide, high = stand.width + 2 * PAD, stand.depth + 2 * PAD + tip
        turn = (180 if self.row(ug) == 0 else 0) + EDGES_TURNED[self.edge(ug)]
        forward = radians(turn)
        stand.turn, stand.forward = turn % 360.0, (sin(forward), -cos(forward))
        wide, high = (wide, high) if turn % 180 == 0 else (high, wide)
        middle = (stand.depth - tip) / 2
        stand.x, stand.y = wide / 2 + middle * sin(forward), high / 2 - middle * cos(forward)
        place = transform(stand.x, stand.y, 1.0, stand.turn)
        figure = group(*bases_of(canvas, about, stand), transform=place)
        drawn = group(figure, *markers_of(canvas, about, stand), class_=f"qx-side-{about['seat']}")
        canvas.picture.define_as(f"staged-{id}", Drawing(drawn))
        return scene.piece(id, f"staged-{id}", id, self.name(ug), (round(wide), round(high)), self.owner(ug))

    def edge(self, ug: int) -> str:
        """The edge on which it fights in this scene: its front if they do not fight any more."""
        names = [str(self.before["ugs"][each]["unit"]) for each in (self.unit, self.enemy) if each >= 0]
        for fight in [*self.after["fights"], *self.before["fights"]]:
            if [fight["first"], fight["second"]] == names:
                return str(fight["first_edge"] if ug == self.unit else fight["second_edge"])
        return "front"

    def throw(self, scene: Scene, rolls: Sequence[Data], seat: int, at: str) -> None:
        """Dice of one side by colour and face."""
        faces: list[str] = []
        for line in rolls:
            colour, face = COLOURS[line["params"]["colour"]], FACES[line["params"]["face"]]
            faces.append(f"staged-die-{colour}-{face}")
            self.drawn.picture.define_as(faces[-1], Drawing(die_face(self.drawn, colour, face)))
        scene.roll([int(line["params"]["face"]) + 1 for line in rolls], SIDES, seat, faces, at)

    def tell(self, scene: Scene, *kinds: str) -> None:
        """What changed, line by line."""
        for line in self.found(*kinds):
            ug = int(line["params"].get("unit", -1))
            seat = self.owner(ug) if ug >= 0 else -1
            scene.change("skull" if line["key"] in GRAVE else "dice", str(line["text"]), str(line["rule"]), seat)

    def made(self) -> Scene:
        raise NotImplementedError


class CombatScene(BattleScene):
    """Two UGs that fight: claims one by one, then the dice of both at once, and what they do."""

    def made(self) -> Scene:
        rolls = self.found(written.ROLLS.key)
        hits = {ug: self.hits_on(ug, rolls) for ug in (self.unit, self.enemy)}
        title = self.words("combat", unit=self.name(self.unit), enemy=self.name(self.enemy))
        scene = self.start("dice", 2, title)
        upper, lower = sorted((self.unit, self.enemy), key=self.row)
        for ug in (upper, lower):
            seat = self.owner(ug)
            mine = seat == self.eye
            told = self.words("your_claims") if mine else self.words("claims", seat=self.drawn.names[seat])
            scene.side(seat, self.drawn.names[seat], told, mine)
        self.lift(scene)
        sides = {ug: (upper, lower).index(ug) for ug in (self.unit, self.enemy)}
        self.count(scene, sides)
        self.roll_all(scene, rolls)
        for ug in (self.unit, self.enemy):
            if hits[ug]:
                scene.strike(f"ug-{ug}", hits[ug], WITH if ug == self.enemy and hits[self.unit] else "after")
        lost = [ug for ug in (self.unit, self.enemy) if self.of(ug, written.LOSES_UG.key)]
        for ug in lost:
            scene.fall([f"ug-{ug}"], f"army-{self.owner(ug)}", self.words("falls_away"))
        self.verdict(scene, hits)
        self.tell(scene, *HARM, written.GENERAL_TESTED.key, written.GENERAL_DIES.key)
        scene.sheet = sheet_of(self.drawn.picture)
        return scene

    def hits_on(self, ug: int, rolls: Sequence[Data]) -> int:
        """Hits by all dice of the other side; supporters roll for theirs."""
        seat = self.owner(ug)
        return sum(int(hits_of(line["params"]["face"])) for line in rolls if self.owner(line["params"]["unit"]) != seat)

    def count(self, scene: Scene, sides: dict[int, int]) -> None:
        """Both sums, line by line; then who is up."""
        told = self.lines[0]
        for part in told["details"]:
            side = sides[self.unit if part["role"] == COMBAT_ROLES[0] else self.enemy]
            scene.add(side, str(part["text"]), int(part["value"]), str(part["rule"]), f"ug-{self.fighter(sides, side)}")
        for side in (0, 1):
            if not any(beat["do"] == "add" and beat["side"] == side for beat in scene.beats):
                scene.add(side, self.words("no_claim"), None, "combat.claims")
        up = int(told["params"]["up"])
        ahead = self.unit if up > 0 else self.enemy
        words = self.words("up", unit=self.name(ahead), n=abs(up)) if up else self.words("even")
        scene.say(words, "combat.claims")

    def fighter(self, sides: dict[int, int], side: int) -> int:
        return next(ug for ug, n in sides.items() if n == side)

    def roll_all(self, scene: Scene, rolls: Sequence[Data]) -> None:
        """The dice of the upper side, at the same time those of the lower one, and what each of them does."""
        sides = [[line for line in rolls if self.row(line["params"]["unit"]) == row] for row in (0, 1)]
        thrown = [side for side in sides if side]
        for n, side in enumerate(thrown):
            self.throw(scene, side, self.owner(side[0]["params"]["unit"]), WITH if n else "after")
        for n, line in enumerate([line for side in thrown for line in side]):
            self.link(scene, f"die-{n + 1}", line)

    def link(self, scene: Scene, die: str, line: Data) -> None:
        face = int(line["params"]["face"])
        foe = self.enemy if self.owner(line["params"]["unit"]) == self.owner(self.unit) else self.unit
        counts = hits_of(face) > 0
        words = self.words(FACES[face]) if counts else self.say("face.s") if face == SPECIAL else self.words("nothing")
        scene.link(die, f"ug-{foe}" if counts else "", words, RESULTS[face])

    def verdict(self, scene: Scene, hits: dict[int, int]) -> None:
        """Who was hit, and how often."""
        harm = " ".join([str(line["text"]) for line in self.found(*HARM)])
        told, rule = harm or str(self.lines[0]["text"]), "combat.both_roll"
        worse = [ug for ug in (self.unit, self.enemy) if hits[ug]]
        if not worse:
            scene.banner("even", self.words("no_hurt"), told, rule)
            return
        ug = worse[0] if len(worse) == 1 else max(worse, key=lambda each: hits[each])
        if len(worse) == 2 and hits[self.unit] == hits[self.enemy]:
            scene.banner("even", self.words("both_hurt"), told, rule)
            return
        scene.banner(self.tone(1 - self.owner(ug)), self.words("hurts", n=hits[ug], enemy=self.name(ug)), told, rule)


class ShotScene(BattleScene):
    """Shots at one enemy: what the die of each begins with and what moves it, all dice at once, and what they do."""

    def made(self) -> Scene:
        shots = self.found(*SHOTS)
        seat = self.owner(self.unit)
        wounds, slows = sum(map(wounds_by, shots)), any(map(slows_by, shots))
        scene = self.start("dice", 2 if wounds else 1, self.title(shots))
        for line in shots:
            told = self.words("die") if len(shots) == 1 else self.name(int(line["params"]["unit"]))
            scene.side(seat, self.drawn.names[seat], told, seat == self.eye)
        scene.side(seat, self.drawn.names[seat], "", self.owner(self.enemy) == self.eye)
        self.lift(scene, [int(line["params"]["unit"]) for line in shots[1:]])
        for side, line in enumerate(shots):
            for part in line["details"]:
                scene.add_part(side, part)
        self.throw(scene, shots, seat, "after")
        for n, line in enumerate(shots):
            self.link(scene, f"die-{n + 1}", line)
        if wounds:
            scene.strike(f"ug-{self.enemy}", wounds)
        verdict = self.words("hurts", n=wounds, enemy=self.name(self.enemy)) if wounds else self.words("missed")
        if slows and not wounds:
            verdict = self.words("slows", unit=self.name(self.enemy))
        tone = self.tone(seat) if wounds or slows else "even"
        scene.banner(tone, verdict, " ".join(str(line["text"]) for line in shots), str(shots[0]["rule"]))
        scene.sheet = sheet_of(self.drawn.picture)
        return scene

    def title(self, shots: Sequence[Data]) -> str:
        if len(shots) == 1:
            return self.words("shot", unit=self.name(self.unit), enemy=self.name(self.enemy))
        return self.words("volley", n=len(shots), enemy=self.name(self.enemy))

    def link(self, scene: Scene, die: str, line: Data) -> None:
        wounds, slows = wounds_by(line), slows_by(line)
        words = self.words("wound") if wounds else self.words("s_slows") if slows else self.words("nothing")
        rule = "shoot.result.wound" if wounds else "shoot.result.s" if slows else ""
        scene.link(die, f"ug-{self.enemy}" if wounds or slows else "", words, rule)


def wounds_by(line: Data) -> bool:
    """Does a shot wound? A die below black never does."""
    return hits_of(int(line["params"]["face"])) > 0 and line["key"] == written.SHOOTS.key


def slows_by(line: Data) -> bool:
    return int(line["params"]["face"]) in (SKULL, SPECIAL)


class ContactScene(BattleScene):
    """A UG runs into an enemy: on which edge, or it scatters it."""

    def made(self) -> Scene:
        line = self.lines[0]
        scattered = line["key"] == written.DISPERSED.key
        names: dict[str, Value] = {"unit": self.name(self.unit), "enemy": self.name(self.enemy)}
        weight = 1 if scattered or self.met() != "in_front" else 0  # front against front is seen in the combat
        scene = self.start("clash", weight, self.words("meets", **names))
        seat = self.owner(self.unit)
        for ug in sorted((self.unit, self.enemy), key=self.row):
            scene.side(self.owner(ug), self.drawn.names[self.owner(ug)], "", self.owner(ug) == self.eye)
        self.lift(scene)
        if scattered:
            scene.fall([f"ug-{self.enemy}"], f"army-{self.owner(self.enemy)}", self.words("falls_away"))
            words = self.words("scatters", **names)
        else:
            words = self.words(self.met())
        told = self.tone(seat) if scattered or self.met() != "in_front" else "even"
        scene.banner(told, words, str(line["text"]), str(line["rule"]))
        scene.sheet = sheet_of(self.drawn.picture)
        return scene

    def met(self) -> str:
        """Where it met, if they still fight there."""
        return EDGES.get(self.edge(self.enemy), "in_front")


class BreakScene(BattleScene):
    """A UG that breaks: it routs or is destroyed, and its friends test."""

    def made(self) -> Scene:
        seat = self.owner(self.unit)
        name = self.name(self.unit)
        scene = self.start("clash", 2, self.words("breaks", unit=name))
        for each in sorted((0, 1), key=self.drawn.row):
            scene.side(each, self.drawn.names[each], "", each == self.eye)
        self.lift(scene)
        for line in self.found(written.TESTS.key):
            scene.say(str(line["text"]), str(line["rule"]))
        scene.fall([f"ug-{self.unit}"], f"army-{seat}", self.words("gone"))
        gone = self.of(self.unit, written.ROUTS.key, written.DESTROYED.key)
        told = gone[0] if gone else self.lines[0]
        scene.banner(self.tone(1 - seat), self.words("breaks", unit=name), str(told["text"]), str(told["rule"]))
        self.tell(scene, *HARM, written.LOSES_UG.key, written.BURSTS.key, written.GENERAL_DIES.key)
        for line in self.found(written.BREAKS.key):
            scene.change("skull", str(line["text"]), str(line["rule"]), int(line["params"]["seat"]))
        scene.sheet = sheet_of(self.drawn.picture)
        return scene


SCENES: Final[dict[str, type[BattleScene]]] = {
    **dict.fromkeys(COMBATS, CombatScene),
    **dict.fromkeys(SHOTS, ShotScene),
    **dict.fromkeys(CONTACTS, ContactScene),
    **dict.fromkeys(BREAKS, BreakScene),
}
