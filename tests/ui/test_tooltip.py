"""The slip: what it says, where it lies, when it goes."""

from typing import Any

from tests.helpers.board_table import board_look  # before pygame: it chooses the drivers

# isort: split
import pygame
import pytest

from tammany_desktop.languages import text
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.tooltip import READ_TIME, Tooltip
from tests.helpers.bench import BUTTON, show, show_button
from tests.helpers.ink import watching
from tests.helpers.window import Driver


def test_the_slip_keeps_off_other_buttons(window: Driver) -> None:
    """Above a row at the foot of the window there is room: neighbors are not covered."""
    made: list[Any] = []

    def fill(gui: Gui) -> None:
        for place in range(5):
            rect = pygame.Rect(400 + 56 * place, 634, 50, 42)
            made.append(gui.button(rect, "", list, hint=f"Cube number {place} of the bag (R8.1)"))
        gui.add(Target(pygame.Rect(300, 300, 500, 330)))  # a ward, large and behind it all
        made.append(gui.button(pygame.Rect(410, 570, 140, 36), "Decline", list))

    gui = show(window, fill)
    for place in range(5):
        window.point(made[place].rect.center)
        window.wait(0.6)
        assert gui.tooltip.rule == "R8.1"
        for button in made:
            shared = gui.tooltip.rect.clip(button.rect)
            assert shared.w * shared.h <= 0.5 * button.rect.w * button.rect.h, (place, button)
        row = [button for button in made[:5] if gui.tooltip.rect.colliderect(button.rect)]
        assert row == []


def test_the_slip_says_what_is_true_now(window: Driver) -> None:
    gui, button = show_button(window, why_not="Not yours.")
    window.point(BUTTON.center)
    window.wait(0.6)
    assert gui.tooltip.words == "Not yours."
    button.allow("Half done.")
    window.frames(2)
    assert gui.tooltip.words == "Half done."
    button.allow("")
    window.frames(2)
    assert gui.tooltip.words == ""


def test_a_slip_that_changes_as_it_leaves_still_leaves(window: Driver) -> None:
    gui, button = show_button(window, why_not="No (R4.2).")
    window.point(BUTTON.center)
    window.wait(0.6)
    window.point((900, 500))
    button.allow("Half done (R4.2).")
    window.frames(2)
    assert gui.tooltip.words == "Half done (R4.2)."
    window.wait(1.0)
    assert gui.tooltip.words == ""


def test_the_slip_goes_with_its_button(window: Driver) -> None:
    gui, button = show_button(window, hint="Ends.")
    window.point(BUTTON.center)
    window.wait(0.6)
    assert gui.tooltip.words == "Ends."
    gui.ring.remove(button.target)
    button.kill()
    window.frames(2)
    assert gui.tooltip.words == ""


def test_a_press_wants_no_slip(window: Driver) -> None:
    """Who pressed a button quickly is not told afterwards what it is for."""
    gui, _ = show_button(window, hint="Ends the turn.")
    window.click(BUTTON.center)
    window.wait(1.0)
    assert gui.tooltip.words == ""
    window.point((600, 500))
    window.point(BUTTON.center)
    window.wait(0.6)
    assert gui.tooltip.words == "Ends the turn."


@pytest.mark.parametrize(("speed", "factor"), [("normal", 1), ("slow", 3), ("step", 3)])
def test_a_reason_stays_longer_for_who_wants_it_slow(
    window: Driver, speed: str, factor: int
) -> None:
    window.app.apply(speed=speed)
    gui, button = show_button(window, why_not="Not yours.")
    gui.tooltip.show_timed(button.target)
    window.wait(0.9 * factor * (READ_TIME[0] + READ_TIME[1] * len("Not yours.")))
    assert gui.tooltip.words == "Not yours."
    window.wait(0.2 * factor * (READ_TIME[0] + READ_TIME[1] * len("Not yours.")))
    assert gui.tooltip.words == ""


@pytest.mark.parametrize("enabled", [True, False])
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("rule", ["", "R8.1"])
def test_a_slip_has_its_lines_a_link_to_the_rule_it_names_and_a_red_edge_if_it_refuses(
    rule: str, scale: int, enabled: bool
) -> None:
    look = board_look(scale=scale)
    told = "You may not take this cube, because it does not wait in Castle Garden, nor in the bag"
    words = f"{told} ({rule})." if rule else f"{told}."
    target = Target(pygame.Rect(300, 300, 50, 40), enabled=enabled, why_not=words, hint=words)
    damaged = list[pygame.Rect]()
    slip = Tooltip(look, damaged.append, list)
    with watching() as drawn:
        slip.show(target)
    picture = slip.surface
    assert picture is not None
    assert damaged == [slip.rect]
    assert picture.get_size() == slip.rect.size
    assert slip.words == words
    link = text("rules_scene.link", rule=rule, press=look.key_name(Intent.RULES))
    *lines, last = drawn.inks
    assert (last.words == link) == bool(rule)
    said = lines if rule else drawn.inks
    assert " ".join(line.words for line in said).replace("\N{NO-BREAK SPACE}", " ") == words
    tops = [ink.rect.top for ink in drawn.inks]
    assert tops == sorted(set(tops))
    for ink in drawn.inks:
        assert picture.get_rect().inflate(-8, -8).contains(ink.rect)
    under = slip._link_rect
    assert bool(under) == bool(rule)
    if rule:
        color = look.palette["vermilion_dark"]
        assert under.inflate(0, 8).contains(last.rect)
        assert last.color == color
        assert not any(under.collidepoint(line.rect.center) for line in lines)
        assert picture.get_at((under.left + 2, under.bottom - 1)) == color, "underlined"
        assert slip.linked_rule(under.move(slip.rect.topleft).center) == rule
    assert slip.linked_rule(slip.rect.move(0, 4).midtop) == ""
    edge = [picture.get_at((x, picture.get_height() // 2))[:3] for x in range(look.px(10))]
    assert (look.palette["vermilion"][:3] in edge) == (not enabled)
    slip.hide()
    assert damaged == [slip.rect] * 2
    assert slip.linked_rule(slip.rect.center) == ""


def test_a_slip_shown_again_stays_and_one_of_another_target_moves() -> None:
    look = board_look()
    first, other = (
        Target(pygame.Rect(100, top, 200, 40), label=name, hint="The same words.")
        for top, name in ((200, "A"), (500, "B"))
    )
    slip = Tooltip(look, lambda _: None, lambda: [first, other])
    slip.show(first)
    picture, place = slip.surface, slip.rect.copy()
    slip.show(first)
    assert slip.surface is picture
    slip.show(other)
    assert slip.target is other
    assert slip.rect != place
    other.hint = "Other words."
    slip.show(other)
    assert slip.words == "Other words."
