"""The sheet of an election on the map: wards won, cubes counted, how the Mayor is found."""

from collections.abc import Iterator
from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.languages import series, text
from tammany_desktop.play import election, piece_names
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import VOTING_ORDER, WARD_NUMBERS
from tammany_desktop.rules.evolution import MAJORITY_POINTS
from tammany_desktop.rules.state import NOBODY, State
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.wording import row_words

ROW: Final = (28.0, 36.0)  # units: the height of a row, at its least and usually
PAD: Final = 18.0
MARK: Final = 34.0  # units: a player's chip and the gap after it
FIGURE: Final = 40.0
SLOT: Final = 26.0  # units: the width of a ward in voting order
BESIDE: Final = 318.0  # units: all of a player's row except the name
CUBE: Final = 15.0  # units from one counted cube to the next cube
STEP: Final = 54.0  # units: a column of the Mayor's election
GAIN: Final = 64.0  # units: the favors of a leader, or the Mayor's chain


def shows(model: ViewModel) -> object:
    """Return everything on which the sheet depends."""
    state = model.state
    counted = tuple(sorted(model.pieces_away.items())) if model.count and model.count[1] else ()
    return "tally", tuple(state.winners), state.voting, model.count, counted


def heading(state: State) -> str:
    """Return what stands over the wards in the order of the vote: no ward may be won yet."""
    return text("ballot.so_far" if max(state.winners) > NOBODY else "ballot.order")


def words(model: ViewModel) -> Iterator[str]:
    """Yield the sheet as sentences to be read aloud: each player, then the last count."""
    yield text("ballot.so_far")
    for seat, who in enumerate(model.seats):
        won = series([str(number) for number in model.won(seat)])
        yield row_words(who.name, {text("results.wards"): won or text("results.nothing")})
    if model.count is not None and not model.count[1]:
        yield election.figures(model.state, model.count[0], model.seats)


class ElectionSheet:
    """A page of the sheet, by what the model shows: wards won, a count, or the Mayor's steps."""

    def __init__(self, look: Look, model: ViewModel, room: tuple[int, int]) -> None:
        """`room` is the available width, and a height that leaves the bag visible."""
        self.look, self.model = look, model
        self.state = model.state
        nothing: tuple[e.Event | None, bool] = None, False
        self.event, self.under_way = model.count or nothing
        self.slots = [ward for ward in VOTING_ORDER if self.state.active >> ward & 1]
        self.steps = election.mayor_steps(self.state) if self._about_mayor else []
        if self.under_way:
            seen = [n for n in range(len(self.steps)) if model.flying("weighed", 0, n)]
            self.steps = self.steps[: max(1, len(seen))]
        px, width = look.px, look.type.width
        names = [width(seat.name, "strong") for seat in model.seats]
        self.name = min(max(px(90), *names) + px(Gap.XXS), max(px(60), room[0] - px(BESIDE)))
        self.edges, (least, usual) = px(2 * PAD - Gap.XS), map(px, ROW)
        wide, self.rows, self.lines = px(BESIDE) + self.name, len(model.seats) + 1, 1
        if self.event is None:
            most, title = (room[1] - self.edges) // least, width(heading(self.state), "strong")
            slot = max(px(SLOT), width("17", "small") + px(Gap.XS))
            tight = slot * len(self.slots) > room[0] - 2 * px(PAD)
            self.lines = 2 if tight and most > 1 else 1
            wide = max(slot * self._across, title) + 2 * px(PAD)
            self.rows = max(1, min(self.lines + 1, most))  # the title is left out first
        height = min(usual, max(least, (room[1] - self.edges) // self.rows))
        self.size = min(room[0], wide), height * self.rows + self.edges

    @property
    def _across(self) -> int:
        return -(-len(self.slots) // self.lines)

    @property
    def _about_mayor(self) -> bool:
        return isinstance(self.event, e.MayorNamed | e.NoMayor)

    def draw_page(self, surface: pygame.Surface) -> None:
        """Draw a title and a row for each player, or the wards in voting order."""
        px, look = self.look.px, self.look
        inner = look.inside(surface.get_rect(), PAD, PAD)
        height = (surface.get_height() - self.edges) // self.rows
        line = pygame.Rect(inner.left, inner.top - px(Gap.XXS), inner.width, height)
        if self.rows > self.lines:
            self._title(surface, line)
        if self.event is None:
            self._order(surface, line.move(0, (self.rows - self.lines) * height))
            return
        row = self._compared if self._about_mayor else self._counted
        for seat, who in enumerate(self.model.seats):
            line = line.move(0, height)
            mark = pygame.Rect(line.left, line.top, px(MARK - Gap.XXS), height - px(Gap.XXS))
            piece_images.blit(look, surface, piece_names.chip(who.color), mark)
            place = pygame.Rect(line.left + px(MARK), line.top, self.name, height)
            look.type.draw(surface, who.name, "strong", look.palette["ink"], place)
            place.left, place.width = place.right, line.right - place.right
            row(surface, place, seat)

    def _title(self, surface: pygame.Surface, line: pygame.Rect) -> None:
        look, said = self.look, election.counted_label(self.event) or heading(self.state)
        if self._about_mayor:
            said = election.label(self.steps[-1].by)
            if not self.under_way:
                said = text("results.no_mayor")
            if not self.under_way and isinstance(self.event, e.MayorNamed):
                said = text("results.mayor_named", name=self.model.seats[self.event.seat].name)
        role = "strong" if look.type.width(said, "strong") <= line.width else "small"
        ink = look.palette["ink" if self.event is None else "vermilion_dark"]
        look.type.draw(surface, said, role, ink, line)

    def _order(self, surface: pygame.Surface, line: pygame.Rect) -> None:
        """Draw a slot for each ward in voting order, in the color of its winner."""
        look, px, state = self.look, self.look.px, self.state
        each = line.width / self._across
        for place, ward in enumerate(self.slots):
            row, column = divmod(place, self._across)
            x, width = round(line.left + column * each), int(each) - px(Line.EDGE)
            box = pygame.Rect(x, line.top + row * line.height, width, 0)
            box.height = line.height - px(Gap.XS)
            self._slot(surface, box, ward, state.winners[ward])
            if ward == state.voting:
                edge = look.palette["vermilion"]
                around = look.inside(box, -Line.EDGE, -Line.EDGE)
                pygame.draw.rect(surface, edge, around, px(Line.HEAVY))

    def _slot(self, surface: pygame.Surface, box: pygame.Rect, ward: int, winner: int) -> None:
        look, ink = self.look, self.look.palette["ink_soft"]
        if winner >= 0:
            color, plain = self.model.seats[winner].color, look.high_contrast  # plain: with an edge
            pygame.draw.rect(surface, look.palette.players[color], box, plain * look.px(Line.HEAVY))
            ink = look.palette["ink"] if plain else look.palette.on_players[color]
        elif winner == NOBODY:
            pygame.draw.rect(surface, look.palette["paper_dark"], box)
        pygame.draw.rect(surface, look.palette["ink_soft"], box, look.px(Line.FINE))
        if winner != NOBODY:
            look.type.draw(surface, str(WARD_NUMBERS[ward]), "small", ink, box, "center")
            return
        for row in (2, 3):  # two lines: a tie
            line = pygame.Rect(0, 0, box.width // 3, look.px(Line.EDGE))
            line.center = box.centerx, box.top + box.height * row // 5
            surface.fill(ink, line)

    def _figure(self, surface: pygame.Surface, line: pygame.Rect, count: int) -> pygame.Rect:
        """Draw a count at the right of a line; return the rest of the line."""
        look, px = self.look, self.look.px
        place = pygame.Rect(line.left, line.top, px(FIGURE - Gap.S), line.height)
        ink = look.palette["ink" if count else "ink_soft"]
        look.type.draw(surface, str(count), "strong", ink, place, "right")
        left = line.left + px(FIGURE)
        return pygame.Rect(left, line.top, line.right - left, line.height)

    def _held(self, seat: int) -> tuple[int, str, str, int]:
        """Return a player's figure, its picture, the gain's picture, and how much is gained."""
        event, state = self.event, self.state
        if isinstance(event, e.LeaderNamed):
            color, cube = event.population, piece_names.cube(event.population)
            count = city.leader_counts(state, color)[seat]
            if self.under_way:
                count = self.model.flying("counted", seat, color)
            return count, cube, piece_names.favor(color), event.favors * (seat == event.seat)
        if isinstance(event, e.MajorityWon):
            first = seat in city.favor_majorities(state, event.population)
            favor = piece_names.favor(event.population)
            held = state.favors_of(seat)[event.population]
            return held, favor, "icon_star", MAJORITY_POINTS * first
        return state.tokens[seat], "slander", "icon_star", state.tokens[seat]

    def _counted(self, surface: pygame.Surface, line: pygame.Rect, seat: int) -> None:
        """Draw a player's cubes, favors or tokens that have been counted so far."""
        px, (count, name, sign, gain) = self.look.px, self._held(seat)
        bar = self._figure(surface, line, count)
        each = min(px(CUBE), (bar.width - px(GAIN + Gap.L)) / max(1, count))
        for nth in range(count):
            box = pygame.Rect(round(bar.left + nth * each), bar.top, px(Gap.L), bar.height)
            piece_images.blit(self.look, surface, name, box.inflate(0, -px(Gap.XXS)))
        if gain and not self.under_way:
            self._gain(surface, bar, sign, text("table.projected_points", points=gain))

    def _gain(self, surface: pygame.Surface, bar: pygame.Rect, name: str, words: str = "") -> None:
        look, px = self.look, self.look.px
        box = pygame.Rect(bar.right - px(Gap.XL), bar.top, px(Gap.XL), bar.height)
        piece_images.blit(look, surface, name, box)
        rest = pygame.Rect(bar.right - px(GAIN), bar.top, px(GAIN - Gap.XL), bar.height)
        look.type.draw(surface, words, "strong", look.palette["vermilion_dark"], rest, "right")

    def _compared(self, surface: pygame.Surface, line: pygame.Rect, seat: int) -> None:
        """Draw a player's figure in each step, up to the step in which it dropped out."""
        look, px = self.look, self.look.px
        each = min(px(STEP), (line.width - px(GAIN)) // len(self.steps))
        for index, step in enumerate(self.steps):
            if seat not in step.amounts:
                break
            ink = look.palette["ink" if seat in step.best else "ink_soft"]
            box = pygame.Rect(line.left + index * each, line.top, each, line.height)
            half = box.copy()
            half.width = each * 5 // 9
            role = "number" if seat in step.best else "body"
            look.type.draw(surface, str(step.amounts[seat]), role, ink, half, "right")
            half.left, half.width = half.right + px(Line.EDGE), box.right - half.right - px(Gap.XXS)
            names = {e.BY_COUNT: "rosette", e.BY_FAVORS: "icon_favor"}
            name = names.get(step.by) or piece_names.favor(step.by - e.BY_IRISH)
            piece_images.blit(look, surface, name, half.inflate(0, -px(Gap.S)))
        if not self.under_way and isinstance(self.event, e.MayorNamed) and self.event.seat == seat:
            self._gain(surface, line, "chain")
