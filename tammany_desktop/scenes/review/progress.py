"""Pages of the hall about learning: challenges met, and what somebody loses most by."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from tammany_desktop.analysis import coaching
from tammany_desktop.analysis.coaching import Lost
from tammany_desktop.analysis.results import CHALLENGES
from tammany_desktop.analysis.statistics import Moment, Reading, counted, person_key
from tammany_desktop.languages import decimal, sentences, series, text
from tammany_desktop.lessons.problems import THEMES
from tammany_desktop.lessons.ratings import Tried, behind
from tammany_desktop.scenes.review import blocks as set_in
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.scrolling import Block

BAR: Final = 12  # units of its height
ENOUGH: Final = 10  # problems tried; fewer say too little
DONE: Final = "icon_confirm"
OPEN: Final = "icon_minus"


def lost_of(reading: Reading, key: str) -> list[Lost]:
    """What one person lost in each weighed game that counts, the earliest first."""
    return [
        reading.lost[game.id, at]
        for game in counted(reading.games)
        for at, seat in enumerate(game.seats)
        if (game.id, at) in reading.lost and person_key(seat.name) == key
    ]


def challenge_blocks(
    look: Look, met: Mapping[str, Moment], where: Callable[[Moment], str], width: int
) -> list[Block]:
    """What they are, then one after the other: what is asked, and when it was first done."""
    words = text("challenges.words", number=len(met), count=len(CHALLENGES))
    made = [set_in.sentence(look, words, width, "small", "ink_soft")]
    for name in CHALLENGES:
        moment = met.get(name)
        label, words = text(f"challenges.{name}"), text(f"challenges.{name}_words")
        if moment is None:
            block = told_block(look, OPEN, label, [words, ""], width, "ink_soft")
            aloud = sentences([block.words, text("challenges.open")])
            made.append(block._replace(words=aloud))
        else:
            made.append(told_block(look, DONE, label, [words, where(moment)], width))
    return made


def told_block(
    look: Look, sign: str, label: str, lines: Sequence[str], width: int, color: str = "vermilion"
) -> Block:
    """An icon, what it is in bold, and below it a sentence, and another in small type or ""."""
    mark = look.px(72)
    told = look.type.wrap(lines[0], "body", width - mark)
    rest = look.type.wrap(lines[1], "small", width - mark) if lines[1] else []
    strong, body, small = (look.type.line_height(one) for one in ("strong", "body", "small"))
    high = strong + body * len(told) + small * len(rest) + look.px(16)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        side, top = look.px(44), rect.top + look.px(8)
        picture = look.pieces.icon(sign, side, look.palette[color])
        surface.blit(picture, (rect.left, top + look.px(4)))
        place = pygame.Rect(rect.left + mark, top, width - mark, strong)
        look.type.draw(surface, label, "strong", look.palette["ink"], place)
        place = pygame.Rect(place.left, place.bottom, place.width, body)
        look.type.draw_lines(surface, told, "body", look.palette["ink"], place)
        place = pygame.Rect(place.left, place.top + body * len(told), place.width, small)
        look.type.draw_lines(surface, rest, "small", look.palette["ink_soft"], place)

    return Block(high, paint, f"{label}: {sentences(lines)}")


def progress_blocks(
    look: Look, name: str, games: Sequence[Lost], tried: Mapping[str, Tried], width: int
) -> list[Block]:
    """What somebody loses most by in weighed games; and in problems, whoever solved them here."""
    made = [set_in.heading(look, text("progress.games", name=name), width)]
    made.append(set_in.sentence(look, games_words(games), width, "strong" if games else "body"))
    if games:
        means = coaching.mean_lost(games)
        order = sorted(coaching.THEMES, key=lambda theme: -means[theme])
        top = max(0.01, *means.values())
        for theme in order:
            label = text(f"progress.theme.{theme}")
            made.append(_bar(look, label, decimal(100 * means[theme]), width, means[theme] / top))
        made.append(set_in.sentence(look, text("progress.note"), width, "small", "ink_soft"))
    made.append(set_in.heading(look, text("progress.problems"), width))
    made.append(set_in.sentence(look, problems_words(tried), width, "strong" if tried else "body"))
    for theme in (theme for theme in THEMES if theme in tried):
        one = tried[theme]
        figure = text("learn.place", number=one.first, count=one.tried)
        label = text(f"problems.theme.{theme}")
        shares = one.first / one.tried, one.hoped / one.tried
        made.append(_bar(look, label, figure, width, *shares))
    if tried:
        note = text("progress.problems_note")
        made.append(set_in.sentence(look, note, width, "small", "ink_soft"))
    return made


def games_words(games: Sequence[Lost]) -> str:
    """What the weighed games say, or that they say too little."""
    if len(games) < coaching.LEAST_GAMES:
        return text("progress.few_games", count=len(games), least=coaching.LEAST_GAMES)
    most = coaching.most_lost(games)
    if not most:
        return text("progress.no_theme", count=len(games))
    themes = series([text(f"progress.theme.{theme}") for theme in most])
    return text("progress.most", count=len(games), themes=themes)


def problems_words(tried: Mapping[str, Tried]) -> str:
    """What the problems say, or that they say too little."""
    count = sum(one.tried for one in tried.values())
    if count < ENOUGH:
        return text("progress.few_problems", count=count, least=ENOUGH)
    theme = behind(tried)
    if not theme:
        return text("progress.as_rated")
    return text("progress.behind", theme=text(f"problems.theme.{theme}"))


def _bar(look: Look, label: str, figure: str, width: int, share: float, mark: float = 0.0) -> Block:
    """A label and its figure over a bar; `mark` is where a line stands on it."""
    line, tall = look.type.line_height("body"), look.px(BAR)
    wide = look.type.width(figure, "strong") + look.px(16)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        ink = look.palette["ink"]
        place = pygame.Rect(rect.left, rect.top, width - wide, line)
        look.type.draw(surface, label, "body", ink, place)
        place = pygame.Rect(rect.left + width - wide, rect.top, wide, line)
        look.type.draw(surface, figure, "strong", ink, place, "right")
        track = pygame.Rect(rect.left, rect.top + line, width, tall)
        pygame.draw.rect(surface, look.palette["paper_dark"], track, border_radius=tall)
        filled = pygame.Rect(track.topleft, (round(width * share), tall))
        pygame.draw.rect(surface, look.palette["vermilion"], filled, border_radius=tall)
        if mark:
            stroke = pygame.Rect(0, 0, look.px(4), tall + look.px(10))
            stroke.center = (track.left + round(width * mark), track.centery)
            pygame.draw.rect(surface, ink, stroke)

    return Block(line + tall + look.px(14), paint, series([label, figure]))
