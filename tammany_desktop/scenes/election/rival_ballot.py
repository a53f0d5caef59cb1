"""A ballot among bots alone: the envelopes are opened faster, on a card over the table."""

from typing import Final

import pygame

from tammany_desktop.languages import sentences, text
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.ui.intents import Act, Intent, is_press
from tammany_desktop.ui.tokens import BEAT

SPEED_UP: Final = 1.6  # speed relative to a ballot with a person
SHOWN_TIME: Final = 11 * BEAT  # seconds that the outcome stays


class RivalBallot(RevealScene):
    """A card over a table in use, dimmed unless motion is reduced; a click or Enter continues."""

    modal = False
    on_map = True

    def enter(self) -> None:
        self.dims = not self.look.reduced_motion  # which avoids sudden changes of brightness
        super().enter()

    @property
    def stays_open(self) -> bool:
        return self.opening.stopped or (self.opening.stepping and self.opening.counted)

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        pressed = is_press(event) and self.laid.card.collidepoint(event.pos)
        confirmed = act is not None and act.intent in (Intent.CONFIRM, Intent.SKIP)
        if pressed or (confirmed and act is not None and not act.repeat):
            self.advance()
        return pressed or confirmed

    def update(self, dt: float) -> None:
        self.opening.sound_outcome()
        if self.stack.top is not self or self.stays_open:
            return
        self._advance_time(dt if self.opening.counted else SPEED_UP * dt)
        self.opening.sound_outcome()
        if self.opening.age >= self.opening.counted_at + SHOWN_TIME and not self.stays_open:
            self.close()

    def due_in(self) -> float | None:
        if self.stays_open or self.stack.top is not self:
            return None
        return 0.02 if self.opening.finished else 0.0

    def title(self) -> str:
        return text("ballot.announce", ward=WARD_NUMBERS[self.opening.ward])

    def extra_speech(self) -> list[str]:
        return [*self.opening.sentences(), *super().extra_speech()]

    def status(self) -> str:
        return " ".join(self.extra_speech()) if self.opening.counted else ""

    def outcome(self) -> str:
        if not self.opening.counted:
            return ""
        hint = text("table.step", press=self.look.key_name(Intent.CONFIRM))
        return sentences((self.opening.words_below()[0], hint if self.opening.stepping else ""))
