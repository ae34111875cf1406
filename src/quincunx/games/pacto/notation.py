# hot: compiled by mypyc
"""What an action is aimed at, as one writes it: `unit:hastati`, `command:hastati-g2`, `list:romans`."""

from __future__ import annotations

from quincunx.games.pacto.actions import GENERALS, target_named
from quincunx.games.pacto.box import Army, Box
from quincunx.games.pacto.drafting import list_ids, take_name


def written_target(box: Box, armies: tuple[Army, Army], seat: int, verb: str, index: int) -> str:
    """What the action of a seat is aimed at; nothing, if there is no such thing."""
    army = armies[1 - seat if verb == "enemy" else seat]
    if verb in ("unit", "with", "drop", "enemy"):
        return army.troops[index].id if index < len(army.troops) else ""
    if verb == "command":
        unit, general = divmod(index, GENERALS)
        there = unit < len(army.troops) and general < len(army.leaders)
        return f"{army.troops[unit].id}-g{general + 1}" if there else ""
    if verb == "take":
        return take_name(box, army, index)
    if verb == "dismiss" and index >= len(army.leaders):
        return ""
    if verb in ("list", "kind"):
        names = list_ids(box) if verb == "list" else box.kind_ids
        return names[index] if index < len(names) else ""
    return target_named(verb, index)
