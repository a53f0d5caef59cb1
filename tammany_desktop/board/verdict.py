"""The panel that shows who becomes Mayor: candidates side by side, and the count for each."""

from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.card_parts import paint_portrait
from tammany_desktop.board.layout import Layout
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.play import election, piece_names
from tammany_desktop.play.election import Step
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import frame
from tammany_desktop.ui.tokens import Gap, Line

WIDTH, HEIGHT = 204.0, 404.0  # units: the width of a candidate, and the height of the panel
ROW: Final = 46.0  # units: the height of a row of figures
BEATEN: Final = 150  # opacity of the paper over a beaten candidate, of 255
PICTURES: Final = {e.BY_COUNT: "rosette", e.BY_FAVORS: "icon_favor"}


def column(look: Look, panel: pygame.Rect, seats: int, seat: int) -> list[pygame.Rect]:
    """Return the rectangles of a candidate in the panel, its portrait, and its three lines."""
    inner = look.inset(panel, Gap.M, Gap.M)
    line = min(look.px(ROW), inner.height // 6)
    left = inner.left + inner.width * seat // seats
    whole = pygame.Rect(left, inner.top + line, inner.width // seats, inner.height - line)
    rows = [pygame.Rect(left, whole.bottom - n * line, whole.width, line) for n in (3, 2, 1)]
    side = min(whole.width, whole.height - 3 * line) - look.px(Gap.XS)
    return [whole, pygame.Rect(0, 0, side, side).move_to(midbottom=rows[0].midtop), *rows]


class VerdictPanel(Sprite):
    """The panel that shows who becomes Mayor; empty at any other time."""

    def __init__(self, look: Look, layout: Layout, seats: int) -> None:
        super().__init__(look, pygame.Rect(0, 0, 0, 0))
        size = look.px(WIDTH * seats + 2 * Gap.M), look.px(HEIGHT)
        panel, room = pygame.Rect((0, 0), size), look.inset(layout.view, Gap.XS, Gap.XS)
        self.full_rect = panel.move_to(center=room.center).clip(room)

    def rect_for(self, model: ViewModel) -> pygame.Rect:
        return self.full_rect if self.event(model) else pygame.Rect(0, 0, 0, 0)

    def event(self, model: ViewModel) -> e.MayorNamed | e.NoMayor | None:
        """Return the event that the panel explains, once the panel has faded in; else None."""
        event = model.counted_event
        come = model.moved("verdict", 0, 0) or not model.counting
        seen = come and model.has_tally() and not model.sheet_away
        return event if seen and isinstance(event, e.MayorNamed | e.NoMayor) else None

    def picture_key(self, model: ViewModel) -> object:
        event = self.event(model)
        return None if event is None else (event, str(election.counted_steps(model)), model.seats)

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        self.draw_steps(surface, model, *election.counted_steps(model))

    def draw_steps(
        self, surface: pygame.Surface, model: ViewModel, steps: list[Step], decided: bool
    ) -> None:
        """Draw the candidates, `steps` as far as they are counted, and the winner if `decided`."""
        look, panel = self.look, surface.get_rect()
        surface.blit(frame(look, "slip", panel.size), (0, 0))
        event = model.counted_event if decided else None
        winner = event.seat if isinstance(event, e.MayorNamed) else -1
        for seat in range(len(model.seats)):
            whole, portrait, *lines = column(look, panel, len(model.seats), seat)
            box = look.inset(whole, Gap.XXS, 0)
            if seat == winner:
                pygame.draw.rect(surface, look.palette["brass_light"], box)
                pygame.draw.rect(surface, look.palette["brass_dark"], box, look.px(Line.HEAVY))
            paint_portrait(look, surface, portrait, model.seats, seat)
            look.type.draw(
                surface, model.seats[seat].name, "strong", look.palette["ink"], lines[0], "center"
            )
            amounts = [step for step in steps if seat in step.amounts]
            for step, line in zip((amounts[0], *amounts[1:][-1:]), lines[1:], strict=False):
                self._draw_step(surface, step, seat, line)
            left = seat == winner if winner >= 0 else seat in steps[-1].best
            if not (left if decided else seat in steps[-1].amounts):
                veil = pygame.Surface(box.size)
                veil.fill(look.palette["paper_light"])
                surface.blit(piece_images.pale(veil, BEATEN), box)
        title = look.inset(panel, Gap.M, Gap.M)
        title.height = lines[0].height
        label = election.label(steps[-1].basis)
        words = election.verdict_words(event, steps, model.seats) if event else label
        role = "prompt_bold" if look.type.width(words, "prompt_bold") <= title.width else "small"
        look.type.draw(surface, words, role, look.palette["ink"], title, "center")

    def _draw_step(self, surface: pygame.Surface, step: Step, seat: int, row: pygame.Rect) -> None:
        """Draw a candidate's amount in a step, with the picture of what is counted."""
        look, number, amount = self.look, row.copy(), str(step.amounts[seat])
        number.width = row.width // 2 - look.px(Gap.XXS)
        look.type.draw(surface, amount, "afar", look.palette["ink"], number, "right")
        picture = PICTURES.get(step.basis) or piece_names.favor(step.basis - e.BY_IRISH)
        box = pygame.Rect(row.centerx, row.top, row.height, row.height)
        piece_images.blit(look, surface, picture, look.inset(box, Gap.XXS, Gap.XXS))
