# hot: compiled by mypyc
"""What one seat may see."""

from __future__ import annotations

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.game import Data
from quincunx.core.kit.state import NO_SEAT, table_view
from quincunx.core.memory import AIDED, BOOK
from quincunx.games.mil1049.actions import COLUMNS
from quincunx.games.mil1049.position import CUBES, FAMILY, KNIGHTS, LAND, TABLE, by_sender
from quincunx.games.mil1049.realm import Realm
from quincunx.games.mil1049.strength import free_defence


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
            knights.append({"id": realm.knight_id(knight), **about, "lands": lands[knight]})
        families.append({"family": realm.family_id(owner), **told, "knights": knights})
    view["knight"] = TABLE["knight"].write(realm, realm, seat) if by_sender(realm, NO_SEAT, seat) else None
    view["seats"] = families
    view["spaces"] = TABLE["spaces"].write(realm, realm, seat)
    view["stacks"] = [stack_view(realm, stack) for stack in range(2)]
    if seat == ALL_SEEING:
        view["covered"] = TABLE["stacks"].write(realm, realm, seat)
    return view


def stack_view(realm: Realm, stack: int) -> Data:
    """How high a stack is, and the land on top with its defence (hidden.stacks)."""
    lying = realm.stacks[stack]
    if not lying:
        return {"count": 0, "top": None, "defence": None}
    return {"count": len(lying), "top": LAND.write(lying[-1], realm, stack), "defence": int(free_defence(realm, stack))}
