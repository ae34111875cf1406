# hot: compiled by mypyc
"""Every kind of journal line of Pacto."""

from __future__ import annotations

from typing import Final

from quincunx.core.journal import Line

TURN: Final = Line("journal.turn", "turn.active", "n", "seat").opening_turn()
DISCARDS: Final = Line("journal.discards", "card.discard", "general", "n")
DEALT: Final = Line("journal.dealt", "card.deal", "general", "n")
OWN_CARDS: Final = Line("journal.own_cards", "info.hands", "general", "cards")
OPEN_CARDS: Final = Line("journal.open_cards", "card.faceup.ally", "general", "cards")
GIVES: Final = Line("journal.gives", "card.gift", "general", "other")
END_LIMIT: Final = Line("journal.end_limit", "end.limit", "n")
BREAKS: Final = Line("journal.army_breaks", "end.break", "seat", "lost", "n")
