"""What goes into packages for systems that are not at hand: icons and version, by their formats."""

import ast
import base64
import hashlib
import importlib.util
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from tammany_desktop import __version__

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "build" / "package"))
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


def test_rules_that_cannot_be_compiled_are_never_left_out_in_silence(
    make: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*words: object) -> None:
        raise subprocess.CalledProcessError(1, "compile.py")

    monkeypatch.setattr(make, "run", fail)
    monkeypatch.setattr(make, "STAGE", tmp_path / "stage")
    with pytest.raises(subprocess.CalledProcessError):
        make.stage("compiled")
    make.stage("")
    assert "NOT COMPILED" in capsys.readouterr().out
    assert (tmp_path / "stage" / "tammany_desktop" / "app.py").exists()


def tree(folder: Path) -> Path:
    """A small package: a program, a file, a link."""
    (folder / "deep").mkdir(parents=True)
    (folder / "b").write_text("b", encoding="utf-8")
    (folder / "deep" / "a").write_text("a", encoding="utf-8")
    (folder / "deep" / "a").chmod(0o700)
    (folder / "link").symlink_to("deep/a")
    return folder


@pytest.mark.skipif(os.name == "nt", reason="modes and links")
@pytest.mark.parametrize("kind", ["tar", "zip"])
def test_archives_tell_neither_when_nor_by_whom_they_were_packed(
    make: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    packed = []
    for number, place in enumerate(("one", "two")):
        folder = tree(tmp_path / place / "same")
        os.utime(folder / "b", (number, number))
        (folder / "b").chmod(0o600 | number << 3)
        target = tmp_path / place / "packed"
        if kind == "tar":
            make.stable.pack_tar(folder, target)
        else:
            make.stable.pack_zip(folder, target, "same")
        packed.append(target.read_bytes())
    assert packed[0] == packed[1]
    assert str(tmp_path).encode() not in packed[0]


def test_the_date_of_a_build_is_given_or_the_commits_or_the_releases(
    make: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert make.stable.epoch() == 1700000000
    assert make.stable.environment()["SOURCE_DATE_EPOCH"] == "1700000000"
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    monkeypatch.setattr(make.stable, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    date = datetime.fromtimestamp(make.stable.epoch(), UTC).date().isoformat()
    assert f'date="{date}"' in make.stable.METAINFO.read_text(encoding="utf-8")


def test_the_list_of_a_package_names_its_libraries_and_binaries(
    make: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    folder = tmp_path / "program"
    folder.mkdir()
    for name in ("libogg-15db22d2.so.0.8.6", "tammany-hall", "art.png", "rules.pyd"):
        (folder / name).write_bytes(name.encode())
    first, second = (make.bom.write(folder, tmp_path / name) for name in ("one", "two"))
    assert first.read_bytes() == second.read_bytes()
    document = json.loads(first.read_bytes())
    assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.6")
    assert document["metadata"]["component"]["version"] == __version__
    found = {one["name"]: one for one in document["components"]}
    assert found.keys() == {*make.bom.LIBRARIES, "python", "libogg-15db22d2.so.0.8.6", "rules.pyd"}
    assert found["libogg-15db22d2.so.0.8.6"]["version"] == "0.8.6"
    content = hashlib.sha256(b"rules.pyd").hexdigest()
    assert found["rules.pyd"]["hashes"] == [{"alg": "SHA-256", "content": content}]
    (folder / "rules.pyd").write_bytes(b"other")
    other = json.loads(make.bom.write(folder, tmp_path / "three").read_bytes())
    assert other["serialNumber"] != document["serialNumber"]


def test_a_wheel_has_its_list_on_record(
    make: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    wheel = tmp_path / "any-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr("any.py", "")
        packed.writestr("any-1.dist-info/RECORD", "any.py,,0\nany-1.dist-info/RECORD,,\n")
    make.bom.add_to_wheel(wheel)
    with zipfile.ZipFile(wheel) as packed:
        name = f"any-1.dist-info/sboms/{make.bom.FILE}"
        words = packed.read(name)
        record = packed.read("any-1.dist-info/RECORD").decode()
    sum_ = base64.urlsafe_b64encode(hashlib.sha256(words).digest()).rstrip(b"=").decode()
    assert f"{name},sha256={sum_},{len(words)}\n" in record
    named = {one["name"] for one in json.loads(words)["components"]}
    assert named == {one["name"] for one in make.bom.required()} < set(make.bom.LIBRARIES)


def test_menu_entry_and_metainfo_name_the_same_program() -> None:
    linux = ROOT / "build" / "package" / "linux"
    entry = next(linux.glob("*.desktop")).read_text(encoding="utf-8")
    info = next(linux.glob("*.metainfo.xml")).read_text(encoding="utf-8")
    assert "\nStartupWMClass=tammany-hall\n" in entry
    icon = re.search("^Icon=(.*)$", entry, re.MULTILINE)
    assert icon is not None
    assert f"<id>{icon[1]}</id>" in info
    assert f'<release version="{__version__}"' in info


def test_the_metainfo_leads_to_the_project_s_page_where_there_is_one(make: ModuleType) -> None:
    places = re.findall(r'<url type="(.+)">(.+)</url>', make.metainfo("", "https://example.org/x/"))
    assert dict(places) == {
        "homepage": "https://example.org/x",
        "bugtracker": "https://example.org/x/issues",
        "vcs-browser": "https://example.org/x",
    }
    assert "<url" not in make.metainfo("")


def test_the_metainfo_has_screenshots_where_they_are_published(make: ModuleType) -> None:
    shown = re.findall(r"<image>(.*)</image>", make.metainfo("https://example.org/pictures/"))
    assert len(shown) == 3
    for address in shown:
        assert address.startswith("https://example.org/pictures/")
        assert (ROOT / "docs" / "pictures" / address.rsplit("/", 1)[1]).is_file()
    without = make.metainfo("")
    assert "screenshot" not in without
    assert "</description>\n  <launchable" in without


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


@pytest.mark.parametrize("fault", ["OSError(22, 'Invalid parameter')", "EOFError()"])
def test_a_process_whose_program_was_killed_ends_in_silence(fault: str) -> None:
    """On Windows what it says would be a box that stays until somebody closes it."""
    code = f"""
import multiprocessing, runpy
def child(): raise {fault}
multiprocessing.freeze_support = child
runpy.run_path({str(ROOT / "build" / "package" / "launch.py")!r})
"""
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")


def test_every_action_of_a_workflow_is_one_commit() -> None:
    """A tag can be moved to another program; the comment says which one it was."""
    found = []
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        found += re.findall(r"uses: *(.*)", path.read_text(encoding="utf-8"))
    assert len(found) > 5
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", one) for one in found), found


def test_a_release_holds_what_windows_installs() -> None:
    words = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert "cp out/package/*-setup.exe" in words
    script = (ROOT / "build" / "windows" / "installer.nsi").read_text(encoding="utf-8")
    assert set(re.findall(r"\$\{([A-Z]+)\}", script)) >= {"VERSION", "SOURCE", "ICON", "OUT"}


def _notes(*words: str) -> subprocess.CompletedProcess[str]:
    recipe = ROOT / "build" / "package" / "notes.py"
    command = [sys.executable, str(recipe), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


def test_the_notes_of_a_release_are_its_section_of_the_changelog() -> None:
    now = _notes()
    assert now.returncode == 0, "the version in the source has its notes"
    assert now.stdout == _notes(__version__).stdout
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    before, _, rest = changelog.partition(now.stdout)
    assert before.rstrip().splitlines()[-1].startswith(f"## [{__version__}] - ")
    assert rest.lstrip().startswith("## [")


def test_a_version_without_notes_is_told() -> None:
    unknown = _notes("9.9.9")
    assert unknown.returncode == 1
    assert unknown.stdout == ""
    assert "9.9.9" in unknown.stderr


def test_the_menu_of_programs_names_the_version() -> None:
    folder = ROOT / "build" / "package" / "linux"
    metainfo = (folder / "io.github.tammany_desktop.TammanyHall.metainfo.xml").read_text("utf-8")
    assert metainfo.index(f'<release version="{__version__}"') < metainfo.index('version="0.1.0"')
