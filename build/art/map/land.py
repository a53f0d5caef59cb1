"""The shores around the island, drawn by hand in world units, and masks of all land."""

from __future__ import annotations

from frame import Point
from geo import Geo
from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union

JERSEY: list[Point] = [
    (-40, 352), (40, 338), (120, 322), (190, 300), (250, 276), (310, 258), (380, 243),
    (470, 231), (560, 226), (650, 220), (760, 206), (880, 192), (990, 183), (1100, 166),
    (1230, 150), (1360, 128), (1500, 108), (1640, 96), (1800, 74), (1960, 60), (2120, 44),
    (2300, 26), (2450, 8), (2600, -10), (2600, -60), (-40, -60),
]  # fmt: skip
BROOKLYN: list[Point] = [
    (-40, 1190), (60, 1160), (130, 1140), (190, 1118), (250, 1104), (320, 1096), (400, 1092),
    (480, 1092), (560, 1094), (640, 1098), (720, 1104), (800, 1120), (866, 1146), (930, 1176),
    (990, 1206), (1044, 1230), (1090, 1246), (1122, 1254), (1160, 1258), (1206, 1254),
    (1250, 1244), (1300, 1234), (1360, 1224), (1430, 1214), (1500, 1202), (1580, 1188),
    (1660, 1176), (1740, 1164), (1830, 1152), (1920, 1136), (2020, 1126), (2130, 1112),
    (2240, 1104), (2360, 1090), (2480, 1084), (2600, 1076), (2600, 1500), (-40, 1500),
]  # fmt: skip
GOVERNORS: list[Point] = [
    (150, 812), (172, 786), (206, 772), (242, 774), (270, 792), (282, 820), (276, 850),
    (250, 872), (214, 878), (178, 866), (156, 842),
]  # fmt: skip
ELLIS: list[Point] = [(70, 560), (90, 548), (116, 552), (126, 566), (112, 580), (84, 580)]
BEDLOE: list[Point] = [(28, 690), (52, 676), (84, 682), (94, 700), (74, 718), (42, 714)]


def curve(points: list[Point], close: bool = False, steps: int = 6) -> list[Point]:
    """Points of a Catmull-Rom curve, so that a hand-drawn shore has no corners."""
    n = len(points)
    out: list[Point] = []
    for i in range(n if close else n - 1):
        p = [
            points[j % n] if close else points[max(0, min(n - 1, j))]
            for j in (i - 1, i, i + 1, i + 2)
        ]
        for k in range(steps):
            t = k / steps
            w = (
                -t / 2 + t * t - t**3 / 2,
                1 - 2.5 * t * t + 1.5 * t**3,
                t / 2 + 2 * t * t - 1.5 * t**3,
                -t * t / 2 + t**3 / 2,
            )
            out.append(
                (
                    sum(a * q[0] for a, q in zip(w, p, strict=True)),
                    sum(a * q[1] for a, q in zip(w, p, strict=True)),
                )
            )
    return out if close else [*out, points[-1]]


class Land:
    """Island, uptown and opposite shores as polygons."""

    def __init__(self, geo: Geo) -> None:
        self.island = unary_union([Polygon(geo.ring(w)) for w in geo.wards])
        self.piers = unary_union(
            [
                LineString(geo.line(p["points"])).buffer(
                    max(2.2, p["width"] * geo.scale / 2), cap_style="flat"
                )
                for p in geo.raw["piers"]
            ]
        )
        self.uptown = Polygon(_uptown(geo))
        self.jersey = Polygon([*curve(JERSEY[:-2]), *JERSEY[-2:]])
        self.brooklyn = Polygon([*curve(BROOKLYN[:-2]), *BROOKLYN[-2:]])
        self.isles = [Polygon(curve(p, True)) for p in (GOVERNORS, ELLIS, BEDLOE)]
        self.manhattan = unary_union([self.island, self.uptown])
        self.all = unary_union([self.manhattan, self.jersey, self.brooklyn, *self.isles])


def _uptown(geo: Geo) -> list[Point]:
    """Manhattan north of 14th Street, to the edge of the sheet."""
    top, bottom = geo.shore[0], geo.shore[-1]
    north = [
        (1880.0, 276.0), (1940.0, 266.0), (2010.0, 262.0), (2090.0, 250.0), (2180.0, 244.0),
        (2280.0, 230.0), (2400.0, 220.0), (2500.0, 208.0), (2620.0, 196.0),
    ]  # fmt: skip
    south = [
        (2620.0, 930.0), (2500.0, 946.0), (2400.0, 950.0), (2300.0, 962.0), (2200.0, 960.0),
        (2100.0, 974.0), (2000.0, 972.0), (1930.0, 984.0), (1880.0, 982.0),
    ]  # fmt: skip
    edge = geo.arc_points  # 14th Street is the three north arcs
    street = [p for name in ("n11", "n17", "n15", "n9") for p in edge[name]]
    street.sort(key=lambda p: -p[1])
    return [*curve([top, *north]), *curve([*south, bottom]), *street[1:-1]]
