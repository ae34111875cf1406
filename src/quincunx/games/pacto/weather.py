# hot: compiled by mypyc
"""Weather: what it is at first, how it changes from turn to turn, and what it does (opt.weather, opt.night)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.pacto import lines
from quincunx.games.pacto.box import BLANK, GREEN, RED, SKULL, Box
from quincunx.games.pacto.losses import roll
from quincunx.games.pacto.pieces import TERRITORIES, WEATHER
from quincunx.games.pacto.table import NO_TERRITORY, Battlefield

BY_SEASON: Final = (-2, 0, 2)
"""What the season adds to two dice (weather.season)."""


def initial_score(first: i64, second: i64, season: i64) -> i64:
    score = first + second + BY_SEASON[season]
    return score if score > 0 else 0


def is_changeable(first: i64, second: i64) -> bool:
    """A double makes it changeable for the whole game (weather.changeable)."""
    return first == second


def weather_at(box: Box, territory: int, score: i64) -> int:
    """The weather of a score in the column of a territory (weather.table)."""
    for spell in box.pieces.territories[TERRITORIES[territory]].weather:
        if spell.low <= score <= spell.high:
            return WEATHER.index(spell.type)
    raise AssertionError("the table has every score")


def changed(box: Box, territory: int, weather: int, up: int) -> int:
    """So many types up or down the column of a territory, which ends where it ends (weather.turn.ladder)."""
    ladder = [WEATHER.index(spell.type) for spell in box.pieces.territories[TERRITORIES[territory]].weather]
    place = ladder.index(weather) + up
    place = place if place > 0 else 0
    return ladder[place if place < len(ladder) else len(ladder) - 1]


def begin_weather(table: Battlefield, season: i64, territory: int) -> None:
    """The weather at first: two dice and the season, in the column of the territory (weather.season, weather.table)."""
    first, second = table.dice.roll(6), table.dice.roll(6)
    table.show_all()
    table.territory = territory
    table.changeable = is_changeable(first, second)
    table.weather = weather_at(table.box, territory, initial_score(first, second, season))
    table.note(lines.FIRST_WEATHER, table.weather, first, second)


def change_weather(table: Battlefield) -> None:
    """First of all in a turn: skulls on red dice move it up, blanks on green ones down (turn.weather, weather.turn)."""
    if table.territory == NO_TERRITORY:
        return
    up = 0
    for _ in range(2 if table.changeable else 1):
        up += 1 if roll(table, RED) == SKULL else 0
        up -= 1 if roll(table, GREEN) == BLANK else 0
    table.show_all()
    table.weather = changed(table.box, int(table.territory), int(table.weather), up)
    table.note(lines.WEATHER, table.weather)
