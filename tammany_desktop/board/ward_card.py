"""The card of the ward under the pointer, beside its ward."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import NO_WARD, Camera
from tammany_desktop.board.highlights import POINTED, extra_of
from tammany_desktop.board.placement import distance, paint_tail, tail_area, tip_in
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.deal_wording import side_words
from tammany_desktop.journal.header import Seat
from tammany_desktop.languages import interval, sentences, series, text
from tammany_desktop.play import piece_names
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import board
from tammany_desktop.rules.state import NOBODY, NOT_VOTED, State
from tammany_desktop.rules.wards import WardVotes, usable_favors, ward_votes
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import NOTE, button_face, frame
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.wording import people_name

MIN_NAME: Final = 80  # units: least width of a name
WIDTHS: Final = (480, 320)  # units: the card's width, usual and with large text
HEADING_HEIGHT: Final = 40  # units: height of the heading
ROW_HEIGHT: Final = 36  # units: height of a candidate's row
PAD: Final = (44, 34)  # units of padding: both sides together, then above and below
MAX_TAIL: Final = 110  # units: greatest length of the card's tail
FindRect = Callable[[int, tuple[int, int]], pygame.Rect]


class WardCard(Sprite):
    """The card of the ward under the pointer, or empty."""

    def __init__(self, look: Look, max_width: int, find_rect: FindRect) -> None:
        """Make an empty card; `max_width` is in pixels, `find_rect` gets the ward and the size."""
        super().__init__(look, pygame.Rect(0, 0, 0, 0))
        self.width = min(look.px(WIDTHS[look.units.large]), max_width)
        self.area = pygame.Rect(0, 0, 0, 0)  # the card with its tail
        self.hidden = False  # whether another note beside the ward replaces it
        self._tip = (0, 0)
        self._find_rect = find_rect

    def picture_key(self, model: ViewModel) -> object:
        ward, state = model.pointed_ward, model.state
        if ward == NO_WARD or self.hidden:
            return None
        usable = tuple(usable_favors(state, ward, seat) for seat in range(state.n))
        return ward, ward_facts(model, ward), usable, model.why_not, model.has_projection()

    def place(self, model: ViewModel, camera: Camera) -> None:
        """Place the card for what it shows now."""
        ward = model.pointed_ward
        if self._key is None:
            self.rect = self.area = pygame.Rect(0, 0, 0, 0)
            return
        tally = ward_votes(model.state, ward)
        lines = sum(map(len, self._lines(model, tally)))
        height = self.look.px(PAD[1] + HEADING_HEIGHT) + self.look.type.line_height("small") * lines
        height += self.look.px(ROW_HEIGHT) * max(1, sum(map(bool, tally.votes)))
        self.rect = self._find_rect(ward, (self.width, height))
        self._image = None
        paper = button_face(self.look, self.rect, NOTE)
        self._tip = tip_in(camera, ward, paper)
        if distance(paper, pygame.Rect(self._tip, (1, 1))) > self.look.px(MAX_TAIL):
            self._tip = paper.center  # no tail across the map
        self.area = self.rect.union(tail_area(self.look, paper, self._tip))

    def paint_tail(self, surface: pygame.Surface) -> None:
        """Paint the tail that points at the ward."""
        if self.rect:
            paint_tail(self.look, surface, button_face(self.look, self.rect, NOTE), self._tip)

    def _lines(self, model: ViewModel, tally: WardVotes) -> tuple[list[str], list[str]]:
        """Return the lines of the facts, and those of why the ward cannot be chosen."""
        type_, room = self.look.type, self.width - self.look.px(PAD[0])
        facts = sentences(_sentences(model, tally.ward, tally))
        lines = type_.wrap(facts, "small", room) if facts else []
        return lines, type_.wrap(model.why_not, "small", room) if model.why_not else []

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        ward, state, look = model.pointed_ward, model.state, self.look
        tally = ward_votes(state, ward)
        seats = [seat for seat in range(state.n) if tally.votes[seat]]
        card, line_height = surface.get_rect(), look.type.line_height("small")
        lines, why_lines = self._lines(model, tally)
        surface.blit(frame(look, NOTE, card.size), card)
        inner = card.inflate(-look.px(PAD[0]), -look.px(PAD[1]))
        head_rect = pygame.Rect(inner.left, inner.top, inner.width, look.px(HEADING_HEIGHT))
        heading = text("table.ward_heading", number=board.WARD_NUMBERS[ward])
        cube_kinds = sum(1 for count in state.cubes_in(ward) if count)
        room = head_rect.width - look.px(Gap.M) - look.px(Gap.XL + Gap.XS) * cube_kinds
        if look.type.width(heading, "heading") > room:
            heading = str(board.WARD_NUMBERS[ward])  # without words, so that the cubes have room
        heading_end = look.type.draw(surface, heading, "heading", look.palette["ink"], head_rect)
        self._paint_cubes(surface, head_rect, heading_end.right + look.px(Gap.M), state, ward)
        row_rect = pygame.Rect(inner.left, head_rect.bottom, inner.width, look.px(ROW_HEIGHT))
        for seat in seats:
            self._paint_candidate(surface, row_rect, model, seat, tally)
            row_rect = row_rect.move(0, row_rect.height)
        if not seats:
            closed = text("table.closed", zone=board.ZONE_NAMES[board.ZONE_OF[ward]])
            nobody = _nobody_words(model, ward) if state.active >> ward & 1 else closed
            look.type.draw(surface, nobody, "italic", look.palette["ink_soft"], row_rect)
            row_rect = row_rect.move(0, row_rect.height)
        rect = pygame.Rect(inner.left, row_rect.top, inner.width, line_height)
        look.type.draw_lines(surface, lines, "small", look.palette["ink"], rect)
        if why_lines:
            rect.top += line_height * len(lines)
            look.type.draw_lines(surface, why_lines, "small", look.palette["ink_soft"], rect)

    def _paint_cubes(
        self, surface: pygame.Surface, head: pygame.Rect, left: int, state: State, ward: int
    ) -> None:
        look, counts = self.look, state.cubes_in(ward)
        step = (head.right - left) // max(1, sum(1 for count in counts if count))
        for population, count in enumerate(counts):
            if count:
                width = look.type.width(str(count), "strong")
                icon_rect = pygame.Rect(left, head.top, look.px(Gap.XL), head.height)
                icon_rect.width = min(icon_rect.width, step - width - look.px(Gap.XXS))
                piece_images.blit(look, surface, piece_names.cube(population), icon_rect)
                area = pygame.Rect(icon_rect.right + look.px(Gap.XXS), head.top, width, head.height)
                look.type.draw(surface, str(count), "strong", look.palette["ink"], area)
                left += min(step, icon_rect.width + max(look.px(Gap.L), width) + look.px(Gap.XS))

    def _paint_candidate(
        self,
        surface: pygame.Surface,
        row: pygame.Rect,
        model: ViewModel,
        seat: int,
        tally: WardVotes,
    ) -> None:
        look, state, player = self.look, model.state, model.seats[seat]
        icon_rect = pygame.Rect(row.left, row.top, look.px(Gap.XL), row.height)
        piece_images.blit(look, surface, piece_names.boss(player.color), icon_rect)
        votes, voted = str(tally.votes[seat]), state.ward_winners[tally.ward] != NOT_VOTED
        if tally.reach[seat] > tally.votes[seat] and not voted and not model.unaided:
            votes = interval(votes, str(tally.reach[seat]))
        width = look.type.width(interval("0", "00"), "strong") + look.px(Gap.XS)
        votes_rect = pygame.Rect(row.right - width, row.top, width, row.height)
        look.type.draw(surface, votes, "strong", look.palette["ink"], votes_rect, "right")
        right = votes_rect.left
        usable = usable_favors(state, tally.ward, seat)
        needed_width = sum(look.px(60) for count in usable if count)
        hides_favors = right - needed_width - icon_rect.right < look.px(MIN_NAME)  # no room
        for population in reversed(range(4)):
            count = 0 if hides_favors or voted else usable[population]
            if count:
                width = max(look.px(Gap.L), look.type.width(str(count), "small"))
                left = right - width - look.px(Gap.XL)
                box = pygame.Rect(left, row.top, look.px(Gap.L), row.height)
                piece_images.blit(look, surface, piece_names.favor(population), box)
                count_rect = pygame.Rect(box.right + look.px(Gap.XXS), row.top, width, row.height)
                look.type.draw(surface, str(count), "small", look.palette["ink"], count_rect)
                right = box.left
        left = icon_rect.right + look.px(Gap.XXS)
        area = pygame.Rect(left, row.top, right - icon_rect.right - look.px(Gap.XS), row.height)
        look.type.draw(surface, player.name, "body", look.palette["ink"], area)


def _sentences(model: ViewModel, ward: int, tally: WardVotes) -> list[str]:
    state, lines = model.state, []
    if state.locked >> ward & 1:
        lines.append(text("table.locked"))
    winner = state.ward_winners[ward]
    if winner >= 0:
        lines.append(text("table.won", name=model.seats[winner].name))
    elif winner == NOBODY:
        lines.append(text("table.no_winner"))
    elif any(tally.votes) and not model.unaided:
        lead = lead_words(model.seats, tally)
        lines.append(f"{lead} {text('table.certain')}" if tally.certain and tally.margin else lead)
    if (extra := extra_of(ward)) and winner == NOT_VOTED:
        lines.append(text(f"table.gives.{extra}"))
    if (seat := _held_boss(model, ward)) != NOBODY and not any(tally.votes) and not model.unaided:
        lines.append(text("table.would_lead", name=model.seats[seat].name))
    promises = [p for p in model.open_promises if p.promise.ward == ward]
    return [*lines, *(side_words(p.maker, [p.promise], model.seats) for p in promises)]


def lead_words(seats: Sequence[Seat], tally: WardVotes) -> str:
    """Return a sentence about who leads in a ward with bosses, and by how many votes."""
    if tally.ahead == NOBODY:
        return text("table.tied")
    return text("table.leads_by", name=seats[tally.ahead].name, count=tally.margin)


def _held_boss(model: ViewModel, ward: int) -> int:
    """Return the seat whose boss is held over a ward where it may go, or NOBODY."""
    piece, seat = model.picked_piece
    return seat if piece == "boss" and model.highlight.get(ward) == POINTED else NOBODY


def _nobody_words(model: ViewModel, ward: int) -> str:
    is_held = _held_boss(model, ward) != NOBODY
    return text("table.nobody_else" if is_held else "table.nobody_stands")


def ward_facts(model: ViewModel, ward: int) -> object:
    """Return everything on which a ward's sentences depend, to be compared."""
    state = model.state
    return (
        state.cubes_in(ward),
        ward_votes(state, ward),
        state.ward_winners[ward],
        state.locked >> ward & 1,
        state.active >> ward & 1,
        tuple(p for p in model.open_promises if p.promise.ward == ward),
        _held_boss(model, ward),
    )


def ward_words(model: ViewModel, ward: int) -> str:
    """Return a ward's bosses, cubes, lock, and who is ahead, as sentences to be read aloud."""
    state, tally = model.state, ward_votes(model.state, ward)
    if not state.active >> ward & 1:
        return text("table.closed", zone=board.ZONE_NAMES[board.ZONE_OF[ward]])
    voted = state.ward_winners[ward] != NOT_VOTED
    bosses = []
    for seat in range(state.n):
        name, votes, reach = model.seats[seat].name, tally.votes[seat], tally.reach[seat]
        if votes and reach > votes and not voted and not model.unaided:
            bosses.append(text("access.with_favors", name=name, count=votes, most=reach))
        elif votes:
            bosses.append(f"{name} {votes}")
    first = text("access.bosses", bosses=series(bosses)) if bosses else _nobody_words(model, ward)
    return " ".join([first, cube_words(state.cubes_in(ward)), *_sentences(model, ward, tally)])


def cube_words(counts: Sequence[int]) -> str:
    """Return the number of cubes of each population, as a sentence."""
    cubes = [f"{people_name(p)} {count}" for p, count in enumerate(counts) if count]
    return text("access.cubes", cubes=series(cubes)) if cubes else text("access.no_cubes")


def neighbor_words(ward: int) -> str:
    """Return the wards that the arrow keys can reach from a ward, as a sentence."""
    numbers = sorted(board.WARD_NUMBERS[other] for other in board.NEIGHBORS[ward])
    return text("access.neighbors", wards=series([str(number) for number in numbers]))
