"""A kept game in a browser: positions, keys, links, names, speed, and no request to anybody."""

import base64
import json
import os
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from itertools import product
from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.journal.lines import History
from tammany_desktop.keep import drawing, sections
from tammany_desktop.keep.page import PageStyle, web_page
from tammany_desktop.play.view_model import ViewModel
from tests.helpers import games
from tests.helpers.chromium import FOUND, WHY_NOT, Tab, browser, hasten
from tests.helpers.kept import HOSTILE, MOST, OPTIONS, friendly, hostile, played

pytestmark = pytest.mark.skipif(not FOUND, reason=WHY_NOT)
SLOWER = 4  # times, than this machine


# Each line after one far away: the milliseconds until all is laid out, and until it is painted.
EVERY_LINE = """(async () => {
  const found = [], count = game.last + 1;
  for (let i = 0; i < count; i++) {
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    game.show(i * 97 % count);
    document.body.getBoundingClientRect();
    const laid = performance.now();
    const pipe = new MessageChannel();
    const painted = new Promise((done) => { pipe.port1.onmessage = done; });
    pipe.port2.postMessage(0);
    await painted;
    found.push([laid - start, performance.now() - start]);
  }
  return found;
})()"""


LATER = "new Promise(done => setTimeout(done, 400))"


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with browser(tmp_path_factory.mktemp("browser")) as found:
        found.size(1366, 768)
        yield found


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "a game.html"
    path.write_text(web_page(*friendly()), encoding="utf-8")
    return path


def agrees(tab: Tab, history: History, lines: list[int]) -> None:
    told = tab.ask(f"{lines}.map(line => game.position(line))")
    for line, found in zip(lines, told, strict=True):
        state = history.state_at(line)
        assert found.pop("options") == state.options.to_json()
        assert found == {name: getattr(state, name) for name in found}
        assert len(found) > 30


@pytest.mark.parametrize("number", [0, 1, pytest.param(2, marks=pytest.mark.long)])
def test_the_page_tells_the_position_after_every_line(
    tab: Tab, tmp_path: Path, number: int
) -> None:
    match = played(3 + number, 20 + number, OPTIONS[-1 - number])
    path = tmp_path / "game.html"
    path.write_text(web_page(games.header_of(match), match.history), encoding="utf-8")
    tab.open(path)
    assert tab.complaints == []
    agrees(tab, match.history, list(range(match.history.line + 1)))
    undone = set(range(1, match.history.line + 1)) - set(match.history.path_to())
    assert undone
    assert tab.ask(f"game.show({min(undone)}), document.getElementById('now').textContent")


PIECES = "document.getElementById('pieces').toDataURL()"


def test_what_is_seen_does_not_depend_on_the_way_there(tab: Tab, page: Path) -> None:
    cards = "document.getElementById('cards').innerHTML"
    line = friendly()[1].line // 2
    tab.open(page, f"#{line}")
    direct = tab.ask(f"[{PIECES}, {cards}]")
    chance = Random(1)
    for there in [chance.choice([*range(line - 1), *range(line + 2, line * 2)]) for _ in range(9)]:
        tab.ask(f"game.show({there})")
        assert tab.ask(PIECES) != direct[0]
        tab.ask(f"game.show({line})")
        assert tab.ask(f"[{PIECES}, {cards}]") == direct


AS_ELEMENTS = """((parts) => {
  document.getElementById('pieces').hidden = true;
  for (const name in parts) document.getElementById(name).innerHTML = parts[name];
})"""
AS_PIXELS = """((line) => {
  document.getElementById('pieces').hidden = false;
  for (const group of document.querySelectorAll('#city g[id]')) group.replaceChildren();
  game.show(line);
  for (const one of document.querySelectorAll('.lit')) one.classList.remove('lit');
})"""


def differing(one: bytes, other: bytes) -> int:
    """How many of the small squares of two pictures do not look alike."""
    pictures = [pygame.image.load(BytesIO(words), "a.png") for words in (one, other)]
    wide, high = pictures[0].get_size()
    small = [pygame.transform.smoothscale(one, (wide // 6, high // 6)) for one in pictures]
    return sum(
        max(abs(a - b) for a, b in zip(small[0].get_at(at), small[1].get_at(at), strict=True)) > 48
        for at in product(range(wide // 6), range(high // 6))
    )


@pytest.mark.parametrize("contrast", [False, True])
def test_the_map_shows_what_the_drawing_has(tab: Tab, page: Path, contrast: bool) -> None:
    _, history = friendly()
    tab.open(page)
    if contrast:
        tab.ask("document.getElementById('contrast').click()")
    last = history.line
    box = "(({x, y, width, height}) => ({x, y, width, height, scale: 1}))"
    clip = tab.ask(f"{box}(document.getElementById('city').getBoundingClientRect())")
    for line in (last // 3, last):
        parts = drawing.parts(ViewModel(games.seats(5), history.state_at(line)))
        parts = {name: words for name, words in parts.items() if name[0] not in "ms"}
        pictures = []
        for way in (f"{AS_PIXELS}({line})", f"{AS_ELEMENTS}({json.dumps(parts)})"):
            tab.ask(way)
            told = tab.call("Page.captureScreenshot", clip=clip)
            pictures.append(base64.b64decode(told["data"]))
        tab.ask(f"{AS_PIXELS}(0)")
        told = tab.call("Page.captureScreenshot", clip=clip)
        begin = differing(base64.b64decode(told["data"]), pictures[1])
        assert differing(*pictures) * 8 < begin


def test_on_paper_the_pieces_are_elements(tab: Tab, page: Path) -> None:
    there = "document.querySelectorAll('#w5 use, #w5 text').length"
    tab.open(page, "#100")
    parts = drawing.parts(ViewModel(games.seats(5), friendly()[1].state_at(100)))
    wanted = parts["w5"].count("<use") + parts["w5"].count("<text")
    assert tab.ask(f"dispatchEvent(new Event('beforeprint')), {there}") == wanted > 0
    assert tab.ask(f"dispatchEvent(new Event('afterprint')), {there}") == 0


def test_keys_buttons_and_links(tab: Tab, page: Path) -> None:
    last = friendly()[1].line
    tab.open(page)
    at = "game.at"
    assert tab.ask(at) == 0
    tab.key("ArrowRight")
    tab.key("ArrowRight")
    assert tab.ask(at) == 2
    tab.key("ArrowLeft")
    assert tab.ask(at) == 1
    assert tab.ask(f"{LATER}.then(() => location.hash)") == "#1"
    tab.key("PageDown")
    first = int(tab.ask("document.querySelector('#line a').hash.slice(1)"))
    assert tab.ask(at) == first
    tab.key("End")
    assert tab.ask("[game.at, document.getElementById('step').disabled]") == [last, True]
    tab.key("PageUp")
    tab.key("Home")
    assert tab.ask(at) == 0
    tab.ask("document.getElementById('speed').value = '450'")
    tab.key(" ", 32, " ")
    playing = "document.querySelector('#play i').className"
    assert tab.ask(playing) == "ic ic-icon_pause"
    tab.ask("new Promise(done => setTimeout(done, 1500))")
    assert tab.ask(at) > 1
    tab.key(" ", 32, " ")
    assert tab.ask(playing) == "ic ic-icon_play"
    tab.ask(
        "document.querySelector('#ballots .bid').closest('[data-at]').querySelector('a').click()"
    )
    assert tab.ask(at) == int(tab.ask(f"{LATER}.then(() => location.hash.slice(1))")) > 0
    assert tab.ask("document.querySelectorAll('#now .bid').length") > 0
    tab.ask("location.hash = '#7'")
    tab.ask("new Promise(done => setTimeout(done, 100))")
    assert tab.ask(at) == 7
    assert tab.complaints == []


def test_nothing_is_asked_for_and_names_stay_text(tab: Tab, tmp_path: Path) -> None:
    header, history = hostile()
    path = tmp_path / "hostile.html"
    path.write_text(web_page(header, history), encoding="utf-8")
    tab.open(path)
    for line in range(0, history.line + 1, 5):
        tab.ask(f"game.show({line})")
    assert tab.complaints == []
    assert [one for one in tab.requests if not one.startswith(("file:", "data:", "about:"))] == []
    names = tab.ask("[...document.querySelectorAll('#cards h2')].map(h => h.firstChild.data)")
    assert names == [name[:40] for name in HOSTILE]
    assert tab.ask("document.querySelectorAll('script, img').length") == 3


def test_how_it_looks_can_be_changed(tab: Tab, tmp_path: Path, page: Path) -> None:
    tab.open(page)
    kinds = "document.documentElement.className.split(' ').filter(one => one !== 'leap')"
    shown = "getComputedStyle(document.querySelector('#city > image')).display"
    assert tab.ask(shown) == "inline"
    piece = "document.getElementById('i-boss_red').getAttribute('href').length"
    before = tab.ask(piece)
    tab.ask("document.getElementById('contrast').click()")
    assert tab.ask(piece) != before
    tab.ask("document.getElementById('type').click()")
    assert {*tab.ask(kinds)} >= {"high", "plain"}
    assert tab.ask(shown) == "none"
    path = tmp_path / "high.html"
    path.write_text(web_page(*friendly(), style=PageStyle(True, False)), encoding="utf-8")
    tab.open(path)
    assert tab.ask("document.getElementById('contrast').ariaPressed") == "true"


def test_nothing_is_wider_than_a_phone(tab: Tab, page: Path) -> None:
    try:
        for wide in (320, 390, 820, 1366, 2560):
            tab.size(wide, 800, mobile=wide < 800)
            tab.open(page)
            assert tab.ask("document.documentElement.scrollWidth") <= wide
    finally:
        tab.size(1366, 768)


@pytest.mark.skipif("AXE" not in os.environ, reason="AXE names no axe.min.js (npm: axe-core)")
@pytest.mark.parametrize("kind", ["", "high", "plain"])
def test_axe_finds_nothing(tab: Tab, page: Path, kind: str) -> None:
    tab.open(page, "#60")
    tab.ask(f"document.documentElement.className = '{kind}'")
    tab.ask(Path(os.environ["AXE"]).read_text(encoding="utf-8") + ";0")
    told = tab.ask("axe.run().then(found => found.violations)")
    assert [(one["id"], [node["html"][:160] for node in one["nodes"]][:3]) for one in told] == []


@pytest.mark.bench
def test_how_quick_it_is(tab: Tab, page: Path) -> None:
    """First picture, and every line, on a processor four times as slow: the median of five."""
    assert page.stat().st_size <= MOST
    tab.call("Emulation.setCPUThrottlingRate", rate=SLOWER)
    try:
        tab.open(page)
        tab.ask("new Promise(done => setTimeout(done, 3000))")
        hasten()
        first = tab.ask("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        passes = [tab.ask(EVERY_LINE) for _ in range(5)]
        heap = tab.ask("performance.memory ? performance.memory.usedJSHeapSize : 0")
    finally:
        tab.call("Emulation.setCPUThrottlingRate", rate=1)
    told = (
        f"{page.stat().st_size} bytes; first picture {first:.0f} ms; {heap / 1e6:.1f} MB of objects"
    )
    count = len(passes[0])
    for name, kind in (("laid out", 0), ("painted", 1)):
        each = [sorted(one[kind] for one in times) for times in zip(*passes, strict=True)]
        took = sorted((times[2], i * 97 % count) for i, times in enumerate(each))
        at = [took[count * share // 100][0] for share in (50, 95)] + [took[-1][0]]
        told += "; {} median {:.1f}, 95 % {:.1f}, most {:.1f} ms".format(name, *at)
        dearest = ", ".join(str(line) for _, line in took[-1:-4:-1])
        told += f" (lines {dearest}; of all readings {max(map(max, each)):.1f})"
    print(f"\n{told}; {len(passes[0])} lines")  # noqa: T201 - what `make bench` is for


INSIDE = """(() => {
  const box = document.getElementById('log-view').getBoundingClientRect();
  const item = [...document.querySelectorAll('#log-list .here')].pop().getBoundingClientRect();
  return box.top <= item.top && item.bottom <= box.bottom;
})()"""


def test_the_log_shows_where_the_game_is(tab: Tab, page: Path) -> None:
    tab.open(page)
    for line in (150, 20, 300, 151):
        tab.ask(f"game.show({line}), {LATER}")
        assert tab.ask(INSIDE), line


PAINTED = """[...document.querySelectorAll('.counts canvas')].map(one => {
  const dots = one.getContext('2d').getImageData(0, 0, one.width, one.height).data;
  return dots.filter((dot, i) => i % 4 === 3 && dot > 127).length;
})"""


def test_counts_are_painted_on_the_screen_and_written_on_paper(tab: Tab, page: Path) -> None:
    tab.open(page, "#150")
    before = tab.ask(PAINTED)
    assert len(before) == 5
    assert min(before) > 100
    tab.ask("document.getElementById('contrast').click()")
    assert min(tab.ask(PAINTED)) > 100
    seen = "getComputedStyle(document.querySelector('.counts {}')).display"
    assert tab.ask(seen.format("pre")) == "none"
    tab.call("Emulation.setEmulatedMedia", media="print")
    assert (tab.ask(seen.format("pre")), tab.ask(seen.format("canvas"))) == ("block", "none")
    tab.call("Emulation.setEmulatedMedia", media="")


OVERLAPPING = """(() => {
  const votes = [...document.querySelectorAll('#now .vote')];
  const boxes = votes.map(one => one.getBoundingClientRect());
  return boxes.slice(1).filter((box, i) => box.top < boxes[i].bottom).length;
})()"""


def test_ballots_of_one_line_stand_below_each_other(tab: Tab, page: Path) -> None:
    """Wards without a contest vote in one line with the one before, and all are told of."""
    told = Counter(vote.line for vote in sections.ward_ballots(friendly()[1]))
    line, most = told.most_common(1)[0]
    assert most > 4
    there = "document.querySelectorAll('#now .vote').length"
    tab.open(page)
    assert tab.ask(f"game.show({line}), {there}") == 2  # what is seen at once, the rest later
    assert tab.ask(f"{LATER}.then(() => {there})") == most
    assert tab.ask(OVERLAPPING) == 0
