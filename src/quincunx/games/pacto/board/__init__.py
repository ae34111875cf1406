# cold: interpreted
"""How a view of the battlefield is drawn."""

from quincunx.games.pacto.board.table import draw_board, english

__all__ = ["draw_board", "english"]
