# cold: interpreted
"""How a view of the realm is drawn."""

from quincunx.games.mil1049.board.table import draw_board, english

__all__ = ["draw_board", "english"]
