# hot: compiled by mypyc
"""The scene of an attack, from what one eye saw before and after it and the lines it may read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quincunx.core.game import Data
from quincunx.core.messages import Say
from quincunx.core.scene import AFTER, WITH, Scene, sheet_of
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
    written.DESTROYED.key: "skull",
    written.RAMPAGE.key: "skull",
    written.RAMPAGE_LEADER.key: "star",
    written.RAMPAGE_CALMED.key: "star",
    written.SAVED.key: "star",
    written.DRAWS_BY_EFFECT.key: "card",
}
"""What is different afterwards, by the line that tells of it."""
UPPER, LOWER = 0, 1


def scene_of_attack(before: Data, after: Data, lines: Sequence[Data], say: Say) -> list[Scene]:
    """An attack that was fought out, or from which the defender slipped away."""
    if before["attack"] is None:
        return []
    return [AttackScene(before, after, lines, say).made()]


class AttackScene:
    """The scene being made: two sides in one column, their units, and what they laid face down."""

    def __init__(self, before: Data, after: Data, lines: Sequence[Data], say: Say) -> None:
        self.before, self.after, self.say = before, after, say
        turns = [n for n, line in enumerate(lines) if line["key"] == written.TURN.key]
        self.lines = lines[: turns[0]] if turns else lines
        """The lines of the attack; where it was the last action of a turn, others follow."""
        self.attack: Data = before["attack"]
        self.column = int(self.attack["column"])
        self.attacker = int(before["active"])
        self.eye = int(before["seat"])
        self.canvas = BattleCanvas(before, say, TABLE)
        self.rows = {self.canvas.below: LOWER, 1 - self.canvas.below: UPPER}
        self.scene = Scene("clash", f"column-{self.column}", self.weight(), self.words("title"))

    # ---- who fights

    def words(self, key: str, **more: int | str) -> str:
        terrain = str(self.before["terrain"][self.before["columns"][self.column - 1]["terrain"]]["name"])
        return self.say(f"scene.{key}", column=self.column, terrain=terrain, **more)

    def name(self, seat: int) -> str:
        return str(self.before["forces"][seat]["army_name"])

    def card_name(self, seat: int, card: str) -> str:
        return str(self.canvas.face(seat, card)["name"])

    def found(self, *kinds: str) -> list[Data]:
        return [line for line in self.lines if line["key"] in kinds]

    def weight(self) -> int:
        """It waits where it ends the battle, or brings a side to as many columns as win it."""
        if self.after["ending"]:
            return 3
        held = [(old["columns_held"], new["columns_held"]) for old, new in zip(*self.forces(), strict=True)]
        if any(old < COLUMNS_TO_WIN <= new for old, new in held):
            return 3
        return 2 if self.found(written.STRENGTHS.key) else 1

    def forces(self) -> tuple[list[Data], list[Data]]:
        return self.before["forces"], self.after["forces"]

    def made(self) -> Scene:
        scene = self.scene
        for seat in sorted(self.rows, key=lambda seat: self.rows[seat]):
            part = "attacks" if seat == self.attacker else "defends"
            mine = seat == self.eye
            scene.side(seat, self.name(seat), self.words(f"you_{part}" if mine else part, seat=self.name(seat)), mine)
        scene.lift(self.units())
        if self.found(written.STRENGTHS.key):
            self.fight()
        else:
            self.slip_away()
        self.end()
        scene.sheet = sheet_of(self.canvas.picture)
        return scene

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
                places[id] = f"{'fighter' if place == fighter else 'support'}:{self.rows[seat]}"
        return places

    def piece(self, id: str, seat: int, card: str | None, at: str) -> str:
        """A card that comes on; one face down says where it was taken from."""
        words = self.card_name(seat, card) if card is not None else self.words("face_down", seat=self.name(seat))
        return self.scene.piece(id, self.canvas.cards.define(seat, card), at, words, CARD_SIZE, seat)

    # ---- fought out

    def fight(self) -> None:
        scene = self.scene
        sums: list[Data] = self.found(written.STRENGTHS.key)[0]["details"]
        known = [part for part in sums if part["rule"] not in FROM_CARDS]
        for part in known:
            self.count(part)
        cards = {int(line["params"]["seat"]): str(line["params"]["card"]) for line in self.found(written.REVEALS.key)}
        if cards:
            scene.lift({self.bonus(seat): f"card:{self.rows[seat]}" for seat in cards})
            scene.wait(self.words("cards_down" if len(cards) > 1 else "card_down"))
        for n, (seat, card) in enumerate(cards.items()):
            face = self.canvas.cards.define(seat, card)
            scene.turn(self.bonus(seat), face, self.card_name(seat, card), WITH if n else AFTER)
        weaker = scene.totals.index(min(scene.totals))
        for row in (weaker, 1 - weaker):
            seat = next(seat for seat, at in self.rows.items() if at == row)
            self.count_card(seat, [part for part in sums if part not in known], cards.get(seat))
        self.verdict()

    def bonus(self, seat: int) -> str:
        """The card a side laid face down, from where it lay, or where it was taken from in the same breath."""
        id = f"bonus-{seat}"
        if id not in self.scene.pieces:
            lay = self.before["forces"][seat]["bonus_from"] is not None
            drawn = any(int(line["params"]["seat"]) == seat for line in self.found(written.BONUS_FROM_DECK.key))
            self.piece(id, seat, None, id if lay else f"deck-{seat}" if drawn else f"hand-{seat}")
        return id

    def seat_of(self, part: Data) -> int:
        return self.attacker if part["role"] == "attacker" else 1 - self.attacker

    def count(self, part: Data, source: str = "") -> None:
        seat = self.seat_of(part)
        self.scene.add(self.rows[seat], str(part["text"]), int(part["value"]), str(part["rule"]), source)

    def count_card(self, seat: int, parts: list[Data], card: str | None) -> None:
        """What a side's card adds, and what it would have added elsewhere."""
        own = [part for part in parts if self.seat_of(part) == seat]
        for part in own:
            self.count(part, self.bonus(seat))
        text = str(self.canvas.face(seat, card).get("text", "")) if card is not None else ""
        if text.startswith("+") and not any(part["rule"] == "strength.leader_effect" for part in own):
            idle = self.words("idle_effect", text=text)
            self.scene.add(self.rows[seat], idle, None, "strength.leader_effect", self.bonus(seat))

    # ---- how it came out

    def verdict(self) -> None:
        scene, told = self.scene, self.found(written.STRENGTHS.key)[0]["params"]
        for line in self.found(written.WINS_TIE.key, written.SAVED.key):
            scene.say(str(line["text"]), str(line["rule"]))
        for seat in range(2):
            self.leave(seat)
        self.lay_off_cards()
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
        if winner == self.eye:
            self.scene.banner(tone, self.words(f"{key}_by_you"), detail, rule)
        else:
            mine = self.eye == 1 - winner
            tone = "lost" if mine else tone
            self.scene.banner(tone, self.words(f"{key}_by", seat=self.name(winner)), detail, rule)

    def leave(self, seat: int) -> None:
        """The units of a side that go to a pile."""
        scene = self.scene
        for key, pile in LEFT_FOR.items():
            gone = [str(line["params"]["card"]) for line in self.found(key) if int(line["params"]["seat"]) == seat]
            ids = [id for id in scene.pieces if id.startswith(f"unit-{seat}-")]
            if gone and ids:
                scene.fall(ids, f"{pile}-{seat}", self.words(f"to_{pile}"))

    def lay_off_cards(self) -> None:
        """The cards that were laid go to the discards, whoever won."""
        for id in [id for id in self.scene.pieces if id.startswith("bonus-")]:
            self.scene.fall([id], id.replace("bonus", "discard"), self.words("to_discard"), WITH)

    def rampage(self) -> None:
        """The cards that elephants trample out of the deck."""
        for n, line in enumerate(self.found(written.RAMPAGE.key, written.RAMPAGE_LEADER.key)):
            seat, card = int(line["params"]["seat"]), str(line["params"]["card"])
            id = self.piece(f"trampled-{n + 1}", seat, card, f"deck-{seat}")
            self.scene.lift({id: f"card:{self.rows[seat]}"})
            self.scene.say(str(line["text"]), str(line["rule"]), WITH)
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
        scene, defender = self.scene, 1 - self.attacker
        for line in self.found(written.BONUS_UNRESOLVED.key):
            card = str(line["params"]["card"])
            scene.lift({self.bonus(self.attacker): f"card:{self.rows[self.attacker]}"}, WITH)
            face = self.canvas.cards.define(self.attacker, card)
            self.leave(defender)
            scene.turn(self.bonus(self.attacker), face, self.card_name(self.attacker, card))
            words, rule = self.words("uncounted", card=self.card_name(self.attacker, card)), str(line["rule"])
            scene.say(words, rule)
            scene.fall([self.bonus(self.attacker)], f"discard-{self.attacker}", self.words("to_discard"))
        self.flip()
        key = "you_slip_away" if defender == self.eye else "slip_away"
        words = self.words(key, seat=self.name(defender))
        scene.banner("held", words, self.words("slipped"), "outcome.withdraw.units")

    # ---- what is different now

    def end(self) -> None:
        for line in self.lines:
            if line["key"] in ICONS:
                seat = int(line["params"].get("seat", -1))
                self.scene.change(ICONS[line["key"]], str(line["text"]), str(line["rule"]), seat)
        for seat, force in enumerate(self.after["forces"]):
            if force["columns_held"] >= COLUMNS_TO_WIN and not self.after["ending"]:
                key = "you_hold" if seat == self.eye else "holds"
                other = self.name(1 - seat)
                title = self.words(key, seat=self.name(seat), n=int(force["columns_held"]))
                self.scene.means(title, self.words(f"{key}_means", seat=self.name(seat), enemy=other), "end.win")
