"""The history in words: every line of it in its place, with the right family, knight, land and number."""

from __future__ import annotations

import tomllib
from collections.abc import Callable

import pytest
from games.mil1049.given import given, lay, play, seal, send

import quincunx as qx

Scene = tuple[str, Callable[[], qx.Match], list[str]]


def opening() -> qx.Match:
    """Blue begins; each action once."""
    match = qx.new("mil1049", players=3, seed=1)
    play(match, "harvest:A1", "take:war-1", "recruit:A", "take:war-2", "pass", "block:court-1")
    send(match, "B", "war-1")
    send(match, "A", "court-1", "gold")
    return send(match, "A", "court-2", "privilege")


def sixth_soldier_and_family_token() -> qx.Match:
    match = given(players=2, red={"A": {"soldiers": 5}})
    return play(match, "recruit:A", "take:curia-1", "pass", "mark:curia-1")


def last_hourglass() -> qx.Match:
    match = given(dice=[1, 1], red={"A": {"age": 3}})
    return play(match, "grow:A", "roll", "daughter", "roll", "hourglass", "take:war-1")


def daughters_and_sons() -> qx.Match:
    match = given(dice=[2])
    play(match, "grow:B", "roll", "daughter", "stop")
    return play(match, "grow:B", "gold", "grow:B", "privilege")


def hard_winter() -> qx.Match:
    return given(at="winter", dice=[1], red={"C": {"heir": 1}}, yellow={"C": {"soldiers": 1}}, blue={"C": {}})


def wedding(red: dict[str, int] | None = None, women: int = 3, **dowries: dict[str, int]) -> qx.Match:
    """An heir of red is born, and all offer dowries; red and yellow have so many women."""
    match = play(given(red={"women": women}, yellow={"women": women}), "grow:A", "gold")
    return seal(match, red=red or {}, **dowries)


def end_of_actions() -> qx.Match:
    """All spaces are taken, and every sphere has a leader."""
    match = given(
        spaces={"*": "black", "court-1": "empty"},
        red={"B": {"where": "war-1"}},
        yellow={"A": {"where": "market-1"}, "B": {"lord": "red"}},
        blue={"A": {"where": "curia-1"}, "B": {"where": "monastery"}},
    )
    return play(send(match, "A", "court-1"), "knight:yellow-A", "knight:red-A")


def all_sent() -> qx.Match:
    away = {"where": "crusades"}
    match = given(red={"A": away}, yellow={"A": away, "B": away}, blue={"A": away, "B": away})
    return send(match, "B", "crusades")


def veil() -> qx.Match:
    return play(given(at="monastery", red={"privileges": 2, "A": {"where": "monastery"}}), "veil")


def three_attempts() -> qx.Match:
    """A raise, a fief, and one that is bought off with nothing."""
    match = given(
        at="court",
        red={"influence": 4, "A": {"soldiers": 9, "where": "court-1"}, "B": {"soldiers": 9, "where": "court-2"}},
        yellow={"A": {"soldiers": 12, "where": "court-3"}},
        blue={"B": {"lands": []}},
    )
    play(lay(play(match, "knight:yellow-B"), gold=1), "done", "raise")
    play(lay(match, gold=1, influence=1), "done", "more:gold")
    play(match, "knight:blue-B", "done", "fief:1")
    return play(match, "knight:red-A", "done", "accept")


def influence() -> qx.Match:
    match = given(at="court", red={"A": {"where": "court-1"}, "B": {"where": "court-2"}})
    return play(match, "influence", "nothing")


def lost_auction() -> qx.Match:
    match = given(at="market", red={"A": {"where": "market-1"}})
    play(match, "castle", "done", "nothing", "more:food", "done", "nothing")
    return play(match, "swap:food-metal", "swap:gold-fabric", "done")


def three_attacks() -> qx.Match:
    """A free land, a war with a Lord that beats the leader, and an attack that fails."""
    match = given(
        at="war",
        players=4,
        red={
            "influence": 9,
            "A": {"soldiers": 2, "where": "war-1", "lord": "blue"},
            "B": {"soldiers": 9, "where": "war-2", "lord": "blue"},
        },
        yellow={"vp": 10, "B": {"lord": "green"}},
        green={"influence": 3, "A": {"where": "war-3", "soldiers": 0}},
        stacks=[["wool"], []],
    )
    play(lay(play(match, "free:near"), food=1), "knight:red-A")
    play(match, "attack:yellow-B1", "yes", "yes", "yes", "no")
    seal(match, red={"food": 1}, yellow={"influence": 1})
    return seal(play(match, "attack:yellow-A1"))


def war_alone() -> qx.Match:
    match = given(
        at="war",
        red={"influence": 3, "A": {"soldiers": 9, "where": "war-1", "lord": "blue"}},
        blue={"vp": 50},
    )
    seal(play(match, "attack:yellow-B1", "no"))
    return play(match, "discard")


def crusaders_and_the_king() -> qx.Match:
    match = given(
        at="war",
        advanced=True,
        players=4,
        red={"influence": 9, "A": {"soldiers": 9, "where": "war-1"}, "B": {"soldiers": 9, "where": "war-2"}},
        yellow={"A": {"soldiers": 0, "castle": 0}, "B": {"where": "crusades"}},
        blue={"B": {"lord": "red"}},
        green={"vp": 50},
    )
    seal(play(match, "attack:yellow-B1"))
    seal(play(match, "knight:blue-B", "attack:yellow-A1"))
    return play(match, "king")


def cathedral() -> qx.Match:
    match = given(
        at="donations",
        dice=[2],
        red={"gold": 4, "A": {"where": "curia-1"}, "B": {"where": "curia-2"}},
        yellow={"gold": 3},
        blue={"gold": 3, "A": {"where": "crusades"}, "B": {"soldiers": 0}},
    )
    seal(match, red={"gold": 4}, yellow={"gold": 3}, blue={"gold": 2})
    return play(match, "yes", "no", "privilege", "abbess")


def final_scoring() -> qx.Match:
    return given(
        at="winter",
        dice=[2],
        turn=5,
        red={"metal": 3, "women": 1},
        yellow={"vp": 9, "influence": 4},
        blue={"women": 0, "gold": 0, "privileges": 5},
    )


BIRTH = ["Lara A looks to his family.", "Lara A has a son recognised for 1 gold.", "An heir is born to Lara A."]
SCENES: list[Scene] = [
    (
        "opening",
        opening,
        [
            "Traba begins.",
            "Turn 1: Traba begins.",
            "Traba A harvests cereal: 3 food.",
            "Traba A takes an hourglass from War 1 and has 1.",
            "Lara A recruits a soldier for 1 fabric and 1 metal.",
            "Lara A takes an hourglass from War 2 and has 1.",
            "Castro passes and blocks Court 1.",
            "Traba B goes to War 1.",
            "Lara A goes to Court 1 for 1 gold.",
            "Castro A goes to Court 2 for 1 privilege.",
        ],
    ),
    (
        "a sixth soldier and a family token",
        sixth_soldier_and_family_token,
        [
            "Lara A recruits a soldier for 1 fabric, 1 metal and 1 influence.",
            "Lara A takes an hourglass from Curia 1 and has 1.",
            "Castro passes and puts a token on Curia 1.",
        ],
    ),
    (
        "a last hourglass",
        last_hourglass,
        [
            "Lara A looks to his family.",
            "The die shows an hourglass or a daughter for Lara A.",
            "A daughter is born to Lara, who has 4 single women.",
            "The die shows an hourglass or a daughter for Lara A.",
            "Lara A takes an hourglass from War 1 and has 4.",
            "Lara A dies without an heir, and a relative takes over (\N{MINUS SIGN}4 points).",
        ],
    ),
    (
        "daughters and sons",
        daughters_and_sons,
        [
            "Lara B looks to his family.",
            "The die shows an hourglass or a daughter for Lara B.",
            "A daughter is born to Lara, who has 4 single women.",
            "Lara B leaves it at that.",
            "Castro B looks to his family.",
            "Castro B has a son recognised for 1 gold.",
            "Castro C joins the family as a new knight.",
            "Traba B looks to his family.",
            "Traba B has a son recognised for 1 privilege.",
            "Traba C joins the family as a new knight.",
        ],
    ),
    (
        "a hard winter",
        hard_winter,
        [
            "The winter is hard.",
            "Lara C starves.",
            "Lara C dies, and his heir takes over.",
            "Castro C starves.",
            "Castro C dies without an heir, and a relative takes over (\N{MINUS SIGN}4 points).",
            "Traba C starves.",
            "Traba C dies without an heir and leaves nothing behind (\N{MINUS SIGN}4 points).",
            "The King grants Castro a privilege.",
            "The King grants Traba a privilege.",
            "Turn 2: Lara begins.",
        ],
    ),
    (
        "a wedding",
        lambda: lay(wedding(yellow={"gold": 1, "food": 1, "metal": 1}), gold=1, food=1),
        [
            *BIRTH,
            "Lara offers nothing.",
            "Castro offers 1 gold, 1 metal and 1 food.",
            "Traba offers nothing.",
            "A daughter of Castro marries the heir of Lara (+2 points).",
            "Lara keeps 1 gold and 1 food.",
        ],
    ),
    (
        "a dowry without a daughter",
        lambda: wedding(women=0, yellow={"gold": 2}),
        [
            *BIRTH,
            "Lara offers nothing.",
            "Castro offers 2 gold.",
            "Traba offers nothing.",
            "Castro offers most but has no daughter to give; Lara takes half all the same.",
            "Lara keeps 1 gold.",
        ],
    ),
    (
        "a wedding at home",
        lambda: wedding({"food": 1}),
        [
            *BIRTH,
            "Lara offers 1 food.",
            "Castro offers nothing.",
            "Traba offers nothing.",
            "Lara marries off a daughter of the house.",
        ],
    ),
    (
        "a wedding at home without a daughter",
        lambda: wedding({"food": 1}, women=0),
        [
            *BIRTH,
            "Lara offers 1 food.",
            "Castro offers nothing.",
            "Traba offers nothing.",
            "Lara offers most, but has no daughter.",
        ],
    ),
    (
        "equal dowries",
        lambda: wedding(yellow={"food": 1}, blue={"food": 1}),
        [
            *BIRTH,
            "Lara offers nothing.",
            "Castro offers 1 food.",
            "Traba offers 1 food.",
            "The heir of Lara marries an unknown woman; all take their offers back.",
        ],
    ),
    (
        "the end of the actions",
        end_of_actions,
        [
            "Lara A goes to Court 1.",
            "All spaces are taken: the phase is over.",
            "Lara receives 2 gold in tribute.",
            "Lara receives 1 food from vassals' lands.",
            "Castro receives 2 gold in tribute.",
            "Traba receives 2 gold in tribute.",
            "Lara leads at Court: +2 points, 1 influence, and the first action of the next turn.",
            "Castro leads at the Market: +1 point and 1 gold.",
            "Lara leads in War: +1 point and the King's Soldiers.",
            "Lara sends the King's Soldiers to Castro A.",
            "Traba leads in the Curia: +2 points and the Archbishop.",
            "Traba sends the Archbishop to Lara A.",
            "Traba B takes a woman to the Monastery; 2 single women left.",
        ],
    ),
    (
        "all knights sent",
        all_sent,
        [
            "Lara B goes to the Crusades.",
            "All knights have been sent: the phase is over.",
            "Lara receives 2 gold in tribute.",
            "Castro receives 2 gold in tribute.",
            "Traba receives 2 gold in tribute.",
        ],
    ),
    (
        "the veil",
        veil,
        [
            "Lara A takes a woman to the Monastery; 2 single women left.",
            "Another woman of Lara takes the veil; 1 single woman left.",
        ],
    ),
    (
        "three attempts at Court",
        three_attempts,
        [
            "Lara A tries to make Castro B a vassal.",
            "Castro offers 1 gold to stay free.",
            "Lara raises to 1 gold and 1 influence.",
            "Castro B serves Lara from now on (+6 points).",
            "Castro keeps 1 gold.",
            "Lara B tries to make Traba B a vassal.",
            "Traba offers nothing to stay free.",
            "Lara B gives Traba B the cereal land as a fief.",
            "Traba B serves Lara from now on (+2 points).",
            "Traba gains 4 points for the fief.",
            "Castro A tries to make Lara A a vassal.",
            "Lara offers nothing to stay free.",
            "Castro accepts and leaves Lara free (+2 points for Lara).",
        ],
    ),
    ("influence at Court", influence, ["Lara A takes 2 influence at Court.", "Lara B does nothing."]),
    (
        "a lost auction",
        lost_auction,
        [
            "Lara opens the auction of a castle with 1 metal, 1 fabric and 1 food.",
            "Castro does not bid.",
            "Traba bids 1 metal, 1 fabric and 2 food.",
            "Lara does not bid.",
            "Traba builds a castle (+4 points).",
            "The castle goes to Traba B.",
            "Lara trades 1 food for 1 metal.",
            "Lara trades 1 gold for 1 fabric.",
        ],
    ),
    (
        "three attacks",
        three_attacks,
        [
            "Lara A takes the wool land for 1 food.",
            "Lara A receives the wool land.",
            "Lara gains 4 points for the land.",
            "Traba gains 4 points as his Lord.",
            "Lara B attacks Castro B for the cereal land, after a toll of 3 influence.",
            "Lara asks Traba to join.",
            "Traba joins the war.",
            "Castro asks Haro to join.",
            "Haro stays out of it.",
            "Lara brings 1 food.",
            "Castro brings 1 influence.",
            "Traba brings nothing.",
            "Lara B beats Castro B, 28 to 4.",
            "Castro loses the land (\N{MINUS SIGN}4 points).",
            "Haro loses as his Lord (\N{MINUS SIGN}4 points).",
            "Lara B receives the cereal land.",
            "Lara gains 4 points for the land.",
            "Traba gains 4 points as his Lord.",
            "Lara has beaten the leader (+2 points).",
            "Haro A attacks Castro A for the cereal land, after a toll of 3 influence.",
            "Castro brings nothing.",
            "Haro brings nothing.",
            "Castro A holds against Haro A, 12 to 0.",
        ],
    ),
    (
        "a war alone",
        war_alone,
        [
            "Lara A attacks Castro B for the cereal land, after a toll of 3 influence.",
            "Lara asks nobody.",
            "Lara brings nothing.",
            "Castro brings nothing.",
            "Lara A beats Castro B, 27 to 3.",
            "Castro loses the land (\N{MINUS SIGN}4 points).",
            "Lara discards the cereal land.",
        ],
    ),
    (
        "crusaders and the King",
        crusaders_and_the_king,
        [
            "Lara A attacks Castro B for the cereal land, after a toll of 3 influence.",
            "Lara brings nothing.",
            "Castro brings nothing.",
            "Lara A beats Castro B, 27 to 3.",
            "Castro B is on the Crusades: nobody gains or loses points.",
            "Traba B receives the cereal land.",
            "A crusader's land before a vassal, Traba B: nobody gains points.",
            "Lara B attacks Castro A for the cereal land, after a toll of 3 influence.",
            "Lara brings nothing.",
            "Castro brings nothing.",
            "Lara B beats Castro A, 27 to 0.",
            "Castro loses the land (\N{MINUS SIGN}4 points).",
            "Lara presents the cereal land to the King (+3 points).",
        ],
    ),
    (
        "the Cathedral",
        cathedral,
        [
            "Lara donates 4 gold.",
            "Castro donates 3 gold.",
            "Traba donates 2 gold.",
            "Lara gives the most (+6 points).",
            "Castro gives up 3 gold for 5 points.",
            "Traba takes the gold back.",
            "Lara A gets a privilege.",
            "Lara B makes a woman an abbess: 1 influence.",
            "Traba receives 1 influence from the Crusades.",
            "The winter is mild.",
            "The King grants Lara a privilege.",
            "The King grants Castro a privilege.",
            "Turn 2: Lara begins.",
        ],
    ),
    (
        "the final scoring",
        final_scoring,
        [
            "The winter is mild.",
            "The King grants Lara a privilege.",
            "The King grants Castro a privilege.",
            "The King grants Traba a privilege.",
            "Lara has the most fabric and metal, 5 (+10 points).",
            "Castro has the most influence, 4 (+10 points).",
            "Traba has the most privileges, 6 (+10 points).",
            "Lara has 2 gold, worth 1 point.",
            "Lara has 1 single woman left (\N{MINUS SIGN}2 points).",
            "Castro has 2 gold, worth 1 point.",
            "Castro has 3 single women left (\N{MINUS SIGN}9 points).",
            "Lara ends with 9 points, place 3.",
            "Traba ends with 10 points, place 2.",
            "Castro ends with 11 points, place 1.",
        ],
    ),
]


@pytest.mark.rule("hidden.transactions")
@pytest.mark.parametrize(("scene", "expected"), [scene[1:] for scene in SCENES], ids=[scene[0] for scene in SCENES])
def test_what_happened_is_told_to_all_alike(scene: Callable[[], qx.Match], expected: list[str]) -> None:
    match = scene()
    for eye in (qx.ONLOOKER, *range(match.seats)):
        assert [entry["text"] for entry in match.journal(eye)] == expected
    assert all(entry["rule"] in match.game.ledger for entry in match.journal())


def test_every_line_of_the_catalogue_is_told() -> None:
    catalogue = tomllib.loads((qx.game_of("mil1049").folder / "messages.toml").read_text())
    told = {entry["key"].removeprefix("journal.") for _, scene, _ in SCENES for entry in scene().journal()}
    assert sorted(told) == sorted(catalogue["journal"])


def test_nothing_is_told_of_a_choice_that_is_not_made_yet() -> None:
    """Neither of an offer half put together nor of one that is sealed."""
    match = play(given(), "grow:A", "gold")
    before = match.journal()
    play(lay(match, "yellow", gold=2), "seal", seat="yellow")
    assert match.journal() == before
    match = play(given(at="market", red={"A": {"where": "market-1"}}), "castle", "more:food")
    assert match.journal() == []
