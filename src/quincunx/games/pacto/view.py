# hot: compiled by mypyc
"""What one seat may see."""

from __future__ import annotations

from functools import lru_cache

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.game import Data
from quincunx.core.kit.state import printed_all, table_view
from quincunx.core.memory import BOOK
from quincunx.games.pacto.actions import DO
from quincunx.games.pacto.box import GOOD, WIDTH, Box
from quincunx.games.pacto.build_up import COLUMNS, NO_SLOPE, NO_TERRITORY
from quincunx.games.pacto.cards import total
from quincunx.games.pacto.charges import forced_paths, forces_others_at, forces_tugs_at, is_ever_forced
from quincunx.games.pacto.deploying import build_up_of, is_above, zone
from quincunx.games.pacto.drafting import list_ids, shown
from quincunx.games.pacto.markers import ON_TABLE, RESERVE
from quincunx.games.pacto.muster import draft_of
from quincunx.games.pacto.orders import MOVES, party_of
from quincunx.games.pacto.pieces import ACTIONS, COLOURS, ROLES
from quincunx.games.pacto.position import AMBUSH, GENERALS, MARCH, TERRAIN, UGS
from quincunx.games.pacto.scouting import squares_of
from quincunx.games.pacto.sight import sees
from quincunx.games.pacto.steps.before.deployment import Deploy, DeployAcross, DeployUp
from quincunx.games.pacto.steps.before.terrain import LayItem
from quincunx.games.pacto.steps.legs import ChooseMove
from quincunx.games.pacto.steps.movement import ChooseAction
from quincunx.games.pacto.table import NO_UG, Battlefield, is_hidden
from quincunx.games.pacto.targets import arc_of, can_shoot, targets_of
from quincunx.games.pacto.things import ARRIVED, NO_GENERAL, March, Piece
from quincunx.games.pacto.tracks import tracks_of


def battle_view(table: Battlefield, seat: int, memory: str = BOOK) -> Data:
    """Everything but the colours of the enemy's cards and the order of the pack (info.hands, info.units)."""
    mustering, table = table, table.veiled(seat)
    view = table_view("pacto", table, seat, memory)
    view["width"], view["depth"], view["turns"] = int(table.width), int(table.depth), int(table.turns)
    view["armies"] = [{"id": army.id, "name": army.name} for army in table.armies]
    view["ugs"] = [ug_view(table, ug, seat, memory) for ug in range(len(table.troops))]
    view["generals"] = [general_view(table, general, seat, memory) for general in range(len(table.leaders))]
    view["pack_count"] = int(total(table.pack))
    view["lost"] = [[int(n) for n in table.counted_by(each, seat)] for each in range(2)]
    view["ambushes"] = [ambush_view(table, n, seat) for n in range(len(table.ambushes))]
    view["marches"] = [march_view(table, march, seat) for march in table.marches if sees_march(table, march, seat)]
    view["moment"] = known_moment(table, seat)
    view["picked"] = picked(table, seat)
    view["tracks"] = tracks_of(table, seat)
    view["above"] = 1 if is_above(table, 1) else 0
    view["actions"] = actions_of(table, seat)
    view["left"] = left_of(table)
    view["chart"] = chart_of(table)
    view["zone"] = zone_of(table, seat)
    view["laying"] = laying_of(table)
    view["muster"] = muster_view(mustering, seat)
    view["edition"] = f"pacto {table.box.edition}"
    view["printed"] = all_printed(table.box)
    return view


def muster_view(table: Battlefield, eye: int) -> Data | None:
    """While armies are drawn up: who still does, the lists there are, and one's own army so far (army.build)."""
    if table.mustering == 0:
        return None
    armies = table.box.pieces.armies
    lists = [{"id": each, "name": armies[each].name, "text": armies[each].text} for each in list_ids(table.box)]
    own = draft_of(table.box, table.armies[eye]) if eye >= 0 else None
    by = [seat for seat in range(2) if table.mustering >> seat & 1]
    return {"by": by, "lists": lists, "army": None if own is None else shown(table.box, own)}


def known_moment(table: Battlefield, eye: int) -> str | None:
    """What is being chosen, as far as an eye knows: what is not announced yet has not begun."""
    for n in range(len(table.steps) - 1, -1, -1):
        step = table.steps[n]
        if not is_hidden(step) or step.seat == eye or eye == ALL_SEEING:
            return str(step.asks)
    return None


def picked(table: Battlefield, eye: int) -> Data:
    """The UG or general that something is being chosen for, as far as an eye knows."""
    for n in range(len(table.steps) - 1, -1, -1):
        step = table.steps[n]
        if not is_hidden(step) or step.seat == eye or eye == ALL_SEEING:
            ug: int = getattr(step, "ug", NO_UG)
            if ug == NO_UG and table.order is not None:
                ug = int(table.order.ug)
            return {"ug": ug, "general": getattr(step, "general", NO_GENERAL), "sees": seen_from(table, ug)}
    return {"ug": NO_UG, "general": NO_GENERAL, "sees": []}


def actions_of(table: Battlefield, seat: int) -> list[Data]:
    """What the UG that is picked can be ordered to do, each with the colour of the card it costs."""
    if not table.steps or seat not in table.acting():
        return []
    step = table.steps[-1]
    if not isinstance(step, (ChooseAction, ChooseMove)):
        return []
    column = None if isinstance(step, ChooseMove) else table.column(step.ug)
    return [
        {
            "action": ACTIONS[option - DO],
            "colour": None if column is None else COLOURS[table.box.prices[option - DO][column]],
        }
        for option in step.options(table, seat)
        if option >= DO
    ]


def left_of(table: Battlefield) -> int | None:
    """How far the move under way can still go, if one is: where all stand is known to everybody."""
    order = table.order
    if order is None or order.move not in MOVES:
        return None
    party = party_of(table, order)
    return int(party.left(party.start(table)))


def chart_of(table: Battlefield) -> Data | None:
    """The map of the days before a battle: densities by column, the squares of the territory, and the counter."""
    build_up = table.build_up
    if build_up is None:
        return None
    columns = [""] * COLUMNS
    for density in table.box.pieces.densities.values():
        for column in density.columns:
            columns[column] = density.id
    squares = [] if build_up.territory == NO_TERRITORY else squares_of(table, build_up.territory)
    return {"densities": columns, "squares": squares, "square": int(build_up.square)}


def zone_of(table: Battlefield, seat: int) -> list[int] | None:
    """From where to where one deploys, while anybody does (deploy.zone)."""
    if not table.steps or not isinstance(table.steps[-1], (Deploy, DeployAcross, DeployUp)):
        return None
    low, high = zone(table, seat if seat >= 0 else int(table.steps[-1].seat))
    return [int(low), int(high)]


def laying_of(table: Battlefield) -> Data | None:
    """The piece of terrain that is being laid, as far as it is chosen."""
    step = table.steps[-1] if table.steps else None
    if not isinstance(step, LayItem):
        return None
    item = build_up_of(table).items[0]
    slope = None if item.slope == NO_SLOPE else table.box.kinds[item.slope]
    told: Data = TERRAIN.write(Piece(table.box.kinds[item.kind], step.so_far(table), slope), table, step.seat)
    return told


def seen_from(table: Battlefield, ug: int) -> list[int]:
    """The enemies a UG sees; where all stand is known to everybody."""
    if ug == NO_UG or not table.is_on_table(ug):
        return []
    enemies = table.ugs_of(1 - int(table.owner(ug)))
    return [enemy for enemy in enemies if table.is_on_table(enemy) and sees(table, ug, enemy)]


def ambush_view(table: Battlefield, n: int, eye: int) -> Data:
    """An ambush card where it lies; what it hides is told its owner alone (info.hidden)."""
    told = AMBUSH.write(table.ambushes[n], table)
    if eye not in (told["seat"], ALL_SEEING):
        del told["ug"]
    return told


def sees_march(table: Battlefield, march: March, eye: int) -> bool:
    """Before both are done, nobody is told that the other sends anybody."""
    return table.is_told(march) or eye in (table.commander(march.general), ALL_SEEING)


def march_view(table: Battlefield, march: March, eye: int) -> Data:
    """A flank march: who leads it; where to and with whom only once it has arrived (info.hidden)."""
    told = MARCH.write(march, table)
    if march.state != ARRIVED and eye not in (table.commander(march.general), ALL_SEEING):
        del told["side"], told["ugs"]
    return told


def ug_view(table: Battlefield, ug: int, seat: int, memory: str) -> Data:
    """A UG with its name, whose it is, and what it is printed as."""
    troop = table.troops[ug]
    told = UGS.view(table, table, ug, seat, memory, ug)
    size = size_of(table, ug)
    about = {"name": troop.name, "seat": int(table.owner(ug)), "profile": troop.profile.id}
    ranges = {"forced": forced_view(table, ug), "shoots": shooting_view(table, ug)}
    return {**told, **about, "starting": int(troop.bases), "breaks_at": int(troop.breaks_at), **size, **ranges}


def forced_view(table: Battlefield, ug: int) -> Data:
    """How near an enemy TuG, and any other enemy, forces a UG to charge, and whom it would have to charge now."""
    if not table.is_on_table(ug) or not is_ever_forced(table, ug):
        return {"within": [0, 0], "targets": []}
    near = [int(far) for far in (forces_tugs_at(table, ug), forces_others_at(table, ug))]
    return {"within": near, "targets": sorted({int(path.target) for path in forced_paths(table, ug)})}


def shooting_view(table: Battlefield, ug: int) -> Data:
    """Where a UG can shoot, as strips ahead of its front: from and to which length, and how far to either side; and at
    whom it would have to shoot now."""
    if not can_shoot(table, ug):
        return {"strips": [], "targets": []}
    strips = [[int(length) for length in strip] for strip in arc_of(table, ug)]
    return {"strips": strips, "targets": [int(target.ug) for target in targets_of(table, ug)]}


def size_of(table: Battlefield, ug: int) -> dict[str, int]:
    """How large and fast it is, or would be; of one whose whereabouts are secret only what is printed."""
    troop = table.troops[ug]
    open_to_all = table.where[ug] in (RESERVE, ON_TABLE)
    gait = table.gait(ug) if open_to_all else troop.gaits[troop.formation]
    bases = max(table.bases[ug], 1) if open_to_all else int(troop.bases)
    return {"width": int(WIDTH), "depth": int(gait.depth) * bases, "speed": int(gait.speed(GOOD))}


def general_view(table: Battlefield, general: int, seat: int, memory: str) -> Data:
    """A general with the number of his cards; their colours are told to his own side only."""
    leader = table.leaders[general]
    told = GENERALS.view(table, table, general, seat, memory, general)
    held = int(total(table.hands[general] + table.aside[general]))
    x, y = table.general_point(general)
    about = {"name": leader.name, "seat": int(table.commander(general)), "hand_count": held}
    reach = {"range": int(table.box.range_of[leader.authority]), "role": ROLES[leader.role]}
    return {**told, **about, **reach, "at": [int(x), int(y)]}


@lru_cache(maxsize=16)
def all_printed(box: Box) -> Data:
    """What is printed of troops and terrain."""
    return {
        "profiles": printed_all(
            box.pieces.profiles.values(),
            *("name", "ug", "type", "formation", "training", "quality", "protection", "armoured_horse", "weapons"),
            *("missile", "skill", "traits", "missile_focused", "points"),
        ),
        "missiles": printed_all(box.pieces.missiles.values(), "foot", "mounted"),
        "actions": printed_all(box.pieces.actions.values(), "name"),
        "levels": printed_all(box.pieces.levels.values(), "name", "cards"),
        "terrain": printed_all(box.pieces.terrain.values(), "name", "going", "sight", "cover", "uphill"),
    }
