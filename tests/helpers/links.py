"""Links, pictures and anchors of Markdown files, and which of them lead nowhere."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"\]\(([^()\s]+)\)")
ADDRESS = re.compile(r"[a-z]+:")
FENCE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
# A page of the place that hosts the repository, two folders above it as its own links have it.
RELEASES = ROOT.parents[1] / "releases"


def anchors(text: str) -> set[str]:
    """The names of all headings, as links have them; equal ones are numbered."""
    found = set(re.findall(r"\{ #(\S+) \}", text))
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
