"""What the recipe of the packages tells the systems that it cannot be tried on here."""

import plistlib
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


def told_to(tool: str) -> dict[str, Any]:
    """What the recipe tells a step of the packaging."""
    told: dict[str, Any] = {}
    found = SimpleNamespace(binaries=[], datas=[], pure=[], scripts=[])
    steps = ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")
    names: dict[str, Any] = {name: lambda *_, **__: found for name in steps}
    names[tool] = lambda *_, **words: told.update(words) or found
    spec = (ROOT / "pyinstaller.spec").read_text(encoding="utf-8")
    exec(compile(spec, "pyinstaller.spec", "exec"), {"SPECPATH": str(ROOT), **names})  # noqa: S102
    return told


def test_what_controllers_need_is_packed() -> None:
    """They are imported after the first picture, so that a package without them would start."""
    script = "import sys, pygame._sdl2.controller; print(*sys.modules)"
    command = [sys.executable, "-c", script]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    needed = {one for one in loaded if one.startswith("pygame._sdl2")}
    assert "pygame._sdl2.controller" in needed
    assert not needed & set(told_to("Analysis")["excludes"])


@pytest.mark.parametrize("suffix", ["cpython-311-x86_64-linux-gnu.so", "cp311-win_amd64.pyd"])
def test_what_compiled_modules_share_is_packed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    (tmp_path / f"0a1b__mypyc.{suffix}").write_bytes(b"")
    monkeypatch.setenv("TAMMANY_STAGE", str(tmp_path))
    assert "0a1b__mypyc" in told_to("Analysis")["hiddenimports"]


def test_controllers_need_no_other_module_of_their_folder() -> None:
    """The one folder has no `__init__` there, nor what that would import."""
    script = (
        "import os, sys, types, pygame; folder = types.ModuleType('pygame._sdl2');"
        "folder.__path__ = [os.path.join(os.path.dirname(pygame.__file__), '_sdl2')];"
        "sys.modules['pygame._sdl2'] = folder; from pygame._sdl2 import controller;"
        "controller.init(); controller.quit(); print(*sys.modules)"
    )
    command = [sys.executable, "-c", script]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    needed = {one for one in loaded if one.startswith("pygame._sdl2")}
    assert needed == {"pygame._sdl2", "pygame._sdl2.controller"}


def test_a_mac_opens_saved_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    bundle = told_to("BUNDLE")
    told = plistlib.loads(plistlib.dumps(bundle["info_plist"]))
    ours, lines = told["CFBundleDocumentTypes"]
    (kind,) = told["UTExportedTypeDeclarations"]
    assert ours["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeIdentifier"].startswith(bundle["bundle_identifier"])
    assert kind["UTTypeTagSpecification"] == {"public.filename-extension": ["tammany"]}
    assert (lines["CFBundleTypeExtensions"], lines["LSHandlerRank"]) == (["jsonl"], "Alternate")
