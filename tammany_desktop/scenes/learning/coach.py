"""The coach: a card of two lines over the table and what lies on it, and a hand that points."""

from collections.abc import Sequence
from typing import Final, Protocol

import pygame

from tammany_desktop import wording
from tammany_desktop.board.geometry import geometry
from tammany_desktop.languages import text
from tammany_desktop.lessons.engine import Due, Engine
from tammany_desktop.lessons.script import ME
from tammany_desktop.scenes.base.pages import clear_place, shared
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.learning.targets import place_of
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.ornament import icon
from tammany_desktop.ui.skin import PLAIN, PRIMARY, QUIET

WIDE: Final = 900.0  # units
PAD: Final = 26.0
BUTTON: Final = 52.0
GAP: Final = 8.0  # units between words and buttons
HAND: Final = 44.0  # units of the pointing hand's height
LINES: Final = 2
SHARES: Final = (1.0, 0.75)  # of the window's width, tried until the target is in sight
MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
# What the coach speaks over; a menu, the rules or settings hide it.
SPOKEN_OVER: Final = (BallotScene, RevealScene, AppointmentsScene)


class Teacher(Protocol):
    """What the coach's buttons ask for."""

    engine: Engine

    def go_on(self) -> None:
        """Put the step away."""

    def look_back(self) -> None:
        """Look at the step before."""

    def open_rule(self) -> None:
        """The rule of the step shown."""


def words_of(due: Due, lesson: TableScene) -> str:
    """A step's words, with names, wards and keys filled in."""
    keys = lesson.look.keys
    seats = lesson.match.seats
    values = wording.values_of(due.values, seats)
    values["name"] = seats[dict(due.values).get("seat", ME)].name
    values["cube_key"] = keys.label(Intent.SETTLE)
    values["boss_key"] = keys.label(Intent.CAMPAIGN)
    values["projection_key"] = keys.label(Intent.PROJECTION)
    return text(f"learn.{due.step.key}", **values)


class Coach(Scene):
    """Lies over the stack; see `SceneStack.lay_over`. Its keys are the lesson's own intents."""

    opaque = False
    modal = False

    def __init__(self, lesson: TableScene, teacher: Teacher) -> None:
        super().__init__(lesson.stage)
        self.lesson = lesson
        self.teacher = teacher
        self.gui: Gui | None = None
        self.held = False  # a press began on the card
        self.skipped = True  # nothing is said since a thing to do was put away, here or before
        self.pointer = (0, 0)  # where the mouse rests, while the card comes and goes under it
        self.card = pygame.Rect(0, 0, 0, 0)
        self.hand: tuple[pygame.Surface, pygame.Rect] | None = None
        self.target: pygame.Rect | None = None
        self.cut = False  # the words did not fit in their lines
        self._key: object = None

    @property
    def speaking(self) -> Due | None:
        """The step to show now, or None."""
        top = self.stack.top
        if top is self.lesson or isinstance(top, SPOKEN_OVER):
            return self.teacher.engine.shown
        return None

    # Layout

    def resize(self) -> None:
        """Lay out anew."""
        self._key = None
        self.refresh()

    def refresh(self) -> None:
        """Follow the lesson: what is said, where it points, what can be pressed."""
        due, top = self.speaking, self.stack.top
        target = place_of(self.lesson, top, due) if due is not None else None
        engine = self.teacher.engine
        self.skipped = self.skipped and engine.shown is None and self.lesson.actions.mine
        silent = self.skipped and top is self.lesson
        key = (due, silent, engine.back, engine.place, top, self.look, target and tuple(target))
        if key == self._key:
            return
        self._damage_all()
        self._key, self.target, self.came = key, target, self.stage.now()
        if due is None and not silent:
            self.gui, self.hand = None, None
            return
        self._lay(due, top)
        self._damage_all()

    def _damage_all(self) -> None:
        if self.gui is not None:
            margin = 2 * self.look.px(8)
            self.damage(self.card.inflate(margin, margin))
        if self.hand is not None:
            self.damage(self.hand[1])

    def _lay(self, due: Due | None, top: Scene | None) -> None:
        """The card of a step; without one, that the lesson waits."""
        look = self.look
        sprites = self._things(top)
        self.hand = None if self.target is None else map_pointer(look, self.target, sprites)
        aim = self.target
        if aim is not None and self.hand is not None:
            aim = aim.union(self.hand[1])
        words = text("learn.silent") if due is None else words_of(due, self.lesson)
        for share in SHARES:
            role, high, size = self._size(words, share)
            self.card = clear_place(
                size, self._corners(top, size), look.window, aim, self._avoid(top)
            )
            if aim is None or not self.card.colliderect(aim):
                break
        pad = look.px(PAD)
        gui = self.gui = Gui(look, self.damage)
        gui.manager.pointer = self.pointer
        gui.card(self.card, "tooltip")
        inner = self.card.width - 2 * pad
        place = pygame.Rect(self.card.left + pad, self.card.top + pad, inner, high + 4)
        gui.label(place, words, role, wrap=True)
        row = pygame.Rect(place.left, self.card.bottom - pad - look.px(BUTTON), inner, 0)
        row.height = look.px(BUTTON)
        self._lay_row(gui, due, row)

    def _size(self, words: str, share: float) -> tuple[str, int, tuple[int, int]]:
        """Role and height of the words, and the card's size, for a share of the full width."""
        look, type_ = self.look, self.look.type
        wide = min(look.px(WIDE), round((look.window.width - look.px(40)) * share))
        inner = wide - 2 * look.px(PAD)
        role = "body" if len(type_.wrap(words, "body", inner)) <= LINES else "small"
        lines = len(type_.wrap(words, role, inner))
        self.cut = lines > LINES
        high = type_.line_height(role) * lines
        return role, high, (wide, high + look.px(GAP + BUTTON + 2 * PAD))

    def _lay_row(self, gui: Gui, due: Due | None, row: pygame.Rect) -> None:
        """Back, on and away at the right; place and rule at the left, where there is room."""
        look, engine, lesson = self.look, self.teacher.engine, self.lesson
        gap, small = look.px(10), look.px(64)
        caption = text("learn.next") if engine.reading else text("learn.skip")
        wide = look.type.width(caption, "button") + look.px(100)
        leave = pygame.Rect(row.right - small, row.top, small, row.height)
        on = pygame.Rect(leave.left - gap - wide, row.top, wide, row.height)
        back = pygame.Rect(on.left - gap - small, row.top, small, row.height)
        room = pygame.Rect(row.left, row.top, back.left - row.left, row.height)
        if due is None:
            back.right = on.right
        else:
            self._lay_left(gui, due, room)
        first = engine.back >= len(engine.past)
        gui.button(
            back,
            "",
            self.teacher.look_back,
            intent=Intent.LESSON_BACK,
            icon=icon(look, "left"),
            hint=text("learn.back"),
            why_not=text("learn.no_earlier") if first else "",
        )
        kind = PRIMARY if engine.reading else PLAIN
        if due is not None:
            gui.button(on, caption, self._go_on, kind=kind, intent=Intent.LESSON_NEXT)
        hint = text("learn.leave")
        gui.button(leave, "", lesson.stage.to_title, icon=icon(look, "close"), hint=hint)

    def _lay_left(self, gui: Gui, due: Due, room: pygame.Rect) -> None:
        look = self.look
        begun, count = self.teacher.engine.place
        words = text("learn.place", number=begun, count=count)
        wide = look.type.width(words, "small") + look.px(18)
        rule = text("learn.rule", rule=due.step.rule)
        each = look.type.width(rule, "button") + look.px(90)
        if wide + each <= room.width:
            place = pygame.Rect(room.left, room.top, wide, room.height)
            gui.label(place, words, "small", "ink_soft")
            room = pygame.Rect(place.right, room.top, room.width - wide, room.height)
        if each <= room.width:
            rect = pygame.Rect(room.left, room.top, each, room.height)
            gui.button(rect, rule, self.teacher.open_rule, kind=QUIET, icon=icon(look, "rules"))

    def _corners(self, top: Scene | None, size: tuple[int, int]) -> list[tuple[int, int]]:
        """Places to try, the best first."""
        look, layout = self.look, self.lesson.tabletop.layout
        gap = look.px(10)
        if top is not self.lesson:
            middle = (look.window.width - size[0]) // 2
            below = look.window.bottom - size[1] - gap
            right = look.window.right - size[0] - gap
            return [(middle, below), (middle, gap), (gap, below), (right, gap)]
        garden = layout.camera.rect(
            (
                geometry().garden[0] + geometry().garden_radius,
                geometry().garden[1] - geometry().garden_radius,
                1,
                1,
            )
        )
        left, bottom = layout.coach.left, layout.bar.top - gap - size[1]
        right = layout.cards[0].left - gap - size[0]
        return [
            (max(left, min(garden.right + gap, right)), layout.coach.top),
            (right, bottom),
            (left, bottom),
            (right, layout.coach.top),
            (left, layout.coach.top),
            (left, 0),
            (left, look.window.bottom),
        ]

    def _avoid(self, top: Scene | None) -> list[pygame.Rect]:
        """What must stay in sight: the buttons of what lies on top, the bar and the wards open."""
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
            self.lesson.tabletop.garden.rect,
            *layout.cards,
        ]

    def _things(self, top: Scene | None) -> list[pygame.Rect]:
        """What can be pressed in the scene on top."""
        gui = getattr(top, "gui", None)
        return [] if gui is None else [one.rect for one in gui.ring.targets if one.shown]

    def _go_on(self) -> None:
        self.skipped = not self.teacher.engine.reading
        self.teacher.go_on()

    # The frame

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Its own keys and buttons; Enter too while there is something to read."""
        self.pointer = getattr(event, "pos", self.pointer)
        gui = self.gui
        if gui is None:
            return False
        if act is not None:
            return self._act(act, gui)
        if event.type == pygame.MOUSEMOTION:
            gui.handle(event, None)
            return False
        mine = self.card.collidepoint(self.pointer)
        if event.type == pygame.MOUSEBUTTONUP:  # what began on the table ends there
            mine, self.held = self.held, False
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.held = mine
        if event.type in MOUSE and mine:
            if self.teacher.engine.reading or not self.stray(event):  # a thing to do has come
                gui.handle(event, None)
            return True
        return False

    def _act(self, act: Act, gui: Gui) -> bool:
        if act.intent is Intent.CONFIRM and self.teacher.engine.reading:
            if not act.repeat:
                self.teacher.go_on()
            return True
        if act.intent in (Intent.LESSON_NEXT, Intent.LESSON_BACK):
            return gui.handle(pygame.event.Event(pygame.NOEVENT), act)
        return False

    def update(self, dt: float) -> None:
        """Keep up with the lesson."""
        self.refresh()
        if self.gui is not None:
            self.gui.update(dt)

    def wait(self) -> float | None:
        """When a tooltip is due."""
        return self.gui.wait() if self.gui is not None else None

    def paint(self, surface: pygame.Surface) -> None:
        """Hand and card."""
        if self.gui is None:
            return
        if self.hand is not None and surface.get_clip().colliderect(self.hand[1]):
            surface.blit(*self.hand)
        self.gui.paint(surface)


def map_pointer(
    look: Look, target: pygame.Rect, avoid: Sequence[pygame.Rect] = ()
) -> tuple[pygame.Surface, pygame.Rect]:
    """The hand beside a target, never on it, on the side where it covers least of the rest."""
    picture = look.pieces.sprite("hand", look.px(HAND), False).picture
    gap, window = look.px(6), look.window

    def turned(angle: int) -> pygame.Surface:
        return look.once(("hand", angle), lambda: pygame.transform.rotate(picture, angle))

    left = look.once("hand left", lambda: pygame.transform.flip(picture, True, False))
    sides = (
        (picture, {"midright": (target.left - gap, target.centery)}),
        (turned(-90), {"midbottom": (target.centerx, target.top - gap)}),
        (left, {"midleft": (target.right + gap, target.centery)}),
        (turned(90), {"midtop": (target.centerx, target.bottom + gap)}),
    )
    placed = [(shape, shape.get_rect(**place)) for shape, place in sides]
    others = [rect for rect in avoid if not rect.colliderect(target)]

    def cost(place: pygame.Rect) -> int:
        outside = 0 if window.contains(place) else window.width * window.height
        return outside + sum(shared(place, rect) for rect in others)

    return min(placed, key=lambda one: cost(one[1]))
