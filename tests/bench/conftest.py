"""Measured is the program as people have it, without what makes the tests quick."""

import os
from collections.abc import Iterator
from importlib import import_module

import pytest

from tammany_desktop.scenes.base.stack import SceneStack
from tammany_desktop.ui.window import Window
from tests.helpers import painting


@pytest.fixture(autouse=True)
def _as_it_runs() -> Iterator[None]:
    """Opponents give way to the window, as in no other test, and every frame is simply painted."""
    with pytest.MonkeyPatch.context() as patch:
        for name in {"setpriority", "sched_setscheduler"} & set(dir(os)):
            patch.setattr(os, name, getattr(import_module("posix"), name))
        patch.setattr(SceneStack, "paint_damage", painting.draw)
        patch.delattr(Window, "surface")  # a property there: every window has its own
        yield
