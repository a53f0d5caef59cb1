"""The points between which pieces fly in one layout, and the pictures that fly."""

import math
from functools import partial
from itertools import product
from typing import Final

import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.board import piece_images, verdict
from tammany_desktop.board.animation import HEIGHT_STEPS, Arrival, Fading, border, ward_mask
from tammany_desktop.board.geometry import geometry, inside
from tammany_desktop.board.highlights import BARS, Highlight
from tammany_desktop.board.layout import Layout
from tammany_desktop.board.placement import overlap
from tammany_desktop.board.player_card import PlayerCard
from tammany_desktop.board.tracks import marker, marker_rect
from tammany_desktop.board.verdict import Column, CountedEvent, VerdictPanel
from tammany_desktop.play import election
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.board import TAMMANY_HALL
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import smooth_ellipse, with_alpha
from tammany_desktop.ui.tokens import BEAT, Beats, Line, ease

START_TIME: Final = 1.5 * BEAT  # seconds of a flight, besides UNIT_TIME for each layout unit
UNIT_TIME: Final = BEAT / 720  # seconds for each layout unit of a flight
MIN_TIME, MAX_TIME = 1.75 * BEAT, 4 * BEAT  # least and greatest seconds of a flight
Pixel = tuple[int, int]


class FlightParts:
    """Returns the points between which pieces fly, and pictures that have premultiplied alpha."""

    def __init__(
        self, look: Look, layout: Layout, cards: list[PlayerCard], obstacles: list[pygame.Rect]
    ) -> None:
        """`obstacles` are rectangles that nothing should be laid on."""
        self.look, self.layout, self.obstacles = look, layout, obstacles
        self.camera, self.cards = layout.camera, cards
        self.point = layout.camera.point  # returns the pixel of a world point
        self.bag = self.camera.rect(geometry().bag).center
        self.hall = self.camera.rect(geometry().wards[TAMMANY_HALL].sign or (0, 0, 0, 0)).center

    def supply_point(self, seat: int) -> Pixel:
        """Return the point of a player's supply of bosses."""
        return self.cards[seat].figure_rect.center

    def favor_point(self, seat: int, population: int) -> Pixel:
        """Return the point of a player's favors of a population."""
        box = self.cards[seat].favor_rect(population)
        return min(box.left + box.height // 2, box.centerx), box.centery

    def seconds(self, start: Pixel, end: Pixel) -> float:
        """Return the duration of a flight from one pixel to another at normal speed."""
        units = math.dist(start, end) / self.look.units.factor
        return min(MAX_TIME, max(MIN_TIME, START_TIME + UNIT_TIME * units))

    def verdict_panel(
        self, model: ViewModel, event: CountedEvent, is_decided: bool = False
    ) -> tuple[Arrival, list[Column]]:
        """Return the arrival of the panel of a count or decision, and its columns by seat."""
        look, seats = self.look, len(model.seats)
        panel = VerdictPanel(look, self.layout, seats)
        rect = panel.panel_for(event) if is_decided else panel.strip
        end, picture = rect.topleft, pygame.Surface(rect.size, pygame.SRCALPHA)
        steps = election.steps_of(model.state, event)
        if not is_decided:
            steps = [steps[0]._replace(amounts=dict.fromkeys(range(seats), 0))]
        panel.draw_steps(picture, model, steps, is_decided)
        sprite = PieceImage(picture.premul_alpha(), (0, 0))
        slide = Arrival(sprite, rect.bottomleft, end, seconds=Beats.MOVE, stays=False, easing=ease)
        slide.landed_spot = "verdict", int(is_decided), 0
        return slide, [verdict.column(look, rect, seats, seat) for seat in range(seats)]

    def bars(self, ward: int) -> list[tuple[PieceImage, Pixel]]:
        """Return the bars over a locked ward one by one, each with its upper left corner."""
        highlight = Highlight(self.look, self.camera, ward)
        all_bars, (left, top) = highlight.bars().premul_alpha(), highlight.rect.topleft
        step, area = self.camera.px(BARS[0]), all_bars.get_rect()
        parts = [area.clip((x, 0, step, area.height)) for x in range(step // 2, area.width, step)]
        return [(PieceImage(all_bars.subsurface(p), (0, 0)), (left + p.left, top)) for p in parts]

    def sprite(self, name: str, scale: float, exact: bool = False) -> PieceImage:
        """Return a piece at `scale` layout units (`exact`: pixels) for each unit of its sprite."""
        pixel_scale = scale if exact else scale * self.look.units.factor
        return self._premultiplied(piece_images.sprite(self.look, name, pixel_scale))

    def _premultiplied(self, image: PieceImage) -> PieceImage:
        """Return the picture cropped, with premultiplied alpha: that paints six times as fast."""
        picture = image.picture
        bounds = picture.get_bounding_rect() or picture.get_rect()
        cropped = self.look.cached(("flying", picture), picture.subsurface(bounds).premul_alpha)
        return PieceImage(cropped, (image.anchor[0] - bounds.left, image.anchor[1] - bounds.top))

    def lit_border(self, ward: int, color: str, delay: float) -> Fading:
        """Return a ward's border, lit in a player's color, which fades out."""
        rect, mask = ward_mask(self.look, self.camera, ward)
        key, tint = ("lit border", ward, self.camera, color), self.look.palette.players[color]
        picture = self.look.cached(key, lambda: border(mask, tint).picture)
        fading = Fading(PieceImage(picture, (0, 0)), rect.topleft, rect.topleft, None, delay)
        fading.background, fading.on_map, fading.stays, fading.hold_share = True, True, False, 0.5
        return fading

    def ring(self, rect: pygame.Rect) -> PieceImage:
        """Return a red ring of a rectangle's size, anchored at its upper left corner."""
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        red, width = self.look.palette["vermilion"], self.look.px(Line.HEAVY)
        pygame.draw.ellipse(picture, red, picture.get_rect(), width)
        return PieceImage(picture.premul_alpha(), (0, 0))

    def center_beside(self, rect: pygame.Rect, size: tuple[int, int], ward: int) -> Pixel:
        """Return the center, in a ward if possible, of a box beside `rect` that hides the least."""
        shape, point = geometry().wards[ward], self.camera.point
        polygon, numeral_rects = tuple(map(point, shape.polygon)), [self.camera.rect(shape.numeral)]
        area = rect.inflate(size).clip(self.layout.view.inflate(-size[0], -size[1]))
        grid = product(range(STEPS + 1), repeat=2)
        centers = [(area.x + area.w * x // STEPS, area.y + area.h * y // STEPS) for x, y in grid]
        boxes = [pygame.Rect(0, 0, *size).move_to(center=center) for center in centers]

        def cost(box: pygame.Rect) -> tuple[bool, int, int]:
            corners = box.topleft, box.topright, box.bottomleft, box.bottomright
            outside = sum(not inside(polygon, corner) for corner in corners) * box.w * box.h // 8
            hidden = overlap(box, self.obstacles) + outside
            return not inside(polygon, box.center), overlap(box, numeral_rects), hidden

        return min([box for box in boxes if not box.colliderect(rect)] or boxes, key=cost).center

    def ward_piece(self, name: str) -> PieceImage:
        """Return a piece as it stands in a ward; its picture is anchored at its foot."""
        image = piece_images.ward_piece(self.look, name, geometry().scale * self.camera.scale)
        width, height = image.picture.get_size()
        return self._premultiplied(PieceImage(image.picture, (width // 2, height - height // 14)))

    def dragged(self, name: str) -> PieceImage:
        """Return a dragged piece, with its shadow below it, anchored at its foot."""
        look, scale = self.look, geometry().scale * self.camera.scale
        dragged_scale = max(DRAGGED_SCALE * scale, MIN_DRAGGED_SCALE * look.units.factor)
        image = piece_images.sprite(look, name, dragged_scale)
        width, height = image.picture.get_size()
        surface = pygame.Surface((width, height + round(height * SHADOW_GAP)), pygame.SRCALPHA)
        shadow_rect = pygame.Rect(0, 0, round(width * 0.66), max(2, round(width * 0.26)))
        shadow_rect.midbottom = width // 2, surface.get_height()
        color = with_alpha(look.palette["ink"], SHADOW_OPACITY)
        surface.blit(smooth_ellipse(shadow_rect.size, color), shadow_rect)
        surface.blit(image.picture, (0, 0))
        return self._premultiplied(PieceImage(surface, (width // 2, height - height // 14)))

    def airborne(self, image: PieceImage, step: int) -> tuple[PieceImage, pygame.Surface]:
        """Return a piece enlarged for height `step` of HEIGHT_STEPS, and its smaller shadow."""
        look, (width, height) = self.look, image.picture.get_size()
        lift = step / (HEIGHT_STEPS - 1)
        shadow_scale = 1 - 0.3 * lift
        size = max(2, round(width * 0.7 * shadow_scale)), max(2, round(width * 0.3 * shadow_scale))
        ellipse = partial(smooth_ellipse, size, with_alpha(look.palette["ink"], SHADOW_OPACITY))
        shadow = look.cached(("flying shadow", size), lambda: ellipse().premul_alpha())
        if not step:
            return image, shadow
        factor = 1 + (TOP_SCALE - 1) * lift
        grown_size = round(width * factor), round(height * factor)
        scale = partial(pygame.transform.smoothscale, image.picture, grown_size)
        anchor = round(image.anchor[0] * factor), round(image.anchor[1] * factor)
        return PieceImage(look.cached(("grown", image.picture, grown_size), scale), anchor), shadow

    def track_marker(self, color: str) -> PieceImage:
        """Return a player's marker on the score track, anchored at its middle."""
        side = marker_rect(self.look.window, self.layout.band, [0], 0).width
        return self._premultiplied(PieceImage(marker(self.look, side, color), (side // 2,) * 2))

    def track_point(self, scores: list[int], seat: int) -> Pixel:
        """Return the point of a player's marker on the score track."""
        return marker_rect(self.look.window, self.layout.band, scores, seat).center


STEPS: Final = 16  # number of steps in each direction in which a center is looked for
TOP_SCALE: Final = 1.28  # size of a piece at the top of its flight, relative to one on the board
DRAGGED_SCALE: Final = 1.22  # size of a dragged piece, relative to one on the board
MIN_DRAGGED_SCALE: Final = 1.0  # least size of a dragged piece, in layout units per unit
SHADOW_GAP: Final = 0.2  # gap from a lifted piece's foot to its shadow, in heights of the piece
SHADOW_OPACITY: Final = 84  # 0 to 255
