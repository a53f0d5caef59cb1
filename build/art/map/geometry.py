"""Work out `assets/map/geometry.json`: where everything is, in world units.

Where pieces stand and numerals are printed is in `data/places.json`, which `packing.py` finds
and `refine.py` refines; all the rest follows from it.
"""

from __future__ import annotations

import json
import math
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import frame
from frame import Point, Rect
from geo import Geo
from packing import Ground, Places, Wish, decorate, head, pack, parts
from shapely.geometry import Polygon, box
from shapely.ops import unary_union
from stands import crowd, tokens

PLACES = Path(__file__).parent / "data" / "places.json"
OUT = Path(__file__).resolve().parents[3] / "assets" / "map" / "geometry.json"

MARGIN = 3.0
EDGE = 1.0  # what landmarks keep off the border
SIGN = (68.0, 42.0)  # a caption over what the winner gets
SIGN_WARDS = {1: "cube", 2: "cube", 4: "favor", 7: "favor"}
HALL = (72.0, 112.0)  # Tammany Hall is ward 14's sign

# Landmarks drawn where room is left: name, width, height, wished middle before the cartogram.
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


def inward(polygon: Polygon, rect: Rect) -> Rect:
    """A rectangle moved, unit by unit, until no corner of it is over the border."""
    x, y, w, h = rect
    while not polygon.contains(box(x, y, x + w, y + h)):
        dx, dy = polygon.centroid.x - x - w / 2, polygon.centroid.y - y - h / 2
        far = math.hypot(dx, dy)
        x, y = round(x + dx / far, 1), round(y + dy / far, 1)
    return x, y, w, h


def extras(ward: int) -> dict[str, tuple[float, float]]:
    """The sign of a special ward, and its size."""
    return {"sign": SIGN} if ward in SIGN_WARDS else {"sign": HALL} if ward == 14 else {}


def holes(geo: Geo, ward: int, plazas: list[Polygon]) -> list[Polygon]:
    """The ground of a ward's parks, and the plazas: nothing is placed there."""
    parks = (park["polygon"] for park in geo.raw["parks"] if park["ward"] == ward)
    return [Polygon(geo.line(park)).buffer(2) for park in parks] + plazas


def packed(geo: Geo, plazas: list[Polygon], ward: int) -> dict[str, Any]:
    """The spots of a ward, packed anew."""
    around = holes(geo, ward, plazas)
    places = pack(ward, Ground(Polygon(geo.ring(ward)), MARGIN, around), extras(ward))
    if places is None:
        raise ValueError(f"ward {ward}: its pieces do not fit")
    return spots_of(places)


def spots_of(places: Places) -> dict[str, Any]:
    """What data/places.json keeps of a ward: feet, and the corners of what is printed."""
    feet = {"cubes": flat(places.cubes), "bosses": flat(places.bosses)}
    return feet | {name: nums(rect)[:2] for name, rect in places.rects.items()}


def places_at(ward: int, spots: dict[str, Any]) -> Places:
    """The places of a ward from what data/places.json keeps."""
    places = Places([(x, y) for x, y in spots["cubes"]], [(x, y) for x, y in spots["bosses"]], [])
    for kind, feet in (("cube", places.cubes), ("boss", places.bosses)):
        left, top, wide, high = crowd(kind).whole
        places.calm += [(x + left, y + top, wide, high) for x, y in feet]
    places.rects["head"] = head(*spots["head"], ward)
    places.rects |= {name: (*spots[name], *size) for name, size in extras(ward).items()}
    return places


def placed_entry(
    geo: Geo, ward: int, plazas: list[Polygon], spots: dict[str, Any]
) -> dict[str, Any]:
    """One ward of geometry.json from what data/places.json keeps."""
    return ward_entry(geo, ward, places_at(ward, spots), holes(geo, ward, plazas))


def ward_entry(geo: Geo, ward: int, places: Places, around: list[Polygon]) -> dict[str, Any]:
    """One ward of geometry.json, with landmarks beside its places."""
    ring = geo.ring(ward)
    polygon = Polygon(ring)
    wishes = tuple((*one[:3], *geo.moved((one[3], one[4]))) for one in WISHES.get(ward, ()))
    rects = {name: inward(polygon, rect) for name, rect in places.rects.items()}
    taken = [*rects.values(), *places.calm]
    rects.update(decorate(Ground(polygon, EDGE, around), taken, wishes))
    rects.update(parts(rects.pop("head"), ward))
    n = rects["numeral"]
    t = rects["tally"]
    entry: dict[str, Any] = {
        "zone": geo.wards[ward]["zone"],
        "order": geo.wards[ward]["order"],
        "polygon": flat(ring),
        "center": [round(v, 1) for v in Polygon(ring).centroid.coords[0]],
        "label": [round(n[0] + n[2] / 2, 1), round(n[1] + n[3] / 2, 1)],
        "numeral": nums(n),
        "cubes": flat(places.cubes),
        "bosses": flat(places.bosses),
        "clear_areas": sorted(nums(row) for row in places.calm),
        "lock": nums(rects["lock"]),
        "ribbon": nums(t),
        "neighbors": geo.wards[ward]["neighbors"],
    }
    if "sign" in rects:
        entry["sign"] = nums(rects["sign"])
        entry["sign_kind"] = SIGN_WARDS.get(ward, "hall")
    entry["landmarks"] = {k[4:]: nums(r) for k, r in rects.items() if k.startswith("art:")}
    return entry


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
        "landing": [list(stop) for stop in frame.LANDING],
    }


def bag() -> dict[str, Any]:
    """The packet ship whose hold is the bag, with four places for counts."""
    x, y, w, h = frame.SHIP_COUNTS
    return {
        "anchor": list(frame.SHIP_ANCHOR),
        "rect": list(frame.SHIP_RECT),
        "ship": list(frame.SHIP_PART),
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


def plazas(junctions: list[dict[str, Any]]) -> list[Polygon]:
    """The ground of the squares at which four wards meet."""
    return [
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


def junctions(geo: Geo) -> list[dict[str, Any]]:
    """The corners at which four wards meet."""
    return [
        {
            "name": j["name"],
            "point": list(geo.point(j["point"])),
            "radius": round(j["radius"] * geo.scale, 1),
            "wards": j["wards"],
            "not_adjacent": j["notAdjacent"],
        }
        for j in geo.raw["junctions"]
    ]


def build(geo: Geo) -> dict[str, Any]:
    """All of geometry.json but the arrows of the voting order, which `sheet.py` adds."""
    corners, spots = junctions(geo), json.loads(PLACES.read_text())
    wards = {
        str(ward): placed_entry(geo, ward, plazas(corners), spots[str(ward)])
        for ward in sorted(geo.wards)
    }
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
        "plazas": corners,
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


def pack_anew() -> None:
    """Pack all wards, and write data/places.json."""
    geo = Geo()
    with ProcessPoolExecutor() as workers:
        found = workers.map(partial(packed, geo, plazas(junctions(geo))), sorted(geo.wards))
        spots = {str(w): entry for w, entry in zip(sorted(geo.wards), found, strict=True)}
    PLACES.write_text(dump(spots))
