"""Which wards may be chosen: lit from within, the others dimmed; and who would win them today."""

from collections.abc import Sequence
from typing import Final

import pygame

from tammany_desktop.board.geometry import Camera, geometry
from tammany_desktop.board.view_model import Sprite, ViewModel
from tammany_desktop.ui.look import Look, kept
from tammany_desktop.ui.skin import supersampled, with_alpha

Band = tuple[float, pygame.Color]  # width in world units, and color
OPEN: Final = "open"  # one of nearly all wards
TARGET: Final = "target"
POINTED: Final = "pointed"  # a target under the pointer or the focus
QUIET: Final = "quiet"  # pointed at, but not a target
VOTING: Final = "voting"
CHOSEN: Final = "chosen"
DIM: Final = "dim"  # not to be chosen while others are
LIT: Final = (OPEN, TARGET, POINTED)
BRIGHT: Final = (*LIT, VOTING)  # what dims all other wards
# Widths in world units of the dark, the golden and the white line inside the border, the one over
# the other; how far the light reaches in, and its strength at the border, 0 to 255.
LINES: Final = {
    OPEN: (5.5, 0.0, 3.5, 30.0, 150),
    TARGET: (10.0, 8.5, 4.0, 40.0, 220),
    POINTED: (13.0, 11.0, 5.5, 60.0, 255),
    VOTING: (13.0, 11.0, 5.5, 60.0, 255),
    CHOSEN: (13.0, 11.0, 0.0, 40.0, 200),
}
COLORS: Final = {CHOSEN: "focus"}
FILLS: Final = {POINTED: 60, VOTING: 60}  # of light all over the ward, 0 to 255
SHADE: Final = 62  # of ink over a dimmed ward
AROUND: Final = (255, 255, 255, 50)  # how much of the light falls on the number, of 255
THIN: Final = 5.0  # world units of the line round a ward that cannot be chosen
COARSE: Final = 3.0  # world units a pixel in which light is worked out: it has no edges
CORNER: Final = 0.3  # of a numeral's height: the marks at its corners
# How strongly the projection tints a ward, 0 to 255.
CERTAIN: Final = 44
OPEN_TO_BIDS: Final = 20
WASH: Final = ((34, 90), (22, 150), (12, 230))  # along its border, as an atlas tints a ward


class Highlights(Sprite):
    """The highlight of one ward."""

    def __init__(self, look: Look, camera: Camera, index: int) -> None:
        self.index = index
        self.camera = camera
        rect = camera.rect(geometry().wards[index].bounds)
        super().__init__(look, rect.inflate(8, 8))

    def shows(self, model: ViewModel) -> object:
        """The kind of highlight, and who would win the ward today."""
        return self._kind(model), self._today(model)

    def _kind(self, model: ViewModel) -> str | None:
        kind = model.highlight.get(self.index)
        if kind is None and model.state.active >> self.index & 1:
            return DIM if any(one in BRIGHT for one in model.highlight.values()) else None
        return kind

    def _today(self, model: ViewModel) -> tuple[str, bool] | None:
        """The projected winner's color, and whether it is certain."""
        if not model.has_projection() or not model.state.active >> self.index & 1:
            return None
        now = model.projection()
        winner = now.winners[self.index]
        if winner < 0:
            return None
        return model.seats[winner].color, bool(now.certain >> self.index & 1)

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        """The highlight, from those made before."""
        today = self._today(model)
        if today is not None:
            color, certain = self.look.palette.players[today[0]], today[1]
            tint = ("tint", self.index, self.camera, tuple(color), certain)
            surface.blit(self.look.once(tint, lambda: self._make_tint(color, certain)), (0, 0))
        kind = self._kind(model)
        if kind is None:
            return
        highlight = ("glow", kind, self.index, self.camera)
        surface.blit(self.look.once(highlight, lambda: self._make(kind)), (0, 0))
        if kind in LIT:
            box = self.camera.rect(geometry().wards[self.index].numeral)
            corners = _corners(self.look, box.size)
            surface.blit(corners, corners.get_rect(center=self._local(box.center)))

    def _local(self, place: tuple[int, int]) -> tuple[int, int]:
        return place[0] - self.rect.left, place[1] - self.rect.top

    def _ring(self, more: float = 1.0) -> list[tuple[float, float]]:
        points = (self.camera.point(p) for p in geometry().wards[self.index].polygon)
        return [((x - self.rect.left) * more, (y - self.rect.top) * more) for x, y in points]

    def _make_tint(self, color: pygame.Color, certain: bool) -> pygame.Surface:
        """A thin tint, strong along the border where the outcome is certain."""
        shade = with_alpha(color, CERTAIN if certain else OPEN_TO_BIDS)
        bands = [(wide, with_alpha(color, alpha)) for wide, alpha in WASH if certain or wide < 20]
        return self._lined(shade, bands)

    def _make(self, kind: str) -> pygame.Surface:
        palette = self.look.palette
        if kind == DIM:
            return self._lined(with_alpha(palette["ink"], SHADE), [])
        if kind == QUIET:
            return self._lined(with_alpha(palette["ink"], 0), [(THIN, palette["ink"])])
        *widths, reach, strength = LINES[kind]
        color = palette[COLORS.get(kind, "glow")]
        made = self._light(color, reach, round(strength), FILLS.get(kind, 0))
        colors = palette["ink"], palette[COLORS.get(kind, "glow_edge")], palette["glow"]
        bands = [(2 * wide, color) for wide, color in zip(widths, colors, strict=True) if wide]
        made.blit(self._lined(with_alpha(color, 0), bands), (0, 0))
        return made

    def _light(self, color: pygame.Color, reach: float, strength: int, fill: int) -> pygame.Surface:
        """Light that falls in over the border and fades without steps."""
        more = 1 / max(1.0, COARSE * self.camera.scale)
        size = [max(2, round(side * more)) for side in self.rect.size]
        coarse = pygame.Surface(size, pygame.SRCALPHA)
        coarse.fill(with_alpha(color, 255))
        pygame.draw.polygon(coarse, with_alpha(color, 0), self._ring(more))
        soft = max(1, round(reach / 2 * self.camera.scale * more))
        coarse = pygame.transform.gaussian_blur(coarse, soft)
        level = pygame.Surface(size, pygame.SRCALPHA)
        level.fill((255, 255, 255, strength))
        coarse.blit(level, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        coarse.fill((0, 0, 0, fill), special_flags=pygame.BLEND_RGBA_ADD)
        number = self.camera.rect(geometry().wards[self.index].numeral)
        number.topleft = self._local(number.topleft)
        spot = pygame.Rect([round(part * more) for part in number]).inflate(2, 2)
        coarse.fill(AROUND, spot.clip(coarse.get_rect()), pygame.BLEND_RGBA_MULT)
        made = pygame.transform.smoothscale(coarse, self.rect.size)
        made.blit(self._mask(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return made

    def _mask(self) -> pygame.Surface:
        """White within the ward, clear outside it."""
        mask = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        pygame.draw.polygon(mask, (255, 255, 255, 255), self._ring())
        return mask

    def _lined(self, fill: pygame.Color, bands: Sequence[Band]) -> pygame.Surface:
        """The ward filled, with bands along its border, the widest first, inside of it only."""
        more = 2 if self.rect.width < 700 else 1
        points = self._ring(more)

        def paint(large: pygame.Surface) -> None:
            for wide, shade in bands:
                line = self.camera.px(wide) * more
                pygame.draw.lines(large, shade, True, points, line)
                for point in points:
                    pygame.draw.circle(large, shade, point, line // 2)
            mask = pygame.Surface(large.get_size(), pygame.SRCALPHA)
            mask.fill((255, 255, 255, 0))
            pygame.draw.polygon(mask, (255, 255, 255, 255), points)
            large.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

        return supersampled(self.rect.size, more, fill, paint)


@kept
def _corners(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Four corners round a numeral: a ward that may be chosen is marked by more than light."""
    more = 2
    long, line = round(size[1] * CORNER) * more, max(2, round(size[1] * 0.09)) * more

    def paint(large: pygame.Surface) -> None:
        for color, thick in (("glow", line), ("ink", line // 2)):
            inset = (line - thick) // 2
            area = large.get_rect().inflate(-2 * inset, -2 * inset)
            reach = long - 2 * inset
            for x in (area.left, area.right - reach):
                for y in (area.top, area.bottom - thick):
                    pygame.draw.rect(large, look.palette[color], (x, y, reach, thick))
            for x in (area.left, area.right - thick):
                for y in (area.top, area.bottom - reach):
                    pygame.draw.rect(large, look.palette[color], (x, y, thick, reach))

    return supersampled(size, more, with_alpha(look.palette["glow"], 0), paint)
