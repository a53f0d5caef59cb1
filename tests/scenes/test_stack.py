"""The stack of scenes: queued changes, damage, consumed events."""

from typing import cast

import pygame
import pytest

from tammany_desktop.scenes.base.stack import Scene, SceneStack, Stage
from tammany_desktop.ui.intents import Act
from tammany_desktop.ui.window import fast_rect, merge

WINDOW = pygame.Rect(0, 0, 400, 300)
CLICK = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1)


class Look:
    window = WINDOW


class FakeStage:
    """Only what these scenes ask for."""

    look = Look()

    def __init__(self) -> None:
        self.stack = SceneStack()


class Plate(Scene):
    """Fills its rectangle with a color, and takes notes."""

    def __init__(self, stage: FakeStage, color: str, rect: pygame.Rect = WINDOW) -> None:
        super().__init__(cast(Stage, stage))
        self.color = pygame.Color(color)
        self.rect = rect
        self.heard = 0
        self.notes: list[str] = []
        self.uses = False

    def enter(self) -> None:
        self.notes.append("enter")

    def leave(self) -> None:
        self.notes.append("leave")

    def cover(self) -> None:
        self.notes.append("cover")

    def uncover(self) -> None:
        self.notes.append("uncover")

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        self.heard += 1
        return self.uses

    def update(self, dt: float) -> None:
        self.notes.append("update")

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill(self.color, self.rect)


class Overlay(Plate):
    opaque = False


class Toast(Overlay):
    modal = False


@pytest.fixture
def stage() -> FakeStage:
    return FakeStage()


def opened(stage: FakeStage, *scenes: Scene) -> pygame.Surface:
    for scene in scenes:
        stage.stack.push(scene)
    stage.stack.apply_changes()
    surface = pygame.Surface(WINDOW.size)
    stage.stack.paint_damage(surface)
    return surface


def test_changes_wait_for_the_frames_end(stage: FakeStage) -> None:
    one = Plate(stage, "red")
    stage.stack.push(one)
    assert stage.stack.top is None
    stage.stack.apply_changes()
    assert stage.stack.top is one
    assert one.notes == ["enter"]


def test_scenes_are_told_of_coming_and_going(stage: FakeStage) -> None:
    one, two, three = Plate(stage, "red"), Plate(stage, "green"), Plate(stage, "blue")
    opened(stage, one, two)
    stage.stack.pop()
    stage.stack.replace(three)
    stage.stack.apply_changes()
    assert one.notes == ["enter", "cover", "uncover", "leave"]
    assert two.notes == ["enter", "leave"]
    assert stage.stack.scenes == [three]


def test_popping_a_buried_scene_leaves_the_top_alone(stage: FakeStage) -> None:
    one, two = Plate(stage, "red"), Overlay(stage, "green")
    opened(stage, one, two)
    stage.stack.pop(one)
    stage.stack.pop(one)
    stage.stack.apply_changes()
    assert stage.stack.scenes == [two]
    assert "uncover" not in two.notes


def test_used_events_go_no_further_and_modal_overlays_keep_the_rest(stage: FakeStage) -> None:
    table, dialog, toast = Plate(stage, "red"), Overlay(stage, "green"), Toast(stage, "blue")
    opened(stage, table, dialog, toast)
    stage.stack.handle(CLICK, None)
    assert (toast.heard, dialog.heard, table.heard) == (1, 1, 0)
    toast.uses = True
    stage.stack.handle(CLICK, None)
    assert (toast.heard, dialog.heard, table.heard) == (2, 1, 0)


def test_what_lies_under_an_opaque_scene_neither_paints_nor_moves(stage: FakeStage) -> None:
    secret = Plate(stage, "red")
    cover = Plate(stage, "black", pygame.Rect(0, 0, 10, 10))
    surface = opened(stage, secret, cover)
    assert surface.get_at((200, 200)) == pygame.Color("black")
    secret.notes.clear()
    stage.stack.update(0.1)
    assert "update" not in secret.notes


def test_overlays_lie_over_damage_from_below(stage: FakeStage) -> None:
    table = Plate(stage, "red")
    note = Overlay(stage, "green", pygame.Rect(50, 50, 40, 40))
    surface = opened(stage, table, note)
    table.damage(pygame.Rect(40, 40, 30, 30))
    rects = stage.stack.paint_damage(surface)
    assert rects == [fast_rect(pygame.Rect(40, 40, 30, 30))]
    assert surface.get_at((45, 45)) == pygame.Color("red")
    assert surface.get_at((60, 60)) == pygame.Color("green")


def test_a_still_stack_paints_nothing(stage: FakeStage) -> None:
    surface = opened(stage, Plate(stage, "red"))
    assert stage.stack.paint_damage(surface) == []


def test_only_the_damaged_pixels_change(stage: FakeStage) -> None:
    table = Plate(stage, "red")
    surface = opened(stage, table)
    table.color = pygame.Color("blue")
    table.damage(pygame.Rect(0, 0, 10, 10))
    stage.stack.paint_damage(surface)
    assert surface.get_at((5, 5)) == pygame.Color("blue")
    assert surface.get_at((20, 20)) == pygame.Color("red")


def test_merged_damage_is_apart_and_covers_everything() -> None:
    rects = [pygame.Rect(x * 30, 10, 40, 20) for x in range(4)] + [pygame.Rect(300, 200, 500, 9)]
    merged = merge(rects, WINDOW)
    for one in merged:
        assert WINDOW.contains(one)
        assert one.collidelist([other for other in merged if other is not one]) < 0
    for rect in rects:
        clipped = rect.clip(WINDOW)
        assert any(one.contains(clipped) for one in merged)


def test_what_lies_near_is_painted_together() -> None:
    piece, shadow, far = (pygame.Rect(left, 61, 21, 31) for left in (41, 65, 301))
    assert merge([piece, shadow, far], WINDOW) == [piece.union(shadow), far]


def test_damage_nearly_everywhere_becomes_the_whole_window() -> None:
    assert merge([pygame.Rect(0, 0, 400, 290)], WINDOW) == [WINDOW]
    assert merge([pygame.Rect(-50, -50, 20, 20)], WINDOW) == []


def test_the_shortest_wait_counts(stage: FakeStage, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = Plate(stage, "red"), Overlay(stage, "green")
    opened(stage, one, two)
    assert stage.stack.due_in() is None
    monkeypatch.setattr(one, "due_in", lambda: 3.0)
    monkeypatch.setattr(two, "due_in", lambda: 0.5)
    assert stage.stack.due_in() == 0.5
