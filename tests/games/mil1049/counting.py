"""Counting along: what everybody has behind the screens, from what everybody has read."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.mil1049.given import COLOURS

import quincunx as qx
from quincunx.games.mil1049.pieces import KINDS

Cubes = Counter[str]
FIXED = {
    "recruits": {"metal": -1, "fabric": -1},
    "recruits_dear": {"metal": -1, "fabric": -1, "influence": -1},
    "sent_for_gold": {"gold": -1},
    "recognised_for_gold": {"gold": -1},
    "leads_court": {"influence": 1},
    "leads_market": {"gold": 1},
    "takes_influence": {"influence": 2},
    "abbess": {"influence": 1},
}
"""Lines that always move the same cubes."""
TAKEN = ("harvests", "tributes", "keeps")
PAID = ("raises", "takes_free", "contributes")
OFFERED = ("dowry", "resists", "opens", "bids")
OFFER_PAID = ("married", "married_nobody", "married_at_home", "married_at_home_nobody", "builds")


def read(told: list[str]) -> Cubes:
    """Cubes as a line of the journal names them."""
    return Counter({text.split()[1]: int(text.split()[0]) for text in told})


def counted(match: qx.Match, eye: int = qx.ONLOOKER) -> list[dict[str, int]]:
    """Everybody's cubes as this eye can work them out; all began alike."""
    stocks = [Counter(dict.fromkeys(KINDS, 2)) for _ in range(match.seats)]
    offered = [Counter[str]() for _ in range(match.seats)]
    for line in match.journal(eye):
        move(line["key"].partition(".")[2], line["params"], stocks, offered)
    return [{kind: stock[kind] for kind in KINDS} for stock in stocks]


def move(key: str, params: dict[str, Any], stocks: list[Cubes], offered: list[Cubes]) -> None:
    """What one line tells of cubes that come and go."""
    seat = params["seat"] if "seat" in params else COLOURS.index(str(params.get("knight", "red-A")).split("-")[0])
    stock = stocks[seat]
    if key in FIXED:
        stock.update(FIXED[key])
    elif key in TAKEN:
        stock.update(read(params["cubes"]))
    elif key in PAID:
        stock.subtract(read(params["cubes"]))
    elif key in OFFERED:
        offered[seat] = read(params["cubes"])
    elif key in OFFER_PAID:
        stock.subtract(offered[seat])
    elif key == "accepts":
        stocks[params["enemy"]].subtract(offered[params["enemy"]])
    elif key == "trades":
        stock.subtract([params["given"]])
        stock.update([params["taken"]])
    elif key == "lords_food":
        stock["food"] += params["n"]
    elif key == "attacks":
        stock["influence"] -= params["n"]
    elif key == "crusades":
        stock["influence"] += params["n"]
    elif key == "donates":
        offered[seat] = Counter({"gold": params["gold"]})
    elif key == "highest":
        stock.subtract(offered[seat])
    elif key == "gives_up":
        stock["gold"] -= params["gold"]
