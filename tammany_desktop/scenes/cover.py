"""The cover between persons who share the window: it tells who must look, and nothing else."""

from collections.abc import Callable
from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.scenes.sheet import SheetScene
from tammany_desktop.scenes.table_kit import TableKit
from tammany_desktop.table import sprites
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.skin import PRIMARY, sheet

INPUT: Final = (
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.TEXTINPUT,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
)
BUTTONS: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
HASTE: Final = 0.4  # seconds in which a second click still belongs to what was there before
KEYS: Final = tuple(
    sorted({int(code) for name, code in vars(pygame).items() if name.startswith("K_")})
)


def held() -> bool:
    """Whether any key is down now."""
    down = pygame.key.get_pressed()
    return any(down[key] for key in KEYS)


class Handover(SheetScene):
    """A scene that begins deaf: what was typed or held before it came goes nowhere.

    Nor does the second click of a double click on what was there before.
    """

    deaf = True
    begun = 0.0

    def enter(self) -> None:
        """Lay out and forget all input under way."""
        super().enter()
        pygame.event.clear(INPUT)
        self.deaf = True
        self.begun = self.stage.now()

    def update(self, dt: float) -> None:
        """From the first frame without a key held down, hear again."""
        super().update(dt)
        if self.deaf and not held():
            self.deaf = False

    def wait(self) -> float | None:
        """Look again soon while deaf."""
        return 0.02 if self.deaf else super().wait()

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Nothing while deaf, and no click in haste."""
        if self.deaf or (event.type in BUTTONS and self.stage.now() - self.begun < HASTE):
            return True
        return super().handle(event, act)


class CoverScene(Handover):
    """Opaque; drawn before anything of the ballot is made."""

    def __init__(self, table: TableKit, seat: int, ready: Callable[[], object]) -> None:
        super().__init__(table.stage)
        self.table = table
        self.seat = seat
        self.ready = ready

    def lay(self, desk: Desk) -> None:
        """The name large, one sentence, one button."""
        units = self.look.units
        wide, high = units.area
        name = self.table.match.seats[self.seat].name
        ward = WARD_NUMBERS[self.table.match.state.voting]
        middle = high / 2
        desk.label(
            units.rect(60, middle - 60, wide - 120, 80),
            text("cover.heading", name=name),
            "title",
            align="center",
        )
        words = text("cover.words", name=name, ward=ward)
        role = (
            "prompt" if self.look.type.width(words, "prompt") < self.look.px(wide - 120) else "body"
        )
        desk.label(units.rect(60, middle + 30, wide - 120, 44), words, role, align="center")
        button = min(620, wide - 120)
        desk.button(
            units.rect((wide - button) / 2, middle + 120, button, 76),
            text("cover.ready", name=name),
            self.ready,
            kind=PRIMARY,
            intent=Intent.CONFIRM,
        )

    def update(self, dt: float) -> None:
        """The opponents go on meanwhile."""
        super().update(dt)
        self.table.tick()

    def paint_back(self, surface: pygame.Surface) -> None:
        """Paper, with the person's boss standing guard."""
        surface.blit(sheet(self.look), (0, 0))
        units = self.look.units
        wide, high = units.area
        tall = min(300.0, high / 2 - 110)
        box = units.rect(wide / 2 - tall / 2, high / 2 - 70 - tall, tall, tall)
        name = sprites.boss(self.table.match.seats[self.seat].color)
        sprites.blit(self.look, surface, name, box)
