# hot: compiled by mypyc
"""The actions of Pacto as numbers. A move is a few clicks: unit, action, legs, cards (geo.legs)."""

from __future__ import annotations

from typing import Final

from quincunx.core.actions import ActionSpace
from quincunx.games.pacto.build_up import COLUMNS, SQUARES
from quincunx.games.pacto.pieces import ACTIONS, COLOURS, LEVELS, MOST_GENERALS, MOST_UGS, TERRITORIES

UGS: Final = 20
GENERALS: Final = 4
COLOUR_COUNT: Final = 5
LENGTHS: Final = 80
"""Lengths that can be chosen: 0.1 to 8.0 HBW; the number after them is the longest one allowed."""
ANGLES: Final = 18
"""5 to 90 degrees."""
LEFT: Final = 0
RIGHT: Final = 1
ABOUT: Final = 2

PASS: Final = 0
HALT: Final = 1
DONE: Final = 2
UNIT: Final = 3  # + own UG
GENERAL: Final = 23  # + own general
DO: Final = 27  # + action
WITH: Final = 50  # + own UG
AHEAD: Final = 70  # + tenths - 1, or longest
BACK: Final = 151  # + tenths - 1, or longest
WHEEL: Final = 232  # + side x 18 + steps of 5 degrees - 1
TURN: Final = 268  # + left, right, about
SHIFT: Final = 271  # + left, right
ANSWER: Final = 273  # + stand, run away, skirmish
SHOOT: Final = 276
HOLD: Final = 277
FIGHT: Final = 278
STAY: Final = 279
FOLLOW: Final = 280
CARD: Final = 281  # + colour
RAISE: Final = 286  # + colour
DISCARD: Final = 291  # + own general x 5 + colour
GIVE: Final = 311  # + own general x 5 + colour
X: Final = 331  # + quarters of a HBW
Y: Final = 512  # + quarters of a HBW
FACE: Final = 633  # + steps of 5 degrees
EDGE: Final = 705  # + front, left, rear, right
ALONG: Final = 709
BEHIND: Final = 710
RAISE_ROLL: Final = 711
ENEMY: Final = 712  # + UG of the enemy
ROLE: Final = 732  # + invader, defender, intercept
TERRITORY: Final = 735  # + kind of territory
SQUARE: Final = 742  # + row x 10 + column of the map
KIND: Final = 802  # + kind of terrain
LONG: Final = 842  # + HBW
WIDE: Final = 853  # + HBW
ANGLE: Final = 864  # + steps of 15 degrees
REMOVE: Final = 876
DUMMY: Final = 877
SEASON: Final = 878  # + winter, spring or autumn, summer
READY: Final = 881
FILL: Final = 882
CLEAR: Final = 883
LIST: Final = 884  # + army list
TAKE: Final = 916  # + place of the profile in the list x 3 + bases - 1
DROP: Final = 988  # + own UG
APPOINT: Final = 1008  # + role x 4 + level
DISMISS: Final = 1024  # + own general
COMMAND: Final = 1028  # + own UG x 4 + own general

LONGEST: Final = LENGTHS
"""The target of `ahead` and `back` that stands for as far as can be."""
SIDES: Final = ("left", "right", "about")
ANSWERS: Final = ("stand", "run", "skirmish")
EDGES: Final = ("front", "left", "rear", "right")
INVADER: Final = 0
DEFENDER: Final = 1
INTERCEPT: Final = 2
SEASONS: Final = ("winter", "spring_autumn", "summer")
ROLES: Final = ("invader", "defender", "intercept")

APPOINTED: Final = ("commander", "floating", "general", "ally")
"""As what a general is appointed: a floating one is the army commander."""
MOST_LISTS: Final = 32
MOST_PROFILES: Final = 24
MOST_BASES: Final = 3

MOST_KINDS: Final = 40
MOST_SIDE: Final = 10
"""The longest side of a piece of terrain that is laid before a battle, in HBW."""

# What `do` can name: the numbers of actions, as `ACTIONS` lists them.
C1: Final = 0
C2: Final = 1
C3: Final = 2
CM1: Final = 3
CM2: Final = 4
M1: Final = 5
M2: Final = 6
M3: Final = 7
M4: Final = 8
M5: Final = 9
M9: Final = 10
M10: Final = 11
M11: Final = 12
M12: Final = 13
M13: Final = 14
M14: Final = 15
M15: Final = 16
MF2: Final = 17
F1: Final = 18
F2: Final = 19
F3: Final = 20
F4: Final = 21
E1: Final = 22


def make_space() -> ActionSpace:
    """The verbs in the order of their numbers, with the clauses that say when each is taken."""
    space = ActionSpace()
    space.add("pass", rule="turn.pass")
    space.add("halt", rule="geo.legs")
    space.add("done", rule="turn.pass")
    space.add("unit", MOST_UGS, "unit", "turn.alternate.unit")
    space.add("general", MOST_GENERALS, "general", "prompt.extra_cards")
    space.add("do", len(ACTIONS), "action", "prompt.what")
    space.add("with", MOST_UGS, "unit", "block.what")
    space.add("ahead", LENGTHS + 1, "length", "geo.legs")
    space.add("back", LENGTHS + 1, "length", "geo.fall_back")
    space.add("wheel", 2 * ANGLES, "wheel", "geo.wheel")
    space.add("turn", len(SIDES), "side", "act.m9")
    space.add("shift", 2, "side", "geo.shift")
    space.add("answer", len(ANSWERS), "answer", "evade.choice")
    space.add("shoot", rule="shoot.optional")
    space.add("hold", rule="shoot.optional")
    space.add("fight", rule="general.fight")
    space.add("stay", rule="outcome.pursue.choice")
    space.add("follow", rule="outcome.pursue")
    space.add("card", len(COLOURS), "colour", "comp.card_value")
    space.add("raise", len(COLOURS), "colour", "upgrade.what")
    space.add("discard", MOST_GENERALS * len(COLOURS), rule="card.discard")
    space.add("give", MOST_GENERALS * len(COLOURS), rule="card.gift")
    space.add("x", 181, "place", "geo.steps")
    space.add("y", 121, "place", "geo.steps")
    space.add("face", 72, "facing", "geo.grid")
    space.add("edge", len(EDGES), "edge", "combat.edges")
    space.add("along", rule="upgrade.stays")
    space.add("behind", rule="general.attach")
    space.add("add-one", rule="evade.vmd.good")
    space.add("enemy", MOST_UGS, "enemy", "shoot.target.ahead.calc")
    space.add("role", len(ROLES), "role", "pre.winner")
    space.add("territory", len(TERRITORIES), "territory", "pre.territory")
    space.add("square", SQUARES, "square", "pre.counter.place")
    space.add("kind", MOST_KINDS, "kind", "tset.choose")
    space.add("long", MOST_SIDE + 1, "hbws", "tset.shape")
    space.add("wide", MOST_SIDE + 1, "hbws", "tset.shape")
    space.add("angle", 12, "degrees", "tset.place.how")
    space.add("remove", rule="tset.change")
    space.add("dummy", rule="ambush.what")
    space.add("season", len(SEASONS), "season", "pre.season")
    space.add("ready", rule="army.build")
    space.add("fill", rule="army.build")
    space.add("clear", rule="army.build")
    space.add("list", MOST_LISTS, "list", "army.lists")
    space.add("take", MOST_PROFILES * MOST_BASES, rule="army.build.limits")
    space.add("drop", MOST_UGS, "unit", "army.build.limits")
    space.add("appoint", len(APPOINTED) * len(LEVELS), rule="army.build.generals")
    space.add("dismiss", MOST_GENERALS, "general", "army.build.generals")
    space.add("command", MOST_UGS * MOST_GENERALS, rule="deploy.commands")
    return space


SPACE: Final = make_space()


def target_named(verb: str, index: int) -> str:
    """What a verb's index stands for, where that is the same on every table."""
    if verb in ("general", "dismiss"):
        return f"g{index + 1}"
    if verb == "appoint":
        return f"{APPOINTED[index // len(LEVELS)]}-{LEVELS[index % len(LEVELS)]}"
    if verb == "do":
        return ACTIONS[index]
    if verb in ("ahead", "back"):
        return tenths(index)
    if verb == "wheel":
        return angle(index)
    if verb in ("turn", "shift"):
        return SIDES[index]
    if verb in ("card", "raise"):
        return COLOURS[index]
    if verb in ("discard", "give"):
        return f"g{index // COLOUR_COUNT + 1}-{COLOURS[index % COLOUR_COUNT]}"
    if verb in ("x", "y"):
        return quarters(index)
    if verb == "face":
        return f"{5 * index}"
    if verb in ("long", "wide"):
        return f"{index}"
    if verb == "angle":
        return f"{15 * index}"
    if verb == "square":
        return square(index)
    if verb == "territory":
        return TERRITORIES[index]
    return {"answer": ANSWERS, "edge": EDGES, "role": ROLES, "season": SEASONS}[verb][index]


def tenths(index: int) -> str:
    """How a length is written: 0.1 to 8, or longest."""
    if index == LONGEST:
        return "longest"
    whole, part = divmod(index + 1, 10)
    return f"{whole}.{part}" if part else f"{whole}"


def quarters(index: int) -> str:
    """How a coordinate is written, in HBW."""
    return f"{index // 4}{('', '.25', '.5', '.75')[index % 4]}"


def square(index: int) -> str:
    """How a square of the map is written: its column and its row, counted from 0."""
    return f"{index % COLUMNS}-{index // COLUMNS}"


def angle(index: int) -> str:
    """How a wheel is written: left-5 to right-90."""
    return f"{SIDES[index // ANGLES]}-{5 * (index % ANGLES) + 5}"


def hbw(length: int) -> str:
    """A length in thousandths as it is told, in HBW: 2.5."""
    whole, part = divmod(length, 1000)
    return f"{whole}.{part:03d}".rstrip("0") if part else f"{whole}"
