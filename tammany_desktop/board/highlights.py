"""Where to act: legal wards are lit along their border; the ward pointed at is outlined."""

from typing import Final

import pygame

from tammany_desktop.board.camera import Camera
from tammany_desktop.board.geometry import geometry
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.board.view_model import ViewModel
from tammany_desktop.ui.drawing import supersampled, with_alpha
from tammany_desktop.ui.look import Look

OPEN: Final = "open"  # one of nearly all wards
TARGET: Final = "target"
POINTED: Final = "pointed"  # a target under the pointer or the focus
QUIET: Final = "quiet"  # pointed at, but not a target
VOTING: Final = "voting"
CHOSEN: Final = "chosen"
# Bands from the border inward: width in world units and opacity, the widest first. The last of
# the bright ones leaves the map's own red border free, so that the highlight is a second line.
BANDS: Final[dict[str, tuple[tuple[float, int], ...]]] = {
    OPEN: ((30, 26), (21, 66), (13, 190), (9, 0)),
    TARGET: ((42, 50), (30, 110), (20, 255), (9, 0)),
    POINTED: ((44, 60), (32, 124), (21, 255), (9, 0)),
    QUIET: ((5, 150),),
    VOTING: ((40, 80), (28, 160), (20, 255), (9, 0)),
    CHOSEN: ((40, 80), (28, 160), (20, 255), (9, 0)),
}
COLORS: Final = {QUIET: "ink", VOTING: "brass_dark", CHOSEN: "focus"}  # vermilion is the rule
# How strongly the projection tints a ward, 0 to 255.
CERTAIN: Final = 44
OPEN_TO_BIDS: Final = 20
WASH: Final = ((34, 90), (22, 150), (12, 230))  # along its border, as an atlas tints a ward
FILLS: Final = {
    TARGET: ("paper_light", 40),
    POINTED: ("paper_light", 50),
    VOTING: ("brass_light", 60),
    CHOSEN: ("focus", 30),
}


class Highlights(Sprite):
    """The highlight of one ward."""

    def __init__(self, look: Look, camera: Camera, index: int) -> None:
        self.index = index
        self.camera = camera
        rect = camera.rect(geometry().wards[index].bounds)
        super().__init__(look, rect.inflate(8, 8))

    def shows(self, model: ViewModel) -> object:
        """The kind of highlight, and who would win the ward today."""
        return model.glow.get(self.index), self._today(model)

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
        kind = model.glow.get(self.index)
        if kind is not None:
            glow = ("glow", kind, self.index, self.camera)
            surface.blit(self.look.once(glow, lambda: self._make(kind)), (0, 0))

    def _make_tint(self, color: pygame.Color, certain: bool) -> pygame.Surface:
        """A thin tint, strong along the border where the outcome is certain."""
        shade = with_alpha(color, CERTAIN if certain else OPEN_TO_BIDS)
        return self._printed(shade, WASH if certain else WASH[-1:], color)

    def _make(self, kind: str) -> pygame.Surface:
        color = self.look.palette[COLORS.get(kind, "vermilion")]
        fill = with_alpha(color, 0)
        if kind in FILLS:
            name, alpha = FILLS[kind]
            fill = with_alpha(self.look.palette[name], alpha)
        return self._printed(fill, BANDS[kind], color)

    def _printed(
        self, fill: pygame.Color, bands: tuple[tuple[float, int], ...], color: pygame.Color
    ) -> pygame.Surface:
        """The ward filled, with bands of a color along its border, inside of it only."""
        more = 2 if self.rect.width < 400 else 1
        ring = [self.camera.point(p) for p in geometry().wards[self.index].polygon]
        points = [((x - self.rect.left) * more, (y - self.rect.top) * more) for x, y in ring]

        def paint(large: pygame.Surface) -> None:
            for wide, alpha in bands:
                shade, line = with_alpha(color, alpha), self.camera.px(wide) * more
                pygame.draw.lines(large, shade, True, points, line)
                for point in points:
                    pygame.draw.circle(large, shade, point, line // 2)
            mask = pygame.Surface(large.get_size(), pygame.SRCALPHA)
            mask.fill((255, 255, 255, 0))
            pygame.draw.polygon(mask, (255, 255, 255, 255), points)
            large.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

        return supersampled(self.rect.size, more, fill, paint)
