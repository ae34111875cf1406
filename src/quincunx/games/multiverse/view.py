# hot: compiled by mypyc
"""What one seat may see."""

from __future__ import annotations

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.game import Data
from quincunx.core.kit.state import table_view
from quincunx.core.memory import AIDED, BOOK
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.chart import OFF, UNEXPLORED
from quincunx.games.multiverse.ending import head_start, points
from quincunx.games.multiverse.missions import reached
from quincunx.games.multiverse.moving import ap_left
from quincunx.games.multiverse.offered import menu, picked
from quincunx.games.multiverse.outcome import tactical
from quincunx.games.multiverse.position import HERO, PLAYER, TABLE
from quincunx.games.multiverse.printed import all_printed
from quincunx.games.multiverse.reachable import reachable
from quincunx.games.multiverse.world import ACTION, ENDED, KNOWN, RESTED, SET_UP, STUCK, UNSHOWN, USED, Moment, World


def world_view(world: World, seat: int, memory: str = BOOK) -> Data:
    """All that lies open, and of what is hidden one's own and one's allies'."""
    view = table_view("multiverse", world, seat, memory)
    view["players"] = [player_view(world, owner, seat, memory) for owner in range(world.seats)]
    view["heroes"] = [
        {"id": world.box.hero_ids[hero], **HERO.view(world, world, hero, seat, memory, hero)}
        for hero in range(len(world.box.heroes))
    ]
    view["moment"] = known_moment(world, seat)
    if seat >= 0:
        view["foreseen"] = {
            f"{position + 1}": world.box.tile_ids[world.tiles[position]]
            for position in range(world.chart.positions)
            if world.turned[position] == UNEXPLORED and world.looked[position] >> seat & 1
        }
        view["picked"] = picked(world, seat)
        view["menu"] = menu(world, seat)
        view["reach"] = reachable(world, seat)
    view["map"] = world.chart.layout.name
    view["printed"] = all_printed(world.box)
    view["edition"] = f"multiverse {world.box.edition}"
    view["hexes"] = world.chart.names
    view["positions"] = [list(position) for position in world.chart.layout.positions]
    if seat == ALL_SEEING:
        for name in ("tiles", "deck", "adventures", "mission_deck"):
            view[name] = TABLE[name].write(world, world, seat)
    return view


def player_view(world: World, owner: int, eye: int, memory: str) -> Data:
    """What a player holds, as far as an eye may know."""
    told = PLAYER.view(world, world, owner, eye, memory, owner)
    own = eye == ALL_SEEING or world.knows_faces_of(eye, owner)
    told["faction"] = world.box.faction_ids[world.setting.factions[owner]]
    told["colour"] = world.colour(owner)
    told["side"] = world.side_of(owner)
    told["gold"] = world.gold[owner] if own else world.shown[owner]
    told["points"] = int(points(world, owner))
    told["head_start"] = int(head_start(world, owner))
    told["tactical"] = int(tactical(world, owner))
    told["missions_count"] = len(world.missions[owner])
    lies = world.laid[owner] != NOTHING
    told["hand_count"] = len(world.hands[owner]) + len(world.drawn[owner]) - (1 if lies else 0)
    told["lies"] = lies
    if eye in (owner, ALL_SEEING):
        told["laid"] = world.box.card_ids[world.laid[owner]] if lies else None
    if eye in (owner, ALL_SEEING):
        cards = sorted(world.hands[owner] + world.drawn[owner])
        told["hand"] = [world.box.card_ids[card] for card in cards]
        told["progress"] = [progress(world, owner, mission) for mission in world.missions[owner]]
    elif memory == AIDED:
        told["known_hand"] = [world.box.card_ids[card] for card in world.hands[owner]]
    told["blocks"] = blocks_view(world, owner, eye, own)
    return told


def blocks_view(world: World, owner: int, eye: int, own: bool) -> list[Data]:
    """The blocks of a player by their slots: where they stand and, if it is known, what they are (fog.memory)."""
    found: list[Data] = []
    for slot in range(BLOCKS):
        block = BLOCKS * owner + slot
        batch = world.batch[block]
        if world.kinds[block] == NOTHING or (batch == UNSHOWN and not own):
            continue
        at = world.where[block]
        knows = own or batch == KNOWN or (eye >= 0 and world.known_to[block] >> eye & 1)
        kind = world.box.kinds.ids[world.kinds[block]] if knows else None
        told: Data = {
            "block": slot + 1,
            "hex": world.chart.names[at] if at != OFF else None,
            "kind": kind,
            "wounds": world.wounds[block],
            "up": world.up[block] == 1,
            "rested": world.marks[block] & RESTED != 0,
            "set_up": world.marks[block] & SET_UP != 0,
            "used": world.marks[block] & USED != 0,
            "ended": world.marks[block] & ENDED != 0,
            "stuck": world.marks[block] & STUCK != 0,
        }
        if own and world.phase == ACTION and at != OFF:
            told["ap"] = int(ap_left(world, block))
        if batch >= 0:
            told["batch"] = batch
        found.append(told)
    return found


def progress(world: World, seat: int, mission: int) -> list[int]:
    """How far a player has come with a mission, and how far it goes."""
    return [int(reached(world, seat, mission)), world.box.mission_amounts[mission]]


def known_moment(world: World, eye: int) -> str | None:
    """What is being chosen, as far as an eye knows: what is hidden has not begun."""
    for n in range(len(world.steps) - 1, -1, -1):
        step = world.steps[n]
        if isinstance(step, Moment):
            known = not step.secret or eye == ALL_SEEING or world.knows_faces_of(eye, step.seat)
            if known:
                return step.asks
    return None
