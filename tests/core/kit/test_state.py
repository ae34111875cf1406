"""Declared fields: one list writes a table, reads it strictly, and says who sees what."""

from __future__ import annotations

from typing import Any

import pytest

from quincunx.core.actions import ActionSpace
from quincunx.core.dice import Dice, FastDice
from quincunx.core.eyes import ALL_SEEING, ONLOOKER
from quincunx.core.kit.checks import Check, check, count_checks, found_at, left_over
from quincunx.core.kit.kinds import (
    Built,
    Flag,
    Kind,
    ListOf,
    Named,
    Numbered,
    Owned,
    Seat,
    SetOf,
    Stacks,
    Text,
    TupleOf,
    Whole,
)
from quincunx.core.kit.state import (
    COUNT,
    IF_AIDED,
    NO_SEAT,
    OWNER,
    TOP,
    UNSEEN,
    Field,
    Fields,
    Group,
    Made,
    Parts,
    Rows,
    Settled,
    Steps,
    declare,
    ending_fields,
    fields_of,
    printed_all,
    steps_field,
    table_view,
)
from quincunx.core.memory import AIDED, BOOK
from quincunx.core.reading import shown
from quincunx.core.step import Step, Table

COLOURS = ("red", "green", "blue")
NOTHING = -1


class Hand:
    """What one player holds."""

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.deck: list[int] = []


class Duel:
    """Something made at once."""

    def __init__(self, column: int, colour: int) -> None:
        self.column = column
        self.colour = colour


class Ask(Step["Toy"]):
    pass


class AskColour(Step["Toy"]):
    fields = ("seat", "colour")

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__(seat)
        self.colour = colour


class Toy(Table):
    """A table with one of everything."""

    def __init__(self) -> None:
        super().__init__(2, FastDice(1), None)
        self.turn = 0
        self.sketch = False
        self.hands = [Hand(), Hand()]
        self.marks = 0
        self.price = 0
        self.paid = False
        self.order = [0, 0, 0, 0]
        self.duel: Duel | None = None

    def copy(self, dice: Dice) -> Table:
        raise NotImplementedError

    def redeal(self, seat: int, dice: Dice) -> Table:
        raise NotImplementedError

    def space(self) -> ActionSpace:
        raise NotImplementedError

    def target_name(self, seat: int, verb: str, index: int) -> str:
        raise NotImplementedError


COLOUR = Named("a colour", COLOURS)
HAND = Fields(
    Field("cards", ListOf(COLOUR, ordered=True, most=3, rule="hand.limit"), "the hand", default=[], seen=OWNER),
    Field("deck", ListOf(COLOUR, backwards=True), "the deck, top first", default=[], seen=UNSEEN),
    Field("count", Settled(lambda table, seat: len(table.hands[seat].cards)), "how many"),
)
UNIT = Fields(Field("order", Whole(0, 9), "tokens", default=0))
DUEL = Fields(
    Field("column", Numbered(5), "where"),
    Field("colour", Named("a colour or null", COLOURS, nothing=NOTHING), "of what", default=lambda *_: "red"),
)
PAYMENT = Fields(Field("price", Whole(1, 9), "the price"), Field("paid", Flag(), "is it paid", default=False))
TOY = Fields(
    Field("sketch", Flag(), "laid out by hand", default=False, only_if_set=True),
    Field("turn", Whole(0, lambda table: 10 * table.seats), "turns", default=1),
    Field("marks", SetOf("a colour", COLOURS), "marked colours", default=[], seen=IF_AIDED),
    Field("hands", Parts("hands", HAND, 2), "the hands", told=False),
    Field("payment", Group(PAYMENT, lambda table: table.price > 0), "what is paid"),
    Field("units", Rows(UNIT, lambda *_: range(4)), "units", default=[{}] * 4, told=False),
    Field("duel", Made(DUEL, Duel), "the duel"),
    *ending_fields("end.won"),
    Field("steps", Steps((Ask, AskColour), {"seat": Seat(), "colour": COLOUR}), "steps", default=[], told=False),
)
declare(Toy, TOY)
WRITTEN: dict[str, Any] = {
    "turn": 3,
    "marks": ["red", "blue"],
    "hands": [{"cards": ["red", "blue"], "deck": ["green", "red"], "count": 2}, {"cards": [], "deck": [], "count": 0}],
    "payment": {"price": 4, "paid": True},
    "units": [{"order": 1}, {"order": 0}, {"order": 2}, {"order": 0}],
    "duel": {"column": 5, "colour": None},
    "ending": "",
    "scores": [],
    "steps": [{"step": "Ask", "seat": 0}, {"step": "AskColour", "seat": 1, "colour": "green"}],
}


def read(**changes: Any) -> Toy:
    table = Toy()
    TOY.read({**WRITTEN, **changes}, "table", table, table)
    return table


def test_what_is_written_is_read_back() -> None:
    table = read(sketch=True)
    assert table.turn == 3
    assert table.marks == 0b101
    assert (table.hands[0].cards, table.hands[0].deck) == ([0, 2], [0, 1])
    assert (table.price, table.paid) == (4, True)
    assert table.order == [1, 0, 2, 0]
    assert table.duel is not None
    assert (table.duel.column, table.duel.colour) == (4, NOTHING)
    assert [type(step) for step in table.steps] == [Ask, AskColour]
    assert (table.steps[1].seat, table.steps[1].colour) == (1, 1)  # type: ignore[attr-defined]  # an AskColour
    assert TOY.write(table, table) == {"sketch": True, **WRITTEN}
    assert list(TOY.write(table, table)) == list(TOY.names)


def test_what_is_left_out_has_its_default() -> None:
    table = Toy()
    TOY.read({"hands": [{}, {}], "duel": {"column": 2}}, "table", table, table)
    assert (table.turn, table.marks, table.price, table.steps) == (1, 0, 0, [])
    assert table.duel is not None
    assert table.duel.colour == 0
    assert TOY.write(table, table)["payment"] is None
    assert "sketch" not in TOY.write(table, table)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"turn": 21}, "table.turn: expected a whole number from 0 to 20, got 21"),
        ({"turn": True}, "table.turn: expected a whole number from 0 to 20, got True"),
        ({"sketch": 1}, "table.sketch: expected true or false, got 1"),
        ({"trun": 1}, "table.trun: there is no such field; did you mean 'turn'?"),
        ({"marks": "red"}, "table.marks: expected a list, got 'red'"),
        ({"marks": ["reed"]}, "table.marks[0]: expected a colour, got 'reed'; did you mean 'red'?"),
        ({"marks": ["red", "red"]}, "table.marks[1]: expected each only once, got 'red'"),
        ({"hands": [{}]}, "table.hands: expected a list of 2, got [{}]"),
        ({"hands": [{}, {"cards": ["x"]}]}, "table.hands[1].cards[0]: expected a colour, got 'x'; there are blue"),
        ({"hands": [{}, {"cards": [{}]}]}, "table.hands[1].cards[0]: expected a colour, got {}"),
        ({"hands": [{"cards": ["red"] * 4}, {}]}, "table.hands[0].cards: expected a list of at most 3, got ["),
        ({"hands": [{"card": []}, {}]}, "table.hands[0].card: there is no such field; did you mean 'cards'?"),
        ({"payment": {}}, "table.payment.price: expected a whole number from 1 to 9, got nothing"),
        ({"units": [{}] * 3}, "table.units: expected a list of 4, got [{}, {}, {}]"),
        ({"units": [{}, {}, {"order": -1}, {}]}, "table.units[2].order: expected a whole number from 0 to 9, got -1"),
        ({"duel": {"column": 0}}, "table.duel.column: expected a whole number from 1 to 5, got 0"),
        ({"duel": []}, "table.duel: expected a table of fields, got []"),
        ({"ending": "end.lost"}, "table.ending: expected an empty text before the end, or one of end.won, "),
        ({"ending": "end.won"}, "table.ending, table.scores: expected both empty before the end"),
        ({"ending": "end.won", "scores": [1, "0"]}, "table.scores: expected numbers, got [1, '0']"),
        (
            {"steps": [{"step": "Aks", "seat": 0}]},
            "table.steps[0].step: expected a step, got 'Aks'; did you",
        ),
        ({"steps": [{"step": "Ask", "seat": 2}]}, "table.steps[0].seat: expected a seat from 0 to 1, got 2"),
        ({"steps": [{"step": "AskColour", "seat": 0}]}, "table.steps[0].colour: expected a colour, got nothing"),
        ({"steps": [{"step": "Ask", "seat": 0, "colour": "red"}]}, "table.steps[0].colour: there is no such field"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011  # the words are compared in full
        read(**changes)
    assert str(refused.value).startswith(said)


def test_places_beside_a_row_are_listed_where_none_is_named() -> None:
    camps = Numbered(3, beside={-1: "camp", -2: "gone"}, rule=lambda table: f"field.seats_{table.seats}")
    with pytest.raises(ValueError, match=r"^here: .*from 1 to 3, 'camp' or 'gone', got 4 \(field\.seats_2\)$"):
        camps.read(4, "here", Toy(), 0)


def test_a_rule_is_cited_where_a_kind_has_one() -> None:
    with pytest.raises(ValueError, match=r"\(hand\.limit\)$"):
        read(hands=[{"cards": ["red"] * 4}, {}])


def test_a_view_tells_what_an_eye_sees() -> None:
    table = read()
    own = {"cards": ["red", "blue"], "count": 2}
    for eye, hand in ((0, own), (ALL_SEEING, own), (1, {"count": 2}), (ONLOOKER, {"count": 2})):
        assert HAND.view(table.hands[0], table, 0, eye, BOOK) == hand
    public = {name: WRITTEN[name] for name in ("turn", "payment", "duel", "ending", "scores")}
    assert TOY.view(table, table, -1, 0, BOOK) == {"sketch": False, **public}
    assert TOY.view(table, table, -1, 0, AIDED) == {"sketch": False, **public, "marks": ["red", "blue"]}
    assert UNIT.view(table, table, 0, 0, BOOK, 2) == {"order": 2}


def test_what_is_an_owners_and_nobodys_is_seen_by_nobody() -> None:
    fields = Fields(Field("turn", Whole(0, 9), "an owner's, of a table without one", default=1, seen=OWNER))
    for eye in (ONLOOKER, 0, 1):
        assert table_fields_seen(fields, eye) == {}
    assert table_fields_seen(fields, ALL_SEEING) == {"turn": 0}


def table_fields_seen(fields: Fields, eye: int) -> dict[str, Any]:
    toy = Toy()
    assert fields["turn"].is_seen(toy, NO_SEAT, eye, BOOK) == (eye == ALL_SEEING)
    return fields.view(toy, toy, NO_SEAT, eye, BOOK)


def test_everyone_sees_what_a_pile_shows() -> None:
    pile = ListOf(COLOUR, backwards=True)
    fields = Fields(
        Field("cards", pile, "the hand", seen=OWNER, shows=[COUNT]),
        Field("deck", pile, "the deck", seen=UNSEEN, shows=[COUNT, TOP]),
    )
    toy, hand = Toy(), Hand()
    hand.cards, hand.deck = [0, 1], [0, 2, 1]
    assert fields.view(hand, toy, 0, 1, BOOK) == {"cards_count": 2, "deck_count": 3, "deck_top": "green"}
    assert fields.view(hand, toy, 0, 0, BOOK)["cards"] == ["green", "red"]
    assert fields.view(Hand(), toy, 0, ONLOOKER, BOOK) == {"cards_count": 0, "deck_count": 0, "deck_top": None}


def test_a_pile_in_a_row_of_lists_shows_its_own() -> None:
    class Rowed:
        decks = [[0], [1, 2]]

    deck = Field("deck", ListOf(COLOUR), "the deck", kept="decks", seen=UNSEEN, shows=[COUNT, TOP])
    assert Fields(deck).view(Rowed, Toy(), 1, 0, BOOK, 1) == {"deck_count": 2, "deck_top": "blue"}


def test_every_view_begins_alike() -> None:
    toy = Toy()
    toy.steps = [Ask(1)]
    view = table_view("toy", toy, 0, BOOK)
    assert list(view)[:3] == ["game", "seat", "memory"]
    assert (view["game"], view["seat"], view["memory"], view["awaited"]) == ("toy", 0, BOOK, [1])
    assert view["turn"] == toy.turn
    assert "marks" not in view
    assert "marks" in table_view("toy", toy, 0, AIDED)


def test_every_attribute_of_the_fields_is_known() -> None:
    kept = {"turn", "sketch", "marks", "hands", "price", "paid", "order", "duel", "ending", "scores", "steps"}
    assert fields_of(Toy()).kept() == kept
    with pytest.raises(ValueError, match="Hand declares no fields"):
        fields_of(Hand())


# ---- single kinds


@pytest.mark.parametrize(
    ("kind", "kept", "written"),
    [
        (Kind(), {"a": 1}, {"a": 1}),
        (Text(), "abc", "abc"),
        (Seat(nobody=2), 2, None),
        (Seat(nobody=2), 1, 1),
        (Numbered(3, nothing=-1), -1, None),
        (Numbered(3, beside={-1: "camp", -2: "gone"}), -2, "gone"),
        (Numbered(3, beside={-1: "camp", -2: "gone"}), 2, 3),
        (
            Built(TupleOf(Whole(0, 5)), lambda _, parts: "".join(map(str, parts)), lambda whole: map(int, whole)),
            "31",
            [3, 1],
        ),
        (Named("a roll", {1: "one", 4: "four"}), 4, "four"),
        (SetOf("a pair", [[1, 2], [2, 1]]), 2, [[2, 1]]),
        (SetOf("a seat", lambda table: range(table.seats)), 3, [0, 1]),
        (TupleOf(Whole(0, 5)), (3, 1), [3, 1]),
        (TupleOf(Whole(0, 5), 2, or_empty=True), (), []),
        (Stacks(COLOUR, 3, 2, NOTHING), [0, 2, NOTHING, NOTHING, 1, NOTHING], [["red", "blue"], [], ["green"]]),
        (TupleOf(Owned(COLOUR, lambda colour: colour % 2)), (1, 2), [[1, "green"], [0, "blue"]]),
    ],
)
def test_kinds_write_and_read(kind: Kind, kept: Any, written: Any) -> None:
    table = Toy()
    assert kind.write(kept, table, 0) == written
    assert kind.read(written, "here", table, 0) == kept
    assert type(kind.read(written, "here", table, 0)) is type(kept)


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (Text(), 1),
        (Seat(nobody=2), 2),
        (Seat(), None),
        (Numbered(3), None),
        (Numbered(3), True),
        (Numbered(3, beside={-1: "camp"}), -1),
        (Numbered(3, beside={-1: "camp"}), "gone"),
        (SetOf("0 or 1", [0, 1]), [True]),
        (SetOf("0 or 1", [0, 1]), [1.0]),
        (TupleOf(Whole(0, 5), 2, or_empty=True), [1]),
        (TupleOf(Whole(0, 5), 2), []),
        (Named("a roll", {1: "one"}), 1),
        (Stacks(COLOUR, 2, 2, NOTHING), [["red"]]),
        (Stacks(COLOUR, 1, 2, NOTHING), [["red", "red", "red"]]),
        (Owned(COLOUR, lambda _: 0), [2, "red"]),
        (Owned(COLOUR, lambda _: 0), [0, "pink"]),
        (Owned(COLOUR, lambda _: 0), ["red"]),
    ],
)
def test_kinds_refuse(kind: Kind, written: Any) -> None:
    with pytest.raises(ValueError, match=r"^here(\[0\])?: expected "):
        kind.read(written, "here", Toy(), 0)


def test_things_in_a_stack_are_kept_in_order() -> None:
    stacks = Stacks(COLOUR, 2, 2, NOTHING, rule="stack.two")
    assert stacks.read([["blue", "red"], []], "here", Toy(), 0) == [0, 2, NOTHING, NOTHING]
    with pytest.raises(ValueError, match=r"^here\[1\]: expected a list of at most 2, got .*\(stack\.two\)$"):
        stacks.read([[], ["red"] * 3], "here", Toy(), 0)


def test_what_belongs_to_a_seat_is_read_as_its_own() -> None:
    class Whose(Kind):
        def read(self, value: Any, place: str, table: Any, seat: int) -> Any:
            return seat, value

    assert Owned(Whose(), lambda _: 0).read([1, "red"], "here", Toy(), 0) == (1, "red")


def test_nobody_is_told_which_steps_pend_and_the_first_one_may_be_left_out() -> None:
    toy = Toy()
    fields = Fields(
        steps_field([Ask, AskColour], {"seat": Seat()}, lambda table: [{"step": "Ask", "seat": table.turn}])
    )
    toy.turn = 1
    fields.read({}, "table", toy, toy)
    assert [(type(step), step.seat) for step in toy.steps] == [(Ask, 1)]
    assert fields.view(toy, toy, 0, ALL_SEEING, AIDED) == {}
    assert fields.write(toy, toy) == {"steps": [{"step": "Ask", "seat": 1}]}


# ---- checks


def test_a_check_that_fails_says_what_the_field_has() -> None:
    table = read()
    sound: list[Check] = [("turn", "turn.odd", "an odd number", True)]
    check(table, sound)
    wrong: Check = ("hands[0].cards", "hand.small", "one card", False)
    with pytest.raises(ValueError, match=r"^table\.hands\[0\]\.cards: expected one card, got \['red', 'blue'\] \(ha"):
        check(table, [*sound, wrong, ("turn", "never.made", "", False)])
    with pytest.raises(ValueError, match=r"^table\.turn: expected 3 red in all, got 2 \(red\.three\)$"):
        check(table, [("turn", "red.three", "3 red in all, got 2", False)])


def test_pieces_are_counted() -> None:
    places = {"hand": [0, 0], "deck": [1, 0], "box": []}

    def found(counts: dict[int, int], whole: str = "") -> list[tuple[str, str, str, object]]:
        checks = count_checks(places, counts, COLOURS, "box.list", whole)
        return [(field, rule, str(wanted), holds) for field, rule, wanted, holds in checks]

    assert found({0: 3, 1: 1, 2: 0}, "table") == []
    assert found({0: 2, 1: 1}) == [("deck", "box.list", "at most 2 red in all, got 3 (in hand, deck)", False)]
    assert found({0: 3, 1: 0}) == [], "what the box does not count may be there once"
    assert found({0: 4, 1: 1}) == [], "pieces may be left out"
    missing = "4 red in all, got 3; a position that leaves pieces out says 'sketch': true"
    assert found({0: 4, 1: 1}, "hands") == [("hands", "box.list", missing, False)]


def test_what_is_in_a_field_is_found() -> None:
    assert found_at(WRITTEN, "units[2].order") == 2
    assert found_at(WRITTEN, "hands[0].deck[1]") == "red"
    assert found_at(WRITTEN, "units[9].order") is None
    assert found_at(WRITTEN, "turn.order") is None


def test_long_values_are_told_in_short() -> None:
    assert shown(None) == "nothing"
    assert shown(list(range(99))) == "a list of 99"
    assert shown("x" * 200) == f"'{'x' * 79}..."


def test_what_is_in_no_pile_is_left_over() -> None:
    names, there = ("spear", "bow"), [0, 0, 0, 1]
    assert left_over(there, {"hand": [0], "deck": [1, 0]}, names, "box.all") == [0]
    with pytest.raises(ValueError, match=r"^table\.deck: expected at most 1 bow in all, got 2 \(box\.all\)$"):
        left_over(there, {"hand": [1, 0], "deck": [1], "lost": [0]}, names, "box.all")


def test_rows_have_a_list_for_each_field() -> None:
    class Things:
        pass

    things: Any = Things()
    fields = Fields(Field("order", Flag(), "in order", kept="ordered"), Field("name", Text(), "its name"))
    rows = Rows(fields, lambda *_: range(2))
    rows.make_room(things, 2)
    assert vars(things) == {"ordered": [None, None], "name": [None, None]}
    written = [{"order": True, "name": "a"}, {"order": False, "name": "b"}]
    rows.read(written, "things", things, 0)
    assert rows.write(None, things, 0) == written


def test_what_is_printed_is_told_by_id() -> None:
    class Card:
        def __init__(self, name: str) -> None:
            self.id, self.name, self.values = name[0], name, (1, 2)

    told = printed_all([Card("axe"), Card("bow")], "name", "values")
    assert told == {"a": {"name": "axe", "values": [1, 2]}, "b": {"name": "bow", "values": [1, 2]}}
