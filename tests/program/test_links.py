"""No link and no picture of the documents leads nowhere; addresses of the web are not looked at."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LINK = re.compile(r"\]\(([^()\s]+)\)")
ADDRESS = re.compile(r"[a-z]+:")
FENCE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
# A page of the place that hosts the repository, two folders above it as its own links have it.
RELEASES = ROOT.parents[1] / "releases"


def anchors(text: str) -> set[str]:
    """The names of all headings, as links have them; equal ones are numbered."""
    found: set[str] = set()
    for heading in re.findall(r"^#{1,6} (.+)$", text, re.MULTILINE):
        words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", words.lower()).strip().replace(" ", "-")
        number = sum(one == name or one.startswith(f"{name}-") for one in found)
        found.add(f"{name}-{number}" if name in found else name)
    return found


def dead(document: Path, text: str) -> Iterator[str]:
    """The targets that lead nowhere."""
    for target in LINK.findall(FENCE.sub("", text)):
        if ADDRESS.match(target):
            continue
        path, _, anchor = target.partition("#")
        place = (document.parent / unquote(path)).resolve() if path else document
        if place == RELEASES:
            continue
        if not place.exists():
            yield target
        elif anchor:
            words = text if place == document else place.read_text("utf-8")
            if anchor not in anchors(words):
                yield target


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
