"""The rivals who sit for a portrait: four tempers of play and four ranks."""

from __future__ import annotations

from portraits import Sitter
from svg import INK, circle, ellipse, path, rect

TALL_HAT = (
    "M112 96L104 -20C140 -38 244 -38 280 -20L272 96C316 90 330 112 304 124C240 146 144 146 80 124"
    "C54 112 68 90 112 96Z"
)
SILK = "#4a423b"


def _tall_hat(fill: str = SILK, band: str = "#6b2a1c") -> str:
    return (
        path(TALL_HAT, fill=fill, stroke=INK, width=3)
        + path("M124 -10C122 30 124 70 128 92", stroke="#c9c0b2", width=10, opacity=0.8)
        + path(
            ("M109 62L112 96C150 110 234 110 272 96L275 62C234 76 150 76 109 62Z"),
            fill=band,
            stroke=INK,
            width=2.4,
        )
        + path("M80 124C144 146 240 146 304 124", stroke="#0c0907", width=4)
    )


def _spectacles() -> str:
    return (
        circle(162, 162, 20, stroke=INK, width=3.4)
        + circle(222, 162, 20, stroke=INK, width=3.4)
        + path(
            ("M182 160C188 154 196 154 202 160M142 158L128 152M242 158L256 152"),
            stroke=INK,
            width=3.4,
        )
    )


SITTERS: dict[str, Sitter] = {
    "slanderer": Sitter(
        temple=56,
        cheek=54,
        jaw=34,
        chin=272,
        hair="#7d3a1c",
        coat="#4b3a52",
        ground="#b8a57e",
        brow_tilt=7,
        brow_weight=6,
        eye=6.5,
        gaze=5,
        smile=9,
        nose=15,
        neck=36,
        shoulders=128,
        hair_shape="M134 168C124 110 140 62 190 60C248 58 262 104 252 166C246 140 240 124 226 112"
        "C196 122 170 118 152 106C144 124 138 142 134 168Z",
        beard="M176 250C182 244 202 244 208 250C208 270 200 292 192 304C184 292 176 270 176 250Z",
        moustache="M192 216C180 210 160 214 142 204C150 224 176 228 192 222C208 228 234 224 242 204"
        "C224 214 204 210 192 216Z",
        over=path(
            "M252 160C240 122 254 66 318 26C332 62 324 100 308 118L304 107L296 131L290 120"
            "C280 142 266 158 256 168Z",
            fill="#fbf6ea",
            stroke=INK,
            width=2.6,
        )
        + path("M240 184C256 150 290 90 312 36", stroke=INK, width=2.2)
        + path(
            "M264 138L254 108M278 110L268 84M293 81L290 56M264 138L287 124M278 110L306 100"
            "M293 81L320 78",
            stroke=INK,
            width=1.4,
            opacity=0.7,
        ),
    ),
    "hoarder": Sitter(
        temple=66,
        cheek=86,
        jaw=78,
        chin=276,
        hair="#8f8474",
        coat="#4d5a3c",
        ground="#a9b08a",
        skin="#f3c3a2",
        brow_tilt=-4,
        brow_weight=5,
        eye=6,
        smile=4,
        nose=21,
        neck=64,
        shoulders=176,
        hair_shape="M126 176C112 160 112 124 128 108C126 128 130 148 132 172ZM258 176"
        "C272 160 272 124 256 108"
        "C258 128 254 148 252 172Z",
        old=True,
        over=circle(222, 161, 23, stroke="#8a6414", width=5)
        + circle(222, 161, 23, stroke=INK, width=1.6)
        + path("M244 170C262 220 262 290 246 340", stroke=INK, width=2)
        + path("M150 284C174 298 210 298 234 284", stroke="#7a4a30", width=3)
        + circle(192, 350, 9, fill="#e9c65c", stroke=INK, width=2.4)
        + circle(192, 380, 9, fill="#e9c65c", stroke=INK, width=2.4),
    ),
    "king_maker": Sitter(
        temple=62,
        cheek=62,
        jaw=48,
        chin=258,
        hair="#e9e2d2",
        coat="#33415a",
        ground="#9fb0b4",
        brow_tilt=2,
        brow_weight=10,
        eye=8,
        nose=17,
        shoulders=152,
        old=True,
        beard="M126 176C122 240 134 300 192 330C250 300 262 240 258 176C252 204 244 218 226 224"
        "C206 216 178 216 158 224C140 218 132 204 126 176Z",
        moustache="M192 212C174 204 154 214 144 232C162 238 182 234 192 226C202 234 222 238 240 232"
        "C230 214 210 204 192 212Z",
        over=path(
            ("M160 262C164 280 172 296 184 308M224 262C220 280 212 296 200 308M192 256V312"),
            stroke="#9c917c",
            width=3,
        )
        + _tall_hat("#4b5563", "#8a2b1c"),
    ),
    "machine_builder": Sitter(
        temple=68,
        cheek=76,
        jaw=68,
        chin=270,
        hair="#33231a",
        coat="#5a2f2a",
        ground="#bd9a7c",
        skin="#e8b48c",
        brow_tilt=5,
        brow_weight=11,
        eye=7.5,
        nose=21,
        neck=58,
        shoulders=176,
        smile=-2,
        hair_shape="M124 160C112 96 140 66 192 66C244 66 272 96 260 160C254 128 246 112 232 104"
        "C204 96 168 98 150 106C136 114 130 130 124 160Z",
        beard="M122 158C112 216 122 262 160 288C182 296 204 296 224 288C262 262 272 216 262 158"
        "C258 200 250 220 240 236C226 250 212 252 192 250"
        "C172 252 158 250 144 236C134 220 126 200 122 158Z",
        over=path("M192 338L202 350L192 362L182 350Z", fill="#eaf6fb", stroke=INK, width=2.4)
        + path(
            "M214 234L296 250C302 252 302 264 294 264L212 246Z",
            fill="#7a4a26",
            stroke=INK,
            width=2.4,
        )
        + path(
            "M290 250L302 252C306 256 304 264 298 265L290 263Z",
            fill="#d9684a",
            stroke=INK,
            width=1.6,
        )
        + path("M306 246C322 226 304 210 322 190", stroke="#fbf6ea", width=5, opacity=0.9),
    ),
    "brave": Sitter(
        temple=58,
        cheek=58,
        jaw=46,
        chin=258,
        hair="#6b4a22",
        coat="#8c2f22",
        ground="#bfae8c",
        brow_tilt=-2,
        eye=10,
        smile=6,
        nose=13,
        shoulders=140,
        hair_shape="M134 170C128 150 130 128 138 118L146 116C142 136 140 152 140 172Z"
        "M250 170C256 150 254 128 246 118"
        "L238 116C242 136 244 152 244 172Z",
        over=path(
            "M106 118C110 40 150 16 192 14C234 16 274 40 278 118"
            "C300 122 318 136 312 144C240 132 144 132 72 144"
            "C66 136 84 122 106 118Z",
            fill="#4f4540",
            stroke=INK,
            width=3,
        )
        + path(
            ("M192 14V120M150 24C140 56 136 92 136 120M234 24C244 56 248 92 248 120"),
            stroke="#7d7268",
            width=4,
        )
        + path(
            ("M162 124V62C176 52 208 52 222 62V124C206 134 178 134 162 124Z"),
            fill="#e6c878",
            stroke=INK,
            width=3,
        )
        + path(
            ("M192 70L198 86L214 87L202 97L206 113L192 104L178 113L182 97L170 87L186 86Z"), fill=INK
        ),
    ),
    "alderman": Sitter(
        temple=60,
        cheek=64,
        jaw=54,
        chin=262,
        hair="#5c4a3a",
        coat="#4a4a3a",
        ground="#b4ac92",
        brow_tilt=-3,
        eye=8.5,
        smile=2,
        nose=16,
        shoulders=150,
        hair_shape="M130 168C118 100 142 64 196 62C250 62 268 104 254 168C250 138 246 118 236 104"
        "C214 104 188 96 170 80C164 100 142 118 136 130Z",
        beard="M128 172C126 222 138 262 172 284C186 290 198 290 212 284C246 262 258 222 256 172"
        "C252 212 240 244 216 258C200 264 184 264 168 258C144 244 132 212 128 172Z",
        over=_spectacles(),
    ),
    "sachem": Sitter(
        temple=62,
        cheek=68,
        jaw=58,
        chin=266,
        hair="#2c211a",
        coat="#2f4a44",
        ground="#a8b39a",
        brow_tilt=3,
        brow_weight=9,
        eye=8,
        nose=19,
        shoulders=162,
        neck=50,
        beard="M128 158C120 200 126 232 150 248C156 230 150 204 142 190ZM256 158"
        "C264 200 258 232 234 248"
        "C228 230 234 204 242 190Z",
        moustache="M192 212C176 202 148 206 130 226C150 236 178 236 192 224C206 236 234 236 254 226"
        "C236 206 208 202 192 212Z",
        over=path("M60 320L236 400H180L50 346Z", fill="#b03a26", stroke=INK, width=2.6)
        + path("M70 322L212 388", stroke="#e6c878", width=3)
        + _tall_hat(),
    ),
    "grand_sachem": Sitter(
        temple=60,
        cheek=66,
        jaw=56,
        chin=266,
        hair="#ece6d8",
        coat="#52304e",
        ground="#b7a3a0",
        brow_tilt=4,
        brow_weight=11,
        eye=7.5,
        nose=18,
        shoulders=166,
        neck=48,
        old=True,
        smile=3,
        hair_shape="M128 176C104 150 108 84 150 68C186 54 246 58 262 92C274 118 270 154 256 176"
        "C258 140 250 112 236 100C204 108 170 106 150 100C136 116 128 144 128 176Z",
        beard="M124 168C106 210 110 262 146 280C160 268 160 246 152 226C144 208 134 190 124 168Z"
        "M260 168C278 210 274 262 238 280C224 268 224 246 232 226C240 208 250 190 260 168Z",
        over="".join(
            circle(x, y, 11, fill="#e6c45c", stroke=INK, width=2.6)
            for x, y in (
                (84, 306),
                (104, 330),
                (128, 350),
                (156, 364),
                (228, 364),
                (256, 350),
                (280, 330),
                (300, 306),
            )
        )
        + ellipse(192, 372, 26, 24, fill="#e6c45c", stroke=INK, width=3)
        + rect(182, 360, 20, 26, fill="#7d180c", stroke=INK, width=2),
    ),
}
