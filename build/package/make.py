"""Build the packages for the system this runs on: `python build/package/make.py`.

Everything lands in out/package: the one-folder program, the one-file program, and on Linux an archive with an
install script and a .deb, on Windows a zip and, with NSIS, an installer. Windows and macOS take the same spec (icon,
version resource, .app bundle).
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import bom
import stable
from bom import version

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "out" / "package"
STAGE = OUT / "stage"
LINUX = Path(__file__).resolve().parent / "linux"
INSTALLER = ROOT / "build" / "windows" / "installer.nsi"
ICONS = ROOT / "assets" / "pieces" / "app"
APP_ID = "io.github.tammany_desktop.TammanyHall"
NAME = "tammany-hall"
# What SDL opens by name when it starts: a desktop has them.
OPENED = (
    *("libx11-6", "libxext6", "libxcursor1", "libxi6"),
    *("libxrandr2", "libxfixes3", "libxss1", "libasound2"),
)
# The kinds of pictures in a Mac's icon, with their sides; ic11 to ic14 are the sharp ones of half the size.
MAC_KINDS = (
    *((b"icp4", 16), (b"ic11", 32), (b"icp5", 32), (b"ic12", 64)),
    *((b"ic07", 128), (b"ic13", 256), (b"ic08", 256), (b"ic14", 512), (b"ic09", 512)),
)
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)

VERSION_RESOURCE = """VSVersionInfo(
  ffi=FixedFileInfo(filevers=({commas}, 0), prodvers=({commas}, 0)),
  kids=[
    StringFileInfo([StringTable('040904B0', [
      StringStruct('FileDescription', 'Tammany Hall, an unofficial desktop edition'),
      StringStruct('FileVersion', '{version}'),
      StringStruct('ProductName', 'Tammany Hall'),
      StringStruct('ProductVersion', '{version}'),
      StringStruct('LegalCopyright', 'MIT license')])]),
    VarFileInfo([VarStruct('Translation', [1033, 1200])])
  ])
"""


def run(*command: str | Path, **environment: str) -> None:
    print("+", *command, flush=True)
    subprocess.run(
        [str(part) for part in command],
        check=True,
        cwd=ROOT,
        env={**os.environ, **stable.environment(), **environment},
    )


def lacking() -> str:
    """What this machine lacks to freeze a program, or ""."""
    for name in ("PyInstaller", "hatchling"):
        if importlib.util.find_spec(name) is None:
            return f"{name} is not installed"
    if sys.platform.startswith("linux") and shutil.which("objdump") is None:
        return "objdump (binutils) is not installed"
    from PyInstaller.depend import bindepend
    from PyInstaller.exceptions import PythonLibraryNotFoundError

    try:
        bindepend.get_python_library_path()
    except PythonLibraryNotFoundError:
        return "this Python has no shared library (Debian: libpython3)"
    return ""


def stage(how: str) -> None:
    """Copy the package, with the compiled rules beside their sources.

    `how`: "plain" leaves them out, "compiled" insists, "" takes what the machine can do.
    """
    if how != "plain":
        try:
            run(sys.executable, ROOT / "build" / "compile.py", "--out", STAGE)
            return
        except subprocess.CalledProcessError:
            if how == "compiled":
                raise
            print("NOT COMPILED: the rules and the opponents will be slow", flush=True)
    shutil.rmtree(STAGE, ignore_errors=True)
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "tammany_desktop", STAGE / "tammany_desktop", ignore=ignore)


def wheels() -> list[Path]:
    """The wheels for pip and pipx: plain Python for every system, and one for this system and this Python."""
    folder = OUT / "wheel"
    shutil.rmtree(folder, ignore_errors=True)
    build_wheel(folder)
    if has_compiled():
        build_wheel(folder, TAMMANY_WHEEL_MODULES=str(STAGE), TAMMANY_WHEEL_TAG=linux_tag())
    made = sorted(folder.glob("*.whl"))
    for one in made:
        bom.add_to_wheel(one)
    return made


def build_wheel(folder: Path, **environment: str) -> None:
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, **environment)


def has_compiled() -> bool:
    """Whether `stage` could compile the rules."""
    return any(path for kind in ("*.so", "*.pyd") for path in STAGE.rglob(kind))


def linux_tag() -> str:
    """The tag of a wheel for Linux, by the C library that it needs; elsewhere "", for it can be inferred."""
    if not sys.platform.startswith("linux"):
        return ""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-manylinux_{libc(STAGE).replace('.', '_')}_{platform.machine()}"


def freeze(one_file: bool, bare: bool = False) -> Path:
    """Run PyInstaller on our program, or on the bare window that it is measured against."""
    kind = "onefile" if one_file else "onedir"
    place = OUT / "bare" / kind if bare else OUT / kind
    run(
        sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN",
        "--workpath", OUT / "work" / place.relative_to(OUT), "--distpath", place, ROOT / "pyinstaller.spec",
        TAMMANY_ONEFILE="1" if one_file else "0", TAMMANY_STAGE=str(STAGE), TAMMANY_BARE="1" if bare else "0",
        TAMMANY_BOM=str(OUT / "onedir" / NAME / "_internal" / bom.FILE) if one_file and not bare else "",
    )  # fmt: skip
    return place / NAME


def describe(program: Path) -> Path:
    """The list of what the one-folder program is made of, beside it and in it.

    The .app of macOS is signed as it is made: there the list lies beside it only.
    """
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    made = bom.write(program, OUT / f"{NAME}-{version()}-{system}.cdx.json")
    shutil.copy2(made, program / "_internal" / bom.FILE)
    return made


def write_version_resource() -> None:
    numbers = ", ".join((version().split(".") + ["0", "0"])[:3])
    resource = VERSION_RESOURCE.format(commas=numbers, version=version())
    (OUT / "version.txt").write_text(resource, encoding="utf-8")


def write_mac_icon(path: Path) -> None:
    """An .icns file of our pictures: its entries are PNG files, each after a kind and a length."""
    entries = b""
    for kind, side in MAC_KINDS:
        picture = (ICONS / f"icon-{side}.png").read_bytes()
        entries += kind + (len(picture) + 8).to_bytes(4, "big") + picture
    path.write_bytes(b"icns" + (len(entries) + 8).to_bytes(4, "big") + entries)


def archive(program: Path) -> Path:
    """A tar archive with the program, the menu entry, icons, and the scripts that put them in place."""
    folder = OUT / f"{NAME}-{version()}-linux"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copytree(program, folder / NAME, symlinks=True)
    for path in LINUX.iterdir():
        shutil.copy2(path, folder)
    write_metainfo(folder)
    (folder / "icons").mkdir()
    for side in SIZES:
        shutil.copy2(ICONS / f"icon-{side}.png", folder / "icons")
    shutil.copy2(ROOT / "LICENSE", folder)
    packed = OUT / f"{folder.name}.tar.gz"
    stable.pack_tar(folder, packed)
    shutil.rmtree(folder)
    return packed


def metainfo(pictures: str, repository: str = "") -> str:
    """What shops of programs show of ours; they fetch the screenshots from the address `pictures`.

    Where there is none, as before the project is published, there are no screenshots; and without
    the address of the project's page, no links to it.
    """
    words = (LINUX / f"{APP_ID}.metainfo.xml").read_text(encoding="utf-8")
    if repository:
        page = repository.rstrip("/")
        places = {"homepage": page, "bugtracker": f"{page}/issues", "vcs-browser": page}
        links = [f'  <url type="{kind}">{place}</url>\n' for kind, place in places.items()]
        words = words.replace("  <launchable", "".join(links) + "  <launchable")
    if not pictures:
        return re.sub(r" *<screenshots>.*</screenshots>\n", "", words, flags=re.S)
    return words.replace("<image>", f"<image>{pictures.rstrip('/')}/")


def write_metainfo(folder: Path) -> None:
    words = metainfo(
        *(os.environ.get(f"TAMMANY_{name}", "") for name in ("PICTURES", "REPOSITORY"))
    )
    (folder / f"{APP_ID}.metainfo.xml").write_text(words, encoding="utf-8")


def libc(program: Path) -> str:
    """The oldest C library that every binary of a folder runs with, such as 2.31."""
    found = {(2, 17)}
    for path in program.rglob("*"):
        if path.is_file() and not path.is_symlink() and (".so" in path.name or path.suffix == ""):
            done = subprocess.run(["objdump", "-T", path], capture_output=True, text=True)
            found |= {(2, int(minor)) for minor in re.findall(r"GLIBC_2\.(\d+)", done.stdout)}
    return ".".join(str(part) for part in max(found))


def debian(program: Path) -> Path:
    """A .deb of the one-folder program, for /opt, with its menu entry, icons and metainfo."""
    root = OUT / "deb"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(program, root / "opt" / NAME, symlinks=True)
    share = root / "usr" / "share"
    for side in SIZES:
        icons = share / "icons" / "hicolor" / f"{side}x{side}" / "apps"
        icons.mkdir(parents=True)
        shutil.copy2(ICONS / f"icon-{side}.png", icons / f"{APP_ID}.png")
    (share / "applications").mkdir()
    entry = (LINUX / f"{APP_ID}.desktop").read_text(encoding="utf-8")
    entry = re.sub("^Exec=.*", f"Exec=/opt/{NAME}/{NAME}", entry, flags=re.M)
    # Not every desktop looks for programs in /usr/games: the entry names the place.
    (share / "applications" / f"{APP_ID}.desktop").write_text(entry, encoding="utf-8")
    (share / "metainfo").mkdir()
    write_metainfo(share / "metainfo")
    (root / "usr" / "games").mkdir()
    (root / "usr" / "games" / NAME).symlink_to(f"/opt/{NAME}/{NAME}")
    document = share / "doc" / NAME
    document.mkdir(parents=True)
    shutil.copy2(ROOT / "LICENSE", document / "copyright")
    architecture = subprocess.run(
        ["dpkg", "--print-architecture"], check=True, capture_output=True, text=True
    )
    control = root / "DEBIAN" / "control"
    control.parent.mkdir()
    control.write_text(
        f"Package: {NAME}\nVersion: {version()}\nArchitecture: {architecture.stdout.strip()}\n"
        f"Installed-Size: {size(root) // 1024}\n"
        "Maintainer: The Tammany Desktop authors <noreply@example.org>\nSection: games\nPriority: optional\n"
        f"Depends: libc6 (>= {libc(program)})\n"
        f"Recommends: {', '.join(OPENED)}\n"
        "Description: Ward politics in the New York of the 1850s\n"
        " An unofficial desktop edition of the board game designed by Doug Eckhart,\n"
        " for three to five players around one laptop, or alone against bots.\n",
        encoding="utf-8",
    )
    packed = OUT / f"{NAME}_{version()}.deb"
    stable.settle(root)
    run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, packed)
    shutil.rmtree(root)
    return packed


def makensis() -> str:
    """The compiler of installers, where there is one; on Windows it is not on the path."""
    there = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "NSIS"
    return shutil.which("makensis") or shutil.which("makensis", path=str(there)) or ""


def installer(program: Path, target: Path) -> Path:
    """The installer for Windows, by NSIS: for one person, without administrator's rights."""
    defined = {"VERSION": version(), "SOURCE": program, "ICON": ICONS / "icon.ico", "OUT": target}
    stable.settle(program)  # the installer keeps the dates of files
    words = [f"-D{name}={value}" for name, value in defined.items()]
    run(makensis(), "-WX", "-V2", *words, INSTALLER)
    return target


def size(path: Path) -> int:
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plain", action="store_true", help="leave the rules uncompiled")
    parser.add_argument("--compiled", action="store_true", help="fail where they do not compile")
    parser.add_argument("--lacking", action="store_true", help="only say what is missing here")
    arguments = parser.parse_args()
    if arguments.lacking or lacking():
        print(lacking())
        return 0 if arguments.lacking else 1
    OUT.mkdir(parents=True, exist_ok=True)
    stage("plain" if arguments.plain else "compiled" if arguments.compiled else "")
    write_version_resource()
    write_mac_icon(OUT / "icon.icns")
    program = freeze(one_file=False)
    made = [*wheels(), program, describe(program), freeze(one_file=True)]
    if sys.platform.startswith("linux"):
        made.append(archive(program))
        if shutil.which("dpkg-deb"):
            made.append(debian(program))
    if sys.platform == "win32":
        made.append(OUT / f"{NAME}-{version()}-windows.zip")
        stable.pack_zip(program, made[-1], NAME)
        if makensis():
            made.append(installer(program, OUT / f"{NAME}-{version()}-setup.exe"))
        else:
            print("NO INSTALLER: NSIS is not installed", flush=True)
    bom.sums([path for path in made if path.is_file()], OUT / "SHA256SUMS")
    for path in made:
        print(f"{size(path) / 1e6:7.1f} MB  {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
