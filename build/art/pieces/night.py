"""What a strike and an election night bring: broadside, whistle, cart, chained padlock, torch."""

from __future__ import annotations

from prop import Prop, ring_path
from svg import INK, SURFACE, circle, ellipse


def broadside() -> Prop:
    """A printed sheet with a horned head; its words are set by the program, above and below."""
    prop = Prop(64, 84)
    page = "M12 14L238 10L242 316L16 322Z"
    prop.lay(page, lift=7)
    prop.solid(page, prop.sheet, 3.6)
    prop.lines("M26 28L226 24L229 302L30 307Z", 2.4)
    prop.lines("M34 86L222 83M34 92L222 89", 3)
    prop.lines("M36 252L222 249M36 258L222 255", 2.4)
    horns = (
        "M92 150C72 142 66 122 76 104C80 122 92 128 104 124C118 118 138 118 152 123"
        "C164 127 176 120 179 102C190 120 184 142 165 150"
    )
    prop.solid(horns + "C176 186 160 236 129 240C98 236 82 186 92 150Z", SURFACE["vermilion"], 4)
    prop.lines("M104 158L122 170M154 158L136 170", 6, "#fff4e0")
    prop.lines("M106 206C118 216 140 216 152 206", 5, "#fff4e0")
    prop.shade("h", "M140 130C168 150 172 200 132 238C160 228 176 180 165 150Z", 5)
    return prop


def whistle() -> Prop:
    """A policeman's whistle on its ring."""
    prop = Prop(60, 44)
    body = "M20 58H150C196 52 222 74 222 108C222 142 192 164 160 160C130 156 116 134 116 108H20Z"
    prop.lay(body)
    prop.solid(body, prop.iron, 3.6)
    prop.solid("M96 58H128V78L96 84Z", INK, 1.5)
    prop.add(circle(166, 110, 24, fill="#b9b5ad", stroke=INK, width=2.6))
    prop.lines("M26 68H90M134 66H152", 4, "#f4f2ec", 0.9)
    prop.shade(
        "h", "M120 120C126 150 160 160 190 146C216 132 222 100 208 78C212 120 180 150 120 120Z"
    )
    prop.add(ellipse(226, 60, 13, 15, stroke=INK, width=5))
    return prop


def cart() -> Prop:
    """A hand cart, as for a move to another ward."""
    prop = Prop(76, 52)
    box = "M22 52H214L196 128H44Z"
    pole = "M206 66L296 40L298 50L204 80Z"
    prop.lay(box, pole, ring_path(118, 150, 46))
    prop.solid(pole, prop.pale_wood)
    prop.solid(box, prop.wood, 3.6)
    prop.lines("M28 76H208M34 102H202M86 52L92 128M150 52L146 128", 2.6)
    prop.add(circle(118, 150, 44, fill="#e8d6ae", stroke=INK, width=4))
    prop.add(circle(118, 150, 36, stroke=INK, width=9))
    prop.lines("M118 108V192M76 150H160M88 120L148 180M148 120L88 180", 5)
    prop.add(circle(118, 150, 10, fill=prop.brass, stroke=INK, width=3))
    return prop


def shackle() -> Prop:
    """A padlock on an iron chain that is drawn tight at both sides."""
    prop = Prop(104, 52)
    links = [22, 66, 110, 306, 350, 394]
    prop.lay(*(ring_path(x, 74, 20) for x in links))
    for place, x in enumerate(links):
        high = 15 if place % 2 else 20
        prop.add(ellipse(x, 74, 27, high, stroke=INK, width=15))
        prop.add(ellipse(x, 74, 27, high, stroke="#8f8c86", width=9))
        prop.lines(f"M{x - 18} {74 - high + 2}H{x + 10}", 3, "#e4e1da", 0.9)
    bow = "M166 96V62C166 4 250 4 250 62V96H230V64C230 30 186 30 186 64V96Z"
    body = "M144 92C144 84 150 80 158 80H258C266 80 272 84 272 92V150C272 182 244 196 208 198"
    body += "C172 196 144 182 144 150Z"
    prop.lay(bow, body)
    prop.solid(bow, prop.iron, 3.4)
    prop.solid(body, prop.brass, 4)
    prop.shade("h", "M236 84H258C266 84 268 88 268 92V150C268 176 244 190 222 194Z")
    prop.solid(
        "M208 112C194 112 188 130 200 140L194 170H222L216 140C228 130 222 112 208 112Z", INK, 1
    )
    return prop


def torch() -> Prop:
    """A torch of a campaign's parade, alight."""
    prop = Prop(40, 84)
    pole = "M70 168H90L86 326H74Z"
    pan = "M46 150H114L102 184H58Z"
    flame = "M80 8C96 44 128 66 120 112C116 138 100 150 80 150C58 150 42 136 42 110C42 82 62 74 66 48C76 62 78 30 80 8Z"
    prop.lay(pole, pan)
    prop.solid(pole, prop.wood, 3.4)
    prop.solid(flame, SURFACE["vermilion"], 3)
    prop.solid(
        "M82 58C90 84 106 92 104 116C102 136 92 146 80 146C66 146 58 134 60 116C62 98 78 92 82 58Z",
        "#f0a63c",
        1,
    )
    prop.solid(
        "M82 98C86 112 94 116 92 128C90 140 86 146 80 146C72 146 68 138 70 128C72 118 80 114 82 98Z",
        "#fff1b8",
        1,
    )
    prop.solid(pan, prop.iron, 3.4)
    return prop
