"""Nine-patch frames of the print shop: cards, slips, buttons, seals; flat along what stretches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from svg import PALETTE, Doc, circle, group, path, rect

Insets = tuple[int, int, int, int]


@dataclass(frozen=True)
class Frame:
    """A drawing and the pixels at left, top, right and bottom that do not stretch."""

    name: str
    drawing: Doc
    insets: Insets
    pad: Insets = (0, 0, 0, 0)  # pixels of shadow outside the visible edge


def ticket(x0: float, y0: float, x1: float, y1: float, r: float) -> str:
    """Return a rectangle whose corners are cut in with quarter circles."""
    return (
        f"M{x0 + r} {y0}H{x1 - r}A{r} {r} 0 0 0 {x1} {y0 + r}V{y1 - r}A{r} {r} 0 0 0 {x1 - r} {y1}"
        f"H{x0 + r}A{r} {r} 0 0 0 {x0} {y1 - r}V{y0 + r}A{r} {r} 0 0 0 {x0 + r} {y0}Z"
    )


def round_box(x0: float, y0: float, x1: float, y1: float, r: float) -> str:
    """Return a rectangle with rounded corners as path data."""
    return (
        f"M{x0 + r} {y0}H{x1 - r}A{r} {r} 0 0 1 {x1} {y0 + r}V{y1 - r}A{r} {r} 0 0 1 {x1 - r} {y1}"
        f"H{x0 + r}A{r} {r} 0 0 1 {x0} {y1 - r}V{y0 + r}A{r} {r} 0 0 1 {x0 + r} {y0}Z"
    )


def frames(theme: str) -> Iterator[Frame]:
    """Yield every frame in a theme's colors."""
    paint = PALETTE[theme]["surface"]
    yield from _papers(paint)
    yield from _buttons(paint)
    yield from _seals(paint)
    yield from _small(paint)


def cast_shadow(
    doc: Doc, shape: str, color: str, down: float = 5, blur: float = 5, strength: float = 0.4
) -> str:
    """Return the soft shadow of a shape, `down` pixels below it."""
    return group(
        path(shape, fill=color),
        opacity=strength,
        filter=doc.blur("cast", blur),
        transform=f"translate({down * 0.6} {down})",
    )


def _papers(paint: dict[str, str]) -> Iterator[Frame]:
    ink, paper = paint["ink"], paint["paper"]
    yield Frame("card", _card(paint, ink, paper), (76, 76, 76, 76), (10, 8, 14, 18))
    active = _card(paint, paint["vermilion"], paint["paper_light"])
    yield Frame("card_active", active, (76, 76, 76, 76), (8, 6, 12, 16))
    doc = Doc(160, 160)
    sheet = "M10 8H148V146H10Z"
    doc.add(
        cast_shadow(doc, sheet, paint["shadow"], 6, 5, 0.45),
        path(sheet, fill=paint["paper_light"], stroke=ink, width=3.4),
    )
    yield Frame("slip", doc, (28, 28, 28, 28), (9, 7, 12, 14))
    yield Frame("panel", _panel(paint), (130, 130, 130, 130), (10, 8, 16, 18))
    yield Frame("dialog", _dialog(paint), (216, 216, 216, 216), (14, 12, 22, 26))
    yield Frame("ballot", _ballot(paint), (64, 120, 64, 64), (8, 6, 14, 16))
    doc = Doc(128, 128)
    tip = round_box(10, 8, 116, 114, 10)
    doc.add(
        cast_shadow(doc, tip, paint["shadow"], 6, 5, 0.5),
        path(tip, fill=paint["paper_light"], stroke=ink, width=5),
    )
    yield Frame("tooltip", doc, (30, 30, 30, 30), (8, 6, 12, 14))


def _card(paint: dict[str, str], line: str, paper: str) -> Doc:
    """Draw the smallest sheet, in a color of its lines."""
    return _sheet(paint, (256, 256), (line, paper), (12, 10, 240, 236), (6, 2.8))


def _panel(paint: dict[str, str]) -> Doc:
    """Draw a sheet over the map."""
    ends = (12, 10, 336, 334)
    return _sheet(paint, (352, 352), (paint["ink"], paint["paper"]), ends, (8, 4))


def _sheet(
    paint: dict[str, str],
    size: tuple[int, int],
    colors: tuple[str, str],
    ends: Insets,
    widths: tuple[float, float],
) -> Doc:
    """Draw a sheet: a heavy rule, and a fine one whose corners are cut in around a fan."""
    (line, paper), (x0, y0, x1, y1), (heavy, fine) = colors, ends, widths
    inset, radius = 22 * (heavy / 8) ** 0.5, 46 * heavy / 8
    doc, edge = Doc(*size), f"M{x0} {y0}H{x1}V{y1}H{x0}Z"
    left, top, right, bottom = x0 + inset, y0 + inset, x1 - inset, y1 - inset
    doc.add(
        cast_shadow(doc, edge, paint["shadow"], 8, 7, 0.5),
        path(edge, fill=paper, stroke=line, width=heavy),
        path(ticket(left, top, right, bottom, radius), stroke=line, width=fine),
    )
    corners = (left, top, 0), (right, top, 90), (right, bottom, 180), (left, bottom, 270)
    for x, y, turn in corners:
        place = f"translate({x} {y}) rotate({turn}) scale({heavy / 10})"
        doc.add(group(_corner(paint), transform=place))
    return doc


def _dialog(paint: dict[str, str]) -> Doc:
    ink = paint["ink"]
    doc = Doc(512, 512)
    sheet = "M18 16H488V484H18Z"
    doc.add(
        cast_shadow(doc, sheet, paint["shadow"], 12, 10, 0.55),
        path(sheet, fill=paint["paper"], stroke=ink, width=10),
        path("M36 34H470V466H36Z", stroke=ink, width=3),
        path(ticket(50, 48, 456, 452, 58), stroke=ink, width=6),
    )
    for x, y, turn in ((50, 48, 0), (456, 48, 90), (456, 452, 180), (50, 452, 270)):
        doc.add(group(_corner(paint), transform=f"translate({x} {y}) rotate({turn})"))
    return doc


def _corner(paint: dict[str, str]) -> str:
    """Draw a fan that opens from a corner at 0, 0 to the lower right, clear of what is inside."""
    ink = paint["ink"]
    fan = "".join(
        f"M{16 * c:.1f} {16 * s:.1f}L{50 * c:.1f} {50 * s:.1f}"
        for c, s in (
            (0.99, 0.13),
            (0.92, 0.38),
            (0.79, 0.61),
            (0.61, 0.79),
            (0.38, 0.92),
            (0.13, 0.99),
        )
    )
    return path(fan, stroke=ink, width=2.8) + circle(
        0, 0, 15, fill=paint["vermilion"], stroke=ink, width=3
    )


def _ballot(paint: dict[str, str]) -> Doc:
    ink = paint["ink"]
    doc = Doc(256, 320)
    sheet = "M10 8H242V302H10Z"
    rules = "M24 64H228M24 72H228"
    doc.add(
        cast_shadow(doc, sheet, paint["shadow"], 7, 6, 0.5),
        path(sheet, fill=paint["paper_light"], stroke=ink, width=3),
        path("M20 18H232V292H20Z", stroke=ink, width=6),
        path(rules, stroke=ink, width=2.6),
    )
    for x, y in ((20, 18), (232, 18), (232, 292), (20, 292)):
        doc.add(
            rect(x - 9, y - 9, 18, 18, fill=paint["paper_light"], stroke=ink, width=2.4),
            circle(x, y, 4, fill=ink),
        )
    return doc


BUTTON_PAD: Insets = (8, 6, 10, 12)


def _buttons(paint: dict[str, str]) -> Iterator[Frame]:
    ink, light, paper, dark = (paint[k] for k in ("ink", "paper_light", "paper", "paper_dark"))
    looks = {
        "normal": (light, dark, ink, 5.0, 5.0),
        "hover": ("#ffffff", paper, paint["vermilion"], 6.5, 6.0),
        "pressed": (dark, paper, ink, 5.0, 1.0),
        "disabled": (paper, paper, paint["ink_soft"], 3.0, 1.5),
        "focused": (light, dark, ink, 5.0, 5.0),
        "selected": (paint["brass_light"], "#d9b868", ink, 5.0, 3.0),
    }
    for state, (top, bottom, line, width, lift) in looks.items():
        doc = Doc(160, 128)
        shape = ticket(10, 8, 148, 112, 20)
        fill = doc.linear("fill", [(0, top), (1, bottom)], "0 0 0 1")
        inner = path(ticket(19, 17, 139, 103, 20), stroke=line, width=2.4, opacity=0.8)
        doc.add(
            cast_shadow(doc, shape, paint["shadow"], lift, max(2, lift)),
            path(shape, fill=fill, stroke=line, width=width),
        )
        if state == "disabled":
            inner = path(ticket(19, 17, 139, 103, 20), stroke=line, width=2, opacity=0.4)
        doc.add(inner)
        if state == "pressed":
            doc.add(path("M26 22H132", stroke=paint["shadow"], width=5, opacity=0.22))
        if state == "focused":
            doc.add(path(round_box(5, 3, 153, 117, 12), stroke=paint["focus"], width=6))
        yield Frame(f"button_{state}", doc, (52, 40, 52, 44), BUTTON_PAD)


def _seals(paint: dict[str, str]) -> Iterator[Frame]:
    base, light, dark, words = (
        paint[k] for k in ("vermilion", "vermilion_light", "vermilion_dark", "on_vermilion")
    )
    looks = {
        "normal": (base, base, dark, words, 6.0),
        "hover": (light, base, dark, "#ffffff", 7.0),
        "pressed": (dark, base, dark, words, 1.0),
        "disabled": ("#b7a48c", "#a8947b", "#7d6a54", paint["paper"], 1.5),
        "focused": (base, base, dark, words, 6.0),
    }
    for state, (top, middle, rim, line, lift) in looks.items():
        doc = Doc(192, 128)
        shape = ticket(10, 8, 180, 112, 22)
        fill = doc.linear("wax", [(0, top), (0.45, middle), (0.8, middle), (1, rim)], "0 0 0 1")
        dots = "".join(circle(x, y, 5, fill=line) for x in (36, 154) for y in (34, 86))
        doc.add(
            cast_shadow(doc, shape, paint["shadow"], lift, max(2, lift), 0.5),
            path(shape, fill=fill, stroke=rim, width=5),
            path(ticket(20, 18, 170, 102, 22), stroke=line, width=3.6, opacity=0.95),
            path(ticket(28, 26, 162, 94, 22), stroke=line, width=1.8, opacity=0.6),
            group(dots, opacity=0.9),
        )
        if state not in ("pressed", "disabled"):
            doc.add(path("M36 12H154", stroke="#ffe3d4", width=2.4, opacity=0.55))
        if state == "focused":
            doc.add(path(round_box(4, 2, 186, 118, 16), stroke=paint["focus"], width=6))
        yield Frame(f"primary_{state}", doc, (56, 50, 56, 54), BUTTON_PAD)


def _small(paint: dict[str, str]) -> Iterator[Frame]:
    ink, light = paint["ink"], paint["paper_light"]
    doc = Doc(96, 96)
    doc.add(
        path(round_box(6, 6, 90, 90, 8), stroke=light, width=11),
        path(round_box(6, 6, 90, 90, 8), stroke=paint["focus"], width=7),
    )
    yield Frame("focus", doc, (28, 28, 28, 28))
    doc = Doc(128, 96)
    doc.add(
        path("M4 4H124V92H4Z", fill=light, stroke=ink, width=4),
        path("M8 9H120", stroke=paint["shadow"], width=6, opacity=0.18),
    )
    yield Frame("field", doc, (24, 24, 24, 24))
    for state, fill, line in (
        ("normal", paint["paper_dark"], 2.6),
        ("active", paint["paper"], 4.5),
    ):
        doc = Doc(160, 112)
        doc.add(
            path(
                ("M8 116V34C8 18 18 8 34 8H126C142 8 152 18 152 34V116"),
                fill=fill,
                stroke=ink,
                width=line,
            )
        )
        yield Frame(f"tab_{state}", doc, (48, 44, 48, 8))
    doc = Doc(64, 64)
    doc.add(path(round_box(10, 10, 54, 54, 22), fill=paint["paper_dark"], stroke=ink, width=3))
    yield Frame("slider_track", doc, (32, 32, 31, 31))
    doc = Doc(64, 64)
    doc.add(
        path(round_box(24, 8, 40, 56, 8), fill=paint["paper_dark"], stroke=ink, width=2.4),
    )
    yield Frame("scroll_track", doc, (31, 24, 31, 24))
    doc = Doc(64, 64)
    brass = doc.linear("b", [(0, paint["brass_light"]), (1, paint["brass"])], "0 0 1 0")
    doc.add(path(round_box(12, 6, 52, 58, 18), fill=brass, stroke=ink, width=4))
    yield Frame("scroll_thumb", doc, (31, 28, 31, 28))
