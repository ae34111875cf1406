# cold: interpreted
"""Can a battlefield read from somewhere have come about by play? What cannot is refused, with its field and clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from quincunx.core.game import Data
from quincunx.core.kit.bits import count_bits, members
from quincunx.core.kit.checks import Check, choice_checks, score_check, scores_by_word, stack_checks
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
        yield "turn", "end.limit", f"a turn from 1 to {table.turns}", 1 <= table.turn <= table.turns
    else:
        late = not table.ending and not any(isinstance(step, (Before, Muster)) for step in table.steps)
        yield "build_up", "deploy.thirds", "nothing once the battle has begun", not late
        yield "turn", "turn.active", "0 before the battle", table.turn == 0
    for n, charge in enumerate(table.charges):
        yield f"charges[{n}].turn", "charge.move", "a wheel of 5, 10, 15 ... degrees", charge.turn % FACING == 0
    musters = any(isinstance(step, Muster) for step in table.steps)
    yield (
        "mustering",
        "army.build",
        "somebody while armies are drawn up, and nobody later",
        musters == bool(table.mustering),
    )
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
        yield "steps", "turn.alternate", "somebody who is to choose", asked
        yield from choice_checks(table)


def under_way_checks(table: Battlefield) -> Iterator[Check]:
    """What is being chosen for is there: what is settled before the battle, a move, and what it costs."""
    steps = [type(step) for step in table.steps]
    early = Before in steps or Muster in steps
    yield (
        "build_up",
        "deploy.thirds",
        "what is settled before the battle, until it begins",
        early == bool(table.build_up),
    )
    moves = any(step in steps for step in (Company, GoAlong, ChooseMove, Legs, BreakOffLength, ClearingLegs))
    yield "order", "prompt.announce", "the move that is being made", table.order is not None or not moves
    yield "bill", "prompt.announce", "what is to be paid", table.bill is not None or Pay not in steps


def ug_checks(table: Battlefield) -> Iterator[Check]:
    for ug, troop in enumerate(table.troops):
        here, lost = f"ugs[{ug}]", table.where[ug] == LOST
        yield f"{here}.bases", "ug.hits", f"at most {troop.bases} bases", table.bases[ug] <= troop.bases
        yield f"{here}.bases", "ug.hits", "at least 1 base", table.bases[ug] > 0 or lost
        forms = ("loose", "skirmish") if troop.flexible else (troop.profile.formation,)
        fits = FORMATIONS[table.formations[ug]] in forms
        yield f"{here}.formation", "ug.formation", " or ".join(forms), fits
        own = table.commander(table.commands[ug]) == table.owner(ug)
        yield f"{here}.command", "deploy.commands", "a general of its own army", own


def place_checks(table: Battlefield) -> Iterator[Check]:
    """Everybody is on the table, clear of all others and of what nobody may enter (geo.clear_path)."""
    there = [ug for ug in range(len(table.troops)) if table.is_on_table(ug)]
    for ug in there:
        fits = table.bodies[ug].is_on(table.width, table.depth, TOLERANCE + ROUNDING)
        yield f"ugs[{ug}].pose", "geo.clear_path", "all of the UG on the table", fits
        for other in range(ug):
            if table.is_on_table(other) and overlap(table.bodies[ug], table.bodies[other], TOLERANCE + ROUNDING):
                name = table.troops[other].id
                yield f"ugs[{ug}].pose", "geo.tolerance", f"a place that does not overlap ugs[{other}] ({name})", False


def general_checks(table: Battlefield) -> Iterator[Check]:
    for general in range(len(table.leaders)):
        here, ug = f"generals[{general}]", table.attached[general]
        if table.states[general] == DEAD:
            yield f"{here}.with", "general.dead", "nobody for one who is dead", ug == NO_UG
        if ug != NO_UG:
            joined = table.is_on_table(ug) and table.owner(ug) == table.commander(general)
            yield f"{here}.with", "general.attach", "a UG of his own army that is on the table", joined
        inside = table.general_x[general] <= table.width and table.general_y[general] <= table.depth
        yield here, "geo.table", f"a point on the table of {table.width} by {table.depth}", inside


def ambush_checks(table: Battlefield) -> Iterator[Check]:
    """At most two cards an army, one of them a dummy, and nobody under two (ambush.what)."""
    hidden = [int(card.ug) for card in table.ambushes if card.ug != NO_UG]
    away = table.marching()
    for seat in range(2):
        mine = [card for card in table.ambushes if card.seat == seat]
        yield "ambushes", "ambush.what", "at most 2 cards of an army", len(mine) <= MOST_CARDS
        dummies = len([card for card in mine if card.ug == NO_UG])
        yield "ambushes", "ambush.what", "at most 1 dummy of an army", dummies <= 1
    for n, card in enumerate(table.ambushes):
        here = f"ambushes[{n}]"
        yield (
            here,
            "ambush.where",
            "a card that lies on the table",
            card.body.is_on(table.width, table.depth, TOLERANCE),
        )
        own = card.command == NO_GENERAL or table.commander(card.command) == card.seat
        yield f"{here}.command", "deploy.generals", "a general of its own army", own
        if card.ug != NO_UG:
            ug = int(card.ug)
            fits = table.owner(ug) == card.seat and table.where[ug] == RESERVE and not away >> ug & 1
            yield f"{here}.ug", "ambush.what", "a UG of its army that is nowhere else", fits and hidden.count(ug) == 1
            yield f"{here}.fits", "ambush.where.exact", "the UG it hides among others", card.fits >> ug & 1 == 1


def march_checks(table: Battlefield) -> Iterator[Check]:
    """A march for each general who is away, with UGs that are nowhere else (flank.assign)."""
    leaders = [int(march.general) for march in table.marches]
    for general, state in enumerate(table.states):
        told = state != AWAY or general in leaders
        yield f"generals[{general}].state", "flank.assign", "a flank march of one who is away", told
    seen = 0
    for n, march in enumerate(table.marches):
        here, seat = f"marches[{n}]", table.commander(march.general)
        commands = table.leaders[march.general].role != COMMANDER and leaders.count(int(march.general)) == 1
        yield f"{here}.general", "flank.assign", "a general who leads no other and is no army commander", commands
        states = {WRITING: (WAITING,), UNDER_WAY: (WAITING, AWAY), ARRIVED: (ALIVE, DEAD)}[int(march.state)]
        yield f"{here}.state", "flank.arrive", "the state of its general", table.states[march.general] in states
        sent = march.state == WRITING if march.side == NO_SIDE else march.sides >> march.side & 1 == 1
        yield f"{here}.side", "flank.assign", "a side it can have been sent to", sent
        for ug in members(march.ugs):
            entering = march.state == ARRIVED and table.where[ug] == ON_TABLE
            fits = table.owner(ug) == seat and (table.where[ug] == RESERVE or entering) and not seen >> ug & 1
            yield f"{here}.ugs", "flank.assign", "UGs of its army that are nowhere else", fits
        seen |= int(march.ugs)
        size = count_bits(int(march.ugs))
        yield f"{here}.ugs", "flank.assign", f"at most {MOST_MARCHING} UGs", size <= MOST_MARCHING


def fight_checks(table: Battlefield) -> Iterator[Check]:
    """Enemies on the table, and at most one on each edge (combat.edges)."""
    taken: set[tuple[int, int]] = set()
    for n, fight in enumerate(table.fights):
        here = f"fights[{n}]"
        enemies = table.owner(fight.first) != table.owner(fight.second)
        yield here, "combat.edges", "two UGs of different armies", enemies
        for ug, edge in ((fight.first, fight.first_edge), (fight.second, fight.second_edge)):
            yield here, "combat.frontal", "UGs that are on the table", table.is_on_table(ug)
            yield here, "combat.edges", "one enemy on each edge of a UG", (ug, edge) not in taken
            taken.add((int(ug), int(edge)))


def card_checks(table: Battlefield) -> Iterator[Check]:
    """All cards of the pack are somewhere, and no others (comp.pack)."""
    everywhere = table.pack + table.used + sum(table.hands) + sum(table.aside)
    for colour, name in enumerate(COLOURS):
        there, printed = count(everywhere, colour), table.box.pack[colour]
        expected = f"{printed} {name} cards in pack, used cards and hands together, got {there}"
        yield "pack", "comp.pack", expected, there == printed
    for general in range(len(table.hands)):
        for colour in range(len(COLOURS)):
            held = table.hands[general] + table.aside[general]
            own = count(held, colour) >= count(table.open[general], colour)
            yield f"generals[{general}].open", "card.faceup.stay", "cards of his hand", own


def fit_checks(options: Data, table: Battlefield) -> Iterator[Check]:
    """It is the battle its match is about."""
    yield "battle", "opt.quick", f"{options['battle']!r}, as the options say", table.battle == options["battle"]
    armies = options["armies"]
    named = [army.named for army in table.armies]
    fits = options["muster"] != PRINTED or all(
        each in (AT_RANDOM, name) for each, name in zip(armies, named, strict=False)
    )
    yield "armies", "army.lists", "the armies of the options", fits
