"""The pages of the documents' site, before its generator reads them."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tammany_desktop.languages import ENGLISH, available, has
from tammany_desktop.languages.rulebook import ids
from tammany_desktop.lessons.problems import book
from tammany_desktop.ui.intents import Intent, key_label
from tests.helpers.links import LINK, ROOT, dead

sys.path.insert(0, str(ROOT / "build" / "site"))

import site_pages


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, site_pages.Nav]:
    folder = tmp_path_factory.mktemp("site")
    return folder, site_pages.write(folder)


def paths(menu: object) -> Iterator[str]:
    """All pages of a menu, however deep."""
    if isinstance(menu, str):
        yield menu
    elif isinstance(menu, dict):
        for entry in menu.values():
            yield from paths(entry)
    else:
        assert isinstance(menu, list)
        for entry in menu:
            yield from paths(entry)


def test_every_link_of_every_page_leads_somewhere(site: tuple[Path, site_pages.Nav]) -> None:
    pages = sorted(site[0].glob("**/*.md"))
    assert len(pages) > 35
    found = {page.name: list(dead(page, page.read_text("utf-8"))) for page in pages}
    assert {name: links for name, links in found.items() if links} == {}


def test_a_kept_game_is_offered_on_the_first_page(tmp_path: Path) -> None:
    kept = tmp_path / "kept.html"
    kept.write_text("<p>a game</p>", encoding="utf-8")
    site_pages.write(tmp_path / "site", game=kept)
    first = tmp_path / "site" / "index.md"
    assert "game.html" in LINK.findall(first.read_text("utf-8"))
    assert list(dead(first, first.read_text("utf-8"))) == []


def test_the_menu_has_every_page_once(site: tuple[Path, site_pages.Nav]) -> None:
    folder, menu = site
    pages = sorted(path.relative_to(folder).as_posix() for path in folder.glob("**/*.md"))
    assert sorted(paths(menu)) == pages


@pytest.mark.parametrize("code", available())
def test_the_rule_book_has_every_rule_and_links_those_that_are_cited(code: str) -> None:
    page = site_pages.rules_page(code)
    assert re.findall(r"^### (\S+) ", page, re.MULTILINE) == list(ids(code))
    cited = {target.removeprefix("#") for target in LINK.findall(page)}
    assert len(cited) > 5
    assert cited <= set(ids(code))


@pytest.mark.parametrize("code", [code for code in available() if code != ENGLISH])
def test_how_to_play_has_the_program_s_words_in_every_language(code: str) -> None:
    source = (site_pages.GUIDES / f"how-to-play.{code}.md").read_text("utf-8")
    keys = site_pages.QUOTED.findall(source)
    assert len(set(keys)) > 50
    assert [key for key in keys if not has(key, code)] == []
    page = site_pages.guide_page(code)
    assert "{" not in page
    assert page.count("**") == 2 * len(keys)


def test_all_languages_tell_the_same() -> None:
    found = [path.read_text("utf-8") for path in sorted(site_pages.GUIDES.iterdir())]
    assert len({text.count("\n## ") for text in found}) == 1
    assert len({tuple(sorted(site_pages.QUOTED.findall(text))) for text in found}) == 1


def test_the_keys_told_are_the_program_s() -> None:
    for key, chords in site_pages.KEYS.items():
        if key.startswith("intent."):
            assert set(chords) <= set(Intent(key.removeprefix("intent.")).keys), key
        shown = [site_pages.chord_words("en", chord) for chord in chords]
        assert shown == [key_label(chord) for chord in chords]


def test_the_number_of_problems_told_is_right() -> None:
    count = str(len(book().entries))
    texts = [path.read_text("utf-8") for path in site_pages.GUIDES.iterdir()]
    texts += [(ROOT / name).read_text("utf-8") for name in ("README.md", "docs/how-to-play.md")]
    assert [text for text in texts if count not in text.replace(",", "")] == []


def test_releases_are_a_link_where_the_address_is_known() -> None:
    words = "[Releases](../../releases)"
    assert site_pages.on_site(words, "") == "Releases"
    assert site_pages.on_site(words, "https://example.org/x") == (
        "[Releases](https://example.org/x/releases)"
    )
