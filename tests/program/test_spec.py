"""What the recipe of the packages tells the systems that it cannot be tried on here."""

import plistlib
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_a_mac_opens_saved_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    bundle: dict[str, Any] = {}
    found = SimpleNamespace(binaries=[], datas=[], pure=[], scripts=[])
    names = {name: lambda *_, **__: found for name in ("Analysis", "PYZ", "EXE", "COLLECT")}
    names["BUNDLE"] = lambda *_, **told: bundle.update(told) or found
    spec = (ROOT / "pyinstaller.spec").read_text(encoding="utf-8")
    exec(compile(spec, "pyinstaller.spec", "exec"), {"SPECPATH": str(ROOT), **names})  # noqa: S102
    told = plistlib.loads(plistlib.dumps(bundle["info_plist"]))
    ours, lines = told["CFBundleDocumentTypes"]
    (kind,) = told["UTExportedTypeDeclarations"]
    assert ours["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeIdentifier"].startswith(bundle["bundle_identifier"])
    assert kind["UTTypeTagSpecification"] == {"public.filename-extension": ["tammany"]}
    assert (lines["CFBundleTypeExtensions"], lines["LSHandlerRank"]) == (["jsonl"], "Alternate")
