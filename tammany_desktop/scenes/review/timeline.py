"""The cursor of a replay, and the timeline, which shows and moves it."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from tammany_desktop import wording
from tammany_desktop.board import piece_images
from tammany_desktop.deal_wording import talk_record_words
from tammany_desktop.journal.header import Seat
from tammany_desktop.journal.lines import Entry, History
from tammany_desktop.languages import sentences, text
from tammany_desktop.rules import events as e
from tammany_desktop.rules.state import State
from tammany_desktop.session.match import Notification
from tammany_desktop.talk.deals import OpenPromise, TalkRecord, promised_at
from tammany_desktop.talk.judging import BROKEN
from tammany_desktop.ui.focus import Spoken, Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.wording import player_words


class GameCursor:
    """A position in a game, a number of lines; elections, years and deals have such positions."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.lines = list(history.path_to())
        self.position = 0  # number of lines up to the cursor
        records = self._talk_records = {record.line: record for record in history.talk_records()}
        deal_lines = {line for line, record in records.items() if record.is_deal}
        ends = {
            line: [pledge.status for pledge in record.ended] for line, record in records.items()
        }
        self.deals = [n for n, line in enumerate(self.lines, 1) if line in deal_lines]
        self.breaches = [n for n, line in enumerate(self.lines, 1) if BROKEN in ends.get(line, ())]
        self.elections: list[int] = []
        self.years: list[int] = []
        year = 0
        for position, line in enumerate(self.lines, 1):
            for event in history.entry(line).events:
                if isinstance(event, e.ElectionBegan):
                    self.elections.append(position)
                elif isinstance(event, e.TurnBegan) and event.year != year:
                    year = event.year
                    self.years.append(position)

    @property
    def last(self) -> int:
        """Return the number of lines."""
        return len(self.lines)

    @property
    def line(self) -> int:
        """Return the journal's number of the last line up to the cursor; 0 at the start."""
        return self.lines[self.position - 1] if self.position else 0

    def state(self) -> State:
        """Return a copy of the game's state at the cursor."""
        return self.history.state_at(self.line)

    def entry(self) -> Entry | None:
        """Return the last line up to the cursor, or None at the start."""
        return self.history.entry(self.line) if self.position else None

    def go_to(self, position: int) -> bool:
        """Go to a position, or the nearest one; return True if the position has changed."""
        old_position = self.position
        self.position = max(0, min(position, self.last))
        return self.position != old_position

    def step(self) -> Notification | None:
        """Go to the next line; return its notification, or None at the end."""
        if not self.go_to(self.position + 1):
            return None
        entry = self.history.entry(self.line)
        return Notification(entry.number, entry.move, entry.events, False, entry.player, entry.talk)

    def talk_record(self) -> TalkRecord | None:
        """Return the offer or answer of the last line, or the promises that ended in it."""
        return self._talk_records.get(self.line)

    def promised(self) -> tuple[OpenPromise, ...]:
        """Return the promises that are open at the cursor."""
        return promised_at(self._talk_records.values(), self.line)

    @property
    def election(self) -> int:
        """Return where the latest election up to the cursor began; 0 before the first."""
        begun_count = bisect_right(self.elections, self.position)
        return self.elections[begun_count - 1] if begun_count else 0

    def next_election(self, by: int) -> int:
        """Return where the next (`by` > 0) or previous election begins, else the start or end."""
        positions = [0, *self.elections, self.last]
        find, offset = (bisect_right, 0) if by > 0 else (bisect_left, -1)
        return positions[max(0, min(find(positions, self.position) + offset, len(positions) - 1))]


def sentence(entry: Entry | None, seats: Sequence[Seat], record: TalkRecord | None = None) -> str:
    """Return a sentence for a line: its talk and the promises that ended (R12), else an event."""
    if record is not None:
        broken_first = sorted(record.ended, key=lambda pledge: pledge.status != BROKEN)
        return sentences(talk_record_words(record._replace(ended=tuple(broken_first)), seats))
    if entry is not None and entry.player is not None:
        return player_words(entry.player, seats[entry.player.seat])
    events = entry.events if entry is not None else ()
    pairs = zip(events, (None, *events), strict=False)
    sentences_ = [wording.event_words(event, seats, previous) for event, previous in pairs]
    return next((words for words in reversed(sentences_) if words), "")


BALLOT_BOX: Final = 24  # units: size of a ballot box
KNOB: Final = 22  # units: the knob's diameter
MARK: Final = 15  # units: size of the mark of a deal, a broken promise, or a note


class Timeline:
    """The timeline of a game; keys, wheel and dragging call `go_to` with a position."""

    def __init__(
        self,
        gui: Gui,
        rect: pygame.Rect,
        cursor: GameCursor,
        go_to: Callable[[int], object],
        *,
        press: Callable[[], object],
        label: str,
        noted: Mapping[str, str],
    ) -> None:
        """`press` is called by Enter while the timeline has the focus; `noted`: notes by line."""
        self.gui = gui
        self.noted_positions = [n for n, line in enumerate(cursor.lines, 1) if str(line) in noted]
        self.rect, self.cursor = rect, cursor
        self.go_to = go_to
        arrow, page, drag, spoken = self._arrow, self._jump, self._drag, self._spoken
        target = Target(rect.copy(), press, label, arrow=arrow, page=page, drag=drag, spoken=spoken)
        self.target = target
        gui.ring.add(self.target)
        gui.add_painter(rect, self._paint)
        gui.wheels.append((rect, lambda steps: self.go_to(self.cursor.position - steps)))

    def _spoken(self) -> Spoken:
        return Spoken(text("replay.moment", at=self.cursor.position, last=self.cursor.last))

    def refresh(self) -> None:
        """Paint the timeline again, because the cursor has moved."""
        self.gui.repaint(self.rect)

    @property
    def _track(self) -> pygame.Rect:
        look = self.gui.look
        side = look.px(KNOB)
        height = look.px(Gap.XXS)
        left, top = self.rect.left + side // 2, self.rect.centery + look.px(Gap.XS) - height // 2
        return pygame.Rect(left, top, self.rect.width - side, height)

    def x(self, position: int) -> int:
        """Return the x coordinate of a position in the game."""
        track = self._track
        return track.left + round(track.width * position / max(1, self.cursor.last))

    def _arrow(self, dx: int, dy: int) -> bool:
        if dx:
            self.go_to(self.cursor.position + dx)
        return bool(dx)

    def _jump(self, by: int) -> None:
        if abs(by) > 1:  # Home or End
            self.go_to(0 if by < 0 else self.cursor.last)
        else:
            self.go_to(self.cursor.next_election(by))

    def _drag(self, point: tuple[int, int]) -> None:
        track = self._track
        share = (point[0] - track.left) / max(1, track.width)
        self.go_to(round(max(0.0, min(1.0, share)) * self.cursor.last))

    def _paint(self, surface: pygame.Surface) -> None:
        look, track = self.gui.look, self._track
        ink, soft_ink = look.palette["ink"], look.palette["ink_soft"]
        pygame.draw.rect(surface, look.palette["paper_dark"], track, border_radius=track.height)
        knob_x = self.x(self.cursor.position)
        passed = pygame.Rect(*track.topleft, knob_x - track.left, track.height)
        pygame.draw.rect(surface, look.palette["vermilion"], passed, border_radius=track.height)
        pygame.draw.rect(surface, soft_ink, track, 1, border_radius=track.height)
        for position in self.cursor.years:
            tick = pygame.Rect(self.x(position), track.bottom, look.px(Line.EDGE), look.px(Gap.XXS))
            pygame.draw.rect(surface, soft_ink, tick)
        ballot = look.pieces.icon("icon_ballot", look.px(BALLOT_BOX), ink)
        for position in self.cursor.elections:
            x = self.x(position)
            surface.blit(ballot, ballot.get_rect(midbottom=(x, track.top - look.px(Gap.XXS))))
            tick = pygame.Rect(x, track.top, look.px(Line.EDGE), track.height)
            pygame.draw.rect(surface, ink, tick)
        note = look.pieces.icon("icon_note", look.px(MARK), look.palette["vermilion_dark"])
        for position in self.noted_positions:
            surface.blit(note, note.get_rect(midbottom=(self.x(position), track.top)))
        self._paint_deals(surface)
        center, radius = (knob_x, track.centery), look.px(KNOB) // 2
        pygame.draw.aacircle(surface, ink, center, radius)
        inner_radius = radius - look.px(Line.HEAVY)
        pygame.draw.aacircle(surface, look.palette["brass_light"], center, inner_radius)

    def _paint_deals(self, surface: pygame.Surface) -> None:
        """Paint a mark for each deal, and a cross for each broken promise, below the track."""
        look, track = self.gui.look, self._track
        mark_rect = pygame.Rect(0, track.bottom + look.px(Line.EDGE), look.px(MARK), look.px(MARK))
        cross = look.pieces.icon("icon_close", mark_rect.height, look.palette["vermilion_dark"])
        for position in self.cursor.deals:
            mark_rect.centerx = self.x(position)
            piece_images.blit(look, surface, "wax_seal", mark_rect)
        for position in self.cursor.breaches:
            mark_rect.centerx = self.x(position)
            surface.blit(cross, cross.get_rect(center=mark_rect.center))
