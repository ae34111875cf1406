"""All that a game is written with, in one place: what a package of its own imports from here stays as it is.

The games of this package import the same things from where they are, because they are compiled with them.
"""

from quincunx.core.actions import ActionSpace
from quincunx.core.cautions import Caution
from quincunx.core.content import Content
from quincunx.core.dice import Dice
from quincunx.core.eyes import ALL_SEEING, ONLOOKER
from quincunx.core.game import Data, Game
from quincunx.core.journal import Journal, Line
from quincunx.core.kit.board.area import LOWER, Area, Hand, Spot
from quincunx.core.kit.board.canvas import Canvas, draw_ground, style_of
from quincunx.core.kit.board.cards import Cards
from quincunx.core.kit.board.marks import banner, button
from quincunx.core.kit.board.sides import plate
from quincunx.core.kit.copying import copied
from quincunx.core.kit.kinds import ListOf, Seat, Whole
from quincunx.core.kit.options import Choice, Flag, Number, Option, PerSeat
from quincunx.core.kit.state import OWNER, UNSEEN, Field, Fields, Parts, Steps, declare, ending_fields
from quincunx.core.kit.words import Naming, Parameter, refuse
from quincunx.core.memory import AIDED, BOOK
from quincunx.core.messages import Message, Say, Value
from quincunx.core.mirrors import Mirror
from quincunx.core.picture import Picture
from quincunx.core.scene import Scene, sheet_of
from quincunx.core.sealed import Sealed
from quincunx.core.standing import Standing
from quincunx.core.step import HIDDEN, TOGETHER, VEILED, Refusal, SecretStep, Step, Table
from quincunx.core.svg import Element, group, rect, text, title

__all__ = [
    "AIDED",
    "ALL_SEEING",
    "BOOK",
    "HIDDEN",
    "LOWER",
    "ONLOOKER",
    "OWNER",
    "TOGETHER",
    "UNSEEN",
    "VEILED",
    "ActionSpace",
    "Area",
    "Canvas",
    "Cards",
    "Caution",
    "Choice",
    "Content",
    "Data",
    "Dice",
    "Element",
    "Field",
    "Fields",
    "Flag",
    "Game",
    "Hand",
    "Journal",
    "Line",
    "ListOf",
    "Message",
    "Mirror",
    "Naming",
    "Number",
    "Option",
    "Parameter",
    "Parts",
    "PerSeat",
    "Picture",
    "Refusal",
    "Say",
    "Scene",
    "Sealed",
    "Seat",
    "SecretStep",
    "Spot",
    "Standing",
    "Step",
    "Steps",
    "Table",
    "Value",
    "Whole",
    "banner",
    "button",
    "copied",
    "declare",
    "draw_ground",
    "ending_fields",
    "group",
    "plate",
    "rect",
    "refuse",
    "sheet_of",
    "style_of",
    "text",
    "title",
]
