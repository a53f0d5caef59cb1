"""Numerals, rivers, streets and landmarks: lettering placed so that nothing collides."""

from __future__ import annotations

import math
from typing import Any

from frame import Point
from geo import Geo
from ground import Taken
from lettering import along, face, inked, length, place_on, straight
from pen import INK, PAPER, fill, group, num, stroke
from shapely.geometry import MultiLineString
from shapely.geometry import Point as Dot
from shapely.geometry.base import BaseGeometry

WATER_INK = "#35565c"

# Street, words, size; the first that fit are set.
STREETS: tuple[tuple[str, str, float], ...] = (
    ("Broadway", "BROADWAY", 12.5),
    ("Bowery", "BOWERY", 12.5),
    ("Canal Street", "CANAL ST.", 11.5),
    ("Houston Street", "HOUSTON ST.", 11.5),
    ("Chatham Street", "CHATHAM ST.", 11),
    ("Grand Street", "GRAND ST.", 11.5),
    ("Hudson Street", "HUDSON ST.", 11.5),
    ("East Broadway", "E. BROADWAY", 11),
    ("Division Street", "DIVISION ST.", 11),
    ("Wall Street", "WALL ST.", 11),
    ("Fulton Street", "FULTON ST.", 11),
    ("Pearl Street", "PEARL ST.", 11),
    ("Greenwich Street", "GREENWICH ST.", 11),
    ("Chambers Street", "CHAMBERS ST.", 11),
    ("Centre Street", "CENTRE ST.", 11),
    ("Catherine Street", "CATHERINE ST.", 11),
    ("Maiden Lane", "MAIDEN LANE", 11),
    ("Sixth Avenue", "SIXTH AVENUE", 11.5),
    ("Second Avenue", "SECOND AVENUE", 11.5),
    ("Avenue B", "AVENUE B", 11.5),
    ("Rivington Street", "RIVINGTON ST.", 11),
    ("Fourth Avenue", "FOURTH AVE.", 11),
    ("South Street", "SOUTH ST.", 11),
    ("West Street", "WEST ST.", 11),
)


PRINCIPAL = {"Broadway", "Bowery", "Canal Street", "Houston Street", "Division Street"}


def numeral(text: str, x: float, y: float, size: float = 58.0) -> str:
    """A big engraved ward figure: halo, drop shade, and fine light lines cut into the body."""
    f = face("fat")
    cap = f.cap * size
    d = straight("fat", text, x, y + cap / 2, size, track=-0.5)
    w = f.width(text, size)
    cuts = "".join(
        f"M{num(x - w / 2 - 4)} {num(y - cap / 2 + i * 2.5)}h{num(w + 8)}"
        for i in range(int(cap * 0.52 / 2.5))
    )
    name = f"n{text}"
    clip = f'<clipPath id="{name}"><path d="{d}"/></clipPath>'
    shade = f'<g transform="translate(1.7 1.9)">{fill(d, "#8d5a34", 0.85)}</g>'
    return group(
        [
            f"<defs>{clip}</defs>",
            stroke(d, 13, PAPER, 0.42), stroke(d, 7.4, PAPER, 0.95), shade,
            stroke(d, 1.5, PAPER), fill(d, "#2c1710"),
            f'<g clip-path="url(#{name})">{stroke(cuts, 0.4, "#e9d2a4", 0.5, cap="butt")}</g>',
        ]
    )  # fmt: skip


def water_names() -> list[str]:
    """The rivers and the bay."""
    hudson: list[Point] = [(850, 317), (950, 307), (1050, 300), (1150, 293), (1300, 283)]
    east: list[Point] = [(680, 974), (713, 997), (763, 1029), (813, 1067), (863, 1099), (918, 1138)]
    out = []
    for text, line, size, track in (
        ("NORTH  or  HUDSON  RIVER", hudson, 24, 6.0),
        ("EAST  RIVER", east, 24, 6.5),
    ):
        out.append(open_face(along("display-italic", text, line, size, track=track)))
    for text, x, y in (("UPPER", 430, 572), ("BAY", 430, 602)):
        out.append(open_face(straight("display-italic", text, x, y, 22, track=6)))
    return out


def open_face(d: str) -> str:
    """Engraved open letters: light body, fine outline, shade to the lower right."""
    shade = f'<g transform="translate(1.5 1.6)">{stroke(d, 1.5, WATER_INK)}{fill(d, WATER_INK)}</g>'
    return (
        stroke(d, 8, "#cddad1", 0.55) + stroke(d, 5, "#d6e0d5", 0.75) + shade
        + stroke(d, 1.6, WATER_INK) + fill(d, "#fbf5e2")
    )  # fmt: skip


def _readable(line: list[Point]) -> list[Point]:
    """A line turned so that lettering on it stands upright."""
    return line if _upright(line[0], line[-1]) else line[::-1]


def _upright(start: Point, end: Point) -> bool:
    """Whether lettering from one point to another stands upright; steep lines are read upwards."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return dx > 0 if abs(dx) > abs(dy) * 0.25 else dy < 0


def _spots(
    line: list[Point], middle: float, width: float, size: float, shift: float
) -> list[Point]:
    """Centers of the boxes that a line of lettering covers."""
    n = max(2, int(width / 5))
    out = []
    for i in range(n + 1):
        x, y, a = place_on(line, max(0.0, middle - width / 2 + width * i / n))
        up = shift - size * 0.34
        out.append((x - math.sin(a) * up, y + math.cos(a) * up))
    return out


def _bend(line: list[Point], start: float, end: float) -> float:
    """Greatest change of direction along a stretch, radians."""
    angles = []
    for i in range(9):
        x0, y0, _ = place_on(line, start + (end - start) * i / 9)
        x1, y1, _ = place_on(line, start + (end - start) * (i + 1) / 9)
        angles.append(math.atan2(y1 - y0, x1 - x0))
    return max(abs(a - b) for a, b in zip(angles, angles[1:], strict=False))


def street_names(geo: Geo, taken: Taken) -> list[str]:
    """Street names where they fit: on the street, or beside it where it is a border."""
    arcs = [geo.arc_points[k] for k, a in geo.arcs.items() if a["kind"] in ("border", "north")]
    edges = MultiLineString(arcs).buffer(8)
    out: list[str] = []
    for name, text, full in STREETS:
        found = [geo.line(s["points"]) for s in geo.raw["streets"] if s["name"] == name]
        lines = [line for one in found for line in (one, one[::-1])]
        for size, on_border in ((full, False), (full * 0.9, False), (full, True)):
            if on_border and name not in PRINCIPAL:
                continue
            best = _best_place(lines, text, size, taken, None if on_border else edges)
            if best is None:
                continue
            _, line, middle, shift = best
            width = face("bold").width(text, size, 1.6)
            for x, y in _spots(line, middle, width, size, shift):
                taken.mark((x - size * 0.62, y - size * 0.62, size * 1.24, size * 1.24))
            d = along("bold", text, line, size, track=1.6, middle=middle, shift=shift)
            out.append(inked(d, INK, 2.6, PAPER, 0.9))
            break
    return out


def _best_place(
    lines: list[list[Point]], text: str, size: float, taken: Taken, edges: BaseGeometry | None
) -> tuple[float, list[Point], float, float] | None:
    """Cost, line, middle and shift of the best free stretch for a name."""
    best: tuple[float, list[Point], float, float] | None = None
    width = face("bold").width(text, size, 1.6)
    half = size * 0.46
    for line in lines:
        total = length(line)
        if total < width + 8:
            continue
        for shift in (size * 0.36, -6.5, 6.5 + size * 0.7):
            for step in range(41):
                middle = width / 2 + 4 + (total - width - 8) * step / 40
                boxes = _spots(line, middle, width, size, shift)
                if not _upright(boxes[0], boxes[-1]):
                    continue
                if edges is not None and any(edges.contains(Dot(x, y)) for x, y in boxes):
                    continue
                if not all(taken.free((x - half, y - half, 2 * half, 2 * half)) for x, y in boxes):
                    continue
                if _bend(line, middle - width / 2, middle + width / 2) > 0.2:
                    continue
                cost = abs(step - 20) + (0 if shift == size * 0.36 else 9)
                if best is None or cost < best[0]:
                    best = (cost, line, middle, shift)
    return best


def five_points(geo: Geo, taken: Taken) -> list[str]:
    """The slum's name along the border of wards 4 and 6, for pieces need the ground beside it."""
    text, style = "Five Points", "italic"
    for key, arc in geo.arcs.items():
        if sorted(arc["wards"]) != [4, 6]:
            continue
        line = _readable(geo.arc_points[key])
        for size in (13.0, 12.0, 11.0):
            width = face(style).width(text, size, 0.6)
            middle = length(line) * 0.5
            if width + 6 > length(line):
                continue
            for x, y in _spots(line, middle, width, size, size * 0.36):
                taken.mark((x - size * 0.62, y - size * 0.62, size * 1.24, size * 1.24))
            d = along(style, text, line, size, track=0.6, middle=middle, shift=size * 0.36)
            return [inked(d, INK, 2.8, PAPER, 0.94)]
    return []


def vertical(text: str, x: float, y: float, size: float) -> str:
    """A street name running down the sheet."""
    d = straight("bold", text, x, y, size, track=2.4, turn=90)
    return inked(d, INK, 2.4, PAPER, 0.8)


def name_at(text: str, x: float, y: float, size: float, taken: Taken | None = None, *,
            anchor: str = "middle", style: str = "italic", halo: float = 2.6) -> str:  # fmt: skip
    """A landmark's name; its ground is taken."""
    w = face(style).width(text, size, 0.3)
    if taken is not None:
        left = {"middle": x - w / 2, "start": x, "end": x - w}[anchor]
        taken.mark((left - 2, y - size * 0.8, w + 4, size * 1.05))
    return inked(
        straight(style, text, x, y, size, anchor=anchor, track=0.3), INK, halo, PAPER, 0.92
    )


# Landmark, its words, and where words may stand, tried in turn.
NAMES: tuple[tuple[str, str], ...] = (
    ("trinity", "Trinity Church"),
    ("City Hall Park", "City Hall"),
    ("Washington Square", "Washington Sq."),
    ("Tompkins Square", "Tompkins Sq."),
    ("St. John's Park", "St. John's Park"),
    ("shipyard", "Corlears Hook"),
    ("ironworks", "Iron Works"),
)


def landmark_names(geometry: dict[str, Any], geo: Geo, taken: Taken) -> list[str]:
    """Names of landmarks, below, above or beside them, where free."""
    boxes: dict[str, tuple[float, float, float, float]] = {}
    for entry in geometry["wards"].values():
        for name, (x, y, w, h) in entry["landmarks"].items():
            boxes[name] = (x, y, w, h)
    for park in geo.raw["parks"]:
        points = geo.line(park["polygon"])
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        boxes[park["name"]] = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    out = []
    for name, text in NAMES:
        if name not in boxes:
            continue
        x, y, w, h = boxes[name]
        for size in (12.0, 11.0, 10.2):
            wide = face("italic").width(text, size, 0.3)
            tries = [
                (x + w / 2 + d * wide, y + h + size * 0.86 + 3) for d in (0, 0.25, -0.25, 0.5, -0.5)
            ]
            tries += [(x + w / 2 + d * wide, y - 3) for d in (0, 0.25, -0.25, 0.5, -0.5)]
            tries += [(x - wide / 2 - 3, y + h * k) for k in (0.5, 0.8, 0.2)]
            tries += [(x + w + wide / 2 + 3, y + h * k) for k in (0.5, 0.8, 0.2)]
            spot = next((t for t in tries if _clear(taken, t, wide, size)), None)
            if spot is not None:
                out.append(name_at(text, *spot, size, taken))
                break
    return out


def _clear(taken: Taken, spot: Point, wide: float, size: float) -> bool:
    x, y = spot
    return taken.free((x - wide / 2, y - size * 0.72, wide, size * 0.9))


def numerals(geometry: dict[str, Any]) -> list[str]:
    """All ward numerals."""
    return [numeral(w, *entry["label"]) for w, entry in geometry["wards"].items()]
