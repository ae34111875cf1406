# hot: compiled by mypyc
"""Adventures: who may enter one, drawing a card, what a success brings and a failure costs."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.multiverse import lines
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.box import ANTS, BUILDER, HILLS, NOTHING, SHOOTERS, SIEGE, TRADERS, VILLAGE
from quincunx.games.multiverse.cards import renew_deck
from quincunx.games.multiverse.ending import check_scrolls
from quincunx.games.multiverse.outcome import kill, teach, wound
from quincunx.games.multiverse.pieces.common import ICONS
from quincunx.games.multiverse.pieces.decks import Adventure, Reward, Test
from quincunx.games.multiverse.steps.revenue import gain
from quincunx.games.multiverse.world import CARAVAN, COMPETITION, MOVES_ON, NEUTRAL, World, with_value


def may_adventure(world: World, kind: i64) -> bool:
    """Military units and heroes may; Builders, siege weapons and decoys may not (adventure.who)."""
    own = world.box.kinds.classes[kind]
    return own < BUILDER and own != SIEGE


def card_at(world: World, at: i64) -> Adventure:
    """The card that is out in a hex."""
    return world.box.adventure_cards[world.faced[at]]


# ---- drawing


def draw(world: World, block: i64) -> bool:
    """The card for a unit in an adventure hex: the one that is out there, else the next; False if there is none."""
    at, seat = world.where[block], block // BLOCKS
    if world.faced[at] != NOTHING:
        world.note(lines.MEETS_AGAIN, seat, world.kinds[block], at, world.faced[at])
        return True
    if not world.adventures:
        world.adventures, world.past = world.past, []
        world.adventures.sort()
        world.dice.shuffle(world.adventures)
    if not world.adventures:
        world.note(lines.FINDS_NOTHING, seat, at)
        return False
    card = world.adventures.pop()
    world.show_all()
    world.faced = with_value(world.faced, at, card)
    world.faced_damage = with_value(world.faced_damage, at, 0)
    world.note(lines.DRAWS, seat, world.kinds[block], at, card)
    return True


def put_away(world: World, at: i64, pile: list[int]) -> None:
    """The card of a hex goes to a pile."""
    if world.faced[at] != NOTHING:
        pile.append(world.faced[at])
        world.faced = with_value(world.faced, at, NOTHING)
        world.faced_damage = with_value(world.faced_damage, at, 0)


def clear_token(world: World, at: i64) -> None:
    """The adventure of a hex is over; there may be a scroll to dig for again (victory.scrolls)."""
    world.tokens = with_value(world.tokens, at, 0)
    world.dug = with_value(world.dug, at, 0)


def end_adventures(world: World) -> None:
    """Failed cards go to the discard pile when the turn ends (adventure.failure_card)."""
    for at in range(world.chart.count):
        put_away(world, at, world.past)


# ---- dice


def passes(world: World, seat: i64, adventure: i64, test: Test) -> bool:
    """So many dice are rolled, unmodified; are enough of the icons among them? (adventure.test)"""
    arms = world.box.arms
    wanted = [ICONS.index(icon) for icon in test.icons]
    chances = chances_of(world, test)
    found = 0
    world.show_all()
    for _ in range(test.dice):
        if arms.faces[world.dice.below(len(arms.faces))] in wanted:
            found += 1
    world.note(lines.TESTS, seat, adventure, found, test.need)
    world.chance(lines.TESTS, int(seat), sum(chances[test.need :]), 1.0 if found >= test.need else 0.0)
    return found >= test.need


def chances_of(world: World, test: Test) -> list[float]:
    """The chance of each number of icons a test may find."""
    arms = world.box.arms
    share = sum([arms.icon_faces[ICONS.index(icon)] for icon in test.icons]) / float(len(arms.faces))
    chances = [1.0] + [0.0] * test.dice
    for _ in range(test.dice):
        for n in range(test.dice, -1, -1):
            chances[n] = chances[n] * (1.0 - share) + (chances[n - 1] * share if n else 0.0)
    return chances


# ---- what comes of it


def take_damage(world: World, block: i64, damage: i64) -> bool:
    """Damage without a strike; does the unit live?"""
    if damage > 0 and wound(world, block, damage):
        kill(world, block, NEUTRAL, NOTHING, False)
        return False
    return True


def take_reward(world: World, block: i64, reward: Reward) -> None:
    """All of a reward but a free unit, for which a hex has to be chosen; scrolls may win the game."""
    seat, at = block // BLOCKS, world.where[block]
    if reward.gold:
        gain(world, seat, reward.gold)
        world.note(lines.WINS_GOLD, seat, reward.gold)
    if reward.aether:
        world.stones[seat] += reward.aether
        world.note(lines.WINS_STONES, seat, reward.aether, world.stones[seat])
    for _ in range(reward.combat_card):
        draw_combat_card(world, seat)
    healed = min(reward.heal, world.wounds[block])
    if healed:
        world.wounds[block] -= healed
        world.note(lines.SURGEON, seat, at, healed)
    if reward.move_extra:
        world.granted = with_value(world.granted, block, world.granted[block] + reward.move_extra)
        world.marks[block] |= MOVES_ON
        world.note(lines.MAY_MOVE, seat, at, reward.move_extra)
    if reward.decoy:
        world.extra_decoys = with_value(world.extra_decoys, seat, world.extra_decoys[seat] + reward.decoy)
        world.note(lines.WINS_DECOY, seat)
    teach(world, seat, world.kinds[block], reward.track)
    if reward.scroll:
        world.scrolls = with_value(world.scrolls, seat, world.scrolls[seat] + reward.scroll)
        world.note(lines.FINDS_SCROLL, seat, world.scrolls[seat])
        check_scrolls(world, seat)


def draw_combat_card(world: World, seat: i64) -> None:
    """A combat card from the deck, unless the hand is full (cards.hand_limit)."""
    own = world.hands[seat] + world.drawn[seat]
    held = len([card for card in own if card != world.box.empty_words])
    if held >= world.box.economy.hand_limit or not renew_deck(world):
        return
    card = world.deck.pop()
    world.drawn[seat] = sorted([*world.drawn[seat], card])
    world.learn(int(seat))
    world.note(lines.WINS_CARD, seat)
    world.note_to(seat, lines.DRAWS_CARD, card)


def free_kind(world: World, seat: i64, reward: Reward) -> i64:
    """The kind of the unit that joins; NOTHING if there is none, or no block of it is left."""
    if not reward.unit:
        return NOTHING
    kind: i64 = world.box.unit_called(reward.unit, world.setting.factions[seat])
    return kind if world.supply(seat, kind) > 0 else NOTHING


# ---- encounters that stay


def found_for_good(world: World, block: i64) -> bool:
    """An encounter stays on the board; does the unit that found it stay there, too? (permanent.card)"""
    at, seat = world.where[block], block // BLOCKS
    card, works = card_at(world, at), world.box.works
    world.note(lines.STAYS, world.faced[at], at)
    put_away(world, at, world.lasting)
    clear_token(world, at)
    if card.id in (ANTS, VILLAGE):
        world.built = with_value(world.built, at, works.ants if card.id == ANTS else works.village)
        world.ages = with_value(world.ages, at, 1)
        world.damage = with_value(world.damage, at, 0)
        if card.id == ANTS:
            world.terrain = with_value(world.terrain, at, HILLS)
        return False
    mark = CARAVAN if card.id == TRADERS else COMPETITION
    assert card.id in (TRADERS, SHOOTERS)
    world.markers = with_value(world.markers, at, world.markers[at] | mark)
    if card.id == TRADERS and card.reward is not None:
        gain(world, seat, card.reward.gold)
        world.note(lines.WINS_GOLD, seat, card.reward.gold)
    return True
