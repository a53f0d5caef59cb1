"""What goes into packages for systems that are not at hand: icons and version, by their formats."""

import ast
import importlib.util
import io
import re
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from tammany_desktop import __version__

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("make", ROOT / "build" / "package" / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "OUT", tmp_path)
    return module


def test_the_icon_of_a_mac_holds_pictures_of_every_size(make: ModuleType, tmp_path: Path) -> None:
    make.write_mac_icon(tmp_path / "icon.icns")
    data = (tmp_path / "icon.icns").read_bytes()
    assert data[:4] == b"icns"
    assert int.from_bytes(data[4:8], "big") == len(data)
    place, sides = 8, {}
    while place < len(data):
        length = int.from_bytes(data[place + 4 : place + 8], "big")
        picture = pygame.image.load(io.BytesIO(data[place + 8 : place + length]), "icon.png")
        sides[data[place : place + 4]] = picture.get_size()
        place += length
    assert place == len(data)
    assert sides == {kind: (side, side) for kind, side in make.MAC_KINDS}


def test_the_version_resource_is_what_windows_reads(make: ModuleType, tmp_path: Path) -> None:
    make.write_version_resource()
    words = (tmp_path / "version.txt").read_text(encoding="utf-8")
    numbers = re.search(r"filevers=\((\d+), (\d+), (\d+), (\d+)\)", words)
    assert numbers is not None
    assert ".".join(numbers.groups()[:3]) == __version__
    assert f"'ProductVersion', '{__version__}'" in words
    compile(words, "version.txt", "eval")


def test_menu_entry_and_metainfo_name_the_same_program() -> None:
    linux = ROOT / "build" / "package" / "linux"
    entry = next(linux.glob("*.desktop")).read_text(encoding="utf-8")
    info = next(linux.glob("*.metainfo.xml")).read_text(encoding="utf-8")
    assert "\nStartupWMClass=tammany-hall\n" in entry
    icon = re.search("^Icon=(.*)$", entry, re.MULTILINE)
    assert icon is not None
    assert f"<id>{icon[1]}</id>" in info
    assert f'<release version="{__version__}"' in info


def test_nothing_is_imported_that_the_package_leaves_out() -> None:
    """At the top of a module; a function may import what only a checkout needs."""
    spec = (ROOT / "pyinstaller.spec").read_text(encoding="utf-8")
    left_out = set(spec.split('EXCLUDED = """')[1].split('"""')[0].split())
    assert {"tarfile", "decimal"} <= left_out
    found = {}
    for path in (ROOT / "tammany_desktop").rglob("*.py"):
        tops = ast.parse(path.read_text(encoding="utf-8")).body
        names = {one.name for top in tops if isinstance(top, ast.Import) for one in top.names}
        names |= {top.module or "" for top in tops if isinstance(top, ast.ImportFrom)}
        if names & left_out:
            found[path.name] = names & left_out
    assert found == {}
