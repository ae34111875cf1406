# hot: compiled by mypyc
"""2.7 and 5.2: which charger fights where several came, which combat is rolled next, whether generals fight in it."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.state import NO_SEAT
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal, Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import EDGE, FIGHT, STAY, UNIT
from quincunx.games.pacto.casualties import general_with
from quincunx.games.pacto.claim_table import CHARGE, MELEE
from quincunx.games.pacto.combat import roll_combat
from quincunx.games.pacto.fights import begin_fight, edge_of, end_fight, fight_on, is_in_combat, marked, other_of
from quincunx.games.pacto.markers import BROKEN, FIGHTING, STUNNED
from quincunx.games.pacto.table import FRONT, Battlefield
from quincunx.games.pacto.things import DUE_FIGHT, FIRST_QUALIFIES, FOUGHT, NO_GENERAL, TO_BE_FOUGHT, Due, Fight


def begin_charge_combats(table: Battlefield) -> None:
    """2.7: all charge combats, active player choosing first (combat.charge_step)."""
    if not asks_attacker(table):
        next_combat(table, int(table.active), CHARGE)


def begin_melees(table: Battlefield) -> None:
    """5.2: all melees, those included that charged this turn (combat.melee_step, combat.melee_which)."""
    table.fights = [marked(fight, fight.marks & ~FOUGHT) for fight in table.fights]
    next_combat(table, int(table.active), MELEE)


def pending(table: Battlefield, combat: i64) -> list[Fight]:
    """The combats still to be rolled in this step (combat.charge_which, combat.melee_which)."""
    if combat == CHARGE:
        return [fight for fight in table.fights if fight.marks & TO_BE_FOUGHT]
    return [fight for fight in table.fights if not fight.marks & (TO_BE_FOUGHT | FOUGHT)]


def next_combat(table: Battlefield, seat: int, combat: int) -> bool:
    """On to the next combat: the players choose by turns, as long as there is a choice. Is anybody asked?"""
    left = pending(table, combat)
    while len(left) == 1:
        if asks_general(table, left[0], 1 - seat, combat):
            return True
        roll_combat(table, left[0], combat)
        seat = 1 - seat
        left = pending(table, combat)
    if left:
        table.steps.append(ChooseCombat(seat, combat))
    return bool(left)


# ---- several chargers on one edge


def asks_attacker(table: Battlefield) -> bool:
    """Ask whose owner has several chargers on one edge which of them fights there (charge.several); is he asked?"""
    for due in table.queue[:]:
        if due.kind == DUE_FIGHT:
            edge = int(due.number) // 2
            if len(attackers(table, due.other, edge)) > 1:
                table.steps.append(ChooseAttacker(int(table.owner(due.ug)), int(due.other), edge))
                return True
            table.queue.remove(due)
    return False


def attackers(table: Battlefield, enemy: i64, edge: i64) -> list[int]:
    """Everybody who could fight on an edge of an enemy: who does, and others that have come up to it."""
    fight = fight_on(table, enemy, edge)
    if fight is None:
        return []
    rivals = [due.ug for due in table.queue if is_contested(due, enemy, edge)]
    able = [int(ug) for ug in rivals if table.is_on_table(ug) and not table.has_mark(ug, BROKEN)]
    return [int(other_of(fight, enemy)), *[ug for ug in able if not is_in_combat(table, ug)]]


def is_contested(due: Due, enemy: i64, edge: i64) -> bool:
    """Has somebody come up to this edge, where another fights already?"""
    return due.kind == DUE_FIGHT and due.other == enemy and due.number // 2 == edge


class ChooseAttacker(Step[Battlefield]):
    """Which of several chargers fights on an edge; the others stay where they are, and may support."""

    rule = "charge.several"
    asks = "choose_attacker"
    fields = ("seat", "enemy", "edge")

    def __init__(self, seat: int, enemy: int, edge: int) -> None:
        super().__init__(seat)
        self.enemy = enemy
        self.edge = edge

    def options(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_ug(seat)
        return sorted([UNIT + ug - first for ug in attackers(table, self.enemy, self.edge)])

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        self.settle(table, table.first_ug(seat) + action - UNIT)
        table.steps.pop()
        if not asks_attacker(table) and not next_combat(table, int(table.active), CHARGE):
            table.go_on()

    def settle(self, table: Battlefield, chosen: int) -> None:
        """Whoever was chosen fights there, and what was due for this edge no longer is."""
        fight = fight_on(table, self.enemy, self.edge)
        assert fight is not None, "an edge is contested where a fight is"
        for due in table.queue[:]:
            if is_contested(due, self.enemy, self.edge):
                table.queue.remove(due)
                if due.ug == chosen:
                    end_fight(table, fight)
                    marks = TO_BE_FOUGHT | (FIRST_QUALIFIES if due.number % 2 else 0)
                    begin_fight(table, chosen, FRONT, self.enemy, self.edge, marks)
                    table.note(lines.MEETS, chosen, self.enemy)

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"enemy": self.enemy, "edge": self.edge}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT or index >= len(table.ugs_of(seat)):
            return None
        return refuse(self.rule, "not_on_that_edge", unit=table.first_ug(seat) + index, **self.about(table, seat))


# ---- which combat comes next


class ChooseCombat(Step[Battlefield]):
    """One of one's own UGs whose combat is rolled next."""

    rule = "combat.charge_step"
    asks = "choose_combat"
    fields = ("seat", "combat")

    def __init__(self, seat: int, combat: int) -> None:
        super().__init__(seat)
        self.combat = combat

    def options(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_ug(seat)
        found: list[int] = []
        for fight in pending(table, self.combat):
            own = int(fight.first if table.owner(fight.first) == seat else fight.second)
            if UNIT + own - first not in found:
                found.append(UNIT + own - first)
        return sorted(found)

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        ug = table.first_ug(seat) + action - UNIT
        mine = [fight for fight in pending(table, self.combat) if ug in (fight.first, fight.second)]
        table.steps.pop()
        if len(mine) > 1:
            table.steps.append(ChooseEdge(seat, self.combat, ug))
        else:
            fight_out(table, mine[0], 1 - seat, self.combat)

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT or index >= len(table.ugs_of(seat)):
            return None
        return refuse(self.rule, "no_combat", unit=table.first_ug(seat) + index)


class ChooseEdge(Step[Battlefield]):
    """A UG with several combats: on which of its edges one is rolled next."""

    rule = "combat.edges"
    asks = "choose_edge"
    fields = ("seat", "combat", "ug")

    def __init__(self, seat: int, combat: int, ug: int) -> None:
        super().__init__(seat)
        self.combat = combat
        self.ug = ug

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return sorted(
            [
                EDGE + int(edge_of(fight, self.ug))
                for fight in pending(table, self.combat)
                if self.ug in (fight.first, fight.second)
            ]
        )

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        table.steps.pop()
        fight = fight_on(table, self.ug, action - EDGE)
        assert fight is not None, "an edge is offered where a fight is"
        fight_out(table, fight, 1 - seat, self.combat)

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        return "combat_on" if verb == EDGE else ""

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "no_combat_there", unit=self.ug, edge=index) if verb == EDGE else None


# ---- generals in the front rank


def fight_out(table: Battlefield, fight: Fight, seat: int, combat: int) -> None:
    """Roll a combat, unless a general is asked first; then the next one is this seat's to choose."""
    if not asks_general(table, fight, seat, combat):
        roll_and_go_on(table, fight, seat, combat)


def roll_and_go_on(table: Battlefield, fight: Fight, seat: int, combat: int) -> None:
    roll_combat(table, fight, combat)
    if not next_combat(table, seat, combat):
        table.go_on()


def asks_general(table: Battlefield, fight: Fight, seat: int, combat: int) -> bool:
    """Ask whether generals with the UGs fight, active player first (general.fight); was anybody asked?"""
    asked: list[Step[Battlefield]] = []
    for owner in (1 - int(table.active), int(table.active)):
        ug = fight.first if table.owner(fight.first) == owner else fight.second
        general = general_with(table, ug, False)
        if general == NO_GENERAL or general_with(table, ug, True) != NO_GENERAL:
            continue
        if not table.general_marks[general] & STUNNED:
            asked.append(JoinFight(owner, int(general)))
    if asked:
        table.steps.append(Engaged(table.fights.index(fight), seat, combat))
        table.steps.extend(asked)
    return bool(asked)


class Engaged(Step[Battlefield]):
    """A combat about to be rolled, once its generals have been asked; nobody chooses here."""

    rule = "combat.both_roll"
    asks = "course"
    fields = ("number", "next_seat", "combat")

    def __init__(self, number: int, next_seat: int, combat: int) -> None:
        super().__init__(NO_SEAT)
        self.number = number
        self.next_seat = next_seat
        self.combat = combat

    def acting(self, table: Battlefield) -> tuple[int, ...]:
        return ()

    def resume(self, table: Battlefield) -> None:
        table.steps.pop()
        roll_and_go_on(table, table.fights[self.number], self.next_seat, self.combat)


class JoinFight(Step[Battlefield]):
    """Does a general fight in the front rank of the UG he is with?"""

    rule = "general.fight"
    asks = "join_fight"
    fields = ("seat", "general")

    def __init__(self, seat: int, general: int) -> None:
        super().__init__(seat)
        self.general = general

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [FIGHT, STAY]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action == FIGHT:
            table.general_marks[self.general] |= FIGHTING
            table.note(lines.GENERAL_FIGHTS, self.general, table.attached[self.general])
        table.steps.pop()
        table.go_on()

    def leanings(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float] | None:
        return [0.7 if action == FIGHT else 0.3 for action in candidates]

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        return "stay_behind" if verb == STAY else ""

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"general": self.general, "unit": table.attached[self.general]}
