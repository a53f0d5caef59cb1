"""What most menu scenes share: a desk over a sheet of paper or a picture."""

import pygame

from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.skin import dimmed


class SheetScene(Scene):
    """A scene with one desk. Lay it out in `lay(desk)`; it is laid anew whenever the look changes.

    `back()` is what Escape does. The focus stays on the same target by its place in the order.
    """

    desk: Desk
    hushed = False  # how often something is pressed could tell others what is secret

    def lay(self, desk: Desk) -> None:
        """Fill the desk."""
        raise NotImplementedError

    def back(self) -> bool:
        """What Escape does; False where nothing."""
        return False

    def resize(self) -> None:
        """Make the desk anew, keeping the focus."""
        old: Desk | None = getattr(self, "desk", None)
        self.desk = Desk(self.look, self.damage)
        self.desk.cite = self.open_rule
        if not self.hushed:
            self.desk.sound = self.stage.sounds.play
        self.lay(self.desk)
        if old is not None:
            self._keep_focus(old)
        self.damage()

    def cover(self) -> None:
        """What lies beneath another scene shows no slip."""
        self.desk.slip.quiet()

    def _keep_focus(self, old: Desk) -> None:
        self.desk.manager.pointer = old.manager.pointer
        self.desk.ring.visible = old.ring.visible
        if old.ring.current in old.ring.targets:
            index = old.ring.targets.index(old.ring.current)
            if index < len(self.desk.ring.targets):
                self.desk.ring.give(self.desk.ring.targets[index])

    def open_rule(self, rule: str) -> None:
        """Open the rules at one that a slip names."""
        self.stage.open_rules(rule)

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """The desk first, then a rule that the slip names, then Escape."""
        if self.desk.handle(event, act):
            return True
        if act is not None and act.intent is Intent.RULES and self.desk.slip.rule:
            if not act.repeat:
                self.open_rule(self.desk.slip.rule)
            return True
        if act is not None and act.intent is Intent.CANCEL and not act.repeat:
            return self.back()
        return False

    def update(self, dt: float) -> None:
        """Let time pass on the desk."""
        self.desk.update(dt)

    def wait(self) -> float | None:
        """When the desk needs time."""
        return self.desk.wait()

    def paint_back(self, surface: pygame.Surface) -> None:
        """What lies under the desk: for an overlay all that is below it."""
        if self.opaque:
            surface.blit(dimmed(self.look), (0, 0))

    def paint(self, surface: pygame.Surface) -> None:
        """The ground, then the desk."""
        self.paint_back(surface)
        self.desk.paint(surface)
