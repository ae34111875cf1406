"""Areas of the board kit: things lie where they should, inside their room and apart."""

from __future__ import annotations

from itertools import pairwise

import pytest

from quincunx.core.kit.board.area import (
    LOWER,
    UPPER,
    Area,
    Block,
    Hand,
    Spot,
    block_of,
    in_grid,
    lone_block,
    overlapping,
    packed,
)

CARD = (100, 140)


def test_an_area_knows_its_edges_and_is_divided_without_loss() -> None:
    area = Area(10, 20, 100, 60)
    assert (area.right, area.bottom, area.middle, area.half_way) == (110, 80, 60, 50)
    assert area.inset(5) == Area(15, 25, 90, 50)
    columns = [area.column(n, 3, 8) for n in range(3)]
    assert columns[0].x == area.x
    assert columns[-1].right == pytest.approx(area.right)
    assert all(right.x - left.right == pytest.approx(8) for left, right in pairwise(columns))
    rows = [area.row(n, 4, 2) for n in range(4)]
    assert rows[-1].bottom == pytest.approx(area.bottom)
    assert {row.width for row in rows} == {100}
    drawn = area.drawn("qx-panel", 12).attributes
    assert drawn == {"x": "10", "y": "20", "width": "100", "height": "60", "class": "qx-panel", "rx": "12"}


def test_a_point_of_a_turned_piece_is_turned_with_it() -> None:
    assert Spot(10, 20, 2).point(3, 4) == (16, 28)
    assert Spot(10, 20, 1, 90).point(3, 4) == pytest.approx((6, 23))


@pytest.mark.parametrize("count", [1, 2, 3, 5, 9, 14])
def test_packed_blocks_lie_inside_and_apart(count: int) -> None:
    area = Area(40, 30, 300, 200)
    blocks = [lone_block(str(n), 50, 40 + 10 * (n % 3)) for n in range(count)]
    spots = packed(blocks, area)
    boxes = [Area(spot.x, spot.y, 50 * spot.scale, blocks[int(n)].height * spot.scale) for n, spot in spots.items()]
    assert len(boxes) == count
    for n, box in enumerate(boxes):
        assert box.x >= area.x
        assert box.right <= area.right
        assert box.y >= area.y - 1e-6
        assert box.bottom <= area.bottom + 1e-6
        for other in boxes[:n]:
            assert box.x >= other.right or other.x >= box.right or box.y >= other.bottom or other.y >= box.bottom


def test_blocks_keep_to_the_front_of_their_row() -> None:
    area, low, high = Area(0, 0, 400, 300), lone_block("low", 50, 40), lone_block("high", 50, 80)
    above = packed([low, high], area, 1.0, UPPER)
    assert above["low"].y + 40 == above["high"].y + 80 == 300
    below = packed([low, high], area, 1.0, LOWER)
    assert below["low"].y == below["high"].y == 0
    assert packed([], area) == {}


def test_pieces_of_a_block_move_and_shrink_together() -> None:
    block = Block(200, 100, {"left": Spot(0, 0), "right": Spot(200, 0, 1, 90)})
    spots = packed([block], Area(0, 0, 103, 53), 1.0)
    assert spots["left"].scale == spots["right"].scale == pytest.approx(0.5)
    assert spots["right"].x - spots["left"].x == pytest.approx(100)
    assert spots["right"].turn == 90


@pytest.mark.parametrize("count", [1, 4, 8, 13])
def test_a_grid_is_filled_row_by_row_inside_its_area(count: int) -> None:
    area = Area(10, 20, 504, 640)
    spots = in_grid(count, 150, 158, area)
    assert len(spots) == count
    assert len({spot.scale for spot in spots}) == 1
    assert [(spot.y, spot.x) for spot in spots] == sorted((spot.y, spot.x) for spot in spots)
    scale = spots[0].scale
    assert min(spot.x for spot in spots) >= area.x
    assert max(spot.x for spot in spots) + 150 * scale <= area.right
    assert min(spot.y for spot in spots) >= area.y
    assert max(spot.y for spot in spots) + 158 * scale <= area.bottom


def test_a_block_begins_at_nothing_and_keeps_room_for_what_has_no_name() -> None:
    lying = {"": (Area(-50, -40, 30, 40), 0.0), "up": (Area(0, 0, 30, 40), 0.0), "turned": (Area(40, 0, 40, 30), 90.0)}
    block = block_of(lying)
    assert (block.width, block.height) == (130, 80)
    assert block.spots == {"up": Spot(50, 40), "turned": Spot(130, 40, 1, 90)}


def test_a_hand_shrinks_and_then_overlaps_but_never_leaves_its_room() -> None:
    hand = Hand(Area(0, 0, 600, 150), 1.0, 0.7)
    scales = []
    for count in range(1, 30):
        spots = hand.spots(count, *CARD)
        scales.append(spots[0].scale)
        assert len(spots) == count
        assert spots[0].x >= -1e-6
        assert spots[-1].x + 100 * spots[-1].scale <= 600 + 1e-6
    assert scales[0] == 1
    assert scales == sorted(scales, reverse=True)
    assert scales[-1] == 0.7


def test_more_than_a_few_cards_lie_in_rows_and_a_fan_turns_them() -> None:
    hand = Hand(Area(0, 0, 400, 300), 1.0, 0.5, rows=2, few=3)
    assert len({spot.y for spot in hand.spots(3, *CARD)}) == 1
    assert len({spot.y for spot in hand.spots(4, *CARD)}) == 2
    turns = [spot.turn for spot in hand._replace(rows=1, fan=0.5).spots(5, *CARD)]
    assert turns == [-1, -0.5, 0, 0.5, 1]


def test_pieces_in_a_row_overlap_only_where_they_must() -> None:
    assert overlapping(3, 20, 2, 200) == 22
    assert overlapping(5, 20, 2, 60) == 10
    assert overlapping(1, 20, 2, 20) == 0


def test_a_hand_shares_its_room() -> None:
    hand = Hand(Area(10, 20, 600, 150), 1.0, 0.7, fan=0.5)
    beside, left = hand.shared(200)
    assert (beside, left.area) == (Area(10, 20, 200, 150), Area(218, 20, 392, 150))
    assert left == hand._replace(area=left.area)
    assert hand.shared(900)[0].width == 360
    above, left = Hand(Area(0, 0, 300, 208), 1.0, 0.5, rows=2).shared(900)
    assert (above, left.area, left.rows) == (Area(0, 0, 300, 100), Area(0, 108, 300, 100), 1)
