"""Opponents give way to the window on every system."""

import ctypes
import os
from types import SimpleNamespace

import pytest

from tammany_desktop.bots import process


def test_windows_is_asked_for_a_lower_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    kernel = SimpleNamespace(
        GetCurrentProcess=lambda: -1, SetPriorityClass=lambda *words: asked.append(words)
    )
    monkeypatch.delattr(os, "nice", raising=False)
    monkeypatch.setattr(os, "name", "nt")
    monkeypatch.setattr(ctypes, "WinDLL", lambda name: kernel, raising=False)
    process.be_nice()
    assert asked == [(-1, process.BELOW_NORMAL)]


@pytest.mark.skipif(not hasattr(os, "nice"), reason="another call there")
def test_elsewhere_it_is_nice(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(os, "nice", asked.append)
    process.be_nice()
    assert asked == [process.NICENESS]
