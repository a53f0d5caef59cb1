"""The rows of a ballot's opening: figure, name, bosses, the letter and its envelope, the votes."""

from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.gestures import turn_image
from tammany_desktop.languages import text
from tammany_desktop.play import piece_names
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.scenes.election.drawings import CRACK, LARGEST, paint_envelope, slip_at
from tammany_desktop.scenes.election.opening import FIRST_OPENS, FLAP_OPENS, RISE_TIME, Opening
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import Gap, Line, ease, overshoot

# Lengths in units, unless the comment says otherwise.
ROW: Final = 84.0  # height of a row
# A factor, and the roles of names and counts, of votes, and of what follows: the first that fits.
# With the first a person reads names, counts and outcome from two meters (docs/accessibility.md).
SIZES: Final = (
    (1.4, "afar", "tally", "body"),
    (1.1, "prompt_bold", "tally", "small"),
    (1.0, "strong", "number", "small"),
)
TWO_LINES: Final = 56.0  # height from which the name has a line of its own
BOSS: Final = 56.0  # width of a figure
MIN_NAME, MAX_NAME = 120.0, 400.0  # least and greatest width of a name
PIECE: Final = 32.0  # size of a boss or a favor beside its count
ENVELOPE: Final = 84.0  # width of an envelope
ARC: Final = 84.0  # height of an envelope's flight
SMALLEST, TILT = 0.4, 24.0  # an envelope's size in the ballot box, as a share; degrees of its slant
VOTES: Final = 72.0  # width of the number of votes
MARK: Final = 48.0  # width of a rosette
GAP: Final = 10.0  # gap between the parts of a row
RAISED_GROWTH: Final = 0.9  # how much larger a rosette is before it comes down
ROSETTE_FROM: Final = 0.7  # value of `Opening.coming_down` below which the rosette is shown
PALE: Final = 136  # opacity of the paper over the envelopes of those who have lost, 0 to 255
SIGN: Final = 36.0  # width of the column of a plus or an equals sign
BAR: Final = 10.0  # height of the bar of votes, whose scale is the same in all rows
OPEN: Final = 1.7  # height of an open envelope with its letter, as a share of a closed one's
OUT_SHARE: Final = 0.45  # share of RISE_TIME until a letter is out of its envelope
OUT: Final = -0.6  # `slip_inside` of a letter that is above its envelope's mouth


def paint_descending(
    look: Look, surface: pygame.Surface, name: str, box: pygame.Rect, up: float, turn: float = 0.0
) -> None:
    """Paint a sprite that comes down on its box: `up` from 1 to 0, turned by `turn` or enlarged."""
    image, _ = piece_images.fitted_sprite(look, name, box)
    raised = 1 - overshoot(1 - up)
    piece = turn_image(image.picture, turn * raised, 1 if turn else 1 + RAISED_GROWTH * raised)
    surface.blit(piece.picture, piece.at(box.center))


class OpeningRows:
    """A row for each candidate: figure, name, bosses, letter, envelope, votes; in pixels."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.area = pygame.Rect(0, 0, 0, 0)
        self.ballot_box_rect = pygame.Rect(0, 0, 0, 0)  # out of which the envelopes fly
        self.use_size(0)

    def use_size(self, index: int) -> None:
        """Show everything in one of SIZES, by its index."""
        self.scale, self.role, self.votes_role, self.then_role = SIZES[index]

    def px(self, units: float) -> int:
        """Return the pixels of a length in units, at the size in use."""
        return self.look.px(units * self.scale)

    @property
    def look(self) -> Look:
        """Return the look in use."""
        return self.opening.stage.look

    def width(self, one_line: bool) -> int:
        """Return the width for the widest possible bids, with counts beside the name or below."""
        px = self.px
        name_width, candidates = self._name_width(), self.opening.candidates
        counts_width = max(len(self._max_counts(seat)) for seat in candidates) * self._count_width()
        width = name_width + px(GAP) + counts_width if one_line else max(name_width, counts_width)
        return px(BOSS + ENVELOPE + VOTES + MARK + 4 * GAP + 2 * SIGN) + width

    def row(self, seat: int) -> pygame.Rect:
        """Return the rectangle of a candidate's row."""
        count = len(self.opening.candidates)
        index = self.opening.candidates.index(seat)
        top = self.area.top + self.area.height * index // count
        bottom = self.area.top + self.area.height * (index + 1) // count
        return pygame.Rect(self.area.left, top, self.area.width, bottom - top)

    def _name_width(self) -> int:
        px, type_, opening = self.px, self.look.type, self.opening
        widths = [type_.width(opening.seats[seat].name, self.role) for seat in opening.candidates]
        return min(px(MAX_NAME), max(px(MIN_NAME), *widths) + px(Gap.XXS))

    def _count_width(self) -> int:
        """Return the width of a piece with its count."""
        numbers = [str(n) for seat in self.opening.candidates for n in self._max_counts(seat)]
        width = max(self.look.type.width(count, self.role) for count in numbers)
        return self.px(PIECE + Gap.XXS + GAP) + width

    def _max_counts(self, seat: int) -> list[int]:
        """Return the largest counts that a candidate's row could show."""
        opening = self.opening
        largest = (max(n, b) for n, b in zip(opening.usable[seat], opening.bids[seat], strict=True))
        return [opening.bosses[seat], *(n for n in largest if n)]

    def paint(self, seat: int, surface: pygame.Surface) -> None:
        """Paint one row as it is now."""
        look, px, row = self.look, self.px, self.row(seat)
        player, inner = self.opening.seats[seat], row.inflate(-px(Gap.XS), -px(Gap.XXS))
        corner, won = px(Line.ROUND), self.opening.counted and seat == self.opening.winner
        if won:
            pygame.draw.rect(surface, look.palette.tint(player.color), row, border_radius=corner)
        if won or self.opening.suspense(seat, self.opening.age):
            pygame.draw.rect(surface, look.palette["ink"], row, px(Line.EDGE), border_radius=corner)
        figure_rect = pygame.Rect(inner.left, inner.top, px(BOSS), inner.height)
        piece_images.blit(look, surface, piece_names.boss(player.color), figure_rect)
        rosette, envelope = self.rosette_rect(seat), self._envelope_rect(seat)
        text_area = pygame.Rect(figure_rect.right + px(GAP), inner.top, 0, inner.height - px(BAR))
        text_area.width = envelope.left - px(GAP) - text_area.left
        cell = self._paint_words(surface, seat, text_area)
        votes_rect = cell.move_to(left=rosette.left - px(VOTES + GAP), width=px(VOTES))
        bar = pygame.Rect(text_area.bottomleft, (votes_rect.left - text_area.left, px(BAR)))
        pygame.draw.rect(surface, look.palette["ink_soft"], bar, look.px(Line.FINE))
        bar.width = round(bar.width * self.opening.share(seat))
        surface.fill(look.palette.players[player.color], bar)
        pygame.draw.rect(surface, look.palette["ink"], bar, look.px(Line.FINE))
        if seat in self.opening.starts and self.opening.flight_progress(seat) == 1:
            self._paint_envelope(surface, seat, envelope)
            self._paint_letter(surface, seat, cell, envelope)
        if seat not in self.opening.starts or self.opening.opened(seat):  # no result before
            self._paint_votes(surface, seat, votes_rect)
        name = "stamp_tie" if seat in self.opening.tied else "rosette" if won else ""
        if name and self.opening.coming_down < ROSETTE_FROM:
            paint_descending(look, surface, name, rosette, self.opening.coming_down / ROSETTE_FROM)
        if self.opening.counted and seat not in (self.opening.winner, *self.opening.tied):
            veil = pygame.Surface(envelope.size)
            veil.fill(look.palette["paper"])
            veil.set_alpha(round(PALE * (1 - self.opening.coming_down)))
            surface.blit(veil, envelope)

    def _paint_votes(self, surface: pygame.Surface, seat: int, area: pygame.Rect) -> None:
        """Paint an equals sign and the votes counted, larger for a moment as they change."""
        type_, ink, swelling = self.look.type, self.look.palette["ink"], self.opening.swelling(seat)
        votes, role = str(self.opening.votes(seat)), self.votes_role
        role = role if type_.width(votes, role) <= area.width else self.role
        equals_rect = area.move_to(width=self.px(SIGN), right=area.left + self.px(Gap.XS))
        type_.draw(surface, "=", self.role, ink, equals_rect, "center")
        if not swelling:
            type_.draw(surface, votes, role, ink, area, "center")
            return
        image = type_.render(votes, role, ink)
        image = image.subsurface(image.get_bounding_rect())
        grown = pygame.transform.smoothscale_by(image, 1 + swelling)
        surface.blit(grown, grown.get_rect(center=area.center))

    def rosette_rect(self, seat: int) -> pygame.Rect:
        """Return the rectangle of a winner's rosette."""
        row, width = self.row(seat).inflate(-self.px(Gap.XS), -self.px(Gap.XXS)), self.px(MARK)
        return pygame.Rect(row.right - width, row.top, width, row.height)

    def _envelope_rect(self, seat: int) -> pygame.Rect:
        row, width = self.row(seat).inflate(-self.px(Gap.XS), -self.px(Gap.XXS)), self.px(ENVELOPE)
        left = row.right - self.px(MARK + VOTES + GAP + SIGN) - width
        return pygame.Rect(left, row.top, width, row.height - self.px(BAR))

    @property
    def flight_area(self) -> pygame.Rect:
        """Return the area over which envelopes are flying at first, else an empty one."""
        if self.opening.age > FIRST_OPENS:
            return pygame.Rect(0, 0, 0, 0)
        return self.area.union(self.ballot_box_rect).inflate(self.px(ENVELOPE), self.px(ENVELOPE))

    def paint_flying(self, surface: pygame.Surface) -> None:
        """Paint the envelopes on their way from the ballot box to their rows."""
        for seat in self.opening.candidates:  # not in the order of opening, which depends on bids
            progress = self.opening.flight_progress(seat)
            if seat in self.opening.starts and 0 < progress < 1:
                target = self._envelope_rect(seat)
                start = pygame.Vector2(self.ballot_box_rect.center)
                point = start.lerp(target.center, ease(progress))
                point.y -= self.px(ARC) * 4 * progress * (1 - progress)
                factor = SMALLEST + (1 - SMALLEST) * overshoot(progress)
                face = pygame.Surface(target.size, pygame.SRCALPHA)
                self._paint_opening(face, seat, self._closed_rect(face.get_rect()))
                flown = pygame.transform.rotozoom(face, TILT * (1 - progress), factor)
                surface.blit(flown, flown.get_rect(center=(round(point.x), round(point.y))))

    def _paint_words(self, surface: pygame.Surface, seat: int, area: pygame.Rect) -> pygame.Rect:
        """Paint the name, and below or beside it the bosses; return the area of their count."""
        look, px = self.look, self.px
        box, count_box = area.copy(), area.copy()
        if area.height >= px(TWO_LINES):
            box.height = area.height * 45 // 100
            count_box.top, count_box.height = box.bottom, area.height - box.height
        else:
            box.width = self._name_width()
            count_box.left, count_box.width = box.right + px(GAP), area.right - box.right - px(GAP)
        look.type.draw(surface, self.opening.seats[seat].name, self.role, look.palette["ink"], box)
        chip = piece_names.chip(self.opening.seats[seat].color)
        count_box.width = min(self._count_width(), count_box.width // len(self._max_counts(seat)))
        self._paint_count(surface, count_box, chip, self.opening.bosses[seat])
        return count_box

    def _paint_letter(
        self, surface: pygame.Surface, seat: int, cell: pygame.Rect, envelope: pygame.Rect
    ) -> None:
        """Paint the letter as it moves beside its envelope, where it tells the favors bid."""
        look, inset, ink = self.look, self.px(Gap.XXS), self.look.palette["ink"]
        progress = (self.opening.flap_age(seat) - FLAP_OPENS) / RISE_TIME - OUT_SHARE
        if progress < 0:  # the letter is in its envelope
            return
        bid = [pair for pair in enumerate(self.opening.bids[seat]) if pair[1]]
        no_favor, note = text("access.no_favor"), text("ballot.kept", count=self.opening.held[seat])
        width = look.type.width(no_favor, self.role) + 4 * inset
        max_width = envelope.left - cell.right - self.px(SIGN + GAP)
        note = note if width + look.type.width(note, "small") <= max_width else ""
        width = cell.width * len(bid) if bid else width + look.type.width(note, "small")
        center_y, share = self._closed_rect(envelope).centery, ease(progress / (1 - OUT_SHARE))
        reach = min(center_y - cell.top, cell.bottom - self.px(Gap.XS) - center_y)
        left = min(cell.right + self.px(SIGN), envelope.left - width - inset)
        end = pygame.Rect(left, center_y - reach, width + inset, 2 * reach)
        start = slip_at(look, self._closed_rect(envelope), OUT)
        letter = pygame.Rect(*(round(a + (b - a) * share) for a, b in zip(start, end, strict=True)))
        piece_images.paint_paper(look, surface, letter, look.palette["ink_soft"])
        if share < 1:
            return
        box = letter.move_to(left=letter.left + inset, width=cell.width if bid else width)
        for index, (population, count) in enumerate(bid):
            count_rect = box.move(cell.width * index, 0)
            self._paint_count(surface, count_rect, piece_names.favor(population), count)
        left = min(cell.right, letter.left - inset - look.type.width("+", self.role))
        look.type.draw(surface, "+", self.role, ink, letter.move_to(left=left))
        if not bid:
            look.type.draw(surface, no_favor, self.role, ink, box)
            look.type.draw(surface, note, "small", ink, box.move(-inset, 0), "right")

    def _paint_count(self, surface: pygame.Surface, box: pygame.Rect, name: str, n: int) -> None:
        """Paint a piece and its count, which is never cut: the piece is made smaller first."""
        look, px, digits = self.look, self.px, str(n)
        width = look.type.width(digits, self.role)
        side = max(px(Gap.S), min(px(PIECE), box.height, box.width - width - px(Gap.XS)))
        piece_images.blit(look, surface, name, pygame.Rect(box.left, box.top, side, box.height))
        number_area = pygame.Rect(box.left + side + px(Gap.XXS), box.top, width, box.height)
        look.type.draw(surface, digits, self.role, look.palette["ink"], number_area)

    def _paint_envelope(self, surface: pygame.Surface, seat: int, box: pygame.Rect) -> None:
        """Paint the envelope; the deciding one is lifted and trembles while it waits."""
        look, opening = self.look, self.opening
        if seat in opening.tied:
            torn_rect = self._closed_rect(box).clip(box.inflate(-self.px(GAP), 0))
            piece_images.blit(look, surface, "envelope_torn", torn_rect)
            return
        rect = self._closed_rect(box)
        suspense = opening.suspense(seat, opening.age)
        if suspense:
            lift = round(look.px(Gap.S) * min(1.0, 4 * suspense))
            rect = rect.move(look.px(Line.EDGE) * (-1, 0, 1, 0)[int(suspense * 16) % 4], -lift)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.row(seat)))  # the wax falls out of the row
        self._paint_opening(surface, seat, rect)
        surface.set_clip(clip)

    def _closed_rect(self, box: pygame.Rect) -> pygame.Rect:
        """Return the rectangle of a closed envelope that has room to open in `box`."""
        height = round(min(box.width * LARGEST[1] / LARGEST[0], box.height / OPEN))
        rect = pygame.Rect(0, 0, round(height * LARGEST[0] / LARGEST[1]), height)
        rect.midbottom = box.centerx, box.bottom - self.px(Gap.XXS)
        return rect

    def _paint_opening(self, surface: pygame.Surface, seat: int, rect: pygame.Rect) -> None:
        """Paint an envelope as far as it is open, with its player's wax and the ward's stamp."""
        age = self.opening.flap_age(seat)
        broken = min(1.0, max(0.0, age / FLAP_OPENS))
        shut = 1 - ease((broken - CRACK) / (1 - CRACK))
        out = ease((age - FLAP_OPENS) / RISE_TIME / OUT_SHARE)
        slip = 1 + (OUT - 1) * out if 0 < out < 1 else None
        color, number = self.opening.seats[seat].color, WARD_NUMBERS[self.opening.ward]
        paint_envelope(self.look, surface, rect, shut, 0.0, slip, broken, color, number=number)
