"""All that a game is written with, in one place: what a package of its own imports from here stays as it is.

The games of this package import the same things from where they are, because they are compiled with them.
"""

from quincunx.core.actions import ActionSpace
from quincunx.core.content import Content
from quincunx.core.dice import Dice
from quincunx.core.eyes import ALL_SEEING, ONLOOKER
from quincunx.core.game import Data, Game
from quincunx.core.journal import Journal, Line
from quincunx.core.memory import BOOK
from quincunx.core.messages import Message, Say, Value
from quincunx.core.mirrors import Mirror
from quincunx.core.sealed import Sealed
from quincunx.core.step import HIDDEN, VEILED, Refusal, Step, Table
from quincunx.core.svg import Element, Picture, group, rect, text, title

__all__ = [
    "ALL_SEEING",
    "BOOK",
    "HIDDEN",
    "ONLOOKER",
    "VEILED",
    "ActionSpace",
    "Content",
    "Data",
    "Dice",
    "Element",
    "Game",
    "Journal",
    "Line",
    "Message",
    "Mirror",
    "Picture",
    "Refusal",
    "Say",
    "Sealed",
    "Step",
    "Table",
    "Value",
    "group",
    "rect",
    "text",
    "title",
]
