"""Where things are at a table: its board, its buttons, what stands beside wards.

This is the part of `tests.helpers.table_view` that tells of pixels.
"""

from tests.helpers.window import Driver  # before pygame: it chooses the drivers

# isort: split
import pygame

from tammany_desktop.board.geometry import Camera, Point, Zoom
from tammany_desktop.board.layout import Layout
from tammany_desktop.board.placement import WardMasks
from tammany_desktop.board.player_card import PlayerCard
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.play.piece_names import boss
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import moves as m
from tammany_desktop.scenes.base.stack import Picture
from tammany_desktop.scenes.table.dragging import Piece
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.look import Look

Place = tuple[int, int]


class TablePlaces:
    """A table in its window, as pixels and what can be pressed."""

    driver: Driver
    table: TableScene

    @property
    def look(self) -> Look:
        """The sizes and colors in use."""
        return self.table.look

    @property
    def gui(self) -> Gui:
        """The table's widgets, whatever lies over them."""
        return self.table.gui

    # The board, for tests of what is drawn on it

    @property
    def tabletop(self) -> Tabletop:
        """The board itself, for tests of its drawing."""
        return self.table.tabletop

    @property
    def model(self) -> ViewModel:
        """All that sprites show, for tests that draw one."""
        return self.table.model

    @property
    def layout(self) -> Layout:
        """Where the map and the panels are now."""
        return self.table.tabletop.layout

    @property
    def ward_masks(self) -> WardMasks:
        """Where the wards lie now, in pixels."""
        return self.table.tabletop.ward_masks

    def player_card(self, seat: int) -> PlayerCard:
        """The card of a player."""
        return self.table.tabletop.panels.cards[seat]

    def draw_card(self, seat: int) -> pygame.Surface:
        """The card of a player, drawn anew on its own."""
        card = self.player_card(seat)
        surface = pygame.Surface(card.rect.size, pygame.SRCALPHA)
        card.draw(surface, self.table.model)
        return surface

    def redraw(self) -> None:
        """Let everything be painted again."""
        self.table.damage()

    def rebuild_board(self) -> None:
        """Lay the board out anew for the look in use."""
        self.table.tabletop.build(self.driver.app.look)
        self.table.tabletop.panels.sprites.append(self.table.laid.bar.sprite)

    def picture_to_save(self) -> Picture:
        """The picture of the table that a person may keep."""
        return self.table.picture_to_save()

    # Places

    def forget_ward_words(self) -> None:
        """Let what is read aloud of each ward be found again, as if every ward had changed."""
        self.table.laid.map_pointer._text_cache.clear()

    @property
    def ward_targets(self) -> list[Target]:
        """What of each ward takes the focus."""
        return self.table.laid.map_pointer.targets

    def ward_target(self, ward: int) -> Target:
        """What of a ward takes the focus."""
        return self.ward_targets[ward]

    def ward_place(self, ward: int) -> Place:
        """A pixel of a ward that can be clicked."""
        return self.ward_target(ward).rect.center

    def ward_at(self, place: Place) -> int:
        """The ward under a pixel, or -1."""
        return self.table.laid.map_pointer.ward_under(place)

    @property
    def tray_buttons(self) -> list[Button]:
        """The pieces of the bar: a boss, then a cube of each population."""
        return self.table.laid.bar.tray

    def tray_target(self, number: int) -> Target:
        """What of a piece of the bar takes the focus: 0 is a boss, 1 to 4 are cubes."""
        return self.tray_buttons[number].target

    def tray_place(self, number: int) -> Place:
        """The middle of a piece of the bar."""
        return self.tray_target(number).rect.center

    @property
    def act_buttons(self) -> dict[str, Button]:
        """The bar's buttons by act: "slander", "office", "undo", "restart" and "end"."""
        return self.table.laid.bar.acts.buttons

    def act_button(self, name: str) -> Button:
        """The bar's button of an act."""
        return self.act_buttons[name]

    def act_target(self, name: str) -> Target:
        """What of the button of an act takes the focus."""
        return self.act_button(name).target

    def act_place(self, name: str) -> Place:
        """The middle of the button of an act."""
        return self.act_target(name).rect.center

    @property
    def card_targets(self) -> list[Target]:
        """What of each player's card takes the focus."""
        return self.table.laid.cards

    def card_target(self, seat: int) -> Target:
        """What of a player's card takes the focus."""
        return self.card_targets[seat]

    def boss_place(self, seat: int) -> Place:
        """The middle of the boss on a player's card."""
        return self.player_card(seat).figure_rect.center

    def tool_target(self, intent: Intent) -> Target:
        """The button that a key presses."""
        return self.table.gui.shortcuts[intent]

    @property
    def hint_target(self) -> Target:
        """The button of the hint."""
        return self.table.laid.hint.target

    @property
    def way_on(self) -> Target:
        """What goes on with the next act of a rival, for who has one switch."""
        return self.table.laid.go_on

    @property
    def note_paper(self) -> pygame.Rect:
        """The note on the map as it was last drawn, with banner and recap; empty without one."""
        return self.table.tabletop.panels.news.paper

    @property
    def note_due(self) -> pygame.Rect:
        """The note on the map as large as its words, drawn or not."""
        return self.table.tabletop.news_rect()

    @property
    def ward_card_rect(self) -> pygame.Rect:
        """The card of the ward pointed at; empty without one."""
        return self.table.laid.ward_card.rect

    # Choices in the bar

    @property
    def choice_buttons(self) -> list[Button]:
        """What is to be chosen that is no ward, and the way back."""
        return self.table.laid.bar.choices.buttons

    @property
    def choices_card(self) -> pygame.Rect:
        """The part of the bar with the choices."""
        return self.table.laid.bar.choices.card

    @property
    def choices_ward(self) -> int:
        """The ward that the choices are about, or -1."""
        return self.table.laid.bar.choices.ward

    # The map in its frame

    @property
    def camera(self) -> Camera:
        """Which part of the map is seen."""
        return self.layout.camera

    @property
    def zoom(self) -> Zoom:
        """How far the map is enlarged, and about where."""
        return self.table.tabletop.zoom

    def on_bare_map(self, place: Place) -> bool:
        """Whether a pixel is on the map, where nothing can be pressed or lifted."""
        top, free = self.table.tabletop, self.table.gui.ring.at(place) is None
        return top.is_on_map(place) and free and top.map.garden.population_at(place, top.model) < 0

    @property
    def map_area(self) -> pygame.Rect:
        """The pixels in which the map is seen, between the panels."""
        return self.layout.view

    @property
    def map_center(self) -> Place:
        """The pixel in the middle of the map."""
        return self.map_area.center

    @property
    def map_middle(self) -> Point:
        """The point of the map in the middle of what is seen."""
        return self.table.camera.center()

    @property
    def sliding(self) -> bool:
        """Whether the map slides to where something happens."""
        return self.table.camera.moving

    def pan(self, event: pygame.event.Event, act: Act) -> bool:
        """Move the map by a stick; whether that moves it."""
        return self.table.camera.handle(event, act, (0, 0))

    def inspect(self) -> None:
        """See the ward pointed at from near, or the whole map again."""
        self.table.camera.inspect()

    def zoom_to(self, zoom: Zoom) -> None:
        """Enlarge the map in the next frame."""
        self.table.camera.requested = zoom

    # Carrying and focus

    @property
    def carrying(self) -> bool:
        """Whether a piece is dragged."""
        return self.table.laid.dragging.dragging

    def hold_boss(self, seat: int, place: Place) -> None:
        """Let a boss be dragged over a pixel."""
        dragging, name = self.table.laid.dragging, boss(self.table.match.seats[seat].color)
        dragging.piece = Piece(name, m.PLACE_BOSS, "", 0, place)
        dragging.dragging, dragging.position = True, place

    @property
    def lifted(self) -> object:
        """The piece that is pressed or dragged, or None."""
        return self.table.laid.dragging.piece

    @property
    def loose_piece(self) -> object:
        """The piece that is dragged, or was let go and is not placed yet, or None."""
        dragging = self.table.laid.dragging
        return dragging.piece if dragging.dragging else dragging.dropped

    @property
    def targets(self) -> list[Target]:
        """Everything on the table that can be pressed or pointed at."""
        return self.table.gui.ring.targets

    @property
    def focus(self) -> Target | None:
        """What the keyboard points at, or None."""
        return self.table.gui.ring.current

    def give_focus(self, target: Target | None) -> None:
        """Let the keyboard point at something, or at nothing."""
        self.table.gui.ring.set_focus(target)

    def focus_ward(self, ward: int) -> None:
        """Let the keyboard point at a ward."""
        self.table.laid.map_pointer.focus_ward(ward)
