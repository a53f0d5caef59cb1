"""Writes a game as one web page that needs no network; what each line changes is data in it."""

import json
import re
from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import sha256
from html import escape
from itertools import pairwise
from string import Template
from typing import Final, NamedTuple

from tammany_desktop import __version__, wording
from tammany_desktop.analysis.coaching import Summary
from tammany_desktop.board.tracks import when_words
from tammany_desktop.journal.header import Header, seats_after
from tammany_desktop.journal.lines import NO_LINE, History
from tammany_desktop.keep import drawing, sections
from tammany_desktop.keep.sections import html, icon, section
from tammany_desktop.languages import language, text
from tammany_desktop.play.view_model import Marks, ViewModel, marks_after
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.events import TurnBegan
from tammany_desktop.rules.state import FIELDS, OVER, State
from tammany_desktop.talk.deals import promised_at

FONTS: Final = ("display", "masthead", "text", "text-bold", "plain", "plain-bold")
LABELS: Final = (  # keys of texts that the template names
    *("settings.contrast_of.high_contrast", "settings.plain_type"),
    *("keep.keys", "table.log", "access.table"),
    *(f"replay.{name}" for name in ("line", "speed", "before", "back", "play", "step", "after")),
    *(f"settings.speed_of.{speed}" for speed in ("slow", "normal", "fast")),
)
# Most of the data are sprites, so each is written as its values between "~" and ";".
SPRITE: Final = re.compile(r"<use href='#(\w+)' x='(\S+)' y='(\S+)' width='(\S+)' height='(\S+)'/>")
PACKED_SPRITE: Final = r"~\1 \2 \3 \4 \5;"
Progress = Callable[[float], object]


class PageStyle(NamedTuple):
    """The style of the page when it is opened; a reader of the page can change it."""

    high_contrast: bool = False
    plain_type: bool = False


NORMAL: Final = PageStyle()


def web_page(
    header: Header,
    history: History,
    summary: Summary | None = None,
    style: PageStyle = NORMAL,
    progress: Progress = lambda share: None,
) -> str:
    """Return the page, in the language in use; `progress` is called with the share done."""
    seats = header.seats
    data = game_data(header, history, progress)
    values = {
        "log": sections.log(history, seats),
        "papers": section("papers", html("keep.papers"), sections.papers(history, seats)),
        "ballots": section("ballots", html("press.box.wards"), sections.ballots(history, seats)),
        "points": section("points", html("results.points"), sections.points(history, seats)),
        "deals": section("deals", html("deal.heading"), sections.deals(history, seats)),
        "chances": section(
            "chances", html("decisions.curve"), sections.chances(history, seats, summary)
        ),
        "cards": sections.cards(seats),
        "timeline": "".join(_timeline_ticks(history)),
    }
    encoded = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    template = drawing.asset("page.html")
    used = re.findall(r"(?:#|~|ic-)(?:i-)?([a-z_]+)", template + encoded + "".join(values.values()))
    sprites = [*dict.fromkeys(name for name in used if name in drawing.manifest()), "icon_pause"]
    script = drawing.asset("page.js")
    names = [*drawing.names_used(seats), *sprites]
    with_outline = [name for name in names if drawing.outlined(name) != name]
    links = {name: drawing.data_url(f"{drawing.outlined(name)}.webp") for name in with_outline}
    values |= {
        "city": drawing.frame(seats, sprites, text("keep.map")),
        "data": encoded,
        "outlined": json.dumps(links),
        "script": script,
        "script_hash": b64encode(sha256(script.encode()).digest()).decode("ascii"),
        "style": f"{_font_rules()}{drawing.asset('map.css')}{drawing.asset('page.css')}",
    }
    return Template(template).substitute(_general_values(header, history, style) | values)


def _general_values(header: Header, history: History, style: PageStyle) -> dict[str, str]:
    """Return the values of the page's template besides its parts and data."""
    names = escape(" · ".join(seat.name for seat in header.seats))
    state = history.state
    winners = [seat for seat in range(state.n) if state.winners_mask >> seat & 1]
    result = text("saves.won", names=wording.names(header.seats, winners))
    classes = (["high"] if style.high_contrast else []) + (["plain"] if style.plain_type else [])
    return {key.replace(".", "_"): html(key) for key in LABELS} | {
        "language": language(),
        "classes": " ".join(classes),
        "title": names,
        "result": escape(result) if state.phase == OVER else html("analysis.so_far"),
        "date": escape(header.made[:10]),
        "made": html("keep.made", version=__version__),
        "last": str(history.line),
    }


def _font_rules() -> str:
    return "".join(
        f"@font-face{{font-family:{name.removesuffix('-bold')};font-display:swap;"
        f"font-weight:{700 if name.endswith('-bold') else 400};"
        f"src:url({drawing.data_url(f'{name}.woff2', 'font/woff2')})}}"
        for name in FONTS
    )


def _timeline_ticks(history: History) -> Iterable[str]:
    """Yield links to elections on the timeline, and ticks of years."""
    year = 0
    for line in history.path_to():
        for event in history.entry(line).events:
            style = f'style="--at:{line / max(1, history.line):.4f}"'
            if isinstance(event, e.ElectionBegan):
                title = html("table.log_election", term=event.term)
                image = icon("icon_ballot")
                yield f'<a href="#{line}" {style} title="{title}" aria-label="{title}">{image}</a>'
            elif isinstance(event, TurnBegan) and event.year != year:
                year = event.year
                yield f"<i {style}></i>"


# The game as data


def game_data(
    header: Header, history: History, progress: Progress = lambda share: None
) -> dict[str, object]:
    """Return everything that changes from line to line."""
    part_indexes: dict[str, int] = {}
    markup_indexes: dict[str, int] = {"": 0}
    current: dict[str, int] = {}  # by part: the index of its markup
    part_changes: list[list[int]] = []
    positions: list[list[int]] = []
    cache: drawing.WardCache = {}
    for line, (model, seats_then) in enumerate(_models_by_line(header, history)):
        changes: list[int] = []
        for name, markup in _parts(model, seats_then, cache).items():
            index = markup_indexes.setdefault(_packed(markup), len(markup_indexes))
            if current.get(name) != index:
                changes += (part_indexes.setdefault(name, len(part_indexes)), index)
                current[name] = index
        part_changes.append(changes)
        positions.append(position_numbers(model.state))
        progress(line / (history.line + 1))
    return {
        "parts": list(part_indexes),
        "markup": list(markup_indexes),
        "part_changes": part_changes,
        "options": history.start.options.to_json(),
        "fields": [[name, size] for name, size in _sizes(history.start)],
        "start": positions[0],
        "changes": [_changes(*pair) for pair in pairwise(positions)],
        "main_line": [0, *history.path_to()],
        "wards": [_wards_of(history, line) for line in range(history.line + 1)],
        "undone": text("keep.undone"),
        "pause": text("replay.pause"),
        "play": text("replay.play"),
        "moment": text("replay.moment", at="{at}", last="{last}"),
    }


@lru_cache(4096)
def _packed(markup: str) -> str:
    """Return compact markup: with single quotes, which JSON need not escape, and packed sprites."""
    return SPRITE.sub(PACKED_SPRITE, markup.replace("~", "&#126;").replace('"', "'"))


def _models_by_line(header: Header, history: History) -> Iterable[tuple[ViewModel, sections.Seats]]:
    """Yield what the table shows after each line, from 0, and the players at that time."""
    marks_by_line: list[Marks] = [frozenset()]
    talk_records = history.talk_records()
    for line in range(history.line + 1):
        if line:
            entry = history.entry(line)
            marks = marks_by_line[line - 1 if entry.back_to == NO_LINE else entry.back_to]
            for event in entry.events:
                marks = marks_after(marks, event)
            marks_by_line.append(marks)
        model = ViewModel(header.seats, history.state_at(line))
        model.marks = marks_by_line[line]
        model.open_promises = promised_at(talk_records, line)
        yield model, seats_after(header.seats, history, line)


def _parts(model: ViewModel, seats: sections.Seats, cache: drawing.WardCache) -> dict[str, str]:
    actor = model.actor()
    name = f" · {escape(seats[actor].name)}" if actor >= 0 else ""
    when = {"when": escape(when_words(model.state)) + name}
    return when | drawing.parts(model, cache) | sections.card_parts(model, seats)


def _wards_of(history: History, line: int) -> list[int]:
    events = [event._asdict() for event in history.entry(line).events] if line else []
    names = ("ward", "from_ward", "to_ward")
    wards = {event[name] for event in events for name in names if name in event}
    return sorted(ward for ward in wards if 0 <= ward < WARD_COUNT)


def position_numbers(state: State) -> list[int]:
    """Return a position as numbers in the order of `FIELDS`, without its options."""
    values = [getattr(state, name) for name, _ in _sizes(state)]
    return [n for value in values for n in (value if isinstance(value, list) else [value])]


def _sizes(state: State) -> list[tuple[str, int]]:
    """Return each field of a position with its number of values; 0 for a single value."""
    values = [(name, getattr(state, name)) for name in FIELDS if name != "options"]
    return [(name, len(value) if isinstance(value, list) else 0) for name, value in values]


def _changes(before: list[int], after: list[int]) -> list[int]:
    pairs = enumerate(zip(before, after, strict=True))
    return [number for index, (old, new) in pairs if old != new for number in (index, new)]
