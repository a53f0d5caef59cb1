"""Everything on the table: sprites of the view model, and the pieces in motion."""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.audio import Effect
from tammany_desktop.board import animation, gestures
from tammany_desktop.board.cues import CUES, When
from tammany_desktop.board.flight_parts import FlightParts
from tammany_desktop.board.flights import MAKE_FLIGHTS, flights_of, squashes_of, ward_of
from tammany_desktop.board.geometry import NO_WARD, Camera, Zoom, geometry
from tammany_desktop.board.gestures import PAY_TIME, THROW_TIME, Nodding, Stamped
from tammany_desktop.board.highlights import PRECOMPUTED, Highlight, PromiseMark, Sign, signs
from tammany_desktop.board.layout import Layout, lay_out, subject
from tammany_desktop.board.map_layers import Bag, Fog, Garden, MapBackground
from tammany_desktop.board.news import HarmLines, NewsPanel
from tammany_desktop.board.piece_images import figure_look, map_look
from tammany_desktop.board.placement import OWN_COST, Anchor, Avoid, Placed, WardMasks, overlap
from tammany_desktop.board.player_card import PlayerCard
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.board.tracks import ScoreBand, ScoreMarker, YearTrack, is_night
from tammany_desktop.board.verdict import VerdictPanel
from tammany_desktop.board.ward import Ward
from tammany_desktop.play.playback import EventView
from tammany_desktop.play.view_model import HarmfulAct, HarmfulEvent, ViewModel, seats_harmed
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.state import wards_in
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import NOTE
from tammany_desktop.ui.tokens import BEAT, DURATION_FACTORS, Beats, Gap
from tammany_desktop.ui.window import merge

PRESS_DELAY: Final = 0.5 * Beats.MOVE  # seconds until a ward's new ribbon is pressed on it
DIMMED_EVENTS: Final = (e.WardWon, e.WardTied, e.MayorNamed, e.NoMayor)  # the map is dim then
NIGHT_TINT: Final = (186, 198, 232)  # red, green, blue of 255: the map is multiplied by it
NIGHT_COLOR: Final = (0, 12, 46, 69)  # the same tint as a color with premultiplied alpha
SWELLING: Final = (0.25, 0.25)  # shares by which a changed number gets wider and higher
RECOIL: Final = (0.3, -0.45)  # the same for the figure of a harmed player, which gets lower
CORNERS: Final = ("bottomleft", "bottomright", "topleft", "topright")  # tried in turn for advice


class Panels(NamedTuple):
    """The panels around the map, made for one `Look`."""

    home: Layout  # the layout whose camera shows the whole map
    cards: list[PlayerCard]
    news: NewsPanel
    sprites: list[Sprite]  # all panels, with the score track
    board: pygame.Surface  # the map with everything on it, composed


class MapSprites(NamedTuple):
    """The sprites on the map, for one camera."""

    wards: list[Ward]
    garden: Garden
    sprites: list[Fog | Highlight | Sign | Garden | Bag | Ward | PromiseMark | HarmLines]


class Tabletop(EventView):
    """The sprites and the pieces in motion; a playback sets its `speed`."""

    def __init__(
        self,
        look: Look,
        model: ViewModel,
        damage: Callable[[pygame.Rect], object],
        play_sound: Callable[[Effect], object],
        follow: Callable[[int], bool] = lambda _: False,
        wide_bar: bool = False,
    ) -> None:
        """`follow` scrolls to a ward and returns True until that has ended; see also `lay_out`."""
        self.model, self.damage = model, damage
        self.play_sound, self._follow, self._wide_bar = play_sound, follow, wide_bar
        self.flight_start: tuple[int, int] | None = None  # where the next piece's flight starts
        self.asked_ward = -1  # the ward about which something is asked, or -1
        self.map_offset = 0.0, 0.0  # offset of the map in pixels now
        self.card_rect = pygame.Rect(0, 0, 0, 0)  # that of a card over the map, if any
        self.zoom = Zoom()
        self._ward_masks: WardMasks | None = None
        self.night = False  # whether wards vote, so that the map is tinted
        self.stale: list[pygame.Rect] = []  # parts of the board to be composed again
        self._ribbon: tuple[Ward, pygame.Surface] | None = None  # a ward and its old ribbon
        self.motions = animation.Motions(self, damage, self._took_off, self._landed)
        self.build(look)

    def build(self, look: Look) -> None:
        """Lay everything out for a look; flights land."""
        self.motions.finish()
        self.look, self.map_offset = look, (0, 0)
        self.target_offset = 0, 0  # final `map_offset`, beside a card that is yet to be placed
        seats = range(self.model.state.n)
        home = lay_out(look.units, len(seats), self._wide_bar)
        cards = [PlayerCard(look, home.cards[seat], seat) for seat in seats]
        news_panel = NewsPanel(look, home.news, home.camera)
        sprites: list[Sprite] = [
            *(ScoreBand(look, home.band, side) for side in range(4)),
            *(ScoreMarker(look, home.band, seat) for seat in seats),
            news_panel,
            YearTrack(look, home.years),
            *cards,
            VerdictPanel(look, home, len(seats)),
        ]
        self.panels = Panels(home, cards, news_panel, sprites, pygame.Surface(look.window.size))
        self.layout: Layout = home._replace(camera=self._camera(self.zoom))
        self._build_map()

    def _build_map(self) -> None:
        """Lay out the sprites on the map, for the current camera."""
        look, camera, told = self.look, self.layout.camera, self.panels.news.told
        label_look, digit_look = map_look(look, camera), figure_look(look, camera)
        self.background = MapBackground(look, self.panels.home.camera)
        wards = [Ward(digit_look, camera, ward, told) for ward in range(WARD_COUNT)]
        highlights = [Highlight(label_look, camera, ward) for ward in range(WARD_COUNT)]
        look.idle_tasks[:] = [partial(h.image_of, kind) for kind in PRECOMPUTED for h in highlights]
        garden = Garden(label_look, camera)
        sprites: list[Fog | Highlight | Sign | Garden | Bag | Ward | PromiseMark | HarmLines] = [
            *highlights,
            *(Fog(label_look, camera, zone) for zone in range(3)),
            *signs(label_look, camera, look.window.height),
            garden,
            Bag(label_look, digit_look, camera),
            *wards,
            *(PromiseMark(label_look, camera, ward) for ward in range(WARD_COUNT)),
            HarmLines(label_look, camera, self.panels.home),
        ]
        self.map = MapSprites(wards, garden, sprites)
        self.stale = [look.window]
        self.refresh()

    def _camera(self, zoom: Zoom) -> Camera:
        """Return the camera for a zoom; on whole pixels if the map is enlarged, for scrolling."""
        home = self.panels.home
        result = zoom.camera(home.camera, home.view, subject())
        if result == home.camera and self.map_offset == (0, 0):
            return result
        scale, (dx, dy) = result.scale, self.map_offset
        left, top = round(result.left * scale - dx), round(result.top * scale - dy)
        return Camera(scale, left / scale, top / scale)

    def set_zoom(self, zoom: Zoom) -> bool:
        """Show another part of the map, and land flights; return False if nothing moved."""
        self.zoom = zoom
        old_camera, new_camera = self.layout.camera, self._camera(zoom)
        if new_camera == old_camera:
            return False
        self.motions.finish()
        self.layout = self.layout._replace(camera=new_camera)
        if new_camera.scale == old_camera.scale:
            shift = self.background.scroll(old_camera, new_camera)
            for sprite in self.map.sprites:
                sprite.camera, sprite.rect = new_camera, sprite.rect.move(shift)
            self.stale = [self.look.window]
        else:
            self._build_map()
        self.damage(self.look.window)
        return True

    def move_aside(self, share: float) -> bool:
        """Move the map by a `share` of its remaining offset; return True if it moves."""
        old_offset = self.map_offset
        offset = pygame.Vector2(old_offset).lerp(self.target_offset, share)
        arrived = math.dist(offset, self.target_offset) < 1.0
        self.map_offset = self.target_offset if arrived else (offset.x, offset.y)
        return self.map_offset != old_offset

    def would_move(self, zoom: Zoom) -> bool:
        """Return True if a zoom would show another part of the map."""
        return self._camera(zoom) != self.layout.camera

    def rescale(self) -> None:
        """Scale the map again after it was scrolled."""
        if self.background.is_scrolled:
            self.background.rescale(self.layout.camera)
            self.mark_stale(self.look.window)

    @property
    def flight_parts(self) -> FlightParts:
        """Return the points and pictures of flights in the current layout."""
        wards = wards_in(self.model.state.active)
        obstacles = [*self.label_rects(), *(r for ward in wards for r in self.piece_rects(ward))]
        return FlightParts(self.look, self.layout, self.panels.cards, obstacles)

    def piece_rects(self, ward: int) -> list[pygame.Rect]:
        """Return the rectangles in the window of a ward's groups of pieces."""
        groups = self.map.wards[ward].groups(self.model)
        return [self.layout.camera.rect(group.cell.room) for group in groups]

    @property
    def ward_masks(self) -> WardMasks:
        """Return the wards' current masks, for placing notes beside them."""
        result = self._ward_masks
        if result is None or result.camera != self.layout.camera or result.look is not self.look:
            result = self._ward_masks = WardMasks(self.look, self.layout.camera)
        return result

    def place_beside(
        self, ward: int, size: tuple[int, int], room: pygame.Rect, taken: Sequence[pygame.Rect]
    ) -> pygame.Rect:
        """Return the rectangle of a ward's card, clear of `taken` or as `place_aside` places it."""
        masks, avoid = self.ward_masks, Avoid((), (), taken, panels=self._panel_rects())
        rect = masks.place_beside([(*size, 0)], masks.anchor(ward), room, avoid)[1]
        cards = [other for other in taken if other in self.layout.cards]
        hides = masks.covered_cells(masks.union([ward]), rect) or overlap(rect, cards)
        if self.layout.large or hides or self.map_offset != (0, 0):
            rect = self.place_aside(size, (ward,))
            beside_ward = masks.anchor(ward).rect.right + self.look.px(Gap.XS)
            rect.left = rect.left if self.target_offset[0] else min(rect.left, beside_ward)
        return rect

    def place_clear_of(
        self, wards: Sequence[int], sizes: Sequence[tuple[int, int]], seats: Sequence[int] = ()
    ) -> Placed:
        """Return the index of the size used, and a rectangle clear of wards, or else near them."""
        layout, masks, wards_mask = self.layout, self.ward_masks, self.ward_masks.union(wards)
        if layout.large:
            return 0, self.place_aside(sizes[0], wards)
        for corner in CORNERS:
            rect = pygame.Rect((0, 0), sizes[0]).move_to(**{corner: getattr(layout.notes, corner)})
            if not masks.covered_cells(wards_mask, rect) and layout.notes.contains(rect):
                return 0, rect
        panels = (*self._panel_rects(), *self.label_rects())
        ward_rects = list(map(self.ward_rect, wards))
        cards = [layout.cards[seat] for seat in seats]
        taken = [self.news_rect(), self.map.garden.rect, *ward_rects, *cards]
        avoid = Avoid(wards, wards_in(self.model.state.active), taken, panels=panels, cost=OWN_COST)
        near = Anchor(NO_WARD, ward_rects[0].unionall(ward_rects[1:]) if wards else layout.notes)
        choices = [(*size, index) for index, size in enumerate(sizes)]
        placed = masks.place_beside(choices[:-1] or choices, near, layout.notes, avoid)
        if masks.covered_cells(wards_mask, placed[1]):
            placed = masks.place_beside(choices, near, layout.notes.unionall(layout.cards), avoid)
        return placed

    def place_over_cards(self, size: tuple[int, int], seats: Iterable[int]) -> pygame.Rect | None:
        """Return a rectangle that hides whole players' cards, but none of these seats'; or None."""
        look, cards = self.look, () if self.layout.large else self.layout.cards
        left, top, right, bottom = look.frames.shadow_margins(NOTE, look.units.factor)
        kept = [self.layout.cards[seat] for seat in seats if seat >= 0]
        spans = [s for one in cards for s in map(one.union, cards) if s.collidelist(kept) < 0]
        shift, grown = ((right - left) // 2, (bottom - top) // 2), (left + right, top + bottom)
        rects = [span.inflate(grown).move(shift) for span in spans]
        rects = [rect for rect in rects if rect.width >= size[0] and rect.height >= size[1]]
        return min(rects, key=lambda rect: rect.width * rect.height, default=None)

    def label_rects(self, except_ward: int = NO_WARD) -> list[pygame.Rect]:
        """Return rectangles of active wards' numerals, ribbons and signs, and the bag's counts."""
        active = wards_in(self.model.state.active)
        shapes = [geometry().wards[ward] for ward in active if ward != except_ward]
        boxes = [box for s in shapes for box in (s.numeral, s.ribbon, s.sign) if box]
        return [*map(self.layout.camera.rect, (*boxes, *geometry().bag_counts))]

    def _panel_rects(self) -> tuple[pygame.Rect, ...]:
        return (self.layout.years, self.layout.tools, self.layout.bar, *self.layout.cards)

    def place_aside(self, size: tuple[int, int], wards: Sequence[int]) -> pygame.Rect:
        """Return a card's rectangle at the upper right; set `target_offset` so that wards show."""
        look, home, gap = self.look, self.panels.home, self.look.px(Gap.XXS)
        right = look.window.right if home.large else home.view.right
        rect = pygame.Rect((right - gap - size[0], home.band + gap), size).clamp(look.window)
        camera = self.zoom.camera(home.camera, home.view, subject())
        rects = [camera.rect(geometry().wards[ward].bounds) for ward in wards]
        self.target_offset = 0, 0
        if rects and rect.colliderect(bounds := rects[0].unionall(rects[1:])):
            self.target_offset = rect.left - bounds.right - look.px(Gap.XS), 0
        return rect

    def news_rect(self) -> pygame.Rect:
        """Return the rectangle of the news panel on the map, which is known after drawing."""
        panel = self.panels.news
        panel.image(self.model)
        return panel.paper

    def ward_rect(self, ward: int) -> pygame.Rect:
        """Return the rectangle of a ward and its highlight."""
        rect = self.layout.camera.rect(geometry().wards[ward].bounds)
        return self.look.inset(rect, -Gap.XS, -Gap.XS)

    def is_on_map(self, pixel: tuple[int, int]) -> bool:
        """Return True if a pixel is on the map and under no panel."""
        hidden = any(rect.collidepoint(pixel) for rect in (*self.rects_over_map(), self.card_rect))
        return self.look.window.collidepoint(pixel) and not hidden

    def rects_over_map(self) -> list[pygame.Rect]:
        """Return the rectangles that can cover the map: frame, cards, news, buttons."""
        panel = self.panels.news
        rects = [panel.paper if sprite is panel else sprite.rect for sprite in self.panels.sprites]
        return [*rects, self.layout.bar, self.layout.tools]

    @property
    def slowness(self) -> float:
        """Return the factor on the duration of motions; 0 without motion."""
        return 0.0 if self.look.reduced_motion else DURATION_FACTORS[self.speed]

    def ready_for(self, event: e.Event) -> bool:
        ward = getattr(event, "ward", getattr(event, "to_ward", -1))
        return ward < 0 or not self._follow(ward)

    def moves_pieces(self, event: e.Event) -> bool:
        return type(event) in MAKE_FLIGHTS

    def advance(self, dt: float) -> None:
        self.motions.advance(dt)

    def finish(self) -> None:
        self.motions.finish()

    def reset(self) -> None:
        self.flight_start = None
        self.refresh()

    def begin(self, event: e.Event) -> None:
        self.motions.finish(background=True)
        self._ribbon = None
        ward = event.ward if isinstance(event, e.WardWon | e.WardTied) else ward_of(event)
        if ward >= 0 and self.slowness:
            self._ribbon = self.map.wards[ward], self.map.wards[ward].ribbon_image(self.model)
        for cue in CUES.get(type(event), ()):
            if cue.when is When.AT_ONCE and self.speed != "instant":
                self.play_sound(cue.effect)
        flights = flights_of(self.flight_parts, self.model, event, self.flight_start)
        if isinstance(event, e.ZonePopulated) and self.slowness:
            fogs = [sprite for sprite in self.map.sprites if isinstance(sprite, Fog)]
            flights = [*fogs[event.zone].opening_flights(self.model), *flights]
        if isinstance(event, e.GardenFilled) and self.slowness:
            flights = self._ship_flights(flights)
        self.flight_start = None if flights else self.flight_start
        if isinstance(event, DIMMED_EVENTS) and self.slowness and flights:
            seconds = max(flight.delay + flight.seconds for flight in flights)
            mask, rect = pygame.Surface((0, 0), pygame.SRCALPHA), self.layout.view
            if isinstance(event, e.WardWon | e.WardTied):
                rect, mask = animation.ward_mask(self.look, self.layout.camera, event.ward)
            dimming = animation.Dimming(PieceImage(mask, (0, 0)), rect.topleft, rect.topleft)
            arrivals = [flight.delay for flight in flights if isinstance(flight, animation.Arrival)]
            dimming.delay = max(arrivals, default=BEAT) - BEAT  # the map is dark as the panel comes
            dimming.area, dimming.seconds = self.layout.view, seconds + Beats.MOVE - dimming.delay
            flights = [dimming, *flights]
        if isinstance(event, HarmfulEvent) and self.slowness:
            flights += self._harm_flights(event, seats_harmed(event, self.model.state))
        self.motions.start(flights, self.slowness)

    def _ship_flights(self, cube_flights: list[animation.Flight]) -> list[animation.Flight]:
        """Return the nodding of the ship that is the bag, and the flights of its cubes."""
        self._compose()
        camera, art = self.layout.camera, self.look.art
        rect, label = camera.rect(geometry().ship), camera.rect(geometry().bag_label)
        water, hull = art.load("map/bay.webp"), art.load("map/ship.webp")
        is_drawn = rect.colliderect(self.look.window) and not self.look.high_contrast
        if not is_drawn or water is None or hull is None:
            return cube_flights
        water, hull = (pygame.transform.smoothscale(part, rect.size) for part in (water, hull))
        hull_mask = pygame.mask.from_surface(hull, 30).convolve(pygame.Mask((3, 3), fill=True))
        water = hull_mask.to_surface(setsurface=water.convert_alpha(), unsetcolor=(0, 0, 0, 0))
        ship = PieceImage(hull.premul_alpha(), (rect.width // 2, rect.height // 2))
        ship.picture.blit(self.panels.board, label.move(-rect.left, -rect.top), label)
        return [Nodding(ship, rect.center, rect.center, water=water.premul_alpha()), *cube_flights]

    def _squash(self, rect: pygame.Rect, stretch: tuple[float, float]) -> animation.Squash:
        """Return the squash and stretch of a part of the board, whose lower edge stays in place."""
        picture = self.panels.board.subsurface(self.look.window.clip(rect)).convert_alpha()
        part = PieceImage(picture, (rect.width // 2, rect.height))
        return animation.Squash(part, rect.midbottom, rect.midbottom, stretch=stretch)

    def _harm_flights(self, event: e.Event, harmed: Sequence[int]) -> list[animation.Flight]:
        """Return the flights in which figures of harmed players recoil, and a ward shakes."""
        cards = [self.panels.cards[seat] for seat in harmed]
        flights = list[animation.Flight](self._squash(c.figure_rect, RECOIL) for c in cards)
        if is_slander := isinstance(event, e.Slandered | e.SlanderSpread):
            shake = animation.make_shake(self._cut_out(event.ward), self.layout.camera)
            shake.background, shake.seconds = True, gestures.KNOCK_TIME
            flights.append(shake)
        for flight in flights:
            flight.delay = THROW_TIME + (PAY_TIME if is_slander else 0.0)
        return flights

    def repeat_act(self, act: HarmfulAct) -> None:
        """Show a harmful act again; the position does not change."""
        state_before = act.position_before(self.model.state)
        flights = flights_of(self.flight_parts, self.model, act.event, before=state_before)
        for flight in flights:
            # What has left its ward is shown there until it takes off.
            flight.early, flight.spot = bool(flight.spot and flight.spot[0] == "ward"), None
        self.motions.start([*flights, *self._harm_flights(act.event, act.harmed)], self.slowness)

    def event_applied(self, event: e.Event) -> None:
        was_night = self.night
        self.refresh(swells=True)
        if was_night and not self.night and self.slowness:  # day breaks slowly
            veil = pygame.Surface(self.look.window.size, pygame.SRCALPHA)
            veil.fill(NIGHT_COLOR)
            dawn = animation.Fading(PieceImage(veil, (0, 0)), (0, 0), (0, 0), stays=False)
            dawn.background, dawn.on_map, dawn.seconds = True, True, Beats.REST + Beats.TOUCH
            self.motions.start([dawn], self.slowness)
        if self._ribbon is not None:
            (ward, ribbon), model = self._ribbon, self.model
            flights = ward.ribbon_flights(ribbon, model, isinstance(event, e.WardWon | e.WardTied))
            flights += squashes_of(self.flight_parts, model, event)
            self.motions.start(flights, self.slowness)
        if isinstance(event, e.WardWon | e.WardTied) and self.slowness:
            self._press_ribbon(event)

    def _press_ribbon(self, event: e.WardWon | e.WardTied) -> None:
        """Shake a ward when its ribbon is pressed on it, and light the border of a won ward."""
        most, second, *_ = sorted(event.votes, reverse=True)
        is_landslide = most - second >= animation.LANDSLIDE
        reach = animation.STRONG_REACH if is_landslide else animation.WEAK_REACH
        part, camera = self._cut_out(event.ward), self.layout.camera
        flights: list[animation.Flight] = [animation.make_shake(part, camera, reach)]
        if isinstance(event, e.WardWon):
            color = self.model.seats[event.seat].color
            flights.append(self.flight_parts.lit_border(event.ward, color, 0.0))
        for flight in flights:
            flight.delay, flight.background = PRESS_DELAY, True
        self.motions.start(flights, self.slowness)
        if is_landslide:
            self.play_sound(Effect.LANDSLIDE)

    def fly(self, flight: animation.Flight) -> None:
        """Start a flight without an event, such as of a piece that is put back."""
        self.motions.start([flight], self.slowness)

    def _took_off(self, flight: animation.Flight) -> None:
        for spot in filter(None, (flight.spot, flight.counted_spot)):
            self.model.pieces_moved[spot] += 1
            self.refresh(swells=True)

    def _landed(self, flight: animation.Flight) -> None:
        if isinstance(flight, animation.Squash | Stamped) and flight.spot is not None:
            self.model.land(flight.spot)
        if flight.landed_spot:
            self.model.pieces_moved[flight.landed_spot] += 1
        if flight.sound and self.speed != "instant":
            self.play_sound(flight.sound)
        self.refresh(swells=True)

    def refresh(self, swells: bool = False) -> None:
        """Refresh sprites that differ from the model; if `swells`, changed numbers swell."""
        changed_amounts: list[tuple[Sprite, str]] = []
        if self.night != (night := is_night(self.model) and not self.look.high_contrast):
            self.night = night
            self.mark_stale(self.look.window)
        for sprite in (*self.panels.sprites, *self.map.sprites):  # the bag's place needs the news
            old_rect = sprite.rect
            if sprite.refresh(self.model):
                self.mark_stale(old_rect)
                if sprite.rect != old_rect:
                    self.mark_stale(sprite.rect)
                changed_amounts += [(sprite, name) for name in sprite.changed_amounts]
        for sprite, name in changed_amounts if swells and self.slowness else ():
            self._compose()
            if rect := sprite.amount_rects.get(name):
                rect = rect.move(sprite.rect.topleft)
                swelling = self._squash(rect, SWELLING)
                swelling.on_map = isinstance(sprite, Bag)
                swelling.seconds = BEAT if name.startswith("favor") else swelling.seconds
                self.motions.start([swelling], self.slowness)

    def mark_stale(self, rect: pygame.Rect) -> None:
        """Let the pixels in `rect` be composed again before the next paint."""
        if rect not in self.stale:
            self.stale.append(rect)
        self.damage(rect)

    def _compose(self) -> None:
        """Update the board, an opaque picture of map and sprites."""
        board = self.panels.board
        for rect in merge(self.stale, self.look.window):
            board.set_clip(rect)
            board.blit(self.background.at(self.layout.camera), rect, rect)
            if self.night:
                board.fill(NIGHT_TINT, rect, special_flags=pygame.BLEND_RGB_MULT)
            for sprite in (*self.map.sprites, *self.panels.sprites):
                if rect.colliderect(sprite.rect):
                    sprite.paint(board, self.model)
        board.set_clip(None)
        self.stale = []

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the board, flights on the map, and the panels over them."""
        if self.stale:
            self._compose()
        clip = surface.get_clip()
        surface.blit(self.panels.board, clip, clip)
        flights = [flight for flight in self.motions.flights if flight.on_map and flight.under_way]
        for flight in flights:
            flight.paint(surface)
        for rect in self.rects_over_map() if flights else ():
            surface.blit(self.panels.board, rect, rect)

    def _cut_out(self, ward: int) -> PieceImage:
        self._compose()
        board, camera = self.panels.board, self.layout.camera
        return animation.cut_out(self.look, board, camera, ward, self.rects_over_map())

    def paint_lit(self, surface: pygame.Surface, ward: int, lit: float, cover: pygame.Rect) -> None:
        """Paint a ward at brightness `lit`, 0 to 1, and the cards that `cover` does not cover."""
        if self.stale:
            self._compose()
        clip = surface.get_clip()
        for card in self.panels.cards:
            if not card.rect.colliderect(cover):
                surface.blit(self.panels.board, card.rect, card.rect)
        if self.ward_rect(ward).colliderect(clip):
            ward_image = self._cut_out(ward)
            if lit < 1:
                gray = round(255 * lit)
                ward_image.picture.fill((gray, gray, gray), special_flags=pygame.BLEND_RGB_MULT)
            surface.blit(ward_image.picture, ward_image.at((0, 0)))
