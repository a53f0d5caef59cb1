"""Every kind of scene that the program has."""

from importlib import import_module
from pkgutil import walk_packages
from typing import Final

from tammany_desktop import scenes
from tammany_desktop.scenes.base.dialog import Dialog
from tammany_desktop.scenes.base.pages import (
    GuardedSheet,
    OverSheet,
    PageScene,
    SheetScene,
    TableOpener,
)
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.cover import InputGuard, WithTools
from tammany_desktop.scenes.learning.problem_cards import ProblemCard
from tammany_desktop.scenes.menus.house_rules import RulesPage
from tammany_desktop.scenes.menus.seat_card import SeatsScene
from tammany_desktop.scenes.review.board_lists import BoardLists
from tammany_desktop.scenes.table.hint import AdviceCard, LightingCard

# Never shown themselves.
BUILT_ON: Final[tuple[type[Scene], ...]] = (
    Scene,
    SheetScene,
    TableOpener,
    OverSheet,
    GuardedSheet,
    PageScene,
    InputGuard,
    WithTools,
    Dialog,
    ProblemCard,
    SeatsScene,
    RulesPage,
    LightingCard,
    AdviceCard,
    BoardLists,
)


def scene_kinds() -> set[type[Scene]]:
    """Every kind of scene that the program has, but those that are there to be built on."""
    for module in walk_packages(scenes.__path__, f"{scenes.__name__}."):
        import_module(module.name)
    found, waiting = set[type[Scene]](), [Scene]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind not in BUILT_ON and kind.__module__.startswith(f"{scenes.__name__}."):
            found.add(kind)
    return found
