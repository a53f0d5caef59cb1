"""Pointing at wards of the map: by mouse, number and arrows."""

import math
from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.board.geometry import geometry, ward_at
from tammany_desktop.board.highlights import meaning
from tammany_desktop.board.placement import COST_NOTE, Anchor, Avoid, distance
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.board.ward_card import neighbor_words, ward_facts, ward_words
from tammany_desktop.languages import text
from tammany_desktop.play.selection import Selection
from tammany_desktop.rules.board import NEIGHBORS, WARD_COUNT, WARD_INDEX, WARD_NUMBERS
from tammany_desktop.rules.state import MAX_SEATS
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.table.camera import MapCamera
from tammany_desktop.ui.focus import AREA, Spoken, Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.ui.tooltip import Place

TYPED: Final = 1.5  # seconds in which a second digit is joined to the first
OUT_OF_SIGHT: Final = (-10_000, -10_000)
SPREAD: Final = 75.0  # degrees to either side within which an arrow finds a ward


class MapPointer:
    """A target for each ward in the focus ring, and the map's polygons for the mouse."""

    def __init__(
        self,
        stage: Stage,
        gui: Gui,
        tabletop: Tabletop,
        selection: Selection,
        camera: MapCamera,
        pointed: Callable[[], object],
    ) -> None:
        """`pointed` hears of every new ward that is pointed at."""
        self.stage, self.gui = stage, gui
        self.look = tabletop.look
        self.tabletop, self.selection = tabletop, selection
        self.camera, self._pointed = camera, pointed
        self.targets: list[Target] = []
        self.digits = ""
        self.typed_at = -TYPED
        self.said: tuple[int, Target] | None = None  # the ward that the tooltip is about
        self._open: list[int] | None = None  # found when read aloud
        self._last = 0  # the ward focused last
        self._known: dict[int, tuple[object, tuple[str, str]]] = {}
        for ward in range(WARD_COUNT):
            target = Target(
                pygame.Rect(OUT_OF_SIGHT, (0, 0)),
                partial(self.press, ward),
                text("table.hint.ward", number=WARD_NUMBERS[ward]),
                nudge=partial(self._nudge, ward),
                focus=partial(self._focused, ward),
                blur=partial(self.point, -1),
                spoken=partial(self._spoken, ward),
                usable=partial(self._usable, ward),
                order=AREA,
                passed=partial(self._passed, ward),
            )
            self.targets.append(gui.place(target))
        self.place_targets()
        gui.below = self._target_under
        gui.sign = self._sign_under
        self._sign: Target | None = None

    def place_targets(self) -> None:
        """Place each ward's target on its numeral, as the camera shows it."""
        top, side = self.tabletop, self.look.px(Gap.XXL)
        for ward, target in enumerate(self.targets):
            rect = top.layout.camera.rect(geometry().wards[ward].numeral)
            rect.inflate_ip(max(0, side - rect.width), max(0, side - rect.height))
            if top.zoom.factor > 1 and not top.layout.view.contains(rect):
                rect.topleft = OUT_OF_SIGHT
            target.rect = rect

    def refresh(self) -> None:
        """Update why the ward pointed at cannot be chosen."""
        self._open = None
        selection, model = self.selection, self.tabletop.model
        ward, open_ = model.pointed, selection.open_wards()
        why = ward >= 0 and selection.mine and ward not in open_
        model.explain(selection.why_not_ward(ward) if why else "")
        if self.said is not None:
            ward, target = self.said
            target.why_not = "" if ward in open_ else selection.why_not_ward(ward)

    def _spoken(self, ward: int) -> Spoken:
        """Return what the card of a ward tells, and whether the ward can be chosen now."""
        selection, words, near = self.selection, *self._words(ward)
        if self._open is None:
            self._open = selection.open_wards()
        open_ = ward in self._open
        why = selection.why_not_ward(ward) if selection.mine and not open_ else ""
        few = 2 * len(self._open) < selection.match.state.active.bit_count()  # otherwise most are
        value = f"{words} {text('access.open')}" if open_ and few else words
        return Spoken(value, " ".join(one for one in (why, near) if one), closed=bool(why))

    def _usable(self, ward: int) -> bool:
        return ward in self.selection.open_wards()

    def _passed(self, ward: int) -> bool:
        """True if a controller's directions skip a ward: others can be chosen, but not it."""
        open_ = self.selection.open_wards() if self.look.family else []
        return bool(open_) and ward not in open_

    def _words(self, ward: int) -> tuple[str, str]:
        """Return the sentences of a ward and of its neighbors, cached while nothing changes."""
        facts = ward_facts(self.tabletop.model, ward)
        if self._known.get(ward, (None,))[0] != facts:
            words = ward_words(self.tabletop.model, ward), neighbor_words(ward)
            self._known[ward] = facts, words
        return self._known[ward][1]

    def point(self, ward: int) -> None:
        """Note that the pointer or the focus is on a ward, or on none."""
        if ward != self.tabletop.model.pointed:
            self.tabletop.model.point(ward)
            self._pointed()

    def press(self, ward: int) -> None:
        """Choose a ward, or say beside it why it cannot be chosen."""
        result = self.selection.press_ward(ward)
        if not result.done:
            target = self.refuse(ward, result.why_not)
            self.said = (ward, target) if target is not None else None

    def refuse(self, ward: int, words: str, place: tuple[int, int] | None = None) -> Target | None:
        """Say beside a ward, or where a piece was dropped, why it is closed."""
        self.stage.sounds.play(Effect.REFUSE)
        self.said = None
        rect = self.targets[ward].rect if place is None else pygame.Rect(place, (1, 1))
        return self.speak(rect, words, ward)

    def speak(self, rect: pygame.Rect, words: str, ward: int = -1) -> Target | None:
        """Say something beside a rectangle, over no piece of a ward, long enough to be read."""
        if not words:
            return None
        target = Target(rect, enabled=False, why_not=words)
        self.gui.tooltip.say(target, self.beside(ward, rect) if ward >= 0 else None)
        return target

    def _sign_under(self, place: tuple[int, int]) -> Target | None:
        """A target that only explains: arrows, plazas, the signs of wards, ship and garden."""
        top = self.tabletop
        words = meaning(top.layout.camera.world(place)) if top.on_map(place) else ""
        if not words:
            self._sign = None
        elif self._sign is None or self._sign.hint != words:
            side = self.look.px(Gap.XL)
            rect = pygame.Rect(0, 0, side, side)
            rect.center = place
            self._sign = Target(rect, hint=words)
        return self._sign

    def beside(self, ward: int, rect: pygame.Rect | None = None) -> Place:
        """Return the function that places a note about a ward, near `rect` if given."""
        top = self.tabletop

        def place(size: tuple[int, int]) -> pygame.Rect:
            anchor = top.ward_masks.anchor(ward) if rect is None else Anchor(ward, rect)
            layout = top.layout
            if layout.large:
                return self._at_side(anchor.rect, size)
            panels = [layout.ribbon, layout.tools, *layout.cards]
            crowd = self.crowd()._replace(panels=panels, cost=COST_NOTE)
            room = layout.view.unionall(panels)
            return top.ward_masks.beside([(*size, 0)], anchor, room, crowd)[1]

        return place

    def _at_side(self, ward: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
        """Return a place over the players' cards if the ward is not covered, else at the left."""
        layout, garden = self.tabletop.layout, self.tabletop.map.garden.rect
        room = self.look.window.inflate(-2 * layout.band, -2 * layout.band)
        place = pygame.Rect((room.right - size[0], ward.centery - size[1] // 2), size)
        if place.left < ward.right:
            place.left = room.left
        above = [one for one in (layout.ribbon, garden) if one.left < place.right]
        top = max([room.top, *(one.bottom for one in above if one.right > place.left)])
        place.clamp_ip(pygame.Rect(room.left, top, room.width, layout.bar.top - top))
        place.bottom = min(place.bottom, layout.bar.top)
        return place

    def stand(self, ward: int, size: tuple[int, int]) -> pygame.Rect:
        """Return where the card of a ward is: beside it, else over a player's not in it."""
        top, layout, cards = self.tabletop, self.tabletop.layout, self.tabletop.layout.cards
        if layout.large:
            return self._at_side(top.ward_masks.anchor(ward).rect, size)
        pieces = [top.pieces(other) for other in range(WARD_COUNT) if other != ward]
        notes = [layout.ribbon, top.map.garden.rect, top.news(), top.floating]
        taken = [rect for rect in sum(pieces, notes) if rect]
        crowd, state = Avoid((), (), taken, top.asked, [layout.tools]), top.model.state
        anchor = top.ward_masks.anchor(ward)
        found = top.ward_masks.beside([(*size, 0)], anchor, layout.view, crowd)[1]
        if found.collidelist(taken) < 0 and distance(found, anchor.rect) < layout.view.width // 3:
            return found

        def worth(seat: int) -> tuple[bool, bool, bool, int]:
            needed = state.bosses[ward * MAX_SEATS + seat] > 0, seat == top.model.actor()
            distance = abs(cards[seat].centery - anchor.rect.centery)
            return cards[seat].colliderect(anchor.rect), *needed, distance

        place = pygame.Rect((0, 0), size)
        place.center = cards[min(range(state.n), key=worth)].center
        return place.clamp(layout.view.unionall(list(cards)))

    def crowd(self) -> Avoid:
        """Return what a note beside a ward should not cover."""
        active, top = self.tabletop.model.state.active, self.tabletop
        populated = [ward for ward in range(WARD_COUNT) if active >> ward & 1]
        return Avoid(self.selection.open_wards(), populated, [top.news(), top.floating], top.asked)

    # Keyboard

    def _focused(self, ward: int) -> None:
        self._last = ward
        self.point(ward)
        if self.gui.ring.visible:  # with the mouse it is in view
            self.camera.see(ward)

    def give(self, ward: int) -> None:
        """Focus a ward."""
        ring = self.gui.ring
        ring.visible = True
        ring.give(self.targets[ward])
        self.point(ward)  # the focus may have been there, invisibly
        self.gui.tooltip.hide()

    def come(self) -> None:
        """Focus the open ward nearest to the last one, for a piece just picked up."""
        near = partial(math.dist, self._middle(self._last))
        if open_ := self.selection.open_wards():
            self.give(min(open_, key=lambda ward: near(self._middle(ward))))

    def _middle(self, ward: int) -> tuple[float, float]:
        x, y, width, height = geometry().wards[ward].numeral
        return x + width / 2, y + height / 2

    def _nudge(self, ward: int, dx: int, dy: int) -> bool:
        """Focus the neighbor nearest to an arrow's direction, or any open ward; False if none."""
        best, least = -1, math.inf
        x, y = self._middle(ward)
        near = (self.selection.open_wards() if self.look.family else []) or NEIGHBORS[ward]
        for other in near:
            there = self._middle(other)
            angle = math.degrees(math.atan2(there[1] - y, there[0] - x) - math.atan2(dy, dx))
            off = abs((angle + 180) % 360 - 180)
            cost = off if near is NEIGHBORS[ward] else (1 + off / SPREAD) * math.dist((x, y), there)
            if off < SPREAD and other != ward and cost < least:
                best, least = other, cost
        if best < 0:
            return False
        self.give(best)
        return True

    def digit(self, digit: int) -> bool:
        """Type a ward's number, whose second digit may follow; return False if there is none."""
        now = self.stage.now()
        joined = self.digits + str(digit) if now - self.typed_at < TYPED else str(digit)
        number = int(joined) if int(joined) in WARD_INDEX else digit
        self.digits, self.typed_at = str(number), now
        if number not in WARD_INDEX:
            return False
        self.give(WARD_INDEX[number])
        return True

    # Mouse

    def ward_under(self, place: tuple[int, int]) -> int:
        """Return the ward at a pixel of the map, or -1 for a panel or nothing."""
        if not self.tabletop.on_map(place):
            return -1
        return ward_at(self.tabletop.layout.camera.world(place))

    def _target_under(self, place: tuple[int, int]) -> Target | None:
        ward = self.ward_under(place)
        return self.targets[ward] if ward >= 0 else None

    def follow(self, event: pygame.event.Event) -> None:
        """Finish a number being typed when widgets used an event."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.KEYDOWN):
            self.digits = ""

    def handle_mouse(self, event: pygame.event.Event) -> bool:
        """Handle the mouse over the map; the right button cancels. Return True if it was used."""
        if event.type == pygame.MOUSEMOTION:
            self.hover(event.pos)
            return False
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_RIGHT:
            return self.selection.put_back()
        return False

    def hover(self, place: tuple[int, int]) -> None:
        """Note that the pointer is over a place of the map, or of a panel."""
        self.point(self.ward_under(place))
