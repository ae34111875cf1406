# hot: compiled by mypyc
"""A combat rolled: claims compared, dice of both sides and of supporters, shatters and shoves, what generals risk."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.eyes import EVERYONE
from quincunx.games.pacto import lines
from quincunx.games.pacto.box import GREEN, SKULL, SPECIAL, WHITE, WOUND
from quincunx.games.pacto.casualties import (
    general_with,
    generals_with,
    join_nearest,
    set_apart,
    suffer,
    test_general,
)
from quincunx.games.pacto.claim_table import CHARGE, MELEE
from quincunx.games.pacto.claims import Bid, bid, dice_for, supporting_dice
from quincunx.games.pacto.fighters import fighters, standing, uphill_claim
from quincunx.games.pacto.fights import fight_on, is_in_combat, marked, neighbours, other_of
from quincunx.games.pacto.losses import is_a_wound_from_breaking, roll
from quincunx.games.pacto.luck import note_combat_luck
from quincunx.games.pacto.markers import BROKEN, ON_TABLE, SHATTERED, SHOVED
from quincunx.games.pacto.reasons import ATTACKER, DEFENDER, claims_told
from quincunx.games.pacto.table import FRONT, NO_UG, REAR, Battlefield
from quincunx.games.pacto.things import FOUGHT, NO_GENERAL, TO_BE_FOUGHT, Fight


def roll_combat(table: Battlefield, fight: Fight, combat: i64) -> None:
    """Both sides roll at the same time, and both results are applied before the next combat (combat.both_roll)."""
    table.fight_begins()
    a, b = fighters(table, fight, combat)
    first, second = bid(table.box.claims, combat, a, b), bid(table.box.claims, combat, b, a)
    up = first.total - second.total
    note_claims(table, fight, combat, first, second)
    by_first = rolled(table, fight.first, dice_for(up))
    by_second = rolled(table, fight.second, dice_for(-up))
    for_first: list[int] = []
    for_second: list[int] = []
    if combat == MELEE:
        for_first = rolled_by_supporters(table, fight, fight.first)
        for_second = rolled_by_supporters(table, fight, fight.second)
    by_first += bonus(table, fight.first, first, by_first)
    by_second += bonus(table, fight.second, second, by_second)
    had_first, had_second = table.has_mark(fight.first, BROKEN), table.has_mark(fight.second, BROKEN)
    strike(table, fight.second, by_first + for_first, had_second)
    strike(table, fight.first, by_second + for_second, had_first)
    for n in range(len(table.fights)):
        if table.fights[n] is fight:
            table.fights[n] = marked(fight, fight.marks & ~TO_BE_FOUGHT if combat == CHARGE else fight.marks | FOUGHT)
    table.fight_ends()


def note_claims(table: Battlefield, fight: Fight, combat: i64, first: Bid, second: Bid) -> None:
    """Who fights whom, with all that both claim."""
    if table.journal is not None:
        line = lines.CHARGE_COMBAT if combat == CHARGE else lines.MELEE_COMBAT
        up = first.total - second.total
        entry = table.journal.add(line, fight.first, fight.second, up, 0, 0, 0, EVERYONE)
        entry.details = claims_told(ATTACKER, first) + claims_told(DEFENDER, second)


def rolled(table: Battlefield, ug: i64, colours: tuple[int, ...]) -> list[int]:
    """The faces of a side's dice."""
    faces: list[int] = []
    for colour in colours:
        face = int(roll(table, colour))
        table.show_all()
        table.note(lines.ROLLS, ug, colour, face)
        note_combat_luck(table, ug, colour, face)
        faces.append(face)
    return faces


def bonus(table: Battlefield, ug: i64, side: Bid, faces: list[int]) -> list[int]:
    """A shatter rolls a green die more, a shove a white one; a UG that can do both shatters (combat.bonus.*)."""
    more: list[int] = []
    for face in faces:
        if face in (SPECIAL, SKULL):
            if side.shatters:
                table.mark(ug, SHATTERED)
                more += harmless(rolled(table, ug, (GREEN,)))
            elif side.shoves:
                table.mark(ug, SHOVED)
                more += harmless(rolled(table, ug, (WHITE,)))
    return more


def harmless(faces: list[int]) -> list[int]:
    """Bonus dice remove bases and wound, and cause no further bonus (combat.bonus.once)."""
    return [face for face in faces if face in (SKULL, WOUND)]


def strike(table: Battlefield, ug: i64, faces: list[int], was_broken: bool) -> None:
    """What dice do to a UG, and to a general with it (gentest.r1, gentest.r2, gentest.both).

    If it is destroyed he is tested where it stood, before he joins another (kab.within, gentest.displaced).
    """
    for face in faces:
        if table.where[ug] != ON_TABLE:
            return
        general = general_with(table, ug, True)
        beside = general_with(table, ug, False)
        with_it = generals_with(table, ug)
        body = table.bodies[ug]
        lost = suffer(table, ug, face)
        destroyed = table.where[ug] != ON_TABLE
        if destroyed:
            set_apart(table, with_it, body)
        if lost and general != NO_GENERAL:
            test_general(table, general)
        if not was_broken and table.has_mark(ug, BROKEN):
            was_broken = True
            if beside != NO_GENERAL and not table.states[beside]:
                test_general(table, beside)
        if destroyed:
            join_nearest(table, with_it)


# ---- supporting files


def supporters(table: Battlefield, fight: Fight, ug: i64) -> list[i64]:
    """The files that support a UG fighting an enemy's front or rear with its own front (support.who)."""
    enemy = other_of(fight, ug)
    own_edge = fight.first_edge if fight.first == ug else fight.second_edge
    their_edge = fight.second_edge if fight.first == ug else fight.first_edge
    if own_edge != FRONT or their_edge not in (FRONT, REAR):
        return []
    return [other for other in neighbours(table, ug) if may_support(table, other, ug, enemy)]


def may_support(table: Battlefield, other: i64, ug: i64, enemy: i64) -> bool:
    """Not in combat, not broken, and in support of nobody else that comes before (support.who, support.sug)."""
    if is_in_combat(table, other) or table.has_mark(other, BROKEN):
        return False
    if table.troops[other].is_sug and not (table.is_skirmisher(enemy) or is_a_wound_from_breaking(table, enemy)):
        return False
    return supported_by(table, other) == ug


def supported_by(table: Battlefield, other: i64) -> i64:
    """The one friend a file supports: of two the one that comes first in the list."""
    for friend in neighbours(table, other):
        fight = fight_on(table, friend, FRONT)
        if fight is not None:
            edge = fight.second_edge if fight.first == friend else fight.first_edge
            if edge in (FRONT, REAR):
                return friend
    return NO_UG


def rolled_by_supporters(table: Battlefield, fight: Fight, ug: i64) -> list[int]:
    """Supporters fight as if the opponent were to their front, with dice one colour lower (support.dice)."""
    enemy = other_of(fight, ug)
    faces: list[int] = []
    for other in supporters(table, fight, ug):
        side, against = standing(table, other, True), standing(table, enemy, True)
        side.general = 0  # support.general
        side.uphill, against.uphill = uphill_claim(table, other, enemy), uphill_claim(table, enemy, other)
        own, theirs = bid(table.box.claims, MELEE, side, against), bid(table.box.claims, MELEE, against, side)
        shown = rolled(table, other, tuple(supporting_dice(own.total - theirs.total)))
        own.shatters = False
        faces += shown + bonus(table, other, own, shown)
    return faces
