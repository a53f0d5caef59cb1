"""Parts of the widgets that do not stretch: ticks, knobs, the ribbon of years, track cells."""

from __future__ import annotations

from collections.abc import Iterator

from frames import cast_shadow, round_box
from svg import PALETTE, Doc, circle, ellipse, group, path, rect


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
        cast_shadow(doc, plate, paint["shadow"], 7, 6, 0.5),
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
