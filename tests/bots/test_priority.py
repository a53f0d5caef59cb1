"""Opponents give way to the window on every system, from their first moment on."""

import ctypes
import os
from importlib import import_module
from multiprocessing.connection import Connection
from types import SimpleNamespace

import pytest

from tammany_desktop.bots import process
from tammany_desktop.bots.client import ChildProcess

needs_niceness = pytest.mark.skipif(not hasattr(os, "setpriority"), reason="another call there")


def on_windows(monkeypatch: pytest.MonkeyPatch, opens: int = 7) -> list[tuple[object, ...]]:
    """What is asked of a Windows on which a process opens as the handle `opens`."""
    asked: list[tuple[object, ...]] = []

    def open_process(*words: object) -> int:
        asked.append(words)
        return opens

    kernel = SimpleNamespace(
        OpenProcess=open_process,
        SetPriorityClass=lambda *words: asked.append(words),
        CloseHandle=lambda *words: asked.append(words),
    )
    monkeypatch.delattr(os, "setpriority", raising=False)
    monkeypatch.setattr(os, "name", "nt")
    monkeypatch.setattr(ctypes, "WinDLL", lambda name: kernel, raising=False)
    return asked


@pytest.mark.parametrize("lowest", [False, True])
@pytest.mark.parametrize("pid", [0, 41])
def test_windows_is_asked_for_a_lower_priority(
    monkeypatch: pytest.MonkeyPatch, pid: int, lowest: bool
) -> None:
    """By a true handle: the one that stands for a process itself is cut to 32 bits on its way."""
    asked = on_windows(monkeypatch)
    process.lower_priority(pid, lowest)
    to = process.IDLE if lowest else process.BELOW_NORMAL
    assert asked == [(process.SET_INFORMATION, False, pid or os.getpid()), (7, to), (7,)]


def test_a_process_of_windows_that_has_ended_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = on_windows(monkeypatch, opens=0)
    process.lower_priority(41)
    assert asked == [(process.SET_INFORMATION, False, 41)]


@needs_niceness
def test_without_leave_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*words: int) -> None:
        raise OSError

    monkeypatch.setattr(os, "setpriority", refuse, raising=False)
    process.lower_priority()
    assert caplog.messages == ["priority stays as it is"]
    monkeypatch.delattr(os, "setpriority")
    monkeypatch.setattr(os, "name", "another")
    process.lower_priority()
    assert len(caplog.messages) == 1


@needs_niceness
def test_elsewhere_it_is_nice_and_never_less_than_before(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "setpriority", lambda which, pid, to: asked.append((pid, to)))
    for before in (0, 19):
        monkeypatch.setattr(os, "getpriority", lambda which, pid, now=before: now)
        process.lower_priority()
    assert asked == [(0, process.NICENESS), (0, 19)]
    # Linux gives a quarter more for each step; of less an answer came too late to be played.
    assert 1 / (1 + 1.25**process.NICENESS) > 0.09, "a share of a core that others want whole"


def tell(pipe: Connection) -> None:
    """Tell how a process stands that has not said anything of it itself, once asked."""
    pipe.recv_bytes()
    pipe.send_bytes(bytes([os.getpriority(os.PRIO_PROCESS, 0)]))


@needs_niceness
def test_a_process_gives_way_without_its_own_doing(monkeypatch: pytest.MonkeyPatch) -> None:
    system = import_module("posix")  # other tests leave priorities alone
    for name in {"setpriority", "sched_setscheduler"} & set(dir(system)):
        monkeypatch.setattr(os, name, getattr(system, name))
    child = ChildProcess(tell)
    child.send(lambda: b"how")
    (niceness,) = child.lines.get(timeout=60.0) or b" "
    child.close()
    assert niceness >= process.NICENESS
