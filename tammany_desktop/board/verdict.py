"""The panel of an election's counts: who leads, and who becomes Mayor, side by side."""

from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.card_parts import paint_portrait
from tammany_desktop.board.layout import Layout
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.languages import text
from tammany_desktop.play import election, piece_names
from tammany_desktop.play.election import Step
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.rules.evolution import MAJORITY_POINTS
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import frame
from tammany_desktop.ui.tokens import Gap, Line

WIDTH, HEIGHT = 306.0, 525.0  # units: a candidate's width, and the Mayor's panel's height
REDUCED: Final = 0.74  # size of other portraits, as a share of that of a Mayor who was named
ROW_HEIGHT: Final = 0.114  # height of a row of figures, as a share of the panel's
MAX_PORTRAIT: Final = 0.5  # greatest width of a portrait in the bar, as a share of a candidate's
FREE_HEIGHT: Final = 138.0  # units left free at the map's lower edge, for the sheet of wards won
VEIL: Final = 100  # opacity of the paper over a beaten candidate, of 255
FIGURE_ROLES: Final = ("tally", "afar", "prompt_bold", "strong", "small")
TITLE_ROLES, NAME_ROLES = ("heading", "prompt", "small"), ("prompt_bold", "strong", "small")
PICTURES: Final = {e.BY_COUNT: "rosette", e.BY_FAVORS: "icon_favor"}
Column = list[pygame.Rect]  # all, the portrait, and the rows of the name and of two amounts
CountedEvent = e.LeaderNamed | e.MajorityWon | e.PointsScored | e.MayorNamed | e.NoMayor


def column(look: Look, panel: pygame.Rect, count: int, seat: int, named: bool = False) -> Column:
    """Return a candidate's rectangles: all, the portrait (larger once `named`), and the lines."""
    if is_strip(panel):
        left, right = (panel.left + panel.width * n // count for n in (seat, seat + 1))
        whole_rect = pygame.Rect(left, panel.top, right - left - look.px(Gap.XS), panel.height)
        is_low = whole_rect.width < 5 * panel.height  # the name is below
        line = look.type.close_line_height("small") * is_low
        side = min(panel.height - line, round(MAX_PORTRAIT * whole_rect.width))
        portrait = pygame.Rect(*whole_rect.topleft, side, side)
        room = pygame.Rect(portrait.right, panel.top, whole_rect.width - side, panel.height - line)
        if whole_rect.width < 2 * panel.height:  # the name below the portrait, two rows beside it
            amount, height = room.move_to(height=side // 2), panel.bottom - portrait.bottom
            size = whole_rect.width - amount.height, min(height, 2 * line)  # beside the last icon
            name = pygame.Rect(portrait.bottomleft, size)
            return [whole_rect, portrait, name, amount, amount.move(0, amount.height)]
        width = (50 if is_low else 36) * room.width // 100
        name = look.inset(room.move_to(width=room.width - 2 * width), Gap.XXS, 0)
        name = room.move_to(height=line, bottom=panel.bottom) if is_low else name
        amount = room.move_to(size=(width, side), right=room.right - width)
        portrait.centery = amount.centery = room.centery
        return [whole_rect, portrait, name, amount, amount.move(width, 0)]
    inner = look.inset(panel, Gap.M, Gap.M)
    line = max(round(ROW_HEIGHT * panel.height), 2 * look.type.close_line_height("small"))
    line = min(line, inner.height // 6)
    left, head = inner.left + inner.width * seat // count, look.type.line_height("heading")
    whole_rect = pygame.Rect(left, inner.top + head, inner.width // count, inner.height - head)
    whole_rect = look.inset(whole_rect, Gap.XXS, 0)
    room = look.inset(whole_rect, Gap.XS, 0)
    rows = [pygame.Rect(room.left, room.bottom - n * line, room.width, line) for n in (3, 2, 1)]
    side = round((1 if named else REDUCED) * min(room.width, room.height - 3 * line))
    return [whole_rect, pygame.Rect(0, 0, side, side).move_to(midbottom=rows[0].midtop), *rows]


def amount_icon(row: pygame.Rect) -> pygame.Rect:
    """Return the rectangle of the picture beside an amount in a row."""
    side = min(row.height, row.width // 3)
    return pygame.Rect(row.right - side, row.centery - side // 2, side, side)


def is_strip(panel: pygame.Rect) -> bool:
    """Return True for the strip in the bar, in which candidates are side by side in low boxes."""
    return panel.width > 4 * panel.height


class VerdictPanel(Sprite):
    """The panel of a count in the bar, then of the Mayor on the map; empty at other times."""

    def __init__(self, look: Look, layout: Layout, seat_count: int) -> None:
        super().__init__(look, pygame.Rect(0, 0, 0, 0))
        self.seat_count, self.layout = seat_count, layout
        self.strip = layout.tray.union(layout.act_buttons)  # in the bar

    def panel_for(self, event: e.Event) -> pygame.Rect:
        """Return the rectangle of a result; the Mayor's is on the map, the others' in the bar."""
        if not isinstance(event, e.MayorNamed | e.NoMayor):
            return self.strip
        look, room = self.look, self.layout.view.copy()
        room.height -= 0 if look.units.large else look.px(FREE_HEIGHT)
        size = look.px(WIDTH * self.seat_count + 2 * Gap.M), look.px(HEIGHT)
        rect = pygame.Rect(0, 0, *map(min, size, room.size))
        return rect.move_to(center=self.layout.view.center).clamp(room)

    def rect_for(self, model: ViewModel) -> pygame.Rect:
        event = self.event(model)
        if event and model.counting and not model.moved("verdict", 1, 0):
            return self.strip
        return self.panel_for(event) if event else pygame.Rect(0, 0, 0, 0)

    def event(self, model: ViewModel) -> CountedEvent | None:
        """Return the event that the panel explains, once the panel has faded in; else None."""
        event = model.counted_event
        fades_in = isinstance(event, election.PIECE_BY_PIECE) and not model.count_continues
        faded_in = model.moved("verdict", 0, 0) or not (model.counting and fades_in)
        visible = faded_in and model.has_tally() and not model.sheet_closed
        return event if visible and isinstance(event, CountedEvent) else None

    def picture_key(self, model: ViewModel) -> object:
        event, decided = self.event(model), model.moved("verdict", 1, 0)
        key = event, model.counting, decided, str(election.counted_steps(model)), model.seats
        return key if event else None

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        self.draw_steps(surface, model, *election.counted_steps(model))

    def draw_steps(
        self, surface: pygame.Surface, model: ViewModel, steps: list[Step], decided: bool
    ) -> None:
        """Draw the candidates, `steps` as far as they are counted, and the winner if `decided`."""
        look, panel = self.look, surface.get_rect()
        if is_strip(panel):
            surface.fill(look.palette["paper_light"])
        else:
            surface.blit(frame(look, "panel", panel.size), (0, 0))
        event = model.counted_event or e.NoMayor()
        winner = getattr(event, "seat", NOBODY) if decided else NOBODY
        contenders = steps[-1].best if decided else [*steps[-1].amounts]
        if isinstance(event, e.MayorNamed) and decided:
            contenders = [winner]
        align, below = ("left", 0) if is_strip(panel) else ("center", look.px(Gap.XS))
        longest_name = max(look.type.width(each.name, "strong") for each in model.seats)
        for seat in range(self.seat_count):
            named = contenders == [seat] and isinstance(event, e.MayorNamed) and not model.counting
            all_rect, portrait, *lines = column(look, panel, self.seat_count, seat, named)
            box = pygame.Rect(all_rect.topleft, (all_rect.width, all_rect.height + below))
            if seat == winner:
                surface.fill(look.palette.tint(model.seats[seat].color), box)
                pygame.draw.rect(surface, look.palette["ink"], box, look.px(Line.EDGE))
            paint_portrait(look, surface, portrait, model.seats, seat)
            small = longest_name > lines[0].width  # in the bar, all names or none
            roles, ink = NAME_ROLES[is_strip(panel) * (1 + small) :], look.palette["ink"]
            look.type.draw_within(surface, model.seats[seat].name, roles, ink, lines[0], align)
            own_steps = [step for step in steps if seat in step.amounts]
            for step, line in zip((own_steps[0], *own_steps[1:][-1:]), lines[1:], strict=False):
                self._draw_amount(surface, str(step.amounts[seat]), _picture(event, step), line)
            if decided and (gain := _gain(event, steps[0], seat)):
                self._draw_amount(surface, *gain, lines[2])
            if not (seat in contenders or look.high_contrast or isinstance(event, e.PointsScored)):
                veil = pygame.Surface(box.size)
                veil.fill(look.palette["paper_light"])
                surface.blit(piece_images.pale(veil, VEIL), box)
        if is_strip(panel):  # the bar's sentence is its title
            return
        area = look.inset(panel, Gap.M, Gap.M)
        area.height = all_rect.top - area.top
        caption = election.verdict_words(event, steps, model.seats)
        look.type.draw_within(surface, caption, TITLE_ROLES, look.palette["ink"], area, "center")

    def _draw_amount(
        self, surface: pygame.Surface, amount: str, picture: str, row: pygame.Rect
    ) -> None:
        """Draw an amount (as large at 9 as at 10) or a gain, with a picture of what is counted."""
        look, box, number = self.look, amount_icon(row), row.inflate(0, row.height // 4)
        number.width, ink = box.left - row.left - look.px(Gap.XS), look.palette["ink"]
        roles = [role for role in FIGURE_ROLES if look.type.fits("00", role, number.width)]
        look.type.draw_within(surface, amount, [*roles, "small"], ink, number, "right")
        piece_images.blit(look, surface, picture, look.inset(box, Gap.XXS, Gap.XXS))


def _picture(event: e.Event, step: Step) -> str:
    if isinstance(event, e.LeaderNamed):
        return piece_names.cube(event.population)
    if isinstance(event, e.PointsScored):
        return "slander"
    return PICTURES.get(step.basis) or piece_names.favor(step.basis - e.BY_IRISH)


def _gain(event: e.Event, step: Step, seat: int) -> tuple[str, str] | None:
    """Return what a count brings a seat, in words, and its picture; None for nothing."""
    amount, picture = 0, "icon_laurel"
    if isinstance(event, e.LeaderNamed) and seat == event.seat:
        amount, picture = event.favors, piece_names.favor(event.population)
    elif isinstance(event, e.MajorityWon) and seat in step.best:
        amount = MAJORITY_POINTS
    elif isinstance(event, e.PointsScored):
        amount = step.amounts[seat]
    return (text("table.projected_points", points=amount), picture) if amount else None
