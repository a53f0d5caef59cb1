"""Draw SVG by pen: paths, washes, hatching and stipple, all as plain strings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from shapely.affinity import rotate
from shapely.geometry import LineString, MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]

INK = "#33241a"
INK_SOFT = "#6b5743"
PAPER = "#f6ecd3"


class Chance:
    """A tiny generator of its own, so that pixels never depend on a library's version."""

    def __init__(self, seed: int) -> None:
        self._state = (seed * 2654435761 + 97) & 0xFFFFFFFF or 1

    def unit(self) -> float:
        """A number in [0, 1)."""
        x = self._state
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        self._state = x
        return x / 4294967296.0

    def between(self, low: float, high: float) -> float:
        """A number between two bounds."""
        return low + (high - low) * self.unit()

    def pick(self, items: Sequence[str]) -> str:
        """One of the items."""
        return items[int(self.unit() * len(items))]


def num(v: float) -> str:
    """A coordinate, short."""
    return f"{v:.2f}".rstrip("0").rstrip(".")


def poly(points: Iterable[Point], close: bool = False) -> str:
    """Path data through points."""
    d = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return d + "Z" if close else d


def smooth(points: Sequence[Point], close: bool = False) -> str:
    """Path data of a Catmull-Rom curve through points."""
    pts = list(points)
    n = len(pts)
    if n < 3:
        return poly(pts, close)

    def at(i: int) -> Point:
        return pts[i % n] if close else pts[max(0, min(n - 1, i))]

    d = f"M{num(pts[0][0])} {num(pts[0][1])}"
    for i in range(n if close else n - 1):
        p0, p1, p2, p3 = at(i - 1), at(i), at(i + 1), at(i + 2)
        c1 = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        c2 = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        d += "C" + " ".join(num(v) for v in (*c1, *c2, *p2))
    return d + ("Z" if close else "")


def circle(x: float, y: float, r: float) -> str:
    """Path data of a circle."""
    return ellipse(x, y, r, r)


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """Path data of an ellipse."""
    return (
        f"M{num(x - rx)} {num(y)}A{num(rx)} {num(ry)} 0 1 1 {num(x + rx)} {num(y)}"
        f"A{num(rx)} {num(ry)} 0 1 1 {num(x - rx)} {num(y)}Z"
    )


def rect(x: float, y: float, w: float, h: float) -> str:
    """Path data of a rectangle."""
    return f"M{num(x)} {num(y)}h{num(w)}v{num(h)}h{num(-w)}Z"


def stroke(
    d: str,
    width: float,
    color: str = INK,
    opacity: float = 1.0,
    *,
    cap: str = "round",
    dash: str = "",
) -> str:
    """A stroked path."""
    extra = f' stroke-dasharray="{dash}"' if dash else ""
    faint = f' stroke-opacity="{num(opacity)}"' if opacity < 1 else ""
    return (
        f'<path d="{d}" fill="none" stroke="{color}" stroke-width="{num(width)}"'
        f' stroke-linecap="{cap}" stroke-linejoin="round"{faint}{extra}/>'
    )


def fill(d: str, color: str, opacity: float = 1.0, rule: str = "") -> str:
    """A filled path."""
    faint = f' fill-opacity="{num(opacity)}"' if opacity < 1 else ""
    even = f' fill-rule="{rule}"' if rule else ""
    return f'<path d="{d}" fill="{color}"{faint}{even}/>'


def shape(d: str, color: str, width: float = 0.6, line: str = INK, opacity: float = 1.0) -> str:
    """A filled and outlined path."""
    faint = f' fill-opacity="{num(opacity)}"' if opacity < 1 else ""
    return (
        f'<path d="{d}" fill="{color}"{faint} stroke="{line}" stroke-width="{num(width)}"'
        ' stroke-linejoin="round"/>'
    )


def group(items: Iterable[str], attrs: str = "") -> str:
    """A group of elements."""
    return f"<g {attrs}>{''.join(items)}</g>" if attrs else f"<g>{''.join(items)}</g>"


def at(items: Iterable[str], x: float, y: float, size: float = 1.0, turn: float = 0.0) -> str:
    """Elements drawn round the origin, moved to a place, sized and turned (degrees)."""
    t = f"translate({num(x)} {num(y)})"
    if turn:
        t += f" rotate({num(turn)})"
    if size != 1.0:
        t += f" scale({size:.4f})"
    return group(items, f'transform="{t}"')


def lines_of(geometry: BaseGeometry) -> list[list[Point]]:
    """All polylines in a geometry."""
    if geometry.is_empty:
        return []
    if isinstance(geometry, LineString):
        return [[(x, y) for x, y, *_ in geometry.coords]]
    if hasattr(geometry, "geoms"):
        return [line for g in geometry.geoms for line in lines_of(g)]
    if isinstance(geometry, Polygon):
        rings = [geometry.exterior, *geometry.interiors]
        return [[(x, y) for x, y, *_ in r.coords] for r in rings]
    return []


def outline(geometry: BaseGeometry) -> str:
    """Path data of all rings of polygons."""
    return "".join(poly(line[:-1], True) for line in lines_of(geometry))


def hatch_lines(area: BaseGeometry, angle: float, gap: float) -> list[list[Point]]:
    """Parallel lines across an area."""
    if area.is_empty:
        return []
    cx, cy = area.centroid.coords[0]
    x0, y0, x1, y1 = area.bounds
    reach = math.hypot(x1 - x0, y1 - y0) / 2 + gap
    n = int(reach / gap) + 1
    rows = [
        LineString([(cx - reach, cy + i * gap), (cx + reach, cy + i * gap)])
        for i in range(-n, n + 1)
    ]
    ruled = rotate(MultiLineString(rows), angle, origin=(cx, cy))
    return lines_of(ruled.intersection(area))


def hatch(
    area: BaseGeometry,
    angle: float,
    gap: float,
    width: float = 0.35,
    color: str = INK,
    opacity: float = 0.6,
) -> str:
    """Engraver's shading: parallel strokes across an area, as one path."""
    d = "".join(poly(line) for line in hatch_lines(area, angle, gap))
    return stroke(d, width, color, opacity, cap="butt") if d else ""
