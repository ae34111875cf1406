"""What is printed on the pieces of each game, as tables for its rule reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import quincunx as qx
from docs.markdown import EN_DASH, grid, prose
from quincunx.core.kit.board.fitted_text import signed

Fields = dict[str, Any]


class Sources:
    """Where entries come from: each source is listed once, and named by its number."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def cite(self, entry: Fields, kind: str = "provenance") -> str:
        """The provenance of an entry in a few words."""
        words = str(entry[kind])
        if "from" in entry and words == "public":
            words += f" [{self.numbers.setdefault(entry['from'], len(self.numbers) + 1)}]"
        return words + (f": {prose(entry['note'])}" if "note" in entry else "")

    def lines(self) -> list[str]:
        return [f"{number}. {prose(source)}" for source, number in self.numbers.items()]


def entries(content: dict[str, object], kind: str) -> list[Fields]:
    """The entries of one kind, as they stand in the content files."""
    found = content.get(kind, [])
    assert isinstance(found, list), f"{kind} is a list of entries"
    return found


# ---- Milito


def milito_pieces(game: qx.Game) -> list[str]:
    """The armies, unit types, mercenaries and terrain of Milito, each entry with its provenance."""
    content = game.built_in.tables
    armies, types = entries(content, "army"), entries(content, "unit_type")
    mercenaries, terrain = entries(content, "mercenary"), entries(content, "terrain")
    names = {entry["id"]: entry["name"] for entry in (*types, *mercenaries, *armies)}
    sources = Sources()
    lines = ["## The armies", "", *milito_provenance(armies, types), ""]
    for army in armies:
        lines += milito_army(army, names, sources)
    lines += ["## The unit types", "", *milito_key(), ""]
    lines += [*milito_units(types, names, sources), ""]
    lines += ["## The mercenaries", "", *milito_units(mercenaries, names, sources), ""]
    lines += ["Their names are public, their values are not.", ""]
    rows = [[ground["name"], ground["count"], prose(ground["text"]), sources.cite(ground)] for ground in terrain]
    lines += ["## The terrain cards", "", *grid(["terrain", "cards", "effect", "provenance"], rows, "lrll"), ""]
    lines += ["## Sources of public facts", "", *sources.lines(), ""]
    named = content["sources"]
    assert isinstance(named, dict)
    texts = [f"- {prose(text)}" for key, text in named.items() if key != "provenance"]
    return [*lines, "What these are, and what else was read:", "", *texts]


def milito_provenance(armies: list[Fields], types: list[Fields]) -> list[str]:
    """How much of the content is printed, public or reconstructed."""
    lines = [
        "The rulebook shows cards only as pictures. So each entry says where it comes from: *rulebook* is printed in",
        "the rulebook, *public* comes from the source with that number at the end of this page (facts and figures",
        "only), and *reconstructed* was designed by us. The names of Leaders, and what a unit stands for in an army,",
        "are labels for the reader ([`leader.label`](#leader.label)).",
        "",
    ]
    leaders = [leader for army in armies for leader in army["leaders"]]
    units = [line for army in armies for line in army["units"]]
    for what, found in (("unit types", types), ("lines of army lists", units), ("Leaders", leaders)):
        kinds = Counter(entry["provenance"] for entry in found)
        counts = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
        lines.append(f"- {len(found)} {what}: {counts}.")
    return lines


def milito_army(army: Fields, names: dict[str, str], sources: Sources) -> list[str]:
    """An army list and its Leaders."""
    rows = [[line["count"], names[line["type"]], prose(line["label"]), sources.cite(line)] for line in army["units"]]
    leaders = []
    for leader in army["leaders"]:
        effect = prose(leader["text"]) or "none"
        provenance = sources.cite(leader)
        if "effect_provenance" in leader:
            provenance += f"; effect {leader['effect_provenance']}: {prose(leader['effect_note'])}"
        leaders.append([prose(leader["label"]), signed(leader["combat"]), leader["place"], effect, provenance])
    return [
        f"### {army['name']}",
        "",
        f"Classic opponent: {names[army['classic_opponent']]}. In commands and files: `{army['id']}`.",
        "",
        *grid(["cards", "unit", "in this army", "provenance"], rows, "rlll"),
        "",
        *grid(["Leader", "combat", "pays", "effect", "provenance"], leaders, "lrrll"),
        "",
    ]


def milito_key() -> list[str]:
    """How the table of unit types is to be read."""
    return [
        "*Deploy* is the cards to discard when the unit is placed, *flank* the further cards in columns 1 and 5.",
        "A unit with *combine* may share a column with any other. Modifiers are against the enemy's fighting unit.",
    ]


def milito_units(units: list[Fields], names: dict[str, str], sources: Sources) -> list[str]:
    """Units with all that is printed on them."""
    rows = []
    for unit in units:
        does = ["combine"] if unit["combine"] else []
        does += ["rampages if destroyed"] if unit.get("rampage") else []
        does += [f"counts as {names[unit['counts_as']]}"] if "counts_as" in unit else []
        for key, word in (("attack_mod", "attacking"), ("defence_mod", "defending against")):
            does += [milito_modifier(modifier, word, names, sources) for modifier in unit.get(key, [])]
        groups = ", ".join(readable(group, names) for group in unit["groups"])
        values = [unit[key] for key in ("speed", "attack", "defence", "deploy_penalty", "flank_penalty")]
        values_from = sources.cite(unit, "values_provenance" if "values_provenance" in unit else "provenance")
        rows.append([unit["name"], groups, *values, "; ".join(does) or "", values_from])
    headings = ["unit", "groups", "speed", "attack", "defence", "deploy", "flank", "abilities, modifiers", "values"]
    return grid(headings, rows, "llrrrrrll")


def milito_modifier(modifier: Fields, word: str, names: dict[str, str], sources: Sources) -> str:
    against = ", ".join(readable(name, names) for name in modifier["vs"])
    return f"{signed(modifier['value'])} {word} {against} ({sources.cite(modifier)})"


def readable(name: str, names: dict[str, str]) -> str:
    """A type or group by its name."""
    return names.get(name, name.replace("_", " ").title())


# ---- Battalion


def battalion_pieces(game: qx.Game) -> list[str]:
    """What is printed on tiles and cards, and the lists of the set battles."""
    content = game.built_in.tables
    names = {trait["id"]: trait["name"] for trait in entries(content, "trait")}
    ranks = {rank["id"]: rank for rank in entries(content, "rank")}
    lines = ["## The rank tiles", "", BATTALION_KEY, ""]
    for faction in entries(content, "faction"):
        own = [rank for rank in ranks.values() if rank["faction"] == faction["id"]]
        lines += [f"### {faction['name']}", "", *battalion_ranks(own, names), ""]
        cards = [card for card in entries(content, "card") if card["faction"] == faction["id"]]
        rows = [[card["count"], card["name"], prose(card["text"]), card["window"].replace("_", " ")] for card in cards]
        lines += [*grid(["cards", "tactic", "what it does", "when"], rows, "rlll"), ""]
    lines += ["## The set battles", "", "Ranks are named front first; sector 0 is the reserve.", ""]
    for battle in entries(content, "battle"):
        rows = [
            [unit["sector"], side["faction"].title(), ", ".join(ranks[rank]["name"] for rank in unit["ranks"])]
            for side in battle["side"]
            for unit in side["units"]
        ]
        lines += [f"### {battle['number']}: {battle['title']}", "", *grid(["sector", "side", "unit"], rows, "rll"), ""]
    return lines


BATTALION_KEY = (
    "Lower attack values are better. Names and what the set battles show are the rulebook's; bold values stand in it "
    "as well; all others are reconstructed, as are the tactic cards except Veteran Troops."
)


def battalion_ranks(ranks: list[Fields], traits: dict[str, str]) -> list[str]:
    """The tiles of one faction."""
    rows = []
    for rank in ranks:
        known = rank.get("rulebook_fields", [])
        values = {field: ", ".join(map(str, rank[field])) or EN_DASH for field in ("melee", "ranged")}
        values |= {field: str(rank[field]) for field in ("formation", "cohesion")}
        values["traits"] = ", ".join(traits[trait] for trait in rank["traits"]) or EN_DASH
        shown_as = {field: f"**{value}**" if field in known else value for field, value in values.items()}
        cells = [shown_as[field] for field in ("formation", "cohesion", "melee", "ranged", "traits")]
        rows.append([rank["count"], rank["name"], " and ".join(rank["classes"]), *cells])
    return grid(["tiles", "rank", "class", "formation", "cohesion", "melee", "ranged", "traits"], rows, "rllrrlll")


# ---- MIL (1049)


def mil1049_pieces(game: qx.Game) -> list[str]:
    """Families, lands, the die, rates and majorities, each entry with its provenance."""
    content, sources = game.built_in.tables, Sources()
    names = {each["id"]: each["name"] for each in entries(content, "resource")}
    rows = [[each["name"], each["id"], sources.cite(each)] for each in entries(content, "family")]
    lines = ["## The families", "", *grid(["family", "colour", "provenance"], rows, "lll"), ""]
    rows = [[each["name"], each["colour"], each["start"], sources.cite(each)] for each in entries(content, "resource")]
    lines += ["## The resources", "", *grid(["resource", "cubes", "to begin with", "provenance"], rows, "llrl"), ""]
    rows = []
    for land in entries(content, "land"):
        faces = [mil1049_cubes(land[face][what]) for face in ("fertile", "dark") for what in ("harvest", "tribute")]
        rows.append([land["count"], land["name"], land["group"], land["defence"], *faces, sources.cite(land)])
    headings = ["tiles", "land", "group", "defence", "harvest", "tribute", "dark harvest", "dark tribute", "provenance"]
    lines += ["## The lands", "", *grid(headings, rows, "rllrlllll"), ""]
    rows = [[each["name"], each["defence"], sources.cite(each)] for each in entries(content, "stack")]
    lines += ["## The free lands", "", *grid(["stack", "defence", "provenance"], rows, "lrl"), ""]
    rows = [
        [face["id"], " or ".join(face["results"]), "snowflake" if face["snowflake"] else "", sources.cite(face)]
        for face in entries(content, "face")
    ]
    lines += ["## The die", "", *grid(["face", "results", "in winter", "provenance"], rows, "rlll"), ""]
    rows = [
        [names[rate["id"]], ", ".join(names[kind] for kind in rate["takes"]), sources.cite(rate)]
        for rate in entries(content, "rate")
    ]
    lines += ["## The rates of the Market", "", *grid(["one cube of", "for one of", "provenance"], rows, "lll"), ""]
    rows = [[each["id"], each["vp"], sources.cite(each)] for each in entries(content, "majority")]
    lines += ["## Majorities in the end", "", *grid(["most", "points", "provenance"], rows, "lrl"), ""]
    return [*lines, "## Sources of public facts", "", *sources.lines()] if sources.numbers else lines


def mil1049_cubes(cubes: Fields) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in cubes.items()) or EN_DASH


# ---- Multiverse War


def multiverse_pieces(game: qx.Game) -> list[str]:
    """Units, heroes, buildings, cards, adventures, missions, the dial and the maps, each with its provenance."""
    content, sources = game.built_in.tables, Sources()
    factions = {each["id"]: each["name"] for each in entries(content, "faction")}
    works = {each["id"]: each["name"] for each in entries(content, "building")}
    attributes = {each["id"]: each["name"] for each in entries(content, "attribute")}
    lines = ["## The units", "", MULTIVERSE_KEY, ""]
    for faction in entries(content, "faction"):
        own = [unit for unit in entries(content, "unit") if unit.get("faction") == faction["id"]]
        lines += [f"### {faction['name']}", "", prose(faction["trait"]["text"]), ""]
        lines += [*multiverse_units(own, works, attributes, sources), ""]
    lines += ["## The heroes", ""]
    for hero in entries(content, "hero"):
        rows = [[each["name"], each["level"], each["type"], prose(each["text"])] for each in hero["ability"]]
        who = " and ".join(factions[each] for each in hero["factions"])
        lines += [f"### {hero['name']}", "", f"A {hero['class']} hero of {who} ({sources.cite(hero)}).", ""]
        lines += [*grid(["ability", "level", "kind", "what it does"], rows, "lrll"), ""]
    rows = [
        [
            kind["name"],
            age["age"],
            kind["zone"],
            *(age.get(key, 0) for key in ("cost", "hp", "income", "vp")),
            sources.cite(age),
        ]
        for kind in entries(content, "building")
        for age in kind["age"]
    ]
    headings = ["building", "Age", "zone", "cost", "HP", "income", "VP", "provenance"]
    lines += ["## The buildings", "", *grid(headings, rows, "lrrrrrrl"), ""]
    rows = [
        [
            each["copies"] or "one each",
            each["name"],
            each["cost"],
            each["side"],
            prose(each["text"]),
            sources.cite(each),
        ]
        for each in entries(content, "card")
    ]
    headings = ["copies", "card", "cost", "laid in", "what it does", "provenance"]
    lines += ["## The combat cards", "", *grid(headings, rows, "rlrlll"), ""]
    rows = [
        [each.get("copies", 1), each["name"], each["type"], prose(each["story"]), sources.cite(each)]
        for each in entries(content, "adventure")
    ]
    lines += ["## The adventures", "", *grid(["copies", "adventure", "kind", "story", "provenance"], rows, "rllll"), ""]
    rows = [[each["name"], each["vp"], prose(each["text"]), sources.cite(each)] for each in entries(content, "mission")]
    lines += ["## All missions", "", *grid(["mission", "VP", "what it asks", "provenance"], rows, "lrll"), ""]
    rows = [[each["name"], prose(each["text"]), sources.cite(each)] for each in entries(content, "section")]
    lines += ["## The sections of the dial", "", *grid(["section", "what happens", "provenance"], rows, "lll"), ""]
    rows = [
        [each["name"], each["players"], each["mode"].replace("_", " "), multiverse_size(each), sources.cite(each)]
        for each in entries(content, "map")
    ]
    lines += [
        "## The maps",
        "",
        *grid(["map", "players", "who plays whom", "territories", "provenance"], rows, "lrlrl"),
        "",
    ]
    return [*lines, "## Sources of public facts", "", *sources.lines()] if sources.numbers else lines


MULTIVERSE_KEY = (
    "*Dice* are what a unit adds to the strength of its class when it attacks, and when it defends. Names used in the "
    "rulebook are the rulebook's; most values had to be reconstructed, and each entry says so."
)


def multiverse_units(
    units: list[Fields], works: dict[str, str], attributes: dict[str, str], sources: Sources
) -> list[str]:
    """The blocks of one faction."""
    rows = []
    for unit in units:
        bonus, ability = unit["bonus"], unit.get("ability")
        does = [attributes[each] for each in unit["attributes"]]
        does += [f"{ability['name']}: {prose(ability['text'])}"] if ability else []
        values = [unit[key] for key in ("age", "cost", "ap", "hp", "range")]
        dice = f"{signed(bonus['attack'])}, {signed(bonus['defence'])}"
        where = ", ".join(works[each] for each in unit["recruits_at"])
        cells = ["; ".join(does) or EN_DASH, where, sources.cite(unit)]
        rows.append([unit["blocks"], unit["name"], unit["class"], *values, dice, *cells])
    headings = [
        "blocks",
        "unit",
        "class",
        "Age",
        "cost",
        "AP",
        "HP",
        "range",
        "dice",
        "abilities",
        "from",
        "provenance",
    ]
    return grid(headings, rows, "rllrrrrrllll")


def multiverse_size(layout: Fields) -> int:
    return sum(len(layout[pool]) for pool in ("home", "central", "common"))


# ---- Pacto


def pacto_pieces(game: qx.Game) -> list[str]:
    """Cards and dice, generals, orders, armies, terrain and weather, each entry with its provenance."""
    content, sources = game.built_in.tables, Sources()
    rows = [
        [each["id"], each["cards"], *(each[face] for face in ("skull", "wound", "s", "blank")), sources.cite(each)]
        for each in entries(content, "colour")
    ]
    headings = ["colour", "cards", "skulls", "wounds", "S", "blank", "provenance"]
    lines = ["## Cards and dice, from the worst on", "", *grid(headings, rows, "lrrrrrl"), ""]
    rows = [
        [each["name"], *(each[key] for key in ("cards", "block", "claim", "points")), sources.cite(each)]
        for each in entries(content, "level")
    ]
    headings = ["general", "cards", "largest block", "claim", "points", "provenance"]
    lines += ["## The levels of generals", "", *grid(headings, rows, "lrrrrl"), ""]
    lines += ["## What orders cost", "", *pacto_orders(entries(content, "action"), sources), ""]
    lines += ["## The armies", "", PACTO_KEY, ""]
    profiles = {each["id"]: each for each in entries(content, "profile")}
    levels = {each["id"]: each["name"] for each in entries(content, "level")}
    for army in entries(content, "army"):
        who = ", ".join(f"{each['name']} ({levels[each['level']]})" for each in army["generals"])
        lines += [f"### {army['name']}", "", f"{prose(army['text'])} Generals: {who}.", ""]
        lines += [*pacto_army(game, army, profiles, sources), ""]
    rows = [
        [each["name"], each["going"], each["sight"], each["cover"], each["uphill"], sources.cite(each)]
        for each in entries(content, "terrain")
    ]
    headings = ["terrain", "going", "sight", "cover", "uphill", "provenance"]
    lines += ["## All kinds of terrain", "", *grid(headings, rows, "llllll"), ""]
    return [*lines, "## Sources of public facts", "", *sources.lines()] if sources.numbers else lines


PACTO_KEY = (
    "*Bases* are the sizes a unit group may have. Profiles, points and lists are not on the sheet the rules come from: "
    "they are reconstructed."
)


def pacto_orders(actions: list[Fields], sources: Sources) -> list[str]:
    """Every order with the card it costs, by whom it is given to."""
    kinds = ("sug", "drilled", "formed", "tribal")
    rows = [
        [each["id"].upper(), each["name"], *(each[kind].replace("none", EN_DASH) for kind in kinds), sources.cite(each)]
        for each in actions
    ]
    return grid(["order", "what is done", "SuG", "drilled", "formed", "tribal", "provenance"], rows, "lllllll")


def pacto_army(game: qx.Game, army: Fields, profiles: dict[str, Fields], sources: Sources) -> list[str]:
    """The UGs a list has as it is printed: how many of each profile, and what they are."""
    rows = []
    for name, count in Counter(unit["profile"] for unit in army["units"]).items():
        own = profiles[name]
        arms = [game.words(f"board.weapon.{each}") for each in own["weapons"]]
        shoots = own.get("missile", "none")
        arms += [f"{game.words(f'board.missile.{shoots}')}, {own['skill']}"] if shoots != "none" else []
        kind = ["SuG" if own["ug"] == "sug" else own["training"], own["type"].replace("_", " "), own["formation"]]
        cells = [own["quality"], own["protection"].replace("_", " "), "; ".join(arms) or EN_DASH]
        sizes = " or ".join(map(str, own["sizes"]))
        rows.append([count, own["name"], ", ".join(kind), *cells, sizes, own["points"], sources.cite(own)])
    headings = ["UGs", "name", "kind", "quality", "protection", "arms", "bases", "points", "provenance"]
    return grid(headings, rows, "rllllllrl")


PIECES: dict[str, Callable[[qx.Game], list[str]]] = {
    "milito": milito_pieces,
    "battalion": battalion_pieces,
    "mil1049": mil1049_pieces,
    "multiverse": multiverse_pieces,
    "pacto": pacto_pieces,
}
