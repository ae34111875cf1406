# hot: compiled by mypyc
"""The scene of an attack, from what one eye saw before and after it and the lines it may read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quincunx.core.game import Data
from quincunx.core.kit.board.area import LOWER, UPPER
from quincunx.core.kit.staging import Stage
from quincunx.core.messages import Say, Value
from quincunx.core.scene import AFTER, WITH, Scene
from quincunx.games.milito import lines as written
from quincunx.games.milito.board.canvas import BattleCanvas
from quincunx.games.milito.board.faces import CARD_SIZE
from quincunx.games.milito.board.layout import TABLE
from quincunx.games.milito.turn import COLUMNS_TO_WIN

STAGED: Final = frozenset({written.STRENGTHS.key, written.WITHDRAWS.key})
FROM_CARDS: Final = ("strength.bonus", "strength.leader_effect")
"""The clauses of what a bonus card adds: counted last, when the cards have turned."""
LEFT_FOR: Final = {written.DESTROYED.key: "destroyed", written.DISCARDED.key: "discard"}
ICONS: Final[dict[str, str]] = {
    written.CONTROL_WON.key: "side",
    written.CONTROL_LOST.key: "neutral",
    written.DRAWS_BY_EFFECT.key: "card",
    **dict.fromkeys((written.DESTROYED.key, written.RAMPAGE.key), "skull"),
    **dict.fromkeys((written.RAMPAGE_LEADER.key, written.RAMPAGE_CALMED.key, written.SAVED.key), "star"),
}
"""What is different afterwards, by the line that tells of it."""


def scene_of_attack(before: Data, after: Data, lines: Sequence[Data], say: Say) -> list[Scene]:
    """An attack that was fought out, or from which the defender slipped away."""
    return [] if before["attack"] is None else [AttackScene(before, after, lines, say).made()]


class AttackScene(Stage):
    """The scene being made: two sides in one column, their units, and what they laid face down."""

    def __init__(self, before: Data, after: Data, lines: Sequence[Data], say: Say) -> None:
        turns = [n for n, line in enumerate(lines) if line["key"] == written.TURN.key]
        super().__init__(before, after, lines[: turns[0]] if turns else lines, say)  # of the attack, and no others
        self.attack: Data = before["attack"]
        self.column = int(self.attack["column"])
        self.attacker = int(before["active"])
        self.canvas = BattleCanvas(before, say, TABLE)
        self.scene = Scene("clash", f"column-{self.column}", self.weight(), self.words("title"))

    # ---- who fights

    def words(self, key: str, **params: Value) -> str:
        terrain = str(self.before["terrain"][self.before["columns"][self.column - 1]["terrain"]]["name"])
        return super().words(key, column=self.column, terrain=terrain, **params)

    def name(self, seat: int) -> str:
        return self.canvas.name(seat)

    def card_name(self, seat: int, card: str) -> str:
        return str(self.canvas.face(seat, card)["name"])

    def weight(self) -> int:
        """It waits where it ends the battle, or brings a side to as many columns as win it."""
        both = zip(self.before["forces"], self.after["forces"], strict=True)
        reached = any(old["columns_held"] < COLUMNS_TO_WIN <= new["columns_held"] for old, new in both)
        return 3 if self.after["ending"] or reached else 2 if self.found(written.STRENGTHS.key) else 1

    def made(self) -> Scene:
        scene = self.scene
        for row in (UPPER, LOWER):
            seat = self.canvas.side_in(row)
            title = self.words_about(seat, "attacks" if seat == self.attacker else "defends", seat=self.name(seat))
            scene.side(seat, self.name(seat), title, seat == self.eye)
        scene.lift(self.units())
        if self.found(written.STRENGTHS.key):
            self.fight()
        else:
            self.slip_away()
        self.end()
        return scene.with_faces(self.canvas.picture)

    def units(self) -> dict[str, str]:
        """All units of the column attacked, and of the one the attack comes from, with their places."""
        places: dict[str, str] = {}
        for seat in range(2):
            attacking = seat == self.attacker
            column = int(self.attack["origin" if attacking else "column"])
            units: list[str] = self.before["columns"][column - 1]["units"][seat]
            fighter = units.index(self.attack["attacker" if attacking else "defender"])
            for place, card in enumerate(units):
                id = f"unit-{seat}-{column}-{card}-{units[: place + 1].count(card)}"
                self.piece(id, seat, card, id)
                places[id] = f"{'fighter' if place == fighter else 'support'}:{self.canvas.row(seat)}"
        return places

    def piece(self, id: str, seat: int, card: str | None, at: str) -> str:
        """A card that comes on; one face down says where it was taken from."""
        words = self.card_name(seat, card) if card is not None else self.words("face_down", seat=self.name(seat))
        return self.scene.piece(id, self.canvas.cards.define(seat, card), at, words, CARD_SIZE, seat)

    # ---- fought out

    def fight(self) -> None:
        scene = self.scene
        sums: list[Data] = self.found(written.STRENGTHS.key)[0]["details"]
        for part in sums:
            if part["rule"] not in FROM_CARDS:
                scene.add_part(self.canvas.row(self.seat_of(part)), part)
        cards = {int(line["params"]["seat"]): str(line["params"]["card"]) for line in self.found(written.REVEALS.key)}
        if cards:
            scene.lift({self.bonus(seat): f"card:{self.canvas.row(seat)}" for seat in cards})
            scene.wait(self.words("cards_down" if len(cards) > 1 else "card_down"))
        for n, (seat, card) in enumerate(cards.items()):
            self.turn(seat, card, WITH if n else AFTER)
        weaker = scene.totals.index(min(scene.totals))
        for row in (weaker, 1 - weaker):
            seat = self.canvas.side_in(row)
            own = [part for part in sums if part["rule"] in FROM_CARDS and self.seat_of(part) == seat]
            self.count_card(seat, own, cards.get(seat))
        self.verdict()

    def bonus(self, seat: int) -> str:
        """The card a side laid face down, from where it lay, or where it was taken from in the same breath."""
        id = f"bonus-{seat}"
        if id not in self.scene.pieces:
            lay = self.before["forces"][seat]["bonus_from"] is not None
            drawn = any(int(line["params"]["seat"]) == seat for line in self.found(written.BONUS_FROM_DECK.key))
            self.piece(id, seat, None, id if lay else f"deck-{seat}" if drawn else f"hand-{seat}")
        return id

    def turn(self, seat: int, card: str, at: str) -> None:
        """The card a side laid face down turns over."""
        self.scene.turn(self.bonus(seat), self.canvas.cards.define(seat, card), self.card_name(seat, card), at)

    def seat_of(self, part: Data) -> int:
        return self.attacker if part["role"] == "attacker" else 1 - self.attacker

    def count_card(self, seat: int, parts: list[Data], card: str | None) -> None:
        """What a side's card adds, and what it would have added elsewhere."""
        row, effect = self.canvas.row(seat), "strength.leader_effect"
        for part in parts:
            self.scene.add_part(row, part, self.bonus(seat))
        text = str(self.canvas.face(seat, card).get("text", "")) if card is not None else ""
        if text.startswith("+") and not any(part["rule"] == effect for part in parts):
            self.scene.add(row, self.words("idle_effect", text=text), None, effect, self.bonus(seat))

    # ---- how it came out

    def verdict(self) -> None:
        scene, told = self.scene, self.found(written.STRENGTHS.key)[0]["params"]
        for line in self.found(written.WINS_TIE.key, written.SAVED.key):
            scene.read_out(line)
        for seat in range(2):
            self.leave(seat)
        for id in [id for id in scene.pieces if id.startswith("bonus-")]:  # whoever won
            scene.fall([id], id.replace("bonus", "discard"), self.words("to_discard"), WITH)
        self.rampage()
        self.flip()
        detail = self.words("result", strength=int(told["strength"]), enemy_strength=int(told["enemy_strength"]))
        won, held = self.found(written.ATTACKER_WINS.key), self.found(written.DEFENDER_WINS.key)
        if won:
            self.banner("taken", int(won[0]["params"]["seat"]), detail, "outcome.attacker.status", "won")
        elif held:
            self.banner("held", int(held[0]["params"]["seat"]), detail, "outcome.compare", "held")
        else:
            scene.banner("even", self.words("tied"), detail, "outcome.tie.units")

    def banner(self, key: str, winner: int, detail: str, rule: str, tone: str) -> None:
        """The verdict as the viewer takes it: theirs, the other side's, or somebody's whom they only watch."""
        mine, name = winner == self.eye, self.name(winner)
        words = self.words(f"{key}_by_you") if mine else self.words(f"{key}_by", seat=name)
        self.scene.banner("lost" if self.eye == 1 - winner else tone, words, detail, rule)

    def leave(self, seat: int) -> None:
        """The units of a side that go to a pile."""
        for key, pile in LEFT_FOR.items():
            gone = any(int(line["params"]["seat"]) == seat for line in self.found(key))
            ids = [id for id in self.scene.pieces if id.startswith(f"unit-{seat}-")]
            if gone and ids:
                self.scene.fall(ids, f"{pile}-{seat}", self.words(f"to_{pile}"))

    def rampage(self) -> None:
        """The cards that elephants trample out of the deck."""
        for n, line in enumerate(self.found(written.RAMPAGE.key, written.RAMPAGE_LEADER.key)):
            seat, card = int(line["params"]["seat"]), str(line["params"]["card"])
            id = self.piece(f"trampled-{n + 1}", seat, card, f"deck-{seat}")
            self.scene.lift({id: f"card:{self.canvas.row(seat)}"})
            self.scene.read_out(line, WITH)
            pile = "destroyed" if line["key"] == written.RAMPAGE.key else "discard"
            self.scene.fall([id], f"{pile}-{seat}", self.words(f"to_{pile}"))

    def flip(self) -> None:
        """The column changes hands, or belongs to nobody any more."""
        was = self.before["columns"][self.column - 1]["control"]
        for line in self.found(written.CONTROL_WON.key, written.CONTROL_LOST.key):
            now = line["params"].get("seat")
            old, new = (self.words("nobody") if seat is None else self.name(seat) for seat in (was, now))
            self.scene.flip(f"column-{self.column}", old, new, self.words("changes", old=old, new=new))

    def slip_away(self) -> None:
        """No card turns: the defender's units leave, and the attacker's card is laid open, uncounted."""
        scene, attacker, defender = self.scene, self.attacker, 1 - self.attacker
        for line in self.found(written.BONUS_UNRESOLVED.key):
            card = str(line["params"]["card"])
            scene.lift({self.bonus(attacker): f"card:{self.canvas.row(attacker)}"}, WITH)
            self.leave(defender)
            self.turn(attacker, card, AFTER)
            scene.say(self.words("uncounted", card=self.card_name(attacker, card)), str(line["rule"]))
            scene.fall([self.bonus(attacker)], f"discard-{attacker}", self.words("to_discard"))
        self.flip()
        words = self.words_about(defender, "slip_away", seat=self.name(defender))
        scene.banner("held", words, self.words("slipped"), "outcome.withdraw.units")

    # ---- what is different now

    def end(self) -> None:
        for line in self.lines:
            if line["key"] in ICONS:
                self.scene.change_by(ICONS[line["key"]], line)
        for seat, force in enumerate(self.after["forces"]):
            held = int(force["columns_held"])
            if held >= COLUMNS_TO_WIN and not self.after["ending"]:
                key, name = "you_hold" if seat == self.eye else "holds", self.name(seat)
                means = self.words(f"{key}_means", seat=name, enemy=self.name(1 - seat))
                self.scene.means(self.words(key, seat=name, n=held), means, "end.win")
