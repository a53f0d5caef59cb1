"""Objects on a ward politician's desk, each a function that returns its drawing."""

from __future__ import annotations

import math

from prop import Prop, ring_path
from svg import INK, SURFACE, Doc, circle, ellipse, group, path, rect


def slander() -> Prop:
    """A folded scandal sheet with a horned head for a headline."""
    prop = Prop(29, 33)
    page = "M14 16L82 8L96 106L28 116Z"
    fold = "M82 8L88 14L101 104L96 106Z"
    prop.lay("M14 16L82 8L88 14L101 104L96 106L28 116Z")
    prop.solid(fold, "#bda878", 2.4)
    prop.solid(page, prop.sheet)
    prop.lines("M22 27L79 20.5", 6.5)
    prop.lines("M23.5 34.5L80 28", 1.4)
    horns = (
        "M44 53C38 50 36 44 39 39C41 45 46 46 49 46C54 44 60 43 63 42"
        "C67 41 70 38 70 33C75 37 75 44 71 49"
    )
    prop.solid(horns + "C75 60 70 73 60 75C49 76 41 66 44 53Z", SURFACE["vermilion"], 2.4)
    prop.lines("M50 55L56 58M67 52L62 56.5", 3, "#fff4e0")
    prop.lines("M51 66C56 69 63 68 67 63", 2.6, "#fff4e0")
    for row in range(4):
        y = 82 + 7 * row
        shift = 1.0 * row
        prop.lines(
            f"M{31 + shift} {y}L{54 + shift} {y - 3}M{60 + shift} {y - 4}L{86 + shift} {y - 7}", 2.2
        )
    return prop


def lock() -> Prop:
    """A brass padlock."""
    prop = Prop(26, 32)
    shackle = "M27 62V38C27 4 75 4 75 38V62H63V40C63 19 39 19 39 40V62Z"
    body = (
        "M14 60C14 54 18 52 24 52H78C84 52 88 54 88 60V90C88 106 72 114 51 116C30 114 14 106 14 90Z"
    )
    prop.lay(shackle, body)
    prop.solid(shackle, prop.iron)
    prop.solid(body, prop.brass, 3.4)
    prop.lines("M20 64C20 59 23 58 28 58H60", 2.6, "#fff6d0", 0.9)
    prop.shade("h", "M64 54H78C84 54 86 56 86 60V90C86 102 74 110 60 113Z")
    prop.solid("M51 70C43 70 39 80 46 86L43 101H59L56 86C63 80 59 70 51 70Z", INK, 1)
    prop.add(circle(22, 98, 2.4, fill=INK), circle(80, 98, 2.4, fill=INK))
    return prop


def envelope_sealed() -> Prop:
    """A bid under seal."""
    prop = Prop(56, 40)
    body = "M10 18L206 14L210 140L12 144Z"
    prop.lay(body)
    prop.solid(body, prop.sheet)
    prop.lines("M12 143L96 74M209 139L126 74", 2.2, INK, 0.65)
    prop.solid(
        "M10 18L108 92L206 14Z", prop.linear("flap", [(0, "#fffaf0"), (1, "#e3d0a4")], "0 0 0 1")
    )
    _seal(prop, 108, 86, 26)
    return prop


def envelope_open() -> Prop:
    """A bid laid open: the slip stands out of the torn flap."""
    prop = Prop(56, 52)
    body = "M10 78L206 76L210 196L12 198Z"
    flap = "M10 78L106 20L206 76Z"
    prop.lay(body, "M38 40L176 34L180 150L40 150Z")
    prop.solid(flap, "#cdb585")
    prop.solid("M38 34L176 28L180 150L40 150Z", prop.sheet)
    prop.lines("M56 52L158 48M56 66L130 63", 3, INK, 0.75)
    prop.solid(
        "M10 78L12 198L210 196L206 76L110 140Z",
        prop.linear("front", [(0, "#fbf1da"), (1, "#e0cc9e")]),
    )
    prop.lines("M12 197L92 128M209 195L128 128", 2.2, INK, 0.6)
    return prop


def envelope_torn() -> Prop:
    """The ballots of a tie, torn across."""
    prop = Prop(56, 40)
    left = "M8 24L96 18L86 40L100 60L82 82L96 106L84 140L12 144Z"
    right = "M120 12L206 22L200 148L104 138L118 104L104 80L122 58L108 38Z"
    prop.lay(left, right)
    prop.solid(left, prop.sheet)
    prop.solid(right, prop.sheet)
    prop.lines(
        "M26 48L72 45M27 66L74 63M28 84L66 82M136 46L186 50M136 64L184 68M134 82L180 86",
        3,
        INK,
        0.6,
    )
    return prop


def gavel() -> Prop:
    """The speaker's gavel on its block."""
    prop = Prop(52, 40)
    block = "M104 122C104 106 192 106 192 122V134C192 150 104 150 104 134Z"
    handle = "M104 52L114 58L22 146C14 152 6 142 12 136Z"
    barrel = "M98 12L158 48L134 90L74 54Z"
    prop.lay(handle, barrel, block)
    prop.solid(handle, prop.pale_wood)
    prop.solid(block, prop.wood)
    prop.add(ellipse(148, 122, 44, 12, fill=prop.pale_wood, stroke=INK, width=2.6))
    prop.solid(barrel, prop.wood, 3.2)
    prop.lines("M104 22L80 62M152 52L128 92", 3.4, "#e6c878")
    prop.solid("M94 8C100 4 110 10 108 16L80 64C76 68 64 60 68 54Z", prop.pale_wood)
    prop.solid("M156 44C162 40 172 48 170 54L142 100C138 104 126 96 130 90Z", prop.pale_wood)
    prop.shade("h", "M112 62L136 76L130 88L104 73Z", 4)
    return prop


def bag() -> Prop:
    """The canvas sack that immigrants' cubes are drawn from."""
    prop = Prop(60, 68)
    sack = (
        "M84 62C40 92 14 148 22 206C26 246 70 252 116 252C164 252 204 244 208 204"
        "C214 148 188 94 146 62Z"
    )
    mouth = (
        "M70 30C92 40 104 22 118 34C132 22 150 40 166 28C164 44 154 56 148 64H84C78 56 72 44 70 30Z"
    )
    prop.lay(sack, mouth)
    prop.solid(sack, prop.cloth, 3.6)
    prop.solid(mouth, prop.cloth, 3.2)
    prop.solid(
        "M80 58C100 66 130 66 152 58C156 64 155 70 151 73C128 81 102 81 80 73C76 69 76 63 80 58Z",
        "#8a5a2c",
    )
    prop.lines("M152 66C174 70 178 88 172 104M152 70C166 78 166 92 160 108", 3.4, "#6a4218")
    prop.lines("M96 82C78 110 66 150 66 190M116 84V120M138 82C156 110 166 146 168 178", 2, INK, 0.5)
    prop.shade(
        "h", "M150 84C190 116 204 170 200 214C194 240 160 246 126 247C176 216 178 140 150 84Z", 6
    )
    prop.add(
        rect(
            70, 146, 84, 66, fill="#f3e6c4", stroke=INK, width=2.2, transform="rotate(-4 112 179)"
        ),
        path(
            "M86 190V166L98 159L110 166V190L98 197ZM86 166L98 173L110 166M98 173V197",
            stroke=INK,
            width=2.6,
            transform="rotate(-4 112 179)",
        ),
        path(
            "M118 190V166L130 159L142 166V190L130 197ZM118 166L130 173L142 166M130 173V197",
            stroke=INK,
            width=2.6,
            transform="rotate(-4 112 179)",
        ),
    )
    return prop


def ballot_box() -> Prop:
    """A locked wooden ballot box; a folded ballot goes into the slot of its lid."""
    prop = Prop(48, 56)
    front = "M18 96L140 104V206L18 196Z"
    side = "M140 104L172 82V180L140 206Z"
    lid = "M12 84L48 60L178 68L146 94Z"
    rim = "M12 84L146 94V108L12 98ZM146 94L178 68V84L146 108Z"
    ballot = "M66 14L118 6L128 70L76 76Z"
    prop.lay(front, side, lid, ballot)
    prop.solid(front, prop.pale_wood)
    prop.solid(side, prop.wood)
    prop.shade("h", side, 6)
    prop.lines("M24 130L136 139M24 164L136 174", 1.6, INK, 0.45)
    prop.solid(rim, prop.wood)
    prop.solid(lid, prop.pale_wood)
    prop.solid("M62 74L76 66L134 70L120 79Z", "#2b2118", 2)
    prop.solid(ballot, prop.sheet)
    prop.solid("M60 73L120 79L116 84L58 78Z", prop.pale_wood, 0)
    prop.lines("M60 74L121 80", 3)
    prop.lines("M78 24L110 19M80 36L112 31M82 48L104 45", 3.4, INK, 0.8)
    prop.add(circle(79, 146, 19, fill=prop.brass, stroke=INK, width=3))
    prop.lines("M79 141V153", 5)
    prop.add(circle(79, 140, 4.4, fill=INK))
    return prop


def year_marker() -> Prop:
    """A pocket watch that walks along the ribbon of years; its tip points down."""
    prop = Prop(30, 40)
    case = ring_path(58, 72, 46)
    prop.lay(case, "M46 112L58 148L70 112Z")
    prop.solid("M42 108L58 150L74 108Z", prop.brass)
    prop.add(circle(58, 14, 10, stroke=INK, width=9), circle(58, 14, 10, stroke="#d3ab54", width=4))
    prop.solid("M50 20H66V30H50Z", prop.brass, 2.4)
    prop.solid(case, prop.brass, 3.2)
    prop.add(circle(58, 72, 35, fill="#fffaf0", stroke=INK, width=2.4))
    for hour in range(12):
        angle = math.tau * hour / 12
        x, y = math.cos(angle), math.sin(angle)
        inner = 25 if hour % 3 == 0 else 28
        prop.lines(
            f"M{58 + inner * x:.1f} {72 + inner * y:.1f}L{58 + 31 * x:.1f} {72 + 31 * y:.1f}", 3.2
        )
    prop.lines("M58 72V50M58 72L72 80", 4.2)
    prop.add(circle(58, 72, 4, fill=SURFACE["vermilion"]))
    prop.lines("M22 56C28 42 40 34 54 32", 2.4, "#fff6d0", 0.9)
    return prop


def wax_seal() -> Prop:
    """Vermilion wax: act here."""
    prop = Prop(32, 32)
    _seal(prop, 61, 60, 50)
    return prop


def _seal(prop: Prop, x: float, y: float, r: float) -> None:
    points = []
    for step in range(48):
        angle = math.tau * step / 48
        wave = 1 + 0.055 * math.sin(5 * angle + 0.6) + 0.03 * math.sin(9 * angle)
        points.append(f"{x + r * wave * math.cos(angle):.2f} {y + r * wave * math.sin(angle):.2f}")
    edge = "M" + "L".join(points) + "Z"
    prop.lay(edge, lift=r / 12)
    prop.solid(edge, prop.wax, max(2.4, r / 18))
    prop.add(
        circle(x, y, r * 0.72, stroke=SURFACE["vermilion_dark"], width=r / 13, opacity=0.8),
        circle(x + r / 30, y + r / 30, r * 0.70, stroke="#f3957c", width=r / 26, opacity=0.8),
        group(_hat(), transform=f"translate({x} {y}) scale({r / 50})"),
        path(
            f"M{x - r * 0.8} {y - r * 0.25}"
            f"A{r * 0.84} {r * 0.84} 0 0 1 {x - r * 0.1} {y - r * 0.83}",
            stroke="#ffd9c8",
            width=r / 14,
            opacity=0.85,
        ),
    )


def _hat() -> str:
    hat = (
        "M-13 10L-15 -22C-6 -26 6 -26 15 -22L13 10C24 8 26 15 20 18"
        "C8 23 -8 23 -20 18C-26 15 -24 8 -13 10Z"
    )
    return path(hat, fill="#8e1f10") + path(
        hat, fill="none", stroke="#f3a58e", width=1.6, opacity=0.8
    )


def hand() -> Prop:
    """The printer's pointing hand."""
    prop = Prop(44, 26)
    cuff = "M10 26L40 22L44 84L12 88Z"
    fist = (
        "M44 32C62 22 82 18 96 22C118 26 140 30 162 32C172 33 172 46 162 47"
        "L112 48C120 52 120 60 112 62"
        "C118 66 116 74 108 75C112 80 108 87 100 86C82 90 62 86 46 78Z"
    )
    prop.lay(cuff, fist)
    prop.solid(cuff, "#5c4a36")
    prop.solid("M38 24L50 22L54 84L42 86Z", "#fffaf0")
    prop.solid(fist, "#fdf3df")
    prop.lines("M112 48L88 48M112 62L92 61M108 75L90 73M78 34C88 30 98 32 102 40", 2.2)
    prop.shade("h", "M52 66C70 76 88 78 108 76C112 80 108 86 100 85C82 89 64 85 50 78Z", 4, 20)
    prop.add(circle(26, 40, 2.6, fill="#e6c878"), circle(28, 70, 2.6, fill="#e6c878"))
    return prop


def rosette() -> Prop:
    """A ribbon rosette for whoever leads."""
    prop = Prop(26, 34)
    tails = "M30 62L20 122L38 112L50 126L54 68ZM72 62L82 122L64 112L52 126L48 68Z"
    prop.lay(tails, ring_path(51, 46, 40))
    prop.solid(tails, SURFACE["vermilion"])
    points = []
    for step in range(32):
        angle, radius = math.tau * step / 32, 42 if step % 2 == 0 else 36
        points.append(f"{51 + radius * math.cos(angle):.1f} {46 + radius * math.sin(angle):.1f}")
    prop.solid("M" + "L".join(points) + "Z", prop.wax)
    for step in range(16):
        angle = math.tau * step / 16
        c, s = math.cos(angle), math.sin(angle)
        prop.lines(
            f"M{51 + 24 * c:.1f} {46 + 24 * s:.1f}L{51 + 35 * c:.1f} {46 + 35 * s:.1f}",
            1.6,
            "#7d180c",
        )
    prop.add(circle(51, 46, 23, fill=prop.brass, stroke=INK, width=2.6))
    prop.solid(_star(51, 47, 16, 6.8), INK, 0)
    return prop


def stamp_tie() -> Doc:
    """Return the print of a rubber stamp: an equals sign in a double ring."""
    doc, red = Doc(88, 88), SURFACE["vermilion"]
    doc.add(
        circle(44, 44, 38, stroke=red, width=6),
        circle(44, 44, 31, stroke=red, width=2),
        path("M28 36H60M28 52H60", stroke=red, width=9),
    )
    return doc


def _star(x: float, y: float, outer: float, inner: float) -> str:
    points = []
    for corner in range(10):
        radius = outer if corner % 2 == 0 else inner
        angle = -math.pi / 2 + corner * math.pi / 5
        points.append(f"{x + radius * math.cos(angle):.2f} {y + radius * math.sin(angle):.2f}")
    return "M" + "L".join(points) + "Z"


def laurel() -> Prop:
    """A laurel wreath for the winner."""
    prop = Prop(44, 38)
    leaf = "M0 2C-9 -6 -9 -20 0 -30C9 -20 9 -6 0 2Z"
    for side in (1, -1):
        for step in range(8):
            angle = math.radians(84 - 19.5 * step)
            x, y = 86 + side * 52 * math.cos(angle), 75 + 56 * math.sin(angle)
            for lean, green in ((38, "#5d7f35"), (-30, "#88a857")):
                turn = side * (90 - math.degrees(angle) - 96 + lean)
                place = f"translate({x:.1f} {y:.1f}) rotate({turn:.1f}) scale(.86)"
                prop.add(path(leaf, fill=green, stroke=INK, width=2.6, transform=place))
    prop.solid(
        "M76 129L86 135L96 129L104 149L90 141L86 147L82 141L68 149Z", SURFACE["vermilion"], 2.4
    )
    return prop


def chain() -> Prop:
    """The Mayor's chain of office."""
    prop = Prop(72, 60)
    links = []
    for step in range(19):
        t = step / 18
        angle = math.pi * (1 - t)
        links.append((140 + 112 * math.cos(angle), 28 + 112 * math.sin(angle) ** 0.9))
    shape = "".join(ring_path(round(x, 1), round(y, 1), 12) for x, y in links)
    badge = ring_path(140, 176, 46)
    prop.lay(shape, badge)
    for number, (x, y) in enumerate(links):
        if number % 2:
            prop.add(
                circle(round(x, 1), round(y, 1), 8, stroke=INK, width=8.5),
                circle(round(x, 1), round(y, 1), 8, stroke="#d3ab54", width=4),
            )
        else:
            prop.add(circle(round(x, 1), round(y, 1), 11, fill=prop.brass, stroke=INK, width=2.6))
            prop.solid(_star(round(x, 1), round(y, 1), 7, 3), "#7d180c", 0)
    prop.solid(badge, prop.brass, 3.2)
    prop.add(circle(140, 176, 33, fill="#fbf1da", stroke=INK, width=2.4))
    prop.add(
        group(
            _hat().replace("#8e1f10", INK).replace("#f3a58e", INK), transform="translate(140 177)"
        )
    )
    prop.lines("M102 160C108 146 120 138 134 136", 3, "#fff6d0", 0.9)
    return prop


def shadow() -> Prop:
    """A soft shadow for pieces that are carried above the paper."""
    prop = Prop(32, 12)
    prop.add(
        group(
            ellipse(64, 24, 46, 12, fill=SURFACE["shadow"]), opacity=0.5, filter=prop.blur("s", 5)
        )
    )
    return prop
