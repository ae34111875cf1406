"""What all terminals share: odds drawn from any forecast, a drawing for games without one, and lines that keep to the
room there is."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from collections.abc import Iterator

import pytest
from rich.console import Console, RenderableType
from rich.text import Text
from small_games.playing import STAKES, stakes_match
from small_games.stakes.game import GAME as STAKES_GAME

import quincunx as qx
from quincunx.core.game import Data
from quincunx.core.kit.odds import BAD, GOOD, Chart, Forecast, Numbers, Outcome, Outlook, Result, Row, Sum
from quincunx.core.kit.terminal import CRAMPED, EVERYTHING, ROOMY, SNUG, TIGHT, Room, Terminal, terminal_of
from quincunx.core.kit.terminal.odds import draw_forecast, notes, percent
from quincunx.core.kit.terminal.room import Held, counted_names, field, flow, hand, stacked

HITS = {"number": "Hits", "total": "Dice", "mean": "Hits", "ends": "Disbands"}
WINS = {"row": "Bonus card", "against": "If the other side's card is"}


def read(part: RenderableType, width: int = 100) -> str:
    """A part of the screen as text, line by line."""
    console = Console(width=width, file=io.StringIO())
    lines = console.render_lines(part, pad=False)
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


def roll(title: str, chances: list[float], ends: float = 0.0) -> Outlook:
    """A roll for hits."""
    outlook = Outlook(title, [f"attack:{title}"], "costs 1 order")
    outlook.sums = [Sum("attack", "Attack dice")]
    outlook.sums[0].add(3, "attack.base", "Every attack")
    outlook.outcomes = [Outcome("attack", f"Hits of {title}", "b", Numbers(chances, ends))]
    outlook.rows = [
        Row("As it is", [Numbers(chances, ends)], total=3),
        Row("With a card", [Numbers([0.0, 0.0, 1.0], 0.5)], ["play:card"], "cards.rule", 4),
    ]
    return outlook


def duel(title: str, win: float) -> Outlook:
    """A fight with cards to add."""
    outlook = Outlook(title, [f"attack:{title}"], "flank attack")
    for role, value in (("attacker", -1), ("defender", 3)):
        outlook.sums.append(Sum(role, role.capitalize()))
        outlook.sums[-1].add(value, "strength.base", "Base")
        outlook.sums[-1].add(-2, "terrain.wood", "Hampered")
    outlook.against = [("hand", "from hand"), ("none", "none")]
    outlook.rows = [
        Row("Spears", [Result(0.0, 0.0, 1.0), Result(1.0, 0.0, 0.0)], ["bonus:spears"]),
        Row("Leader", [Result(win, 0.1, 0.9 - win), Result(0.9999999, 0.0, 0.0)], ["bonus:leader"]),
    ]
    return outlook


# ---- odds


def test_one_roll_is_told_in_full() -> None:
    foreseen = Forecast([roll("A", [0.25, 0.5, 0.0, 0.25], 0.004)], HITS, {"b": [["unharmed"], ["one"], ["x", "y"]]})
    lines = read(draw_forecast(foreseen, Room(100, ROOMY))).splitlines()
    assert lines == [
        "A \u00b7 attack \u2584\u2588 \u2584 1.2 hits, disbands <1% \u00b7 costs 1 order",
        "  Attack dice 3 = 3 Every attack [attack.base]",
        "  Hits of A",
        "  0 25% \u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588         unharmed",
        "  1 50% \u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588 one",
        "  3 25% \u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588         x / y",
        "               Dice  Hits  Disbands",
        "  As it is        3   1.2       <1%",
        "  With a card     4   2.0       50%",
    ]


def test_one_fight_is_told_in_full() -> None:
    lines = read(draw_forecast(Forecast([duel("A", 0.25)], WINS), Room(100, ROOMY))).splitlines()
    assert lines == [
        "A  \u22123 : 1 \u00b7 flank attack",
        "  Attacker \u22123 = \u22121 Base [strength.base] \u2212 2 Hampered [terrain.wood]",
        "  Defender 1 = 3 Base [strength.base] \u2212 2 Hampered [terrain.wood]",
        "  Bonus card (win/tie/loss in %)  from hand     none",
        "  Spears                            0/0/100  100/0/0",
        "  Leader                           25/10/65  100/0/0",
    ]


def test_of_several_fights_the_best_card_of_each_is_told() -> None:
    foreseen = Forecast([duel("A", 0.25), duel("B", 0.5)], WINS)
    text = read(draw_forecast(foreseen, Room(100, ROOMY)))
    assert text.count("[strength.base]") == 4
    assert "A: Leader" in text
    assert "B: Leader" in text
    assert "Spears" not in text


def test_numbers_are_never_cut_however_narrow_the_screen() -> None:
    long = "Column 1 from 2: Warband Medium Infantry against Warband Medium Infantry"
    text = read(draw_forecast(Forecast([duel(long, 0.25), duel(long, 0.5)], WINS), Room(60, SNUG)), 60)
    assert text.splitlines()[-1].endswith(": Leader   50/10/40  100/0/0")


@pytest.mark.parametrize(("detail", "titles", "sums"), [(ROOMY, 2, 2), (SNUG, 2, 0), (TIGHT, 2, 0), (CRAMPED, 0, 0)])
def test_less_is_told_of_a_few_outlooks_the_less_room_there_is(detail: int, titles: int, sums: int) -> None:
    foreseen = Forecast([roll("A", [0.5, 0.5]), roll("B", [1.0])], HITS)
    text = read(draw_forecast(foreseen, Room(100, detail)))
    assert text.count("costs 1 order") == titles
    assert text.count("[attack.base]") == sums


@pytest.mark.parametrize(("detail", "titles"), [(EVERYTHING, 20), (ROOMY, 20), (SNUG, 0)])
def test_of_many_outlooks_all_is_told_to_whoever_asks(detail: int, titles: int) -> None:
    foreseen = Forecast([roll(str(n), [0.5, 0.5]) for n in range(20)], HITS)
    text = read(draw_forecast(foreseen, Room(100, detail)))
    assert text.count("costs 1 order") == titles
    assert text.count("Hits of ") == (titles if detail == EVERYTHING else 0)


def test_notes_stand_beside_what_leads_to_an_outlook() -> None:
    assert notes(Forecast([roll("A", [0.5, 0.5])], HITS)) == {
        "attack:A": "0.5 hits",
        "play:card": "2.0 hits, disbands 50%",
    }
    assert notes(Forecast([duel("A", 0.25)], WINS)) == {
        "attack:A": "\u22123:1, win 25%",
        "bonus:spears": "win 0%",
        "bonus:leader": "win 25%",
    }


def test_changes_are_told_with_their_sign_and_beside_the_option_only() -> None:
    """Points gained and lost stand in the note; whoever asks for everything reads where they come from."""
    outlook = Outlook("To Court", ["to:court"], note="A +2, B \u22122")
    for title, value in (("A", 2), ("B", -2)):
        outlook.sums.append(Sum(title, title, change=True))
        outlook.sums[-1].add(value, "court.lead", "leading at Court")
    foreseen = Forecast([outlook], {})
    assert notes(foreseen) == {"to:court": "A +2, B \u22122"}
    assert read(draw_forecast(foreseen, Room(100, ROOMY))) == ""
    assert read(draw_forecast(foreseen, Room(100, EVERYTHING))).splitlines() == [
        "To Court",
        "  A +2 = 2 leading at Court [court.lead]",
        "  B \u22122 = \u22122 leading at Court [court.lead]",
    ]


def test_a_chart_is_told_where_there_is_room() -> None:
    outlook = Outlook("Your offer", ["seal"], "2 cubes")
    outlook.chart = Chart("What it beats", ["Another offers", "Yours is"])
    outlook.chart.add(["0 or 1 cube", "higher"], GOOD)
    outlook.chart.add(["3 cubes or more", "lower"], BAD)
    foreseen = Forecast([outlook], {})
    assert read(draw_forecast(foreseen, Room(100, ROOMY))).splitlines() == [
        "Your offer \u00b7 2 cubes",
        "  What it beats",
        "  Another offers   Yours is",
        "  0 or 1 cube      higher",
        "  3 cubes or more  lower",
    ]
    assert read(draw_forecast(foreseen, Room(100, TIGHT))) == "Your offer \u00b7 2 cubes"
    outlook.do, outlook.text = [], ""
    assert read(draw_forecast(foreseen, Room(100, ROOMY))) == "", "it is about no option: told to whoever asks"
    assert "higher" in read(draw_forecast(foreseen, Room(100, EVERYTHING)))


def test_a_note_spans_all_that_a_choice_may_lead_to() -> None:
    rolls = [roll("A", [0.5, 0.5]), roll("A", [0.0, 1.0])]
    assert notes(Forecast(rolls, HITS)) == {"attack:A": "0.5 to 1.0 hits"}
    fights = [duel("A", 0.5), duel("A", 0.25)]
    assert notes(Forecast(fights, WINS)) == {"attack:A": "win 25% to 50%"}
    ways = [Outlook("Lose a rank", ["lose:1"], note="\u22121 rank"), Outlook("Nothing to say", ["lose:2"])]
    assert notes(Forecast(ways, HITS)) == {"lose:1": "\u22121 rank"}
    assert read(draw_forecast(Forecast(ways, HITS), Room(80, ROOMY))) == "", "beside the options it is told already"
    assert read(draw_forecast(Forecast(ways, HITS), Room(80, EVERYTHING))) == "Lose a rank\nNothing to say"


@pytest.mark.parametrize(
    ("chance", "told"),
    [(0.0, "0%"), (0.001, "<1%"), (0.25, "25%"), (0.996, ">99%"), (0.99999999, "100%"), (1.0, "100%")],
)
def test_what_is_possible_is_never_0_and_what_is_not_certain_never_100(chance: float, told: str) -> None:
    assert percent(chance) == told


# ---- games without a drawing


def test_a_terminal_is_found_beside_its_game() -> None:
    for name in ("milito", "battalion"):
        assert type(terminal_of(qx.game_of(name))).__module__.startswith(f"quincunx.games.{name}.terminal")
    assert type(terminal_of(STAKES_GAME)) is Terminal


def moments(case: str) -> Iterator[tuple[Data, list[Data]]]:
    """What each seat sees of a whole game at random, and what stands in the table of players."""
    match, chance = stakes_match(case, 1), random.Random(1)
    while not match.over:
        for seat in range(match.seats):
            view = match.view(seat)
            yield view, view["players"]
        seat = match.acting[0]
        match.play(chance.choice(match.legal(seat)), seat)


@pytest.mark.once
@pytest.mark.parametrize("case", STAKES)
def test_a_plain_drawing_shows_every_fact_of_a_view(case: str) -> None:
    drawn = 0
    for view, players in moments(case):
        text = read(Terminal().draw(view, Room(80, ROOMY)), 80)
        assert f"round {view['round']} \u00b7" in text
        assert f"pot {view['pot']}" in text
        rows = text.splitlines()[-len(players) :]
        for row, player in zip(rows, players, strict=True):
            assert row.split()[1:4] == [player["name"], str(player["side"]), str(player["coins"])]
        drawn += 1
    assert drawn > 50


@pytest.mark.parametrize("name", ["milito", "battalion"])
@pytest.mark.parametrize("detail", [CRAMPED, TIGHT, SNUG, ROOMY, EVERYTHING])
def test_any_view_can_be_drawn_plainly(name: str, detail: int) -> None:
    view = qx.new(name, seed=1).view(0)
    text = read(Terminal().draw(view, Room(80, detail)), 80)
    assert all(len(line) <= 80 for line in text.splitlines())
    assert f"turn {view['turn']}" in text
    assert f"phase {view['phase']}" in text
    for part in ("cards", "awaited"):
        assert f"{part}:" in text
    assert len(text.splitlines()) < {CRAMPED: 14, TIGHT: 20, SNUG: 40, ROOMY: 60, EVERYTHING: 1000}[detail]


def test_a_thing_with_many_facts_goes_on_on_the_next_line() -> None:
    crew = {"captain": "Blue", "gold": 4, "hand": ["sailor 3", "sailor 7", "sailor 11", "sailor 15"], "rum": "left"}
    text = read(Terminal().draw({"crews": [crew, crew]}, Room(40, ROOMY)), 40)
    assert "sailor 15" in text
    assert text.count("rum left") == 2
    assert "…" not in text


def test_a_plain_drawing_says_where_there_is_more() -> None:
    view: Data = {"turn": 0, "over": False, "seat": None, "cards": {str(n): {"name": f"card {n}"} for n in range(9)}}
    assert read(Terminal().draw(view, Room(80, SNUG))) == "turn 0\ncards: 9 (look cards shows them)"
    assert "card 8" in read(Terminal().look(view, "cards"))
    assert read(Terminal().look(view, "CARD 7")) == "name card 7"
    assert read(Terminal().look(view, "spears"), 200) == (
        "There is nothing called 'spears' here. Look at one of these: turn, over, seat, cards."
    )


# ---- lines that keep to the room


CARDS = [Held("Spears", "4/5/0, slow and hard to break", "Sp 4/5/0", 2), Held("Scipio", "+3", "Sc +3")]


@pytest.mark.parametrize(
    ("detail", "told"),
    [
        (ROOMY, ["Hand", "  2\u00d7Spears 4/5/0, slow and", "           hard to break", "  Scipio   +3"]),
        (SNUG, ["Hand: 2\u00d7Sp 4/5/0, Sc +3"]),
        (CRAMPED, ["Hand: 2\u00d7Sp 4/5/0, Sc +3"]),
    ],
)
def test_a_hand_by_the_room_there_is(detail: int, told: list[str]) -> None:
    assert read(hand("Hand", CARDS, Room(30, detail)), 30).splitlines() == told


def test_an_empty_hand() -> None:
    assert read(hand("Hand", [], Room(30, ROOMY))) == "Hand: empty"


def test_lists_break_between_their_items() -> None:
    assert flow("Hand: ", ["one two", "three four", "five"], 20).plain == "Hand: one two, \n  three four, five"
    assert counted_names(["a", "b", "a"]) == "2\u00d7a, b"


def test_a_field_lies_between_two_sides() -> None:
    above = stacked([[Text("a")], [Text("b"), Text("c")]], at_bottom=True)
    below = stacked([[Text("d")], []], at_bottom=False)
    grounds = [Text("1"), Text("2")]
    assert read(field(above, grounds, below, 3, Room(80, TIGHT))).splitlines() == [
        "   \u2502b",
        "a  \u2502c",
        "1  \u25022",
        "d  \u2502",
    ]
    lined = read(field(above, grounds, below, 3, Room(80, SNUG))).splitlines()
    assert lined[1:3] == ["\u2502   \u2502b  \u2502", "\u2502a  \u2502c  \u2502"]
    assert len(lined) == 8


# ---- what is loaded when


@pytest.mark.once
def test_nobody_needs_a_terminal_to_play() -> None:
    """Rich is read only when something is drawn in a terminal."""
    program = "import sys, quincunx as qx; qx.registry(); qx.new('milito'); print('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=True, capture_output=True).stdout == b"False\n"
