# hot: compiled by mypyc
"""Why dice have their colours: claims of a combat and circumstances of a shot, as the lines of a sum in the journal."""

from __future__ import annotations

from typing import Final

from quincunx.core.journal import Modifier
from quincunx.core.messages import Message
from quincunx.games.pacto.actions import ROLES
from quincunx.games.pacto.box import WHITE
from quincunx.games.pacto.claim_table import CLAIMS
from quincunx.games.pacto.claims import Bid
from quincunx.games.pacto.shooting import Aim, by_weather, circumstances
from quincunx.games.pacto.shot_table import CIRCUMSTANCES, ShotTable

ATTACKER: Final = len(ROLES)
DEFENDER: Final = len(ROLES) + 1
"""Whose claim it is: of the UG a combat is told of first, or of its enemy. Numbers below are roles of armies."""
SHOT_CLAUSES: Final = (
    *("skilled", "skilled", "experienced", "unskilled", "depth", "runaway", "artillery_up", "artillery_down"),
    *("support", "unprotected", "armhrs", "farm", "powerbow", "crossbow", "darts", "cover"),
)
"""The clause of each circumstance, under `shoot.colour`."""


def claims_told(side: int, bid: Bid) -> list[Modifier]:
    """Everything one side claims; a weapon by its name."""
    told: list[Modifier] = []
    for claimed in bid.claimed:
        name = claimed.name
        key = f"claim.{name}" if name in CLAIMS else f"claim.{name.split('_')[1]}"
        told.append(Modifier(side, int(claimed.value), claimed.rule, Message(key)))
    return told


def shot_told(table: ShotTable, aim: Aim) -> list[Modifier]:
    """White to begin with, and what moves the die of a shot up or down."""
    told = [Modifier(ATTACKER, int(WHITE), "shoot.colour.start", Message("shot.white"))]
    for each in circumstances(table, aim):
        key, rule = f"shot.{CIRCUMSTANCES[each]}", f"shoot.colour.{SHOT_CLAUSES[each]}"
        told.append(Modifier(ATTACKER, int(table.change(each)), rule, Message(key)))
    weather = by_weather(aim.sky, aim) if aim.sky is not None else 0
    if weather:
        told.append(Modifier(ATTACKER, int(weather), "weather.turn", Message("shot.weather")))
    return told
