# hot: compiled by mypyc
"""What one seat may see."""

from __future__ import annotations

from functools import lru_cache

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.game import Data
from quincunx.core.kit.state import NO_SEAT, printed, printed_all, table_view
from quincunx.core.memory import AIDED, BOOK
from quincunx.core.step import Step
from quincunx.games.mil1049.actions import COLUMNS, DONE, LESS, MORE, SEAL
from quincunx.games.mil1049.box import Box
from quincunx.games.mil1049.pieces import KINDS, Cubes, Side
from quincunx.games.mil1049.points import changes, is_open_ended, total
from quincunx.games.mil1049.position import CUBES, FAMILY, KNIGHTS, LAND, TABLE, by_sender
from quincunx.games.mil1049.realm import ACTIONS, GONE, NO_KNIGHT, NO_LAND, Moment, Realm
from quincunx.games.mil1049.steps.actions import Send
from quincunx.games.mil1049.steps.growth import Face
from quincunx.games.mil1049.steps.laying import Laying, Sealing
from quincunx.games.mil1049.strength import attack, defence, free_defence
from quincunx.games.mil1049.warnings import actions_left, short_of_cubes, warnings


def realm_view(realm: Realm, seat: int, memory: str = BOOK) -> Data:
    """All that lies open, and of what is behind the screens one's own."""
    view = table_view("mil1049", realm, seat, memory)
    lands = TABLE["lands"].write(realm, realm, seat)
    families: list[Data] = []
    for owner in range(realm.seats):
        told = FAMILY.view(realm, realm, owner, seat, memory, owner)
        if memory == AIDED or not realm.steps:
            told["stock"] = CUBES.write(realm.stock[owner], realm, owner)
        knights: list[Data] = []
        for knight in range(COLUMNS * owner, COLUMNS * owner + COLUMNS):
            about = KNIGHTS.view(realm, realm, owner, seat, memory, knight)
            knights.append({"id": realm.knight_id(knight), **about, "lands": lands[knight], **strengths(realm, knight)})
        name = realm.box.family_names[realm.families[owner]]
        families.append({"family": realm.family_id(owner), "name": name, **told, "knights": knights})
    view["knight"] = TABLE["knight"].write(realm, realm, seat) if by_sender(realm, NO_SEAT, seat) else None
    view["seats"] = families
    view["spaces"] = TABLE["spaces"].write(realm, realm, seat)
    view["stacks"] = [stack_view(realm, stack) for stack in range(2)]
    step = known_step(realm, seat)
    view["moment"] = step.asks if step is not None else None
    view["results"] = list(results_of(realm.box, step.face)) if isinstance(step, Face) else []
    view["war"] = war_view(realm)
    view["laying"] = laying_view(realm, seat)
    view["points"] = points_view(realm, seat)
    view["actions_left"] = actions_left(realm) if realm.phase == ACTIONS and realm.steps else None
    view["warnings"] = warnings_view(realm, seat)
    if seat == ALL_SEEING:
        view["covered"] = TABLE["stacks"].write(realm, realm, seat)
    view["edition"] = f"mil1049 {realm.box.edition}"
    view["printed"] = all_printed(realm.box)
    return view


def strengths(realm: Realm, knight: int) -> Data:
    """How strong a knight attacks and defends before any cube."""
    if realm.ages[knight] == GONE:
        return {"attack": 0, "defence": 0}
    return {"attack": int(attack(realm, knight)), "defence": int(defence(realm, knight))}


def stack_view(realm: Realm, stack: int) -> Data:
    """How high a stack is, and the land on top with its defence (hidden.stacks)."""
    lying = realm.stacks[stack]
    if not lying:
        return {"count": 0, "top": None, "defence": None}
    return {"count": len(lying), "top": LAND.write(lying[-1], realm, stack), "defence": int(free_defence(realm, stack))}


# ---- what is under way


def known_step(realm: Realm, seat: int) -> Step[Realm] | None:
    """What is being chosen, as far as an eye knows: what is not shown yet has not begun (hidden.half-made)."""
    if not realm.steps:
        return None
    step = realm.steps[-1]
    if isinstance(step, Moment) and step.hidden and seat not in (step.seat, ALL_SEEING):
        return realm.steps[-2]
    return step


def results_of(box: Box, face: int) -> tuple[str, ...]:
    """What a face of the die shows."""
    return list(box.pieces.faces.values())[face].results


def war_view(realm: Realm) -> Data | None:
    """How strong both sides of a war are before any cube, until it is decided."""
    if realm.attacked == NO_LAND or realm.spoil != NO_LAND:
        return None
    return {"attack": int(attack(realm, realm.knight)), "defence": int(defence(realm, realm.target))}


def points_view(realm: Realm, seat: int) -> dict[str, list[int]]:
    """The victory points every family would gain or lose by each choice of this seat, where there is a difference."""
    if seat < 0 or seat not in realm.acting():
        return {}
    step, told = realm.steps[-1], dict[str, list[int]]()
    for action in step.options(realm, seat) if isinstance(step, Moment) else []:
        if not is_open_ended(action):
            found = changes(realm, seat, action)
            if found or isinstance(step, Send):
                told[realm.notation(seat, action)] = [total(found, family) for family in range(realm.seats)]
    return told


def warnings_view(realm: Realm, seat: int) -> list[Data]:
    """What every family has to mind, and what only this one knows."""
    found = [each for family in range(realm.seats) for each in warnings(realm, family)]
    if seat >= 0 and realm.steps:
        found += short_of_cubes(realm, seat)
    return [
        {
            "kind": each.kind,
            "seat": each.seat,
            "knight": realm.knight_id(each.knight) if each.knight != NO_KNIGHT else None,
            "n": each.n,
            "heirless": each.heirless,
        }
        for each in found
    ]


def laying_view(realm: Realm, seat: int) -> Data | None:
    """What a seat can do to the cubes it is laying: kinds that may be laid, of which more or fewer, and how it ends."""
    if seat < 0 or not realm.steps:
        return None
    step = realm.steps[-1]
    if isinstance(step, Sealing):
        if seat not in step.awaited(realm):
            return None
        kinds, sealed, ends = step.kinds, realm.sealed >> seat & 1 == 1, SEAL
    elif isinstance(step, Laying) and step.seat == seat:
        kinds, sealed, ends = step.kinds, False, DONE
    else:
        return None
    open_to = [] if sealed else step.options(realm, seat)
    return {
        "kinds": [KINDS[kind] for kind in kinds],
        "more": [KINDS[action - MORE] for action in open_to if MORE <= action < LESS],
        "less": [KINDS[action - LESS] for action in open_to if LESS <= action < SEAL],
        "ends": "seal" if ends == SEAL else "done",
        "ready": ends in open_to,
        "sealed": sealed,
    }


# ---- what is printed


@lru_cache(maxsize=16)
def all_printed(box: Box) -> Data:
    """What is printed on lands, on the spaces for free lands and on the board of the market."""
    pieces = box.pieces
    lands: Data = {}
    for land in pieces.lands.values():
        sides = {"fertile": land.fertile, "dark": land.dark}
        faces = {face: {key: cubes_on(cubes) for key, cubes in yields(side)} for face, side in sides.items()}
        lands[land.id] = {**printed(land, "name", "defence", "provenance"), **faces}
    return {
        "lands": lands,
        "stacks": printed_all(pieces.stacks.values(), "name", "defence"),
        "snow": [sum(face.snowflake for face in pieces.faces.values()), len(pieces.faces)],
        "rates": {rate.id: list(rate.takes) for rate in pieces.rates.values()},
    }


def yields(side: Side) -> list[tuple[str, Cubes]]:
    return [("harvest", side.harvest), ("tribute", side.tribute)]


def cubes_on(cubes: Cubes) -> dict[str, int]:
    """The cubes shown somewhere, by kind."""
    return {kind: count for kind, count in zip(KINDS, cubes.counts, strict=True) if count}
