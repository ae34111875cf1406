# cold: interpreted
"""What MIL (1049) puts on the stage: sealed offers that are opened together, the hammer, wars, births and winters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quincunx.core.game import Data
from quincunx.core.kit.board.marks import ANY_SIGN
from quincunx.core.kit.staging import Stage
from quincunx.core.messages import Say
from quincunx.core.scene import AFTER, WITH, Scene
from quincunx.core.svg import Element, glyph, group, rect, sprite
from quincunx.games.mil1049 import lines as written
from quincunx.games.mil1049.board.canvas import RealmCanvas
from quincunx.games.mil1049.board.faces import arms, cubes_at
from quincunx.games.mil1049.board.layout import layout_of
from quincunx.games.mil1049.pieces import KINDS
from quincunx.games.mil1049.strength import CASTLE, PER_SOLDIER

OFFER_SIZE: Final = (170, 56)
ARMS_SIZE: Final = (64, 64)
MARRIED: Final = (
    *(written.MARRIED.key, written.MARRIED_NOBODY.key, written.MARRIED_AT_HOME.key),
    *(written.MARRIED_AT_HOME_NOBODY.key, written.MARRIED_UNKNOWN.key),
)
WAR_ENDS: Final = (written.ATTACKER_WINS.key, written.DEFENDER_WINS.key)
BIRTHS: Final = (written.DAUGHTER_BORN.key, written.HEIR_BORN.key, written.KNIGHT_BORN.key)
WINTERS: Final = (written.HARD_WINTER.key, written.MILD_WINTER.key)
STAGED: Final = frozenset(
    {written.DOWRY.key, written.DONATES.key, written.BUILDS.key, written.ROLLED.key, *WAR_ENDS, *WINTERS}
)
POINTS: Final = (
    *(written.GAINS_LAND.key, written.LORD_GAINS.key, written.LOSES_LAND.key, written.LORD_LOSES.key),
    *(written.BEATS_LEADER.key, written.LAND_GOES.key, written.LAND_DISCARDED.key, written.LAND_TO_KING.key),
)
DEATHS: Final = (
    *(written.STARVES.key, written.DIES_TO_HEIR.key, written.DIES_TO_RELATIVE.key, written.DIES_OUT.key),
    written.KINGS_REWARD.key,
)


def scenes_of_realm(before: Data, after: Data, lines: Sequence[Data], say: Say) -> list[Scene]:
    """What a choice led to, in the order of the journal."""
    stage = RealmStage(before, after, lines, say)
    made = (stage.marriage(), stage.donation(), stage.auction(), stage.war(), stage.growth(), stage.winter())
    return [scene for scene in made if scene is not None]


def cubes_of(told: Sequence[str]) -> dict[str, int]:
    """Cubes as a line tells of them, "2 gold", by kind from the least to the best."""
    found = dict.fromkeys(KINDS, 0)
    for each in told:
        count, _, kind = each.partition(" ")
        found[kind] = int(count)
    return found


class RealmStage(Stage):
    """Makes scenes from what one eye saw."""

    def __init__(self, before: Data, after: Data, lines: Sequence[Data], say: Say) -> None:
        super().__init__(before, after, lines, say)
        self.canvas = self.fresh()

    def fresh(self) -> RealmCanvas:
        return RealmCanvas(self.before, self.say, layout_of(len(self.before["seats"]), False))

    def name(self, seat: int) -> str:
        return self.canvas.name(seat)

    def begin(self, kind: str, focus: int, weight: int, title: str) -> Scene:
        self.canvas = self.fresh()
        return Scene(kind, f"board-{focus}", weight, title)

    def side(self, scene: Scene, seat: int, title: str = "") -> int:
        mine = seat == self.eye
        shown = title or (self.words("you") if mine else self.name(seat))
        return scene.side(seat, self.name(seat), shown, mine)

    def shield(self, scene: Scene, seat: int) -> str:
        """A family, by its arms."""
        arms(self.canvas, seat, 32, 32, 64)
        return scene.piece(f"arms-{seat}", f"arms-{seat}", f"board-{seat}", self.name(seat), ARMS_SIZE, seat)

    # ---- what was sealed

    def pouch(self, scene: Scene, seat: int) -> str:
        """What a family has sealed, unopened."""
        sign = "m-pouch" if "m-pouch" in sprite() else ANY_SIGN
        self.canvas.picture.define(f"pouch {seat}", f"pouch-{seat}", lambda: self.panel(seat, sign))
        words = self.words("sealed", seat=self.name(seat))
        return scene.piece(f"offer-{seat}", f"pouch-{seat}", f"board-{seat}", words, OFFER_SIZE, seat)

    def panel(self, seat: int, sign: str) -> Element:
        width, height = OFFER_SIZE
        plate = rect(1, 1, width - 2, height - 2, "qx-card", rx=8)
        return group(plate, glyph(sign, width / 2, height / 2, height - 10), class_=f"qx-side-{seat}")

    def opened(self, seat: int, cubes: dict[str, int]) -> str:
        """What was in it, as it is laid open."""
        width, height = OFFER_SIZE
        name = f"laid-{seat}"

        def draw() -> Element:
            plate = rect(1, 1, width - 2, height - 2, "qx-card", rx=8)
            return group(plate, cubes_at(cubes, 10, height / 2, 22), class_=f"qx-side-{seat}")

        self.canvas.picture.define(f"laid {seat} {cubes}", name, draw)
        return name

    def open_all(self, scene: Scene, offers: dict[int, dict[str, int]], places: dict[int, str]) -> None:
        """All that was sealed comes on, and is opened together."""
        scene.lift({self.pouch(scene, seat): places[seat] for seat in offers})
        scene.wait(self.words("all_sealed"))
        for n, (seat, cubes) in enumerate(offers.items()):
            said = ", ".join(self.canvas.cubes_words(cubes))
            scene.turn(f"offer-{seat}", self.opened(seat, cubes), said, WITH if n else AFTER)

    def count(self, scene: Scene, side: int, cubes: dict[str, int], rule: str, source: str) -> None:
        """Cubes counted kind by kind, the best first."""
        for kind in reversed(KINDS):
            if cubes[kind]:
                scene.add(side, self.canvas.said(f"board.cubes.{kind}", n=cubes[kind]), cubes[kind], rule, source)
        if not any(cubes.values()):
            scene.add(side, self.canvas.said("board.cubes.none"), 0, rule, source)

    def offers(
        self, kind: str, focus: int, weight: int, title: str, offers: dict[int, dict[str, int]], rule: str
    ) -> Scene:
        """Offers opened together and compared cube by cube."""
        scene = self.begin(kind, focus, weight, title)
        sides = {seat: self.side(scene, seat) for seat in offers}
        self.open_all(scene, offers, {seat: f"offer:{side}" for seat, side in sides.items()})
        for seat in sorted(offers, key=lambda seat: sum(offers[seat].values())):
            self.count(scene, sides[seat], offers[seat], rule, f"offer-{seat}")
        return scene

    def tone(self, winner: int | None, concerned: Sequence[int]) -> str:
        if winner is None:
            return "even"
        if winner == self.eye:
            return "won"
        return "lost" if self.eye in concerned else "held"

    def marriage(self) -> Scene | None:
        told, ends = self.found(written.DOWRY.key), self.found(*MARRIED)
        if not told or not ends:
            return None
        offers = {int(line["params"]["seat"]): cubes_of(line["params"]["cubes"]) for line in told}
        end = ends[0]
        host = int(end["params"].get("host", end["params"]["seat"]))
        unknown = end["key"] == written.MARRIED_UNKNOWN.key
        scene = self.offers("offers", host, 2, self.words("marriage", seat=self.name(host)), offers, "auction.count")
        sizes = sorted(sum(cubes.values()) for cubes in offers.values())
        if len(sizes) > 1 and sizes[-1] == sizes[-2] and not unknown:
            scene.say(self.words("quality"), "auction.quality")
        winner = None if unknown else int(end["params"]["seat"])
        words = self.words("no_bride") if winner is None else self.words("best_offer", seat=self.name(winner))
        scene.banner(self.tone(winner, list(offers)), words, str(end["text"]), str(end["rule"]))
        for line in self.found(written.KEEPS.key):
            scene.change_by("cube", line)
        scene.change_by("star", end, -1 if winner is None else winner)
        return scene.with_faces(self.canvas.picture)

    def donation(self) -> Scene | None:
        told = self.found(written.DONATES.key)
        if not told:
            return None
        offers = {int(line["params"]["seat"]): cubes_of([f"{line['params']['gold']} gold"]) for line in told}
        highest = self.found(written.HIGHEST.key)
        weight = 2 if highest else 1
        scene = self.offers("offers", min(offers), weight, self.words("donation"), offers, "curia.offer")
        winners = [int(line["params"]["seat"]) for line in highest]
        for line in highest:
            scene.change_by("star", line)
        if winners:
            tone = "won" if self.eye in winners else self.tone(winners[0], list(offers))
            names = ", ".join(self.name(seat) for seat in winners)
            scene.banner(tone, self.words("gives_most", seat=names), str(highest[0]["text"]), "curia.highest")
        else:
            scene.banner("even", self.words("nobody_gives"), "", "curia.all-zero")
        return scene.with_faces(self.canvas.picture)

    # ---- the hammer

    def auction(self) -> Scene | None:
        """The castle goes to the highest bid."""
        built = self.found(written.BUILDS.key)
        if not built:
            return None
        winner = int(built[0]["params"]["seat"])
        bids = self.found(written.BIDS.key, written.OPENS.key)
        best = (
            cubes_of(bids[-1]["params"]["cubes"]) if bids else {kind: int(self.before["best"][kind]) for kind in KINDS}
        )
        scene = self.begin("offers", winner, 2, self.words("auction"))
        side = self.side(scene, winner)
        id = self.pouch(scene, winner)
        scene.lift({id: f"offer:{side}"})
        scene.turn(id, self.opened(winner, best), ", ".join(self.canvas.cubes_words(best)))
        self.count(scene, side, best, "castle.bid", id)
        for call in ("once", "twice"):
            scene.wait(self.words(call))
        words = self.words("castle_to_you") if winner == self.eye else self.words("castle_to", seat=self.name(winner))
        scene.banner(self.tone(winner, [self.eye]), words, str(built[0]["text"]), "castle.win")
        for line in self.found(written.BUILDS.key, written.CASTLE_GOES.key):
            scene.change_by("star", line, winner)
        return scene.with_faces(self.canvas.picture)

    # ---- war

    def war(self) -> Scene | None:
        ends = self.found(*WAR_ENDS)
        if not ends:
            return None
        end, told = ends[0], ends[0]["params"]
        knights = (str(told["target"]), str(told["knight"]))
        seats = [self.canvas.seats[knight] for knight in knights]
        target, knight = map(self.canvas.knight_name, knights)
        scene = self.begin("clash", seats[0], 2, self.words("war", target=target, knight=knight))
        if self.eye == seats[0]:
            knights, seats = knights[::-1], seats[::-1]
        for seat, knight in zip(seats, knights, strict=True):
            attacks = knight == told["knight"]
            self.side(
                scene, seat, self.words("attacks" if attacks else "defends", knight=self.canvas.knight_name(knight))
            )
        scene.lift({self.shield(scene, seat): f"fighter:{side}" for side, seat in enumerate(seats)})
        for side, knight in enumerate(knights):
            self.strength(scene, side, knight, knight == told["knight"])
        self.contributions(scene, knights, str(told["knight"]))
        winner = self.canvas.seats[str(told["knight" if end["key"] == written.ATTACKER_WINS.key else "target"])]
        loser = seats[1 - seats.index(winner)]
        scene.fall([f"arms-{loser}"], f"board-{loser}", self.words("beaten"))
        key = "takes" if end["key"] == written.ATTACKER_WINS.key else "holds"
        words = self.words_about(winner, key, seat=self.name(winner))
        scene.banner(self.tone(winner, seats), words, str(end["text"]), str(end["rule"]))
        for line in self.found(*POINTS):
            scene.change_by("star", line, int(line["params"].get("seat", winner)))
        return scene.with_faces(self.canvas.picture)

    def strength(self, scene: Scene, side: int, knight: str, attacks: bool) -> None:
        """What a side brings before any cube: soldiers, and of a defender castle and lands."""
        whole = int(self.before["war"]["attack" if attacks else "defence"])
        rule = "war.attack-strength" if attacks else "war.defence-strength"
        castle = CASTLE if not attacks and self.canvas.knights[knight].get("castle") else 0
        soldiers = int(self.canvas.knights[knight].get("attack", whole)) if not attacks else whole
        scene.add(side, self.words("soldiers", n=soldiers // PER_SOLDIER), soldiers, rule)
        if castle:
            scene.add(side, self.words("castle"), castle, rule)
        if whole - soldiers - castle:
            scene.add(side, self.words("lands"), whole - soldiers - castle, rule)

    def contributions(self, scene: Scene, knights: Sequence[str], attacker: str) -> None:
        """What was sealed for the war by either side, and by the Lords who joined."""
        told = {
            int(line["params"]["seat"]): cubes_of(line["params"]["cubes"])
            for line in self.found(written.CONTRIBUTES.key)
        }
        sides: dict[int, int] = {}
        for side, knight in enumerate(knights):
            sides[self.canvas.seats[knight]] = side
            joined = int(self.before["helpers"]) >> (0 if knight == attacker else 1) & 1
            lord = self.canvas.knights[knight]["lord"]
            if joined and lord is not None:
                sides.setdefault(int(lord), side)
        laid = {seat: cubes for seat, cubes in told.items() if seat in sides}
        if laid:
            self.open_all(scene, laid, {seat: f"card:{sides[seat]}" for seat in laid})
            for seat, cubes in sorted(laid.items(), key=lambda each: sum(each[1].values())):
                self.count(scene, sides[seat], cubes, "war.contributions", f"offer-{seat}")

    # ---- the dice

    def growth(self) -> Scene | None:
        """The die is cast for a knight's family."""
        rolled = self.found(written.ROLLED.key)
        if not rolled:
            return None
        knight, face = str(rolled[0]["params"]["knight"]), int(rolled[0]["params"]["face"])
        seat = self.canvas.seats[knight]
        scene = self.begin("dice", seat, 1, self.words("growth", knight=self.canvas.knight_name(knight)))
        self.side(scene, seat)
        scene.lift({self.shield(scene, seat): "fighter:1"})
        scene.roll([face], int(self.before["printed"]["snow"][1]), seat)
        shown = [self.say.one_of("scene.result", str(result), result=str(result)) for result in self.after["results"]]
        born = self.found(*BIRTHS)
        detail = str(born[0]["text"]) if born else ", ".join(shown)
        scene.banner("even", self.words("cast"), detail, str(rolled[0]["rule"]))
        return scene.with_faces(self.canvas.picture)

    def winter(self) -> Scene | None:
        told = self.found(*WINTERS)
        if not told:
            return None
        died = self.found(*DEATHS)
        mine = [line for line in died if line["key"] == written.STARVES.key]
        hard = told[0]["key"] == written.HARD_WINTER.key
        scene = self.begin("clash", max(self.eye, 0), 2 if mine else 1, self.words("winter"))
        for line in died:
            scene.change_by("skull" if "knight" in line["params"] else "star", line, -1)
        scene.wait(self.words("winter"))
        scene.banner("lost" if hard and mine else "even", str(told[0]["text"]), "", str(told[0]["rule"]))
        return scene.with_faces(self.canvas.picture)
