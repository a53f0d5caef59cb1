"""What the documents for those who build on the code say of it is so."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ARCHITECTURE = ROOT / "docs" / "architecture.md"
ACCESSIBILITY = ROOT / "docs" / "accessibility.md"
GUIDES = (ARCHITECTURE, ROOT / "CONTRIBUTING.md", ACCESSIBILITY)
QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.<>-]*/[\w./<>-]*|[\w<>-]+\.(?:py|md|toml|json)")
# What is there only after a setup or a run.
MADE = {".venv", "out"}
FLOW_FILES = 19  # playback and the pieces that it moves are two files
OUTCOMES = ("met", "not needed", "not met")
LEVELS = {"Basic": 31, "Intermediate": 64, "Advanced": 28}  # guidelines, as the list has them


def paths(text: str) -> set[str]:
    """Whatever is quoted and looks like a path; a command's words one by one."""
    words = {word for quoted in QUOTED.findall(text) for word in quoted.split()}
    found = {word for word in words if PATH.fullmatch(word)}
    return {word for word in found if word.split("/")[0] not in MADE}


def exists(path: str) -> bool:
    """From the root or from the package; `<name>` stands for any name."""
    pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
    return any(any(place.glob(pattern)) for place in (ROOT, ROOT / "tammany_desktop"))


def layers(lines: list[str]) -> list[set[str]]:
    """The names of each layer, however those side by side are separated."""
    return [set(re.split(r"\s*[|:,]\s*", line.strip())) for line in lines]


def contract(container: str) -> list[set[str]]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (found,) = (one for one in contracts if one.get("containers") == [container])
    return layers(found["layers"])


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_every_path_that_is_named_exists(guide: Path) -> None:
    named = paths(guide.read_text("utf-8"))
    assert len(named) > 20
    assert sorted(path for path in named if not exists(path)) == []


def test_every_test_that_is_named_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", ACCESSIBILITY.read_text("utf-8")))
    code = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert len(named) > 70
    assert sorted(named - set(re.findall(r"def (test_\w+)\(", code))) == []


def names(text: str) -> set[str]:
    """Whatever is quoted and looks like a class, or an attribute of one, such as `Gui.tell`."""
    return {one for one in QUOTED.findall(text) if re.fullmatch(r"[A-Z][a-z]\w+(\.\w+)*", one)}


def test_every_name_of_code_exists() -> None:
    """But for the old ones, which are the first column of the last table."""
    sources = [path.read_text("utf-8") for path in (ROOT / "tammany_desktop").glob("**/*.py")]
    known = {word for source in sources for word in re.findall(r"\w+", source)}
    text = ARCHITECTURE.read_text("utf-8")
    named = names(text)
    assert len(named) > 40
    assert {name for name in named if not known.issuperset(name.split("."))} == set()
    assert names("`Gui.tell`, `Handover`, `press_ward`, `LOSSES`") == {"Gui.tell", "Handover"}
    assert "Handover" not in known


def test_a_path_that_is_gone_is_found() -> None:
    named = paths(
        "see `rules/game.py`, `python build/gone.py --all`, `press_ward`, `Gui`, `out/x.md`"
    )
    assert named == {"rules/game.py", "build/gone.py"}
    assert {path for path in named if not exists(path)} == {"build/gone.py"}


def test_percentages_are_written_as_in_american_english() -> None:
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("**/*.md")]
    spaced = re.compile(r"\d[ \u00a0\u202f]%")
    assert [path.name for path in documents if spaced.search(path.read_text("utf-8"))] == []


def test_the_layers_are_those_of_the_import_contracts() -> None:
    text = ARCHITECTURE.read_text("utf-8").partition("## What may import what")[2]
    (block,) = re.findall(r"(?:^    .+\n)+", text, re.MULTILINE)[:1]
    lines = [line.strip() for line in block.splitlines()]
    assert layers([line.split("  ")[0] for line in lines]) == contract("tammany_desktop")
    (scenes,) = (line.partition("  ")[2] for line in lines if line.startswith("scenes "))
    assert layers(scenes.split(">")) == contract("tammany_desktop.scenes")


def test_a_flow_goes_through_few_files() -> None:
    text = ARCHITECTURE.read_text("utf-8").partition("## Three flows")[2].partition("\n## ")[0]
    flows = text.split("\n### ")[1:]
    assert len(flows) == 3
    for flow in flows:
        numbers = [int(number) for number in re.findall(r"(?:^|\s)(\d+)\. ", flow)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) <= FLOW_FILES


def rows(table: str) -> list[list[str]]:
    """The cells of each line of a table, without its head and the names of groups."""
    lines = re.findall(r"^\| (.+) \|$", table, re.MULTILINE)[1:]
    return [line.split(" | ") for line in lines if not line.startswith("**")]


def test_every_guideline_has_an_outcome_and_what_shows_it() -> None:
    part = ACCESSIBILITY.read_text("utf-8").partition("line by line\n")[2]
    head, *tables = part.split("\n### ")
    counted = {}
    for table in tables:
        level, _, lines = table.partition("\n")
        found = rows(lines)
        assert [row for row in found if len(row) != 3 or not all(row)] == []
        counts = Counter(outcome for _, outcome, _ in found)
        counts["not needed"] = int(re.findall(r"^Not needed, (\d+): ", lines, re.MULTILINE)[0])
        assert set(counts) <= set(OUTCOMES)
        assert counts.total() == LEVELS[level]
        counted[f"{level}, {counts.total()}"] = [str(counts[one]) for one in OUTCOMES]
        shown = [(what, shown) for what, outcome, shown in found if outcome == "met"]
        bare = [what for what, by in shown if not paths(by) and "as under" not in by]
        assert bare == []
    assert {row[0]: row[1:] for row in rows(head)} == counted
    assert len(counted) == len(LEVELS)


def test_every_criterion_of_wcag_has_one_outcome() -> None:
    part = ACCESSIBILITY.read_text("utf-8").partition("## WCAG 2.2, levels A and AA\n")[2]
    part = part.partition("\n## ")[0]
    head, _, table = part.partition("| criterion |")
    needless = re.findall(r"\d\.\d\.\d+", head.partition("Not needed: ")[2])
    found = rows(f"| criterion |{table}")
    named = [one for row in found for one in re.findall(r"\d\.\d\.\d+", row[0])]
    assert len(set(named + needless)) == len(named + needless) == 55
    assert {outcome for _, outcome, _ in found} == {"met", "partly"}
    assert all(paths(shown) for _, outcome, shown in found if outcome == "met")


def test_the_readme_leads_to_what_is_accessible() -> None:
    assert "](docs/accessibility.md)" in (ROOT / "README.md").read_text("utf-8")
