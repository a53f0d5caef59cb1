"""Portraits of rival politicians: painted in SVG from a few traits, then engraved and tinted."""

from __future__ import annotations

from dataclasses import dataclass

from engrave import engrave
from PIL import Image, ImageDraw
from svg import INK, Doc, circle, ellipse, group, path, render

SIZE = 384  # pixels; 96 units
PLATE = 448  # pixels; 112 units
MIDDLE = 192.0
SOLID_INK = "#060302"  # so dark that the engraver leaves it solid
GROUND = "#b9a98a"  # the usual ground behind a sitter


@dataclass(frozen=True)
class Sitter:
    """Traits of one face; widths are half widths in pixels."""

    temple: float = 62
    cheek: float = 66
    jaw: float = 50
    chin: float = 262
    skin: str = "#f0c6a0"
    hair: str = "#4a3222"
    coat: str = "#3d3a44"
    ground: str = GROUND
    brow_tilt: float = 0
    brow_weight: float = 7
    eye: float = 9
    gaze: float = 0
    smile: float = 0
    nose: float = 16
    neck: float = 44
    shoulders: float = 150
    behind: str = ""
    hair_shape: str = ""
    beard: str = ""
    moustache: str = ""
    over: str = ""
    old: bool = False


def head_path(s: Sitter) -> str:
    """Return the outline of the head."""
    m, top, c = MIDDLE, 78, s.chin
    return (
        f"M{m} {top}C{m + s.temple * 0.8} {top} {m + s.temple} {top + 38} {m + s.temple} {top + 78}"
        f"C{m + s.cheek + 3} {top + 110} {m + s.cheek} {c - 62} {m + s.jaw} {c - 28}"
        f"C{m + s.jaw * 0.72} {c - 4} {m + s.jaw * 0.4} {c} {m} {c}"
        f"C{m - s.jaw * 0.4} {c} {m - s.jaw * 0.72} {c - 4} {m - s.jaw} {c - 28}"
        f"C{m - s.cheek} {c - 62} {m - s.cheek - 3} {top + 110} {m - s.temple} {top + 78}"
        f"C{m - s.temple} {top + 38} {m - s.temple * 0.8} {top} {m} {top}Z"
    )


def paint(s: Sitter) -> Doc:
    """Paint a sitter in color, unengraved."""
    doc = Doc(SIZE, SIZE)
    m = MIDDLE
    skin = doc.radial("skin", [(0, "#fff0dc"), (0.45, s.skin), (1, "#a9714c")], ".36 .34 .8")
    ground = doc.radial("ground", [(0, "#f7ecd0"), (0.55, s.ground), (1, "#6d5c40")], ".34 .32 .85")
    coat = doc.linear("coat", [(0, _lighter(s.coat)), (0.5, s.coat), (1, "#17130f")])
    soft, softer = doc.blur("soft", 5), doc.blur("softer", 10)
    head = head_path(s)
    clip = doc.clip("head", path(head))
    w = s.shoulders
    body = (
        f"M{m - w} 400C{m - w} 322 {m - w + 34} 298 {m - 62} 284L{m} 300L{m + 62} 284"
        f"C{m + w - 34} 298 {m + w} 322 {m + w} 400Z"
    )
    doc.add(
        f'<rect width="{SIZE}" height="{SIZE}" fill="{ground}"/>',
        s.behind,
        path(f"M{m - s.neck} 220H{m + s.neck}V304L{m} 330L{m - s.neck} 304Z", fill=s.skin),
        group(
            path(
                f"M{m - s.neck} 236L{m} 292L{m + s.neck + 8} 222V310H{m - s.neck}Z", fill="#5a3520"
            ),
            opacity=0.75,
            filter=soft,
        ),
        path(
            f"M{m - 62} 284L{m - 40} 268L{m} 316L{m + 40} 268L{m + 62} 284L{m + 28} 400H{m - 28}Z",
            fill="#fbf6ea",
            stroke=INK,
            width=2,
        ),
        path(body.replace(f"L{m} 300", f"L{m - 22} 400H{m + 22}"), fill=coat, stroke=INK, width=3),
        path(
            f"M{m - 62} 284L{m - 96} 318L{m - 70} 330L{m - 84} 346L{m - 24} 400M{m + 62} 284L{m + 96} 318"
            f"L{m + 70} 330L{m + 84} 346L{m + 24} 400",
            stroke="#0f0c09",
            width=3.4,
        ),
        path(
            f"M{m - 12} 344V400M{m + 12} 344V400M{m - 6} 344V400M{m + 6} 344V400",
            stroke="#b9ad95",
            width=1.8,
        ),
        circle(m, 352, 3.4, fill=INK),
        circle(m, 374, 3.4, fill=INK),
        path(
            f"M{m} 318L{m - 34} 300L{m - 36} 336L{m} 324L{m + 36} 336L{m + 34} 300Z",
            fill="#332a2a",
            stroke=INK,
            width=2.4,
        ),
        _ear(-1, s, skin),
        _ear(1, s, skin),
        path(head, fill=skin, stroke=INK, width=3),
        group(_shading(s, soft, softer), clip_path=clip),
        _hair(doc, "crown", s.hair_shape, s),
        _eyes(s),
        _nose(s, soft),
        _mouth(s),
        _hair(doc, "beard", s.beard, s),
        _hair(doc, "moustache", s.moustache, s),
        s.over,
    )
    return doc


def _hair(doc: Doc, name: str, shape: str, s: Sitter) -> str:
    """Fill a shape with hair: lit from the left, with strands that fall from the face."""
    if not shape:
        return ""
    fill = doc.linear(
        name, [(0, _lighter(s.hair)), (0.45, s.hair), (1, _darker(s.hair))], "0 0 1 .3"
    )
    clip = doc.clip(name + "clip", path(shape))
    strands = ""
    for step in range(-16, 17):
        x = MIDDLE + step * 7
        if name == "moustache":
            strands += f"M{MIDDLE + step * 1.2} 208Q{MIDDLE + step * 4} 214 {MIDDLE + step * 7} 236"
        else:
            strands += f"M{MIDDLE + step * 5} 60Q{x + step * 1.6} 170 {MIDDLE + step * 3.4} 336"
    pen = path(strands, stroke=_darker(s.hair), width=1.8, opacity=0.8)
    return path(shape, fill=fill, stroke=INK, width=2.2) + group(pen, clip_path=clip)


def _darker(color: str) -> str:
    return "#" + "".join(f"{int(int(color[i : i + 2], 16) * 0.55):02x}" for i in (1, 3, 5))


def _lighter(color: str) -> str:
    return "#" + "".join(f"{min(255, int(color[i : i + 2], 16) + 70):02x}" for i in (1, 3, 5))


def _ear(side: int, s: Sitter, skin: str) -> str:
    x = MIDDLE + side * (s.temple + 4)
    return ellipse(x, 172, 11, 20, fill=skin if side < 0 else "#c98d68", stroke=INK, width=2.6)


def _shading(s: Sitter, soft: str, softer: str) -> str:
    m = MIDDLE
    parts = [
        group(
            path(
                f"M{m + 34} 70C{m + 58} 120 {m + 40} 200 {m + 20} 280H{m + 110}V70Z", fill="#7d4c2e"
            ),
            opacity=0.42,
            filter=softer,
        ),
        group(
            ellipse(m - 30, 158, 24, 15, fill="#7a4a30"),
            ellipse(m + 30, 158, 24, 15, fill="#6d3f26"),
            opacity=0.38,
            filter=soft,
        ),
        group(
            ellipse(m - 38, 204, 17, 12, fill="#d96f50"),
            ellipse(m + 38, 204, 17, 12, fill="#b0523a"),
            opacity=0.4,
            filter=soft,
        ),
        group(ellipse(m + 4, s.chin - 30, 22, 6, fill="#6d3f26"), opacity=0.45, filter=soft),
    ]
    if s.old:
        lines = (
            f"M{m - 36} 112C{m - 12} 106 {m + 12} 106 {m + 36} 112M{m - 32} 124C{m - 10} 119 {m + 10} 119 "
            f"{m + 32} 124M{m - 46} 178C{m - 40} 186 {m - 30} 188 {m - 22} 186M{m + 46} 178"
            f"C{m + 40} 186 {m + 30} 188 {m + 22} 186"
        )
        parts.append(path(lines, stroke="#7a4a30", width=2.2, opacity=0.75))
    parts.append(
        path(
            f"M{m - 20} 196C{m - 30} 206 {m - 36} 214 {m - 36} 226M{m + 20} 196C{m + 30} 206 {m + 36} 214 "
            f"{m + 36} 226",
            stroke="#7a4a30",
            width=2.6,
            opacity=0.6,
        )
    )
    return "".join(parts)


def _eyes(s: Sitter) -> str:
    out = ""
    for side in (-1, 1):
        x, y, e = MIDDLE + side * 30, 160.0, s.eye
        lens = f"M{x - 17} {y + 1}C{x - 8} {y - e} {x + 8} {y - e} {x + 17} {y + 1}C{x + 8} {y + e * 0.7} {x - 8} {y + e * 0.7} {x - 17} {y + 1}Z"
        t = side * s.brow_tilt
        brow = f"M{x - 22} {y - 17 + t}C{x - 10} {y - 26 + t * 0.4} {x + 10} {y - 26 - t * 0.4} {x + 22} {y - 17 - t}"
        out += path(lens, fill="#fdf8ec", stroke=INK, width=1.6)
        out += circle(x + s.gaze, y - 0.5, min(6.2, e * 0.78), fill="#2d1d12")
        out += circle(x + s.gaze - 2, y - 2.6, 1.5, fill="#ffffff")
        out += path(
            f"M{x - 18} {y + 1}C{x - 8} {y - e - 1} {x + 8} {y - e - 1} {x + 18} {y + 1}",
            stroke=INK,
            width=3.4,
        )
        out += path(brow, stroke=s.hair if s.hair != "#e9e2d2" else "#b8ad98", width=s.brow_weight)
        out += path(
            f"M{x - 13} {y + 10}C{x - 4} {y + 14} {x + 6} {y + 14} {x + 14} {y + 9}",
            stroke="#7a4a30",
            width=1.8,
            opacity=0.7,
        )
    return out


def _nose(s: Sitter, soft: str) -> str:
    m, n = MIDDLE, s.nose
    return (
        group(
            path(f"M{m + 3} 150L{m + n} 204L{m + 2} 212Z", fill="#6d3f26"),
            opacity=0.55,
            filter=soft,
        )
        + path(
            f"M{m + 8} 156C{m + 5} 176 {m + n * 0.8} 186 {m + n} 200C{m + n + 1} 207 {m + n - 6} 210 {m + n - 9} 207"
            f"M{m - n + 1} 199C{m - n - 1} 206 {m - n + 5} 210 {m - n + 9} 207C{m - 4} 213 {m + 4} 213 {m + n - 9} 207",
            stroke=INK,
            width=2.6,
        )
        + ellipse(m - 5, 192, 5, 7, fill="#fff4e4", opacity=0.7)
    )


def _mouth(s: Sitter) -> str:
    m, y = MIDDLE, 230.0
    left, right = y - s.smile, y - s.smile * 0.6
    return path(
        f"M{m - 25} {left}C{m - 10} {y + 3} {m + 10} {y + 3} {m + 25} {right}",
        stroke=INK,
        width=3.2,
    ) + path(
        f"M{m - 14} {y + 11}C{m - 6} {y + 15} {m + 6} {y + 15} {m + 14} {y + 11}",
        stroke="#8a4a38",
        width=2.4,
    )


def plate(s: Sitter) -> Image.Image:
    """Return the painting in an oval, unengraved: the program cuts its lines at the size in use."""
    painted = render(paint(s).text().replace(INK, SOLID_INK), PLATE).convert("RGBA")
    mask = Image.new("L", (PLATE * 2, PLATE * 2), 0)
    ImageDraw.Draw(mask).ellipse((52, 24, PLATE * 2 - 52, PLATE * 2 - 24), fill=255)
    painted.putalpha(mask.resize((PLATE, PLATE), Image.Resampling.LANCZOS))
    return painted


def portrait(s: Sitter) -> Image.Image:
    """Return a sitter's engraved medallion on transparent ground, 384 pixels square."""
    return _medallion(render(paint(s).text().replace(INK, SOLID_INK), SIZE * 2))


def _medallion(painted: Image.Image) -> Image.Image:
    """Engrave a painting and set it in a brass oval."""
    plate = engrave(painted, wash=0.85).resize((SIZE, SIZE), Image.Resampling.BOX).convert("RGBA")
    mask = Image.new("L", (SIZE * 2, SIZE * 2), 0)
    ImageDraw.Draw(mask).ellipse((44, 20, SIZE * 2 - 44, SIZE * 2 - 20), fill=255)
    plate.putalpha(mask.resize((SIZE, SIZE), Image.Resampling.LANCZOS))
    frame = Doc(SIZE, SIZE)
    frame.add(
        group(
            ellipse(197, 199, 172, 180, stroke="#2b2118", width=8),
            opacity=0.4,
            filter=frame.blur("s", 4),
        ),
        ellipse(192, 192, 174, 186, stroke="#fbf4e2", width=5, opacity=0.8),
        ellipse(
            192,
            192,
            170,
            182,
            stroke=frame.linear("brass", [(0, "#f6e3a4"), (0.4, "#d3ab54"), (1, "#7a5a1e")]),
            width=11,
        ),
        ellipse(192, 192, 176, 188, stroke=INK, width=2.4),
        ellipse(192, 192, 164, 176, stroke=INK, width=2.4),
    )
    under = Image.new("RGBA", (SIZE, SIZE), (0, 0, 0, 0))
    under.alpha_composite(plate)
    under.alpha_composite(frame.image())
    return under
