# hot: compiled by mypyc
"""Where UGs and generals are, and the markers that lie on them, as bits."""

from __future__ import annotations

from typing import Final

RESERVE: Final = 0
ON_TABLE: Final = 1
LOST: Final = 2
WHERE: Final = ("reserve", "table", "lost")
"""Where a UG is, as everybody knows; what is in ambush or on a flank march is in reserve (info.lists)."""

# Markers of a UG, as bits (comp.markers); most are taken off at the end of the turn.
DECLARED: Final = 1 << 0
CHARGED: Final = 1 << 1
SHOT: Final = 1 << 2
EVADED: Final = 1 << 3
MOVED: Final = 1 << 4
ALIGNED: Final = 1 << 5
SHATTERED: Final = 1 << 6
SHOVED: Final = 1 << 7
STOPPED: Final = 1 << 8
PURSUED: Final = 1 << 9
RECOVERED: Final = 1 << 10
BROKEN: Final = 1 << 11
QUALIFIED: Final = 1 << 12
UNCOVERED: Final = 1 << 13
FACED: Final = 1 << 14
MARKS: Final = (
    *("charge declared", "charged", "shot", "evaded", "moved", "aligned", "shattered", "shoved", "stopped"),
    *("pursued", "recovered", "broken", "qualified", "uncovered", "faced"),
)
"""`qualified`: its last charge or pursuit was one on flank or rear; `uncovered`: its stakes or the like are lost;
`faced`: it has turned to face, broken off or held back its pursuit in this phase (prompt.once)."""
STAYING_MARKS: Final = BROKEN | QUALIFIED | UNCOVERED

ALIVE: Final = 0
DEAD: Final = 1
AWAY: Final = 2
WAITING: Final = 3
STATES: Final = ("alive", "dead", "away", "waiting")
"""A general who is away is on a flank march; one who is waiting is placed once all UGs are deployed."""
FIGHTING: Final = 1 << 0
STUNNED: Final = 1 << 1
RODE: Final = 1 << 2
RAISED: Final = 1 << 3
HESITANT: Final = 1 << 4
SHAKEN: Final = 1 << 5
GENERAL_MARKS: Final = ("fighting", "stunned", "rode", "raised", "hesitant", "shaken")
"""`rode` and `raised`: he has moved or upgraded in this phase; `shaken`: he gets one card fewer at the next deal."""
OF_A_PHASE: Final = RODE | RAISED
