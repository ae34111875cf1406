"""What every game must hold to, for whoever writes one: pytest needed, and nothing of this is loaded without it.

    from quincunx.contract import GameContract

    class TestSkirmish(GameContract):
        game = "skirmish"

`pytest --quincunx-game skirmish` makes the same checks without any file.
"""

from quincunx.contract.game_contract import GameContract
from quincunx.contract.playing import Case

__all__ = ["Case", "GameContract"]
