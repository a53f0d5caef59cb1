"""The parts of a game's web page, in HTML, with words, names and numbers escaped."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from string import Template
from typing import Final, NamedTuple

from tammany_desktop import wording
from tammany_desktop.analysis import findings, game_record
from tammany_desktop.analysis.coaching import Account, grade_of
from tammany_desktop.analysis.decisions import better_words, way_words
from tammany_desktop.board.game_log import lines_of
from tammany_desktop.board.geometry import centroid, geometry
from tammany_desktop.bots.review import Decision
from tammany_desktop.deal_wording import outcome_words
from tammany_desktop.journal.lines import History
from tammany_desktop.keep import drawing
from tammany_desktop.keep.drawing import n, use
from tammany_desktop.languages import text
from tammany_desktop.newspaper import Article, FrontPage, compose, salt_of
from tammany_desktop.newspaper.report import paper_report, seats_then
from tammany_desktop.play import piece_names
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import (
    LAST_YEAR,
    NO_OFFICE,
    POPULATION_COUNT,
    TERMS,
    WARD_NUMBERS,
    YEARS_A_TERM,
)
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.session.match import Seat
from tammany_desktop.talk.judging import ENDS

Seats = tuple[Seat, ...]
DEAREST: Final = 12  # the number of mistakes listed
CHART: Final = (960, 300)  # units of a chart's plot


def say(key: str, /, **values: str | int) -> str:
    """Return a text of the catalog, escaped."""
    return escape(text(key, **values))


def icon(name: str, words: str = "") -> str:
    """Return a sprite beside words, or labeled with `words`."""
    label = f'role="img" title="{escape(words)}"' if words else 'aria-hidden="true"'
    return f'<i class="ic ic-{name}" {label}></i>'


@cache
def _templates() -> dict[str, Template]:
    """Return the HTML templates of parts.html by their names."""
    found = {}
    for part in drawing.asset("parts.html").split("== ")[1:]:
        name, _, inner = part.partition("\n")
        found[name] = Template(inner.rstrip())
    return found


def fill(template: str, /, **values: str | int) -> str:
    """Return a template of parts.html, by its name, filled with values that are HTML."""
    return _templates()[template].substitute(values)


def section(name: str, heading: str, inner: str) -> str:
    """Return a part of the page under its heading; "" without contents."""
    return fill("section", name=name, heading=heading, inner=inner) if inner else ""


def table(head: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """Return a table whose first column names its rows; cells are HTML."""
    title = f"<caption>{caption}</caption>" if caption else ""
    heads = "".join(f'<th scope="col">{one}</th>' if one else "<td></td>" for one in head)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{one}</td>" for one in rest)}</tr>'
        for first, *rest in rows
    )
    return fill("table", caption=title, heads=heads, body=body)


def named(seats: Seats, seat: int) -> str:
    """Return a player's name with the mark of its color."""
    mark = icon(piece_names.chip(seats[seat].color))
    return f'<span class="who">{mark}{escape(seats[seat].name)}</span>'


# Players


def cards(seats: Seats) -> str:
    """Return a card for each player; its changing elements have the ids of `card_parts`."""
    return "".join(_card(seats, seat) for seat in range(len(seats)))


def _card(seats: Seats, seat: int) -> str:
    counted = [(piece_names.favor(p), wording.favor_name(p)) for p in range(POPULATION_COUNT)]
    counted.append((piece_names.boss(seats[seat].color), text("ballot.votes")))
    counted.append(("rosette", text("results.wards")))
    counted.append(("slander", text("results.source.slander")))
    return fill(
        "card",
        seat=seat,
        color=seats[seat].color,
        name=escape(seats[seat].name),
        points=say("results.points"),
        icons="".join(icon(name, words) for name, words in counted),
    )


def card_parts(model: ViewModel, now: Seats) -> dict[str, str]:
    """Return the contents of the cards at a position; `now` are the players then."""
    found: dict[str, str] = {}
    state, led = model.state, model.leaders()
    for seat in range(state.n):
        # One text node: a browser takes far longer for one beside each icon.
        rest = (state.supply[seat], led.count(seat), state.tokens[seat])
        favors = "\t".join(map(str, state.favors_of(seat)))
        found[f"s{seat}n"] = "\n".join((favors, "\t".join(map(str, rest))))
        found[f"s{seat}p"] = str(state.score[seat])
        found[f"s{seat}w"] = escape(piece_names.portrait_and_rank(now, seat)[1])
        office = state.office[seat]
        held = office != NO_OFFICE
        found[f"s{seat}e"] = piece_names.emblem(office) if held else ""
        found[f"s{seat}o"] = escape(wording.office_name(office)) if held else ""
    return found


# The log


def log(history: History, seats: Seats) -> str:
    """Return every line of the journal that counts, under headings, with links to its moment."""
    parts: list[list[str]] = [[]]
    for line in lines_of(history, seats):
        words = f'<a href="#{line.at}">{escape(line.words)}</a>'
        if line.heading:
            parts.append([f'<li class="head" data-at="{line.at}"><h3>{words}</h3></li>'])
            continue
        sign = "icon_newspaper" if line.paper else line.picture
        mark = icon(sign) if sign else "<i></i>"
        parts[-1].append(f'<li data-at="{line.at}">{mark}{words}</li>')
    return "".join(fill("logged", count=len(part), items="".join(part)) for part in parts if part)


# Ballots


class Vote(NamedTuple):
    """The vote of one ward: its line, its bids and its outcome."""

    line: int
    term: int
    outcome: e.WardWon | e.WardTied
    bids: tuple[Bid, ...]


def votes(history: History) -> Iterator[Vote]:
    """Yield every ward's vote, in order."""
    term, bids = 0, tuple[Bid, ...]()
    for line in history.path_to():
        for event in history.entry(line).events:
            if isinstance(event, e.ElectionBegan):
                term = event.term
            elif isinstance(event, e.BallotOpened):
                bids = event.bids
            elif isinstance(event, e.WardWon | e.WardTied):
                yield Vote(line, term, event, bids)
                bids = ()


def ballots(history: History, seats: Seats) -> str:
    """Return the elections, ward by ward, with every opened envelope."""
    terms: dict[int, list[str]] = {}
    for vote in votes(history):
        terms.setdefault(vote.term, []).append(_ballot(vote, seats))
    return "".join(
        f'<h3>{say("table.log_election", term=term)}</h3><ol class="ballots">{"".join(found)}</ol>'
        for term, found in terms.items()
    )


def _ballot(vote: Vote, seats: Seats) -> str:
    won = vote.outcome.seat if isinstance(vote.outcome, e.WardWon) else NOBODY
    rows = [
        fill(
            "vote",
            kind="won" if seat == won else "",
            name=named(seats, seat),
            bid=_envelope(vote.bids[seat]) if vote.bids else "",
            count=count,
            mark=icon("rosette") if seat == won else "",
        )
        for seat, count in enumerate(vote.outcome.votes)
        if count
    ]
    number = WARD_NUMBERS[vote.outcome.ward]
    tied = f"<p>{say('ballot.tied', number=number)}</p>" if won == NOBODY else ""
    ward = escape(wording.capitalized(wording.ward_name(vote.outcome.ward)))
    return fill("ballot", line=vote.line, ward=ward, rows="".join(rows), tied=tied)


def _envelope(bid: Bid) -> str:
    favors = "".join(
        icon(piece_names.favor(people), wording.favor_name(people)) * spent
        for people, spent in enumerate(bid)
    )
    envelope = icon("envelope_open", text("ballot.bid"))
    return f'<span class="bid">{envelope}{favors or "0"}</span>'


# Newspapers


def papers(history: History, seats: Seats) -> str:
    """Return the front pages that have appeared."""
    found = []
    for term in range(1, TERMS + 1):
        report = paper_report(history, term)
        if report is not None:
            then = seats_then(history, seats, term)
            page = compose(report, [seat.name for seat in then], salt_of(history.start))
            found.append(_paper(page, then))
    return "".join(found)


def _paper(page: FrontPage, seats: Seats) -> str:
    faces = piece_names.portraits(seats)
    sitters = [faces[seat] or piece_names.boss(seats[seat].color) for seat in page.shown]
    race = [[named(seats, one.seat), one.wards, one.gained, one.total] for one in page.race]
    heads = ["", *(say(f"results.{key}") for key in ("wards", "points", "total"))]
    posts = "".join(
        f"<li>{icon(sprite(one.which))}{escape(one.title)}: <b>{escape(one.name)}</b></li>"
        for sprite, lines in ((piece_names.cube, page.leaders), (piece_names.emblem, page.offices))
        for one in lines
    )
    plain = ("title", "volume", "dateline", "imprint", "headline", "caption")
    return fill(
        "paper",
        **{name: escape(getattr(page, name)) for name in plain},
        left_ear=escape(page.ears[0]),
        right_ear=escape(page.ears[1]),
        decks="".join(f"<p>{escape(deck)}</p>" for deck in page.decks),
        portraits="".join(map(icon, sitters or ["office_mayor"])),
        articles="".join(map(_article, page.articles)),
        map=_won_map(page, seats),
        map_words=say("press.box.map"),
        race=table(heads, race, say("press.box.final" if page.ended else "press.box.race")),
        posts=posts,
        notices="".join(map(_article, page.notices)),
    )


def _article(one: Article) -> str:
    return f"<p><b>{say('press.run_in', slug=one.slug.upper())}</b> {escape(one.words)}</p>"


def _won_map(page: FrontPage, seats: Seats) -> str:
    """Return the map with each ward in the color of its winner."""
    wards = {line.ward: line.seat for line in page.wards}
    found = []
    for ward, place in enumerate(geometry().wards):
        seat = wards.get(ward, NOBODY)
        color = seats[seat].color if seat != NOBODY else "paper-light"
        found.append(f'<use href="#p{ward}" fill="var(--{color})"/>')
        if seat != NOBODY:
            x, y = centroid(place.polygon)
            found.append(use(piece_names.chip(color), (x - 36, y - 36, 72, 72)))
    box = " ".join(map(n, geometry().island))
    return fill("carried", box=box, label=say("press.box.map"), inner="".join(found))


# Deals


def deals(history: History, seats: Seats) -> str:
    """Return how each player kept its promises, and every deal with its outcome."""
    accepted = [said.line for said in history.said() if said.is_deal]
    ledger = history.ledger()
    if not accepted:
        return ""
    heads = ["", *(say(f"deal.was.{end}") for end in ENDS[1:])]
    rows = [[named(seats, s), *map(str, ledger.record(s)[1:])] for s in range(len(seats))]
    items = []
    for line, deal in zip(accepted, ledger.deals, strict=True):
        year = say("analysis.year", year=history.state_at(line).year)
        link = f'{icon("wax_seal")}<a href="#{line}">{year}</a>'
        items.append(f"<li>{link} {escape(outcome_words(deal, seats))}</li>")
    return f'{table(heads, rows)}<ul class="told">{"".join(items)}</ul>'


# Points and chances


def points(history: History, seats: Seats) -> str:
    """Return the points by year, and by what they were scored for."""
    record = game_record(history)
    shown = [*record.by_year, *([record.final] if record.final is not None else [])]
    sources = findings.ledger(record).sources
    keys = ("wards", "mayor", "favors", "slander")
    heads = ["", *(say(f"results.source.{key}") for key in keys), say("results.total")]
    rows = [
        [named(seats, seat), *map(str, one), f"<b>{sum(one)}</b>"]
        for seat, one in enumerate(sources)
    ]
    most = max(10, *(max(each) for each in shown))
    ends = [str(year) if year % YEARS_A_TERM == 0 else "" for year in range(len(shown))]
    if record.final is not None:
        ends[-1] = text("analysis.end")
    return chart(seats, shown, most, ends, text("analysis.points")) + table(heads, rows)


def chart(
    seats: Seats, shown: Sequence[Sequence[float]], most: float, ends: Sequence[str], label: str
) -> str:
    """Return a line chart of all players, with marks at the ends; `ends` are labels below."""
    (wide, high), last = CHART, max(1, len(shown) - 1)
    found = [f'<path class="axis" d="M0 0V{high}H{wide}"/>']
    for share in (0.5, 1.0):
        place = f'x="-10" y="{n(high * (1 - share) + 6)}"'
        found.append(f'<text class="scale" {place}>{n(most * share)}</text>')
    for column, words in enumerate(ends):
        if words:
            left = n(wide * column / last)
            found.append(f'<path class="grid" d="M{left} 0V{high}"/>')
            found.append(f'<text x="{left}" y="{high + 26}">{escape(words)}</text>')
    chips = []
    for seat, player in enumerate(seats):
        ring = [(wide * x / last, high * (1 - one[seat] / most)) for x, one in enumerate(shown)]
        route, (x, y) = drawing.path(ring, close=False), ring[-1]
        found.append(f'<path class="line" d="{route}"/>')
        found.append(f'<path class="line own" style="stroke:var(--{player.color})" d="{route}"/>')
        chips.append(use(piece_names.chip(player.color), (x + 4 + 26 * (seat % 2), y - 13, 26, 26)))
    view = f"-48 -16 {wide + 112} {high + 52}"
    return fill("chart", box=view, label=escape(label), inner="".join(found + chips))


def chances(history: History, seats: Seats, account: Account | None) -> str:
    """Return everybody's chance to win, move by move, and the costliest mistakes, if known."""
    if account is None or not account.curve:
        return ""
    shown = [[100 * chance for chance in found] for _, _, found in account.curve]
    years = [year for _, year, _ in account.curve]
    ends = [
        str(year) if year % YEARS_A_TERM == 0 and year != after else ""
        for year, after in zip(years, [*years[1:], LAST_YEAR + 1], strict=True)
    ]
    dearest = sorted(account.mistakes, key=lambda one: -one[1].cost)[:DEAREST]
    items = "".join(_mistake(history, seats, year, one) for year, one in dearest)
    words = text("decisions.curve_picture")
    return f'{chart(seats, shown, 100.0, ends, words)}<ol class="mistakes">{items}</ol>'


def _mistake(history: History, seats: Seats, year: int, one: Decision) -> str:
    whys = better_words(one, history.state_at(one.line), seats)
    return fill(
        "mistake",
        line=one.line,
        head=say(f"decisions.grade.{grade_of(one)}", seat=seats[one.seat].name, year=year),
        cost=say("decisions.cost", was=round(100 * one.best), now=round(100 * one.chance)),
        done_label=say("decisions.done"),
        done=escape(way_words(one.done, one.bid, seats)),
        better_label=say("decisions.better"),
        better=escape(way_words(one.better, one.better_bid, seats)),
        whys=escape(" ".join(whys)),
    )
