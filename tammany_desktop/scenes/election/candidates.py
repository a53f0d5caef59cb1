"""The table of a ward's candidates: what is public of each."""

from typing import Final

from tammany_desktop.board import piece_images
from tammany_desktop.languages import text
from tammany_desktop.rules.outlook import reach
from tammany_desktop.rules.state import MAX_SEATS
from tammany_desktop.rules.wards import candidates, usable_favors
from tammany_desktop.scenes.base.pages import SheetScale, lay_hairline, lay_sprite
from tammany_desktop.session.match import Match
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.look import Look

HEAD: Final = 32.0  # units of the line of headings
COLUMN: Final = 150.0
NAME: Final = 208.0


class Candidates:
    """A row a candidate: bosses, usable favors, votes in reach. `row` is in units, grown."""

    def __init__(self, gui: Gui, match: Match, size: SheetScale, row: float) -> None:
        self.gui = gui
        self.look: Look = gui.look
        self.match = match
        self.size = size
        self.row = row

    def lay(self, left: float, top: float, wide: float) -> float:
        """Lay all of them out; returns the height used, in units."""
        size, state = self.size, self.match.state
        column = size(COLUMN)
        columns = (left + wide - 2 * column, left + wide - column)
        heads = (
            (left, "candidate", "left"),
            (columns[0], "votes", "right"),
            (columns[1], "could_reach", "right"),
        )
        favors, start = text("ballot.that_count"), left + size(60 + NAME)
        room = self.look.units.rect(start, top, columns[0] - start, size(30))
        if self.look.type.width(favors, size.role("small")) <= room.width:
            self.gui.label(room, favors, size.role("small"), "ink_soft")
        for x, key, align in heads:
            place = self.look.units.rect(x, top, column, size(30))
            words = text(f"ballot.{key}")
            self.gui.label(place, words, size.role("small"), "ink_soft", align)
        y = top + size(HEAD)
        lay_hairline(self.gui, self.look.units.rect(left, y, wide, 2))
        for seat in candidates(state, state.voting):
            self._row(seat, left, y, columns)
            y += self.row
            lay_hairline(self.gui, self.look.units.rect(left, y, wide, 2))
        return y - top

    def _row(self, seat: int, left: float, top: float, columns: tuple[float, float]) -> None:
        gui, look, size, row = self.gui, self.look, self.size, self.row
        units, state = look.units, self.match.state
        who, role = self.match.seats[seat], size.role("strong")
        box = units.rect(left, top + 1, size(46), row - 2)
        lay_sprite(gui, piece_images.boss(who.color), box)
        name = look.type.fit(who.name, role, look.px(size(NAME - 4)))
        gui.label(units.rect(left + size(56), top, size(NAME), row), name, role)
        x = left + size(60 + NAME)
        usable = usable_favors(state, state.voting, seat)
        if not any(usable):
            none = text("table.none")
            gui.label(units.rect(x, top, size(38), row), none, role, "ink_soft", "center")
        for population, count in enumerate(usable):
            if count:
                disc = units.rect(x, top + 2, size(38), row - 4)
                lay_sprite(gui, piece_images.favor(population), disc)
                gui.label(units.rect(x + size(42), top, size(28), row), str(count), role)
                x += size(72)
        column = size(COLUMN)
        values = (state.bosses[state.voting * MAX_SEATS + seat], reach(state, state.voting, seat))
        for at, value in zip(columns, values, strict=True):
            gui.label(units.rect(at, top, column, row), str(value), role, align="right")
