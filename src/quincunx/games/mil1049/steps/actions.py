# hot: compiled by mypyc
"""Phase 1, Actions: harvest, recruit, grow, send a knight, pass; and the white token that is taken for some of it."""

from __future__ import annotations

from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal
from quincunx.games.mil1049 import lines
from quincunx.games.mil1049.actions import (
    BLOCK,
    COLUMNS,
    GROW,
    HARVEST,
    LANDS,
    MARK,
    PASS,
    PAY_GOLD,
    PAY_PRIVILEGE,
    RECRUIT,
    SEND,
    SPACE,
    SPACES,
    TO,
)
from quincunx.games.mil1049.box import FABRIC, GOLD, INFLUENCE, METAL
from quincunx.games.mil1049.family import may_grow
from quincunx.games.mil1049.offers import packed, told
from quincunx.games.mil1049.realm import (
    BLACK,
    CLOSED,
    CRUSADES,
    EMPTY,
    GONE,
    HOME,
    KNIGHT_ON,
    MARKED,
    MONASTERY,
    NO_KNIGHT,
    NO_LAND,
    PER_SPHERE,
    PLACES,
    SIDES,
    WHITE,
    Moment,
    Realm,
)
from quincunx.games.mil1049.steps.growth import Growth
from quincunx.games.mil1049.steps.time import TakeToken, ends_of_spheres

DEAR_FROM = 5
"""The soldiers a knight has from which on another costs influence (recruit.surcharge)."""


class Act(Moment):
    """One action of one knight, or a pass."""

    rule = "action.kinds"
    asks = "act"
    quiet = True
    broken_off = True
    clauses = {
        HARVEST: "harvest.effect",
        RECRUIT: "recruit.effect",
        GROW: "growth.roll",
        SEND: "place.empty",
        PASS: "pass.effect",
    }

    def options(self, realm: Realm, seat: int) -> list[int]:
        first = COLUMNS * seat
        found: list[int] = []
        if realm.has_white() and not realm.has_placed(seat):
            for column in range(COLUMNS):
                knight = first + column
                if realm.is_at_home(knight):
                    self.add_home(realm, knight, column, found)
        for column in range(COLUMNS):
            if realm.is_at_home(first + column):
                found.append(SEND + column)
        found.append(PASS)
        return found

    def add_home(self, realm: Realm, knight: int, column: int, found: list[int]) -> None:
        """What a knight at home can do before any of his family is sent."""
        for slot in range(LANDS):
            if realm.lands[LANDS * knight + slot] != NO_LAND:
                found.append(HARVEST + LANDS * column + slot)
        if can_recruit(realm, knight):
            found.append(RECRUIT + column)
        if may_grow(realm, knight):
            found.append(GROW + column)

    def take(self, realm: Realm, seat: int, action: int) -> None:
        if action == PASS:
            realm.steps.append(PassOn(seat))
        elif action >= SEND:
            realm.knight = COLUMNS * seat + action - SEND
            realm.steps.append(Send(seat))
        elif action >= GROW:
            realm.knight = COLUMNS * seat + action - GROW
            realm.note(lines.GROWS, realm.knight)
            realm.steps.append(Growth(seat, False))
        else:
            if action >= RECRUIT:
                recruit(realm, COLUMNS * seat + action - RECRUIT)
            else:
                harvest(realm, LANDS * COLUMNS * seat + action - HARVEST)
            realm.steps.append(TakeToken(seat))

    def resume(self, realm: Realm) -> None:
        """The action is over."""
        realm.knight = NO_KNIGHT
        realm.steps.pop()
        realm.go_on()

    def has_secrets(self) -> bool:
        return True

    def seen(self, realm: Realm, seat: int, action: int, eye: int) -> int:
        """Whom somebody sends, and that he passes, is seen when it is said where (hidden.half-made)."""
        return HIDDEN if SEND <= action <= PASS else action

    def wording(self, realm: Realm, seat: int, verb: int, index: int) -> str:
        two = verb == HARVEST and realm.is_one_of_two(LANDS * COLUMNS * seat + index)
        return "harvest_of_two" if two else ""

    def details(self, realm: Realm, seat: int, verb: int, index: int) -> dict[str, Value]:
        if verb != HARVEST:
            return {}
        number = LANDS * COLUMNS * seat + index
        cubes = told(realm.box.harvest[realm.lands[number]])
        return {"own": realm.knight_id(number // LANDS), "cubes": cubes, "side": SIDES[number % LANDS]}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        if verb not in (HARVEST, RECRUIT, GROW, SEND):
            return None
        knight = COLUMNS * seat + (index // LANDS if verb == HARVEST else index)
        about: dict[str, Value] = {"knight": realm.knight_id(knight), "n": realm.soldiers[knight]}
        stock = realm.stock[seat]
        return first_reason(
            about,
            (realm.ages[knight] == GONE, "action.knight", "no_such_knight"),
            (realm.where[knight] != HOME, "action.home-knights", "knight_is_away"),
            (realm.has_placed(seat), "action.after-placing", "placed_already"),
            (not realm.has_white(), "action.no-white", "no_white"),
            (verb == HARVEST, "harvest.own-land", "no_land_there"),
            (verb == GROW, "growth.full-house", "full_house"),
            (stock[METAL] < 1 or stock[FABRIC] < 1, "recruit.effect", "recruit_cost"),
            (True, "recruit.surcharge", "recruit_dear"),
        )


def can_recruit(realm: Realm, knight: int) -> bool:
    stock = realm.stock[knight // COLUMNS]
    return stock[METAL] > 0 and stock[FABRIC] > 0 and (realm.soldiers[knight] < DEAR_FROM or stock[INFLUENCE] > 0)


def recruit(realm: Realm, knight: int) -> None:
    """One metal and one fabric for a soldier, and one influence from the sixth on."""
    stock = realm.stock[knight // COLUMNS]
    stock[METAL] -= 1
    stock[FABRIC] -= 1
    if realm.soldiers[knight] >= DEAR_FROM:
        stock[INFLUENCE] -= 1
        realm.note(lines.RECRUITS_DEAR, knight)
    else:
        realm.note(lines.RECRUITS, knight)
    realm.soldiers[knight] += 1
    realm.knight = knight


def harvest(realm: Realm, number: int) -> None:
    """What the visible face yields; then the land is turned."""
    land = realm.lands[number]
    realm.knight = number // LANDS
    stock, yields = realm.stock[realm.knight // COLUMNS], realm.box.harvest[land]
    for kind in range(len(yields)):
        stock[kind] += yields[kind]
    realm.lands[number] = land ^ 1
    realm.note(lines.HARVESTS, realm.knight, land, packed(yields))


class Send(Moment):
    """Where the knight goes."""

    rule = "place.empty"
    asks = "send"
    hidden = True
    broken_off = True
    clauses = {TO: "place.empty"}

    def options(self, realm: Realm, seat: int) -> list[int]:
        pays = realm.privileges[seat] > 0 or realm.stock[seat][GOLD] > 0
        found: list[int] = []
        for place in range(SPACES):
            on = realm.spaces[place]
            if on == EMPTY or (pays and EMPTY < on < KNIGHT_ON):
                found.append(TO + place)
        found.append(TO + MONASTERY)
        found.append(TO + CRUSADES)
        return found

    def candidates(self, realm: Realm, seat: int) -> list[int]:
        """Of each sphere the leftmost free space and the leftmost that costs a toll."""
        found: list[int] = []
        known = 0
        for action in self.options(realm, seat):
            place = action - TO
            if place == MONASTERY and realm.women[seat] == 0:
                continue
            kind = 0
            if place < MONASTERY:
                kind = 1 << (2 * (place // PER_SPHERE) + (1 if realm.spaces[place] == EMPTY else 0))
            if known & kind == 0:
                known |= kind
                found.append(action)
        return found

    def take(self, realm: Realm, seat: int, action: int) -> None:
        place = action - TO
        if place >= MONASTERY or realm.spaces[place] == EMPTY:
            realm.note(lines.SENT, realm.knight, place)
            enter(realm, place)
        elif realm.privileges[seat] > 0:
            realm.steps[-1] = Toll(seat, place)
        else:
            pay_toll(realm, seat, place, True)

    def has_secrets(self) -> bool:
        return True

    def seen(self, realm: Realm, seat: int, action: int, eye: int) -> int:
        """Who goes where."""
        return SPACE.size + realm.knight * (SPACES + 2) + action - TO

    def cite(self, realm: Realm, action: int) -> str:
        place = action - TO
        if place >= MONASTERY:
            return "place.unlimited"
        return "place.empty" if realm.spaces[place] == EMPTY else "place.token"

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"knight": realm.knight_id(realm.knight)}

    def wording(self, realm: Realm, seat: int, verb: int, index: int) -> str:
        return "to" if index >= MONASTERY or realm.spaces[index] == EMPTY else "to_for_toll"

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != TO:
            return None
        return first_reason(
            {"place": PLACES[index]},
            (realm.spaces[index] == CLOSED, "setup.spheres.unused", "space_closed"),
            (realm.spaces[index] >= KNIGHT_ON, "place.occupied", "space_taken"),
            (True, "place.token", "no_toll"),
        )


class Toll(Moment):
    """A space with a token costs a gold or a privilege."""

    rule = "place.token"
    asks = "toll"
    fields = ("seat", "space")
    broken_off = True

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space = space

    def options(self, realm: Realm, seat: int) -> list[int]:
        found = [PAY_GOLD] if realm.stock[seat][GOLD] > 0 else []
        if realm.privileges[seat] > 0:
            found.append(PAY_PRIVILEGE)
        return found

    def take(self, realm: Realm, seat: int, action: int) -> None:
        pay_toll(realm, seat, self.space, action == PAY_GOLD)

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"place": PLACES[self.space], "knight": realm.knight_id(realm.knight)}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == PAY_GOLD:
            return refuse("general.solvency", "no_gold")
        return None


def pay_toll(realm: Realm, seat: int, place: int, gold: bool) -> None:
    """The toll is paid, and the knight enters."""
    if gold:
        realm.stock[seat][GOLD] -= 1
        realm.note(lines.SENT_FOR_GOLD, realm.knight, place)
    else:
        realm.privileges[seat] -= 1
        realm.note(lines.SENT_FOR_PRIVILEGE, realm.knight, place)
    enter(realm, place)


def enter(realm: Realm, place: int) -> None:
    """A knight stands on a space; a token there goes to the reserve (place.token-removed)."""
    knight = realm.knight
    realm.where[knight] = place
    if place == MONASTERY:
        realm.monastery.append(knight)
    elif place == CRUSADES:
        realm.crusades.append(knight)
    else:
        realm.spaces[place] = KNIGHT_ON + knight
    realm.steps.pop()
    realm.go_on()


class PassOn(Moment):
    """Where a token is turned to black, or laid."""

    rule = "pass.effect"
    asks = "pass_on"
    hidden = True
    broken_off = True
    clauses = {MARK: "two.pass"}

    def options(self, realm: Realm, seat: int) -> list[int]:
        open_spaces = [place for place in range(SPACES) if EMPTY <= realm.spaces[place] <= WHITE]
        found = [BLOCK + place for place in open_spaces]
        if realm.seats == 2:
            found += [MARK + place for place in open_spaces]
        return found

    def candidates(self, realm: Realm, seat: int) -> list[int]:
        return ends_of_spheres([action for action in self.options(realm, seat) if action < MARK], BLOCK)

    def take(self, realm: Realm, seat: int, action: int) -> None:
        if action >= MARK:
            realm.spaces[action - MARK] = MARKED + seat
            realm.note(lines.PASSES_MARKING, seat, action - MARK)
        else:
            realm.spaces[action - BLOCK] = BLACK
            realm.note(lines.PASSES, seat, action - BLOCK)
        realm.steps.pop()
        realm.go_on()

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        if verb not in (BLOCK, MARK):
            return None
        return first_reason(
            {"place": PLACES[index]},
            (verb == MARK and realm.seats > 2, "two.pass", "mark_for_two"),
            (realm.spaces[index] == CLOSED, "setup.spheres.unused", "space_closed"),
            (realm.spaces[index] >= KNIGHT_ON, "pass.effect", "space_taken"),
            (True, "pass.effect", "space_blocked"),
        )
