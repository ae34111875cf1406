# hot: compiled by mypyc
"""The stages of a fight."""

from __future__ import annotations

from typing import Final

JOINING: Final = 0
ANNOUNCING: Final = 1
INTERCEPTING: Final = 2
SUPPORTING: Final = 3
DEFENDING: Final = 4
LAYING: Final = 5
REVEALING: Final = 6
BEARING: Final = 7
CHOOSING: Final = 8
AIMING: Final = 9
REROLLING: Final = 10
FATE: Final = 11
GUARDING: Final = 12
STRIKING: Final = 13
CLEAVING: Final = 14
AVENGING: Final = 15
ENDING: Final = 16
AFTERWARDS: Final = 17
OVER: Final = 18
"""The stages of a fight, in their order; strikes go through some of them again and again."""
