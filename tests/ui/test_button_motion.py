"""A button turns from state to state within a beat, and at once where nothing moves."""

import pygame

from tammany_desktop.ui.button import PaintedShape
from tammany_desktop.ui.tokens import Beats

LIGHT = {"normal": 200, "hovered": 100, "active": 40}


def shape(seconds: float) -> PaintedShape:
    def paint(state: str) -> pygame.Surface:
        made = pygame.Surface((4, 4), pygame.SRCALPHA)
        made.fill((LIGHT[state], LIGHT[state], LIGHT[state], 255))
        return made

    made = PaintedShape(pygame.Rect(0, 0, 4, 4), paint)
    made.seconds = seconds
    return made


def light(shown: PaintedShape) -> int:
    return int(shown.get_fresh_surface().get_at((1, 1))[0])


def test_one_state_turns_into_the_next_within_a_beat_and_then_rests() -> None:
    button = shape(Beats.TOUCH)
    assert light(button) == 200
    button.set_active_state("hovered")
    seen = []
    while button.fresh:
        button.update(1 / 60)
        seen.append(light(button))
    assert seen == sorted(seen, reverse=True)
    assert seen[-1] == 100
    assert 7 <= len(seen) <= 11


def test_a_press_by_key_comes_back_from_below() -> None:
    button = shape(Beats.TOUCH)
    button.release()
    button.update(1 / 60)
    assert light(button) < 100
    button.update(1)
    assert light(button) == 200
    assert not button.fresh


def test_without_motion_the_end_is_there_at_once() -> None:
    button = shape(0.0)
    button.set_active_state("active")
    assert light(button) == 40
    assert not button.fresh


def test_changed_content_is_seen_at_once() -> None:
    button = shape(Beats.TOUCH)
    button.set_active_state("hovered")
    button.repaint()
    assert light(button) == 100
    assert not button.fresh
