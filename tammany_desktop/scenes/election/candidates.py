"""A ward's candidates, and the public facts on each."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

import pygame

from tammany_desktop.languages import series, text
from tammany_desktop.play import piece_names
from tammany_desktop.rules import city
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import MAX_SEATS, NOBODY
from tammany_desktop.rules.wards import candidates, reach, usable_favors
from tammany_desktop.scenes.base.pages import SheetScale, lay_band, lay_hairline, lay_sprite
from tammany_desktop.session.match import Match
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.ui.type import MIN_WIDTH
from tammany_desktop.wording import favor_name, row_words

HEAD: Final = 32.0  # units: height of the headings
BOSS: Final = 56.0  # units: width of a candidate's boss
GAP: Final = 26.0  # units between columns
MIN_NAME, MAX_NAME = 120.0, 240.0  # units: the narrowest and the widest column of names
POINTER: Final = 30.0  # units: size of the hand that points at the first player's name
DISC: Final = 38.0  # units: size of a favor
MIN_BARS, MAX_BARS = 110.0, 330.0  # units: the narrowest and the widest column of bars
BAR: Final = 0.4  # height of a bar, as a share of a row's
HATCH: Final = 9.0  # units between hatching lines of votes that may still be bid
BARS_COLUMN: Final = "could_reach"  # the key of the column that has bars
DROPPED_FIRST: Final = ("points", "wards_won")  # columns left out first if there is little room


class Column(NamedTuple):
    """A column: the key of its heading, its width in units, a figure for each candidate."""

    key: str
    width: float
    figures: tuple[str, ...]


def held_words(counts: Iterable[int]) -> str:
    """Return counts of favors by population as a text, to be read aloud."""
    parts = [
        text("table.times", count=count, thing=favor_name(population))
        for population, count in enumerate(counts)
        if count
    ]
    return series(parts) or text("access.no_favor")


def opened_words(name: str, boss_count: int, bid: Bid | None) -> str:
    """Return what is read aloud of a candidate in the reveal; `bid` is None while sealed."""
    if bid is None:
        return text("access.sealed", name=name, count=boss_count)
    votes = boss_count + sum(bid)
    return text("access.opened", name=name, count=boss_count, bid=held_words(bid), votes=votes)


class Candidates:
    """A row for each candidate: usable favors, votes, points, and wards won in this election."""

    def __init__(
        self,
        gui: Gui,
        match: Match,
        scale: SheetScale,
        row_height: float,
        own_seat: int = NOBODY,
        own_bid: Callable[[], int] = lambda: 0,
        unaided: bool = False,
    ) -> None:
        """`own_bid` returns how many favors `own_seat` bids; `unaided` omits bars and reach."""
        self.unaided, self.gui = unaided, gui
        self.look, self.match, self.scale = gui.look, match, scale
        self.row_height, self.own_seat = row_height, own_seat  # the height in units
        self.own_bid = own_bid
        self.bars = self.bars_head = pygame.Rect(0, 0, 0, 0)  # pixels; the head is above the bars
        self.role, self._small_role = scale.role("strong"), scale.role("small")
        self.seats = candidates(match.state, match.state.voting)
        self.favors = [usable_favors(match.state, match.state.voting, seat) for seat in self.seats]
        self.reaches = [reach(match.state, match.state.voting, seat) for seat in self.seats]

    def lay_rows(self, left: float, top: float, width: float) -> float:
        """Lay out all candidates; return the height used, in units."""
        scale, units = self.scale, self.look.units
        columns, count_width, name_width = self._fit_columns(width)
        favors_left = left + scale(BOSS) + name_width
        favors_room = width - scale(BOSS) - name_width - sum(column.width for column in columns)
        heading = text("ballot.candidate")
        if self.look.type.fits(heading, self._small_role, self.look.px(scale(BOSS) + name_width)):
            self._lay_head(left, top, scale(BOSS) + name_width, heading, "left")
        self._lay_head(favors_left, top, favors_room, text("ballot.that_count"), "left")
        spare = favors_room - self._favors_width(count_width)
        has_bars = spare >= scale(MIN_BARS) and not self.unaided
        y = top + scale(HEAD)
        lay_hairline(self.gui, units.rect(left, y, width, 2))
        for index, seat in enumerate(self.seats):
            if seat == self.own_seat:
                band = units.rect(left - Gap.S, y + 2, Gap.XS, self.row_height - Gap.XXS)
                lay_band(self.gui, band, self.look.palette.players[self.match.seats[seat].color])
            self._lay_candidate(seat, left, y, name_width)
            self._lay_favors(self.favors[index], favors_left, y, count_width)
            y += self.row_height
            lay_hairline(self.gui, units.rect(left, y, width, 2))
        if has_bars:
            last_width = columns[-1].width + min(spare, scale(MAX_BARS))
            columns[-1] = columns[-1]._replace(width=last_width)
        x = left + width - sum(column.width for column in columns)
        for column in columns:
            self._lay_head(x, top, column.width, text(f"ballot.{column.key}"), "right")
            if column.key == BARS_COLUMN and has_bars:
                self._lay_bars(column, x + scale(GAP / 2), top, column.width - scale(GAP / 2))
                break  # bars are the last column
            for index, figure in enumerate(column.figures):
                row_top = top + scale(HEAD) + index * self.row_height
                rect = units.rect(x, row_top, column.width, self.row_height)
                self.gui.label(rect, figure, self.role, align="right")
            x += column.width
        self.gui.speak(units.rect(left, top, width, y - top), self._sentences)
        return y - top

    def _lay_bars(self, column: Column, left: float, top: float, width: float) -> None:
        """Lay out bars, each with its figure, and room for the bidder's votes above them."""
        units, scale, rows_height = self.look.units, self.scale, self.row_height * len(self.seats)
        max_bar = width - self._widest(column.figures, self.role) - Gap.S
        self.bars = units.rect(left, top + scale(HEAD), max_bar, rows_height)
        room = width - self._widest([text(f"ballot.{column.key}")], self._small_role) - scale(Gap.M)
        self.bars_head = units.rect(left, top, room, scale(HEAD - 2))
        area = units.rect(left, top, width, scale(HEAD) + rows_height)
        self.gui.add_painter(area, self._paint_bars)

    def bar_width(self, votes: int) -> int:
        """Return the width in pixels of a bar that stands for `votes`."""
        return round(self.bars.width * votes / max(1, *self.reaches))

    def _sentences(self) -> Iterator[str]:
        """Yield the rows as sentences, with all public facts."""
        for row, seat in enumerate(self.seats):
            figures = {column.key: column.figures[row] for column in self._columns()}
            figures["that_count"] = held_words(self.favors[row])
            cells = {text(f"ballot.{key}"): figure for key, figure in figures.items()}
            yield row_words(self.match.seats[seat].name, cells)

    def repaint(self) -> None:
        """Paint the bars and the bidder's own votes again, because the bid has changed."""
        self.gui.repaint(self.bars.union(self.bars_head))

    def _fit_columns(self, width: float) -> tuple[list[Column], float, float]:
        """Return the columns that fit, and the widths of a favor's count and of names, in units."""
        count_width = self._widest((str(n) for usable in self.favors for n in usable), self.role)
        favors_width = self._favors_width(count_width)
        columns = self._columns()
        for dropped in (None, *DROPPED_FIRST):
            columns = [column for column in columns if column.key != dropped]
            names_room = width - self.scale(BOSS) - sum(column.width for column in columns)
            if names_room - favors_width >= self.scale(MIN_NAME):
                break
        if names_room - favors_width < self.scale(MIN_NAME):  # headings must be condensed
            keys = {column.key for column in columns}
            columns = [column for column in self._columns(MIN_WIDTH) if column.key in keys]
            names_room = width - self.scale(BOSS) - sum(column.width for column in columns)
            favors_width = self._favors_width(count_width, MIN_WIDTH)
        widest = self._widest((self.match.seats[seat].name for seat in self.seats), self.role)
        least, most = map(self.scale, (MIN_NAME, MAX_NAME))
        wanted_width = max(least, min(most, widest + self.scale(GAP + POINTER)))
        return columns, count_width, min(names_room - favors_width, wanted_width)

    def _favors_width(self, count_width: float, heading_factor: float = 1.0) -> float:
        """Return the width, in units, of the longest row of favors or the heading above them."""
        color_count = max((sum(map(bool, usable)) for usable in self.favors), default=0)
        width = self._widest([text("ballot.that_count")], self._small_role) * heading_factor
        return max(width + self.scale(GAP), color_count * (self.scale(DISC + Gap.S) + count_width))

    def _columns(self, factor: float = 1.0) -> list[Column]:
        """Return all columns; `factor` multiplies the width of headings."""
        state = self.match.state
        won, ward = city.wards_won(state), state.voting
        counts = {
            "points": [state.score[seat] for seat in self.seats],
            "wards_won": [won[seat] for seat in self.seats],
            "votes": [state.bosses[ward * MAX_SEATS + seat] for seat in self.seats],
            "could_reach": self.reaches,
        }
        if self.unaided:
            del counts[BARS_COLUMN]
        return [self._column(key, tuple(map(str, row)), factor) for key, row in counts.items()]

    def _column(self, key: str, figures: tuple[str, ...], factor: float) -> Column:
        heading_width = self._widest([text(f"ballot.{key}")], self._small_role) * factor
        width = max(heading_width, self._widest(figures, self.role)) + self.scale(GAP)
        return Column(key, width, figures)

    def _widest(self, texts: Iterable[str], role: str) -> float:
        """Return the width of the widest of several texts, in units."""
        maximum = max((self.look.type.width(words, role) for words in texts), default=0)
        return self.look.units.units(maximum + 1)

    def _lay_head(self, left: float, top: float, width: float, caption: str, align: str) -> None:
        rect = self.look.units.rect(left, top, width, self.scale(HEAD - 2))
        self.gui.label(rect, caption, self._small_role, "ink_soft", align)

    def _lay_candidate(self, seat: int, left: float, top: float, name_width: float) -> None:
        units, player, scale = self.look.units, self.match.seats[seat], self.scale
        box = units.rect(left, top + 1, scale(BOSS - Gap.XS), self.row_height - 2)
        lay_sprite(self.gui, piece_names.boss(player.color), box)
        rect = units.rect(left + scale(BOSS), top, name_width - scale(Gap.XS), self.row_height)
        cut_name = self.look.type.cut(player.name, self.role, rect.width)
        self.gui.label(rect, cut_name, self.role)
        if seat == self.match.state.first:
            side = self.look.px(self.scale(POINTER - Gap.XXS))
            hand = self.look.pieces.icon("icon_pointer", side, self.look.palette["ink"])
            x = rect.left + self.look.type.width(cut_name, self.role) + self.look.px(Gap.XS)
            if x + side <= rect.right:
                self.gui.picture(hand, hand.get_rect(midleft=(x, rect.centery)))

    def _lay_favors(self, usable: Bid, x: float, top: float, count_width: float) -> None:
        units, scale = self.look.units, self.scale
        if not any(usable):
            box = units.rect(x, top, scale(DISC), self.row_height)
            self.gui.label(box, text("table.none"), self.role, "ink_soft", "center")
        for population in range(POPULATION_COUNT):
            if usable[population]:
                disc = units.rect(x, top + 2, scale(DISC), self.row_height - Gap.XXS)
                lay_sprite(self.gui, piece_names.favor(population), disc)
                box = units.rect(x + scale(DISC + Gap.XXS), top, count_width + 1, self.row_height)
                self.gui.label(box, str(usable[population]), self.role)
                x += scale(DISC + Gap.S) + count_width

    def _paint_bars(self, surface: pygame.Surface) -> None:
        """Paint votes: certain ones filled, possible ones hatched; a line at the bidder's own."""
        look, state, area, own_votes = self.look, self.match.state, self.bars, -1
        height = area.height // len(self.seats)
        for index, seat in enumerate(self.seats):
            votes = state.bosses[state.voting * MAX_SEATS + seat]
            if seat == self.own_seat:
                votes = own_votes = votes + self.own_bid()
            width = self.bar_width(self.reaches[index])
            bar = pygame.Rect(area.left, 0, width, round(height * BAR))
            bar.centery = area.top + round(height * (index + 0.5))
            self._paint_bar(surface, bar, self.bar_width(votes), self.match.seats[seat].color)
            figure_rect = pygame.Rect(bar.right + look.px(Gap.S), bar.top, area.width, bar.height)
            figure = str(self.reaches[index])
            look.type.draw(surface, figure, self.role, look.palette["ink"], figure_rect)
        if own_votes >= 0:  # a line across all bars: rivals whose bars reach it can win
            label = text("ballot.your_votes", count=own_votes)
            color, left = look.palette["vermilion_dark"], area.left + self.bar_width(own_votes)
            line_rect = pygame.Rect(left, area.top, look.px(Line.HEAVY), area.height)
            pygame.draw.rect(surface, color, line_rect)
            label_rect = self.bars_head.copy()
            label_rect.width = min(label_rect.width, look.type.width(label, self._small_role))
            label_rect.centerx = line_rect.centerx
            label_rect.clamp_ip(self.bars_head)
            look.type.draw(surface, label, self._small_role, color, label_rect, "center")

    def _paint_bar(self, surface: pygame.Surface, box: pygame.Rect, solid: int, color: str) -> None:
        """Paint a bar, its first `solid` pixels filled and the rest hatched."""
        look, clip = self.look, surface.get_clip()
        ink, fill = look.palette["ink"], look.palette.players[color]
        pygame.draw.rect(surface, look.palette["paper_light"], box)
        surface.set_clip(clip.clip(box))
        for x in range(box.left, box.right + box.height, look.px(HATCH)):
            start, end = (x, box.top), (x - box.height, box.bottom)
            pygame.draw.line(surface, fill, start, end, look.px(Line.EDGE))
        surface.set_clip(clip)
        pygame.draw.rect(surface, fill, (box.topleft, (solid, box.height)))
        pygame.draw.rect(surface, ink, (box.topleft, (solid, box.height)), look.px(Line.FINE))
        pygame.draw.rect(surface, ink, box, look.px(Line.FINE))
