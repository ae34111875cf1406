# cold: interpreted
"""Battalion in a terminal."""

from quincunx.games.battalion.terminal.table import TERMINAL

__all__ = ["TERMINAL"]
