"""The installer, and what it installed, tried under Wine and Xvfb as a stranger would.

Everything is done by programs of Windows, keys and clicks; what came of it is read off the disk.
Pictures are left in out/windows/pictures. Only the one-folder program is tried and shipped: killed
as one file it would leave its window behind, since an outer process waits for an inner one.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import interpreter
import wine
from driver import (
    EXE,
    HIGH,
    MOST,
    PICTURES,
    PREFIX,
    WIDE,
    click,
    data,
    drop,
    end,
    focus,
    home,
    key,
    picture,
    program,
    settle,
    titled,
    tool,
)
from wine import OUT, ROOT

sys.path[:0] = [str(ROOT / "build" / "package"), str(ROOT)]
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", LANGUAGE="en")

from sandbox import Failed, screen, wait_for  # noqa: E402

from tammany_desktop.journal import opening  # noqa: E402
from tammany_desktop.journal.header import COLORS, Seat, new_header  # noqa: E402
from tammany_desktop.languages import text  # noqa: E402
from tammany_desktop.rules.game import new_game  # noqa: E402
from tammany_desktop.rules.state import OVER  # noqa: E402
from tammany_desktop.session.games import Games  # noqa: E402
from tests.helpers.window import Driver  # noqa: E402

KILLS = int(os.environ.get("TAMMANY_KILLS", "10"))
LANGUAGES = ("en", "de", "fr", "es", "it")
# How the installer calls itself where a person speaks another language.
TITLES = {
    "de_DE": "Installation von Tammany Hall",
    "fr_FR": "Installation de Tammany Hall",
    "es_ES": "Instalaci\u00f3n de Tammany Hall",
    "it_IT": "Installazione di Tammany Hall",
}
KEPT = ROOT / "tests" / "golden" / "3-sealed-35.jsonl"
MIDDLE = 60  # lines of it, for a table in mid-game
HOLD = r"""
import sys, time
from pathlib import Path
from tammany_desktop.journal.disk import REAL_DISK
held = REAL_DISK.open_to_read(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(600)
"""


def new_journal(number: int, folder: Path | None = None) -> Path:
    """A game of five opponents, who play by themselves; among the saved ones by default."""
    seats = tuple(Seat(f"Bot {seat}", color, "simple") for seat, color in enumerate(COLORS))
    header = new_header(seats, new_game(5, Random(number)))
    opened = opening.create(folder or data() / "games", f"Game {number}", header)
    opened.journal.close()
    return Path(opened.journal.path)


def line(path: Path) -> int:
    return opening.read_journal(path).history.line


def playing(path: Path) -> subprocess.Popen[str]:
    """The program with a game as its argument, until opponents have played a line."""
    before = line(path)
    began = wine.start(program(), wine.path(path))
    wait_for("a line of the game", lambda: line(path) > before, MOST)
    return began


# The trials, in order


def installed_by_hand(setup: Path) -> str:
    wine.start(setup)
    wait_for("the installer", partial(titled, "Tammany Hall Setup"), MOST)
    time.sleep(5)
    picture("installer-folder")
    key("Return")
    wait_for("the program", lambda: program().exists(), MOST)
    wait_for("the uninstaller", program().with_name("uninstall.exe").exists, MOST)
    time.sleep(8)
    picture("installer-end")
    end(setup.name)
    return "two pages"


def speaks(setup: Path) -> str:
    """The installer is in the language of the person."""
    places = OUT / "locales"
    places.mkdir(exist_ok=True)
    for name, title in TITLES.items():
        place = places / f"{name}.UTF-8"
        if not place.exists():
            subprocess.run(["localedef", "-i", name, "-f", "UTF-8", str(place)], check=True)
        wine.start(setup, LC_ALL=place.name, LOCPATH=str(places))
        wait_for(title, partial(titled, title), MOST)
        time.sleep(2)
        picture(f"installer-{name[:2]}")
        end(setup.name)
    return " ".join(name[:2] for name in TITLES)


def installed_in_silence(setup: Path) -> str:
    code, said = wine.run(setup, "/S", seconds=300)
    if code or not program().exists():
        raise Failed(f"{code} {said}")
    size = sum(path.stat().st_size for path in program().parent.rglob("*") if path.is_file())
    return f"{size / 1e6:.1f} MB, over the one that was there"


def opened_by_its_entry() -> str:
    (entry,) = PREFIX.rglob("Tammany Hall.lnk")
    settle(window_size=[1000, 640], window_place=[60, 50])
    for place in ((15, HIGH - 8), (60, HIGH - 75)):  # Start, Programs
        click(place)
    picture("start-menu")
    key("Escape", "Escape")
    wine.quietly(["wine", "start", wine.path(entry)], 60)
    wait_for("the program", partial(titled, "Tammany Hall"), MOST)
    time.sleep(15)
    picture("window")
    end()
    return "one entry, which starts the program"


def selftest(exe: Path) -> str:
    report = PREFIX / "drive_c" / "selftest.txt"
    report.unlink(missing_ok=True)
    code, said = wine.run(exe, "--selftest", wine.path(report), seconds=600)
    if code:
        raise Failed(f"exit code {code} {said} {report.read_text('utf-8')[-2000:]}")
    return report.read_text("utf-8").strip().splitlines()[-1]


def every_language() -> str:
    game = home() / "Documents" / "Ring.jsonl"
    game.write_bytes(b"".join(KEPT.read_bytes().splitlines(keepends=True)[:MIDDLE]))
    copy = data() / "games" / "Ring.jsonl"
    for language in LANGUAGES:
        settle(language=language)
        copy.unlink(missing_ok=True)
        wine.start(program(), wine.path(game))
        wait_for("the game among the saved ones", copy.exists, MOST)
        time.sleep(12)
        picture(f"game-{language}")
        end()
    return " ".join(LANGUAGES)


def opened_by_double_click() -> str:
    """As the Explorer does it: by what the installer has told of `.tammany`."""
    settle()
    # Wine 8 looks for programs where those of everybody are told, not for a person's own.
    classes = (r"HKCU\Software\Classes", r"HKLM\Software\Classes")
    for told in (".tammany", "TammanyHall.Game"):
        source, target = (rf"{place}\{told}" for place in classes)
        wine.run(Path("reg"), "copy", source, target, "/s", "/f")
    game = home() / "Documents" / "Spiel Ä.tammany"
    shutil.copyfile(KEPT, game)
    wine.quietly(["wine", "start", wine.path(game)], 60)
    copy = data() / "games" / "Spiel Ä.jsonl"
    wait_for("the game among the saved ones", copy.exists, MOST)
    end()
    key_name = r"HKCU\Software\Classes\.jsonl\OpenWithProgids"
    code, _ = wine.run(Path("reg"), "query", key_name, "/v", "TammanyHall.Game")
    if code:
        raise Failed("the program is not offered for .jsonl")
    return "a copy is among the saved games; offered for .jsonl"


def dropped() -> str:
    """On the icon, which starts the program with the path, and on the open window."""
    settle()
    (entry,) = PREFIX.rglob("Tammany Hall.lnk")

    def copied(game: Path) -> None:
        copy = data() / "games" / game.name
        wait_for("the copy", copy.exists, MOST)
        wait_for("its opponents to play", lambda: line(copy) > line(game), MOST)

    game = new_journal(800, home() / "Documents")
    wine.quietly(["wine", "start", wine.path(entry), wine.path(game)], 60)
    copied(game)
    end()
    wine.start(program())
    wait_for("the program", partial(titled, "Tammany Hall"), MOST)
    time.sleep(15)
    game = new_journal(801, home() / "Documents")
    drop(game)
    copied(game)
    picture("dropped")
    end()
    return "on the icon, on the window: both play on"


def places() -> dict[str, tuple[int, int]]:
    """Where the buttons of the list of games are: read off the same window in memory."""
    with tempfile.TemporaryDirectory() as folder:
        games = Path(folder) / "games"
        games.mkdir()
        shutil.copyfile(KEPT, games / "Ring.jsonl")
        driver = Driver(Path(folder), size=(WIDE, HIGH), games=Games(games))
        found = {"saves": driver.target(text("title.saves")).rect.center}
        driver.click_on(text("title.saves"))
        for name in ("rename", "delete", "undo"):
            found[name] = driver.target(text(f"saves.{name}")).rect.center
        driver.close()
    return found


def renamed_deleted_restored() -> str:
    """By clicks in the list of games, while another program reads the file."""
    shutil.rmtree(data() / "games", ignore_errors=True)
    (data() / "games").mkdir(parents=True)
    ring, other = (data() / "games" / f"{name}.jsonl" for name in ("Ring", "Other"))
    shutil.copyfile(KEPT, ring)
    settle(full_screen=True)
    found = places()
    reader = wine.start(interpreter.HOME / "python.exe", "-c", HOLD, wine.path(ring))
    if reader.stdout is None or reader.stdout.readline().strip() != "held":
        raise Failed("the file could not be held")
    wine.start(program())
    wait_for("the program", partial(titled, "Tammany Hall"), MOST)
    time.sleep(15)
    try:
        click((WIDE - 4, 4))  # the first click gives it the keyboard, and makes it look for sound
        time.sleep(10)
        click(found["saves"])
        time.sleep(8)
        click(found["rename"])
        time.sleep(4)
        focus()
        picture("rename")
        key("ctrl+a")
        tool("type", "Other")
        key("Return")
        wait_for("the new name", lambda: other.exists() and not ring.exists(), MOST)
        click(found["delete"])
        wait_for("the game to be put away", lambda: not other.exists(), MOST)
        click(found["undo"])
        wait_for("the game to come back", other.exists, MOST)
    finally:
        picture("saves-end")
        os.killpg(reader.pid, signal.SIGKILL)
        end()
    if other.read_bytes() != KEPT.read_bytes():
        raise Failed("it is another game now")
    return "while another program read the file"


def two_copies() -> str:
    """The second one may look on; the first plays on."""
    settle()
    path = new_journal(900)
    playing(path)
    wine.start(program(), wine.path(path))
    log = next(data().rglob("*.log"), None)
    wait_for("it to be refused", lambda: "journal in use" in _read(log), MOST)
    time.sleep(5)
    picture("second-copy")
    end()
    seen = opening.read_journal(path)
    if seen.messages:
        raise Failed(f"the journal suffered: {seen.messages}")
    return f"the first wrote {seen.history.line} lines"


def _read(path: Path | None) -> str:
    return path.read_text("utf-8", "replace") if path else ""


def killed(times: int) -> str:
    """Killed at random moments while five opponents play: no line that was kept is lost."""
    settle()
    chance, path, number = Random(5), new_journal(0), 0
    for _ in range(times):
        before = path.read_bytes()
        before = before[: before.rfind(b"\n") + 1]
        playing(path)
        time.sleep(chance.random() * 2)
        seen = line(path)
        end()
        kept = opening.read_journal(path).history
        if kept.line < seen or not path.read_bytes().startswith(before):
            raise Failed(f"line {seen} was kept before, {kept.line} after")
        if kept.state.phase == OVER:
            number += 1
            path = new_journal(number)
    return f"{times} times in {number + 1} games, no line lost"


def uninstalled() -> str:
    saves = sorted((data() / "games").glob("*.jsonl"))
    uninstaller = program().with_name("uninstall.exe")
    wine.run(uninstaller, "/S", seconds=300)
    wait_for("nothing to be left", lambda: not program().parent.exists(), MOST)
    if not saves or sorted((data() / "games").glob("*.jsonl")) != saves:
        raise Failed("saved games are missing")
    if list(PREFIX.rglob("Tammany Hall.lnk")):
        raise Failed("the entry in the Start menu is still there")
    return f"{len(saves)} saved games stay"


def portable(packed: Path) -> str:
    place = PREFIX / "drive_c" / "Spiele Ä b"
    with zipfile.ZipFile(packed) as file:
        file.extractall(place)
    return selftest(next(place.rglob(EXE)))


def main(setup: Path, packed: Path, only: list[str]) -> None:
    """All trials, in order, or those with a word of `only`. Raises SystemExit where one failed."""
    if not only:
        shutil.rmtree(PREFIX, ignore_errors=True)
    wine.use(PREFIX)
    trials: list[tuple[str, Callable[[], str]]] = [
        ("installer by hand", partial(installed_by_hand, setup)),
        ("installer in other languages", partial(speaks, setup)),
        ("installer in silence", partial(installed_in_silence, setup)),
        ("entry in the Start menu", opened_by_its_entry),
        ("self-test", lambda: selftest(program())),
        ("a game in every language, by argument", every_language),
        ("double-click on a game", opened_by_double_click),
        ("dropped", dropped),
        ("renamed, deleted, restored", renamed_deleted_restored),
        ("two copies", two_copies),
        ("killed", partial(killed, KILLS)),
        ("uninstaller", uninstalled),
        ("portable folder", partial(portable, packed)),
    ]
    failed = 0
    with screen() as display:
        os.environ["DISPLAY"] = display
        wine.prepare()
        wine.show_desktop(WIDE, HIGH)
        for name, act in trials:
            if only and not any(word in name for word in only):
                continue
            began = time.monotonic()
            try:
                said = act()
            except (Failed, TimeoutError) as error:
                failed += 1
                picture(f"failed-{failed}")
                print(f"  FAILED  {name}: {error}", flush=True)
                wine.quietly(["wine", "taskkill", "/f", "/im", EXE], 60)
                continue
            print(f"  ok  {name}: {said} ({time.monotonic() - began:.0f} s)", flush=True)
        wine.stop()
    if failed:
        raise SystemExit(f"{failed} trials failed; see {PICTURES}")


if __name__ == "__main__":
    (made,) = OUT.glob("*-setup.exe")
    main(made, next(OUT.glob("*-windows.zip")), sys.argv[1:])
