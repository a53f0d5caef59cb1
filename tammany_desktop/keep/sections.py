"""The sections of a game's web page, in HTML; every text in them is escaped."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from string import Template
from typing import Final, NamedTuple

from tammany_desktop import wording
from tammany_desktop.analysis import findings, game_record
from tammany_desktop.analysis.coaching import Summary, grade_of
from tammany_desktop.analysis.decisions import better_words, way_words
from tammany_desktop.board.game_log import lines_of
from tammany_desktop.board.geometry import centroid, geometry
from tammany_desktop.bots.review import Decision
from tammany_desktop.deal_wording import outcome_words
from tammany_desktop.journal.lines import History
from tammany_desktop.keep import drawing
from tammany_desktop.keep.drawing import digits, use
from tammany_desktop.languages import text
from tammany_desktop.newspaper import Article, FrontPage, compose, salt_of
from tammany_desktop.newspaper.report import paper_report, seats_at_election
from tammany_desktop.play import piece_names
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import board
from tammany_desktop.rules import events as e
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.session.match import Seat
from tammany_desktop.talk.judging import OUTCOMES

Seats = tuple[Seat, ...]
MAX_MISTAKES: Final = 12  # greatest number of listed mistakes
CHART_SIZE: Final = (960, 300)  # units of a chart's plot


def html(key: str, /, **values: str | int) -> str:
    """Return a text of the catalog as HTML, with special characters escaped."""
    return escape(text(key, **values))


def icon(name: str, label: str = "") -> str:
    """Return a sprite, labeled with `label`, or hidden from screen readers beside a text."""
    attributes = f'role="img" title="{escape(label)}"' if label else 'aria-hidden="true"'
    return f'<i class="ic ic-{name}" {attributes}></i>'


@cache
def _templates() -> dict[str, Template]:
    templates = {}
    for part in drawing.asset("parts.html").split("== ")[1:]:
        name, _, body = part.partition("\n")
        templates[name] = Template(body.rstrip())
    return templates


def fill(template: str, /, **values: str | int) -> str:
    """Return a template of parts.html, by its name, filled with values that are HTML."""
    return _templates()[template].substitute(values)


def section(name: str, heading: str, contents: str) -> str:
    """Return a section of the page under its heading, or "" if it has no contents."""
    return fill("section", name=name, heading=heading, inner=contents) if contents else ""


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """Return a table whose first column names its rows; cells are HTML."""
    title = f"<caption>{caption}</caption>" if caption else ""
    cells = "".join(f'<th scope="col">{cell}</th>' if cell else "<td></td>" for cell in headings)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    return fill("table", caption=title, heads=cells, body=body)


def player_html(seats: Seats, seat: int) -> str:
    """Return a player's name with the chip of its color."""
    chip = icon(piece_names.chip(seats[seat].color))
    return f'<span class="who">{chip}{escape(seats[seat].name)}</span>'


# Players


def cards(seats: Seats) -> str:
    """Return a card for each player; its changing elements have the ids of `card_parts`."""
    return "".join(_card(seats, seat) for seat in range(len(seats)))


def _card(seats: Seats, seat: int) -> str:
    counters = [
        (piece_names.favor(p), wording.favor_name(p)) for p in range(board.POPULATION_COUNT)
    ]
    counters.append((piece_names.boss(seats[seat].color), text("ballot.votes")))  # bosses
    counters.append(("rosette", text("results.wards")))
    counters.append(("slander", text("results.source.slander")))
    return fill(
        "card",
        seat=seat,
        color=seats[seat].color,
        name=escape(seats[seat].name),
        points=html("results.points"),
        icons="".join(icon(name, label) for name, label in counters),
    )


def card_parts(model: ViewModel, seats: Seats) -> dict[str, str]:
    """Return the changing contents of the cards, by element id; `seats` are the current ones."""
    contents: dict[str, str] = {}
    state, ward_holders = model.state, model.ward_holders()
    for seat in range(state.n):
        # One text node: a browser takes far longer for one beside each icon.
        counts = (state.boss_supply[seat], ward_holders.count(seat), state.tokens[seat])
        favors = "\t".join(map(str, state.favors_of(seat)))
        contents[f"s{seat}n"] = "\n".join((favors, "\t".join(map(str, counts))))
        contents[f"s{seat}p"] = str(state.score[seat])
        contents[f"s{seat}w"] = escape(piece_names.portrait_and_level(seats, seat)[1])
        office = state.office[seat]
        has_office = office != board.NO_OFFICE
        contents[f"s{seat}e"] = piece_names.emblem(office) if has_office else ""
        contents[f"s{seat}o"] = escape(wording.office_name(office)) if has_office else ""
    return contents


# The log


def log(history: History, seats: Seats) -> str:
    """Return the game log under its headings; each entry links to its line of the journal."""
    groups: list[list[str]] = [[]]
    for line in lines_of(history, seats):
        link = f'<a href="#{line.number}">{escape(line.words)}</a>'
        if line.heading:
            groups.append([f'<li class="head" data-at="{line.number}"><h3>{link}</h3></li>'])
            continue
        sprite = "icon_newspaper" if line.paper else line.picture
        image = icon(sprite) if sprite else "<i></i>"
        groups[-1].append(f'<li data-at="{line.number}">{image}{link}</li>')
    return "".join(fill("logged", count=len(g), items="".join(g)) for g in groups if g)


# Ballots


class WardBallot(NamedTuple):
    """The ballot of one ward: its line, its outcome, and its bids, () if not opened."""

    line: int
    term: int
    outcome: e.WardWon | e.WardTied
    bids: tuple[Bid, ...]


def ward_ballots(history: History) -> Iterator[WardBallot]:
    """Yield every ward's ballot, in order."""
    term, bids = history.start.term, tuple[Bid, ...]()
    for line in history.path_to():
        for event in history.entry(line).events:
            if isinstance(event, e.ElectionBegan):
                term = event.term
            elif isinstance(event, e.BallotOpened):
                bids = event.bids
            elif isinstance(event, e.WardWon | e.WardTied):
                yield WardBallot(line, term, event, bids)
                bids = ()


def ballots(history: History, seats: Seats) -> str:
    """Return all elections, ward by ward, with every opened bid."""
    terms: dict[int, list[str]] = {}
    for ballot in ward_ballots(history):
        terms.setdefault(ballot.term, []).append(_ballot(ballot, seats))
    return "".join(
        f'<h3>{html("table.log_election", term=term)}</h3><ol class="ballots">{"".join(items)}</ol>'
        for term, items in terms.items()
    )


def _ballot(ballot: WardBallot, seats: Seats) -> str:
    winner = ballot.outcome.seat if isinstance(ballot.outcome, e.WardWon) else NOBODY
    rows = [
        fill(
            "vote",
            kind="won" if seat == winner else "",
            name=player_html(seats, seat),
            bid=_envelope(ballot.bids[seat]) if ballot.bids else "",
            count=count,
            mark=icon("rosette") if seat == winner else "",
        )
        for seat, count in enumerate(ballot.outcome.votes)
        if count
    ]
    number = board.WARD_NUMBERS[ballot.outcome.ward]
    tied = f"<p>{html('ballot.tied', number=number)}</p>" if winner == NOBODY else ""
    ward = escape(wording.capitalized(wording.ward_name(ballot.outcome.ward)))
    return fill("ballot", line=ballot.line, ward=ward, rows="".join(rows), tied=tied)


def _envelope(bid: Bid) -> str:
    favors = "".join(
        icon(piece_names.favor(population), wording.favor_name(population)) * spent
        for population, spent in enumerate(bid)
    )
    return f'<span class="bid">{icon("envelope_open", text("ballot.bid"))}{favors or "0"}</span>'


# Newspapers


def papers(history: History, seats: Seats) -> str:
    """Return the front pages that have appeared."""
    pages = []
    for term in range(1, board.TERMS + 1):
        report = paper_report(history, term)
        if report is not None:
            term_seats = seats_at_election(history, seats, term)
            page = compose(report, [seat.name for seat in term_seats], salt_of(history.start))
            pages.append(_paper(page, term_seats))
    return "".join(pages)


def _paper(page: FrontPage, seats: Seats) -> str:
    sprites = [piece_names.portraits(seats)[seat] for seat in page.portrait_seats]
    race = [[player_html(seats, row.seat), row.wards, row.gained, row.total] for row in page.race]
    headings = ["", *(html(f"results.{key}") for key in ("wards", "points", "total"))]
    posts = "".join(
        f"<li>{icon(sprite(row.number))}{escape(row.title)}: <b>{escape(row.name)}</b></li>"
        for sprite, lines in ((piece_names.cube, page.leaders), (piece_names.emblem, page.offices))
        for row in lines
    )
    fields = ("title", "volume", "dateline", "imprint", "headline", "caption")
    return fill(
        "paper",
        **{name: escape(getattr(page, name)) for name in fields},
        left_ear=escape(page.ears[0]),
        right_ear=escape(page.ears[1]),
        decks="".join(f"<p>{escape(deck)}</p>" for deck in page.decks),
        portraits="".join(map(icon, sprites or ["office_mayor"])),
        articles="".join(map(_article, page.articles)),
        map=_won_map(page, seats),
        map_words=html("press.box.map"),
        race=table(headings, race, html("press.box.final" if page.ended else "press.box.race")),
        posts=posts,
        notices="".join(map(_article, page.notices)),
    )


def _article(article: Article) -> str:
    head = html("press.run_in", slug=article.heading.upper())
    return f"<p><b>{head}</b> {escape(article.words)}</p>"


def _won_map(page: FrontPage, seats: Seats) -> str:
    wards = {line.ward: line.seat for line in page.wards}
    shapes = []
    for ward, region in enumerate(geometry().wards):
        seat = wards.get(ward, NOBODY)
        color = seats[seat].color if seat != NOBODY else "paper-light"
        shapes.append(f'<use href="#p{ward}" fill="var(--{color})"/>')
        if seat != NOBODY:
            x, y = centroid(region.polygon)
            shapes.append(use(piece_names.chip(color), (x - 36, y - 36, 72, 72)))
    box = " ".join(map(digits, geometry().island))
    return fill("carried", box=box, label=html("press.box.map"), inner="".join(shapes))


# Deals


def deals(history: History, seats: Seats) -> str:
    """Return how each player kept its promises, and every deal with its outcome."""
    accepted = [record.line for record in history.talk_records() if record.is_deal]
    ledger = history.ledger()
    if not accepted:
        return ""
    headings = ["", *(html(f"deal.was.{end}") for end in OUTCOMES)]
    rows = [[player_html(seats, s), *map(str, ledger.counts_of(s)[1:])] for s in range(len(seats))]
    items = []
    for line, deal in zip(accepted, ledger.deals, strict=True):
        year = html("analysis.year", year=history.state_at(line).year)
        link = f'{icon("wax_seal")}<a href="#{line}">{year}</a>'
        items.append(f"<li>{link} {escape(outcome_words(deal, seats))}</li>")
    return f'{table(headings, rows)}<ul class="told">{"".join(items)}</ul>'


# Points and chances


def points(history: History, seats: Seats) -> str:
    """Return the points by year, and by their sources."""
    record = game_record(history)
    totals = [*record.points_by_year, *filter(None, [record.final_points])]
    keys, cells = findings.balance_of(record).points_table()
    headings = ["", *(html(f"results.source.{key}") for key in keys), html("results.total")]
    rows = [
        [player_html(seats, seat), *cells[seat][:-1], f"<b>{cells[seat][-1]}</b>"]
        for seat in record.ranking()
    ]
    maximum = max(10, *(max(row) for row in totals))
    labels = [str(year) if year % board.YEARS_A_TERM == 0 else "" for year in range(len(totals))]
    if record.final_points is not None:
        labels[-1] = text("analysis.end")
    return chart(seats, totals, maximum, labels, text("analysis.points")) + table(headings, rows)


def chart(
    seats: Seats, rows: Sequence[Sequence[float]], maximum: float, labels: Sequence[str], title: str
) -> str:
    """Return a line chart of all players, each line ending in a chip; `labels` are below it."""
    (width, height), last_column = CHART_SIZE, max(1, len(rows) - 1)
    shapes = [f'<path class="axis" d="M0 0V{height}H{width}"/>']
    for share in (0.5, 1.0):
        position = f'x="-10" y="{digits(height * (1 - share) + 6)}"'
        shapes.append(f'<text class="scale" {position}>{digits(maximum * share)}</text>')
    for column, label in enumerate(labels):
        if label:
            left = digits(width * column / last_column)
            shapes.append(f'<path class="grid" d="M{left} 0V{height}"/>')
            shapes.append(f'<text x="{left}" y="{height + 26}">{escape(label)}</text>')
    chips = []
    for seat, player in enumerate(seats):
        heights = [height * (1 - row[seat] / maximum) for row in rows]
        corners = [(width * x / last_column, y) for x, y in enumerate(heights)]
        route, (x, y) = drawing.path(corners, close=False), corners[-1]
        shapes.append(f'<path class="line" d="{route}"/>')
        shapes.append(f'<path class="line own" style="stroke:var(--{player.color})" d="{route}"/>')
        chips.append(use(piece_names.chip(player.color), (x + 4 + 26 * (seat % 2), y - 13, 26, 26)))
    view = f"-48 -16 {width + 112} {height + 52}"
    return fill("chart", box=view, label=escape(title), inner="".join(shapes + chips))


def chances(history: History, seats: Seats, summary: Summary | None) -> str:
    """Return everybody's chance to win, move by move, and the costliest mistakes, if known."""
    if summary is None or not summary.curve:
        return ""
    rows = [[100 * chance for chance in chances_now] for _, _, chances_now in summary.curve]
    years = [year for _, year, _ in summary.curve]
    labels = [
        str(year) if year % board.YEARS_A_TERM == 0 and year != next_year else ""
        for year, next_year in zip(years, [*years[1:], board.LAST_YEAR + 1], strict=True)
    ]
    costliest = sorted(summary.mistakes, key=lambda mistake: -mistake[1].cost)[:MAX_MISTAKES]
    items = "".join(_mistake(history, seats, year, mistake) for year, mistake in costliest)
    title = text("decisions.curve_picture")
    return f'{chart(seats, rows, 100.0, labels, title)}<ol class="mistakes">{items}</ol>'


def _mistake(history: History, seats: Seats, year: int, decision: Decision) -> str:
    reasons = better_words(decision, history.state_at(decision.line), seats)
    name, best_percent = seats[decision.seat].name, round(100 * decision.best_chance)
    return fill(
        "mistake",
        line=decision.line,
        head=html(f"decisions.grade.{grade_of(decision)}", seat=name, year=year),
        cost=html("decisions.cost", was=best_percent, now=round(100 * decision.chance)),
        done_label=html("decisions.done"),
        done=escape(way_words(decision.done, decision.bid, seats)),
        better_label=html("decisions.better"),
        better=escape(way_words(decision.best_moves, decision.best_bid, seats)),
        whys=escape(" ".join(reasons)),
    )
