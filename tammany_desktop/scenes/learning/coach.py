"""The coach: a card of a few lines over the table and what is on it, and a hand that points."""

from typing import Final

import pygame

from tammany_desktop import wording
from tammany_desktop.board.geometry import geometry
from tammany_desktop.languages import text
from tammany_desktop.lessons.script import ME, Due, Engine
from tammany_desktop.play.lesson import page_of
from tammany_desktop.scenes.base.pages import clear_place
from tammany_desktop.scenes.base.stack import GUARD, Scene
from tammany_desktop.scenes.learning.targets import Spot, map_pointer, spot_of
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.table.flow import Companion
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.skin import PRIMARY, QUIET, icon
from tammany_desktop.ui.tokens import Gap

WIDE: Final = 900.0  # units
PAD: Final = 26.0
BUTTON: Final = 52.0
GAP: Final = 8.0  # units between words and buttons
LOWER: Final = 90.0  # units below the middle
LINES: Final = 2
MOST: Final = 3  # for words that need more room
SHARES: Final = (1.0, 0.75)  # of the window's width, tried until the target is in sight
AWAY: Final = (-1, -1)  # where the pointer is for what lies under the card
MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


def words_of(due: Due, lesson: TableScene, button: str = "") -> str:
    """A step's words, with names, wards, keys and what is written on a button filled in."""
    look = lesson.look
    seats = lesson.match.seats
    values = wording.values_of(due.values, seats)
    values["name"] = seats[dict(due.values).get("seat", ME)].name
    values["button"] = button
    values["cube_key"] = look.named(Intent.SETTLE)
    values["boss_key"] = look.named(Intent.CAMPAIGN)
    values["projection_key"] = look.named(Intent.PROJECTION)
    values["deals_key"] = look.named(Intent.DEALS)
    return text(f"learn.{due.step.key}", **values)


class Coach(Companion):
    """What the steps of a lesson say. Its keys are the lesson's own intents."""

    def __init__(self, lesson: TableScene, engine: Engine) -> None:
        super().__init__(lesson.stage)
        self.lesson = lesson
        self.engine = engine
        self.gui: Gui | None = None
        self.held = False  # a press began on the card
        self.beside = False  # or outside of it, and is not over yet
        self.skipped = True  # nothing is said since a thing to do was skipped, here or before
        self.pointer = (0, 0)  # where the mouse rests, while the card comes and goes under it
        self.card = pygame.Rect(0, 0, 0, 0)
        self.hand: tuple[pygame.Surface, pygame.Rect] | None = None
        self.target: pygame.Rect | None = None
        self.words = ""
        self.pressed = pygame.Rect(0, 0, 0, 0)  # where the way on was when it was last pressed
        self.cut = False  # the words did not fit in their lines
        self._key: object = None

    @property
    def speaking(self) -> Due | None:
        """The step to show now, or None: a menu, the rules or settings hide the coach."""
        top, flow = self.stack.top, self.lesson.flow
        deal = flow.deal if top is flow.deal else None
        if deal is not None and (deal.steps is not None or deal.showing_ledger):
            return None  # what is chosen from fills the page
        asked = top is flow.page and page_of(flow.shown)
        return self.engine.shown if top is self.lesson or deal is not None or asked else None

    def covered(self) -> list[pygame.Rect]:
        return [self.card] if self.gui is not None else []

    def leave(self) -> None:
        if self.engine.past:
            self.stage.apply(lesson_played=True)

    # Layout

    def resize(self) -> None:
        self._key = None
        self.refresh()

    def refresh(self) -> None:
        """Follow the lesson: what is said, where it points, what can be pressed."""
        due, top = self.speaking, self.stack.top
        if top is not None and top.gui is not None:
            top.gui.badges.taken = due is not None and self.engine.reading
        spot = spot_of(self.lesson, top, due) if due is not None else None
        engine = self.engine
        self.skipped = self.skipped and engine.shown is None and self.lesson.selection.mine
        silent = self.skipped and top is self.lesson
        rect = tuple(spot.rect) if spot is not None else None
        words = spot.button if spot is not None else ""
        key = (due, silent, engine.back, engine.place, top, self.look, rect, words)
        if key == self._key:
            return
        self._damage_all()
        self._key, self.came = key, self.stage.now()
        self.target = spot.rect if spot is not None else None
        if due is None and not silent:
            self.gui, self.hand = None, None
            return
        self._lay_card(due, top, spot)
        self._damage_all()
        if self.card.collidepoint(self.pointer) and not self.beside:
            self._take_pointer()

    def _damage_all(self) -> None:
        if self.gui is not None:
            margin = 2 * self.look.px(Gap.XS)
            self.damage(self.card.inflate(margin, margin))
        if self.hand is not None:
            self.damage(self.hand[1])

    def _lay_card(self, due: Due | None, top: Scene | None, spot: Spot | None) -> None:
        """The card of a step; without one, that the lesson waits."""
        look = self.look
        self.hand = None if spot is None else map_pointer(look, spot.rect, self._things(top))
        aim = None if spot is None or self.hand is None else spot.rect.union(self.hand[1])
        button = "" if spot is None else spot.button
        self.words = text("learn.silent") if due is None else words_of(due, self.lesson, button)
        for share in SHARES:
            role, size = self._size(self.words, share)
            self.card = self._card_at(top, size, aim)
            if aim is None or not self.card.colliderect(aim):
                break
        pad = look.px(PAD)
        gui = self.gui = Gui(look, self.damage)
        gui.manager.pointer = self.pointer
        gui.card(self.card, "tooltip")
        row = self._row(self.card)
        place = pygame.Rect(row.left, self.card.top + pad, row.width, row.top - self.card.top - pad)
        gui.label(place, self.words, role, wrap=True)
        self._lay_row(gui, due, row)

    def _card_at(
        self, top: Scene | None, size: tuple[int, int], aim: pygame.Rect | None
    ) -> pygame.Rect:
        """Where the card is: it stays, unless it covers something; no way on swaps places."""
        corners = self._corners(top, size)
        if self.card.size == size:
            corners.insert(0, self.card.topleft)
        window = self.look.window
        free = [
            corner
            for corner in corners
            if not self._skip(self._row(pygame.Rect(corner, size).clamp(window))).colliderect(
                self.pressed
            )
        ]
        return clear_place(size, free or corners, window, aim, self._avoid(top))

    def _row(self, card: pygame.Rect) -> pygame.Rect:
        """The row of buttons at the foot of a card."""
        pad, high = self.look.px(PAD), self.look.px(BUTTON)
        return pygame.Rect(card.left + pad, card.bottom - pad - high, card.width - 2 * pad, high)

    def _size(self, words: str, share: float) -> tuple[str, tuple[int, int]]:
        """Role of the words, and the card's size for a share of the full width."""
        look, type_ = self.look, self.look.type
        wide = min(look.px(WIDE), round((look.window.width - look.px(Gap.XL)) * share))
        inner = wide - 2 * look.px(PAD)
        role = "body" if len(type_.wrap(words, "body", inner)) <= LINES else "small"
        lines = max(LINES, len(type_.wrap(words, role, inner)))
        self.cut = lines > MOST
        high = type_.line_height("body") * min(lines, MOST)
        return role, (wide, high + look.px(Gap.XXS + GAP + BUTTON + 2 * PAD))

    def _wide(self, caption: str) -> int:
        """The width of a button with a caption and its key."""
        return self.look.type.width(caption, "button") + self.look.px(100)

    def _buttons(self, row: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Where back, on and away always are."""
        gap, small = self.look.px(Gap.XS), self.look.px(64)
        leave = pygame.Rect(row.right - small, row.top, small, row.height)
        wide = self._wide(text("learn.next"))
        on = pygame.Rect(leave.left - gap - wide, row.top, wide, row.height)
        return pygame.Rect(on.left - gap - small, row.top, small, row.height), on, leave

    def _skip(self, row: pygame.Rect) -> pygame.Rect:
        """Where a step to do can be skipped: beside the others, never where the way on is."""
        wide = self._wide(text("learn.skip"))
        left = self._buttons(row)[0].left - self.look.px(Gap.XS) - wide
        return pygame.Rect(left, row.top, wide, row.height)

    def _lay_row(self, gui: Gui, due: Due | None, row: pygame.Rect) -> None:
        """Back, on and away at the right; place and rule at the left, where there is room."""
        look, engine, lesson = self.look, self.engine, self.lesson
        back, on, leave = self._buttons(row)
        skip = self._skip(row)
        to_do = due is not None and not engine.reading
        if due is not None:
            end = skip.left if to_do else back.left
            self._lay_left(gui, due, pygame.Rect(row.left, row.top, end - row.left, row.height))
        if to_do:
            caption = text("learn.skip")
            gui.button(skip, caption, self._skip_step, kind=QUIET, intent=Intent.LESSON_NEXT)
        first = engine.back >= len(engine.past)
        gui.button(
            back,
            "",
            self.engine.look_back,
            intent=Intent.LESSON_BACK,
            icon=icon(look, "left"),
            hint=text("learn.back"),
            why_not=text("learn.no_earlier") if first else "",
        )
        gui.button(
            on,
            text("learn.next"),
            self._go_on,
            kind=PRIMARY,
            intent=Intent.LESSON_NEXT if engine.reading else None,
            why_not="" if engine.reading else text("learn.do" if to_do else "learn.silent"),
        )
        hint = text("learn.leave")
        gui.button(leave, "", lesson.stage.to_title, icon=icon(look, "close"), hint=hint)

    def _lay_left(self, gui: Gui, due: Due, room: pygame.Rect) -> None:
        look = self.look
        begun, count = self.engine.place
        words = text("learn.place", number=begun, count=count)
        wide = look.type.width(words, "small") + look.px(Gap.M)
        rule = text("learn.rule", rule=due.step.rule)
        each = look.type.width(rule, "button") + look.px(90)
        if wide <= room.width:
            place = pygame.Rect(room.left, room.top, wide, room.height)
            gui.label(place, words, "small", "ink_soft")
            room = pygame.Rect(place.right, room.top, room.width - wide, room.height)
        if each <= room.width:
            rect = pygame.Rect(room.left, room.top, each, room.height)
            gui.button(rect, rule, self._open_rule, kind=QUIET, icon=icon(look, "rules"))

    def _corners(self, top: Scene | None, size: tuple[int, int]) -> list[tuple[int, int]]:
        """Places to try, the best first."""
        look, layout = self.look, self.lesson.tabletop.layout
        gap = look.px(Gap.XS)
        if top is not self.lesson:
            middle = (look.window.width - size[0]) // 2
            below = look.window.bottom - size[1] - gap
            right = look.window.right - size[0] - gap
            center = (look.window.height - size[1]) // 2
            columns = [(middle, center), (middle, center + look.px(LOWER))]  # mostly empty
            inside = columns if top is self.lesson.flow.deal else []
            return [*inside, (middle, below), (middle, gap), (gap, below), (right, gap)]
        garden = layout.camera.rect(
            (
                geometry().garden[0] + geometry().garden_radius,
                geometry().garden[1] - geometry().garden_radius,
                1,
                1,
            )
        )
        left, bottom = layout.notes.left, layout.notes.bottom - gap - size[1]
        right = layout.notes.right - gap - size[0]
        return [
            (max(left, min(garden.right + gap, right)), layout.notes.top),
            (right, bottom),
            (left, bottom),
            (right, layout.notes.top),
            (left, layout.notes.top),
            (left, 0),
            (left, look.window.bottom),
        ]

    def _avoid(self, top: Scene | None) -> list[pygame.Rect]:
        """What must stay in view: the buttons of what is on top, the bar and the wards open."""
        if top is not self.lesson:
            return self._things(top)
        state = self.lesson.model.state
        camera = self.lesson.tabletop.layout.camera
        wards = [w for w in range(len(geometry().wards)) if state.active >> w & 1]
        layout = self.lesson.tabletop.layout
        return [
            *(camera.rect(geometry().wards[ward].bounds) for ward in wards),
            layout.bar,
            layout.ribbon,
            self.lesson.tabletop.map.garden.rect,
            *layout.cards,
        ]

    def _things(self, top: Scene | None) -> list[pygame.Rect]:
        """What can be pressed in the scene on top."""
        if top is None or top.gui is None:
            return []
        return [one.rect for one in top.gui.ring.targets if one.shown]

    def _open_rule(self) -> None:
        due = self.engine.shown
        if due is not None:
            self.stack.push(RulesScene(self.stage, due.step.rule))

    def _go_on(self) -> None:
        self.skipped = False
        self.pressed = self._buttons(self._row(self.card))[1]
        self.engine.next()

    def _skip_step(self) -> None:
        self.skipped = True
        self.engine.next()

    # For those who listen

    def title(self) -> str:
        return text("access.lesson") if self.gui is not None else ""

    def status(self) -> str:
        return self.words if self.gui is not None else ""

    # The frame

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Its own keys and buttons; Enter too while there is something to read."""
        self.pointer = getattr(event, "pos", self.pointer)
        gui = self.gui
        if gui is None:
            return False
        if act is not None:
            return self._act(act, gui)
        mine = self.card.collidepoint(self.pointer)
        if event.type == pygame.MOUSEMOTION:
            gui.handle(event, None)
            if mine and not self.beside:
                self._take_pointer()
            return mine and not self.beside
        if event.type == pygame.MOUSEBUTTONUP:  # what began on the table ends there
            mine, self.held, self.beside = self.held, False, False
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.held, self.beside = mine, not mine
        if event.type in MOUSE and mine:
            if self.engine.reading or not self.stray(event):  # a thing to do has come
                gui.handle(event, None)
            return True
        return False

    def _take_pointer(self) -> None:
        """What is under the card is not pointed at."""
        top = self.stack.top
        if top is not None:
            away = {"pos": AWAY, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
            top.handle(pygame.event.Event(pygame.MOUSEMOTION, away), None)

    def _act(self, act: Act, gui: Gui) -> bool:
        reading = self.engine.reading
        if act.intent is Intent.CONFIRM and reading:
            if not act.repeat:
                self._go_on()
            return True
        if act.intent in (Intent.LESSON_NEXT, Intent.LESSON_BACK):
            hasty = not reading and self.stage.now() - self.came < GUARD
            return hasty or gui.handle(pygame.event.Event(pygame.NOEVENT), act)
        return False

    def update(self, dt: float) -> None:
        self.refresh()
        if self.gui is not None:
            self.gui.update(dt)

    def wait(self) -> float | None:
        return self.gui.wait() if self.gui is not None else None

    def paint(self, surface: pygame.Surface) -> None:
        if self.gui is None:
            return
        if self.hand is not None and surface.get_clip().colliderect(self.hand[1]):
            surface.blit(*self.hand)
        self.gui.paint(surface)
