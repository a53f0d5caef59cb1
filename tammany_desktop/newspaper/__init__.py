"""Composes the newspaper from events alone; a salt and the term choose its wordings."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple
from zlib import crc32

from tammany_desktop.languages import has, labeled, text
from tammany_desktop.newspaper import city_stories, ward_stories, wording
from tammany_desktop.newspaper.city_stories import ENDINGS, HEADLINE_KINDS, NO_DECK, Facts, Story
from tammany_desktop.newspaper.report import Report, WardVote, salt_of, term_report, with_talk
from tammany_desktop.rules.board import OFFICES, POPULATION_COUNT, TERMS, WARD_NUMBERS
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.wording import office_name

__all__ = ["FrontPage", "Report", "compose", "page_words", "salt_of", "term_report", "with_talk"]
NOTICES: Final = 4  # number of notices (advertisements) in a paper
JITTER: Final = 26  # a random number below this is added to a story's rank
# Values that are players' names, which keep their own capitals.
NAME_VALUES: Final = frozenset(("name", "names", "rival", "rivals", "mayor", "old", "winner"))


class Article(NamedTuple):
    """A paragraph below a run-in `heading`."""

    kind: str
    heading: str
    words: str


class WardLine(NamedTuple):
    """A line of the table of wards: `seat` won it, or NOBODY; `votes` of the strongest two."""

    ward: int
    number: str
    seat: int
    name: str
    votes: str
    favors: str


class RaceLine(NamedTuple):
    """A line of the table of players: wards won, points `gained` this term, points in `total`."""

    seat: int
    name: str
    wards: str
    gained: str
    total: str


class HolderLine(NamedTuple):
    """A line of a table: an office or population, by `number`, and its holder or leaders."""

    number: int
    title: str
    name: str
    seats: tuple[int, ...]


class FrontPage(NamedTuple):
    """All text of the page; `used_keys` are the catalog keys of its stories' texts."""

    title: str
    ears: tuple[str, str]  # the texts beside the title
    volume: str
    dateline: str
    imprint: str
    headline: str
    decks: tuple[str, ...]  # the lines below the headline
    articles: tuple[Article, ...]
    wards: tuple[WardLine, ...]
    race: tuple[RaceLine, ...]
    leaders: tuple[HolderLine, ...]
    offices: tuple[HolderLine, ...]
    notices: tuple[Article, ...]
    portrait_seats: tuple[int, ...]
    caption: str  # the text below the portrait
    ended: bool
    stories: tuple[Story, ...]
    used_keys: tuple[str, ...]


def page_words(page: FrontPage) -> list[str]:
    """Return the page from top to bottom, in paragraphs to be read aloud."""
    articles = (labeled(article.heading, article.words) for article in page.articles)
    wards = (
        labeled(text("table.hint.ward", number=row.number), f"{row.name}, {row.votes}")
        for row in page.wards
    )
    won_label, points, total = (text(f"results.{key}") for key in ("wards", "points", "total"))
    race = (
        labeled(row.name, f"{won_label} {row.wards}, {points} {row.gained}, {total} {row.total}")
        for row in page.race
    )
    holders = (labeled(holder.title, holder.name) for holder in (*page.leaders, *page.offices))
    notices = (labeled(notice.heading, notice.words) for notice in page.notices)
    top = (page.title, page.dateline, page.headline, *page.decks, page.caption)
    return [*filter(None, (*top, *articles, *wards, *race, *holders, *notices))]


def stories(facts: Facts) -> list[Story]:
    """Return every story that is true of the term, in no particular order."""
    collected = [*city_stories.mayor_stories(facts), *ward_stories.ward_stories(facts)]
    if facts.report.end is not None:
        collected += city_stories.end_stories(facts, facts.report.end)
    return [*collected, *city_stories.term_stories(facts), *city_stories.city_stories(facts)]


class _Editor:
    """Chooses the stories of one front page from a report, and words them."""

    def __init__(self, report: Report, names: Sequence[str], salt: int) -> None:
        self.report, self.salt = report, salt
        self.facts = Facts(report, tuple(wording.short(name) for name in names))
        self.used_keys: list[str] = []
        earlier = [Facts(earlier_report, self.facts.names) for earlier_report in report.earlier]
        self.earlier_counts = Counter(story.kind for facts in earlier for story in stories(facts))

    def ranked(self) -> list[Story]:
        """Return the true stories about the Mayor, and other fresh ones, the highest rank first."""
        eligible = [story for story in stories(self.facts) if story.mayor or self.fresh(story)]
        return sorted(eligible, key=lambda story: (-story.rank - self.jitter(story), story.kind))

    def jitter(self, story: Story) -> int:
        """Return a random bonus of a story's rank, which is fixed for a game and term."""
        return crc32(f"{story.kind} {self.salt} {self.report.term}".encode()) % JITTER

    def wording_count(self, form: str, story: Story) -> int:
        """Return the number of wordings that a story has as `form`."""
        stem, count = f"press.{form}.{story.kind}", 1
        while has(f"{stem}.{count + 1}"):
            count += 1
        return count

    def words(self, form: str, story: Story) -> str:
        """Return a story's text as `form`: headline, deck or item; its wordings take turns."""
        offset = crc32(f"{story.kind} {self.salt}".encode())
        number = (offset + self.earlier_counts[story.kind]) % self.wording_count(form, story) + 1
        key = f"press.{form}.{story.kind}.{number}"
        self.used_keys.append(key)
        return capital(text(key, **story.values), story)

    def fresh(self, story: Story) -> bool:
        """Return True if a wording of the item is left that no earlier paper of the game had."""
        return self.earlier_counts[story.kind] < self.wording_count("item", story)

    def article(self, story: Story) -> Article:
        """Return a story as a paragraph."""
        heading = text(f"press.slug.{story.kind}", **story.values)
        return Article(story.kind, heading, self.words("item", story))

    def headline_and_decks(self, ranked: list[Story]) -> tuple[Story, list[Story]]:
        """Return the story of the headline and those of the decks; one is about the Mayor."""
        lead_story = next(
            (story for story in ranked if story.kind in ENDINGS),
            next(story for story in ranked if story.kind in HEADLINE_KINDS),
        )
        rest = [other for other in ranked if other is not lead_story and other.kind not in NO_DECK]
        mayors = [other for other in rest if other.mayor]
        not_mayors = [other for other in rest if not other.mayor]
        if lead_story.kind in ENDINGS:
            return lead_story, not_mayors[:2] + mayors[:1]
        # The last deck goes to any remaining story, by a random bonus.
        first_deck = not_mayors[:1] if lead_story.mayor else mayors[:1]
        second_deck = (mayors[:1] + not_mayors[1:] if lead_story.mayor else not_mayors)[:1]
        others = [other for other in not_mayors if other not in first_deck + second_deck]
        random_pick = sorted(others, key=lambda other: (-self.jitter(other), other.kind))[:1]
        return lead_story, first_deck + second_deck + random_pick


def capital(words: str, story: Story) -> str:
    """Return a sentence with a capital first letter, unless it begins with a name."""
    values = {key: str(value) for key, value in story.values.items() if str(value)}
    if any(words.startswith(value) for key, value in values.items() if key in NAME_VALUES):
        return words
    if any(words.startswith(value) for value in values.values()):
        return words[0].upper() + words[1:]
    return words


def compose(report: Report, names: Sequence[str], salt: int) -> FrontPage:
    """Return the page of a report, in the language in use; `salt` is made by `salt_of`."""
    editor = _Editor(report, names, salt)
    ranked = editor.ranked()
    lead_story, decks = editor.headline_and_decks(ranked)
    headline = editor.words("headline", lead_story)
    deck_texts = tuple(editor.words("deck", story) for story in decks)
    others = [story for story in ranked if story is not lead_story and story not in decks]
    ordered = (lead_story, *decks, *others)
    printed = [story for story in ordered if editor.fresh(story)] or [lead_story]  # never empty
    date = wording.publication_date(report.term)
    short_names = editor.facts.names
    return FrontPage(
        title=text("press.paper"),
        ears=(text("press.ear.left"), text("press.ear.right")),
        volume=text("press.volume", volume=wording.volume(date), number=wording.issue(date)),
        dateline=text("press.dateline", day=date.day, year=date.year),
        imprint=text("press.imprint", edition=text(f"press.edition.{report.term}")),
        headline=headline,
        decks=deck_texts,
        articles=tuple(editor.article(story) for story in printed),
        wards=tuple(_ward_line(vote, short_names) for vote in sorted(report.votes)),
        race=_race(report, short_names),
        leaders=_leaders(editor.facts),
        offices=_offices(report, short_names),
        notices=_notices(report.term, salt),
        portrait_seats=_portrait_seats(report),
        caption=_caption(editor.facts),
        ended=report.end is not None,
        stories=ordered,
        used_keys=tuple(editor.used_keys),
    )


def _portrait_seats(report: Report) -> tuple[int, ...]:
    if report.end is not None:
        return report.end.winners
    return () if report.mayor == NOBODY else (report.mayor,)


def _caption(facts: Facts) -> str:
    report, portrait_seats = facts.report, _portrait_seats(facts.report)
    if not portrait_seats:
        return text("press.no_mayor_caption")
    if report.end is None:
        return text("press.mayor", name=facts.names[portrait_seats[0]])
    if len(portrait_seats) > 1:
        return text("press.winners", names=facts.listed(portrait_seats))
    return text("press.winner", name=facts.names[portrait_seats[0]])


def _ward_line(vote: WardVote, names: tuple[str, ...]) -> WardLine:
    counts = sorted((count for count in vote.votes if count), reverse=True)
    if vote.winner != NOBODY:
        name = names[vote.winner]
    else:
        name = text("press.tied") if counts else text("press.no_candidate")
    return WardLine(
        vote.ward,
        str(WARD_NUMBERS[vote.ward]),
        vote.winner,
        name,
        text("press.dash").join(str(count) for count in counts[:2]) or text("press.none"),
        str(vote.favors) if vote.favors else text("press.none"),
    )


def _race(report: Report, names: tuple[str, ...]) -> tuple[RaceLine, ...]:
    winners = report.end.winners if report.end is not None else ()
    order = sorted(range(report.seat_count), key=lambda s: (s not in winners, -report.after[s], s))
    return tuple(
        RaceLine(
            seat,
            names[seat],
            str(report.won[seat]),
            text("press.gained", points=report.after[seat] - report.before[seat]),
            str(report.after[seat]),
        )
        for seat in order
    )


def _leaders(facts: Facts) -> tuple[HolderLine, ...]:
    lines, end, leaders = [], facts.report.end, facts.report.leads
    for population in range(POPULATION_COUNT):
        seats = leaders[population].seats if end is None else end.majorities[population]  # R10.1
        name = facts.listed(seats) if seats else text("press.nobody")
        title = text("press.leads", people=wording.people(population))
        lines.append(HolderLine(population, title, name, seats))
    return tuple(lines)


def _offices(report: Report, names: tuple[str, ...]) -> tuple[HolderLine, ...]:
    """Return the four offices with their holders; empty if no office was given."""
    if not any(office > 0 for office in report.offices):
        return ()
    lines = []
    for office in range(1, len(OFFICES)):
        seats = tuple(seat for seat, held in enumerate(report.offices) if held == office)
        name = names[seats[0]] if seats else text("press.vacant")
        lines.append(HolderLine(office, office_name(office), name, seats))
    return tuple(lines)


def _notices(term: int, salt: int) -> tuple[Article, ...]:
    """Return the notices (advertisements) of a paper; none appears twice in a game."""
    count = NOTICES * TERMS
    numbers = [(salt + NOTICES * term + index) % count + 1 for index in range(NOTICES)]
    key = "press.notice"
    return tuple(
        Article(f"notice_{n}", text(f"{key}.{n}.head"), text(f"{key}.{n}.words")) for n in numbers
    )
