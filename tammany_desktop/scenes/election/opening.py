"""How a ballot is told once the match has opened it: which envelope when, and its rows."""

from collections.abc import Sequence
from typing import Final

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.board import piece_images
from tammany_desktop.board.animation import SPEEDS
from tammany_desktop.languages import text
from tammany_desktop.play import piece_names
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import MAX_SEATS, State
from tammany_desktop.rules.wards import candidates, usable_favors
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.election.candidates import opened_words
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.look import Look, kept
from tammany_desktop.ui.skin import fitted
from tammany_desktop.ui.tokens import Gap, Line, ease, settle

Outcome = e.WardWon | e.WardTied
# Seconds at the normal speed.
SEALED: Final = 0.5  # until the first envelope opens
DEALT: Final = 0.06  # from one that is laid down to the next
NEXT: Final = 0.5  # from one envelope to the next
HELD: Final = 0.9  # more before the one that decides
FLAP: Final = 0.3  # until a flap is back
RISING: Final = 0.3  # until the favors have come out
COUNTING: Final = 0.3  # until the votes have counted up
SETTLING: Final = 0.3  # until gavel and rosette have come to rest


class Opening:
    """A ballot's opening as it is told: by its `age` in seconds, or envelope by envelope."""

    def __init__(
        self,
        stage: Stage,
        seats: Sequence[Seat],
        before: State,
        opened: e.BallotOpened,
        outcome: Outcome,
    ) -> None:
        """`before` is the position in which the bids were sealed."""
        ward = opened.ward
        self.stage = stage
        self.seats = seats
        self.outcome = outcome
        self.ward = ward
        self.bids = opened.bids
        self.standing = candidates(before, ward)
        self.bosses = [before.bosses[ward * MAX_SEATS + seat] for seat in range(before.n)]
        self.usable = [usable_favors(before, ward, seat) for seat in range(before.n)]
        known = self.standing, self.bosses, self.bids, [sum(one) for one in self.usable]
        self.order = order_of(*known)
        last = self.order[-1] if self.order else -1
        self.held = len(self.order) > 1 and decides(last, *known)
        self.starts = {seat: SEALED + NEXT * place for place, seat in enumerate(self.order)}
        if self.held:
            self.starts[last] += HELD
        self.counted_at = max(self.starts.values(), default=SEALED) + FLAP + RISING + COUNTING
        self.settled_at = self.counted_at + SETTLING
        self.age = 0.0
        self._stop = self._stop_after(0.0)

    # The clock

    @property
    def counted(self) -> bool:
        """Whether every vote is counted."""
        return self.age >= self.counted_at

    @property
    def settled(self) -> bool:
        """Whether nothing moves any more."""
        return self.age >= self.settled_at

    @property
    def stepping(self) -> bool:
        """Whether each envelope waits to be asked for."""
        return self.stage.settings.speed == "step"

    @property
    def stopped(self) -> bool:
        """Whether the next envelope waits to be asked for now."""
        return self.stepping and not self.counted and self.age >= self._stop

    def _stop_after(self, age: float) -> float:
        return min((one for one in self.starts.values() if one > age), default=self.settled_at)

    def end_motion(self) -> None:
        """Come to the end at once where nothing should move."""
        if self.stage.look.still or not SPEEDS[self.stage.settings.speed]:
            self.age = max(self.age, self.settled_at)

    def let_pass(self, dt: float) -> list[int]:
        """Let time pass, as far as the next stop; the seats whose rows look different now."""
        before = self.age
        self.age += dt / max(0.1, SPEEDS[self.stage.settings.speed])
        if self.stepping:
            self.age = min(self.age, max(before, self._stop))
        return [s for s in self.standing if self._moves(s, before) or self._moves(s, self.age)]

    def hurry(self, end: float) -> None:
        """Open the next envelope where each is asked for; else all, and go to `end`."""
        if self.stepping and self._stop < self.settled_at:
            self.age = max(self.age, self._stop)
            self._stop = self._stop_after(self.age)
        else:
            self.age = end

    def _moves(self, seat: int, age: float) -> bool:
        """Whether anything of a candidate's row moves at an age."""
        if age >= self.counted_at:
            return age <= self.settled_at
        start = self.starts.get(seat)
        if start is None:
            return False
        return (
            age < SEALED
            or self.suspense(seat, age) > 0
            or 0 <= age - start <= FLAP + RISING + COUNTING
        )

    # How far a candidate's row has come

    def dealt(self, seat: int) -> float:
        """How large its envelope has become, one after the other; it overshoots and settles."""
        turn = DEALT * self.standing.index(seat)
        return settle((self.age - turn) / (SEALED - MAX_SEATS * DEALT))

    def opened(self, seat: int) -> bool:
        """Whether a candidate's bid is out, or there never was one."""
        return self.age >= self.starts.get(seat, 0.0) + FLAP

    def flap(self, seat: int) -> float:
        """How far a candidate's flap is open, 0 to 1."""
        return min(1.0, max(0.0, (self.age - self.starts.get(seat, 0.0)) / FLAP))

    def out(self, seat: int) -> float:
        """How far the favors have come out of the envelope, eased, 0 to 1."""
        return part(self.age, self.starts.get(seat, 0.0) + FLAP, RISING)

    def votes(self, seat: int) -> int:
        """Bosses at first, counting up by the bid."""
        counted = part(self.age, self.starts.get(seat, 0.0) + FLAP + RISING / 2, COUNTING)
        return self.bosses[seat] + round(sum(self.bids[seat]) * counted)

    def suspense(self, seat: int, age: float) -> float:
        """How long the envelope that decides is held by an age, 0 to 1 while it is, else 0."""
        if not self.held or seat != self.order[-1]:
            return 0.0
        start = self.starts[seat]
        return max(0.0, min(1.0, 1 - (start - age) / HELD)) if age < start else 0.0

    @property
    def coming_down(self) -> float:
        """How far gavel and rosette still are from where they come to rest, 1 to 0."""
        return 1 - part(self.age, self.counted_at, SETTLING)

    # What is said and heard

    def candidate_words(self, seat: int) -> str:
        """A candidate's bosses and, once it is open, the bid, to be read aloud."""
        bid = self.bids[seat] if self.opened(seat) else None
        return opened_words(self.seats[seat].name, self.bosses[seat], bid)

    def row_sentence(self, seat: int) -> list[str]:
        """What is read of a candidate's row."""
        return [self.candidate_words(seat)]

    def sentences(self) -> list[str]:
        """That of each candidate."""
        return [self.candidate_words(seat) for seat in self.standing]

    def heading(self) -> str:
        """The ward that votes."""
        return text("ballot.announce", ward=WARD_NUMBERS[self.ward])

    def outcome_words(self) -> str:
        """Who carries the ward."""
        number = WARD_NUMBERS[self.ward]
        if isinstance(self.outcome, e.WardWon):
            return text("ballot.wins", name=self.seats[self.outcome.seat].name, number=number)
        return text("ballot.tied", number=number)

    def sound_outcome(self) -> None:
        """The gavel, or an envelope that is torn."""
        won = isinstance(self.outcome, e.WardWon)
        self.stage.sounds.play(Effect.GAVEL if won else Effect.TEAR)


def part(age: float, start: float, seconds: float) -> float:
    """How far a movement has come that begins at a time, eased, 0 to 1."""
    return ease(min(1.0, max(0.0, (age - start) / seconds)))


def decides(
    seat: int,
    standing: Sequence[int],
    bosses: Sequence[int],
    bids: Sequence[Sequence[int]],
    most: Sequence[int],
) -> bool:
    """Whether the outcome hangs on a seat's bid; `most` favors each could bid are public."""
    others = [bosses[one] + sum(bids[one]) for one in standing if one != seat]
    best, least = max(others, default=0), bosses[seat]
    reach, shared = least + most[seat], others.count(best) > 1
    rival = least < best and not shared
    nobody = least <= best <= reach or (least < best and shared)
    return rival + nobody + (reach > best) > 1


def order_of(
    standing: Sequence[int],
    bosses: Sequence[int],
    bids: Sequence[Sequence[int]],
    most: Sequence[int],
) -> list[int]:
    """Who opens when: bidders by votes, what decides last, of several the bid that did most."""

    def key(seat: int) -> tuple[bool, bool, int, int, int]:
        votes, bid = bosses[seat] + sum(bids[seat]), sum(bids[seat])
        hangs = decides(seat, standing, bosses, bids, most)
        others = [bosses[one] + sum(bids[one]) for one in standing if one != seat]
        return hangs, hangs and bid > 0 and votes >= max(others, default=0), votes, bid, -seat

    return sorted((seat for seat in standing if most[seat]), key=key)


# All in units.
ROW: Final = 78.0
LARGER: Final = 1.4  # times as large, where there is room: several look at it from afar
LOW: Final = 56.0  # from this height on the name has a line of its own
BOSS: Final = 56.0  # the width of a figure
NAME: Final = (120.0, 230.0)
PIECE: Final = 32.0  # of a boss or a favor beside its count
LETTER: Final = 84.0
VOTES: Final = 64.0
MARK: Final = 48.0  # of a rosette
GAP: Final = 10.0
FRAMES: Final = (
    "envelope_sealed",
    "envelope_opening_1",
    "envelope_opening_2",
    "envelope_opening_3",
    "envelope_open",
)
TALLEST: Final = "envelope_open"  # its flap stands up


class Rows:
    """A row a candidate: figure, name, what counts, the envelope, the votes. In pixels."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.area = pygame.Rect(0, 0, 0, 0)
        self.enlarge(False)

    def enlarge(self, large: bool) -> None:
        """Show all of it as large as can be read from two meters, or in the usual size."""
        self.scale = LARGER if large else 1.0
        self.role, self.votes_role = ("lead", "tally") if large else ("strong", "number")

    def px(self, units: float) -> int:
        """Pixels of a length in units, at the size in use."""
        return self.look.px(units * self.scale)

    @property
    def look(self) -> Look:
        """How everything looks now."""
        return self.opening.stage.look

    def wide(self, low: bool) -> int:
        """The width of the widest bids that could be, so it tells nothing; one line if `low`."""
        px = self.px
        name, counts = self._name(), self._counts_width()
        words = name + px(GAP) + counts if low else max(name, counts)
        return px(BOSS + LETTER + VOTES + MARK + 4 * GAP) + words

    def row(self, seat: int) -> pygame.Rect:
        """The row of a candidate."""
        count = len(self.opening.standing)
        place = self.opening.standing.index(seat)
        top = self.area.top + self.area.height * place // count
        end = self.area.top + self.area.height * (place + 1) // count
        return pygame.Rect(self.area.left, top, self.area.width, end - top)

    def _won(self, seat: int) -> bool:
        """Whether a candidate is seen to have won."""
        outcome = self.opening.outcome
        return self.opening.counted and isinstance(outcome, e.WardWon) and outcome.seat == seat

    def _torn(self, seat: int) -> bool:
        outcome = self.opening.outcome
        if not self.opening.counted or not isinstance(outcome, e.WardTied):
            return False
        return outcome.votes[seat] == max(outcome.votes)

    # Widths

    def _name(self) -> int:
        px, type_ = self.px, self.look.type
        names = [
            type_.width(self.opening.seats[seat].name, self.role) for seat in self.opening.standing
        ]
        return min(px(NAME[1]), max(px(NAME[0]), *names) + px(Gap.XXS))

    def _each(self) -> int:
        """The width of a piece with its count."""
        counts = [str(n) for seat in self.opening.standing for n in self._numbers(seat)]
        wide = max(self.look.type.width(one, self.role) for one in counts)
        return self.px(PIECE + Gap.XXS + GAP) + wide

    def _numbers(self, seat: int) -> list[int]:
        """The largest count of each piece that a candidate's row could show."""
        opening = self.opening
        most = (max(n, b) for n, b in zip(opening.usable[seat], opening.bids[seat], strict=True))
        return [opening.bosses[seat], *(n for n in most if n)]

    def _counts_width(self) -> int:
        return max(len(self._numbers(seat)) for seat in self.opening.standing) * self._each()

    # Paint

    def paint(self, seat: int, surface: pygame.Surface) -> None:
        """One row as it is now."""
        look, px, row = self.look, self.px, self.row(seat)
        who, inner = self.opening.seats[seat], row.inflate(-px(Gap.XS), -px(Gap.XXS))
        if self._won(seat):
            pygame.draw.rect(
                surface, look.palette["brass_light"], row, border_radius=px(Line.ROUND)
            )
            pygame.draw.rect(
                surface,
                look.palette["brass_dark"],
                row,
                px(Line.EDGE),
                border_radius=px(Line.ROUND),
            )
        elif self.opening.suspense(seat, self.opening.age):
            edge = look.palette["vermilion"]
            pygame.draw.rect(surface, edge, row, px(Line.EDGE), border_radius=px(Line.ROUND))
        figure = pygame.Rect(inner.left, inner.top, px(BOSS), inner.height)
        piece_images.blit(look, surface, piece_names.boss(who.color), figure)
        mark = pygame.Rect(inner.right - px(MARK), inner.top, px(MARK), inner.height)
        votes = pygame.Rect(mark.left - px(VOTES), inner.top, px(VOTES), inner.height)
        letter = pygame.Rect(votes.left - px(LETTER), inner.top, px(LETTER), inner.height)
        words = pygame.Rect(figure.right + px(GAP), inner.top, 0, inner.height)
        words.width = letter.left - px(GAP) - words.left
        self._paint_words(surface, seat, words, letter)
        if seat in self.opening.starts:
            self._paint_letter(surface, seat, letter)
        ink = look.palette["ink"]
        look.type.draw(surface, str(self.opening.votes(seat)), self.votes_role, ink, votes, "right")
        if self._won(seat):
            lift = round(self.opening.coming_down * px(Gap.L))
            piece_images.blit(look, surface, "rosette", mark.move(0, -lift))

    def _paint_words(
        self, surface: pygame.Surface, seat: int, place: pygame.Rect, letter: pygame.Rect
    ) -> None:
        """The name, and below or beside it what counts."""
        look, px = self.look, self.px
        name, counts = place.copy(), place.copy()
        if place.height >= px(LOW):
            name.height = place.height * 45 // 100
            counts.top, counts.height = name.bottom, place.height - name.height
        else:
            name.width = self._name()
            counts.left, counts.width = name.right + px(GAP), place.right - name.right - px(GAP)
        words = look.type.fit(self.opening.seats[seat].name, self.role, name.width)
        look.type.draw(surface, words, self.role, look.palette["ink"], name)
        self._paint_counts(surface, seat, counts, letter)

    def _paint_counts(
        self, surface: pygame.Surface, seat: int, place: pygame.Rect, letter: pygame.Rect
    ) -> None:
        """Bosses in view, and what has come out of the envelope."""
        each = min(self._each(), place.width // len(self._numbers(seat)))
        box = pygame.Rect(place.left, place.top, each, place.height)
        chip = piece_names.chip(self.opening.seats[seat].color)
        self._paint_count(surface, box, chip, self.opening.bosses[seat])
        if not self.opening.opened(seat):
            return
        away = 1 - self.opening.out(seat)
        for population, count in enumerate(self.opening.bids[seat]):
            if count:
                box = box.move(each, 0)
                slid = box.move(round((letter.left - box.left) * away), 0)
                self._paint_count(surface, slid, piece_names.favor(population), count)

    def _paint_count(
        self, surface: pygame.Surface, box: pygame.Rect, name: str, count: int
    ) -> None:
        """A piece and its count, which is never cut: the piece gives way."""
        look, px, words = self.look, self.px, str(count)
        wide = look.type.width(words, self.role)
        side = max(px(Gap.S), min(px(PIECE), box.height, box.width - wide - px(Gap.XS)))
        piece_images.blit(look, surface, name, pygame.Rect(box.left, box.top, side, box.height))
        rest = pygame.Rect(box.left + side + px(Gap.XXS), box.top, wide, box.height)
        look.type.draw(surface, words, self.role, look.palette["ink"], rest)

    def _paint_letter(self, surface: pygame.Surface, seat: int, box: pygame.Rect) -> None:
        """The envelope as it is; the one that decides is lifted and trembles while it is held."""
        look, opening = self.look, self.opening
        if self._torn(seat):
            aside = round(opening.coming_down * look.px(Gap.XS))
            piece_images.blit(look, surface, "envelope_torn", box.move(aside, 0))
            return
        name = FRAMES[min(len(FRAMES) - 1, int(opening.flap(seat) * len(FRAMES)))]
        whole, _ = fitted(look, TALLEST, box)
        wide, high = look.pieces.size(TALLEST)
        scale = whole.picture.get_height() / high
        found = piece_images.sprite(look, name, scale)
        foot = box.centery + round(high * scale / 2)
        place = found.picture.get_rect(midbottom=(box.centerx, foot))
        held = opening.suspense(seat, opening.age)
        if held:
            up = round(look.px(Gap.S) * min(1.0, 4 * held))
            shade = _shade(look, (round(wide * scale * 0.8), max(3, round(high * scale * 0.16))))
            surface.blit(
                shade, shade.get_rect(center=(place.centerx, place.bottom - look.px(Line.EDGE)))
            )
            place = place.move(look.px(Line.EDGE) * (-1, 0, 1, 0)[int(held * 16) % 4], -up)
        grown = max(0.02, opening.dealt(seat))
        laid = (
            found.picture if grown == 1 else pygame.transform.smoothscale_by(found.picture, grown)
        )
        surface.blit(laid, laid.get_rect(center=place.center))


@kept
def _shade(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """What a lifted envelope casts."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    color = pygame.Color(look.palette["ink"])
    color.a = 70
    pygame.draw.ellipse(made, color, made.get_rect())
    return made
