"""The command line: every command, friendly errors, and whole games through a pipe."""

from __future__ import annotations

import io
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from rich.console import Console, Group, RenderableType
from typer.testing import CliRunner, Result

import quincunx as qx
from quincunx.cli import app, screen
from quincunx.cli.tables import ROOMY, TIGHT, PlainTable, Room, table_of
from quincunx.cli.tables.milito import shorten
from quincunx.cli.tally import quantile, wilson

ARMIES = ["--option", "army0=republican_roman", "--option", "army1=carthaginian"]


def run(*args: str | Path, typed: str = "") -> Result:
    return CliRunner().invoke(app, [str(arg) for arg in args], input=typed)


def ok(*args: str | Path, typed: str = "") -> str:
    result = run(*args, typed=typed)
    assert result.exit_code == 0, result.output
    return result.output


def refused(code: int, *args: str | Path) -> str:
    """The one line with which a command is refused."""
    result = run(*args)
    assert result.exit_code == code, result.output
    assert isinstance(result.exception, SystemExit)
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("error: ")
    return lines[0]


def played(plies: int, seed: int = 7, sealed: bool = True, **options: object) -> qx.Match:
    """A match after some choices made by lot."""
    settings: qx.Data = options
    match = qx.new("milito", seed=seed, sealed=sealed, **settings)
    chance = random.Random(seed)
    while not match.over and match.ply < plies:
        match.play(chance.choice(match.legal()))
    return match


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game saved under a bare name shall not end up in the repository."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    file = tmp_path / "finished.json"
    match = played(10_000)
    assert match.over
    qx.record_of(match).save(file)
    return file


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    file = tmp_path / "unfinished.json"
    qx.record_of(played(25)).save(file)
    return file


def changed(file: Path, **fields: object) -> Path:
    """A record with some fields written over."""
    data = json.loads(file.read_text())
    data.update(fields)
    other = file.with_name("changed.json")
    other.write_text(json.dumps(data))
    return other


# ---- what is there


def test_version_says_which_speed_runs() -> None:
    text = ok("--version")
    assert qx.__version__ in text
    assert qx.speed() in text
    assert "Python 3." in text


def test_without_a_command_there_is_help() -> None:
    assert "simulate" in ok()


@pytest.mark.parametrize("command", ["play", "games", "rules", "replay", "verify", "render", "simulate"])
def test_every_command_explains_itself(command: str) -> None:
    assert "Usage" in ok(command, "--help")


def test_games_counts_clauses_by_kind() -> None:
    text = ok("games")
    kinds = [clause.kind for clause in qx.game_of("milito").ledger]
    for kind in ("stated", "ruling", "reconstructed"):
        assert kind in text
        assert str(kinds.count(kind)) in text


@pytest.mark.parametrize("name", sorted(qx.registry()))
def test_games_lists_the_options_of_a_game(name: str) -> None:
    text, game = ok("games", name), qx.game_of(name)
    for field in game.form(game.built_in):
        assert field["name"] in text
        for choice in field["choices"]:
            assert choice["value"] in text


def test_rules_lists_all_sections() -> None:
    text = ok("rules", "milito")
    for clause in qx.game_of("milito").ledger:
        assert clause.id in text


def test_rules_shows_a_section_by_prefix() -> None:
    text = ok("rules", "milito", "attack.withdraw")
    assert "attack.withdraw.option" in text
    assert "attack.declare" not in text
    assert "stated" in text


def test_rules_shows_one_clause_with_its_reason() -> None:
    clause = next(clause for clause in qx.game_of("milito").ledger if clause.kind == "reconstructed")
    text = " ".join(ok("rules", "milito", clause.id).split())
    assert clause.title in text
    assert clause.text.split(".")[0] in text
    assert "reconstructed" in text
    assert "why:" in text


def test_rules_suggests_near_ids() -> None:
    assert "attack.declare" in refused(2, "rules", "milito", "atack.declare")


# ---- a user's mistakes


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (["bogus"], 2, "bogus"),
        (["play", "--seed", "x"], 2, "--seed"),
        (["play", "nope"], 2, "milito"),
        (["play", "--option", "army0=gauls"], 2, "army0 is one of"),
        (["play", "--option", "army0"], 2, "republican_roman"),
        (["play", "--option", "armies=x"], 2, "it has army0, army1, mercenaries"),
        (["play", "--option", "army1=republican_roman"], 2, "must be different"),
        (["simulate", "milito", "--option", "army0=carthaginian"], 2, "two armies"),
        (["games", "nope"], 2, "milito"),
        (["play", "--against", "hal"], 2, "greedy"),
        (["play", "--against", "random", "--hot-seat"], 2, "--hot-seat"),
        (["play", "--seat", "2"], 2, "0 to 1"),
        (["play", "--content", "/no/such/folder"], 2, "folder"),
        (["play", "--resume", "/no/such/file"], 1, "no such file"),
        (["play", "--resume", "x.json", "--seed", "3"], 2, "--seed"),
        (["play", "--resume", "x.json", "--option", "mercenaries=yes"], 2, "--option"),
        (["replay", "/no/such/file"], 1, "/no/such/file"),
        (["replay", "/"], 1, "directory"),
        (["render", "/no/such/file", "-o", "x.svg"], 1, "no such file"),
        (["rules", "nope"], 2, "milito"),
        (["simulate", "nope"], 2, "milito"),
        (["simulate", "milito", "--games", "0"], 2, "--games"),
        (["simulate", "milito", "--mind", "hal"], 2, "greedy"),
        (["simulate", "milito", *["--mind", "random"] * 3], 2, "each of the 2"),
        (["simulate", "milito", "-n", "1", "--save-dir", "/dev/null/x"], 1, "/dev/null/x"),
        (["verify"], 2, "FILE"),
    ],
)
def test_a_mistake_is_answered_by_one_line(args: list[str], code: int, says: str) -> None:
    assert says in refused(code, *args)


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    for content, says in ((b"{", "not JSON"), (b"\xff\xfe\x00", "not text"), (b"[]", "not a game record")):
        file.write_bytes(content)
        assert says in refused(1, "replay", file)


def test_a_record_with_other_content(unfinished: Path) -> None:
    line = refused(1, "play", "--resume", changed(unfinished, content="0" * 16))
    assert "--content" in line


def test_a_damaged_record(unfinished: Path) -> None:
    start = json.loads(unfinished.read_text())["start"]
    for damage in (
        {**start, "options": {"armies": "x"}},
        {**start, "table": {"forces": 3}},
        {**start, "table": {"forces": [1]}},
    ):
        refused(1, "replay", changed(unfinished, start=damage))
        assert run("verify", changed(unfinished, start=damage)).exit_code == 1


def test_a_resumed_game_must_not_be_over(finished: Path) -> None:
    assert "replay" in refused(1, "play", "--resume", finished)


# ---- records


def test_verify_says_ok_and_that_the_dice_were_sealed(finished: Path, unfinished: Path) -> None:
    text = ok("verify", finished, unfinished)
    assert text.count("OK") == 2
    assert "commitment" in text
    assert "not finished" in text


def test_verify_compares_the_commitment_that_was_noted(finished: Path) -> None:
    noted = json.loads(finished.read_text())["commitment"]
    ok("verify", finished, "--commitment", noted)
    assert "whose commitment you noted" in run("verify", finished, "--commitment", "0" * 64).output


def test_verify_says_that_dice_were_not_sealed(tmp_path: Path) -> None:
    file = tmp_path / "open.json"
    qx.record_of(played(5, sealed=False)).save(file)
    assert "not sealed" in ok("verify", file)


def test_verify_finds_what_is_wrong(finished: Path) -> None:
    for fields in ({"commitment": "0" * 64}, {"actions": ["0 fly"]}, {"rules_version": 99}):
        result = run("verify", finished, changed(finished, **fields))
        assert result.exit_code == 1
        assert result.output.count("WRONG") == 1
        assert result.output.count("OK") == 1
    assert run("verify", "/no/such/file").exit_code == 1


def test_replay_tells_what_an_onlooker_saw(finished: Path) -> None:
    text = ok("replay", finished)
    journal = qx.load(finished).replay().journal()
    assert "Won by" in text
    assert "You draw" not in text
    assert text.count("Turn ") >= sum(line["key"] == "journal.turn" for line in journal)


def test_replay_tells_what_a_seat_saw(finished: Path) -> None:
    assert "You draw" in ok("replay", finished, "--seat", "1")
    assert "seats 0 to 1" in refused(2, "replay", finished, "--seat", "2")


def test_replay_stops_at_a_choice(finished: Path) -> None:
    assert "to choose" in ok("replay", finished, "--ply", "3")
    assert "no choice 9999" in refused(1, "replay", finished, "--ply", "9999")


def test_replay_step_by_step(finished: Path) -> None:
    last = len(qx.load(finished).actions)
    text = ok("replay", finished, "--step", typed="\n\nb\n5\nnonsense\n999999\n\n")
    places = [int(place) for place in re.findall(rf"(\d+) of {last} \(", text)]
    assert places == [0, 1, 2, 1, 5, 6, last]
    ok("replay", finished, "--step", "--ply", "4", typed="")


def test_render_writes_a_picture(finished: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    ok("render", finished, "--ply", "10", "--seat", "0", "-o", out)
    assert out.read_text().rstrip() == qx.load(finished).replay(10).svg(0).rstrip()
    assert ok("render", finished, "-o", "-").startswith("<svg")
    assert "cannot be written" in refused(1, "render", finished, "-o", "/no/such/folder/x.svg")


# ---- simulations


def test_simulate_counts_games() -> None:
    text = ok("simulate", "milito", "--games", "20", "--seed", "1")
    for word in ("20 games", "decisions/s", "seat 0 (random)", "95 %", "end.win", "median", "turns"):
        assert word in text


def test_simulate_is_repeatable() -> None:
    texts = [ok("simulate", "milito", "--games", "10", "--seed", "3", *ARMIES) for _ in range(2)]
    assert texts[0].split("Wins")[1] == texts[1].split("Wins")[1]


def test_simulate_saves_records_that_hold(tmp_path: Path) -> None:
    text = ok("simulate", "milito", "--games", "2", "--mind", "random", "--save-dir", tmp_path / "games")
    assert "2 games" in text
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == 2
    assert ok("verify", *files).count("OK") == 2


def test_simulate_with_options(tmp_path: Path) -> None:
    ok("simulate", "milito", "-n", "2", *ARMIES, "--option", "mercenaries=yes", "--save-dir", tmp_path / "games")
    for file in sorted((tmp_path / "games").iterdir()):
        assert qx.load(file).replay().options_chosen == {
            "armies": ["republican_roman", "carthaginian"],
            "mercenaries": True,
        }


def test_simulate_with_minds() -> None:
    assert "seat 0 (greedy)" in ok("simulate", "milito", "--games", "1", "--mind", "greedy", "--mind", "random")


def test_wilson_interval() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)


def test_quantile() -> None:
    assert [quantile(list(range(1, 101)), share) for share in (0.05, 0.95)] == [6, 96]
    assert quantile([3], 0.95) == 3


# ---- playing


def test_a_whole_game_of_always_1() -> None:
    text = ok("play", "--hot-seat", "--seed", "4", *ARMIES, typed="1\n" * 400)
    assert "Drawn between Republican Roman and Carthaginian" in text
    assert "Seed of the dice: " + "0" * 63 + "4" in text
    assert "quincunx verify" in text


def test_the_commitment_is_shown_before_the_seed() -> None:
    text = ok("play", "--seed", "4", "--hot-seat", *ARMIES, typed="\nresign\ny\nn\n")
    match = qx.new("milito", seed=4, sealed=True, armies=["republican_roman", "carthaginian"])
    promised = qx.record_of(match).data["commitment"]
    assert text.index(promised) < text.index("Seed of the dice")
    assert text.count(promised) == 2


@pytest.mark.parametrize("seed", range(3))
def test_games_against_the_computer_by_lot_with_garbage(seed: int) -> None:
    chance = random.Random(seed)
    garbage = [
        "",
        "?",
        "u",
        "f",
        "l",
        "l spears",
        "j",
        "t",
        "why pass",
        "? 1",
        "why",
        "r",
        "r attack",
        "-1",
        "9" * 5000,
    ]
    garbage += ["[/]", "[red]", "place:", ":", "²", "why place:nobody", "\x1b[A", "x" * 500, "r nonsense", "\t"]
    lines = [str(chance.randint(1, 5)) if chance.random() < 0.9 else chance.choice(garbage) for _ in range(900)]
    text = ok("play", "--against", "random", "--seed", str(seed), "--seat", str(seed % 2), typed="\n".join(lines))
    assert "Traceback" not in text
    assert "is not an action of this game" in text


def test_refusals_name_their_clause() -> None:
    text = ok("play", "--hot-seat", *ARMIES, typed="\nattack:1\nwhy attack:1\nflank:1-2\n99\nfly\n? 1\nq\nn\n")
    assert "You have no unit in column 1. [attack.declare]" in text
    assert "[turn.no_return]" in text
    assert "There is no option 99" in text
    assert "“fly” is not an action of this game." in text
    assert "Possible: End the turn (pass)" in text


def test_undo_takes_back_a_click() -> None:
    typed = "\nplace:light_infantry\nu\nu\nq\nn\n"
    text = ok("play", "--hot-seat", "--seed", "5", *ARMIES, typed=typed)
    assert text.count("Choose a column for Light Infantry") == 1
    assert "There is nothing of yours to take back." in text


def test_save_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "my game.json"
    text = ok("play", "--hot-seat", "--seed", "5", *ARMIES, typed=f"\nplace:light_infantry\n1\ns {file}\nq\n")
    assert "Saved as" in text
    assert "Save the game?" not in text
    assert len(qx.load(file).actions) == 2
    text = ok("play", "--resume", file, "--hot-seat", typed="\n1\nq\ny\n")
    assert "Light Infantry" in text
    assert len(qx.load(file).actions) == 3


def test_an_option_changes_one_thing_and_leaves_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    ok("play", "--hot-seat", "--option", "army0=imperial_roman", typed=f"\ns {file}\nq\n")
    chosen = {"armies": ["imperial_roman", "carthaginian"], "mercenaries": False}
    assert qx.load(file).replay().options_chosen == chosen


def test_saving_asks_before_it_overwrites(tmp_path: Path) -> None:
    file = tmp_path / "taken.json"
    file.write_text("mine")
    text = ok("play", "--hot-seat", typed=f"\ns {file}\nn\ns /no/such/folder/x\n1\n\nq\nn\n")
    assert file.read_text() == "mine"
    assert "cannot be written" in text
    ok("play", "--hot-seat", typed=f"\n1\n\nq\n{file}\ny\n")
    assert len(qx.load(file).actions) == 1


def test_resigning_wants_to_be_meant() -> None:
    text = ok("play", "--hot-seat", "--seed", "4", *ARMIES, typed="\nresign\n\nresign\ny\nn\n")
    assert text.count("Do you really give up?") == 2
    assert "Won by" in text
    assert "[table.resigned]" in text


def test_hands_are_hidden_while_the_seat_is_handed_over() -> None:
    text = ok("play", "--hot-seat", "--seed", "4", *ARMIES, typed="\n1\n\nq\nn\n")
    match = qx.new("milito", seed=4, sealed=True, armies=["republican_roman", "carthaginian"])
    names = [screen.seat_name(match, seat) for seat in (match.acting[0], 1 - match.acting[0])]
    first, second = text.split("is asked to choose. Hand over")[1:]
    assert f"Enter when {names[0]} is ready" in first
    assert f"\u25bc {names[0]}" in first
    assert f"Enter when {names[1]} is ready" in second
    assert f"\u25bc {names[1]}" in second
    draws = [line["text"] for line in match.journal(match.acting[0]) if line["key"] == "journal.own_draw"]
    assert draws
    assert f"{draws[0]}" in first


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str | BaseException]]:
    """Answers that may be a Ctrl-C or the end of the input."""
    answers: list[str | BaseException] = []

    def answer(_: str) -> str:
        given = answers.pop(0)
        if isinstance(given, BaseException):
            raise given
        return given

    monkeypatch.setattr("builtins.input", answer)
    yield answers
    assert answers == []


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), EOFError()])
def test_leaving_by_key_offers_to_save(typing: list[str | BaseException], stop: BaseException, tmp_path: Path) -> None:
    typing += ["", "1", stop, str(tmp_path / "kept.json")]
    assert "Saved as" in ok("play", "--hot-seat", "--seed", "1")
    assert len(qx.load(tmp_path / "kept.json").actions) == 1
    typing += ["", "1", stop, stop]
    assert "Not saved." in ok("play", "--hot-seat", "--seed", "1")
    typing += [stop]
    assert "Save" not in ok("play", "--hot-seat", "--seed", "1")


def test_the_program_itself_takes_any_bytes() -> None:
    command = [sys.executable, "-m", "quincunx.cli", "play", "--hot-seat", "--seed", "4"]
    typed = b"\n\xff\xfe\x00\x80\n1\n" + os.urandom(300) + b"\nq\nn\n"
    done = subprocess.run(command, input=typed, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""


def test_a_poor_terminal_is_no_reason_to_fall_over() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "quincunx.cli", "play", "--hot-seat", "--seed", "4"]
    done = subprocess.run(command, input=b"\nq\n", capture_output=True, timeout=60, check=False, env=environment)
    assert done.returncode == 0, done.stderr


# ---- the screen


def on_screen(monkeypatch: pytest.MonkeyPatch, width: int, height: int) -> Console:
    console = Console(
        width=width, height=height, force_terminal=True, markup=False, highlight=False, file=io.StringIO()
    )
    monkeypatch.setattr(screen, "console", console)
    return console


def text_of(console: Console, parts: Iterable[RenderableType]) -> list[str]:
    lines = console.render_lines(Group(*parts), pad=False)
    return ["".join(segment.text for segment in line) for line in lines]


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 40)])
def test_every_moment_fits_the_screen(monkeypatch: pytest.MonkeyPatch, width: int, height: int) -> None:
    console = on_screen(monkeypatch, width, height)
    for seed in range(3):
        match = played(0, seed)
        chance = random.Random(seed)
        while not match.over:
            if match.ply % 3 == 0:
                moment = screen.Moment(match, match.acting[0])
                parts = screen.roomiest(moment.parts_without_news)
                assert parts is not None, match.prompt()
                assert all(len(line) <= width for line in text_of(console, parts))
            match.play(chance.choice(match.legal()))


def test_the_screen_shows_nothing_a_seat_may_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    console = on_screen(monkeypatch, 100, 60)
    for plies in range(5, 60, 6):
        match = played(plies)
        if match.over:
            break
        seat = match.acting[0]
        twin = match.redeal(seat, qx.FastDice(plies))
        seen = [text_of(console, screen.Moment(each, seat).parts(20, screen.SPACES[0])) for each in (match, twin)]
        assert seen[0] == seen[1]


def test_a_forecast_gives_sums_with_clauses_and_odds() -> None:
    match = next(match for match in map(played, range(200)) if match.rule == "attack.bonus.attacker")
    seat = match.acting[0]
    foreseen = match.forecast(seat)
    assert foreseen is not None
    console = Console(width=100, file=io.StringIO())
    text = "\n".join(text_of(console, [table_of("milito").forecast(match.view(seat), foreseen, Room(100, ROOMY))]))
    assert "[strength.base]" in text
    assert "win/tie/loss in %" in text
    assert re.search(r"\d+/\d+/\d+", text)
    notes = table_of("milito").notes(match.view(seat), foreseen)
    assert set(notes) <= {option.notation for option in match.options(seat)}
    assert notes


def test_a_game_without_a_drawing_is_shown_as_data() -> None:
    table = table_of("no_such_game")
    assert type(table) is PlainTable
    view = {"turn": 3, "hand": ["spears"], "seat": 0}
    console = Console(width=80, file=io.StringIO())
    for detail in (TIGHT, ROOMY):
        assert "spears" in "".join(text_of(console, [table.draw(view, Room(80, detail))]))
    assert "spears" in "".join(text_of(console, [table.look(view, "hand")]))
    assert "turn" in "".join(text_of(console, [table.look(view, "xyz")]))
    assert table.notes(view, {}) == {}


@pytest.mark.parametrize(
    ("name", "width", "short"),
    [
        ("Heavy Infantry", 14, "Heavy Infantry"),
        ("Heavy Infantry", 12, "Heavy Inf"),
        ("Heavy Infantry", 8, "Hvy Inf"),
        ("Warband Medium Infantry", 8, "Wb Me In"),
        ("Aemilius Paullus", 12, "Aemilius Pa\u2026"),
        ("Elephants", 3, "El\u2026"),
    ],
)
def test_names_are_shortened_to_fit(name: str, width: int, short: str) -> None:
    assert shorten(name, width) == short
