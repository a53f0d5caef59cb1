"""Random input: no exception, no rule broken, nothing lost."""

from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.rules import game
from tammany_desktop.rules.state import OVER
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.title import TitleScene
from tests.helpers.table import Mouse, Table, play_person

KEYS = [
    *"bcsoeulphimr123456789",
    *("return", "space", "escape", "tab", "up", "down", "left", "right", "backspace"),
    *("home", "end", "page up", "page down"),
]
SIZES = [(1024, 600), (1280, 720), (1024, 768), (1700, 720)]


def key_event(kind: int, name: str, mod: int = 0) -> pygame.event.Event:
    code = pygame.key.key_code(name)
    return pygame.event.Event(kind, key=code, mod=mod, unicode="", scancode=0)


def mouse_event(kind: int, place: tuple[int, int], random: Random) -> pygame.event.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    if kind == pygame.MOUSEWHEEL:
        return pygame.event.Event(kind, x=0, y=random.choice((-1, 1)), flipped=False, touch=False)
    button = random.choice((1, 1, 1, 1, 2, 3))
    return pygame.event.Event(kind, pos=place, button=button, touch=False)


def some_place(table: Table, random: Random) -> tuple[int, int]:
    """Anywhere, but oftener where something is."""
    gui = getattr(table.top, "gui", None)
    targets = [one for one in gui.ring.targets if one.shown] if gui is not None else []
    if targets and random.random() < 0.8:
        center: tuple[int, int] = random.choice(targets).rect.center
        return center
    size = table.driver.app.look.window.size
    return random.randrange(size[0]), random.randrange(size[1])


def some_events(table: Table, random: Random) -> list[pygame.event.Event]:
    roll = random.random()
    kinds = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    if roll < 0.45:
        place = some_place(table, random)
        return [mouse_event(kind, place, random) for kind in kinds]
    if roll < 0.6:
        kind = random.choice((*kinds, pygame.MOUSEWHEEL))
        return [mouse_event(kind, some_place(table, random), random)]
    if roll < 0.97:
        name = random.choice(KEYS)
        mod = random.choice((0, 0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL))
        events = [key_event(pygame.KEYDOWN, name, mod)]
        return events if random.random() < 0.1 else [*events, key_event(pygame.KEYUP, name, mod)]
    kind = random.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED))
    return [pygame.event.Event(kind)]


def storm(folder: Path, seed: int, steps: int, people: int) -> int:
    """Random events on one table; returns how many lines the match went on."""
    random = Random(seed)
    table = Table(folder, people=people, seats=3 + seed % 3, seed=seed, speed="fast")
    app = table.driver.app
    for step in range(steps):
        if step % 300 == 299 and not app.settings.full_screen:
            size = random.choice(SIZES)
            pygame.display.set_mode(size, pygame.RESIZABLE)
            told = pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
            table.driver.frame(told)
        table.driver.frame(*some_events(table, random))
        top = table.top
        assert not isinstance(top, CrashScene), getattr(top, "report", "")
        if isinstance(top, TitleScene) or not app.running or not table.is_open:
            break
    lines = table.match.line
    history = table.match.history
    assert game.fold(history.start, history.events_since(0)) == table.match.state
    table.close()
    return lines


@pytest.mark.parametrize("people", [1, 2, 3])
def test_a_small_storm(tmp_path: Path, people: int) -> None:
    storm(tmp_path, people - 1, 250, people)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_a_great_storm(tmp_path: Path, seed: int) -> None:
    storm(tmp_path, seed + 1000, 5000, 1 + seed % 3)


def test_a_game_goes_on_after_a_storm(tmp_path: Path) -> None:
    random = Random(9)
    table = Table(tmp_path, people=1, seats=3, seed=9)
    for _ in range(6):
        table.rest()
        play_person(table, Mouse(table), random)
        table.driver.resize(random.choice(SIZES))
    table.rest()
    assert table.match.line > 6
    assert table.match.state.phase != OVER
    assert not isinstance(table.top, FinalScene)
    table.close()
