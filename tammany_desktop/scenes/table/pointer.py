"""Pointing at the wards of the map by mouse, numbers and arrow keys."""

import math
from functools import partial
from typing import Final

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.board.geometry import geometry, ward_at
from tammany_desktop.board.highlights import meaning
from tammany_desktop.board.placement import CHOOSABLE_COST_IN_NOTE, Anchor, Avoid, distance
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.board.ward_card import neighbor_words, ward_facts, ward_words
from tammany_desktop.languages import text
from tammany_desktop.play.selection import Selection
from tammany_desktop.rules.board import NEIGHBORS, WARD_COUNT, WARD_INDEX, WARD_NUMBERS
from tammany_desktop.rules.state import MAX_SEATS, wards_in
from tammany_desktop.scenes.base.stack import GUARD, Stage
from tammany_desktop.scenes.table.camera import MapCamera
from tammany_desktop.ui.focus import AREA, Spoken, Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.ui.tooltip import FindRect

TYPING_TIME: Final = 1.5  # seconds in which a second digit is joined to the first
OUT_OF_SIGHT: Final = (-10_000, -10_000)  # where the targets of wards outside the window are
CARD_REACH: Final = 300.0  # units: a card farther from its ward lies over a player's card instead
MAX_ANGLE: Final = 75.0  # degrees: how far a ward may be off an arrow key's direction


class MapPointer:
    """The targets of the wards, for the focus ring, and their areas, for the mouse."""

    def __init__(
        self, stage: Stage, gui: Gui, tabletop: Tabletop, selection: Selection, camera: MapCamera
    ) -> None:
        self.stage, self.gui, self.look = stage, gui, tabletop.look
        self.tabletop, self.selection, self.camera = tabletop, selection, camera
        self.targets: list[Target] = []
        self.digits = ""  # the ward's number typed so far
        self.typed_at = -TYPING_TIME  # time of the last digit
        self.refused: tuple[int, Target] | None = None  # the ward and target of the last refusal
        self._pressable: list[int] | None = None  # wards, cached for screen readers
        self._focused_last = 0  # the ward focused last
        self._pressed = -1, -GUARD  # the ward pressed last, and when
        self._text_cache: dict[int, tuple[object, tuple[str, str]]] = {}
        for ward in range(WARD_COUNT):
            target = Target(
                pygame.Rect(OUT_OF_SIGHT, (0, 0)),
                partial(self.press, ward),
                text("table.hint.ward", number=WARD_NUMBERS[ward]),
                arrow=partial(self._arrow, ward),
                focus=partial(self._note_focus, ward),
                blur=partial(self.point_at, -1),
                spoken=partial(self._spoken, ward),
                usable=partial(self._usable, ward),
                order=AREA,
                skipped=partial(self._is_skipped, ward),
            )
            self.targets.append(gui.add(target))
        self.place_targets()
        gui.find_below = lambda pos: self.targets[w] if (w := self.ward_under(pos)) >= 0 else None
        gui.find_sign = self._sign_under
        self._sign: Target | None = None

    def place_targets(self) -> None:
        """Place each ward's target on its numeral, as the camera shows it."""
        tabletop, side = self.tabletop, self.look.px(Gap.XXL)
        for ward, target in enumerate(self.targets):
            rect = tabletop.layout.camera.rect(geometry().wards[ward].numeral)
            rect.inflate_ip(max(0, side - rect.width), max(0, side - rect.height))
            if tabletop.zoom.factor > 1 and not tabletop.layout.view.contains(rect):
                rect.topleft = OUT_OF_SIGHT
            target.rect = rect

    def refresh(self) -> None:
        """Update the reason why the ward pointed at cannot be chosen while others can be."""
        self._pressable = None
        selection, model = self.selection, self.tabletop.model
        ward, pressable = model.pointed_ward, selection.pressable_wards()
        is_refused = ward >= 0 and selection.may_act and pressable and ward not in pressable
        model.why_not = selection.why_not_ward(ward) if is_refused else ""
        if self.refused is not None:
            refused, target = self.refused
            target.why_not = "" if refused in pressable else selection.why_not_ward(refused)

    def _spoken(self, ward: int) -> Spoken:
        """Return the text of a ward's card; if few wards can be chosen, tell that this one can."""
        selection, words, neighbors = self.selection, *self._words(ward)
        if self._pressable is None:
            self._pressable = selection.pressable_wards()
        is_pressable = ward in self._pressable
        why = selection.why_not_ward(ward) if selection.may_act and not is_pressable else ""
        few_pressable = 2 * len(self._pressable) < selection.match.state.active.bit_count()
        value = f"{words} {text('access.open')}" if is_pressable and few_pressable else words
        return Spoken(value, " ".join(filter(None, (why, neighbors))), refuses=bool(why))

    def _usable(self, ward: int) -> bool:
        return ward in self.selection.pressable_wards()

    def _is_skipped(self, ward: int) -> bool:
        """Return True if a controller's directions skip a ward, as only others can be chosen."""
        pressable = self.selection.pressable_wards() if self.look.family else []
        return bool(pressable) and ward not in pressable

    def _words(self, ward: int) -> tuple[str, str]:
        """Return the text of a ward and of its neighbors, cached by the ward's facts."""
        facts = ward_facts(self.tabletop.model, ward)
        if self._text_cache.get(ward, (None,))[0] != facts:
            texts = ward_words(self.tabletop.model, ward), neighbor_words(ward)
            self._text_cache[ward] = facts, texts
        return self._text_cache[ward][1]

    def point_at(self, ward: int) -> None:
        """Set the ward that the pointer or the focus is on; -1 for none."""
        self.tabletop.model.pointed_ward = ward

    def press(self, ward: int) -> None:
        """Choose a ward, or show beside it why not; the second tap of a double tap does nothing."""
        (last_ward, last_time), self._pressed = self._pressed, (ward, self.stage.now())
        is_tap = self.gui.touched and not self.gui.ring.visible
        if is_tap and last_ward == ward and self.stage.now() - last_time < GUARD:
            return
        result = self.selection.press_ward(ward)
        if not result.done:
            target = self.refuse(ward, result.why_not)
            self.refused = (ward, target) if target is not None else None

    def refuse(self, ward: int, why: str, point: tuple[int, int] | None = None) -> Target | None:
        """Show why a ward cannot be chosen, beside it or where a piece was dropped."""
        self.stage.sounds.play(Effect.REFUSE)
        self.refused = None
        rect = self.targets[ward].rect if point is None else pygame.Rect(point, (1, 1))
        return self.show_message(rect, why, ward)

    def show_message(self, rect: pygame.Rect, message: str, ward: int = -1) -> Target | None:
        """Show a message beside a rectangle for a time; one about a ward avoids covering pieces."""
        if not message:
            return None
        target = Target(rect, enabled=False, why_not=message)
        self.gui.tooltip.show_timed(target, self.note_placer(ward, rect) if ward >= 0 else None)
        return target

    def _sign_under(self, point: tuple[int, int]) -> Target | None:
        """Return a target for a sign of the map, whose tooltip explains it, or None."""
        tabletop = self.tabletop
        words = meaning(tabletop.layout.camera.world(point)) if tabletop.is_on_map(point) else ""
        if not words:
            self._sign = None
        elif self._sign is None or self._sign.hint != words:
            side = self.look.px(Gap.XL)
            rect = pygame.Rect(0, 0, side, side)
            rect.center = point
            self._sign = Target(rect, hint=words)
        return self._sign

    def note_placer(self, ward: int, rect: pygame.Rect | None = None) -> FindRect:
        """Return a function that places a note beside a ward, or beside `rect` if given."""
        tabletop = self.tabletop

        def find_rect(size: tuple[int, int]) -> pygame.Rect:
            anchor = tabletop.ward_masks.anchor(ward) if rect is None else Anchor(ward, rect)
            layout = tabletop.layout
            if layout.large:
                return self._at_side(anchor.rect, size)
            panels = [layout.years, layout.tools, *layout.cards]
            avoid = self.avoid()._replace(panels=panels, cost=CHOOSABLE_COST_IN_NOTE)
            area = layout.view.unionall(layout.cards)  # all below the years and tools
            return tabletop.ward_masks.place_beside([(*size, 0)], anchor, area, avoid)[1]

        return find_rect

    def _at_side(self, ward_rect: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
        """Return a rectangle at the right of the window, or at the left if that covers the ward."""
        layout, garden = self.tabletop.layout, self.tabletop.map.garden.rect
        free_rect = self.look.window.inflate(-2 * layout.band, -2 * layout.band)
        area = pygame.Rect((free_rect.right - size[0], ward_rect.centery - size[1] // 2), size)
        if area.left < ward_rect.right:
            area.left = free_rect.left
        panels = [panel for panel in (layout.years, garden) if panel.left < area.right]
        top = max([free_rect.top, *(panel.bottom for panel in panels if panel.right > area.left)])
        area.clamp_ip(pygame.Rect(free_rect.left, top, free_rect.width, layout.bar.top - top))
        area.bottom = min(area.bottom, layout.bar.top)
        return area

    def ward_card_rect(self, ward: int, size: tuple[int, int]) -> pygame.Rect:
        """Return the rectangle of a ward's card: beside the ward, else over a player's card."""
        tabletop, layout, cards = self.tabletop, self.tabletop.layout, self.tabletop.layout.cards
        masks, garden = tabletop.ward_masks, tabletop.map.garden.rect
        if layout.large:
            return self._at_side(masks.anchor(ward).rect, size)
        pieces = [tabletop.piece_rects(other) for other in range(WARD_COUNT) if other != ward]
        other_rects = [layout.years, garden, tabletop.news_rect(), tabletop.card_rect]
        other_rects += tabletop.label_rects(ward)
        obstacles, state = [rect for rect in sum(pieces, other_rects) if rect], tabletop.model.state
        anchor = masks.anchor(ward)
        avoid = Avoid((), (), obstacles, tabletop.asked_ward, [layout.tools])
        beside_rect = masks.place_beside([(*size, 0)], anchor, layout.view, avoid)[1]
        bosses, actor = state.bosses[ward * MAX_SEATS :], tabletop.model.actor()
        hides = [card.colliderect(anchor.rect) for card in cards]
        offsets = [abs(card.centery - anchor.rect.centery) for card in cards]
        seat = min(range(state.n), key=lambda s: (hides[s], bosses[s] > 0, s == actor, offsets[s]))
        area = pygame.Rect((0, 0), size).move_to(center=cards[seat].center)
        area.clamp_ip(layout.view.unionall(list(cards)))
        area = tabletop.place_over_cards(size, {*range(state.n)} - {seat}) or area
        max_distance = max(self.look.px(CARD_REACH), distance(area, anchor.rect))
        is_near = distance(beside_rect, anchor.rect) <= max_distance
        return beside_rect if is_near and beside_rect.collidelist(obstacles) < 0 else area

    def avoid(self) -> Avoid:
        """Return what a note beside a ward should avoid covering."""
        tabletop, wards = self.tabletop, wards_in(self.tabletop.model.state.active)
        obstacles = [tabletop.news_rect(), tabletop.card_rect]
        return Avoid(self.selection.pressable_wards(), wards, obstacles, tabletop.asked_ward)

    def _note_focus(self, ward: int) -> None:
        self._focused_last = ward
        self.point_at(ward)
        if self.gui.ring.visible:  # the ward under the mouse is visible already
            self.camera.bring_into_view(ward)

    def focus_ward(self, ward: int) -> None:
        """Move the focus to a ward."""
        ring = self.gui.ring
        ring.visible = True
        ring.set_focus(self.targets[ward])
        self.point_at(ward)  # the focus may have been there invisibly
        self.gui.tooltip.hide()

    def focus_nearest(self) -> None:
        """Focus the pressable ward nearest to the one focused last, as a piece was picked up."""
        from_last = partial(math.dist, self._numeral_center(self._focused_last))
        if pressable := self.selection.pressable_wards():
            self.focus_ward(min(pressable, key=lambda ward: from_last(self._numeral_center(ward))))

    def _numeral_center(self, ward: int) -> tuple[float, float]:
        x, y, width, height = geometry().wards[ward].numeral
        return x + width / 2, y + height / 2

    def _arrow(self, ward: int, dx: int, dy: int) -> bool:
        """Focus a neighbor in a direction (by controller, any pressable ward); False if none."""
        nearest, least_cost = -1, math.inf
        x, y = self._numeral_center(ward)
        pressable = self.selection.pressable_wards() if self.look.family else ()
        candidates = pressable or NEIGHBORS[ward]
        for other in candidates:
            center = self._numeral_center(other)
            angle = math.degrees(math.atan2(center[1] - y, center[0] - x) - math.atan2(dy, dx))
            deviation = abs((angle + 180) % 360 - 180)
            weighted_distance = (1 + deviation / MAX_ANGLE) * math.dist((x, y), center)
            cost = deviation if candidates is NEIGHBORS[ward] else weighted_distance
            if deviation < MAX_ANGLE and other != ward and cost < least_cost:
                nearest, least_cost = other, cost
        if nearest < 0:
            return False
        self.focus_ward(nearest)
        return True

    def type_digit(self, digit: int) -> bool:
        """Add a digit to a ward's number and focus the ward; return False if there is none."""
        now = self.stage.now()
        digits = self.digits + str(digit) if now - self.typed_at < TYPING_TIME else str(digit)
        number = int(digits) if int(digits) in WARD_INDEX else digit
        self.digits, self.typed_at = str(number), now
        if number not in WARD_INDEX:
            return False
        self.focus_ward(WARD_INDEX[number])
        return True

    def ward_under(self, point: tuple[int, int]) -> int:
        """Return the ward at a pixel of the map, or -1 for a panel or nothing."""
        if not self.tabletop.is_on_map(point):
            return -1
        return ward_at(self.tabletop.layout.camera.world(point))

    def handle_mouse(self, event: pygame.event.Event) -> bool:
        """Handle the mouse over the map; the right button cancels. Return True if it was used."""
        if event.type == pygame.MOUSEMOTION:
            self.hover(event.pos)
        right_released = event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_RIGHT
        return right_released and self.selection.put_back()

    def hover(self, point: tuple[int, int]) -> None:
        """Point at the ward under a pixel, or at none on a panel."""
        self.point_at(self.ward_under(point))
