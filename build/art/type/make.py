"""Make assets/fonts: subset, merged, renamed faces with even digits, from OFL sources.

Run with the pinned tools of build/art/requirements.txt, npm, and Debian's apt-get and dpkg-deb:
    python build/art/type/make.py [--cache DIR]
"""

from __future__ import annotations

import argparse
import io
import json
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from extra_glyphs import add_boxes, add_missing
from fontTools import subset
from fontTools.merge import Merger
from fontTools.merge.options import Options
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables.ttProgram import Program

HERE = Path(__file__).parent
FONTS = HERE.parents[2] / "assets" / "fonts"
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x1E9E, 0x2002, *range(0x2009, 0x200B)]
ROMANIAN = [*range(0x218, 0x21C)]
GREEK = [*range(0x384, 0x3CF)]
CYRILLIC = [*range(0x400, 0x460), 0x490, 0x491]
POINTS = [0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2020, 0x2022, 0x2026]
SIGNS = [0x202F, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2116, 0x2122, 0x2153, 0x2190, 0x2191]
MORE = [0x2192, 0x2193, 0x2212, 0x2264, 0x2265, 0x25A1, 0x2605, 0x2713]
KEPT = [*LATIN, *ROMANIAN, *GREEK, *CYRILLIC, *POINTS, *SIGNS, *MORE]
PARTS = ("latin", "latin-ext", "cyrillic", "greek")  # cuts of the packages
DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
FEATURES = ["kern", "liga", "ccmp", "mark", "mkmk"]
EPOCH = 3_600_000_000  # one fixed date, seconds since 1904: equal inputs give equal bytes


def main() -> None:
    """Fetch the sources and write every face, its licence and fonts.json."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir()) / "ward-fonts")
    cache = parser.parse_args().cache
    recipe = json.loads((HERE / "sources.json").read_text())
    FONTS.mkdir(parents=True, exist_ok=True)
    for package, version in recipe["packages"].items():
        folder = fetch(package, version, cache)
        shutil.copy(folder / "LICENSE", FONTS / f"OFL-{_slug(package)}.txt")
    for package, version in recipe["debian"].items():
        fetch_debian(package, version, cache)
    for face in recipe["faces"]:
        make_face(face, cache)
    write_index(recipe["faces"])


def fetch(package: str, version: str, cache: Path) -> Path:
    """Unpack an npm package into the cache once and return its folder."""
    folder = cache / _slug(package)
    if folder.exists():
        return folder
    cache.mkdir(parents=True, exist_ok=True)
    packed = subprocess.run(
        ["npm", "pack", "--silent", f"{package}@{version}"],
        cwd=cache,
        check=True,
        capture_output=True,
        text=True,
    )
    with tarfile.open(cache / packed.stdout.split()[-1]) as archive:
        archive.extractall(cache / "unpacked", filter="data")
    (cache / "unpacked" / "package").rename(folder)
    return folder


def fetch_debian(package: str, version: str, cache: Path) -> None:
    """Unpack a Debian package into the cache once."""
    folder = cache / package
    if folder.exists():
        return
    subprocess.run(["apt-get", "download", f"{package}={version}"], cwd=cache, check=True)
    (packed,) = cache.glob(f"{package}_*.deb")
    subprocess.run(["dpkg-deb", "-x", packed, folder], check=True)


def make_face(face: dict[str, Any], cache: Path) -> None:
    """Write one TrueType file: merge the cuts, keep our letters, add signs, rename."""
    slug = _slug(face["package"])
    files = [cache / slug / "files" / f"{slug}-{part}-{face['cut']}.woff2" for part in PARTS]
    fonts = [_plain(path) for path in files if path.exists()]
    if "greek" in face:
        fonts.append(greek(cache / face["greek"]))
    font = merged(fonts)
    use_digits(font, face["digits"])
    if face.get("even_digits"):
        even_digits(font)
    if "spaces" in face:
        widen_spaces(font, face["spaces"])
    add_missing(font)
    add_boxes(font)
    _keep(font, KEPT, FEATURES)
    leave_unhinted(font)
    rename(font, face["family"], face["style"])
    font["head"].created = font["head"].modified = EPOCH
    font.recalcTimestamp = False
    font.save(FONTS / f"{face['file']}.ttf")


def greek(path: Path) -> TTFont:
    """The Greek letters of a fuller edition of a face; its license goes beside the others."""
    font = _plain(path)
    notice = font["name"].getDebugName(0) + "\n\n" + font["name"].getDebugName(13)
    lines = [line.rstrip() for line in notice.splitlines()]
    (FONTS / f"OFL-{path.parent.name}.txt").write_text("\n".join(lines) + "\n")
    for table in ("GSUB", "GDEF", "kern", "FFTM", "PfEd", "DSIG"):
        if table in font:
            del font[table]
    _keep(font, GREEK, ["kern"])
    return font


def merged(fonts: list[TTFont]) -> TTFont:
    """One font of several cuts, with the line height of the first."""
    if len(fonts) == 1:
        return fonts[0]
    first = fonts[0]
    with tempfile.TemporaryDirectory() as scratch:
        paths = []
        for number, font in enumerate(fonts):
            path = Path(scratch) / f"{number}.ttf"
            font.save(path)
            paths.append(str(path))
        whole = Merger(Options(drop_tables=["DSIG", "meta"])).merge(paths)
        stream = io.BytesIO()
        whole.save(stream)
    stream.seek(0)
    font = TTFont(stream)
    font["head"].flags = first["head"].flags
    for name in ("ascent", "descent", "lineGap"):
        setattr(font["hhea"], name, getattr(first["hhea"], name))
    for name in ("sTypoAscender", "sTypoDescender", "sTypoLineGap", "usWinAscent", "usWinDescent"):
        setattr(font["OS/2"], name, getattr(first["OS/2"], name))
    return font


def _plain(path: Path) -> TTFont:
    font = TTFont(path)
    font.flavor = None
    # Two cuts' hinting programs cannot be merged.
    for table in ("fpgm", "prep", "cvt ", "gasp", "hdmx", "VDMX", "LTSH", "STAT"):
        if table in font:
            del font[table]
    for name in font.getGlyphOrder():
        font["glyf"][name].removeHinting()
    return font


def use_digits(font: TTFont, suffix: str) -> None:
    """Make the lining or tabular digits the ones that plain text gets."""
    order = set(font.getGlyphOrder())
    if not suffix:
        return
    for code, digit in enumerate(DIGITS, start=0x30):
        assert digit + suffix in order, digit + suffix
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = digit + suffix


def even_digits(font: TTFont) -> None:
    """Give all ten digits one advance width, each centred in it."""
    names = [font.getBestCmap()[code] for code in range(0x30, 0x3A)]
    widths = sorted(font["hmtx"][name][0] for name in names)
    target = round(widths[-1] * 0.97)
    for name in names:
        width, bearing = font["hmtx"][name]
        shift = round((target - width) / 2)
        font["glyf"][name].coordinates.translate((shift, 0))
        font["glyf"][name].recalcBounds(font["glyf"])
        font["hmtx"][name] = (target, bearing + shift)


def widen_spaces(font: TTFont, width: int) -> None:
    """Set the width of spaces: those of a bold face are too narrow for titles on a screen."""
    for code in (0x20, 0xA0):
        name = font.getBestCmap()[code]
        font["hmtx"][name] = (width, 0)


def _keep(font: TTFont, letters: list[int], features: list[str]) -> None:
    """Drop every other letter and feature."""
    options = subset.Options()
    options.layout_features = features
    options.name_IDs = [0, 1, 2, 4, 5, 6, 13, 14]
    options.glyph_names = False
    options.hinting = False
    options.notdef_outline = True
    options.recalc_timestamp = False
    worker = subset.Subsetter(options)
    worker.populate(unicodes=letters)
    worker.subset(font)


def leave_unhinted(font: TTFont) -> None:
    """Say that the outlines are to be drawn as they are.

    FreeType auto-hints whatever has no program longer than seven bytes, and then thickens single
    letters at small sizes (a `t` reads as bold). This one does nothing but switch hints off.
    """
    font["prep"] = newTable("prep")
    font["prep"].program = Program()
    font["prep"].program.fromAssembly(
        ["PUSHW[]", "511", "SCANCTRL[]", "PUSHB[]", "4", "SCANTYPE[]", "PUSHB[]", "1 1"]
        + ["INSTCTRL[]"]
    )


def rename(font: TTFont, family: str, style: str) -> None:
    """Name the changed face as our own, for reserved font names stay with their authors."""
    table = font["name"]
    full = f"{family} {style}"
    values = {1: family, 2: style, 4: full, 6: full.replace(" ", "")}
    for record in list(table.names):
        if record.nameID in (1, 2, 4, 6, 16, 17, 25):
            table.removeNames(nameID=record.nameID)
    for name_id, value in values.items():
        table.setName(value, name_id, 3, 1, 0x409)


def write_index(faces: list[dict[str, Any]]) -> None:
    """Write fonts.json: which file plays which role, what it holds, and where it comes from."""
    index = {
        face["file"]: {
            "file": f"{face['file']}.ttf",
            "source": face["package"].split("/")[1],
            "licence": f"OFL-{_slug(face['package'])}.txt",
            "letters": letters(FONTS / f"{face['file']}.ttf"),
        }
        for face in faces
    }
    (FONTS / "fonts.json").write_text(json.dumps(index, indent=2) + "\n")


def letters(path: Path) -> str:
    """The code points of a face in hexadecimal, as ranges: "20-7e a0-17f"."""
    codes = sorted(TTFont(path).getBestCmap())
    starts = [code for code in codes if code - 1 not in set(codes)]
    ends = [code for code in codes if code + 1 not in set(codes)]
    return " ".join(f"{a:x}-{b:x}" for a, b in zip(starts, ends, strict=True))


def _slug(package: str) -> str:
    return package.split("/")[-1]


if __name__ == "__main__":
    main()
