# hot: compiled by mypyc
"""What the drawn table says: every sentence comes from the catalogue, put together once for what it tells of."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit.board.canvas import english_of
from quincunx.core.messages import Say as Say

english = partial(english_of, Path(__file__).parents[1])


def names_of_ranks(view: Data, ranks: list[str]) -> list[str]:
    return [str(view["ranks"][rank]["name"]) for rank in ranks]


def short_name(view: Data, unit: Data, say: Say) -> str:
    """A unit by its ranks and its number."""
    ranks: list[str] = unit["mustered"] if "mustered" in unit else unit["ranks"]
    names = list(dict.fromkeys(names_of_ranks(view, ranks)))
    return say("board.unit.name", ranks=names, n=unit["number"])


def unit_words(view: Data, unit: Data, say: Say) -> str:
    """All there is to say about a unit."""
    names, player = names_of_ranks(view, unit["ranks"]), str(view["players"][unit["owner"]]["name"])
    if "cohesion" not in unit:
        return say("board.unit.pile", player=player, rank=names[0], height=unit["height"])
    tokens = {fact: unit[fact] for fact in ("order", "disorder", "cohesion", "price")}
    told = say("board.unit.words", player=player, n=unit["number"], ranks=names, **tokens)
    facts = [told, *value_words(unit, say), *(trait_words(view, trait, say) for trait in unit["traits"])]
    facts += [say(f"board.unit.{state}") for state in ("moved", "barred", "commanded") if unit["id"] in view[state]]
    return "\n".join(facts)


def value_words(unit: Data, say: Say) -> list[str]:
    """The attack values of a unit or a rank."""
    kinds = [kind for kind in ("melee", "ranged") if unit[kind]]
    return [say(f"board.values.{kind}", values=[str(value) for value in unit[kind]]) for kind in kinds]


def trait_words(view: Data, trait: str, say: Say) -> str:
    printed = view["traits"].get(trait, {"name": trait, "text": ""})
    return say("board.trait", trait=printed["name"], text=printed["text"])


def rank_words(view: Data, rank: str, say: Say) -> str:
    """All a rank tile shows."""
    printed = view["ranks"][rank]
    values = {fact: printed[fact] for fact in ("cohesion", "formation")}
    classes = [say.one_of("board.class", name, name=name) for name in printed["classes"]]
    provenance = say.one_of("board.provenance", printed["provenance"], provenance=printed["provenance"])
    told = say("board.rank", rank=printed["name"], classes=classes, provenance=provenance, **values)
    traits = [trait_words(view, trait, say) for trait in printed["traits"]]
    return "\n".join([told, *value_words(printed, say), *traits])


def card_words(view: Data, card: str, say: Say) -> str:
    """All a tactic card says."""
    printed = view["cards"][card]
    provenance = say.one_of("board.provenance", printed["provenance"], provenance=printed["provenance"])
    when = say.one_of("board.window", printed["window"], window=printed["window"])
    return say("board.card.words", card=printed["name"], text=printed["text"], when=when, provenance=provenance)


def headline(view: Data, say: Say) -> str:
    """Who strikes at whom."""
    units = {unit["id"]: unit for unit in view["units"]}
    names = [short_name(view, units[view["roll"][who]], say) for who in ("roller", "target")]
    return say("board.dice.headline", unit=names[0], target=names[1])
