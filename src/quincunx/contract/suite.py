"""The tests pytest collects for each `--quincunx-game`."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from quincunx.contract.game_contract import GameContract
from quincunx.contract.playing import Case


class TestContract(GameContract):
    def cases(self, config: pytest.Config) -> Sequence[Case]:
        return [Case(name) for name in config.getoption("quincunx_game")]
