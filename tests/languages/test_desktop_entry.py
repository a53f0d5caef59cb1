"""What a desktop shows of the program has the words of every catalog's language."""

from collections import Counter
from xml.etree import ElementTree

import pytest

from tammany_desktop import resources
from tests.helpers.catalogs import CODES, OTHERS

LINUX = resources.assets().parent / "build" / "package" / "linux"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def metainfo() -> ElementTree.Element:
    path = next(LINUX.glob("*.metainfo.xml"))
    return ElementTree.parse(path).getroot()  # noqa: S314  (a file of our own)


@pytest.mark.parametrize("key", ["Name", "GenericName", "Comment", "Keywords"])
def test_the_desktop_entry_has_every_language(key: str) -> None:
    lines = next(LINUX.glob("*.desktop")).read_text(encoding="utf-8").splitlines()
    found = dict(line.split("=", 1) for line in lines if "=" in line)
    words = {code: found[key if code == "en" else f"{key}[{code}]"] for code in CODES}
    if key == "Keywords":
        lists = [one.split(";") for one in words.values()]
        assert {len(one) for one in lists} == {6}
        assert all(one[-1] == "" and all(one[:-1]) for one in lists)
    if key != "Name":
        assert len(set(words.values())) == len(CODES)


@pytest.mark.parametrize("tag", ["summary", "description/p", "screenshots/screenshot/caption"])
def test_the_metainfo_has_every_language(tag: str) -> None:
    root = metainfo()
    found = root.findall(tag)
    counts = Counter(one.get(LANGUAGE, "en") for one in found)
    assert set(counts) == {"en", *OTHERS}
    assert len(set(counts.values())) == 1
    texts = ["".join(one.itertext()).strip() for one in found]
    assert all(texts)
    assert len(set(texts)) == len(texts)


def test_the_entry_and_the_metainfo_say_the_same_of_the_game() -> None:
    root = metainfo()
    lines = next(LINUX.glob("*.desktop")).read_text(encoding="utf-8").splitlines()
    comments = {line.split("=", 1)[1] for line in lines if line.startswith("Comment")}
    assert {one.text for one in root.findall("summary")} == comments
