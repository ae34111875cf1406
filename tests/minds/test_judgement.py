"""Models of how seats stand: what a net is, that it treats all seats alike, and that its file gives it back."""

from __future__ import annotations

from math import exp
from pathlib import Path

import pytest
from minds.small_games import SmallGame

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.judgement import Linear, Model, Net, judgement_toml, load_fitted_on, load_judgement

NAMES = ("move", "hand", "ground")
FIT: dict[str, object] = {"rules_version": 1, "content": "0123456789abcdef", "games": 400, "share": 0.5, "by": 'a "b"'}


def test_a_game_without_a_first_guess_is_told_what_to_write(tmp_path: Path) -> None:
    class Unguessed(SmallGame):
        folder = tmp_path
        feature_names = NAMES

    with pytest.raises(ValueError, match=r"a number under \[weights\] for each of move, hand, ground"):
        _ = Unguessed().judgement


def any_number(dice: FastDice) -> float:
    """From -2 to 2, and zero as often as features are."""
    return 0.0 if dice.below(3) == 0 else (dice.below(4001) - 2000) / 1000


def a_net(seed: int, features: int = 3, units: int = 8) -> Net:
    dice = FastDice(seed)

    def row(size: int) -> list[float]:
        return [any_number(dice) for _ in range(size)]

    own, others = ([row(units) for _ in range(features)] for _ in range(2))
    return Net(row(features), row(units), row(units), own, others)


def by_definition(net: Net, standings: list[list[float]]) -> list[float]:
    """The chances as docs/minds.md defines them, written out."""
    totals = []
    for seat, own in enumerate(standings):
        rest = standings[:seat] + standings[seat + 1 :]
        others = [sum(values) / len(rest) for values in zip(*rest, strict=True)]
        total = sum(weight * value for weight, value in zip(net.weights, own, strict=True))
        for unit in range(len(net.bias)):
            inside = net.bias[unit]
            inside += sum(net.own[i][unit] * own[i] + net.others[i][unit] * others[i] for i in range(len(own)))
            total += net.out[unit] * max(inside, 0.0)
        totals.append(total)
    return [exp(total) / sum(exp(each) for each in totals) for total in totals]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("units", [4, 12])
def test_a_net_is_what_its_definition_says(seats: int, units: int) -> None:
    dice = FastDice(seats)
    for seed in range(20):
        net = a_net(seed, units=units)
        standings = [[any_number(dice) for _ in NAMES] for _ in range(seats)]
        assert net.chances(standings) == pytest.approx(by_definition(net, standings))


def test_seats_that_swap_places_swap_their_chances() -> None:
    net, dice = a_net(3), FastDice(5)
    for seats in (2, 3):
        standings = [[any_number(dice) for _ in NAMES] for _ in range(seats)]
        chances = net.chances(standings)
        assert sum(chances) == pytest.approx(1.0)
        assert net.chances(standings[::-1]) == pytest.approx(chances[::-1])
        assert len({round(chance, 6) for chance in chances}) == seats


def test_a_net_whose_units_count_for_nothing_is_linear() -> None:
    net = a_net(4)
    plain = Net(net.weights, net.bias, [0.0] * len(net.bias), net.own, net.others)
    standings = [[1.0, 0.5, -1.0], [0.0, 2.0, 0.25]]
    assert plain.chances(standings) == Linear(net.weights).chances(standings) != net.chances(standings)


def test_no_model_is_taken_for_another() -> None:
    model: object = Linear([1.0])
    assert isinstance(model, Model)
    assert not isinstance(model, Net)
    with pytest.raises(NotImplementedError):
        Model().chances([[1.0], [2.0]])


def test_a_net_without_a_number_for_everything_is_refused() -> None:
    net = a_net(4)
    with pytest.raises(ValueError, match="4 hidden units or a multiple of that, got 3"):
        Net(net.weights, net.bias[:3], net.out[:3], net.own, net.others)
    with pytest.raises(ValueError, match="expected 8 numbers in `out`"):
        Net(net.weights, net.bias, net.out[:4], net.own, net.others)
    with pytest.raises(ValueError, match="expected 8 numbers in `out` and for each feature"):
        Net(net.weights, net.bias, net.out, [row[:4] for row in net.own], net.others)
    with pytest.raises(ValueError, match="expected 3 rows"):
        Net(net.weights, net.bias, net.out, net.own, net.others[:2])


@pytest.mark.parametrize("model", [Linear([0.5, -1.25, 3.0]), a_net(6)], ids=["linear", "net"])
def test_what_is_written_is_read(model: Linear, tmp_path: Path) -> None:
    file = tmp_path / "judgement.toml"
    file.write_text(judgement_toml(model, NAMES, FIT, "quincunx lab fit small"), encoding="utf-8")
    read = load_judgement(file, NAMES)
    assert type(read) is type(model)
    standings = [[1.0, 0.5, -1.0], [0.0, 2.0, 0.25]]
    assert read.chances(standings) == model.chances(standings)
    fitted = load_fitted_on(file)
    assert fitted is not None
    assert (fitted.rules_version, fitted.content, fitted.games) == (1, "0123456789abcdef", 400)


def test_a_net_is_read_by_the_names_of_its_features(tmp_path: Path) -> None:
    file = tmp_path / "judgement.toml"
    net = a_net(6)
    file.write_text(judgement_toml(net, NAMES, FIT, "a test"), encoding="utf-8")
    turned = load_judgement(file, NAMES[::-1])
    standings = [[1.0, 0.5, -1.0], [0.0, 2.0, 0.25]]
    assert turned.chances([row[::-1] for row in standings]) == pytest.approx(net.chances(standings))


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ("[net]", "[met]", r"\[net, field 'bias'\]: expected a list of numbers, got None"),
        ("bias = [", "bias = 1 # [", r"\[net, field 'bias'\]: expected a list of numbers, got 1"),
        ("bias = [", "bias = [true, ", r"\[net, field 'bias'\]: expected a number, got True"),
        ("bias = [", "bias = [nan, ", r"expected a number, got nan"),
        ("bias = [", "bias = [0.0, ", r"\[net\]: expected 4 hidden units or a multiple of that, got 9"),
        ("out = [", "out = [0.0, ", r"\[net\]: expected 8 numbers in `out`"),
        ("[net.others]\nmove", "[net.others]\nmoon", r"\[net.others\]: expected one entry .*: moon, move"),
        ("[net.own]", "[net.mine]", r"\[net.own\]: expected one entry .*: ground, hand, move"),
        ("[weights]\nmove = ", "[weights]\nmove = 'x' # ", r"\[weights\]: expected a number, got 'x'"),
    ],
)
def test_a_net_with_something_wrong_in_its_file_is_refused(was: str, now: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "judgement.toml"
    text = judgement_toml(a_net(6), NAMES, FIT, "a test")
    assert was in text
    file.write_text(text.replace(was, now), encoding="utf-8")
    with pytest.raises(ValueError, match=rf"judgement\.toml, .*{says}"):
        load_judgement(file, NAMES)


@pytest.mark.parametrize("name", sorted(name for name, game in qx.registry().items() if game.feature_names))
def test_a_game_judges_by_its_file(name: str) -> None:
    game = qx.game_of(name)
    match = qx.new(name, seed=3)
    standings = [game.features(match.table, seat) for seat in range(match.seats)]
    assert game.chances(match.table) == game.judgement.chances(standings)
    read = load_judgement(game.folder / "judgement.toml", game.feature_names)
    assert isinstance(read, Linear)
    assert game.weights == read.weights
