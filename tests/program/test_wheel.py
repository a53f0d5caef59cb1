"""A wheel is plain Python, or holds the compiled modules and says for what they are."""

import importlib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


def built(monkeypatch: pytest.MonkeyPatch, **environment: str) -> dict[str, Any]:
    """What hatchling is told to build."""
    pytest.importorskip("hatchling", reason="only those who package install it")
    monkeypatch.syspath_prepend(str(ROOT / "build" / "package"))
    hook = importlib.import_module("wheel_hook")
    for name in (hook.MODULES, hook.TAG):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    told: dict[str, Any] = {"pure_python": True, "force_include": {"assets": "a"}}
    hook.CompiledModules.initialize(object(), "standard", told)
    return told


def test_without_modules_a_wheel_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    assert built(monkeypatch) == {"pure_python": True, "force_include": {"assets": "a"}}


@pytest.mark.parametrize(
    ("tag", "expected"), [("cp311-x", {"tag": "cp311-x"}), ("", {"infer_tag": True})]
)
def test_modules_lie_among_their_sources(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tag: str, expected: dict[str, Any]
) -> None:
    module = tmp_path / "tammany_desktop" / "rules" / "game.so"
    module.parent.mkdir(parents=True)
    module.touch()
    module.with_suffix(".py").touch()
    told = built(monkeypatch, TAMMANY_WHEEL_MODULES=str(tmp_path), TAMMANY_WHEEL_TAG=tag)
    included = {"assets": "a", str(module): str(module.relative_to(tmp_path))}
    assert told == {"pure_python": False, "force_include": included} | expected


def test_a_folder_without_modules_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(FileNotFoundError, match="nothing is compiled"):
        built(monkeypatch, TAMMANY_WHEEL_MODULES=str(tmp_path))
