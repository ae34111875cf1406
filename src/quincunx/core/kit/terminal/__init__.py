# cold: interpreted
"""Games in a terminal: what every drawing shares, the odds of any game, and a plain drawing for games without one."""

from quincunx.core.kit.terminal.plain import Terminal, terminal_of
from quincunx.core.kit.terminal.room import CRAMPED, EVERYTHING, ROOMY, SNUG, TIGHT, Room

__all__ = ["CRAMPED", "EVERYTHING", "ROOMY", "SNUG", "TIGHT", "Room", "Terminal", "terminal_of"]
