"""Ward bosses: painted figures of stout men in tall hats, one outline and one mark a color."""

from __future__ import annotations

from dataclasses import dataclass

from marks import mark
from svg import PALETTE, Doc, circle, ellipse, group, path

WIDTH, HEIGHT = 30, 40
ANCHOR = (14.5, 37.0)  # the middle of the foot, in design units
SIZES = {
    "red": 32,
    "yellow": 34,
    "purple": 32,
    "black": 34,
    "brown": 31,
}  # marks that look one size
FLESH, FLESH_DARK, LINEN = "#f0c9a4", "#b97b58", "#fffaf0"


@dataclass(frozen=True)
class Tailor:
    """What sets one color's figure apart: hat, arms and what he carries, in sprite pixels."""

    hat: str
    band: str
    behind: str
    before: str
    whiskers: str


BODY = (
    "M58 63C43 63 33 70 28 82C21 96 19 108 22 120C24 128 27 134 30 137"
    "C46 143 70 143 86 137C89 134 92 128 94 120C97 108 95 96 88 82C83 70 73 63 58 63Z"
)
LEGS = "M38 134L37 149C44 152 52 151 55 148L58 139L61 148C64 151 72 152 79 149L78 134Z"

TAILORS = {
    "red": Tailor(
        hat=(
            "M41 35L39 6C47 1 69 1 77 6L75 35C83 35 84 41 79 43C70 47 46 47 37 43"
            "C32 41 33 35 41 35Z"
        ),
        band="M40.4 26L41 34C50 39 66 39 75 34L75.6 26C66 31 50 31 40.4 26Z",
        behind="M97 78C92 76 90 82 93 85L101 147",
        before="M88 82C97 88 101 96 99 104C94 109 87 106 85 101L80 90Z",
        whiskers="M43 53C41 62 46 69 52 68L54 62C49 61 46 58 46 52ZM73 53C75 62 70 69 64 68L62 62"
        "C67 61 70 58 70 52Z",
    ),
    "yellow": Tailor(
        hat="M45 36C43 26 38 16 35 9C48 3 68 3 81 9C78 16 73 26 71 36C79 36 80 42 76 44"
        "C68 48 48 48 40 44C36 42 37 36 45 36Z",
        band="M43.4 27L45 35C53 39 63 39 71 35L72.6 27C63 31 53 31 43.4 27Z",
        behind="",
        before="M86 90C94 84 99 72 100 58C106 54 114 56 114 62C113 80 106 96 95 104Z",
        whiskers="M47 58C50 54 55 55 58 57C61 55 66 54 69 58C66 62 61 61 58 59C55 61 50 62 47 58Z",
    ),
    "purple": Tailor(
        hat=(
            "M43 35L44 8C50 4 66 4 72 8L73 35C83 34 86 40 81 43C70 48 46 48 35 43"
            "C30 40 33 34 43 35Z"
        ),
        band="M43.3 25L43 34C52 38 64 38 73 34L72.7 25C64 29 52 29 43.3 25Z",
        behind="M72 28C82 22 98 16 104 2C116 12 108 36 74 36Z",
        before="",
        whiskers="M46 52C45 66 52 76 58 76C64 76 71 66 70 52C67 60 63 61 58 60C53 61 49 60 46 52Z",
    ),
    "black": Tailor(
        hat=(
            "M42 36L42 4C50 0 66 0 74 4L74 36C82 36 83 42 78 44C69 48 47 48 38 44"
            "C33 42 34 36 42 36Z"
        ),
        band="M42 26V35C51 39 65 39 74 35V26C65 30 51 30 42 26Z",
        behind="M58 62C38 62 26 76 17 104C12 120 9 132 8 141C24 147 92 147 108 141"
        "C107 132 104 120 99 104C90 76 78 62 58 62Z",
        before="",
        whiskers="M47 57C51 54 55 55 58 57C61 55 65 54 69 57L73 54C71 62 63 62 58 59"
        "C53 62 45 62 43 54Z",
    ),
    "brown": Tailor(
        hat="M43 37C42 28 42 22 44 18C52 12 64 12 72 18C74 22 74 28 73 37C87 34 92 42 86 45"
        "C72 50 44 50 30 45C24 42 29 34 43 37Z",
        band="M42.6 29C42.6 32 42.7 34 43 36C52 40 64 40 73 36C73.3 34 73.4 32 73.4 29"
        "C64 33 52 33 42.6 29Z",
        behind="",
        before=(
            "M26 84C14 84 6 92 6 101C6 110 16 112 27 108L31 98C22 101 18 100 18 97"
            "C18 94 23 92 29 92Z"
            "M90 84C102 84 110 92 110 101C110 110 100 112 89 108L85 98"
            "C94 101 98 100 98 97C98 94 93 92 87 92Z"
        ),
        whiskers=(
            "M44 50C43 62 47 68 53 69C50 64 49 60 48 54ZM72 50C73 62 69 68 63 69C66 64 67 60 68 54Z"
        ),
    ),
}


def boss(color: str, theme: str = "normal") -> Doc:
    """Draw the boss of a player color on a canvas of 120 by 160 pixels."""
    paint = PALETTE[theme]["players"][color]
    surface = PALETTE[theme]["surface"]
    ink, width = surface["ink"], 2.9 if theme == "normal" else 4.4
    tailor = TAILORS[color]
    doc = Doc(WIDTH * 4, HEIGHT * 4)
    light, base, dark = paint["light"], paint["base"], paint["dark"]
    coat = doc.radial(
        "coat", [(0, light), (0.42, base), (1, paint.get("deep", dark))], ".3 .25 .85"
    )
    felt = doc.linear("felt", [(0, base), (0.3, light), (0.62, base), (1, dark)], "0 0 1 0")
    if color == "black":
        felt = doc.linear(
            "felt", [(0, "#2a2725"), (0.3, "#6a645f"), (0.6, base), (1, dark)], "0 0 1 0"
        )
    if color == "brown":  # straw over brown: beside the black boss the hat is the brightest part
        felt = doc.linear(
            "felt", [(0, "#a87840"), (0.3, "#e8c48a"), (0.62, "#cf9f60"), (1, "#8f5f2c")], "0 0 1 0"
        )
    wood = doc.linear("wood", [(0, light), (0.4, base), (1, dark)], "0 0 1 0")
    skin = doc.radial("skin", [(0, "#fbe0c0"), (0.55, FLESH), (1, FLESH_DARK)], ".35 .35 .75")
    clip = doc.clip("inside", path(BODY))
    crown = doc.clip("crown", path(tailor.hat))
    line = {"stroke": ink, "width": width}
    outline = group(*_silhouette(tailor), fill="none")
    parts = [
        group(
            ellipse(66, 148, 44, 9, fill=surface["shadow"]),
            opacity=0.45,
            filter=doc.blur("soft", 4),
        ),
        # A pale edge parts the figure from the map's fine lines.
        group(
            outline.replace('stroke="none"', 'stroke="#fbf4e2"').replace(
                'stroke-width="0"', f'stroke-width="{width + 7}"'
            ),
            opacity=0.75,
        ),
        ellipse(58, 147, 40, 9.5, fill=wood, **line),
        path("M18 147C18 153 36 158 58 158C80 158 98 153 98 147", fill=dark, **line),
        ellipse(58, 146, 40, 8.5, fill=wood, **line),
        _behind(color, tailor, coat, line),
        path(LEGS, fill="#3a3028", **line),
        path(BODY, fill=coat, **line),
        group(*_contours(dark, light), clip_path=clip),
        path(
            (
                "M58 66C48 76 40 92 38 112C37 124 39 134 42 140M58 66"
                "C68 76 76 92 78 112C79 124 77 134 74 140"
            ),
            stroke=dark,
            width=2.2,
            opacity=0.8,
        ),
        path("M46 66L58 84L70 66C64 62 52 62 46 66Z", fill=LINEN, stroke=ink, width=2.4),
        path("M50 72L66 82L66 73L50 81Z", fill=dark, stroke=ink, width=2),
        _before(color, tailor, coat, line),
        _face(tailor, skin, ink, line),
        path(tailor.hat, fill=felt, **line),
        group(
            path("M64 2V50M67.5 2V50M71 2V50M74.5 2V50M78 2V50", stroke=dark, width=1.3),
            clip_path=crown,
            opacity=0.8,
        ),
        path(tailor.band, fill=_band(color, light), stroke=ink, width=2),
        _badge(color, ink),
    ]
    doc.add(group(*parts, transform="translate(4 7.5) scale(0.945)"))
    return doc


def _contours(dark: str, light: str) -> list[str]:
    """Engraver's lines that follow the round of the coat, dark to the right, pale to the left."""
    lines = []
    for step, y in enumerate(range(66, 142, 4)):
        inner = 84 - 4 * (step % 2)
        lines.append(
            path(f"M{inner} {y + 4}Q{inner + 9} {y + 2} 100 {y - 4}", stroke=dark, width=1.5)
        )
    for y in range(84, 128, 4):
        lines.append(
            path(f"M20 {y - 2}Q25 {y + 1} 31 {y + 2}", stroke=light, width=1.1, opacity=0.7)
        )
    return lines


def _band(color: str, light: str) -> str:
    if color == "brown":
        return "#3a2411"
    return LINEN if color in ("black", "yellow") else light


def _silhouette(tailor: Tailor) -> list[str]:
    parts = [path(d) for d in (BODY, LEGS, tailor.hat, tailor.before) if d]
    if tailor.behind:
        parts.append(path(tailor.behind))
    return [*parts, ellipse(58, 149, 40, 9.5), circle(58, 54, 16)]


def _behind(color: str, tailor: Tailor, coat: str, line: dict[str, object]) -> str:
    if color == "red":
        cane = path(tailor.behind, stroke=str(line["stroke"]), width=8)
        return cane + path(tailor.behind, stroke="#c9974f", width=3.4)
    if color == "purple":
        quill = path("M74 34C90 30 102 20 105 6", stroke=str(line["stroke"]), width=2)
        return path(tailor.behind, fill="#efe0f6", **line) + quill  # type: ignore[arg-type]
    fill = "#3b3733" if color == "black" else coat
    return path(tailor.behind, fill=fill, **line) if tailor.behind else ""  # type: ignore[arg-type]


def _before(color: str, tailor: Tailor, coat: str, line: dict[str, object]) -> str:
    if not tailor.before:
        return ""
    # Brown is in shirt sleeves, so that the figure is told from the black one from afar.
    arm = path(tailor.before, fill="#f3e3c2" if color == "brown" else coat, **line)  # type: ignore[arg-type]
    if color == "yellow":
        return arm + circle(107, 55, 7.5, fill=FLESH, **line)  # type: ignore[arg-type]
    if color == "red":
        return arm + circle(95, 104, 6.5, fill=FLESH, **line)  # type: ignore[arg-type]
    return arm


def _face(tailor: Tailor, skin: str, ink: str, line: dict[str, object]) -> str:
    return (
        path("M43 44C40 60 46 71 58 71C70 71 76 60 73 44Z", fill=skin, **line)  # type: ignore[arg-type]
        + path(tailor.whiskers, fill="#5b4030", stroke=ink, width=1.4)
        + circle(52, 52.5, 1.9, fill=ink)
        + circle(64, 52.5, 1.9, fill=ink)
        + ellipse(49, 58, 3.4, 2.6, fill="#d9825f", opacity=0.55)
        + ellipse(67, 58, 3.4, 2.6, fill="#c46a4a", opacity=0.55)
        + path("M58 52C61 56 60 58 57 58", stroke=ink, width=1.8)
    )


def _badge(color: str, ink: str) -> str:
    return circle(58, 108, 24.5, fill=LINEN, stroke=ink, width=2.8) + mark(
        color, ink, 58, 105.5 if color == "purple" else 108, SIZES[color]
    )
