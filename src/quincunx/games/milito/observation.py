# hot: compiled by mypyc
"""What a learner is given of a battle: a view as numbers, one's own side first. Nothing but the view is read."""

from __future__ import annotations

from typing import Final

from quincunx.core.game import Data
from quincunx.core.observation import MOST, Field, Layout, capped
from quincunx.games.milito.actions import COLUMNS, SLOTS, flank_pair
from quincunx.games.milito.muster import FIRST_LEADER, FIRST_MERCENARY

PHASES: Final = ("hire", "flank", "actions", "over")
TERRAIN: Final = ("plain", "hill", "rough", "wood")
ARMIES: Final = (
    "achaemenid_persian",
    "alexandrian_macedonian",
    "ancient_british",
    "carthaginian",
    "imperial_roman",
    "republican_roman",
)
COUNTS: Final = ("hand_count", "deck_count", "discard_count", "destroyed_count", "columns_held", "hired")
PRINTED: Final = ("count", "speed", "attack", "defence", "deploy", "flank", "combine", "combat", "place")
MOST_KEPT: Final = 64


def layout() -> Layout:
    """The fields in their order; a card is the place of its kind in its army's list, as in the actions."""
    kinds = (SLOTS,)
    fields = [
        Field("turn", (1,), MOST, "turns begun; 0 while mercenaries are hired"),
        Field("dead_turns", (1,), MOST, "turns in a row that began in a dead position (end.dead_position)"),
        Field("phase", (len(PHASES),), 1, "one of " + ", ".join(PHASES)),
        Field("to_choose", (2,), 1, "is one's own side, is the enemy asked to choose"),
        Field("active", (2,), 1, "whose turn it is"),
        Field("first", (2,), 1, "who began"),
        Field("terrain", (COLUMNS, len(TERRAIN) + 1), 1, "by column: one of " + ", ".join(TERRAIN) + ", another"),
        Field("control", (COLUMNS, 2), 1, "by column: held by one's own side, by the enemy"),
        Field("own_units", (COLUMNS, SLOTS), 2, "by column: one's own units of each kind"),
        Field("enemy_units", (COLUMNS, SLOTS), 2, "by column: the enemy's units of each kind"),
        Field("flanks", (8,), 1, "flank attacks still to be made, by pair of columns as in the actions"),
        Field("attacked", (COLUMNS,), 1, "the column under attack"),
        Field("origin", (COLUMNS,), 1, "the column the attack comes from"),
        Field("flank_attack", (1,), 1, "is it a flank attack"),
        Field("own_fighter", kinds, 1, "one's own fighting unit"),
        Field("enemy_fighter", kinds, 1, "the enemy's fighting unit"),
        Field("placing", (3,), MOST, "a placement is under way; its cost; how much of it is paid"),
        Field("placing_card", kinds, 1, "the card one is about to place"),
        Field("clearing", (COLUMNS,), 1, "the column one is throwing units out of"),
        Field("cleared", (2,), 1, "which of the two units there"),
    ]
    for side in ("own", "enemy"):
        fields += [
            Field(f"{side}_army", (len(ARMIES) + 1,), 1, "one of " + ", ".join(ARMIES) + ", another"),
            Field(f"{side}_counts", (len(COUNTS),), MOST, ", ".join(COUNTS)),
            Field(f"{side}_reshuffled", (1,), 1, "was the deck shuffled anew"),
            Field(f"{side}_bonus_from", (2,), 1, "a bonus card lies face down: from the hand, from the deck"),
            Field(f"{side}_unseen", kinds, MOST, "if aided: cards in hand, deck or face down together"),
            Field(f"{side}_held", kinds, MOST, "if aided: cards everyone knows to be in the hand"),
            Field(f"{side}_released", kinds, MOST, "units sent home for mercenaries"),
            Field(f"{side}_discard_top", kinds, 1, "the top card of the discard pile"),
            Field(f"{side}_destroyed_top", kinds, 1, "the top card of the destroyed pile"),
        ]
    fields += [
        Field("own_hand", kinds, MOST, "one's own hand"),
        Field("own_discard", kinds, MOST, "one's own discard pile"),
        Field("own_destroyed", kinds, MOST, "one's own destroyed pile"),
        Field("own_bonus", kinds, 1, "the card one has laid face down"),
        Field("own_printed", (SLOTS, len(PRINTED)), MOST, "printed on one's own cards: " + ", ".join(PRINTED)),
        Field("enemy_printed", (SLOTS, len(PRINTED)), MOST, "printed on the enemy's cards: " + ", ".join(PRINTED)),
    ]
    return Layout(fields)


LAYOUT: Final = layout()
FIRST: Final = LAYOUT.first
OWN: Final = 0
ENEMY: Final = 1
SIDES: Final = ("own", "enemy")

TURN: Final = FIRST["turn"]
DEAD_TURNS: Final = FIRST["dead_turns"]
PHASE: Final = FIRST["phase"]
TO_CHOOSE: Final = FIRST["to_choose"]
ACTIVE: Final = FIRST["active"]
BEGAN: Final = FIRST["first"]
GROUND: Final = FIRST["terrain"]
CONTROL: Final = FIRST["control"]
UNITS: Final = [FIRST["own_units"], FIRST["enemy_units"]]
FLANKS: Final = FIRST["flanks"]
ATTACKED: Final = FIRST["attacked"]
ORIGIN: Final = FIRST["origin"]
FLANK_ATTACK: Final = FIRST["flank_attack"]
FIGHTER: Final = [FIRST["own_fighter"], FIRST["enemy_fighter"]]
PLACING: Final = FIRST["placing"]
PLACING_CARD: Final = FIRST["placing_card"]
CLEARING: Final = FIRST["clearing"]
CLEARED: Final = FIRST["cleared"]
COUNTED: Final = [FIRST[f"{side}_counts"] for side in SIDES]
RESHUFFLED: Final = [FIRST[f"{side}_reshuffled"] for side in SIDES]
BONUS_FROM: Final = [FIRST[f"{side}_bonus_from"] for side in SIDES]
UNSEEN: Final = [FIRST[f"{side}_unseen"] for side in SIDES]
HELD: Final = [FIRST[f"{side}_held"] for side in SIDES]
RELEASED: Final = [FIRST[f"{side}_released"] for side in SIDES]
DISCARD_TOP: Final = [FIRST[f"{side}_discard_top"] for side in SIDES]
DESTROYED_TOP: Final = [FIRST[f"{side}_destroyed_top"] for side in SIDES]
HAND: Final = FIRST["own_hand"]
DISCARD: Final = FIRST["own_discard"]
DESTROYED: Final = FIRST["own_destroyed"]
BONUS: Final = FIRST["own_bonus"]


class Sheet:
    """What stays the same throughout a match: an observation with the printed cards filled in, and cards by id."""

    def __init__(self, cards: Data, armies: list[str], own: int) -> None:
        self.slots: list[dict[str, int]] = []
        blank = bytearray(LAYOUT.size)
        for side in range(2):
            owner = own if side == OWN else 1 - own
            faces: dict[str, Data] = cards[str(owner)]
            slots = slots_of(faces)
            self.slots.append(slots)
            blank[FIRST[f"{SIDES[side]}_army"] + place_of(armies[owner], ARMIES)] = 1
            first = FIRST[f"{SIDES[side]}_printed"]
            for card, face in faces.items():
                for n, name in enumerate(PRINTED):
                    blank[first + slots[card] * len(PRINTED) + n] = capped(max(0, int(face.get(name, 0))))
        self.blank = bytes(blank)


SHEETS: Final[dict[tuple[str, int], Sheet]] = {}


def sheet_of(view: Data, own: int) -> Sheet:
    """The sheet of a match, made once for each side."""
    key: tuple[str, int] = (view["edition"], own)
    sheet = SHEETS.get(key)
    if sheet is None:
        if len(SHEETS) >= MOST_KEPT:
            SHEETS.clear()
        sheet = Sheet(view["cards"], [force["army"] for force in view["forces"]], own)
        SHEETS[key] = sheet
    return sheet


def slots_of(faces: dict[str, Data]) -> dict[str, int]:
    """The places of an army's cards in its list, as the actions number them."""
    units, mercenaries, leaders = 0, FIRST_MERCENARY, FIRST_LEADER
    slots: dict[str, int] = {}
    for card, face in faces.items():
        if face["kind"] == "leader":
            slots[card] = leaders
            leaders += 1
        elif face["count"] == 0:
            slots[card] = mercenaries
            mercenaries += 1
        else:
            slots[card] = units
            units += 1
    return slots


def place_of(name: str, known: tuple[str, ...]) -> int:
    """Which of the known names this is; the place after them for any other."""
    return known.index(name) if name in known else len(known)


def encode(view: Data) -> bytearray:
    """A view as numbers; an onlooker looks from the first seat's side."""
    own: int = max(0, view["seat"])
    sheet = sheet_of(view, own)
    row = bytearray(sheet.blank)
    row[TURN] = capped(view["turn"])
    row[DEAD_TURNS] = capped(view["dead_turns"])
    row[PHASE + PHASES.index(view["phase"])] = 1
    for seat in view["awaited"]:
        row[TO_CHOOSE + (seat ^ own)] = 1
    row[ACTIVE + (view["active"] ^ own)] = 1
    row[BEGAN + (view["first"] ^ own)] = 1
    enter_columns(row, view, sheet, own)
    if view["attack"] is not None:
        enter_attack(row, view["attack"], sheet, view["active"] ^ own)
    for attacked, flanking in view["flanks"]:
        row[FLANKS + flank_pair(attacked - 1, flanking - 1)] = 1
    if view["placing"] is not None:
        enter_placing(row, view["placing"], sheet.slots[view["placing"]["seat"] ^ own])
    for side in range(2):
        enter_force(row, view["forces"][side ^ own], sheet.slots[side], side)
    force: Data = view["forces"][own]
    if "hand" in force:
        enter_own(row, force, sheet.slots[OWN])
    return row


def enter_columns(row: bytearray, view: Data, sheet: Sheet, own: int) -> None:
    for column, there in enumerate(view["columns"]):
        if there["terrain"] is not None:
            row[GROUND + column * (len(TERRAIN) + 1) + place_of(there["terrain"], TERRAIN)] = 1
        if there["control"] is not None:
            row[CONTROL + 2 * column + (there["control"] ^ own)] = 1
        for side in range(2):
            enter(row, UNITS[side] + column * SLOTS, there["units"][side ^ own], sheet.slots[side])


def enter_attack(row: bytearray, attack: Data, sheet: Sheet, attacker: int) -> None:
    row[ATTACKED + attack["column"] - 1] = 1
    row[ORIGIN + attack["origin"] - 1] = 1
    row[FLANK_ATTACK] = 1 if attack["flank"] else 0
    if attack["attacker"] is not None:
        row[FIGHTER[attacker] + sheet.slots[attacker][attack["attacker"]]] = 1
    if attack["defender"] is not None:
        row[FIGHTER[1 - attacker] + sheet.slots[1 - attacker][attack["defender"]]] = 1


def enter_placing(row: bytearray, placing: Data, slots: dict[str, int]) -> None:
    row[PLACING] = 1
    row[PLACING + 1] = capped(placing["cost"])
    row[PLACING + 2] = capped(placing["paid"])
    if "card" in placing:
        row[PLACING_CARD + slots[placing["card"]]] = 1
        if placing["clearing"] is not None:
            row[CLEARING + placing["clearing"] - 1] = 1
        for place in placing["cleared"]:
            row[CLEARED + place] = 1


def enter_force(row: bytearray, force: Data, slots: dict[str, int], side: int) -> None:
    """What everyone may see of a side."""
    first = COUNTED[side]
    for n in range(len(COUNTS)):
        row[first + n] = capped(force[COUNTS[n]])
    if force["reshuffled"]:
        row[RESHUFFLED[side]] = 1
    if force["bonus_from"] is not None:
        row[BONUS_FROM[side] + (1 if force["bonus_from"] == "deck" else 0)] = 1
    unseen: dict[str, int] = force.get("unseen", {})
    for card, count in unseen.items():
        row[UNSEEN[side] + slots[card]] = count
    enter(row, HELD[side], force.get("held", []), slots)
    enter(row, RELEASED[side], force["released"], slots)
    if force["discard_top"] is not None:
        row[DISCARD_TOP[side] + slots[force["discard_top"]]] = 1
    if force["destroyed_top"] is not None:
        row[DESTROYED_TOP[side] + slots[force["destroyed_top"]]] = 1


def enter_own(row: bytearray, force: Data, slots: dict[str, int]) -> None:
    """What only its owner may see."""
    enter(row, HAND, force["hand"], slots)
    enter(row, DISCARD, force["discard"], slots)
    enter(row, DESTROYED, force["destroyed"], slots)
    if force["bonus"] is not None:
        row[BONUS + slots[force["bonus"]]] = 1


def enter(row: bytearray, first: int, cards: list[str], slots: dict[str, int]) -> None:
    """Count cards by kind."""
    for card in cards:
        row[first + slots[card]] += 1
