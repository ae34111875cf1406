"""Options with which a long game is soon over, so that it can be played to its end again and again."""

from __future__ import annotations

from typing import Any

SHORT: dict[str, dict[str, Any]] = {"multiverse": {"victory": ["turn_limit"], "turn_limit": 1}}
