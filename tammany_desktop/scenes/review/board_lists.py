"""The lists of the analysis board: values to set, moves, bids, the judge's findings."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

import pygame

from tammany_desktop import wording
from tammany_desktop.analysis import editing
from tammany_desktop.analysis.decisions import way_words
from tammany_desktop.analysis.editing import (
    BALLOTS,
    Board,
    Key,
    city_keys,
    interval_of,
    most_bid,
    seat_keys,
    value,
    values,
    ward_keys,
)
from tammany_desktop.bots.analyst import Finding
from tammany_desktop.journal.header import COLORS, Seat
from tammany_desktop.languages import text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NO_OFFICE, WARD_COUNT, WARD_NUMBERS
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.moves import Move
from tammany_desktop.rules.position_check import PositionError
from tammany_desktop.rules.state import BIDDING, NOBODY, STEP_SPREAD, State
from tammany_desktop.rules.wards import bidders
from tammany_desktop.scenes.base.pages import PageScene, Space
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.review import blocks as set_in
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.scrolling import ListView
from tammany_desktop.ui.skin import PRIMARY, QUIET, icon, piece
from tammany_desktop.ui.tokens import Gap, High
from tammany_desktop.ui.widgets import Choice

ROW: Final = 50.0  # units: a name and its arrows
SIGN: Final = 48.0  # units: width of a group's sign
ARROW: Final = 44.0
Where = tuple[int, int]  # a ward, or NOBODY and a player
CITY: Final = (NOBODY, NOBODY)


def seats_for(players: int) -> tuple[Seat, ...]:
    """Return the players of an empty city."""
    return tuple(
        Seat(text(f"new_game.bot_name.{seat + 1}"), COLORS[seat], "") for seat in range(players)
    )


class BoardLists(PageScene):
    """A position with its lists, a chosen row in each; `changed` is called for a new position."""

    def __init__(
        self, stage: Stage, seats: tuple[Seat, ...] = (), state: State | None = None
    ) -> None:
        """Begin with a position, or with an empty city for four."""
        super().__init__(stage)
        self.seats = seats or seats_for(4)
        self.board = Board(state or new_game(len(self.seats), Random()))
        self.shown = "set"
        self.ward = NOBODY  # ward for pieces and moves; NOBODY: all of them
        self.player = NOBODY  # player for points, favors and so on, if there is no ward
        self.row = 0
        self.bids: dict[int, int] = {}
        self.list: ListView | None = None

    @property
    def state(self) -> State:
        """Return the position shown."""
        return self.board.state

    def changed(self) -> None:
        """Called when the position has changed."""
        raise NotImplementedError

    def tell(self, words: str) -> None:
        """Show what was done, or why it was not."""
        raise NotImplementedError

    # Acts

    def set(self, key: Key, to: int) -> None:
        """Set a value, or say why it is impossible."""
        row = self.row
        try:
            self.board.edit(key, to)
        except PositionError as error:
            self.tell(self._refused(error))
            return
        self.changed()
        self.row = row
        self.resize()

    def _refused(self, error: PositionError) -> str:
        reason = text(f"position.reason.{error.reason}")
        key = "board.refused_by_rule" if error.rule else "board.refused"
        return text(key, field=error.field, reason=reason, rule=error.rule)

    def move(self, move: Move) -> None:
        """Make a move of the seat to act."""
        self.board.move(move)
        self.changed()

    def draw_immigrants(self) -> None:
        """Draw the immigrants that are due."""
        self.board.draw_immigrants()
        self.changed()

    def vote(self) -> None:
        """Open the ballot with the bids that are set."""
        self.board.vote(self.bids)
        self.changed()

    def choose_ward(self, ward: int) -> None:
        """Choose a ward for pieces and moves; chosen again, or NOBODY: all wards."""
        self._go_to(NOBODY if ward == self.ward else ward)

    def _go_to(self, ward: int, player: int = NOBODY) -> None:
        self.ward, self.player, self.row = ward, player, 0
        self.resize()

    # Lists

    def _lay_where(self, gui: Gui, space: Space, options: list[tuple[Where, str]]) -> None:
        """Lay the choice of a ward or another group; wards can be chosen on the map, too."""
        options += [
            ((ward, NOBODY), text("table.ward_heading", number=WARD_NUMBERS[ward]))
            for ward in range(WARD_COUNT)
        ]

        def chosen(where: object) -> None:
            self._go_to(*next(one for one, _ in options if one == where))

        rect, label = self.look.units.rect(*space), text("board.where")
        Choice(gui, rect, options, (self.ward, self.player), chosen, label=label, side=ARROW)

    def _groups(self) -> list[tuple[Where, str]]:
        """Return the groups of values outside wards."""
        players = [((NOBODY, seat), one.name) for seat, one in enumerate(self.seats)]
        return [(CITY, text("board.city")), *players]

    def _lay_groups(self, gui: Gui, space: Space) -> None:
        """Lay a button for the city and for each player, beside a choice of all groups."""
        left, top, wide, high = space
        signs = [icon(self.look, "crowd")]
        signs += [piece(self.look, f"chip_{seat.color}") for seat in self.seats]
        groups = self._groups()
        for sign, (where, words) in zip(signs, groups, strict=True):
            rect, press = self.look.units.rect(left, top, SIGN, high), partial(self._go_to, *where)
            button = gui.button(rect, "", press, kind=QUIET, icon=sign, hint=words)
            button.choose(where == (self.ward, self.player))
            left += SIGN + Gap.XXS
        self._lay_where(gui, Space(left, top, space.left + wide - left, high), groups)

    def _lay_rows(self, gui: Gui, space: Space, rows: list[tuple[str, str]], name: str) -> ListView:
        """Return a list whose rows have words at the left and at the right."""
        look = self.look
        high = max(look.px(ROW), look.type.line_height("body") + look.px(Gap.XS))
        self.row = min(self.row, max(0, len(rows) - 1))

        def paint(surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool) -> None:
            inner, (left, right) = look.inside(rect, Gap.S), rows[index]
            wide = look.type.width(right, "strong")
            look.type.draw(surface, right, "strong", look.palette["ink"], inner, "right")
            inner.width -= wide + look.px(Gap.S)
            role = "body" if look.type.width(left, "body") <= inner.width else "small"
            words = look.type.fit(left, role, inner.width)
            look.type.draw(surface, words, role, look.palette["ink"], inner)

        self.list = ListView(
            gui,
            look.units.rect(*space),
            high,
            len(rows),
            paint,
            chose=self._choose_row,
            pressed=self._press_row,
            chosen=self.row,
            label=name,
            words=lambda index: " ".join(rows[index]),
        )
        return self.list

    def _choose_row(self, index: int) -> None:
        self.row = index
        if self.shown == "set" or self.state.phase == BIDDING:
            top = self.list.top if self.list is not None else 0
            self.resize()
            if self.list is not None:
                self.list.scroll_to(top)

    def _press_row(self, index: int) -> None:
        """Make the move of a row by Enter; a click only chooses it."""
        if self.shown == "play" and self.gui.ring.visible and self.state.phase != BIDDING:
            self.move(self._moves()[index])

    # Pages

    def _keys(self) -> list[Key]:
        if self.ward != NOBODY:
            return ward_keys(self.state, self.ward)
        return city_keys(self.state) if self.player == NOBODY else seat_keys(self.player)

    def lay_set(self, gui: Gui, space: Space) -> None:
        """Lay the values to set, and below them the chosen row."""
        left, top, wide, high = space
        self._lay_groups(gui, Space(left, top, wide, High.USUAL))
        keys, state = self._keys(), self.state
        rows = [
            (key_words(key, self.seats), value_words(key, value(state, key), self.seats))
            for key in keys
        ]
        rest = Space(left, top + High.USUAL + Gap.XS, wide, high - 2 * High.USUAL - Gap.M)
        self._lay_rows(gui, rest, rows, text("board.page.set"))
        key = keys[self.row]
        options = [(one, value_words(key, one, self.seats)) for one in values(state, key)]
        rect = self.look.units.rect(left, top + high - High.USUAL, wide, High.USUAL)
        name, now = rows[self.row][0], value(state, key)
        whose = "" if self.player == NOBODY else self.seats[self.player].name
        Choice(gui, rect, options, now, partial(self._set_to, key), label=name, hint=whose)

    def _set_to(self, key: Key, to: object) -> None:
        self.set(key, int(str(to)))

    def _moves(self) -> list[Move]:
        """Return the moves listed: those in the chosen ward, and those in no ward."""
        found = self.board.legal()
        return found if self.ward == NOBODY else [one for one in found if self._in_ward(one)]

    def _in_ward(self, move: Move) -> bool:
        wards = [each for field, each in m.fields_of(move).items() if field.endswith("ward")]
        return not wards or self.ward in wards

    def lay_play(self, gui: Gui, space: Space) -> None:
        """Lay the moves of the seat to act, or the bids of a ballot."""
        left, top, wide, high = space
        if self.state.phase == BIDDING:
            self._lay_bids(gui, space)
            return
        foot = self.look.units.rect(left, top + high - High.USUAL, wide, High.USUAL)
        moves = self._moves()
        if self.board.draw_due:
            gui.button(foot, text("board.draw"), self.draw_immigrants, kind=PRIMARY)
            return
        if not moves:
            gui.label(
                self.look.units.rect(left, top, wide, High.USUAL), text("table.when.over"), "body"
            )
            return
        self._lay_where(gui, Space(left, top, wide, High.USUAL), [(CITY, text("board.all_wards"))])
        rows = [(move_words(one, self.state, self.seats), "") for one in moves]
        rest = Space(left, top + High.USUAL + Gap.XS, wide, high - 2 * High.USUAL - Gap.M)
        self._lay_rows(gui, rest, rows, text("board.page.play"))
        gui.button(foot, text("board.move"), lambda: self.move(moves[self.row]), kind=PRIMARY)

    def _lay_bids(self, gui: Gui, space: Space) -> None:
        left, top, wide, high = space
        seats = bidders(self.state)
        rows = [(self.seats[seat].name, str(self.bids.get(seat, 0))) for seat in seats]
        rest = Space(left, top, wide, high - 2 * High.USUAL - Gap.L)
        self._lay_rows(gui, rest, rows, text("board.bids"))
        seat = seats[self.row]
        options = [(total, str(total)) for total in range(most_bid(self.state, seat) + 1)]
        rect = self.look.units.rect(left, top + high - 2 * High.USUAL - Gap.S, wide, High.USUAL)
        now, bid = self.bids.get(seat, 0), partial(self._bid, seat)
        Choice(gui, rect, options, now, bid, label=self.seats[seat].name)
        foot = self.look.units.rect(left, top + high - High.USUAL, wide, High.USUAL)
        gui.button(foot, text("board.open_ballot"), self.vote, kind=PRIMARY)

    def _bid(self, seat: int, total: object) -> None:
        self.bids[seat] = int(str(total))
        self.resize()


PLAIN = {
    m.END_TURN: "table.act.end_turn",
    m.make(m.STOP_SPREAD): "table.act.stop",
    m.make(m.DECLINE): "table.act.decline",
    m.make(m.PLACE_NO_MORE): "table.act.no_more",
    m.CONFIRM: "appoint.confirm",
}


def key_words(key: Key, seats: Sequence[Seat]) -> str:
    """Return the name of a value to set, in its ward or of its player."""
    values: dict[str, str | int] = {}
    if key.name == editing.GARDEN:
        values["population"] = wording.population_name(key.row)
    elif key.name in (editing.CUBES, editing.FAVORS):
        values["population"] = wording.population_name(key.column)
    elif key.name == editing.BOSSES:
        values["name"] = seats[key.column].name
    return text(f"board.set.{key.name}", **values)


def value_words(key: Key, value: int, seats: Sequence[Seat]) -> str:
    """Return the words for a value."""
    if key.name == editing.TO_MOVE:
        if value >= BALLOTS:
            return text("board.ballot", ward=wording.ward_name(value - BALLOTS))
        return seats[value].name if value >= 0 else text("table.dash")
    if key.name == editing.FIRST:
        return seats[value].name
    if key.name == editing.OFFICE:
        return text("table.dash") if value == NO_OFFICE else wording.office_short(value)
    if key.name in (editing.LOCKED, editing.USED):
        return text("common.on" if value else "common.off")
    return str(value)


def move_words(move: Move, state: State, seats: Sequence[Seat]) -> str:
    """Return one move as a sentence."""
    if move in PLAIN:
        return text(PLAIN[move])
    if m.kind_of(move) != m.SPREAD or state.step != STEP_SPREAD:
        return way_words((move,), None, seats)
    values = [*m.fields_of(move).items(), ("rival", state.step_rival)]
    values.append(("population", state.step_population))
    return text("hint.act.spread", **wording.values_of(values, seats))


def percent(share: float) -> str:
    """Return a rounded chance."""
    return text("decisions.percent", number=round(100 * share))


def tell_standing(page: set_in.Page, seats: Sequence[Seat], finding: Finding) -> None:
    """Tell each seat's chance to win, the best ways with theirs, or the mixes of a ballot."""
    page.heading(text("board.chances"))
    for seat, chance, error in zip(seats, finding.chances, finding.errors, strict=True):
        words = percent(chance)
        if error >= 0.005:
            words = text("board.give_or_take", value=words, error=round(100 * error))
        set_in.share_bar(page, seat, "", chance, words)
    if finding.ways:
        page.heading(text("board.best"))
    for way in finding.ways:
        words = way_words(way.moves, None, seats) or text("tutor.end_now")
        page.item("icon_star", percent(way.chance), words)
    for bidder, ways in finding.mixes:
        page.heading(text("board.mix", name=seats[bidder].name))
        for way in sorted(ways, key=lambda one: sum(one.bid or ())):
            total = sum(way.bid or ())
            label = text("hint.act.bid", count=total) if total else text("hint.act.bid_nothing")
            words = text("board.mixed", share=percent(way.share), chance=percent(way.chance))
            set_in.share_bar(page, None, label, way.share, words)


def tell_games(page: set_in.Page, seats: Sequence[Seat], finding: Finding) -> None:
    """Tell how often each seat won the games played on, with 95% intervals."""
    page.heading(text("board.games", count=finding.played))
    for seat, wins in zip(seats, finding.wins, strict=True):
        low, high = interval_of(wins, finding.played)
        ends = {"low": round(100 * low), "high": round(100 * high)}
        share = wins / finding.played
        words = text("board.won", share=percent(share), **ends)
        set_in.share_bar(page, seat, "", share, words, (low, high))
    page.note(text("board.games_note"))
