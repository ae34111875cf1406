# cold: interpreted
"""How a view of a battle is drawn, and the piles that may be looked through."""

from quincunx.games.milito.board.columns import draw_board, english

__all__ = ["draw_board", "english"]
