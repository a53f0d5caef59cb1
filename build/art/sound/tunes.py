"""The tunes, all out of copyright, as letters and chord names; the arrangements are ours.

Melodies are written down as they are commonly known; harmony, form and ornaments belong here.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """A strain: its melody and its chords in the notation of ``notation``.

    *key* is that of the tune where it is empty.
    """

    melody: str
    chords: str
    key: str = ""


@dataclass(frozen=True)
class Section:
    """One pass through a part: who leads, what is under it, how loud from 0 to 1.

    *leads* holds any of piano, octave (piano an octave higher), fiddle, plain (fiddle without
    ornaments) and second (a line below the fiddle). *varied* splits the quarters. *bars* picks
    (first, past the last); none plays all.
    """

    part: str
    leads: tuple[str, ...]
    backing: str
    force: float = 0.7
    varied: bool = False
    bars: tuple[int, int] | None = None


@dataclass(frozen=True)
class Tune:
    """A piece: title and date, key, eighths in a bar, bars a minute, how uneven its eighths are."""

    title: str
    date: str
    key: str
    bar: int
    bars_a_minute: float
    parts: dict[str, Part]
    sections: tuple[Section, ...]
    swing: float = 0.0
    fiddle: int = 110


_ROSIN_TURN = "GFG BAG | B d2-d2 e | dBG ABA | G3-G2"

ROSIN = Tune(
    "Old Rosin the Beau",
    "printed 1838; the tune of three presidential campaigns",
    "G",
    6,
    35.0,
    {
        "verse": Part(
            "D | GFG BAG | B d2-d2 e | dBG GAB | E3-E2 D | " + _ROSIN_TURN,
            "G | G . C | G | C | G | G . C | G D7 | G",
        ),
        "chorus": Part(
            "B/c/ | dBd def | g2e g2e | dBG GAB | E3-E2 D | " + _ROSIN_TURN,
            "G | C | G | Am D7 | G | G . C | G D7 | G",
        ),
    },
    (
        Section("chorus", ("piano",), "waltz", 0.64, bars=(4, 8)),
        Section("verse", ("piano",), "waltz", 0.66),
        Section("chorus", ("fiddle",), "waltz", 0.68),
        Section("verse", ("fiddle", "second"), "waltz", 0.66),
        Section("chorus", ("fiddle", "octave", "second"), "waltz", 0.78),
    ),
)

WASHERWOMAN = Tune(
    "The Irish Washerwoman",
    "a jig of the eighteenth century",
    "G",
    6,
    54.0,
    {
        "first": Part(
            "dc | BGG DGG | BGB dcB | cAA EAA | cAc edc | BGG DGG | BGB dcB | cBc Adc | BGG G",
            "G | G | Am | D7 | G | G | C D7 | G",
        ),
        "second": Part(
            "Bd | gdg gdg | gdg bag | fdf fdf | fdf agf | egg dgg | cgg Bgg | cBc Adc | BGG G",
            "G | G | D7 | D7 | C G | Am G | C D7 | G",
        ),
    },
    (
        Section("second", ("piano",), "jig", 0.62, bars=(4, 8)),
        Section("first", ("fiddle",), "jig", 0.66),
        Section("first", ("fiddle",), "jig", 0.70),
        Section("second", ("fiddle", "second"), "jig", 0.74),
        Section("second", ("octave",), "jig", 0.66),
        Section("first", ("fiddle", "second"), "jig", 0.72),
        Section("second", ("fiddle", "octave"), "jig", 0.80),
    ),
    swing=0.05,
)

JENNY_LIND = Tune(
    "Jenny Lind Polka",
    "Anton Wallerstein, printed 1846; the singer's first American concert was at Castle Garden",
    "D",
    4,
    54.0,
    {
        "first": Part(
            "A/G/ | FA/F/ GB/G/ | Af f/e/f | Ge e/f/e | Fd d/c/d "
            "| FA/F/ GB/G/ | Af f/e/f | ge ce/c/ | dd d",
            "D G | D | A7 | D | D G | D | A7 | D",
        ),
        "second": Part(
            "| gf e/f/e | dB B/c/B | cA A/G/A | BG G2 | gf e/f/e | dB B/c/B | cA FA/F/ | GG G2",
            "C | G | D7 | G | C | G | D7 | G",
            "G",
        ),
    },
    (
        Section("first", ("piano",), "polka", 0.64, bars=(4, 8)),
        Section("first", ("piano",), "polka", 0.66),
        Section("first", ("fiddle",), "polka", 0.68),
        Section("second", ("fiddle", "second"), "polka", 0.74),
        Section("second", ("octave",), "polka", 0.70),
        Section("first", ("fiddle", "second"), "polka", 0.72),
        Section("first", ("fiddle", "octave", "second"), "polka", 0.80),
    ),
    swing=0.05,
)

_GIRL_TURN = "e2dc B2A2 | B2G2 E2G2 | FGA2 D2F2 | G4 G2"

GIRL = Tune(
    "The Girl I Left Behind Me",
    "a march of about 1758, played out of every barracks since",
    "G",
    8,
    54.0,
    {
        "first": Part(
            "gf | e2c2 B2A2 | B2G2 E3F | G2G2 GABc | d4 B2gf | " + _GIRL_TURN,
            "C G | G Em | G | G | C G | G Em | D7 | G",
        ),
        "second": Part(
            "dc | B2d2 e2f2 | g2d2 B2dc | B2d2 e2f2 | g4 f2gf | " + _GIRL_TURN,
            "G . C D7 | G | G . C D7 | G D7 | C G | G Em | D7 | G",
        ),
    },
    (
        Section("first", ("piano",), "march", 0.60, bars=(4, 8)),
        Section("first", ("piano",), "march", 0.64),
        Section("first", ("fiddle",), "march", 0.68, varied=True),
        Section("second", ("fiddle", "second"), "march", 0.74),
        Section("first", ("octave",), "march", 0.70, varied=True),
        Section("second", ("fiddle", "octave", "second"), "march", 0.82),
    ),
    swing=0.06,
)

_HARD_LINE = "DE | F4 F2E2 | FA3- A2F2 | E2D2 D2ED | F4 d2B2 | A4 FD3 | E3D F2E2 | D8- | D4 z2"
_HARD_CHORDS = "D | D | G | D G | D | A7 | D G | D"

HARD_TIMES = Tune(
    "Hard Times Come Again No More",
    "Stephen Foster, 1854",
    "D",
    8,
    24.0,
    {
        "line": Part(_HARD_LINE, _HARD_CHORDS),
        "song": Part(
            "FG | A6 A2 | A4 G2A2 | B8 | A4 z4 | d4 BA3 | F4 ED3 | E3D E2F2 | E4 z2",
            "D | D A7 | G | D | G D | D | E7 | A7",
        ),
    },
    (
        Section("line", (), "broken", 0.5, bars=(6, 8)),
        Section("line", ("piano",), "broken", 0.72),
        Section("song", ("plain",), "held", 0.58),
        Section("line", ("plain", "second"), "held", 0.62),
    ),
    fiddle=40,
)

LONG_AGO = Tune(
    "Long, Long Ago",
    "Thomas Haynes Bayly, 1833",
    "G",
    8,
    30.0,
    {
        "line": Part(
            "G4 G2A2 | B4 B2c2 | d4 e2d2 | B8 | d4 c2B2 | A8 | c4 B2A2 | G8 | "
            "G4 G2A2 | B4 B2c2 | d4 e2d2 | B8 | d4 c2B2 | A4 c4 | B4 A4 | G8",
            "G | G | G C | G | G | D7 | D7 | G | G | G | G C | G | G | D7 | D7 | G",
        ),
        "turn": Part(
            "d4 c2B2 | A4 d2d2 | c4 B2A2 | G8 | d4 c2B2 | A4 d2d2 | c4 B2A2 | G8",
            "G | D7 | D7 | G | G | D7 | D7 | G",
        ),
    },
    (
        Section("line", ("piano",), "broken", 0.6, bars=(0, 8)),
        Section("turn", ("plain",), "broken", 0.62),
        Section("line", ("plain", "second"), "held", 0.64, bars=(8, 16)),
    ),
    fiddle=40,
)

TUNES: dict[str, Tune] = {
    "rosin_the_beau": ROSIN,
    "irish_washerwoman": WASHERWOMAN,
    "jenny_lind": JENNY_LIND,
    "girl_i_left_behind": GIRL,
    "hard_times": HARD_TIMES,
    "long_ago": LONG_AGO,
}
