# hot: compiled by mypyc
"""The fields of a battle: positions, views and the contract know them from here. Decks are listed from the top."""

from __future__ import annotations

from collections.abc import Callable

from quincunx.core.content import Content
from quincunx.core.dice import Dice
from quincunx.core.eyes import ALL_SEEING
from quincunx.core.game import Data
from quincunx.core.journal import Journal
from quincunx.core.kit import state
from quincunx.core.kit.checks import check
from quincunx.core.kit.kinds import Flag, ListOf, Named, Numbered, Owned, Seat, SetOf, Stacks, TupleOf, Whole
from quincunx.core.kit.spelling import suggestion
from quincunx.core.kit.state import COUNT, OWNER, TOP, Field, Fields
from quincunx.core.reading import a_list, a_table, unexpected
from quincunx.games.milito.actions import COLUMNS, SLOTS, attacked_column, flanking_column
from quincunx.games.milito.battle import EMPTY, NEUTRAL, Attack, Battle, Force, force_with
from quincunx.games.milito.cards import cards_of
from quincunx.games.milito.decks import decks_of
from quincunx.games.milito.soundness import ENDINGS, LIES_ON, checks, told
from quincunx.games.milito.steps.opening import MOST_HIRED
from quincunx.games.milito.turn import DEAD_TURNS, TURN_CAP

PAIRS = [[attacked_column(p) + 1, flanking_column(p) + 1] for p in range(8)]
SPOTS = [f"{i // 2 + 1}{'ab'[i % 2]}" for i in range(2 * COLUMNS)]


def a_card(whose: Callable[[Battle, int], int], nothing: int | None = None) -> Named:
    """A card by its id, of the army of the seat it belongs to or of one the table tells."""
    return Named(
        lambda battle, seat: told.expected("card", army=told.printed(battle.decks.armies[whose(battle, seat)].name)),
        lambda battle, _: battle.decks.ids,
        lambda battle, seat: battle.decks.by_id[whose(battle, seat)],
        nothing,
        called="card",
    )


def first_by_turn(battle: Battle) -> int:
    """Who must have begun, if this is right about turn and player."""
    return battle.active if battle.turn % 2 or battle.turn == 0 else 1 - battle.active


def by_chooser(battle: Battle, _owner: int, eye: int) -> bool:
    """A card that is still being chosen is the secret of the player whose turn it is."""
    return eye in (battle.active, ALL_SEEING)


CARD, CARD_OR_NONE = a_card(lambda _, seat: seat), a_card(lambda _, seat: seat, EMPTY)
UNITS = Stacks(CARD, COLUMNS, 2, EMPTY, rule="place.max_two")
OWN_CARD = a_card(lambda battle, _: battle.active, EMPTY)
ENEMY_CARD = a_card(lambda battle, _: 1 - battle.active, EMPTY)
PILE = ListOf(CARD, backwards=True)
SENT_HOME = TupleOf(Owned(CARD, lambda card: card // SLOTS))
HAND = ListOf(CARD, ordered=True)
GROUND = Named(told.expected("terrain"), lambda battle, _: [each.id for each in battle.decks.ground], called="terrain")

FORCE = Fields(
    Field("army", state.Settled(lambda battle, seat: battle.decks.armies[seat].id), "the army"),
    Field("hand", HAND, "the cards in hand", default=[], seen=OWNER, shows=[COUNT]),
    Field("deck", PILE, "the deck, its top first", default=[], seen=state.UNSEEN, shows=[COUNT]),
    Field("discard", PILE, "the discard pile, its top first", default=[], seen=OWNER, shows=[COUNT, TOP]),
    Field("destroyed", PILE, "the units destroyed, the last first", default=[], seen=OWNER, shows=[COUNT, TOP]),
    Field("held", HAND, "cards everyone knows to be in the hand", default=[], seen=state.IF_AIDED),
    Field("columns", UNITS, "the units in each column", default=[[]] * COLUMNS, told=False, kept="units"),
    Field("reshuffled", Flag(), "was the deck reshuffled", default=False),
    Field("bonus", CARD_OR_NONE, "the card laid face down as a bonus", seen=OWNER),
    Field("bonus_from_deck", Flag(), "is it the top card of the deck", default=False, told=False),
    Field("hired", Whole(0, MOST_HIRED), "mercenaries hired", default=0),
    Field("hires_no_more", Flag(), "has the player stopped hiring", default=False, told=False),
)
ATTACK = Fields(
    Field("column", Numbered(COLUMNS), "the column under attack"),
    Field("origin", Numbered(COLUMNS), "where it comes from", default=lambda data, _: data.get("column")),
    Field("flank", Flag(), "is it a flank attack", default=False),
    Field("attacker", OWN_CARD, "the unit that attacks, once named"),
    Field("defender", ENEMY_CARD, "the unit that defends, once named"),
)
PLACING = Fields(
    Field("card", OWN_CARD, "the card to be placed", kept="placing", seen=by_chooser),
    Field("clearing", Numbered(COLUMNS, EMPTY), "the column units are thrown out of for it", seen=by_chooser),
    Field("cleared", SetOf(told.expected("bit"), [0, 1]), "which of the two units there", default=[], seen=by_chooser),
    Field("fresh", SetOf(told.expected("spot"), SPOTS), "where units were placed just now", default=[]),
    Field("cost", Whole(0, 99), "what they cost", default=0),
    Field("paid", Whole(0, 99), "how much of it is paid", default=0),
    Field("least", Whole(0, 3), "the worth of the least card paid with", default=0),
    Field("draws", Whole(0, 99), "cards to draw for Leaders paid with", default=0),
)
STEP_FIELDS = {"seat": Seat(), "hired": CARD, "pair": Whole(0, len(PAIRS) - 1)}
TABLE = Fields(
    state.sketch_field(),
    Field("terrain", ListOf(GROUND, COLUMNS), "terrain by column", default=["plain"] * COLUMNS, told=False),
    Field("control", ListOf(Seat(NEUTRAL), COLUMNS), "who holds each column", default=[None] * COLUMNS, told=False),
    Field("active", Seat(), "whose turn it is", default=0),
    Field("turn", Whole(0, TURN_CAP), "turns begun; 0 while mercenaries are hired", default=1),
    Field("first", Seat(), "who began", default=lambda _, battle: first_by_turn(battle)),
    Field("dead_turns", Whole(0, DEAD_TURNS), "turns in a row that began in a dead position", default=0),
    Field("flanks", SetOf(told.expected("pair"), PAIRS), "flank attacks still to be made", default=[]),
    Field("forces", state.Parts("forces", FORCE, 2), "both forces", told=False),
    Field("released", SENT_HOME, "units sent home for mercenaries", default=[], told=False),
    Field("attack", state.Made(ATTACK, Attack), "the attack under way"),
    Field("placing", state.Group(PLACING), "the placement under way", default={}, told=False),
    *state.ending_fields(*ENDINGS),
    state.steps_field(LIES_ON, STEP_FIELDS, lambda battle: [{"step": "Actions", "seat": battle.active}]),
)
state.declare(Force, FORCE, derived=("presence",))
state.declare(Battle, TABLE, derived=("costs",), shared=("terrain", "costs"))


def battle_from_dict(data: Data, content: Content, dice: Dice, journal: Journal | None) -> Battle:
    """A battle put together from plain data; fields left out have their value at the start of a turn."""
    cards = cards_of(content)
    forces = a_list(a_table(data, "table", TABLE.names).get("forces"), "table.forces", 2)
    armies = [a_table(force, f"table.forces[{seat}]", FORCE.names).get("army") for seat, force in enumerate(forces)]
    for seat, army in enumerate(armies):
        if not isinstance(army, str) or army not in cards.armies:
            hint = suggestion(army, cards.armies, "there_are")
            raise unexpected(f"table.forces[{seat}].army", told.expected("army"), army, hint=hint)
    both = decks_of(cards, str(armies[0]), str(armies[1]))
    battle = Battle(both, dice, journal, [force_with([]), force_with([])], [NEUTRAL] * COLUMNS)
    TABLE.read(data, "table", battle, battle)
    battle.lay_terrain(battle.terrain)
    for force in battle.forces:
        force.find_presence()
    check(battle, checks(battle))
    return battle
