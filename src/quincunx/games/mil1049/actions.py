# hot: compiled by mypyc
"""The actions of MIL (1049) as numbers, the same for two to five players."""

from __future__ import annotations

from typing import Final

from quincunx.core.actions import ActionSpace

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


def make_space() -> ActionSpace:
    """The verbs in the order of their numbers, with the clauses that say when each is taken."""
    space = ActionSpace()
    space.add("harvest", COLUMNS * LANDS, "own_land", "action.kinds")
    space.add("recruit", COLUMNS, "own", "action.kinds")
    space.add("grow", COLUMNS, "own", "action.kinds")
    space.add("send", COLUMNS, "own", "action.kinds")
    space.add("pass", rule="action.kinds")
    space.add("to", SPACES + 2, "place", "place.empty")
    space.add("gold", rule="place.token")
    space.add("privilege", rule="curia.privilege")
    space.add("take", SPACES, "place", "action.take-token")
    space.add("block", SPACES, "place", "pass.effect")
    space.add("mark", SPACES, "place", "two.pass")
    space.add("roll", rule="growth.roll")
    space.add("stop", rule="growth.reroll")
    space.add("hourglass", rule="growth.hourglass")
    space.add("daughter", rule="growth.female")
    space.add("son", rule="growth.male.heir")
    space.add("more", 5, "kind", "general.solvency")
    space.add("less", 5, "kind", "general.solvency")
    space.add("seal", rule="hidden.sealing")
    space.add("done", rule="hidden.half-made")
    space.add("swap", 25, rule="market.trade")
    space.add("back", rule="market.trade")
    space.add("knight", KNIGHTS, "knight", "vassal.attempt")
    space.add("influence", rule="court.influence")
    space.add("accept", rule="vassal.accept")
    space.add("raise", rule="vassal.raise")
    space.add("fief", LANDS, "slot", "vassal.fief")
    space.add("veil", rule="monastery.more")
    space.add("abbess", rule="curia.abbess")
    space.add("trade", rule="market.trade")
    space.add("castle", rule="castle.start")
    space.add("free", 2, "stack", "war.free.choice")
    space.add("attack", KNIGHTS * LANDS, "land", "war.target")
    space.add("discard", rule="war.free.place")
    space.add("king", rule="advanced.king")
    space.add("yes", rule="war.lord-joins")
    space.add("no", rule="war.lord-joins")
    space.add("nothing", rule="spheres.optional")
    return space


SPACE: Final = make_space()
