# hot: compiled by mypyc
"""The actions of Battalion as numbers; a unit is named by its number, a card by its place in its faction's list."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from quincunx.core.actions import space_in

UNITS: Final = 24  # twelve a side, or six for each of four players
SECTORS: Final = 5
SLOTS: Final = 18  # kinds of tactic card in one faction's deck, at most
MOST_RANKS: Final = 3
FACES: Final = 8
MOST_DICE: Final = 6
MOST_SEATS: Final = 4
KINDS: Final = 36  # kinds of rank in one faction, at most: it has as many tiles
MOST_UNITS: Final = 12  # of one player
IN_RESERVE: Final = 5  # beside the sectors, where a unit may be deployed

RALLY: Final = 0
DONE: Final = 1
ROLL: Final = 2
PAY: Final = 3
DECLINE: Final = 4
STAY: Final = 5
EVADE: Final = 6
STEADFAST_ORDER: Final = 7
STEADFAST_DISORDER: Final = 8
DEPLOY: Final = 9  # + unit x 6 + sector, or IN_RESERVE
REDEPLOY: Final = DEPLOY + UNITS * (SECTORS + 1)  # + unit x 5 + sector
ASSAULT: Final = REDEPLOY + UNITS * SECTORS  # + unit
BARRAGE: Final = ASSAULT + UNITS  # + unit
CHARGE: Final = BARRAGE + UNITS  # + unit
FIRE: Final = CHARGE + UNITS  # + unit
COUNTER_CHARGE: Final = FIRE + UNITS  # + unit
TARGET: Final = COUNTER_CHARGE + UNITS  # + unit
UNIT: Final = TARGET + UNITS  # + unit
SECTOR: Final = UNIT + UNITS  # + sector
PLAY: Final = SECTOR + SECTORS  # + slot
DISCARD: Final = PLAY + SLOTS  # + slot
DIE: Final = DISCARD + SLOTS  # + face - 1
LOSE: Final = DIE + FACES  # + number of ranks
IGNORE: Final = LOSE + MOST_RANKS + 1  # + number of hits - 1
PLAYER: Final = IGNORE + MOST_DICE  # + seat
RANK: Final = PLAYER + MOST_SEATS  # + place of the rank in its faction's list
TAKE_UP: Final = RANK + KINDS  # + number of the unit among those built
BACK: Final = TAKE_UP + MOST_UNITS
FILL: Final = BACK + 1
CLEAR: Final = FILL + 1
READY: Final = CLEAR + 1

SPACE: Final = space_in(Path(__file__).parent)
UNIT_VERBS: Final = SPACE.named("unit")
CARD_VERBS: Final = SPACE.named("card")
