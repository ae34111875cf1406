# cold: interpreted
"""How a view of the world is drawn."""

from quincunx.games.multiverse.board.table import draw_board, english

__all__ = ["draw_board", "english"]
