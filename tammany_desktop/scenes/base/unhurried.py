"""Pages that come by themselves while things move below them."""

from typing import Final

import pygame

from tammany_desktop.scenes.base.sheet import SheetScene
from tammany_desktop.ui.intents import Act, Intent

GUARD: Final = 0.4  # seconds in which a press was still meant for what moved below
HURRYING: Final = (Intent.CONFIRM, Intent.CANCEL, Intent.SKIP)


class Unhurried(SheetScene):
    """A page to be read: the press that hurries the motion below does not put it away unseen."""

    since = 0.0

    def enter(self) -> None:
        """Lay out; the page is new."""
        self.since = self.stage.now()
        super().enter()

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Not yet, or as every page."""
        return self._too_soon(event, act) or super().handle(event, act)

    def _too_soon(self, event: pygame.event.Event, act: Act | None) -> bool:
        moving = not self.look.still and self.stage.settings.speed != "instant"
        if not moving or self.stage.now() - self.since >= GUARD:
            return False
        return event.type == pygame.MOUSEBUTTONDOWN or (act is not None and act.intent in HURRYING)
