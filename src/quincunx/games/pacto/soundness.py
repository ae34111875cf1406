# cold: interpreted
"""Can a battlefield read from somewhere have come about by play? What cannot is refused, with its field and clause."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from quincunx.core.faults import either
from quincunx.core.game import Data
from quincunx.core.kit.bits import count_bits, members
from quincunx.core.kit.checks import Check, ToldChecks, choice_checks, score_check, scores_by_word, stack_checks
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.core.kit.options import AT_RANDOM
from quincunx.core.reading import BY_WORD
from quincunx.core.step import Step
from quincunx.games.pacto.ambushes import MOST_CARDS
from quincunx.games.pacto.box import COMMANDER, TOLERANCE
from quincunx.games.pacto.cards import count
from quincunx.games.pacto.concealment import MOST_MARCHING
from quincunx.games.pacto.markers import ALIVE, AWAY, DEAD, LOST, ON_TABLE, RESERVE, WAITING
from quincunx.games.pacto.options import PRINTED
from quincunx.games.pacto.pieces import COLOURS, FORMATIONS
from quincunx.games.pacto.steps.align import Align
from quincunx.games.pacto.steps.arriving import Enter, EnterAlone, EnterWith
from quincunx.games.pacto.steps.before.commanding import (
    CommandOf,
    CommandOfCard,
    Commands,
    PlaceGeneral,
    PlaceGeneralAcross,
    PlaceGeneralUp,
)
from quincunx.games.pacto.steps.before.course import Before
from quincunx.games.pacto.steps.before.days import ChooseTerritory, DayCard, MoveCounter, PlaceCounter, TerritoryCard
from quincunx.games.pacto.steps.before.deployment import Deploy, DeployAcross, DeployUp
from quincunx.games.pacto.steps.before.hiding import Ambushes, FlankMarches, HideAcross, HideUp
from quincunx.games.pacto.steps.before.mustering import Muster
from quincunx.games.pacto.steps.before.roles import ChooseRole, ChooseSeason
from quincunx.games.pacto.steps.before.terrain import (
    ChangeItem,
    ChooseItem,
    ChooseSlope,
    LayItem,
    MoveItem,
    SecureWater,
)
from quincunx.games.pacto.steps.breaking_off import BreakOffLength, BreakOffPayer, BreakOffs
from quincunx.games.pacto.steps.cards import Discards, Gifts
from quincunx.games.pacto.steps.charge import ChargeAlong, ChargePayer, ChooseCharge, Declare, Forced, ForcedCharge
from quincunx.games.pacto.steps.charge_moves import ChargeLength, ChargesGoOn, ChooseCharger
from quincunx.games.pacto.steps.combat import ChooseAttacker, ChooseCombat, ChooseEdge, Engaged, JoinFight
from quincunx.games.pacto.steps.company import Company, GoAlong
from quincunx.games.pacto.steps.contact import ChooseContact
from quincunx.games.pacto.steps.desertion import Desertion
from quincunx.games.pacto.steps.legs import ChooseMove, Legs
from quincunx.games.pacto.steps.movement import ChooseAction, ChoosePayer, Facing, Moves
from quincunx.games.pacto.steps.outcomes import ChoosePursuer, Outcomes, Pursuing, Pursuit, PursuitPayer
from quincunx.games.pacto.steps.payment import Pay
from quincunx.games.pacto.steps.preparing import (
    ChooseClearing,
    ClearingAlong,
    ClearingLegs,
    ClearingPayer,
    Preparations,
    Promise,
)
from quincunx.games.pacto.steps.pressing import PressBy, PressCard, PressChargers, PressOn
from quincunx.games.pacto.steps.recovery import Helper, Recovery, Successor
from quincunx.games.pacto.steps.response import AddOne, Flee, Respond, ShootCharger
from quincunx.games.pacto.steps.riding import Ride, RideTo
from quincunx.games.pacto.steps.shooting import Shoot, Uncover
from quincunx.games.pacto.table import FACING, NO_UG, Battlefield
from quincunx.games.pacto.things import ARRIVED, NO_GENERAL, NO_SIDE, UNDER_WAY, WRITING
from quincunx.games.pacto.turn import Course

told: Final = ToldChecks(Path(__file__).parent)
expected: Final = told.expected
ENDINGS: Final = ("end.break", "end.win", "end.limit")
ROUNDING: Final = 2
"""A leg is solved exactly, and where it ends is rounded: by half a thousandth for each coordinate, of both UGs."""
LIES_ON: Final[dict[type[Step[Any]], tuple[type[Step[Any]], ...]]] = {
    Course: (),
    Before: (Course,),
    Muster: (Course,),
    **dict.fromkeys(
        (ChooseRole, ChooseSeason, TerritoryCard, ChooseTerritory, PlaceCounter, DayCard, MoveCounter), (Before,)
    ),
    **dict.fromkeys((ChooseItem, ChooseSlope, SecureWater, LayItem, ChangeItem, MoveItem), (Before,)),
    Deploy: (Before,),
    **dict.fromkeys((FlankMarches, Ambushes, CommandOfCard), (Before,)),
    **dict.fromkeys((HideAcross, HideUp), (Ambushes,)),
    **dict.fromkeys((DeployAcross, DeployUp), (Deploy,)),
    **dict.fromkeys((Commands, CommandOf, PlaceGeneral, PlaceGeneralAcross, PlaceGeneralUp), (Before,)),
    Discards: (Course,),
    Desertion: (Course, Desertion),
    Gifts: (Course, Gifts),
    Preparations: (Course,),
    **dict.fromkeys((ChooseClearing, ClearingPayer, ClearingAlong, ClearingLegs, Promise), (Preparations,)),
    Declare: (Course,),
    **dict.fromkeys((ChooseCharge, ChargePayer, ChargeAlong), (Declare,)),
    Forced: (Course,),
    ForcedCharge: (Forced,),
    **dict.fromkeys((Respond, Flee, AddOne), (Course, Pursuing)),
    **dict.fromkeys((ShootCharger, PressChargers, ChooseCharger, ChargeLength, ChooseAttacker), (Course,)),
    ChargesGoOn: (Course,),
    ChooseContact: (ChargesGoOn, Outcomes),
    **dict.fromkeys((ChooseCombat, ChooseEdge, Engaged), (Course, Outcomes)),
    JoinFight: (Engaged, JoinFight),
    Outcomes: (Course, BreakOffs, Moves, Facing, Preparations),
    **dict.fromkeys((ChoosePursuer, Pursuit, Pursuing), (Outcomes,)),
    PursuitPayer: (Pursuit,),
    **dict.fromkeys((Uncover, Shoot), (Course,)),
    Align: (Course, Align),
    Successor: (Course, Successor),
    **dict.fromkeys((Moves, Facing), (Course,)),
    **dict.fromkeys((ChooseAction, ChoosePayer, Company, GoAlong, ChooseMove, Legs), (Moves, Facing)),
    **dict.fromkeys((Ride, RideTo), (Moves, Preparations)),
    **dict.fromkeys((Enter, EnterWith, EnterAlone), (Moves,)),
    PressOn: (Moves,),
    **dict.fromkeys((PressBy, PressCard), (PressOn, PressChargers)),
    BreakOffs: (Course,),
    **dict.fromkeys((BreakOffPayer, BreakOffLength), (BreakOffs,)),
    Recovery: (Course,),
    Helper: (Recovery,),
    Pay: (Moves, Facing, Preparations, Recovery, Declare, BreakOffLength, Pursuing),
}


def checks(table: Battlefield) -> Iterator[Check]:
    """Everything that must hold of a battlefield."""
    if table.build_up is None:
        yield told("turn.limit", 1 <= table.turn <= table.turns, n=table.turns)
    else:
        yield told("build_up.over", bool(table.ending) or is_before_battle(table))
        yield told("turn.before", table.turn == 0)
    for n, charge in enumerate(table.charges):
        yield told("charges.turn.lattice", charge.turn % FACING == 0, n)
    musters = any(isinstance(step, Muster) for step in table.steps)
    yield told("mustering.while_drawn_up", musters == bool(table.mustering))
    yield from ug_checks(table)
    yield from place_checks(table)
    yield from general_checks(table)
    yield from fight_checks(table)
    yield from ambush_checks(table)
    yield from march_checks(table)
    yield from card_checks(table)
    yield from stack_checks(table, LIES_ON)
    if table.ending in BY_WORD:
        yield score_check(table, scores_by_word(table))
    elif table.ending:
        yield score_check(table, [(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)])
    else:
        yield from under_way_checks(table)
        asked = bool(table.steps) and not isinstance(table.steps[-1], (Course, Before))
        yield told("steps.asked", asked)
        yield from choice_checks(table)


def is_before_battle(table: Battlefield) -> bool:
    return any(isinstance(step, (Before, Muster)) for step in table.steps)


def under_way_checks(table: Battlefield) -> Iterator[Check]:
    """What is being chosen for is there: what is settled before the battle, a move, and what it costs."""
    steps = [type(step) for step in table.steps]
    yield told("build_up.early", table.build_up is not None or not is_before_battle(table))
    moves = any(step in steps for step in (Company, GoAlong, ChooseMove, Legs, BreakOffLength, ClearingLegs))
    yield told("order.made", table.order is not None or not moves)
    yield told("bill.to_pay", table.bill is not None or Pay not in steps)


def ug_checks(table: Battlefield) -> Iterator[Check]:
    for ug, troop in enumerate(table.troops):
        yield told("ugs.bases.most", table.bases[ug] <= troop.bases, ug, n=troop.bases)
        yield told("ugs.bases.least", table.bases[ug] > 0 or table.where[ug] == LOST, ug)
        forms = ("loose", "skirmish") if troop.flexible else (troop.profile.formation,)
        fits = FORMATIONS[table.formations[ug]] in forms
        yield told("ugs.formation.fits", fits, ug, forms=either(*forms))
        own = table.commander(table.commands[ug]) == table.owner(ug)
        yield told("ugs.command.own", own, ug)


def place_checks(table: Battlefield) -> Iterator[Check]:
    """Everybody is on the table, clear of all others and of what nobody may enter (geo.clear_path)."""
    there = [ug for ug in range(len(table.troops)) if table.is_on_table(ug)]
    for ug in there:
        fits = table.bodies[ug].is_on(table.width, table.depth, TOLERANCE + ROUNDING)
        yield told("ugs.pose.on_table", fits, ug)
        for other in range(ug):
            if table.is_on_table(other) and overlap(table.bodies[ug], table.bodies[other], TOLERANCE + ROUNDING):
                yield told("ugs.pose.clear", False, ug, other=other, name=table.troops[other].id)


def general_checks(table: Battlefield) -> Iterator[Check]:
    for general in range(len(table.leaders)):
        ug = table.attached[general]
        if table.states[general] == DEAD:
            yield told("generals.with.dead", ug == NO_UG, general)
        if ug != NO_UG:
            joined = table.is_on_table(ug) and table.owner(ug) == table.commander(general)
            yield told("generals.with.own", joined, general)
        inside = table.general_x[general] <= table.width and table.general_y[general] <= table.depth
        yield told("generals.inside", inside, general, width=table.width, depth=table.depth)


def ambush_checks(table: Battlefield) -> Iterator[Check]:
    """At most two cards an army, one of them a dummy, and nobody under two (ambush.what)."""
    hidden = [int(card.ug) for card in table.ambushes if card.ug != NO_UG]
    away = table.marching()
    for seat in range(2):
        mine = [card for card in table.ambushes if card.seat == seat]
        yield told("ambushes.most", len(mine) <= MOST_CARDS)
        dummies = len([card for card in mine if card.ug == NO_UG])
        yield told("ambushes.dummies", dummies <= 1)
    for n, card in enumerate(table.ambushes):
        yield told("ambushes.on_table", card.body.is_on(table.width, table.depth, TOLERANCE), n)
        own = card.command == NO_GENERAL or table.commander(card.command) == card.seat
        yield told("ambushes.command.own", own, n)
        if card.ug != NO_UG:
            ug = int(card.ug)
            fits = table.owner(ug) == card.seat and table.where[ug] == RESERVE and not away >> ug & 1
            yield told("ambushes.ug.hidden", fits and hidden.count(ug) == 1, n)
            yield told("ambushes.fits.among", card.fits >> ug & 1, n)


def march_checks(table: Battlefield) -> Iterator[Check]:
    """A march for each general who is away, with UGs that are nowhere else (flank.assign)."""
    leaders = [int(march.general) for march in table.marches]
    for general, state in enumerate(table.states):
        yield told("generals.state.marches", state != AWAY or general in leaders, general)
    seen = 0
    for n, march in enumerate(table.marches):
        seat = table.commander(march.general)
        commands = table.leaders[march.general].role != COMMANDER and leaders.count(int(march.general)) == 1
        yield told("marches.general.leads", commands, n)
        states = {WRITING: (WAITING,), UNDER_WAY: (WAITING, AWAY), ARRIVED: (ALIVE, DEAD)}[int(march.state)]
        yield told("marches.state.of_general", table.states[march.general] in states, n)
        sent = march.state == WRITING if march.side == NO_SIDE else march.sides >> march.side & 1 == 1
        yield told("marches.side.sent", sent, n)
        for ug in members(march.ugs):
            entering = march.state == ARRIVED and table.where[ug] == ON_TABLE
            fits = table.owner(ug) == seat and (table.where[ug] == RESERVE or entering) and not seen >> ug & 1
            yield told("marches.ugs.away", fits, n)
        seen |= int(march.ugs)
        size = count_bits(int(march.ugs))
        yield told("marches.ugs.most", size <= MOST_MARCHING, n, most=MOST_MARCHING)


def fight_checks(table: Battlefield) -> Iterator[Check]:
    """Enemies on the table, and at most one on each edge (combat.edges)."""
    taken: set[tuple[int, int]] = set()
    for n, fight in enumerate(table.fights):
        yield told("fights.enemies", table.owner(fight.first) != table.owner(fight.second), n)
        for ug, edge in ((fight.first, fight.first_edge), (fight.second, fight.second_edge)):
            yield told("fights.on_table", table.is_on_table(ug), n)
            yield told("fights.one_each", (ug, edge) not in taken, n)
            taken.add((int(ug), int(edge)))


def card_checks(table: Battlefield) -> Iterator[Check]:
    """All cards of the pack are somewhere, and no others (comp.pack)."""
    everywhere = table.pack + table.used + sum(table.hands) + sum(table.aside)
    for colour, name in enumerate(COLOURS):
        there, printed = count(everywhere, colour), table.box.pack[colour]
        yield told("pack.in_all", there == printed, n=printed, name=name, there=there)
    for general in range(len(table.hands)):
        for colour in range(len(COLOURS)):
            held = table.hands[general] + table.aside[general]
            own = count(held, colour) >= count(table.open[general], colour)
            yield told("generals.open.held", own, general)


def fit_checks(options: Data, table: Battlefield) -> Iterator[Check]:
    """It is the battle its match is about."""
    yield told("battle.agreed", table.battle == options["battle"], battle=repr(options["battle"]))
    armies = options["armies"]
    named = [army.named for army in table.armies]
    fits = options["muster"] != PRINTED or all(
        each in (AT_RANDOM, name) for each, name in zip(armies, named, strict=False)
    )
    yield told("armies.agreed", fits)
