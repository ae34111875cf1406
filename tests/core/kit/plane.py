"""An independent, slow account of the same plane: polygons in floats, with the true sines and no lattice."""

from __future__ import annotations

import math

Point = tuple[float, float]


def polygon(x: float, y: float, direction: int, half_width: float, half_depth: float, cut: float = 0.0) -> list[Point]:
    """The outline, to the left."""
    angle = math.radians(2.5 * direction)
    cos, sin = math.cos(angle), math.sin(angle)
    mx, my = x - half_depth * cos, y - half_depth * sin
    d, w = half_depth, half_width
    if cut:
        frame = [
            (d, cut - w),
            (d, w - cut),
            (d - cut, w),
            (cut - d, w),
            (-d, w - cut),
            (-d, cut - w),
            (cut - d, -w),
            (d - cut, -w),
        ]
    else:
        frame = [(d, -w), (d, w), (-d, w), (-d, -w)]
    return [(mx + u * cos - v * sin, my + u * sin + v * cos) for u, v in frame]


def hull(points: list[Point]) -> list[Point]:
    """The convex hull, to the left."""
    points = sorted(set(points))

    def half(run: list[Point]) -> list[Point]:
        kept: list[Point] = []
        for p in run:
            while len(kept) > 1 and cross(kept[-2], kept[-1], p) <= 1e-6:
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return half(points) + half(points[::-1])


def cross(o: Point, a: Point, b: Point) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def differences(a: list[Point], b: list[Point]) -> list[Point]:
    """All vectors from `b` to `a`: they overlap exactly if nothing is among them."""
    # rounded, so that what is the same point stays one
    return hull([(round(p[0] - q[0], 5), round(p[1] - q[1], 5)) for p in a for q in b])


def signed_distance(outline: list[Point], p: Point) -> float:
    """From a point to a convex outline, negative inside."""
    edges = list(zip(outline, outline[1:] + outline[:1], strict=True))
    depths = [cross(s, e, p) / math.dist(s, e) for s, e in edges]
    if min(depths) >= 0:
        return -min(depths)
    return min(segment_distance(p, s, e) for s, e in edges)


def segment_distance(p: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else max(0.0, min(1.0, ((p[0] - start[0]) * dx + (p[1] - start[1]) * dy) / length))
    return math.dist(p, (start[0] + t * dx, start[1] + t * dy))


def between(a: list[Point], b: list[Point]) -> float:
    """The distance of two outlines, or minus the depth to which they overlap."""
    return signed_distance(differences(a, b), (0.0, 0.0))


def clip(outline: list[Point], nx: float, ny: float, limit: float) -> list[Point]:
    """What of an outline lies where n * p <= limit."""
    kept: list[Point] = []
    for (x1, y1), (x2, y2) in zip(outline[-1:] + outline[:-1], outline, strict=True):
        d1, d2 = nx * x1 + ny * y1 - limit, nx * x2 + ny * y2 - limit
        if (d1 < 0) != (d2 < 0):
            t = d1 / (d1 - d2)
            kept.append((x1 + t * (x2 - x1), y1 + t * (y2 - y1)))
        if d2 <= 0:
            kept.append((x2, y2))
    return kept


def chord(outline: list[Point], start: Point, end: Point) -> float:
    """How much of a line runs through an outline."""
    first, last = 0.0, 1.0
    for s, e in zip(outline, outline[1:] + outline[:1], strict=True):
        d1, d2 = cross(s, e, start), cross(s, e, end)
        if d1 < 0 and d2 < 0:
            return 0.0
        if d1 < 0 <= d2:
            first = max(first, d1 / (d1 - d2))
        elif d2 < 0 <= d1:
            last = min(last, d1 / (d1 - d2))
    return max(0.0, last - first) * math.dist(start, end)
