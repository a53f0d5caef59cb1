"""The coach: a portrait and a few lines of text below the table, and a pointing hand."""

from typing import Final

import pygame

from tammany_desktop import wording
from tammany_desktop.board import piece_images
from tammany_desktop.languages import text
from tammany_desktop.lessons.script import LEARNER_SEAT, Engine, StartedStep
from tammany_desktop.play.lesson import moment_of, ward_of
from tammany_desktop.rules import moves as m
from tammany_desktop.scenes.base.stack import GUARD, Scene
from tammany_desktop.scenes.learning.targets import pointed_rect, pointing_hand
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.skin import PLAIN, PRIMARY, QUIET, icon
from tammany_desktop.ui.tokens import Gap, Height
from tammany_desktop.ui.window import dim, parts_around

FACE: Final = "portrait_sachem"
STRIP: Final = 0.15  # share of the window's height; more with larger type
ICON_WIDTH: Final = 64.0  # units: width of a button without words
NEXT_MARGINS: Final = 100.0  # units beside the words of the Next button
PICTURE_FROM: Final = 110.0  # units: least room beside a rule's words for its picture
ROLES: Final = ("prompt", "body", "small")  # roles of the words: the first that fits is used
OUTSIDE: Final = (-1, -1)  # a position of the pointer outside everything
DIMMING: Final = 0.6  # share of full dimming, around the target of a step that is only read
MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


def words_of(started: StartedStep, table: TableScene, button: str = "") -> str:
    """Return a step's words, filled in with names, wards, keys, and a button's caption."""
    look, seats = table.look, table.match.seats
    values = wording.values_of(started.values, seats)
    values["name"] = seats[dict(started.values).get("seat", LEARNER_SEAT)].name
    values["button"] = button
    values["cube_key"] = look.key_name(Intent.SETTLE)
    values["boss_key"] = look.key_name(Intent.CAMPAIGN)
    values["deals_key"] = look.key_name(Intent.DEALS)
    return text(f"learn.{started.step.key}", **values)


class Coach(Scene):
    """Shows a lesson's words in a strip; Enter goes on from a step that is only read."""

    gui: Gui
    opaque = modal = False
    strip = STRIP

    def __init__(self, table: TableScene, engine: Engine) -> None:
        super().__init__(table.stage)
        self.table, self.engine = table, engine
        self.held_on_card = False  # whether a button pressed on the card is still held
        self.held_outside = False  # whether a button pressed outside the card is still held
        self.pointer = (0, 0)  # the pixel at which the mouse is
        self.card = pygame.Rect(0, 0, 0, 0)
        self.hand: tuple[pygame.Surface, pygame.Rect] | None = None
        self.target: pygame.Rect | None = None
        self.lit_ward: int | None = None  # the lit ward, -1 for none; None if nothing is dim
        self.words = ""
        self.cut = False  # whether the words did not fit
        self.next_is_primary = True  # whether the Next button is red; if not, another button is
        self.dimmed = False  # whether a page lies over the lesson: the strip is dimmed with it
        self._layout_key: object = None  # all that the present layout depends on

    @property
    def step_shown(self) -> StartedStep | None:
        """Return the step to show now; None under a menu, the rules or settings."""
        top, flow = self.stack.top, self.table.flow
        deal_page = flow.deal_page if top is flow.deal_page else None
        if deal_page is not None and (deal_page.steps is not None or deal_page.showing_ledger):
            return None  # a page of choices leaves no room
        is_lesson_page = top is flow.page and moment_of(flow.shown_due)
        belongs_here = top is self.table or deal_page is not None or is_lesson_page
        return self.engine.shown if belongs_here else None

    @property
    def reading(self) -> bool:
        """Return True if a step is shown that waits to be read."""
        return self.step_shown is not None and self.engine.reading

    def leave(self) -> None:
        if self.engine.past:
            self.stage.apply(lesson_played=True)

    def resize(self) -> None:
        self._layout_key = None
        self.refresh()

    def refresh(self) -> None:
        """Update the words, the hand, and the buttons if the step to show has changed."""
        started, top = self.step_shown, self.stack.top
        if top is not None and top.gui is not None:
            top.gui.badges.enter_taken = self.reading
        flow, engine = self.table.flow, self.engine
        is_dimmed = top is not None and top not in (self.table, flow.page, flow.deal_page)
        if is_dimmed != self.dimmed:
            self.dimmed = is_dimmed
            self._damage_all()
        if is_dimmed and self._layout_key is not None:
            return
        pointed = pointed_rect(self.table, top, started) if started is not None else None
        bounds = tuple(pointed.rect) if pointed is not None else None
        caption = pointed.button if pointed is not None else ""
        is_primary = top is self.table and not self.table.selection.has_legal(m.END_TURN)
        is_lit = pointed is not None and top is self.table and self.reading
        key = (started, engine.back, engine.progress, top, self.look, bounds, caption, is_primary)
        self.next_is_primary = is_primary
        if key == self._layout_key:
            return
        self._damage_all()
        self._layout_key, self.opened_at = key, self.stage.now()  # `is_stray` uses `opened_at`
        self.target = pointed.rect if pointed is not None else None
        self.lit_ward = ward_of(started) if is_lit and started is not None else None
        targets = top.gui.ring.targets if top is not None and top.gui is not None else []
        obstacles = [target.rect for target in targets if target.shown]
        obstacles += [self.table.tabletop.layout.sentence] if top is self.table else []
        obstacles.append(self.look.inset(self.look.strip, Gap.M, Gap.M))
        self.hand = pointing_hand(self.look, pointed.rect, obstacles) if pointed else None
        self.card = self.look.strip
        if started is not None:
            self.words = words_of(started, self.table, caption)
        elif not is_dimmed:
            self.words = text("learn.silent") if top in (self.table, flow.page) else ""
        self._lay(started)
        self._damage_all()

    def _damage_all(self) -> None:
        self.damage(self.card if self.lit_ward is None else None)
        if self.hand is not None:
            self.damage(self.hand[1])

    def _lay(self, started: StartedStep | None) -> None:
        """Lay out the portrait, the words, and at the right the step's number and the buttons."""
        look, engine = self.look, self.engine
        gui = self.gui = Gui(look, self.damage)
        gui.manager.pointer = self.pointer
        gui.card(self.card, "panel")
        inner = look.inset(self.card, Gap.M, Gap.S)
        portrait, face_rect = piece_images.fitted_sprite(look, FACE, inner)
        face_rect.left = inner.left
        gui.picture(portrait.picture, face_rect)
        height, small, gap = look.px(Height.LOW), look.px(ICON_WIDTH), look.px(Gap.XS)
        close_rect = pygame.Rect(inner.right - small, inner.bottom - height, small, height)
        hint = text("learn.leave")
        gui.button(close_rect, "", self.table.stage.to_title, icon=icon(look, "close"), hint=hint)
        width = look.type.width(text("learn.next"), "button") + look.px(NEXT_MARGINS)
        next_rect = pygame.Rect(close_rect.left - gap - width, close_rect.top, width, height)
        back_rect = pygame.Rect(next_rect.left - gap - small, close_rect.top, small, height)
        left = face_rect.right + look.px(Gap.M)
        width = back_rect.left - gap - left
        self._lay_words(gui, pygame.Rect(left, inner.top, width, inner.height))
        if not self.words:
            return
        why_not = text("learn.no_earlier") if engine.back >= len(engine.past) else ""
        intent, left_icon, hint = Intent.LESSON_BACK, icon(look, "left"), text("learn.back")
        press = engine.look_back
        gui.button(back_rect, "", press, intent=intent, icon=left_icon, hint=hint, why_not=why_not)
        text_key = "learn.silent" if started is None else "learn.do"
        gui.button(
            next_rect,
            text("learn.next"),
            engine.next,
            kind=PRIMARY if self.next_is_primary else PLAIN,
            intent=Intent.LESSON_NEXT if self.reading else None,
            why_not="" if self.reading else text(text_key),
        )
        if started is not None:
            upper = pygame.Rect(back_rect.left, inner.top, inner.right - back_rect.left, height)
            self._lay_upper(gui, started, upper)

    def _lay_words(self, gui: Gui, area: pygame.Rect) -> None:
        """Lay out the words in the middle of `area`, in the largest role that fits."""
        type_, role, height = self.look.type, ROLES[-1], 0
        for role in ROLES:
            height = len(type_.wrap(self.words, role, area.width)) * type_.line_height(role)
            if height <= area.height:
                break
        self.cut = height > area.height
        rect = pygame.Rect(area.left, 0, area.width, min(height + Gap.XXS, area.height))
        rect.centery = area.centery
        gui.label(rect, self.words, role, wrap=True)

    def _lay_upper(self, gui: Gui, started: StartedStep, area: pygame.Rect) -> None:
        """Lay out the step's number, and the button of its rule, or that which skips a task."""
        look, engine = self.look, self.engine
        (number, count), part = engine.progress, engine.part
        label = text("learn.place", number=number, count=count)
        if part:
            label = text("learn.part", act=part, number=number, count=count)
        width = look.type.width(label, "small") + look.px(Gap.XS)
        gui.label(pygame.Rect(area.left, area.top, width, area.height), label, "small", "ink_soft")
        rest_rect = pygame.Rect(area.left + width, area.top, area.width - width, area.height)
        if not engine.reading:
            intent = Intent.LESSON_NEXT
            gui.button(rest_rect, text("learn.skip"), engine.next, kind=QUIET, intent=intent)
            return
        rule_words = text("learn.rule", rule=started.step.rule)
        spare_width = rest_rect.width - look.type.width(rule_words, "button")
        picture = icon(look, "rules") if spare_width >= look.px(PICTURE_FROM) else None
        gui.button(rest_rect, rule_words, self._open_rule, kind=QUIET, icon=picture)

    def _open_rule(self) -> None:
        if (started := self.engine.shown) is not None:
            self.stack.push(RulesScene(self.stage, started.step.rule))

    def title(self) -> str:
        return text("access.lesson") if self.status() else ""

    def status(self) -> str:
        return "" if self.dimmed else self.words

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        self.pointer = getattr(event, "pos", self.pointer)
        gui = self.gui
        if act is not None:
            return self._handle_act(act, gui)
        on_card = self.card.collidepoint(self.pointer)
        if self.dimmed:
            return on_card and event.type in MOUSE
        if event.type == pygame.MOUSEMOTION:
            gui.handle(event, None)
            if on_card and not self.held_outside:
                top = self.stack.top
                if top is not None:
                    outside = {"pos": OUTSIDE, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
                    top.handle(pygame.event.Event(pygame.MOUSEMOTION, outside), None)
            return on_card and not self.held_outside
        if event.type == pygame.MOUSEBUTTONUP:  # a release goes where its press went
            on_card, self.held_on_card, self.held_outside = self.held_on_card, False, False
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.held_on_card, self.held_outside = on_card, not on_card
        if event.type in MOUSE and on_card:
            # A press is dropped if the step has just become a task: it was meant for the old step.
            if self.reading or not self.is_stray(event):
                gui.handle(event, None)
            return True
        return False

    def _handle_act(self, act: Act, gui: Gui) -> bool:
        if act.intent is Intent.CONFIRM and self.reading:
            if not act.repeat:
                self.engine.next()
            return True
        if act.intent in (Intent.LESSON_NEXT, Intent.LESSON_BACK):
            # A key pressed just before a task appeared was meant for the old step: it is dropped.
            is_hasty = not self.reading and self.stage.now() - self.opened_at < GUARD
            no_event = pygame.event.Event(pygame.NOEVENT)
            return not self.dimmed and (is_hasty or gui.handle(no_event, act))
        return False

    def update(self, dt: float) -> None:
        self.refresh()
        self.gui.update(dt)

    def due_in(self) -> float | None:
        return self.gui.due_in()

    def paint(self, surface: pygame.Surface) -> None:
        if self.lit_ward is not None and not self.dimmed:
            window, clip, lit_rect = self.look.window, surface.get_clip(), pygame.Rect(0, 0, 0, 0)
            if self.target is not None and self.lit_ward < 0:
                lit_rect = self.look.inset(self.target, -Gap.XS, -Gap.XS).clip(window)
            for part in parts_around(lit_rect, window):
                if part := part.clip(clip):
                    surface.set_clip(part)
                    dim(surface, DIMMING)
            surface.set_clip(clip)
            if self.lit_ward >= 0:
                self.table.tabletop.paint_lit(surface, self.lit_ward, 1.0, window)
        surface.fill("black", self.look.strip)  # no other scene paints below the card's edge
        self.gui.paint(surface)
        if self.dimmed:
            clip = surface.get_clip()
            surface.set_clip(clip.clip(self.card))
            dim(surface, reduced_motion=self.look.reduced_motion)
            surface.set_clip(clip)
        elif self.hand is not None and surface.get_clip().colliderect(self.hand[1]):
            surface.blit(*self.hand)
