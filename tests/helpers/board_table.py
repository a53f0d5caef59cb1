"""A table whose board is drawn, without a program and a window around it.

It has neither the bar's buttons nor pages, and answers neither mouse nor keys.
"""

from random import Random
from types import SimpleNamespace
from typing import cast

from tests.helpers import window  # noqa: F401  before pygame: it chooses the drivers

# isort: split
import pygame

from tammany_desktop import app as program
from tammany_desktop import resources
from tammany_desktop.audio import Effect
from tammany_desktop.board.highlights import lit_wards
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.play.table import TableObserver
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import State
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.ui.intents import KeyMap
from tammany_desktop.ui.look import Look, palette
from tammany_desktop.ui.tokens import DURATION_FACTORS
from tammany_desktop.ui.type import Units
from tests.helpers.headless import STEP, HeadlessTable
from tests.helpers.sharing import SharedLook, shared_type
from tests.helpers.table import NAMES
from tests.helpers.table_view import TableView
from tests.helpers.window import Pixels


def board_look(
    size: tuple[int, int] = (1280, 720),
    scale: int = 100,
    contrast: str = "normal",
    speed: str = "instant",
    still: bool = False,
    plain: bool = False,
) -> Look:
    """The look of a window of that size, which shares its pictures with other tests."""
    if pygame.display.get_surface() is None:
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    makers, units = vars(program), Units(*size, scale)  # the pictures of all tests' windows
    art = makers["Art"](resources.assets())
    return SharedLook(
        units=units,
        type=shared_type(units, plain),
        palette=palette(contrast),
        art=art,
        pieces=makers["Pieces"](art),
        frames=makers["Frames"](art),
        keys=KeyMap({}),
        reduced_motion=still,
        slowness=0.0 if still else DURATION_FACTORS[speed],
    )


class BoardTable(TableView, TableObserver):
    """One table; `sounds` are the effects played by its pieces."""

    def __init__(
        self,
        people: int,
        seats: int = 3,
        *,
        seed: int = 1,
        state: State | None = None,
        size: tuple[int, int] = (1280, 720),
        speed: str = "instant",
        ui_scale: int = 100,
        contrast: str = "normal",
        reduce_motion: bool = False,
        plain_type: bool = False,
    ) -> None:
        start = state if state is not None else new_game(seats, Random(seed))
        look = board_look(size, ui_scale, contrast, speed, reduce_motion, plain_type)
        self.sounds, self.damaged = list[Effect](), list[pygame.Rect]()
        self.time = 0.0  # seconds that have passed at the table

        def board(model: ViewModel) -> Tabletop:
            return Tabletop(look, model, self.damaged.append, self.sounds.append)

        self.headless = headless = HeadlessTable(
            people, start, seed, names=NAMES, board=board, speed=speed
        )
        play, self.match = headless.play, headless.match
        tabletop = play.playback.view
        assert isinstance(tabletop, Tabletop)
        parts = SimpleNamespace(
            look=look,
            tabletop=tabletop,
            model=play.model,
            play=play,
            session=headless.session,
            match=self.match,
            playback=play.playback,
            agenda=play.agenda,
            selection=play.selection,
            narrator=play.narrator,
            news=play.narrator.news,
        )
        self.table = cast(TableScene, parts)
        play.observer = self
        self.changed()

    def changed(self) -> None:
        model = self.model
        model.highlight = lit_wards(
            self.selection, model.state, model.pointed_ward, model.advised_wards
        )
        self.tabletop.refresh()

    def frames(self, count: int = 1) -> None:
        """So many frames of a window with nothing over the table."""
        for _ in range(count):
            self.time += STEP
            self.headless.frame()

    def wait(self, seconds: float) -> None:
        """Frames for some seconds."""
        self.frames(round(seconds / STEP) + 1)

    def rest(self) -> None:
        """Frames until a person has something to do."""
        self.headless.rest()

    @property
    def bar_text(self) -> str:
        return self.table.play.sentences("Enter")[0]

    def picture(self) -> Pixels:
        """The pixels of the board, to be compared."""
        return Pixels(pygame.image.tobytes(self.drawn(), "RGB"))

    def drawn(self) -> pygame.Surface:
        """The board and what moves over it, as a window would show them."""
        picture = pygame.Surface(self.look.window.size)
        self.tabletop.paint(picture)
        self.tabletop.motions.paint(picture)
        return picture
