"""Put the ink of the whole sheet together, in the order an engraver's proof is read."""

from __future__ import annotations

import math
from typing import Any

import around
import buildings
import fort
import frame
import labels
import landmarks
import ornament
import packet
import shapely
import ships
import water
from city import City
from frame import CANVAS
from geo import Geo
from ground import Taken, ward_rects
from land import Land
from pen import Chance, at, fill, group, outline, stroke
from shapely.geometry import Polygon, box

FLEET: tuple[tuple[str, float, float, float], ...] = (
    # kind, x, y (water line), size; negative sails to the left
    ("sloop", 1030, 282, -0.9), ("sloop", 1660, 248, 1.0),
    ("full", 606, 1046, 1.0), ("schooner", 506, 1052, -0.8),
    ("sloop", 1180, 1196, 0.9), ("full", 130, 450, 1.1), ("schooner", 250, 660, 1.0),
    ("steamer", 150, 980, -1.15), ("sloop", 60, 800, 1.0), ("sloop", 1720, 214, -1.0),
    ("steamer", 1990, 170, 1.1), ("sloop", 1720, 1106, -0.85), ("schooner", 2140, 1046, 1.0),
    ("sloop", 2390, 130, 1.0), ("sloop", 318, 920, 0.9), ("rowboat", 420, 690, -0.9),
)  # fmt: skip

FAINT = 'opacity="0.36"'  # houses step back behind the pieces
WORTH = 26.0  # below the hall's name, for what the table writes there


def ink_sheet(geo: Geo, land: Land, geometry: dict[str, Any]) -> tuple[str, str, list[Polygon]]:
    """The SVG of the water lines, that of all other ink, and the parks to be tinted green.

    Also notes in `geometry` where the arrows of the voting order lie.
    """
    city = City(geo, land, geometry)
    taken = Taken()
    for entry in geometry["wards"].values():
        for r in ward_rects(entry).values():
            taken.mark(r, 0.5)
    for plaza in city.plazas:
        taken.mark_area(plaza.buffer(7))
    for park in city.parks:
        taken.mark_area(park.buffer(1.5))
    castle = shapely.Point(*frame.CASTLE_CENTER).buffer(frame.CASTLE_RADIUS + 12)
    sx, sy, sw, sh = frame.SHIP_RECT
    x, y, w, h = frame.CARTOUCHE
    kx, ky, kr = frame.COMPASS
    keep_off = [
        castle.buffer(42), box(sx - 12, sy + 40, sx + sw + 12, sy + sh + 70),
        box(x, y - 6, x + w, y + h + 8), shapely.Point(kx, ky).buffer(kr * 1.15),
        box(376, 548, 490, 612),
    ]  # fmt: skip
    taken.mark_area(land.piers.buffer(2))
    geometry["arrows"] = order_arrows(geo, taken)
    arrows = [ornament.arrow(x, y, angle, long) for x, y, angle, long in geometry["arrows"]]
    names = labels.street_names(geo, taken) + labels.five_points(geo, taken)
    layers: list[str] = []
    waters = water.shore_lines(land, [castle]) + water.slips(land)
    layers += water.swell(land, keep_off)
    layers += around.draw(land)
    layers += city.piers()
    layers += water.coast(land)
    park_art = parks(city, taken)
    for line in city.borders:
        taken.mark_area(shapely.LineString(line).buffer(4.2))
    taken.mark_area(land.piers.buffer(4))
    small_names = labels.landmark_names(geometry, geo, taken)
    houses, feet = city.houses(taken)
    layers += city.ground(feet)
    layers += city.border_lines()
    layers += park_art
    layers.append(group(houses, FAINT))
    layers.append(group(landmark_art(geometry), FAINT))
    layers.append(hall(geometry))
    layers += city.plaza_art()
    layers += moored(geo)
    layers += fleet()
    layers += fort.draw()
    layers += packet.draw()
    layers += labels.water_names()
    layers += names
    layers += arrows
    layers += landmark_names(geometry)
    layers += small_names
    layers += labels.numerals(geometry)
    layers += ornament.cartouche()
    layers += ornament.compass(-geo.raw["meta"]["rotationDeg"])
    layers += ornament.scale_bar(470, 1080, 1609 * 1.07 * geo.scale)
    layers += ornament.imprint(372, 1150, "Drawn on stone & tinted by hand.  New York, 1855.")
    cw, ch = CANVAS
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {cw:.0f} {ch:.0f}" '
    head += f'width="{cw:.0f}" height="{ch:.0f}">'
    sheets = [head + "".join(items) + "</svg>" for items in (waters, layers)]
    return sheets[0], sheets[1], city.parks


def parks(city: City, taken: Taken) -> list[str]:
    """Walks and trees of the squares; City Hall in its park."""
    chance = Chance(15)
    out: list[str] = []
    for park, data in zip(city.parks, city.geo.raw["parks"], strict=True):
        out.append(stroke(outline(park), 1.0))
        out.append(stroke(outline(park.buffer(-1.6)), 0.4))
        hall = data["name"] == "City Hall Park"
        x0, y0, x1, y1 = park.bounds
        cx, cy = park.centroid.coords[0]
        inner = park.buffer(-3.2)
        walks = shapely.MultiLineString([[(x0, y0), (x1, y1)], [(x0, y1), (x1, y0)]])
        if not hall and park.area > 500:
            for line in walks.intersection(inner).geoms if inner.area else []:
                if isinstance(line, shapely.LineString):
                    out.append(stroke("M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in line.coords),
                                      1.6, "#efe3bd"))  # fmt: skip
            out.append(fill(outline(shapely.Point(cx, cy).buffer(3.4)), "#efe3bd"))
        spots = []
        y = y0
        while y < y1:
            x = x0
            while x < x1:
                px, py = x + chance.between(-1.4, 1.4), y + chance.between(-1.2, 1.2)
                clear = not hall or abs(px - cx) > 30 or py > cy + 8
                if inner.contains(shapely.Point(px, py)) and clear:
                    if math.hypot(px - cx, py - cy) > 6 or hall:
                        spots.append((px, py))
                x += 6.6
            y += 5.8
        for px, py in sorted(spots, key=lambda p: p[1]):
            out.append(at([buildings.tree(chance, 0.95)], px, py + 2))
        if hall:
            out.append(at([landmarks.city_hall()], cx - 29, cy + 6, 0.94))
            taken.mark((cx - 34, cy - 30, 68, 42))
    return out


def landmark_art(geometry: dict[str, Any]) -> list[str]:
    """Churches, markets, yards and Tammany Hall in the places kept for them."""
    found = []
    for entry in geometry["wards"].values():
        for name, (x, y, _, h) in entry["landmarks"].items():
            if name == "five_points":  # its name is below it
                found.append((y + h, at([landmarks.draw(name)], x + 9, y + h - 13.5)))
                continue
            found.append((y + h, at([landmarks.draw(name)], x, y + h - 1.5)))
    return [svg for _, svg in sorted(found)]


def hall(geometry: dict[str, Any]) -> str:
    """Tammany Hall, over its name and the room for what it is worth."""
    x, y, w, h = geometry["wards"]["14"]["sign"]
    return at([landmarks.tammany_hall()], x + w / 2 - 35.5, y + h - 25 - WORTH, 1.08)


def landmark_names(geometry: dict[str, Any]) -> list[str]:
    """The names of the few buildings that have room for one."""
    x, y, w, h = geometry["wards"]["14"]["sign"]
    names = [
        labels.name_at("TAMMANY", x + w / 2, y + h - 11.5 - WORTH, 12, style="bold", halo=2.2),
        labels.name_at("HALL", x + w / 2, y + h - 1 - WORTH, 12, style="bold", halo=2.2),
    ]
    if points := geometry["wards"]["6"]["landmarks"].get("five_points"):
        px, py, pw, ph = points
        names.append(labels.name_at("Five Points", px + pw / 2, py + ph - 2.5, 11.5))
    return names


def order_arrows(geo: Geo, taken: Taken) -> list[list[float]]:
    """Over each border that the count crosses, where nothing else is: x, y, angle, length."""
    out = []
    for order in geo.zones.values():
        for a, b in zip(order, order[1:], strict=False):
            x, y, angle = _arrow_spot(geo, taken, a, b)
            plaza = any(math.dist(geo.point(j["point"]), (x, y)) < 2 for j in geo.raw["junctions"])
            reach = 27.0 if plaza else 17.0
            dx, dy = abs(reach * math.cos(angle)) + 7, abs(reach * math.sin(angle)) + 7
            taken.mark((x - dx, y - dy, 2 * dx, 2 * dy))
            out.append([round(x, 1), round(y, 1), round(angle, 3), 2 * reach])
    return out


def _arrow_spot(geo: Geo, taken: Taken, a: int, b: int) -> tuple[float, float, float]:
    from labels import length, place_on

    wards = {w: Polygon(geo.ring(w)) for w in (a, b)}
    for arc in geo.raw["arcs"]:
        if sorted(arc["wards"]) != sorted((a, b)):
            continue
        line = geo.arc_points[arc["id"]]
        total = length(line)
        best: tuple[float, float, float, float] | None = None
        for i in range(6, 35):
            x, y, t = place_on(line, total * i / 40)
            angle = t + math.pi / 2
            ahead = shapely.Point(x + 9 * math.cos(angle), y + 9 * math.sin(angle))
            if not wards[b].contains(ahead):
                angle -= math.pi
            box_share = taken.share((x - 13, y - 13, 26, 26))
            cost = box_share * 6 + abs(i - 20) / 16
            if best is None or cost < best[0]:
                best = (cost, x, y, angle)
        if best:
            return best[1], best[2], best[3]
    for j in geo.raw["junctions"]:
        if a in j["wards"] and b in j["wards"]:
            x, y = geo.point(j["point"])
            pa, pb = wards[a].centroid, wards[b].centroid
            angle = math.atan2(pb.y - pa.y, pb.x - pa.x)
            return x, y, angle
    raise ValueError(f"no way from {a} to {b}")


def moored(geo: Geo) -> list[str]:
    """A forest of masts along the wharves."""
    chance = Chance(88)
    found = []
    for i, pier in enumerate(geo.raw["piers"]):
        (x0, y0), (x1, y1) = (geo.point(end) for end in pier["points"])
        south = y1 > y0
        if chance.unit() > (0.92 if south else 0.44) or i % 2:
            continue
        t = chance.between(0.62, 0.95)
        x, y = x0 + (x1 - x0) * t + 5.5, y0 + (y1 - y0) * t + 2
        k = chance.between(0.42, 0.56)
        flip = -k if chance.unit() < 0.5 else k
        found.append((y, f'<g transform="translate({x:.1f} {y:.1f}) scale({flip:.2f} {k:.2f})">'
                         f"{ships.moored()}</g>"))  # fmt: skip
    return [svg for _, svg in sorted(found)]


def fleet() -> list[str]:
    """Shipping in the rivers and the bay."""
    draw = {
        "full": ships.full_rigged, "sloop": ships.sloop, "schooner": ships.schooner,
        "steamer": ships.steamer, "ferry": lambda: ships.steamer(40), "rowboat": ships.rowboat,
    }  # fmt: skip
    out = []
    for kind, x, y, size in sorted(FLEET, key=lambda f: f[2]):
        if size:
            k = abs(size)
            flip = f"scale({-k if size < 0 else k} {k})"
            out.append(f'<g transform="translate({x} {y}) {flip}">{draw[kind]()}</g>')
    return [group(out)]
