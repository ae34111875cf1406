# cold: interpreted
"""Armies of one's own, drawn up from a list: files one can keep, what is allowed, and armies by the computer."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from quincunx.core.content import Entry
from quincunx.core.dice import Dice
from quincunx.core.faults import Fault, FaultWords, Faulty
from quincunx.core.game import Data
from quincunx.core.kit.records import a_flag, a_number, a_text, entry_from_text, tables
from quincunx.core.messages import Message
from quincunx.core.step import Refusal
from quincunx.games.pacto.box import Army, Box
from quincunx.games.pacto.pieces import LEVELS, MOST_UGS, ROLES, ArmyList, GeneralOf, Muster, Profile, UnitOf

expected = FaultWords(Path(__file__).parent).expected
LONGEST_NAME = 80
CHANGES = 40
"""So many changes of a printed army the computer tries."""


@dataclass(frozen=True)
class OwnGeneral:
    name: str = a_text()
    level: str = a_text(LEVELS)
    role: str = a_text(ROLES, default="general")
    floating: bool = a_flag(default=False)


@dataclass(frozen=True)
class OwnUnit:
    profile: str = a_text("profile")
    bases: int = a_number(1, 3)
    command: int = a_number(1, 4)
    """The number of its general, from 1."""


@dataclass(frozen=True)
class OwnArmy:
    """An army under a name: its list, its generals, and its UGs with their commands."""

    name: str = a_text()
    list: str = a_text("army")
    generals: tuple[OwnGeneral, ...] = tables(OwnGeneral)
    units: tuple[OwnUnit, ...] = tables(OwnUnit)

    def check(self, entry: Entry) -> None:
        if not 0 < len(self.name) <= LONGEST_NAME:
            raise entry.error("name", expected("own_army.name", n=LONGEST_NAME))
        if len(self.generals) > len(("g1", "g2", "g3", "g4")):
            raise entry.error("generals", expected("own_army.most_generals"), len(self.generals))
        if self.units and not self.generals:
            raise entry.error("generals", expected("own_army.commander"), [])
        if len(self.units) > MOST_UGS:
            raise entry.error("units", expected("own_army.most_units", n=MOST_UGS), len(self.units))
        for n, unit in enumerate(self.units):
            if unit.command > len(self.generals):
                raise entry.error("units", expected("own_army.command", n=n + 1), unit.command)

    def to_dict(self) -> Data:
        """The army as a file has it."""
        generals = [
            {"name": each.name, "level": each.level, "role": each.role, "floating": each.floating}
            for each in self.generals
        ]
        units = [{"profile": each.profile, "bases": each.bases, "command": each.command} for each in self.units]
        return {"name": self.name, "list": self.list, "generals": generals, "units": units}


# ---- reading


def army_from_text(box: Box, text: str) -> OwnArmy:
    """An army from a JSON or TOML file, where it may be begun only; ValueError names the field that is wrong."""
    return read_army(box, entry_from_text(text, "army"), begun=True)


def army_from_data(box: Box, data: object, place: str, begun: bool = False) -> OwnArmy:
    """The same from plain data, as options and positions have it; one that is being drawn up may hold nobody yet."""
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        raise Faulty(Fault(place, expected("own_army.known"), repr(data)))
    return read_army(box, Entry(data, place), begun)


def read_army(box: Box, entry: Entry, begun: bool) -> OwnArmy:
    own = box.pieces.reader.read(OwnArmy, entry)
    for field, there in (("generals", own.generals), ("units", own.units)):
        if not there and not begun:
            raise entry.error(field, expected("own_army.least"), [])
    return own


def army_of(box: Box, named: object, place: str = "armies") -> Army:
    """The army a match is played with: a printed one by its id, or one of somebody's own, taken as allowed.

    One that is being drawn up is taken as it is: nobody at all before a list was taken.
    """
    if named is None:
        return box.nobody
    if isinstance(named, str):
        return box.armies[named]
    return as_played(box, army_from_data(box, named, place, begun=True))


def as_played(box: Box, own: OwnArmy) -> Army:
    """An army of one's own as a match is played with it."""
    return Army(box.pieces, as_list(box, own), own.to_dict(), own)


def draft_of(box: Box, army: Army) -> OwnArmy | None:
    """An army as it can be changed; None before a list was taken."""
    if army.named is None:
        return None
    return army.draft if isinstance(army.draft, OwnArmy) else printed_army(box, army.id)


def as_list(box: Box, own: OwnArmy) -> ArmyList:
    """An army of one's own as a printed one would be."""
    printed = box.pieces.armies[own.list]
    generals = tuple(
        GeneralOf(f"g{n + 1}", each.name, each.level, each.role, each.floating) for n, each in enumerate(own.generals)
    )
    count: Counter[str] = Counter()
    units: list[UnitOf] = []
    for unit in own.units:
        count[unit.profile] += 1
        name = unit.profile.partition("_")[2]
        units.append(UnitOf(f"{name}_{count[unit.profile]}", unit.profile, unit.bases, f"g{unit.command}"))
    return replace(printed, name=own.name, generals=generals, units=tuple(units))


# ---- what it costs


def points_of(box: Box, own: OwnArmy) -> int:
    """What an army costs: its bases, and its generals by level and type (army.points)."""
    return sum(points_of_unit(box, unit) for unit in own.units) + sum(
        points_of_general(box, own, general) for general in own.generals
    )


def points_of_unit(box: Box, unit: OwnUnit) -> int:
    points: int = box.pieces.profiles[unit.profile].points
    return points * unit.bases


def points_of_general(box: Box, own: OwnArmy, general: OwnGeneral) -> int:
    limits = muster_of(box)
    more = limits.professional if box.pieces.armies[own.list].professional else 0
    level: int = box.pieces.levels[general.level].points
    return level + more - (limits.ally if general.role == "ally" else 0)


def muster_of(box: Box) -> Muster:
    found: Muster = next(iter(box.pieces.musters.values()))
    return found


# ---- what is allowed


def fault(rule: str, key: str, **params: object) -> Refusal:
    return Refusal(rule, Message(f"muster.{key}", dict(params)))  # type: ignore[arg-type]  # plain values only


def limits_of(box: Box, own: OwnArmy) -> Mapping[str, tuple[int, int]]:
    """How many UGs of each profile an army of this list has at least and at most (army.build.limits)."""
    return limits_in(box, own.list, any(general.role == "ally" for general in own.generals))


@lru_cache(maxsize=64)
def limits_in(box: Box, name: str, allies: bool) -> Mapping[str, tuple[int, int]]:
    """The same of a list, with the UGs of its allies or without."""
    printed = box.pieces.armies[name]
    allied = {general.id for general in printed.generals if general.role == "ally"}
    counts = Counter(unit.profile for unit in printed.units)
    kept = Counter(unit.profile for unit in printed.units if allies or unit.command not in allied)
    limits = {profile: (kept[profile] // 2, n + math.ceil(n / 2)) for profile, n in counts.items()}
    return limits | {profile: (0, muster_of(box).options) for profile in printed.options}


def army_faults(box: Box, own: OwnArmy) -> list[Refusal]:
    """All that is not allowed in an army, each with its clause."""
    if box.pieces.armies[own.list].starter:
        return [fault("army.build", "starter", army=box.pieces.armies[own.list].name)]
    return [*unit_faults(box, own), *general_faults(box, own), *size_faults(box, own)]


def unit_faults(box: Box, own: OwnArmy) -> Iterator[Refusal]:
    limits = limits_of(box, own)
    taken = Counter(unit.profile for unit in own.units)
    for name in taken:
        if name not in limits:
            yield fault("army.build", "not_in_list", name=box.pieces.profiles[name].name)
    for name, (least, most) in limits.items():
        called = box.pieces.profiles[name].name
        if taken[name] < least:
            yield fault("army.build.limits", "too_few", name=called, n=taken[name], least=least)
        if taken[name] > most:
            yield fault("army.build.limits", "too_many", name=called, n=taken[name], most=most)
    for name, bases in sorted({(unit.profile, unit.bases) for unit in own.units}):
        profile: Profile = box.pieces.profiles[name]
        if bases not in profile.sizes:
            sizes = [str(each) for each in profile.sizes]
            yield fault("army.build.limits", "wrong_size", name=profile.name, n=bases, sizes=sizes)


def general_faults(box: Box, own: OwnArmy) -> Iterator[Refusal]:
    printed, limits = box.pieces.armies[own.list], muster_of(box)
    roles = [general.role for general in own.generals]
    if not limits.generals_least <= len(own.generals) <= limits.generals_most:
        least, most = limits.generals_least, limits.generals_most
        yield fault("army.generals", "generals", n=len(own.generals), least=least, most=most)
    if roles.count("commander") != 1:
        yield fault("army.generals", "one_commander", n=roles.count("commander"))
    gifted = [general for general in own.generals if general.level in ("tg", "lg")]
    if len(gifted) > limits.gifted:
        yield fault("army.generals", "gifted", n=len(gifted), most=limits.gifted)
    for general in own.generals:
        if general.level == "lg" and not any(each.level == "lg" for each in printed.generals):
            yield fault("army.build.generals", "no_legend", name=general.name)
        if general.floating and (general.role != "commander" or not printed.professional):
            yield fault("army.build.generals", "no_floating", name=general.name)
    if roles.count("ally") > [general.role for general in printed.generals].count("ally"):
        yield fault("army.build.generals", "no_ally")
    yield from command_faults(box, own)


def command_faults(box: Box, own: OwnArmy) -> Iterator[Refusal]:
    """Everybody who does not float commands somebody, an ally a few (army.ally)."""
    limits = muster_of(box)
    for n, general in enumerate(own.generals):
        led = len([unit for unit in own.units if unit.command == n + 1])
        if general.role == "ally":
            if not limits.ally_least <= led <= limits.ally_most:
                least, most = limits.ally_least, limits.ally_most
                yield fault("army.ally", "ally_command", name=general.name, n=led, least=least, most=most)
            if general.level == "lg":
                yield fault("army.ally", "no_legendary_ally", name=general.name)
        elif general.floating and led:
            yield fault("army.build.generals", "floats", name=general.name)
        elif not general.floating and not led:
            yield fault("army.build.generals", "no_command", name=general.name)


def size_faults(box: Box, own: OwnArmy) -> Iterator[Refusal]:
    limits, points = muster_of(box), points_of(box, own)
    if points > limits.points:
        yield fault("army.points", "too_dear", n=points, most=limits.points)
    profiles = [box.pieces.profiles[unit.profile] for unit in own.units]
    tugs = len([each for each in profiles if each.ug == "tug" and "expendable" not in each.traits])
    if not limits.tugs_least <= tugs <= limits.tugs_most:
        yield fault("army.build.limits", "tugs", n=tugs, least=limits.tugs_least, most=limits.tugs_most)


def look_over(box: Box, own: OwnArmy) -> Data:
    """What one is shown while one builds: points, how many of each profile, and every fault with its clause."""
    taken = Counter(unit.profile for unit in own.units)
    profiles = {
        name: {
            "name": box.pieces.profiles[name].name,
            "taken": taken[name],
            "least": least,
            "most": most,
            "sizes": list(box.pieces.profiles[name].sizes),
            "points": box.pieces.profiles[name].points,
        }
        for name, (least, most) in limits_of(box, own).items()
    }
    return {
        "points": points_of(box, own),
        "most": muster_of(box).points,
        "profiles": profiles,
        "faults": [
            {"rule": each.rule, "key": each.message.key, "params": each.message.params}
            for each in army_faults(box, own)
        ],
    }


# ---- armies by the computer


def printed_army(box: Box, name: str) -> OwnArmy:
    """A printed army as one of one's own, to begin with."""
    printed = box.pieces.armies[name]
    numbers = {general.id: n + 1 for n, general in enumerate(printed.generals)}
    generals = tuple(OwnGeneral(each.name, each.level, each.role, each.floating) for each in printed.generals)
    units = tuple(OwnUnit(each.profile, each.bases, numbers[each.command]) for each in printed.units)
    return OwnArmy(printed.name, name, generals, units)


def quick_build(box: Box, name: str, dice: Dice) -> OwnArmy:
    """A sound army by the computer alone: the printed one with changes at random, as long as they are allowed."""
    own = printed_army(box, name)
    for _ in range(CHANGES):
        changed = any_change(box, own, dice)
        if not army_faults(box, changed):
            own = changed
    return own


def any_change(box: Box, own: OwnArmy, dice: Dice) -> OwnArmy:
    """One UG more, fewer, or of another size."""
    units, at = list(own.units), dice.below(len(own.units))
    way = dice.below(3)
    if way == 0:
        known = sorted(limits_of(box, own))
        profile = known[dice.below(len(known))]
        sizes = box.pieces.profiles[profile].sizes
        units.append(OwnUnit(profile, sizes[dice.below(len(sizes))], units[at].command))
    elif way == 1:
        del units[at]
    else:
        sizes = box.pieces.profiles[units[at].profile].sizes
        units[at] = replace(units[at], bases=sizes[dice.below(len(sizes))])
    return replace(own, units=tuple(units))
