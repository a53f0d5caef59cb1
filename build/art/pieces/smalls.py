"""Player chips, cursors and the application's icon."""

from __future__ import annotations

from bosses import SIZES
from marks import mark
from prop import Prop
from svg import INK, PALETTE, SURFACE, Doc, circle, group, path

CURSORS = {
    "point": (9.0, 1.5),
    "open": (13.0, 11.0),
    "grab": (13.0, 11.0),
    "forbidden": (14.0, 14.0),
}


def chip(color: str, theme: str = "normal") -> Doc:
    """Draw a player's round chip for cards and rows, 24 by 24 units."""
    paint = PALETTE[theme]["players"][color]
    ink = PALETTE[theme]["surface"]["ink"]
    doc = Doc(96, 96)
    fill = doc.radial("chip", [(0, paint["light"]), (0.5, paint["base"]), (1, paint["base"])])
    size = SIZES[color] * 1.5
    drop = 4 if color == "purple" else 0
    return doc.add(
        circle(48, 48, 45, fill="#fbf4e2", opacity=0.8),
        circle(48, 48, 42, fill=fill, stroke=ink, width=4),
        circle(48, 48, 32, fill="#fffaf0", stroke=ink, width=2.6),
        mark(color, ink, 48, 48 - drop, size * 0.84),
    )


def cursor(name: str) -> Doc:
    """Draw a mouse pointer on 32 by 32 units."""
    prop = Prop(32, 32)
    if name == "forbidden":
        prop.add(
            circle(56, 56, 40, stroke=INK, width=19),
            circle(56, 56, 40, stroke=SURFACE["vermilion"], width=11),
        )
        prop.lines("M29 29L83 83", 19)
        prop.lines("M29 29L83 83", 11, SURFACE["vermilion"])
    else:
        _glove(prop, name)
    return prop


def _glove(prop: Prop, name: str) -> None:
    if name == "open":
        fingers = (
            "M28 46V26C28 16 43 16 43 26V46V16C43 6 59 6 59 16V46V19C59 9 74 9 74 19V48V32"
            "C74 23 90 23 90 32V82C90 96 84 102 82 108H40C36 98 24 84 12 70C6 60 18 52 28 64Z"
        )
    else:
        finger = "M28 40C28 28 44 28 44 40V50" if name == "grab" else "M28 12C28 2 44 2 44 12V48"
        fingers = finger + (
            "C46 42 60 42 60 52C62 46 74 46 75 56C78 50 90 52 90 62V82C90 96 84 102 82 108H40"
            "C36 98 24 84 16 72C10 62 20 54 28 64Z"
        )
    prop.lay(fingers, "M36 106H86V122H36Z", lift=3)
    prop.solid(fingers, "#fffaf0", 4.5)
    prop.lines("M60 54V70M75 58V72M44 48V66", 3)
    prop.solid("M36 106H86V122H36Z", "#5c4a36", 4.5)


def app_icon() -> Doc:
    """Draw the application's icon, 512 by 512 pixels: a top hat on a struck vermilion seal."""
    doc = Doc(512, 512)
    wax = doc.radial("wax", [(0, "#ee7454"), (0.5, "#c0351f"), (1, "#86190c")], ".36 .3 .8")
    brass = doc.linear("brass", [(0, "#f8e7ae"), (0.4, "#d3ab54"), (1, "#7a5a1e")])
    silk = doc.linear(
        "silk", [(0, "#2c241d"), (0.26, "#85796c"), (0.5, "#332a22"), (1, "#0f0b08")], "0 0 1 0"
    )
    crown = "M166 330L148 120C196 94 316 94 364 120L346 330C352 340 160 340 166 330Z"
    brim = (
        "M166 316C112 318 84 352 110 372C176 412 336 412 402 372"
        "C428 352 400 318 346 316L346 330C300 352 212 352 166 330Z"
    )
    return doc.add(
        circle(256, 256, 246, fill=brass, stroke=INK, width=12),
        circle(256, 256, 214, fill=wax, stroke=INK, width=9),
        path("M74 214A188 188 0 0 1 190 80", stroke="#ffd9c8", width=10, opacity=0.7),
        group(path(crown + brim, stroke="#fff4e0", width=34), opacity=0.95),
        path(crown, fill=silk, stroke=INK, width=12),
        path(
            "M159 250L166 330C212 352 300 352 346 330L353 250C300 274 212 274 159 250Z",
            fill="#e6c878",
            stroke=INK,
            width=10,
        ),
        path(brim, fill=silk, stroke=INK, width=12),
        mark("italian", INK, 256, 303, 58),
    )


def app_icon_small() -> Doc:
    """Draw the icon for 16 to 32 pixels: fewer, heavier shapes on the same seal."""
    doc = Doc(512, 512)
    crown = "M160 340L140 96C196 70 316 70 372 96L352 340Z"
    brim = "M160 310C84 312 62 372 100 394C176 430 336 430 412 394C450 372 428 312 352 310Z"
    return doc.add(
        circle(256, 256, 244, fill="#c0351f", stroke="#3a120a", width=24),
        group(path(crown + brim, stroke="#fff4e0", width=56, fill="#fff4e0")),
        path(brim + crown, fill="#1d1712"),
        path(
            "M154 236L160 310C212 336 300 336 352 310L358 236C300 258 212 258 154 236Z",
            fill="#e6c878",
        ),
    )
