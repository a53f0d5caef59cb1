"""No link and no picture of the documents leads nowhere; addresses of the web are not looked at."""

import re
from pathlib import Path

import pytest

from tests.helpers.links import LINK, ROOT, dead

DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_and_picture_leads_somewhere(document: Path) -> None:
    assert list(dead(document, document.read_text("utf-8"))) == []


def test_a_dead_link_picture_or_anchor_is_found() -> None:
    text = (
        "# One thing\n[a](gone.md) [b](README.md) ![c](docs/gone.png) [d](#one-thing) [e](#two)\n"
        "`[f](not-a-link.md)` [g](SECURITY.md#gone) [h](../../releases) [i](https://example.org)\n"
    )
    found = ["gone.md", "docs/gone.png", "#two", "SECURITY.md#gone"]
    assert list(dead(ROOT / "CONTRIBUTING.md", text)) == found


def test_every_document_is_on_the_readme_s_map() -> None:
    linked = set(LINK.findall((ROOT / "README.md").read_text("utf-8")))
    pages = {str(path.relative_to(ROOT)) for path in DOCUMENTS}
    own = {path for path in pages if path.count("/") < 2 and path != "README.md"}
    assert own - linked == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_lists_and_tables_are_read_alike_everywhere(document: Path) -> None:
    """The site's generator wants four spaces before what lies in a list, other readers take two."""
    text = document.read_text("utf-8")
    assert re.findall(r"^ {1,3}(?:[-*|]|\d+\.) .*", text, re.MULTILINE) == []


def test_the_moving_election_moves_is_small_and_names_its_commit() -> None:
    """It is made by `make animation`."""
    data = (ROOT / "docs" / "pictures" / "election.webp").read_bytes()
    assert len(data) < 2_000_000
    assert data.startswith(b"RIFF")
    assert data.count(b"ANMF") > 50  # pictures
    told = (ROOT / "docs" / "pictures" / "election.txt").read_text("utf-8")
    assert re.search(r"\b[0-9a-f]{40}$", told.strip())
