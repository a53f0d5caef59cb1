"""Women who sit for a portrait, as bots with a woman's name have: hair, dress and lace of 1855."""

from __future__ import annotations

from portraits import Sitter
from svg import INK, circle, ellipse, path

LACE = "#fbf6ea"
GOLD = "#e6c45c"


def _dress(color: str, brooch: str) -> str:
    """Return a high-necked dress with a lace collar and a brooch, which hides coat and tie."""
    scallops = "".join(
        circle(x, y, 9, fill=LACE, stroke=INK, width=1.8)
        for x, y in ((146, 303), (160, 313), (176, 319), (208, 319), (224, 313), (238, 303))
    )
    return (
        path(
            "M40 400C46 336 84 308 138 292L154 274C170 290 214 290 230 274L246 292"
            "C300 308 338 336 344 400Z",
            fill=color,
            stroke=INK,
            width=3,
        )
        + path(
            "M120 318C138 346 150 372 156 400M264 318C246 346 234 372 228 400M192 326V400"
            "M92 330C104 352 112 376 114 400M292 330C280 352 272 376 270 400",
            stroke="#17100c",
            width=2.4,
        )
        + scallops
        + path(
            "M152 270C168 288 216 288 232 270L242 298C222 318 162 318 142 298Z",
            fill=LACE,
            stroke=INK,
            width=2.4,
        )
        + path(
            "M160 286L152 304M176 292L172 310M208 292L212 310M224 286L232 304",
            stroke="#b9ad95",
            width=1.8,
        )
        + ellipse(192, 314, 15, 18, fill=GOLD, stroke=INK, width=2.4)
        + ellipse(192, 314, 8, 11, fill=brooch, stroke=INK, width=1.6)
    )


def _lips(y: float = 229) -> str:
    return path(
        f"M174 {y}C182 {y - 7} 188 {y - 6} 192 {y - 3}C196 {y - 6} 202 {y - 7} 210 {y}"
        f"C202 {y + 11} 182 {y + 11} 174 {y}Z",
        fill="#b04a3a",
        stroke=INK,
        width=1.6,
    ) + path(f"M176 {y}C186 {y + 3} 198 {y + 3} 208 {y}", stroke=INK, width=1.8)


def _lashes() -> str:
    return path(
        "M142 160L134 153M146 155L140 147M242 160L250 153M238 155L244 147", stroke=INK, width=2.2
    )


def _earrings(x: float, y: float) -> str:
    return "".join(
        path(f"M{192 + side * x} {y}V{y + 8}", stroke=INK, width=2)
        + ellipse(192 + side * x, y + 15, 5, 8, fill=GOLD, stroke=INK, width=2)
        for side in (-1, 1)
    )


BANDS = (  # hair parted in the middle, and smooth over the ears
    "M192 60C242 56 268 90 268 140C270 180 262 204 246 212C248 184 250 158 242 138"
    "C230 114 208 100 192 90C176 100 154 114 142 138C134 158 136 184 138 212"
    "C122 204 114 180 116 140C116 90 142 56 192 60Z"
)


def _ringlets(color: str, dark: str) -> str:
    """Return curls that hang down both sides of the face."""
    curls = ""
    for side in (-1, 1):
        for row, y in enumerate((186, 206, 226, 246, 266)):
            for column in (0, 1):
                x = 192 + side * (66 + 15 * column - 1.5 * row)
                curls += ellipse(x, y + 7 * column, 11, 13, fill=color, stroke=INK, width=2.2)
                curls += path(
                    f"M{x - 6} {y + 7 * column}C{x - 2} {y + 7 * column + 7} {x + 4} {y + 7 * column + 6} {x + 7} {y + 7 * column - 2}",
                    stroke=dark,
                    width=2,
                )
    return curls


FACE = {"temple": 55, "cheek": 55, "jaw": 37, "chin": 254, "brow_weight": 4, "nose": 11, "neck": 33}

LADIES: dict[str, Sitter] = {
    "milliner": Sitter(
        **FACE,
        hair="#6b3f1e",
        coat="#2f4a44",
        ground="#b7a98c",
        brow_tilt=-3,
        eye=10.5,
        smile=3,
        shoulders=140,
        behind=ellipse(192, 50, 44, 32, fill="#6b3f1e", stroke=INK, width=2.6)
        + path(
            "M156 44C176 30 208 30 228 44M160 58C180 46 204 46 224 58", stroke="#3a2210", width=2.4
        ),
        hair_shape=BANDS,
        over=_dress("#2f5a52", "#7d180c") + _lips() + _lashes() + _earrings(62, 206),
    ),
    "widow": Sitter(
        **(FACE | {"temple": 57, "cheek": 58, "jaw": 42, "nose": 13}),
        hair="#8f887c",
        coat="#2b2a30",
        ground="#aab0a8",
        brow_tilt=2,
        eye=8.5,
        old=True,
        shoulders=146,
        behind=path(
            "M192 18C284 16 316 96 304 180C298 232 276 268 250 282L134 282C108 268 86 232 80 180"
            "C68 96 100 16 192 18Z",
            fill="#33303a",
            stroke=INK,
            width=3,
        )
        + path(
            "M192 40C262 40 288 100 280 176C274 224 258 252 242 266H142C126 252 110 224 104 176"
            "C96 100 122 40 192 40Z",
            fill="#e9e2d2",
            stroke=INK,
            width=2.2,
        )
        + path(
            "M192 40V60M160 44L166 64M224 44L218 64M130 62L142 78M254 62L242 78M110 94L126 104"
            "M274 94L258 104M102 132L120 138M282 132L264 138M102 172L122 174M282 172L262 174",
            stroke="#9c917c",
            width=2.4,
        ),
        hair_shape=BANDS,
        over=_dress("#34303c", "#17130f")
        + path(
            "M132 262C150 280 172 290 192 290C212 290 234 280 252 262", stroke="#33303a", width=7
        )
        + path(
            "M192 290C164 272 142 280 144 296C146 310 172 306 192 294C212 306 238 310 240 296"
            "C242 280 220 272 192 290Z",
            fill="#4a4552",
            stroke=INK,
            width=2.6,
        )
        + path(
            "M184 298L166 346L184 340L190 300M200 298L218 346L200 340L194 300",
            fill="#4a4552",
            stroke=INK,
            width=2.2,
        )
        + _lips(230),
    ),
    "singer": Sitter(
        **FACE,
        hair="#2c1d14",
        coat="#6a2138",
        ground="#bfa596",
        brow_tilt=-2,
        eye=11,
        gaze=3,
        smile=6,
        shoulders=136,
        behind=path(
            "M138 90C132 52 160 40 192 42C224 40 252 52 246 90Z",
            fill="#2c1d14",
            stroke=INK,
            width=2.6,
        )
        + "".join(
            circle(x, y, radius, fill=fill, stroke=INK, width=2.4)
            + path(
                f"M{x - 6} {y + 1}C{x - 4} {y - 7} {x + 7} {y - 6} {x + 5} {y + 2}"
                f"C{x + 2} {y + 6} {x - 3} {y + 5} {x - 2} {y}",
                stroke=INK,
                width=1.8,
            )
            for x, y, radius, fill in (
                (236, 50, 15, "#c9584a"),
                (256, 72, 13, "#f0d9c0"),
                (228, 76, 12, "#c9584a"),
            )
        ),
        hair_shape=BANDS.replace("212C248 184", "190C248 176").replace("138 212", "138 190"),
        over=_ringlets("#2c1d14", "#8a6a4c")
        + _dress("#7a2a44", "#2f4a6a")
        + _lips()
        + _lashes()
        + circle(232, 216, 2.6, fill=INK),
    ),
}
