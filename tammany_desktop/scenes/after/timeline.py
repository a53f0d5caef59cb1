"""A line of the whole game to point at: years as ticks, elections as ballot boxes."""

from collections.abc import Callable
from typing import Final

import pygame

from tammany_desktop.scenes.after.playback import Playback
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.focus import Target

SIGN: Final = 24  # units: a ballot box
KNOB: Final = 22


class Timeline:
    """`go_to(place)` hears where the person points, drags or nudges.

    Left and right go one line, Page Up and Page Down from election to election, Home and End to
    the ends.
    """

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        playback: Playback,
        go_to: Callable[[int], object],
        *,
        press: Callable[[], object],
        label: str,
    ) -> None:
        """`press` is what Enter does while the line has the focus."""
        self.desk = desk
        self.rect = rect
        self.playback = playback
        self.go_to = go_to
        self.target = Target(rect.copy(), press=press, label=label, nudge=self._nudge)
        self.target.page = self._page
        self.target.drag = self._drag
        desk.ring.add(self.target)
        desk.live(rect, self._paint)
        desk.wheel(rect, lambda steps: self.go_to(self.playback.at - steps))

    def refresh(self) -> None:
        """The replay has moved."""
        self.desk.touch(self.rect)

    @property
    def _track(self) -> pygame.Rect:
        look = self.desk.look
        side = look.px(KNOB)
        high = look.px(6)
        return pygame.Rect(
            self.rect.left + side // 2,
            self.rect.centery + look.px(9) - high // 2,
            self.rect.width - side,
            high,
        )

    def x(self, place: int) -> int:
        """Where a place of the game lies on the line."""
        track = self._track
        return track.left + round(track.width * place / max(1, self.playback.last))

    def _nudge(self, dx: int, dy: int) -> bool:
        if dx:
            self.go_to(self.playback.at + dx)
        return bool(dx)

    def _page(self, by: int) -> None:
        if abs(by) > 1:
            self.go_to(0 if by < 0 else self.playback.last)
        else:
            self.go_to(self.playback.landmark(by))

    def _drag(self, place: tuple[int, int]) -> None:
        track = self._track
        share = (place[0] - track.left) / max(1, track.width)
        self.go_to(round(max(0.0, min(1.0, share)) * self.playback.last))

    def _paint(self, surface: pygame.Surface) -> None:
        look, track = self.desk.look, self._track
        ink, soft = look.palette["ink"], look.palette["ink_soft"]
        pygame.draw.rect(surface, look.palette["paper_dark"], track, border_radius=track.height)
        done = pygame.Rect(
            track.left, track.top, self.x(self.playback.at) - track.left, track.height
        )
        pygame.draw.rect(surface, look.palette["vermilion"], done, border_radius=track.height)
        pygame.draw.rect(surface, soft, track, 1, border_radius=track.height)
        for place in self.playback.years:
            tick = pygame.Rect(self.x(place), track.bottom, look.px(1.5), look.px(6))
            pygame.draw.rect(surface, soft, tick)
        sign = look.pieces.icon("icon_ballot", look.px(SIGN), ink)
        for place in self.playback.elections:
            surface.blit(sign, sign.get_rect(midbottom=(self.x(place), track.top - look.px(4))))
            tick = pygame.Rect(self.x(place), track.top, look.px(2), track.height)
            pygame.draw.rect(surface, ink, tick)
        self._paint_knob(surface)

    def _paint_knob(self, surface: pygame.Surface) -> None:
        look = self.desk.look
        center, radius = (self.x(self.playback.at), self._track.centery), look.px(KNOB) // 2
        pygame.draw.aacircle(surface, look.palette["ink"], center, radius)
        pygame.draw.aacircle(surface, look.palette["brass_light"], center, radius - look.px(3))
