"""The newspaper, made from events alone; a salt and the term choose its wordings."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple
from zlib import crc32

from tammany_desktop.languages import has, text
from tammany_desktop.newspaper import city_stories, ward_stories, wording
from tammany_desktop.newspaper.city_stories import (
    ENDINGS,
    HEADLINED,
    NO_DECK,
    Press,
    Story,
    end_stories,
)
from tammany_desktop.newspaper.report import Report, WardVote, read, salt_of, with_talk
from tammany_desktop.rules.board import OFFICES, POPULATION_COUNT, WARD_NUMBERS
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.wording import office_name

__all__ = ["FrontPage", "Report", "compose", "page_words", "read", "salt_of", "with_talk"]
NOTICES: Final = 4
JITTER: Final = 26  # largest random change of a story's rank
# Values that are players' names, which keep their own capitals.
NAMED: Final = frozenset(("name", "names", "rival", "rivals", "mayor", "old", "winner"))


class Article(NamedTuple):
    """A paragraph with its run-in heading, `slug`."""

    kind: str
    slug: str
    words: str


class WardLine(NamedTuple):
    """A row of the table of wards: `seat` won it, or NOBODY; `votes` of the first two."""

    ward: int
    number: str
    seat: int
    name: str
    votes: str
    favors: str


class RaceLine(NamedTuple):
    """A row of the table of players."""

    seat: int
    name: str
    wards: str
    gained: str
    total: str


class PostLine(NamedTuple):
    """A post and its holder: `which` counts leaders of populations and holders of offices."""

    which: int
    title: str
    name: str
    seats: tuple[int, ...]


class FrontPage(NamedTuple):
    """All text of the page; `shown`: seats of the portrait; `used`: catalog keys of stories."""

    title: str
    ears: tuple[str, str]
    volume: str
    dateline: str
    imprint: str
    headline: str
    decks: tuple[str, ...]
    articles: tuple[Article, ...]
    wards: tuple[WardLine, ...]
    race: tuple[RaceLine, ...]
    leaders: tuple[PostLine, ...]
    offices: tuple[PostLine, ...]
    notices: tuple[Article, ...]
    shown: tuple[int, ...]
    caption: str
    ended: bool
    stories: tuple[Story, ...]
    used: tuple[str, ...]


def page_words(page: FrontPage) -> list[str]:
    """Return the page from top to bottom, in paragraphs to be read aloud."""
    articles = (f"{one.slug}: {one.words}" for one in page.articles)
    wards = (
        f"{text('table.hint.ward', number=one.number)}: {one.name}, {one.votes}"
        for one in page.wards
    )
    heads = [text(f"results.{key}") for key in ("wards", "points", "total")]
    race = (
        f"{one.name}: {heads[0]} {one.wards}, {heads[1]} {one.gained}, {heads[2]} {one.total}"
        for one in page.race
    )
    posts = (f"{one.title}: {one.name}" for one in (*page.leaders, *page.offices))
    notices = (f"{one.slug}: {one.words}" for one in page.notices)
    top = (page.title, page.dateline, page.headline, *page.decks, page.caption)
    return [one for one in (*top, *articles, *wards, *race, *posts, *notices) if one.strip(": ")]


def stories(press: Press) -> list[Story]:
    """Return every true story, in no order."""
    found = [*city_stories.mayor_stories(press), *ward_stories.ward_stories(press)]
    if press.report.end is not None:
        found += end_stories(press, press.report.end)
    return [*found, *city_stories.term_stories(press), *city_stories.city_stories(press)]


class _Editor:
    """Chooses the stories of one front page from a report, and words them."""

    def __init__(self, report: Report, names: Sequence[str], salt: int) -> None:
        self.report, self.salt = report, salt
        self.press = Press(report, tuple(wording.short(name) for name in names))
        self.used: list[str] = []
        before = [Press(one, self.press.names) for one in report.earlier]
        self.printed = Counter(story.kind for one in before for story in stories(one))

    def ranked(self) -> list[Story]:
        """Return every true story with text left, the greatest first; the Mayor's stories stay."""
        found = [one for one in stories(self.press) if one.mayor or self.fresh(one)]
        return sorted(found, key=lambda one: (-one.rank - self.jitter(one), one.kind))

    def jitter(self, story: Story) -> int:
        """Return a random bonus of a story's rank, which is fixed for a game and term."""
        return crc32(f"{story.kind} {self.salt} {self.report.term}".encode()) % JITTER

    def wordings(self, form: str, story: Story) -> int:
        """Return how many wordings a form of a story has."""
        stem, count = f"press.{form}.{story.kind}", 1
        while has(f"{stem}.{count + 1}"):
            count += 1
        return count

    def words(self, form: str, story: Story) -> str:
        """Return a story's text as headline, deck or item, different each time in a game."""
        first = crc32(f"{story.kind} {self.salt}".encode())
        turn = (first + self.printed[story.kind]) % self.wordings(form, story) + 1
        key = f"press.{form}.{story.kind}.{turn}"
        self.used.append(key)
        return capital(text(key, **story.values), story)

    def fresh(self, story: Story) -> bool:
        """True if a paragraph is left that no earlier paper of the game had."""
        return self.printed[story.kind] < self.wordings("item", story)

    def article(self, story: Story) -> Article:
        """Return a story as a paragraph."""
        slug = text(f"press.slug.{story.kind}", **story.values)
        return Article(story.kind, slug, self.words("item", story))

    def chosen(self, ranked: list[Story]) -> tuple[Story, list[Story]]:
        """Return the headline's story and the decks' stories: one names the Mayor or winner."""
        lead = next(
            (story for story in ranked if story.kind in ENDINGS),
            next(story for story in ranked if story.kind in HEADLINED),
        )
        rest = [one for one in ranked if one is not lead and one.kind not in NO_DECK]
        about = [one for one in rest if one.mayor]
        plain = [one for one in rest if not one.mayor]
        if lead.kind in ENDINGS:
            return lead, plain[:2] + about[:1]
        # The last deck goes to any remaining story, by a random bonus.
        first = plain[:1] if lead.mayor else about[:1]
        second = (about[:1] + plain[1:] if lead.mayor else plain)[:1]
        others = [one for one in plain if one not in first + second]
        fancy = sorted(others, key=lambda one: (-self.jitter(one), one.kind))[:1]
        return lead, first + second + fancy


def capital(words: str, story: Story) -> str:
    """Return a sentence that begins with a number in words with a capital."""
    values = {key: str(value) for key, value in story.values.items() if str(value)}
    if any(words.startswith(value) for key, value in values.items() if key in NAMED):
        return words
    if any(words.startswith(value) for value in values.values()):
        return words[0].upper() + words[1:]
    return words


def compose(report: Report, names: Sequence[str], salt: int) -> FrontPage:
    """The page of a report, in the language in use; `names` one a seat, `salt` by `salt_of`."""
    editor = _Editor(report, names, salt)
    ranked = editor.ranked()
    lead, decks = editor.chosen(ranked)
    headline = editor.words("headline", lead)
    set_decks = tuple(editor.words("deck", story) for story in decks)
    others = [story for story in ranked if story is not lead and story not in decks]
    ordered = (lead, *decks, *others)
    printed = [story for story in ordered if editor.fresh(story)] or [lead]  # never an empty page
    day = wording.morning_after(report.term)
    known = editor.press.names
    return FrontPage(
        title=text("press.paper"),
        ears=(text("press.ear.left"), text("press.ear.right")),
        volume=text("press.volume", volume=wording.volume(day), number=wording.issue(day)),
        dateline=text("press.dateline", day=day.day, year=day.year),
        imprint=text("press.imprint", edition=text(f"press.edition.{report.term}")),
        headline=headline,
        decks=set_decks,
        articles=tuple(editor.article(story) for story in printed),
        wards=tuple(_ward_line(vote, known) for vote in sorted(report.votes)),
        race=_race(report, known),
        leaders=_leaders(editor.press),
        offices=_offices(report, known),
        notices=_notices(report.term, salt),
        shown=_shown(report),
        caption=_caption(editor.press),
        ended=report.end is not None,
        stories=ordered,
        used=tuple(editor.used),
    )


def _shown(report: Report) -> tuple[int, ...]:
    if report.end is not None:
        return report.end.winners
    return () if report.mayor == NOBODY else (report.mayor,)


def _caption(press: Press) -> str:
    """Return the text under the portrait."""
    report, shown = press.report, _shown(press.report)
    if not shown:
        return text("press.no_mayor_caption")
    if report.end is None:
        return text("press.mayor", name=press.names[shown[0]])
    if len(shown) > 1:
        return text("press.winners", names=press.listed(shown))
    return text("press.winner", name=press.names[shown[0]])


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
    won = report.end.winners if report.end is not None else ()
    order = sorted(range(report.players), key=lambda s: (s not in won, -report.after[s], s))
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


def _leaders(press: Press) -> tuple[PostLine, ...]:
    found = []
    for population in range(POPULATION_COUNT):
        seats = press.report.leads[population].seats
        name = press.listed(seats) if seats else text("press.nobody")
        title = text("press.leads", people=wording.people(population))
        found.append(PostLine(population, title, name, seats))
    return tuple(found)


def _offices(report: Report, names: tuple[str, ...]) -> tuple[PostLine, ...]:
    """Return the four offices with their holders; empty if no office was given."""
    if not any(office > 0 for office in report.offices):
        return ()
    found = []
    for office in range(1, len(OFFICES)):
        seats = tuple(seat for seat, held in enumerate(report.offices) if held == office)
        name = names[seats[0]] if seats else text("press.vacant")
        found.append(PostLine(office, office_name(office), name, seats))
    return tuple(found)


def _notices(term_number: int, salt: int) -> tuple[Article, ...]:
    """Return advertisements, a few a paper and none twice in a game."""
    count = NOTICES * 4
    first = salt + NOTICES * term_number
    turns = [(first + place) % count + 1 for place in range(NOTICES)]
    return tuple(
        Article(
            f"notice_{turn}", text(f"press.notice.{turn}.head"), text(f"press.notice.{turn}.words")
        )
        for turn in turns
    )
