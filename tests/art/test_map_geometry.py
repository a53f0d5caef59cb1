"""The map's geometry: wards, calm places, neighbors, and what stands on the sheet."""

from __future__ import annotations

import json
import math
from importlib import import_module
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
MAP = ROOT / "assets" / "map"
GEOMETRY: dict[str, Any] = json.loads((MAP / "geometry.json").read_text())
WARDS: dict[str, dict[str, Any]] = GEOMETRY["wards"]
NUMBERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "13", "14", "15", "17"]
RECTS = ("numeral", "sign", "lock", "ribbon")

# R1.3: a shared border, never a shared corner.
PAIRS = {
    tuple(sorted(pair.split("-"), key=int))
    for pair in [
        "1-2",
        "1-3",
        "2-3",
        "2-4",
        "2-6",
        "3-5",
        "3-6",
        "4-6",
        "4-7",
        "5-6",
        "5-8",
        "6-10",
        "6-14",
        "7-10",
        "7-13",
        "8-9",
        "8-14",
        "8-15",
        "9-15",
        "10-13",
        "10-14",
        "10-17",
        "11-13",
        "11-17",
        "13-17",
        "14-15",
        "14-17",
        "15-17",
    ]
}

Point = tuple[float, float]
Rect = tuple[float, float, float, float]


def polygon(ward: str) -> list[Point]:
    return [(x, y) for x, y in WARDS[ward]["polygon"]]


def edges(points: list[Point]) -> list[tuple[Point, Point]]:
    return list(zip(points, points[1:] + points[:1], strict=True))


def rects(ward: str) -> dict[str, Rect]:
    """Every rectangle of a ward for something printed or shown beside the pieces."""
    entry = WARDS[ward]
    return {name: tuple(entry[name]) for name in RECTS if name in entry}


def calm(ward: str) -> dict[str, Rect]:
    """The places kept calm for pieces, each with room for a crowd and its count."""
    return {f"place {place}": tuple(box) for place, box in enumerate(WARDS[ward]["clear_areas"])}


def inside(point: Point, points: list[Point]) -> bool:
    """Even-odd test."""
    x, y = point
    odd = False
    for (x0, y0), (x1, y1) in edges(points):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            odd = not odd
    return odd


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Do two segments cross properly?"""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def corners(rect: Rect) -> list[Point]:
    x, y, w, h = rect
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def overlap(a: Rect, b: Rect) -> float:
    """Shared area of two rectangles."""
    w = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    h = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(0.0, w) * max(0.0, h)


def area(points: list[Point]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(points))) / 2


def test_the_fifteen_wards_in_their_zones() -> None:
    """R1.1, R1.2."""
    assert list(WARDS) == NUMBERS
    order = sorted(WARDS, key=lambda w: WARDS[w]["order"])
    assert [int(w) for w in order] == GEOMETRY["election_order"]
    by_zone = {z: [w for w in order if WARDS[w]["zone"] == z] for z in ("I", "II", "III")}
    assert by_zone["I"] == ["1", "2", "4", "7", "6", "14"]
    assert by_zone["II"] == ["9", "15", "8", "5", "3"]
    assert by_zone["III"] == ["17", "11", "13", "10"]


def test_borders_are_exactly_the_neighbor_pairs() -> None:
    """R1.3: two wards share an edge exactly when they are neighbors."""
    owners: dict[frozenset[Point], set[str]] = {}
    for ward in WARDS:
        for a, b in edges(polygon(ward)):
            owners.setdefault(frozenset((a, b)), set()).add(ward)
    shared = {tuple(sorted(o, key=int)) for o in owners.values() if len(o) == 2}
    assert max(len(o) for o in owners.values()) == 2
    assert shared == PAIRS
    assert len(PAIRS) == 28
    listed = {
        tuple(sorted((w, str(n)), key=int))
        for w, entry in WARDS.items()
        for n in entry["neighbors"]
    }
    assert listed == PAIRS


def test_every_border_is_long_enough_to_see() -> None:
    """A border shorter than the plaza between wards that only touch would mislead."""
    length: dict[tuple[str, ...], float] = dict.fromkeys(PAIRS, 0.0)
    for a, b in combinations(NUMBERS, 2):
        if (a, b) in PAIRS:
            other = {frozenset(e) for e in edges(polygon(b))}
            for p, q in edges(polygon(a)):
                if frozenset((p, q)) in other:
                    length[(a, b)] += ((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) ** 0.5
    assert {pair: d for pair, d in length.items() if d < 40} == {}


@pytest.mark.parametrize("ward", NUMBERS)
def test_places_lie_inside_their_ward(ward: str) -> None:
    points = polygon(ward)
    for name, rect in rects(ward).items():
        for corner in corners(rect):
            assert inside(corner, points), (name, corner)
        for a, b in edges(corners(rect)):
            assert not any(crosses(a, b, c, d) for c, d in edges(points)), name
    for name, (x, y, w, h) in calm(ward).items():  # a crowd's elbows may lie over the border
        spots = [(x + w * i / 8, y + h * j / 8) for i in range(9) for j in range(9)]
        assert sum(inside(spot, points) for spot in spots) >= 0.85 * len(spots), name
    assert inside(tuple(WARDS[ward]["center"]), points)
    assert inside(tuple(WARDS[ward]["label"]), points)


@pytest.mark.parametrize("ward", NUMBERS)
def test_places_do_not_overlap(ward: str) -> None:
    for (one, a), (other, b) in combinations(rects(ward).items(), 2):
        assert overlap(a, b) == 0, (one, other)


@pytest.mark.parametrize("ward", NUMBERS)
def test_pieces_stand_beside_what_is_printed(ward: str) -> None:
    for (one, a), (other, b) in product(calm(ward).items(), rects(ward).items()):
        assert overlap(a, b) == 0, (one, other)


@pytest.mark.parametrize("ward", NUMBERS)
def test_places_hold_their_pieces(ward: str) -> None:
    """Each of four populations and five players has a calm place."""
    entry = WARDS[ward]
    assert len(entry["cubes"]) == 4
    assert len(entry["bosses"]) == 5
    for x, y in (*entry["cubes"], *entry["bosses"]):
        assert any(overlap((x - 1, y - 2, 2, 2), row) == 4 for row in calm(ward).values())
    assert entry["lock"][2:] == [38.0, 47.0]


def test_every_ward_holds_what_the_largest_must() -> None:
    """Counts are as large in each ward as in any other, so none is much smaller than the rest."""
    areas = [area(polygon(ward)) for ward in NUMBERS]
    assert min(areas) >= 55_000 * 0.98
    assert max(areas) <= 67_000 * 1.01


@pytest.mark.parametrize("ward", NUMBERS)
def test_no_outline_crosses_itself(ward: str) -> None:
    found = edges(polygon(ward))
    for (a, b), (c, d) in combinations(found, 2):
        assert not crosses(a, b, c, d)


@pytest.mark.parametrize("ward", NUMBERS)
def test_a_mark_stands_clear_in_the_middle_of_a_ward(ward: str) -> None:
    """Small maps set the mark of a leader there, 66 units wide."""
    x, y = WARDS[ward]["center"]
    for place in range(24):
        angle = math.tau * place / 24
        assert inside((x + 33 * math.cos(angle), y + 33 * math.sin(angle)), polygon(ward))


def test_fourteenth_street_is_straight() -> None:
    """The right edges of wards 9, 15, 17 and 11 stand one below the other."""
    for ward in ("9", "15", "17", "11"):
        right = max(x for x, _ in polygon(ward))
        assert right == pytest.approx(1830.5, abs=1.0)
        assert sum(x > right - 1 for x, _ in polygon(ward)) >= 2


@pytest.mark.parametrize("ward", NUMBERS)
def test_no_tally_reads_as_part_of_the_number(ward: str) -> None:
    """It lies below or above the numeral, or a figure's width beside it."""
    x, _, w, _ = WARDS[ward]["numeral"]
    left, _, wide, _ = WARDS[ward]["ribbon"]
    far = max(x - left - wide, left - x - w)
    spread = (left - 11.5, *WARDS[ward]["ribbon"][1:2], wide + 23, WARDS[ward]["ribbon"][3])
    assert far >= 11.5 or overlap(spread, tuple(WARDS[ward]["numeral"])) == 0


@pytest.mark.parametrize("ward", NUMBERS)
def test_number_lock_and_leader_have_one_arrangement_in_all_wards(ward: str) -> None:
    """Leaders stood below, above, or on either side of numbers, up to 300 units away."""
    (x, y, w, h), (left, top, *_) = WARDS[ward]["numeral"], WARDS[ward]["ribbon"]
    lock_left, lock_top, *_ = WARDS[ward]["lock"]
    assert (left, top) == pytest.approx((x, y + h + 3), abs=1)
    assert lock_top == pytest.approx(y, abs=1)
    assert 3 <= lock_left - x - w <= 21
    if "sign" in WARDS[ward]:
        sign_x, sign_y, sign_w, sign_h = WARDS[ward]["sign"]
        assert max(x - sign_x - sign_w, sign_x - x - w, y - sign_y - sign_h) <= 14


def test_wards_are_read_from_their_number_to_bosses_and_cubes() -> None:
    """The number is above or to the left of the middle of the pieces, bosses above cubes."""
    above = 0
    for ward in WARDS.values():
        bosses, cubes = ([sum(at) / len(row) for at in zip(*row, strict=True)]
                         for row in (ward["bosses"], ward["cubes"]))  # fmt: skip
        middle = (bosses[0] * 5 + cubes[0] * 4) / 9, (bosses[1] * 5 + cubes[1] * 4) / 9 - 30
        assert ward["label"][1] < middle[1] or ward["label"][0] < middle[0] - 40
        above += bosses[1] - 30 < cubes[1] - 22
    assert above >= len(WARDS) - 2


def test_special_wards_have_their_signs() -> None:
    """R1.4: cube in 1 and 2, favor in 4 and 7, the hall in 14."""
    signs = {w: e["sign_kind"] for w, e in WARDS.items() if "sign" in e}
    assert signs == {"1": "cube", "2": "cube", "4": "favor", "7": "favor", "14": "hall"}


def test_wards_do_not_overlap_and_fill_their_zones() -> None:
    for zone, outline in GEOMETRY["zones"].items():
        whole = area([(x, y) for x, y in outline])
        parts = sum(area(polygon(w)) for w in WARDS if WARDS[w]["zone"] == zone)
        assert parts == pytest.approx(whole, abs=1.0)
    for one, other in combinations(NUMBERS, 2):
        assert not inside(tuple(WARDS[one]["center"]), polygon(other))


def test_plazas_part_the_wards_that_only_touch() -> None:
    """R1.3: both four-ward corners, each with its two pairs that are no neighbors."""
    apart = {
        tuple(sorted(map(str, pair), key=int))
        for j in GEOMETRY["plazas"]
        for pair in j["not_adjacent"]
    }
    assert apart == {("6", "7"), ("4", "10"), ("5", "14"), ("6", "8")}
    for junction in GEOMETRY["plazas"]:
        point = tuple(junction["point"])
        for ward in junction["wards"]:
            assert point in polygon(str(ward))


def test_castle_garden_holds_seven_cubes() -> None:
    """R2.5: five players make seven cubes of 30 units, none touching, all within the court."""
    garden = GEOMETRY["castle_garden"]
    cx, cy = garden["center"]
    assert len(garden["slots"]) == 7
    for a, b in combinations(garden["slots"], 2):
        assert max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= 30
    for x, y in garden["slots"]:
        far = ((abs(x - cx) + 15) ** 2 + (abs(y - cy) + 15) ** 2) ** 0.5
        assert far <= garden["court_radius"]


def test_furniture_lies_in_the_safe_rectangle_and_apart() -> None:
    sx, sy, sw, sh = GEOMETRY["safe"]
    cx, cy = GEOMETRY["castle_garden"]["center"]
    r = GEOMETRY["castle_garden"]["radius"]
    kx, ky, kr = GEOMETRY["compass"]
    bag = GEOMETRY["bag"]
    furniture: list[Rect] = [
        tuple(GEOMETRY["cartouche"]),
        (cx - r, cy - r, 2 * r, 2 * r),
        (kx - kr, ky - kr, 2 * kr, 2 * kr),
        tuple(bag["rect"]),
        *[tuple(c) for c in bag["counts"]],
    ]
    for rect in furniture:
        assert rect[0] >= sx
        assert rect[1] >= sy
        assert rect[0] + rect[2] <= sx + sw
        assert rect[1] + rect[3] <= sy + sh
    for a, b in combinations(furniture, 2):
        assert overlap(a, b) == 0
    assert len(bag["counts"]) == 4
    x, y = bag["anchor"]
    assert overlap((x - 1, y - 1, 2, 2), tuple(bag["rect"])) == 4


def test_order_arrows_follow_the_count() -> None:
    """R1.2: numeral to numeral, by way of a border or a plaza."""
    for zone, path in GEOMETRY["order_arrows"].items():
        order = [w for w in GEOMETRY["election_order"] if WARDS[str(w)]["zone"] == zone]
        assert path[0::2] == [WARDS[str(w)]["label"] for w in order]
        for (a, b), crossing in zip(pairwise(order), path[1::2], strict=True):
            assert tuple(crossing) in _border_points(str(a), str(b))


def _border_points(a: str, b: str) -> _OnBorder:
    return _OnBorder(polygon(a), polygon(b))


class _OnBorder:
    """Membership: within a unit of both outlines."""

    def __init__(self, *outlines: list[Point]) -> None:
        self.outlines = outlines

    def __contains__(self, point: object) -> bool:
        assert isinstance(point, tuple)
        return all(
            any(_distance(point, a, b) < 1.0 for a, b in edges(outline))
            for outline in self.outlines
        )


def _distance(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    span = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / span)) if span else 0.0
    return float(((p[0] - a[0] - t * dx) ** 2 + (p[1] - a[1] - t * dy) ** 2) ** 0.5)


CLEAR = 4.8  # world units from what is seen of a piece to its ward's border
PIXEL = 0.9589  # pixels of a world unit at 1920x1080; two thirds of that at 1280x720


def rooms(ward: str) -> list[float]:
    """World units from what is seen of each piece of a ward to its border."""
    scale, points, found = GEOMETRY["tokens"]["scale"], polygon(ward), []
    for kind, field in (("cube", "cubes"), ("boss", "bosses")):
        wide, high = (side * scale for side in GEOMETRY["tokens"][kind])
        for x, y in WARDS[ward][field]:
            shares = [n / 8 for n in range(9)]
            spots = [(x + (a - 0.5) * wide, y - b * high) for a in shares for b in shares]
            assert all(inside(spot, points) for spot in spots)
            found.append(min(_distance(spot, a, b) for spot in spots for a, b in edges(points)))
    return found


@pytest.mark.parametrize("ward", NUMBERS)
def test_pieces_stand_off_the_border_of_their_ward(ward: str) -> None:
    """Pieces of wards 3, 7, 14, 15 and 17 were 4.0 to 4.4 units from it."""
    assert min(rooms(ward)) >= CLEAR


def test_most_pieces_stand_ten_pixels_inside_their_ward() -> None:
    """Of 135 places, 45 were ten pixels from the border at 1920x1080, 81 five at 1280x720."""
    found = [room * PIXEL for ward in NUMBERS for room in rooms(ward)]
    assert len(found) == 135
    assert sum(room >= 10 for room in found) >= 104
    assert sum(room * 2 / 3 >= 5 for room in found) >= 120


def test_pieces_and_numbers_are_where_the_recipe_has_them() -> None:
    """`build/art/map/data/places.json` is what `geometry.py` works from."""
    places = json.loads((ROOT / "build/art/map/data/places.json").read_text())
    assert list(places) == NUMBERS
    for ward, spots in places.items():
        for kept, field in (("cubes", "cubes"), ("bosses", "bosses")):
            assert spots[kept] == WARDS[ward][field]
        assert spots["head"] == WARDS[ward]["numeral"][:2]
        assert spots.get("sign", []) == WARDS[ward].get("sign", [])[:2]


def test_the_recipe_gives_exactly_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packing alone did not give the places of the file, which had been refined by hand."""
    for package in ("numpy", "scipy", "shapely", "fontTools"):
        pytest.importorskip(package, reason="only those who draw the map install it")
    monkeypatch.syspath_prepend(str(ROOT / "build" / "art" / "map"))
    recipe, geo, land, sheet = map(import_module, ("geometry", "geo", "land", "sheet"))
    made = geo.Geo()
    data = json.loads(json.dumps(recipe.build(made)))
    sheet.ink_sheet(made, land.Land(made), data)
    assert recipe.dump(data) == (MAP / "geometry.json").read_text()
