# cold: interpreted
"""Drawing up an army choice by choice: what each does, why it may not be, and armies the computer finishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from quincunx.core.dice import Dice
from quincunx.core.game import Data
from quincunx.core.step import Refusal
from quincunx.games.pacto.actions import (
    APPOINT,
    APPOINTED,
    CLEAR,
    COMMAND,
    DISMISS,
    DROP,
    FILL,
    LIST,
    MOST_BASES,
    READY,
    TAKE,
)
from quincunx.games.pacto.box import Army, Box
from quincunx.games.pacto.muster import (
    OwnArmy,
    OwnGeneral,
    OwnUnit,
    army_faults,
    as_list,
    as_played,
    draft_of,
    fault,
    limits_of,
    look_over,
    muster_of,
    points_of_general,
    points_of_unit,
    printed_army,
    quick_build,
)
from quincunx.games.pacto.pieces import LEVELS, MOST_GENERALS, MOST_UGS

TRIES = 60
"""So often the computer adds something to an army it finishes."""
MENDED = ("too_few", "one_commander", "generals", "tugs", "ally_command", "no_command")
"""What is not allowed of an army only because something is still missing; it says so by numbers below the least."""


class Offers(NamedTuple):
    """What can be changed of a draft, and why the rest can't."""

    options: list[int]
    refused: dict[int, Refusal]


# ---- what there is to choose from


def list_ids(box: Box) -> list[str]:
    """The lists an army can be drawn up from."""
    return [army.id for army in box.pieces.armies.values() if not army.starter]


def profiles_of(box: Box, own: OwnArmy) -> list[str]:
    """The profiles of a list, as it prints them; options come last."""
    return list(limits_of(box, own))


def size_of_print(box: Box, own: OwnArmy, profile: str) -> int:
    """The size in which the list prints a profile, or the largest it has."""
    printed = [unit.bases for unit in box.pieces.armies[own.list].units if unit.profile == profile]
    return printed[0] if printed else max(box.pieces.profiles[profile].sizes)


# ---- what a choice does


def changed(box: Box, own: OwnArmy, action: int) -> OwnArmy:
    """The army after a choice that changes it."""
    if action == CLEAR:
        return replace(own, generals=(), units=())
    if action >= COMMAND:
        unit, general = divmod(action - COMMAND, MOST_GENERALS)
        return with_unit(own, unit, replace(own.units[unit], command=general + 1))
    if action >= DISMISS:
        return without_general(box, own, action - DISMISS)
    if action >= APPOINT:
        way, level = divmod(action - APPOINT, len(LEVELS))
        role = "commander" if APPOINTED[way] == "floating" else APPOINTED[way]
        floats = APPOINTED[way] == "floating"
        name = name_for(box, own, role)
        return replace(own, generals=(*own.generals, OwnGeneral(name, LEVELS[level], role, floats)))
    if action >= DROP:
        return replace(own, units=own.units[: action - DROP] + own.units[action - DROP + 1 :])
    place, bases = divmod(action - TAKE, MOST_BASES)
    profile = profiles_of(box, own)[place]
    return replace(own, units=(*own.units, OwnUnit(profile, bases + 1, commander_for(box, own, profile))))


def with_unit(own: OwnArmy, number: int, unit: OwnUnit) -> OwnArmy:
    return replace(own, units=(*own.units[:number], unit, *own.units[number + 1 :]))


def commander_for(box: Box, own: OwnArmy, profile: str) -> int:
    """Whose command a new UG is in, from 1: that of whoever leads fewest, an ally's if the list has it so."""
    printed = box.pieces.armies[own.list]
    allies = {general.id for general in printed.generals if general.role == "ally"}
    allied = {unit.profile for unit in printed.units if unit.command in allies}
    led = Counter(unit.command for unit in own.units)
    numbers = range(1, len(own.generals) + 1)
    ally = [n for n in numbers if own.generals[n - 1].role == "ally" and led[n] < muster_of(box).ally_most]
    if profile in allied and ally:
        return ally[0]
    leads = [n for n in numbers if own.generals[n - 1].role != "ally" and not own.generals[n - 1].floating]
    return min(leads or numbers, key=lambda n: led[n])


def without_general(box: Box, own: OwnArmy, number: int) -> OwnArmy:
    """A general leaves, and whoever leads fewest takes his UGs over, one by one."""
    left = replace(own, generals=own.generals[:number] + own.generals[number + 1 :], units=())
    for unit in own.units:
        command = unit.command - 1 if unit.command > number + 1 else unit.command
        if unit.command == number + 1:
            command = commander_for(box, left, unit.profile)
        left = replace(left, units=(*left.units, replace(unit, command=command)))
    return left


def name_for(box: Box, own: OwnArmy, role: str) -> str:
    """What a new general is called: as the list calls one of his role who is not there yet, or by a number."""
    taken = {general.name for general in own.generals}
    printed = box.pieces.armies[own.list].generals
    names = [each.name for each in printed if each.role == role] + [each.name for each in printed]
    names += [f"General {n}" for n in range(1, 9)]
    return next(name for name in names if name not in taken)


# ---- what may not be


@lru_cache(maxsize=256)
def offers(box: Box, own: OwnArmy) -> Offers:
    """Everything that can be chosen of a draft, and the reasons against the rest."""
    wrong = army_faults(box, own)
    found = Offers(
        [FILL] if wrong else [READY], {READY: wrong[0]} if wrong else {FILL: fault("army.build", "complete")}
    )
    if own.units or own.generals:
        found.options.append(CLEAR)
    else:
        found.refused[CLEAR] = fault("army.build", "nothing_taken")
    beyond = set(map(repr, beyond_mending(box, own)))
    for action in every_change(box, own):
        why = refusal_of(box, own, action, beyond)
        if why is None:
            found.options.append(action)
        else:
            found.refused[action] = why
    found.options.extend([LIST + n for n in range(len(list_ids(box)))])
    return found


def every_change(box: Box, own: OwnArmy) -> Iterator[int]:
    """All that could be asked for: UGs of every size, generals of every kind, and changes of those that are there."""
    for place, profile in enumerate(profiles_of(box, own)):
        for bases in box.pieces.profiles[profile].sizes:
            yield TAKE + place * MOST_BASES + bases - 1
    yield from range(DROP, DROP + len(own.units))
    yield from range(APPOINT, APPOINT + len(APPOINTED) * len(LEVELS))
    yield from range(DISMISS, DISMISS + len(own.generals))
    for n, unit in enumerate(own.units):
        for general in range(len(own.generals)):
            if unit.command != general + 1:
                yield COMMAND + n * MOST_GENERALS + general


def refusal_of(box: Box, own: OwnArmy, action: int, beyond: set[str]) -> Refusal | None:
    """Why this may not be chosen: it would make something wrong that nothing added later could mend."""
    if TAKE <= action < DROP:
        if not own.generals:
            return fault("army.generals", "no_general_yet")
        if len(own.units) == MOST_UGS:
            return fault("army.build", "most_ugs", n=MOST_UGS)
    if DISMISS <= action < COMMAND and len(own.generals) == 1 and own.units:
        return fault("army.generals", "last_general", name=own.generals[0].name)
    if APPOINT <= action < DISMISS and len(own.generals) == MOST_GENERALS:
        limits = muster_of(box)
        least, most = limits.generals_least, limits.generals_most
        return fault("army.generals", "generals", n=MOST_GENERALS + 1, least=least, most=most)
    if DROP <= action < APPOINT:
        return None
    new = [each for each in beyond_mending(box, changed(box, own, action)) if repr(each) not in beyond]
    return new[0] if new else None


def beyond_mending(box: Box, own: OwnArmy) -> Iterator[Refusal]:
    """What is wrong with an army however much is added to it."""
    for wrong in army_faults(box, own):
        key = wrong.message.key.partition(".")[2]
        params = wrong.message.params
        most = params.get("most", 1 if key == "one_commander" else None)
        if key not in MENDED or (isinstance(most, int) and params["n"] > most):  # type: ignore[operator]  # a count
            yield wrong


# ---- what is shown of it


def choices_of(box: Box, own: OwnArmy) -> list[str]:
    """The choices at the table that build this army, from whatever there is."""
    found = [f"list:{own.list}", "clear"]
    draft = replace(own, generals=(), units=())
    for general in own.generals:
        found.append(f"appoint:{'floating' if general.floating else general.role}-{general.level}")
        draft = replace(draft, generals=(*draft.generals, general))
    for unit in own.units:
        found.append(f"take:{unit.profile}-{unit.bases}")
        command = commander_for(box, draft, unit.profile)
        draft = replace(draft, units=(*draft.units, replace(unit, command=command)))
        if command != unit.command:
            name = as_list(box, draft).units[-1].id
            found.append(f"command:{name}-g{unit.command}")
            draft = with_unit(draft, len(draft.units) - 1, unit)
    return found


def shown(box: Box, own: OwnArmy) -> Data:
    """A draft as one builds it: its list, what it holds, what it costs, what is missing."""
    told = look_over(box, own)
    ids = [unit.id for unit in as_list(box, own).units]
    generals = [
        {
            "name": each.name,
            "level": each.level,
            "role": each.role,
            "floating": each.floating,
            "points": points_of_general(box, own, each),
            "led": len([unit for unit in own.units if unit.command == n + 1]),
        }
        for n, each in enumerate(own.generals)
    ]
    units = [
        {"id": name, **vars(unit), "points": points_of_unit(box, unit)}
        for name, unit in zip(ids, own.units, strict=True)
    ]
    printed = box.pieces.armies[own.list]
    roles = ["commander", *(["floating"] if printed.professional else []), "general"]
    roles += ["ally"] if any(general.role == "ally" for general in printed.generals) else []
    prices = {level: points_of_general(box, own, OwnGeneral("", level, "general", floating=False)) for level in LEVELS}
    return {"list": own.list, **told, "generals": generals, "units": units, "roles": roles, "levels": prices}


def take_name(box: Box, army: Army, index: int) -> str:
    """How a UG to be taken is written: its profile and its bases; nothing if the list has no such."""
    own = draft_of(box, army)
    if own is None:
        return ""
    profiles, (place, bases) = profiles_of(box, own), divmod(index, MOST_BASES)
    known = place < len(profiles) and bases + 1 in box.pieces.profiles[profiles[place]].sizes
    return f"{profiles[place]}-{bases + 1}" if known else ""


# ---- by the computer


def any_army_of(box: Box, dice: Dice) -> Army:
    """The same as it is played with."""
    return as_played(box, any_army(box, dice))


def any_army(box: Box, dice: Dice) -> OwnArmy:
    """An army of any list by the computer."""
    known = list_ids(box)
    return quick_build(box, known[dice.below(len(known))], dice)


def drawn_up_anew(box: Box, army: Army, dice: Dice) -> Army:
    """An army of the same list by the computer; one of somebody's own and a starter army stay as they are."""
    if army.draft is not None or army.id not in list_ids(box):
        return army
    return as_played(box, quick_build(box, army.id, dice))


def finished(box: Box, own: OwnArmy, dice: Dice) -> OwnArmy:
    """A draft with all that is missing, as long as there are points; one that can't be finished is drawn up anew."""
    if not own.units and not own.generals:
        return quick_build(box, own.list, dice)
    army = own
    if not any(general.role == "commander" for general in army.generals):
        army = lead(box, army, "commander")
    if len(army.generals) < muster_of(box).generals_least:
        army = lead(box, army, "general")
    for _ in range(TRIES):
        more = any_more(box, army, dice)
        if more is None:
            break
        army = more
    army = shared_out(box, army)
    return quick_build(box, own.list, dice) if army_faults(box, army) else army


def lead(box: Box, own: OwnArmy, role: str) -> OwnArmy:
    """One more general, a competent one."""
    name = name_for(box, own, role)
    return replace(own, generals=(*own.generals, OwnGeneral(name, "cg", role, floating=False)))


def any_more(box: Box, own: OwnArmy, dice: Dice) -> OwnArmy | None:
    """One more UG: of those that are missing first, then any there are points for; None if there is nothing to add."""
    limits, taken = limits_of(box, own), Counter(unit.profile for unit in own.units)
    missing = [name for name, (least, _) in limits.items() if taken[name] < least]
    known = missing or [name for name, (_, most) in limits.items() if taken[name] < most]
    found = []
    for name in known if len(own.units) < MOST_UGS else []:
        unit = OwnUnit(name, size_of_print(box, own, name), commander_for(box, own, name))
        army = replace(own, units=(*own.units, unit))
        if not any(beyond_mending(box, army)):
            found.append(army)
    return found[dice.below(len(found))] if found else None


def shared_out(box: Box, own: OwnArmy) -> OwnArmy:
    """Everybody who has to lead somebody does: UGs of whoever leads most are handed over."""
    for n, general in enumerate(own.generals):
        least = muster_of(box).ally_least if general.role == "ally" else 0 if general.floating else 1
        for _ in range(least):
            led = Counter(unit.command for unit in own.units)
            others = [each for each in led if own.generals[each - 1].role != "ally" and each != n + 1]
            if led[n + 1] >= least or not others:
                break
            most = max(others, key=lambda each: led[each])
            at = max(number for number, unit in enumerate(own.units) if unit.command == most)
            own = with_unit(own, at, replace(own.units[at], command=n + 1))
    return own


def started(box: Box, name: str) -> OwnArmy:
    """A list is taken: its printed army, to be changed."""
    return printed_army(box, name)
