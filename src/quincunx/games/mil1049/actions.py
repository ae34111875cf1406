# hot: compiled by mypyc
"""The actions of MIL (1049) as numbers, the same for two to five players."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from quincunx.core.actions import space_in

COLUMNS: Final = 4
KNIGHTS: Final = 20
"""Knights of all five families: seat x 4 + column."""
SPACES: Final = 20
"""Spaces of Court, Market, War and Curia: sphere x 5 + place from the left."""
LANDS: Final = 2
"""Lands a knight can hold."""

HARVEST: Final = 0  # + column x 2 + slot
RECRUIT: Final = 8  # + column
GROW: Final = 12  # + column
SEND: Final = 16  # + column
PASS: Final = 20
TO: Final = 21  # + space, Monastery or Crusades
PAY_GOLD: Final = 43
PAY_PRIVILEGE: Final = 44
TAKE: Final = 45  # + space
BLOCK: Final = 65  # + space
MARK: Final = 85  # + space
ROLL: Final = 105
STOP: Final = 106
CHOOSE_HOURGLASS: Final = 107
CHOOSE_DAUGHTER: Final = 108
CHOOSE_SON: Final = 109
MORE: Final = 110  # + kind
LESS: Final = 115  # + kind
SEAL: Final = 120
DONE: Final = 121
SWAP: Final = 122  # + given kind x 5 + taken kind
BACK: Final = 147
KNIGHT: Final = 148  # + knight
TAKE_INFLUENCE: Final = 168
ACCEPT: Final = 169
RAISE: Final = 170
FIEF: Final = 171  # + slot
VEIL: Final = 173
ABBESS: Final = 174
TRADE: Final = 175
CASTLE: Final = 176
FREE: Final = 177  # + stack
ATTACK: Final = 179  # + knight x 2 + slot
DISCARD: Final = 219
KING: Final = 220
YES: Final = 221
NO: Final = 222
NOTHING: Final = 223

SPACE: Final = space_in(Path(__file__).parent)
