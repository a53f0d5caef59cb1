"""Nine-patch frames of the print shop: cards, slips, buttons, seals; flat along what stretches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from svg import PALETTE, Doc, circle, ellipse, group, path, rect

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


def _cast(
    doc: Doc, shape: str, color: str, down: float = 5, blur: float = 5, strength: float = 0.4
) -> str:
    return group(
        path(shape, fill=color),
        opacity=strength,
        filter=doc.blur("cast", blur),
        transform=f"translate({down * 0.6} {down})",
    )


def _papers(paint: dict[str, str]) -> Iterator[Frame]:
    ink, paper = paint["ink"], paint["paper"]
    doc = Doc(256, 256)
    edge = ticket(12, 10, 240, 236, 22)
    corners = "".join(circle(x, y, 5, fill=ink) for x in (34, 218) for y in (32, 214))
    doc.add(
        _cast(doc, edge, paint["shadow"], 7, 6),
        path(edge, fill=paper, stroke=ink, width=5),
        path(ticket(22, 20, 230, 226, 20), stroke=ink, width=1.8),
        corners,
    )
    yield Frame("card", doc, (72, 72, 72, 72), (10, 8, 14, 18))
    doc = Doc(256, 256)
    doc.add(
        _cast(doc, edge, paint["shadow"], 7, 6),
        path(edge, fill=paint["paper_light"], stroke=paint["vermilion"], width=9),
        path(ticket(24, 22, 228, 224, 20), stroke=paint["vermilion"], width=2.4),
        corners.replace(ink, paint["vermilion"]),
    )
    yield Frame("card_active", doc, (72, 72, 72, 72), (8, 6, 12, 16))
    doc = Doc(160, 160)
    sheet = "M10 8H148V146H10Z"
    doc.add(
        _cast(doc, sheet, paint["shadow"], 6, 5, 0.45),
        path(sheet, fill=paint["paper_light"], stroke=ink, width=2.2),
    )
    yield Frame("slip", doc, (28, 28, 28, 28), (9, 7, 12, 14))
    doc = Doc(192, 192)
    sheet = "M12 10H176V174H12Z"
    doc.add(
        _cast(doc, sheet, paint["shadow"], 8, 7, 0.5),
        path(sheet, fill=paper, stroke=ink, width=4.5),
        path("M21 19H167V165H21Z", stroke=ink, width=1.6),
    )
    yield Frame("panel", doc, (40, 40, 40, 40), (10, 8, 16, 18))
    yield Frame("dialog", _dialog(paint), (136, 136, 136, 136), (14, 12, 22, 26))
    yield Frame("ballot", _ballot(paint), (64, 120, 64, 64), (8, 6, 14, 16))
    doc = Doc(128, 128)
    tip = round_box(10, 8, 116, 114, 10)
    doc.add(
        _cast(doc, tip, paint["shadow"], 6, 5, 0.5),
        path(tip, fill=paint["paper_light"], stroke=ink, width=4),
    )
    yield Frame("tooltip", doc, (30, 30, 30, 30), (8, 6, 12, 14))


def _dialog(paint: dict[str, str]) -> Doc:
    ink = paint["ink"]
    doc = Doc(384, 384)
    sheet = "M18 16H360V356H18Z"
    doc.add(
        _cast(doc, sheet, paint["shadow"], 12, 10, 0.55),
        path(sheet, fill=paint["paper"], stroke=ink, width=8),
        path("M32 30H346V342H32Z", stroke=ink, width=2),
        path(ticket(42, 40, 336, 332, 34), stroke=ink, width=4.4),
    )
    for x, y, turn in ((42, 40, 0), (336, 40, 90), (336, 332, 180), (42, 332, 270)):
        fan = "".join(
            f"M0 0L{30 * c:.1f} {30 * s:.1f}"
            for c, s in ((1, 0.0), (0.94, 0.34), (0.77, 0.64), (0.5, 0.87), (0.17, 0.98), (0.0, 1))
        )
        leaf = (
            "M44 44C56 36 72 36 84 44C72 50 56 52 44 44ZM44 44C36 56 36 72 44 84C50 72 52 56 44 44Z"
        )
        ornament = (
            path(fan, stroke=ink, width=1.8)
            + circle(0, 0, 9, fill=paint["vermilion"], stroke=ink, width=2)
            + path(leaf, fill=ink)
            + circle(42, 42, 6, fill=paint["paper"], stroke=ink, width=3)
        )
        doc.add(group(ornament, transform=f"translate({x} {y}) rotate({turn})"))
    return doc


def _ballot(paint: dict[str, str]) -> Doc:
    ink = paint["ink"]
    doc = Doc(256, 320)
    sheet = "M10 8H242V302H10Z"
    rules = "M24 64H228M24 70H228"
    doc.add(
        _cast(doc, sheet, paint["shadow"], 7, 6, 0.5),
        path(sheet, fill=paint["paper_light"], stroke=ink, width=3),
        path("M20 18H232V292H20Z", stroke=ink, width=5),
        path(rules, stroke=ink, width=1.8),
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
        "normal": (light, dark, ink, 4.0, 5.0),
        "hover": ("#ffffff", paper, paint["vermilion"], 5.5, 6.0),
        "pressed": (dark, paper, ink, 5.0, 1.0),
        "disabled": (paper, paper, paint["ink_soft"], 2.6, 1.5),
        "focused": (light, dark, ink, 4.0, 5.0),
        "selected": (paint["brass_light"], "#d9b868", ink, 5.0, 3.0),
    }
    for state, (top, bottom, line, width, lift) in looks.items():
        doc = Doc(160, 128)
        shape = ticket(10, 8, 148, 112, 14)
        fill = doc.linear("fill", [(0, top), (1, bottom)], "0 0 0 1")
        inner = path(ticket(17, 15, 141, 105, 13), stroke=line, width=1.6, opacity=0.85)
        doc.add(
            _cast(doc, shape, paint["shadow"], lift, max(2, lift)),
            path(shape, fill=fill, stroke=line, width=width),
        )
        if state == "disabled":
            inner = path(ticket(17, 15, 141, 105, 13), stroke=line, width=1.4, opacity=0.5)
        doc.add(inner)
        if state == "pressed":
            doc.add(path("M26 22H132", stroke=paint["shadow"], width=5, opacity=0.22))
        if state == "focused":
            doc.add(path(round_box(5, 3, 153, 117, 12), stroke=paint["focus"], width=6))
        yield Frame(f"button_{state}", doc, (44, 40, 44, 44), BUTTON_PAD)


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
        shape = ticket(10, 8, 180, 112, 18)
        fill = doc.linear("wax", [(0, top), (0.45, middle), (0.8, middle), (1, rim)], "0 0 0 1")
        dots = "".join(circle(x, y, 4.4, fill=line) for x in (35, 155) for y in (33, 87))
        doc.add(
            _cast(doc, shape, paint["shadow"], lift, max(2, lift), 0.5),
            path(shape, fill=fill, stroke=rim, width=5),
            path(ticket(18, 16, 172, 104, 18), stroke=line, width=3.2, opacity=0.9),
            path(ticket(25, 23, 165, 97, 18), stroke=line, width=1.4, opacity=0.65),
            group(dots, opacity=0.9),
        )
        if state not in ("pressed", "disabled"):
            doc.add(path("M32 11.4H158", stroke="#ffe3d4", width=2.2, opacity=0.55))
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
    for name, color in (
        ("scroll_track", paint["paper_dark"]),
        ("slider_track", paint["paper_dark"]),
    ):
        doc = Doc(64, 64)
        doc.add(path(round_box(10, 10, 54, 54, 22), fill=color, stroke=ink, width=3))
        yield Frame(name, doc, (32, 32, 31, 31))
    doc = Doc(64, 64)
    brass = doc.linear("b", [(0, paint["brass_light"]), (1, paint["brass"])], "0 0 1 0")
    doc.add(path(round_box(12, 6, 52, 58, 18), fill=brass, stroke=ink, width=4))
    yield Frame("scroll_thumb", doc, (31, 28, 31, 28))


def singles(theme: str) -> Iterator[tuple[str, Doc]]:
    """Yield the widget parts that are not stretched."""
    paint = PALETTE[theme]["surface"]
    ink, light = paint["ink"], paint["paper_light"]
    for state in ("off", "on"):
        doc = Doc(112, 112)
        doc.add(path("M14 14H98V98H14Z", fill=light, stroke=ink, width=6))
        if state == "on":
            doc.add(
                path("M28 56L48 80L92 18", stroke=light, width=24),
                path("M28 56L48 80L92 18", stroke=paint["vermilion"], width=14),
            )
        yield f"check_{state}", doc
        doc = Doc(112, 112)
        doc.add(circle(56, 56, 42, fill=light, stroke=ink, width=6))
        if state == "on":
            doc.add(circle(56, 56, 23, fill=paint["vermilion"], stroke=ink, width=3))
        yield f"radio_{state}", doc
    doc = Doc(112, 112)
    brass = doc.radial("b", [(0, "#fff2c4"), (0.5, paint["brass_light"]), (1, paint["brass"])])
    doc.add(
        group(ellipse(60, 64, 42, 40, fill=paint["shadow"]), opacity=0.4, filter=doc.blur("s", 4)),
        circle(56, 56, 40, fill=brass, stroke=ink, width=5),
        circle(56, 56, 26, stroke=ink, width=2, opacity=0.6),
    )
    yield "slider_knob", doc
    yield from _ribbon(paint)
    yield from _neatline(paint)
    yield from _drawer(paint)


def _ribbon(paint: dict[str, str]) -> Iterator[tuple[str, Doc]]:
    """Parts of the ribbon of years, 48 units high; the middle stretches in width."""
    ink, shade = paint["ink"], paint["shadow"]
    edges = path("M-9 14H999M-9 162H999", stroke=ink, width=4) + path(
        "M-9 24H999M-9 152H999", stroke=ink, width=1.6
    )
    for name, fold in (("ribbon_left", 1), ("ribbon_right", -1)):
        doc = Doc(160, 192)
        cast = group(
            path("M6 44H110V182H6L40 113Z", fill=shade), opacity=0.35, filter=doc.blur("s", 5)
        )
        tail = path("M4 36H112V178H4L38 107Z", fill=paint["paper_dark"], stroke=ink, width=4)
        lines = path("M22 46H112M22 168H112", stroke=ink, width=1.6)
        under = path("M76 162L112 178V162Z", fill=ink, stroke=ink, width=4)
        body = path("M76 14H170V162H76Z", fill=paint["paper"]) + path(
            "M170 14H76V162H170", stroke=ink, width=4
        )
        inner = path("M86 24V152M86 24H170M86 152H170", stroke=ink, width=1.6)
        doc.add(
            group(
                cast,
                tail,
                lines,
                under,
                body,
                inner,
                transform="" if fold > 0 else "translate(160 0) scale(-1 1)",
            )
        )
        yield name, doc
    doc = Doc(64, 192)
    doc.add(path("M-9 14H99V162H-9Z", fill=paint["paper"]), edges)
    yield "ribbon_middle", doc
    for name, width, height in (("ribbon_tick", 3.0, 92), ("ribbon_term", 7.0, 148)):
        doc = Doc(24, 192)
        top = 88 - height / 2
        doc.add(path(f"M12 {top}V{top + height}", stroke=ink, width=width, stroke_linecap="butt"))
        if name == "ribbon_term":
            doc.add(path("M12 74L22 88L12 102L2 88Z", fill=paint["vermilion"], stroke=ink, width=2))
        yield name, doc


def _neatline(paint: dict[str, str]) -> Iterator[tuple[str, Doc]]:
    """Cells of the score track: the map's ruled border, light and dark by turns."""
    ink, light = paint["ink"], paint["paper_light"]
    fills = {
        "cell_light": light,
        "cell_dark": paint["paper_dark"],
        "cell_five": paint["brass_light"],
    }
    for name, fill in fills.items():
        doc = Doc(128, 128)
        doc.add(
            path("M0 0H128V128H0Z", fill=fill),
            path("M0 2H128M0 126H128", stroke=ink, width=4),
            path("M0 0V128M128 0V128", stroke=ink, width=2),
            path("M0 9H128M0 119H128", stroke=ink, width=1.6),
        )
        yield name, doc
    doc = Doc(128, 128)
    doc.add(
        path("M2 2H126V126H2Z", fill=light, stroke=ink, width=4),
        path("M10 10H118V118H10Z", stroke=ink, width=1.6),
        path("M64 20L74 54L108 64L74 74L64 108L54 74L20 64L54 54Z", fill=ink),
    )
    yield "cell_corner", doc


def _drawer(paint: dict[str, str]) -> Iterator[tuple[str, Doc]]:
    """The pull and the running edge of a drawer that slides in from the right."""
    ink = paint["ink"]
    doc = Doc(96, 64)
    fade = doc.linear(
        "fade", [(0, paint["shadow"] + "/0"), (1, paint["shadow"] + "/.45")], "0 0 1 0"
    )
    doc.add(
        rect(0, 0, 48, 64, fill=fade),
        path("M48 0H96V64H48Z", fill=paint["paper"]),
        path("M50 0V64", stroke=ink, width=5),
        path("M60 0V64", stroke=ink, width=1.6),
    )
    yield "drawer_edge", doc
    doc = Doc(112, 256)
    plate = round_box(20, 12, 100, 236, 22)
    brass = doc.linear("b", [(0, "#f6e3a4"), (0.4, paint["brass_light"]), (1, paint["brass"])])
    doc.add(
        _cast(doc, plate, paint["shadow"], 7, 6, 0.5),
        path(plate, fill=brass, stroke=ink, width=5),
        path(round_box(30, 22, 90, 226, 16), stroke=ink, width=1.8, opacity=0.7),
        circle(60, 40, 7, fill=paint["brass"], stroke=ink, width=2.4),
        path("M55 36L65 44", stroke=ink, width=2.4),
        circle(60, 208, 7, fill=paint["brass"], stroke=ink, width=2.4),
        path("M55 212L65 204", stroke=ink, width=2.4),
        path(
            round_box(44, 76, 76, 172, 16),
            fill=doc.linear(
                "k", [(0, "#fff6d0"), (0.5, paint["brass"]), (1, paint["brass_dark"])], "0 0 1 0"
            ),
            stroke=ink,
            width=4,
        ),
    )
    yield "drawer_pull", doc
