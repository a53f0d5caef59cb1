"""Work out `assets/map/geometry.json`: where everything stands, in world units."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import frame
from frame import Point, Rect
from geo import Geo
from packing import MOST, Ground, Places, Stand, Wish, decorate, pack, repack
from shapely.geometry import Polygon
from shapely.ops import unary_union
from stands import tokens

OUT = Path(__file__).resolve().parents[3] / "assets" / "map" / "geometry.json"

SCALES = tuple(n / 100 for n in range(160, 78, -6))
MARGIN = 3.5
THIN = {2: 1.5, 4: 1.5}  # the two smallest wards, whose pieces stand closer to the border
EDGE = 1.0  # what landmarks keep off the border
LOCKS = (36.0, 28.0)
# Factors of counts and tally, and the pieces' least scale for which counts stay so large: what
# several people read together comes first, until it would hide the marks of the pieces.
FIGURES = ((1.0, 1.0), (0.86, 0.94), (0.74, 0.8))
GIANT = 1.42
OVER_ART = 0.94  # pieces smaller than this may stand on parks instead
SIGN = (34.0, 34.0)
SIGN_WARDS = {1: "cube", 2: "cube", 4: "favor", 7: "favor"}
HALL = (70.0, 90.0)  # Tammany Hall is ward 14's sign

# Landmarks drawn where room is left: name, width, height, wished middle.
WISHES: dict[int, tuple[Wish, ...]] = {
    1: (("trinity", 26, 40, 870, 600),),
    2: (("market", 42, 26, 995, 752),),
    3: (("chapel", 32, 42, 1048, 570), ("market", 42, 26, 985, 490)),
    4: (("church", 30, 40, 1140, 700),),
    5: (("chapel", 32, 42, 1400, 500),),
    6: (("five_points", 54, 42, 1180, 650),),
    7: (("shipyard", 84, 40, 1372, 1080), ("market", 42, 26, 1190, 850)),
    8: (("church", 30, 40, 1560, 560),),
    9: (("market", 42, 26, 1590, 450), ("grove", 60, 40, 1790, 340)),
    10: (("market", 42, 26, 1480, 850), ("church", 30, 40, 1300, 770)),
    11: (("ironworks", 56, 36, 1780, 1020), ("church", 30, 40, 1620, 900)),
    13: (("church", 30, 40, 1540, 880),),
    14: (("cathedral", 40, 46, 1500, 720),),
    15: (("college", 44, 40, 1740, 560), ("church", 30, 42, 1650, 680)),
    17: (("church", 30, 42, 1690, 690), ("market", 42, 26, 1600, 700)),
}


def flat(points: list[Point]) -> list[list[float]]:
    """JSON form of points."""
    return [[x, y] for x, y in points]


def nums(rect: Rect) -> list[float]:
    """JSON form of a rectangle."""
    return [round(v, 1) for v in rect]


def ward_places(geo: Geo, ward: int, plazas: list[Polygon]) -> tuple[Places, dict[int, Stand]]:
    """The largest places that fit: first around the drawn art, then over it; by players too."""
    polygon = Polygon(geo.ring(ward))
    extras: dict[str, tuple[float, float]] = {}
    if ward in SIGN_WARDS:
        extras["sign"] = SIGN
    if ward == 14:
        extras["sign"] = HALL
    art = [
        Polygon(geo.line(park["polygon"])).buffer(2)
        for park in geo.raw["parks"]
        if park["ward"] == ward
    ]
    margin = THIN.get(ward, MARGIN)
    around = Ground(polygon, margin, [*plazas, *art])
    over = Ground(polygon, margin, plazas)
    places, ground = _printed(ward, around, over, extras)
    taken = list(places.rects.values())
    stands = {MOST: places.stand, MOST - 1: places.stand.without_last()}
    stands[MOST + 1] = _others(ground, taken, MOST + 1, places.stand.rows)
    rows = [row for stand in stands.values() for row in stand.rows]
    edge = Ground(polygon, EDGE, [*plazas, *art])
    places.rects.update(decorate(edge, [*taken, *rows], WISHES.get(ward, ()), places.rects))
    return places, stands


def _sizes(tight: bool) -> Iterator[tuple[float, float]]:
    """Scales of pieces with factors of counts, the best first; small wards hold no giants."""
    for figure, least in FIGURES:
        for scale in SCALES:
            if scale >= least and not (tight and scale > GIANT):
                yield scale, figure


def _others(ground: Ground, taken: list[Rect], seats: int, rows: list[Rect]) -> Stand:
    found = (repack(ground, taken, size, seats, rows) for size in _sizes(ground.tight))
    return next(one for one in found if one is not None)


def _printed(
    ward: int, around: Ground, over: Ground, extras: dict[str, tuple[float, float]]
) -> tuple[Places, Ground]:
    wishes = WISHES.get(ward, ())
    for size in _sizes(around.tight):
        for lock in LOCKS:
            for ground in (around, over) if size[0] <= OVER_ART else (around,):
                if found := pack(ward, ground, extras, size, lock=lock, wishes=wishes):
                    return found, ground
    raise ValueError(f"ward {ward}: nothing fits")


def ward_entry(geo: Geo, ward: int, plazas: list[Polygon]) -> dict[str, Any]:
    """One ward of geometry.json."""
    ring = geo.ring(ward)
    places, stands = ward_places(geo, ward, plazas)
    rects = places.rects
    n = rects["numeral"]
    t = rects["tally"]
    rows = sorted({tuple(nums(row)) for stand in stands.values() for row in stand.rows})
    entry: dict[str, Any] = {
        "zone": geo.wards[ward]["zone"],
        "order": geo.wards[ward]["order"],
        "polygon": flat(ring),
        "center": [round(v, 1) for v in Polygon(ring).centroid.coords[0]],
        "label": [round(n[0] + n[2] / 2, 1), round(n[1] + n[3] / 2, 1)],
        "numeral": nums(n),
        "stands": {str(seats): stand_entry(stand) for seats, stand in sorted(stands.items())},
        "calm": [list(row) for row in rows],
        "lock": nums(rects["lock"]),
        "tally": nums(t),
        "figure": places.stand.figure,
        "neighbors": geo.wards[ward]["neighbors"],
    }
    if "sign" in rects:
        entry["sign"] = nums(rects["sign"])
        entry["sign_kind"] = SIGN_WARDS.get(ward, "hall")
    entry["landmarks"] = {k[4:]: nums(r) for k, r in rects.items() if k.startswith("art:")}
    scales = [(stands[seats].scale, stands[seats].figure) for seats in (3, 4, 5)]
    print(
        f"ward {ward:2d} scales {scales} figure {places.stand.figure} {sorted(entry['landmarks'])}",
        flush=True,
    )
    return entry


def stand_entry(stand: Stand) -> dict[str, Any]:
    """JSON form of where pieces stand."""
    return {
        "scale": stand.scale,
        "figure": stand.figure,
        "over": stand.over,
        "cubes": flat(stand.cubes),
        "bosses": flat(stand.bosses),
    }


def castle_garden() -> dict[str, Any]:
    """The round fort: centre, outer radius, seven slot centres, place of its name."""
    cx, cy = frame.CASTLE_CENTER
    slots = [[cx, cy]]
    for i in range(6):
        a = math.radians(60 * i - 90 + 30)
        r = frame.CASTLE_SLOT_RING
        slots.append([round(cx + r * math.cos(a), 1), round(cy + r * math.sin(a), 1)])
    return {
        "center": [cx, cy],
        "radius": frame.CASTLE_RADIUS,
        "court_radius": frame.CASTLE_COURT,
        "slots": slots,
        "label": [cx, cy + frame.CASTLE_RADIUS + 30],
    }


def bag() -> dict[str, Any]:
    """The packet ship whose hold is the bag, with four places for counts."""
    x, y, w, h = frame.SHIP_COUNTS
    return {
        "anchor": list(frame.SHIP_ANCHOR),
        "rect": list(frame.SHIP_RECT),
        "counts": [[x + w / 4 * i, y, w / 4, h] for i in range(4)],
    }


def zone_outlines(geo: Geo) -> dict[str, list[list[float]]]:
    """Closed outline of each zone."""
    out = {}
    for zone, wards in geo.zones.items():
        union = unary_union([Polygon(geo.ring(w)) for w in wards])
        out[zone] = [[x, y] for x, y in list(union.exterior.coords)[:-1]]
    return out


def crossing(geo: Geo, a: int, b: int) -> Point:
    """Where the way from ward a to ward b crosses: middle of their border, or their plaza."""
    for arc in geo.raw["arcs"]:
        if sorted(arc["wards"]) == sorted((a, b)):
            line = geo.arc_points[arc["id"]]
            return along(line, 0.5)
    for j in geo.raw["junctions"]:
        if a in j["wards"] and b in j["wards"]:
            return geo.point(j["point"])
    raise ValueError(f"no way from {a} to {b}")


def along(line: list[Point], share: float) -> Point:
    """The point at a share of a polyline's length."""
    lengths = [math.dist(p, q) for p, q in zip(line, line[1:], strict=False)]
    left = share * sum(lengths)
    for (p, q), d in zip(zip(line, line[1:], strict=False), lengths, strict=True):
        if left <= d:
            t = left / d if d else 0.0
            return round(p[0] + (q[0] - p[0]) * t, 1), round(p[1] + (q[1] - p[1]) * t, 1)
        left -= d
    return line[-1]


def order_arrows(geo: Geo, wards: dict[str, dict[str, Any]]) -> dict[str, list[list[float]]]:
    """Per zone the way of the count: numeral, border, numeral, border ..."""
    out = {}
    for zone, order in geo.zones.items():
        path = [wards[str(order[0])]["label"]]
        for a, b in zip(order, order[1:], strict=False):
            path += [list(crossing(geo, a, b)), wards[str(b)]["label"]]
        out[zone] = path
    return out


def build() -> dict[str, Any]:
    """All of geometry.json."""
    geo = Geo()
    junctions = [
        {
            "name": j["name"],
            "point": list(geo.point(j["point"])),
            "radius": round(j["radius"] * geo.scale, 1),
            "wards": j["wards"],
            "not_adjacent": j["notAdjacent"],
        }
        for j in geo.raw["junctions"]
    ]
    plazas = [Polygon([(0, 0), (0, 1), (1, 0)])]
    plazas = [
        Polygon(
            [
                (
                    j["point"][0] + (j["radius"] + 6) * math.cos(i * math.pi / 12),
                    j["point"][1] + (j["radius"] + 6) * math.sin(i * math.pi / 12),
                )
                for i in range(24)
            ]
        )
        for j in junctions
    ]
    wards = {str(w): ward_entry(geo, w, plazas) for w in sorted(geo.wards)}
    fog = {}
    outlines = zone_outlines(geo)
    for zone in ("II", "III"):
        xs = [p[0] for p in outlines[zone]]
        ys = [p[1] for p in outlines[zone]]
        pad = 40
        x0, y0 = 2 * math.floor((min(xs) - pad) / 2), 2 * math.floor((min(ys) - pad) / 2)
        x1, y1 = 2 * math.ceil((max(xs) + pad) / 2), 2 * math.ceil((max(ys) + pad) / 2)
        fog[zone] = {"image": f"fog-{zone}.webp", "rect": [x0, y0, x1 - x0, y1 - y0]}
    return {
        "format": "map-geometry-1",
        "canvas": list(frame.CANVAS),
        "safe": list(frame.SAFE),
        "tokens": tokens(),
        "images": {"1": "map-1x.jpg", "1.5": "map-1.5x.jpg", "2": "map-2x.jpg"},
        "wards": wards,
        "zones": outlines,
        "election_order": geo.raw["electionOrder"],
        "order_arrows": order_arrows(geo, wards),
        "junctions": junctions,
        "castle_garden": castle_garden(),
        "bag": bag(),
        "cartouche": list(frame.CARTOUCHE),
        "compass": list(frame.COMPASS),
        "fog": fog,
    }


def dump(data: dict[str, Any]) -> str:
    """JSON with one field of a ward to a line, so that changes can be read."""
    parts = []
    for key, value in data.items():
        if isinstance(value, dict):
            inner = ",\n".join(
                f"    {json.dumps(k)}: "
                + (
                    "{\n"
                    + ",\n".join(f"      {json.dumps(a)}: {json.dumps(b)}" for a, b in v.items())
                    + "\n    }"
                    if isinstance(v, dict)
                    else json.dumps(v)
                )
                for k, v in value.items()
            )
            parts.append(f"  {json.dumps(key)}: {{\n{inner}\n  }}")
        else:
            parts.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def write() -> None:
    """Write geometry.json."""
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(dump(build()))


if __name__ == "__main__":
    write()
