# hot: compiled by mypyc
"""Power sphere IV, War: free lands by payment, lands of others by sealed contributions."""

from __future__ import annotations

from typing import Final

from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal
from quincunx.games.mil1049 import lines, strength
from quincunx.games.mil1049.actions import ATTACK, DISCARD, FREE, KING, KNIGHT, LANDS, NO, NOTHING, YES
from quincunx.games.mil1049.box import FOOD, INFLUENCE
from quincunx.games.mil1049.offers import FIGHT, packed, pay, size_of
from quincunx.games.mil1049.realm import CRUSADES, GONE, NO_KNIGHT, NO_LAND, NOBODY, SIDES, Moment, Realm
from quincunx.games.mil1049.scoring import gain_land, lose_land, score
from quincunx.games.mil1049.steps.laying import Laying, Sealing

BEAT_LEADER: Final = 2
FROM_KING: Final = 3
ATTACKER: Final = 0
DEFENDER: Final = 1
"""The sides of a war, and the bits of the Lords who join them."""


def may_fight(realm: Realm, knight: int, target: int) -> bool:
    """Do bonds and the Archbishop allow this attack? (war.cond.vassal, war.cond.archbishop)"""
    mine, other = knight // 4, target // 4
    lord = realm.lords[knight]
    if realm.ages[target] == GONE or mine == other or target == realm.archbishop or realm.lords[target] == mine:
        return False
    return lord == NOBODY or (lord != other and lord != realm.lords[target])


def toll(realm: Realm, target: int) -> int:
    """The influence an attack costs before it begins: one for each single woman of the family (war.cond.toll)."""
    return realm.women[target // 4]


def can_take(realm: Realm, knight: int, stack: int) -> bool:
    """Can the family pay what this knight needs for the free land?"""
    if not realm.stacks[stack]:
        return False
    stock = realm.stock[knight // 4]
    return strength.cubes_needed(realm, knight, stack) <= stock[FOOD] + stock[INFLUENCE]


class War(Moment):
    """Attack a free land or a land of another family, or do nothing."""

    rule = "war.options"
    asks = "war"
    quiet = True
    clauses = {FREE: "war.free.choice", ATTACK: "war.target", NOTHING: "spheres.optional"}

    def options(self, realm: Realm, seat: int) -> list[int]:
        knight = int(realm.knight)
        found = [NOTHING]
        for stack in range(2):
            if can_take(realm, knight, stack):
                found.append(FREE + stack)
        influence = realm.stock[seat][INFLUENCE]
        for target in range(len(realm.ages)):
            if may_fight(realm, knight, target) and toll(realm, target) <= influence:
                for slot in range(LANDS * target, LANDS * target + LANDS):
                    if realm.lands[slot] != NO_LAND:
                        found.append(ATTACK + slot)
        return found

    def take(self, realm: Realm, seat: int, action: int) -> None:
        knight = int(realm.knight)
        if action == NOTHING:
            realm.note(lines.DOES_NOTHING, knight)
            realm.steps.pop()
            realm.go_on()
        elif action < ATTACK:
            realm.stack = action - FREE
            if strength.cubes_needed(realm, knight, realm.stack) > 0:
                realm.steps.append(PayFree(seat))
            else:
                take_free(realm, [0, 0, 0, 0, 0])
        else:
            begin_war(realm, seat, action - ATTACK)

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"acting": realm.knight_id(int(realm.knight))}

    def wording(self, realm: Realm, seat: int, verb: int, index: int) -> str:
        return "attack_of_two" if verb == ATTACK and realm.is_one_of_two(index) else ""

    def details(self, realm: Realm, seat: int, verb: int, index: int) -> dict[str, Value]:
        if verb == FREE:
            land = realm.stacks[index][-1]
            needed = int(strength.cubes_needed(realm, int(realm.knight), index))
            return {"land": realm.box.land_ids[land // 2], "n": needed}
        if verb == ATTACK:
            target = index // LANDS
            return {"target": realm.knight_id(target), "n": toll(realm, target), "side": SIDES[index % LANDS]}
        return {}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        knight = int(realm.knight)
        if verb == FREE:
            if not realm.stacks[index]:
                return refuse("war.free.choice", "stack_empty")
            return refuse("war.free.pay", "cannot_take", n=int(strength.cubes_needed(realm, knight, index)))
        if verb != ATTACK:
            return None
        target = index // LANDS
        if realm.ages[target] == GONE:
            return refuse("action.knight", "nobody_there")
        lord = realm.lords[knight]
        return first_reason(
            {"target": realm.knight_id(target), "n": toll(realm, target)},
            (target // 4 == seat, "war.target", "own_land"),
            (realm.land_count(target) == 0, "war.cond.lands", "landless"),
            (realm.lands[index] == NO_LAND, "war.target", "no_land_here"),
            (target == realm.archbishop, "war.cond.archbishop", "archbishop_protects"),
            (realm.lords[target] == seat, "war.cond.vassal", "own_vassal"),
            (lord == target // 4, "war.cond.vassal", "own_lord"),
            (lord != NOBODY and lord == realm.lords[target], "war.cond.vassal", "fellow_vassal"),
            (True, "war.cond.toll", "no_war_toll"),
        )


# ---- free lands


class PayFree(Laying):
    """As many cubes of food and influence as the free land needs, no more and no less."""

    rule = "war.free.pay"
    asks = "pay_free"
    kinds = FIGHT
    broken_off = True

    def may_end(self, realm: Realm, laid: list[int]) -> bool:
        return False

    def is_complete(self, realm: Realm, laid: list[int]) -> bool:
        return size_of(laid) == strength.cubes_needed(realm, realm.knight, realm.stack)

    def made(self, realm: Realm, laid: list[int]) -> None:
        realm.steps.pop()
        take_free(realm, laid)

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        needed = int(strength.cubes_needed(realm, realm.knight, realm.stack))
        return {**super().about(realm, seat), "n": needed - int(size_of(realm.offers[seat]))}


def take_free(realm: Realm, cubes: list[int]) -> None:
    """The land on top of the stack is taken; it stays there until it is placed."""
    seat = int(realm.active)
    pay(realm.stock[seat], cubes)
    land = realm.stacks[realm.stack][-1]
    realm.note(lines.TAKES_FREE, realm.knight, land, packed(cubes))
    realm.spoil = land
    realm.steps[-1] = PlaceLand(seat)


# ---- wars


def begin_war(realm: Realm, seat: int, number: int) -> None:
    """The land is named and the toll paid at once (war.no-recall)."""
    target = number // LANDS
    due = toll(realm, target)
    realm.stock[seat][INFLUENCE] -= due
    realm.target, realm.attacked, realm.helpers = target, number, 0
    realm.note(lines.ATTACKS, realm.knight, target, realm.lands[number], due)
    realm.steps.pop()
    ask_for_help(realm, ATTACKER)


def ask_for_help(realm: Realm, side: int) -> None:
    """First the attacker's side settles whether a Lord joins, then the defender's (war.lord-order); then all fight."""
    while side <= DEFENDER:
        vassal = int(realm.knight if side == ATTACKER else realm.target)
        if realm.lords[vassal] != NOBODY:
            realm.steps.append(AskHelp(vassal // 4, side))
            return
        side += 1
    realm.steps.append(Contribute())


class AskHelp(Moment):
    """Shall the Lord be asked to join?"""

    rule = "war.lord-joins"
    asks = "ask_help"
    fields = ("seat", "side")
    words = {YES: "ask_lord", NO: "ask_nobody"}

    def __init__(self, seat: int, side: int) -> None:
        super().__init__(seat)
        self.side = side

    def lord(self, realm: Realm) -> int:
        return realm.lords[realm.knight if self.side == ATTACKER else realm.target]

    def options(self, realm: Realm, seat: int) -> list[int]:
        return [NO, YES]

    def take(self, realm: Realm, seat: int, action: int) -> None:
        realm.steps.pop()
        if action == YES:
            realm.note(lines.ASKS_LORD, seat, self.lord(realm))
            realm.steps.append(GiveHelp(self.lord(realm), self.side))
        else:
            realm.note(lines.ASKS_NOBODY, seat)
            ask_for_help(realm, self.side + 1)

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {**parties(realm), "lord": self.lord(realm)}


class GiveHelp(Moment):
    """The Lord joins or does not; it binds to nothing more than taking part (war.lord-zero)."""

    rule = "war.lord-joins"
    asks = "give_help"
    fields = ("seat", "side")
    words = {YES: "join", NO: "stay_out"}

    def __init__(self, seat: int, side: int) -> None:
        super().__init__(seat)
        self.side = side

    def options(self, realm: Realm, seat: int) -> list[int]:
        return [NO, YES]

    def take(self, realm: Realm, seat: int, action: int) -> None:
        realm.steps.pop()
        if action == YES:
            realm.helpers |= 1 << self.side
            realm.note(lines.LORD_JOINS, seat)
        else:
            realm.note(lines.LORD_DECLINES, seat)
        ask_for_help(realm, self.side + 1)

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return parties(realm)


def parties(realm: Realm) -> dict[str, Value]:
    """Who fights over what."""
    return {
        "acting": realm.knight_id(int(realm.knight)),
        "target": realm.knight_id(int(realm.target)),
        "land": realm.land_of(int(realm.attacked)),
    }


def helper(realm: Realm, side: int) -> int:
    """The Lord who has joined a side; NOBODY if none has."""
    if realm.helpers >> side & 1 == 0:
        return NOBODY
    return realm.lords[realm.knight if side == ATTACKER else realm.target]


class Contribute(Sealing):
    """Attacker, defender and the Lords who joined lay food and influence behind their screens."""

    rule = "war.contributions"
    asks = "contribute"
    kinds = FIGHT

    def concerned(self, realm: Realm) -> tuple[int, ...]:
        found = [int(realm.knight) // 4, int(realm.target) // 4]
        found += [lord for lord in (helper(realm, ATTACKER), helper(realm, DEFENDER)) if lord != NOBODY]
        return tuple(sorted(found))

    def reveal(self, realm: Realm) -> None:
        fighters = self.concerned(realm)
        laid = self.opened(realm)
        for seat in fighters:
            pay(realm.stock[seat], laid[seat])
            realm.note(lines.CONTRIBUTES, seat, packed(laid[seat]))
        settle_war(realm, laid)

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        sums: dict[str, Value] = {
            "strength": int(strength.attack(realm, realm.knight)),
            "defence": int(strength.defence(realm, realm.target)),
        }
        return {**super().about(realm, seat), **parties(realm), **sums}


def settle_war(realm: Realm, laid: list[list[int]]) -> None:
    """The higher strength wins, the defender on a tie; in the order of war.settle-order."""
    knight, target = int(realm.knight), int(realm.target)
    sides = [[knight // 4, helper(realm, ATTACKER)], [target // 4, helper(realm, DEFENDER)]]
    sums = [int(strength.attack(realm, knight)), int(strength.defence(realm, target))]
    for side in (ATTACKER, DEFENDER):
        for seat in sides[side]:
            if seat != NOBODY:
                sums[side] += int(size_of(laid[seat]))
    attacker_wins = sums[ATTACKER] > sums[DEFENDER]
    losers = sides[DEFENDER] if attacker_wins else sides[ATTACKER]
    most = max(realm.vp)
    leader_lost = most in [realm.vp[seat] for seat in losers if seat != NOBODY]
    if not attacker_wins:
        realm.note(lines.DEFENDER_WINS, knight, target, sums[ATTACKER], sums[DEFENDER])
        if leader_lost:
            score(realm, target // 4, BEAT_LEADER, lines.BEATS_LEADER)
        end_war(realm)
        return
    realm.note(lines.ATTACKER_WINS, knight, target, sums[ATTACKER], sums[DEFENDER])
    realm.champion = knight // 4 if leader_lost else NOBODY
    realm.spoil = lose_land(realm, realm.attacked)
    lord = helper(realm, ATTACKER)
    place_conquest(realm, lord if lord != NOBODY else knight // 4)


def end_war(realm: Realm) -> None:
    """Whoever beat a leader scores for it last; then the next knight acts."""
    if realm.champion != NOBODY:
        score(realm, realm.champion, BEAT_LEADER, lines.BEATS_LEADER)
    realm.champion, realm.target, realm.attacked, realm.helpers = NOBODY, NO_KNIGHT, NO_LAND, 0
    realm.go_on()


def place_conquest(realm: Realm, chooser: int) -> None:
    """Who decides where a conquered land goes is asked, unless there is nothing to choose (war.lord-places-limit)."""
    step = PlaceLand(chooser)
    options = step.options(realm, chooser)
    realm.steps.append(step)
    if len(options) == 1 and chooser != realm.active:
        step.take(realm, chooser, options[0])


class PlaceLand(Moment):
    """Before which knight a land goes, or that it is discarded or given to the King."""

    rule = "war.attacker-wins"
    asks = "place_land"
    clauses = {DISCARD: "war.free.place", KING: "advanced.king"}
    words = {KNIGHT: "land_to"}

    def options(self, realm: Realm, seat: int) -> list[int]:
        found = [KNIGHT + knight for knight in realm.with_room(realm.active)]
        if seat == realm.active or not found:
            found.append(DISCARD)
        if realm.advanced and realm.attacked != NO_LAND:
            found.append(KING)
        return found

    def take(self, realm: Realm, seat: int, action: int) -> None:
        realm.steps.pop()
        land, conqueror = realm.spoil, int(realm.active)
        realm.spoil = NO_LAND
        if realm.stack != NOBODY:
            realm.stacks[realm.stack].pop()
            if realm.stacks[realm.stack]:
                realm.show_all()
            realm.stack = NOBODY
        if action < DISCARD:
            crusader = realm.target != NO_KNIGHT and realm.where[realm.target] == CRUSADES
            gain_land(realm, action - KNIGHT, land, conqueror, crusader)
        else:
            realm.discarded[land // 2] += 1
            if action == KING:
                realm.vp[conqueror] += FROM_KING
                realm.note(lines.LAND_TO_KING, conqueror, land, FROM_KING)
            else:
                realm.note(lines.LAND_DISCARDED, conqueror, land)
        end_war(realm)

    def least(self, realm: Realm, seat: int) -> int:
        options = self.options(realm, seat)
        return DISCARD if DISCARD in options else options[0]

    def cite(self, realm: Realm, action: int) -> str:
        if action < DISCARD:
            return "war.free.place" if realm.stack != NOBODY else "war.attacker-wins"
        return super().cite(realm, action)

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"land": realm.box.land_ids[realm.spoil // 2]}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == KNIGHT:
            if not realm.under(realm.active, index):
                return refuse(self.rule, "not_under_conqueror")
            return refuse("limit.lands", "no_room", knight=realm.knight_id(index))
        return first_reason(
            {},
            (verb == DISCARD, "war.lord-places-limit", "lord_must_place"),
            (verb == KING and not realm.advanced, "advanced.players", "no_king"),
            (verb == KING, "advanced.king-not-free", "king_not_free"),
        )
