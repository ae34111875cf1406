# cold: interpreted
"""How a view of a battle is drawn."""

from quincunx.games.battalion.board.sectors import draw_board
from quincunx.games.battalion.board.words import Say, english

__all__ = ["Say", "draw_board", "english"]
