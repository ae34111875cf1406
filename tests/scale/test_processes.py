"""What the load programs reckon with: processor time by /proc, where players sit, and what a machine could do."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import processes
import pytest
from processes import TICKS, House, Server, Spent, capacity, family_seconds, machine_seconds, pace

PARENT, CHILD, STRANGER = 10, 11, 12


def stat(
    proc: Path, pid: int, parent: int, own: tuple[int, int], ended: tuple[int, int], name: str = "(postgres)"
) -> None:
    """Write what the kernel would tell of a process, its times in ticks."""
    (proc / str(pid)).mkdir(exist_ok=True)
    before = " ".join(map(str, range(3, 12)))
    fields = f"{pid} {name} S {parent} {before} {own[0]} {own[1]} {ended[0]} {ended[1]} 20 0 1 0 99"
    (proc / str(pid) / "stat").write_text(fields)


@pytest.fixture
def proc(tmp_path: Path) -> Path:
    """A parent with one child that runs and others that have ended, and a stranger."""
    stat(tmp_path, PARENT, 1, (1, 2), (30, 40))
    stat(tmp_path, CHILD, PARENT, (500, 600), (0, 0), name="(a name) 7 (with brackets)")
    stat(tmp_path, STRANGER, 1, (7000, 8000), (9000, 9000))
    (tmp_path / "self").mkdir()
    return tmp_path


def test_a_family_is_the_parent_with_all_children_it_ever_had(proc: Path) -> None:
    assert family_seconds(PARENT, proc) == pytest.approx((1 + 2 + 30 + 40 + 500 + 600) / TICKS)


def test_a_child_that_ends_meanwhile_is_counted_once(proc: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = processes.children_of
    asked: list[int] = []

    def just_before_it_ends(pid: int, where: Path) -> list[int]:
        found = usual(pid, where)
        if not asked:
            (proc / str(CHILD) / "stat").unlink()
            stat(proc, PARENT, 1, (1, 2), (530, 640))
        asked.append(pid)
        return found

    monkeypatch.setattr(processes, "children_of", just_before_it_ends)
    assert family_seconds(PARENT, proc) == pytest.approx((1 + 2 + 530 + 640) / TICKS)


def test_the_time_of_real_children_is_not_lost_when_they_end() -> None:
    busy = "import time\nwhile time.process_time() < 0.3: pass"
    twice = f"import subprocess, sys\nfor _ in 1, 2: subprocess.run([sys.executable, '-c', {busy!r}])\nprint()\ninput()"
    with subprocess.Popen([sys.executable, "-c", twice], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        time.sleep(0.2)
        early = family_seconds(parent.pid)
        parent.stdout.readline()
        late = family_seconds(parent.pid)
        parent.communicate(b"\n")
    assert early < late
    assert late >= 0.6 - 4 / TICKS


def test_a_machine_that_waits_does_not_compute(tmp_path: Path) -> None:
    (tmp_path / "stat").write_text("cpu  10 20 30 1000000 5000 4 5 6 0 0\ncpu0 1 2 3 4 5 6 7 8 9 9\n")
    assert machine_seconds(tmp_path) == pytest.approx((10 + 20 + 30 + 4 + 5 + 6) / TICKS)


def test_what_was_spent_meanwhile() -> None:
    spent = Spent((5.0, 7.0), 3.0, 2.0, 40.0).since(Spent((4.0, 4.0), 1.0, 1.5, 30.0))
    assert spent == Spent((1.0, 3.0), 2.0, 0.5, 10.0)
    assert spent.others == pytest.approx(10.0 - 6.5)
    assert Spent((1.0,), 1.0, 1.0, 2.5).others == 0.0, "clocks that differ by a tick leave nobody less than nothing"


def test_one_process_holds_what_one_core_does() -> None:
    assert capacity(1, 0.001, 0.0, cores=2) == pytest.approx(1000)
    assert capacity(1, 0.001, 0.0005, cores=2) == pytest.approx(1000), "PostgreSQL has the other core"
    assert capacity(1, 0.001, 0.003, cores=2) == pytest.approx(500), "of which it can be the wall"


def test_more_processes_than_cores_hold_no_more() -> None:
    assert capacity(2, 0.001, 0.0, cores=2) == capacity(4, 0.001, 0.0, cores=2) == pytest.approx(2000)
    assert capacity(4, 0.001, 0.001, cores=2) == pytest.approx(1000), "they share the cores with PostgreSQL"


def test_games_at_a_pace_make_so_many_choices() -> None:
    assert 40 / pace(40, 250.0) == pytest.approx(250.0)


class Somewhere(Server):
    """A server of which only the address matters."""

    def __init__(self, number: int) -> None:
        self.base = f"http://127.0.0.1:{number}"


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("spread", [False, True])
def test_players_sit_together_or_apart_and_fill_all_processes_alike(count: int, spread: bool) -> None:
    place = House([Somewhere(number) for number in range(count)], "", None)
    seats = [place.seats_of(game, spread) for game in range(12)]
    assert {one == other for one, other in seats} == {not spread or count == 1}
    assert all(len(place.seats_of(game, spread, 3)) == 3 for game in range(12))
    everywhere = [base for pair in seats for base in pair]
    assert [everywhere.count(server.base) for server in place.servers] == [24 // count] * count
