"""Starting where things are missing: no display, no home, no sound; and what SDL is told."""

import gc
import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tammany_desktop import app as app_module
from tammany_desktop import resources, system
from tammany_desktop.__main__ import game_file
from tammany_desktop.app import App
from tammany_desktop.system import logs
from tammany_desktop.system.settings import SafeSettings
from tammany_desktop.ui import fonts
from tammany_desktop.ui.type import Typography, Units
from tests.helpers import games
from tests.helpers.window import Driver

ROOT = resources.PACKAGE.parent


def start(**environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-m", "tammany_desktop"],
        cwd=ROOT,
        env=kept | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.skipif(sys.platform != "linux", reason="X11 and Wayland displays")
def test_without_a_display_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    done = start(SDL_VIDEODRIVER="x11", XDG_STATE_HOME=str(tmp_path), XDG_CONFIG_HOME=str(tmp_path))
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("Tammany Hall needs a display")


@pytest.mark.skipif(sys.platform != "linux", reason="X11 and Wayland displays")
def test_sdl_s_invisible_window_is_no_display(tmp_path: Path) -> None:
    done = start(XDG_STATE_HOME=str(tmp_path), XDG_CONFIG_HOME=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("Tammany Hall needs a display")


@pytest.mark.skipif(sys.platform != "linux", reason="XDG folders")
def test_where_no_log_can_be_written_the_program_still_says_its_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    done = start(
        SDL_VIDEODRIVER="x11", XDG_STATE_HOME=str(blocked / "x"), XDG_CONFIG_HOME=str(blocked / "y")
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_the_window_class_is_set_before_pygame_is_imported() -> None:
    script = (
        "import os, sys; sys.argv[0] = 'other.py'\n"
        "from tammany_desktop import system\n"
        "assert 'pygame' not in sys.modules\n"
        "system.set_hints(os.environ)\n"
        "import pygame\n"
        "print(os.environ['SDL_VIDEO_X11_WMCLASS'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "DISPLAY": ":7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["tammany-hall"]


def modules_of_a_start(folder: Path) -> list[str]:
    """What the program has imported by its first picture, with all that is kept in a folder."""
    script = (
        "import os, runpy, sys, platformdirs, pygame\n"
        "def shown(*areas):\n"
        "    print(*sys.modules, flush=True)\n"
        "    os._exit(0)\n"
        "def place(*words, **more):\n"  # Windows asks no variable where a person's folders are
        "    return os.environ['KEPT']\n"
        "for kind in ('data', 'config', 'log'):\n"
        "    setattr(platformdirs, f'user_{kind}_dir', place)\n"
        "pygame.display.update = pygame.display.flip = shown\n"
        "sys.argv = ['tammany']\n"
        "runpy.run_module('tammany_desktop', run_name='__main__')\n"
    )
    given = {"KEPT": str(folder), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={name: kept for name, kept in os.environ.items() if "COVERAGE" not in name} | given,
        capture_output=True,
        text=True,
        check=True,
    )
    found = done.stdout.split()
    assert "tammany_desktop.scenes.title" in found
    return found


def test_the_title_needs_no_rules_no_bots_and_no_second_process(tmp_path: Path) -> None:
    """What is imported before the first picture costs every start."""
    needless = ("tammany_desktop.rules", "tammany_desktop.bots", "tammany_desktop.session")
    found = modules_of_a_start(tmp_path)
    assert [one for one in found if one.startswith((*needless, "multiprocessing"))] == []


def test_the_title_of_who_has_played_needs_no_bots_and_no_second_process(tmp_path: Path) -> None:
    """Whether a game can be continued follows from its journal."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "Kept.jsonl").write_bytes(games.text(games.fresh(3, 1)))
    found = modules_of_a_start(tmp_path)
    assert "tammany_desktop.journal.saves" in found
    needless = ("tammany_desktop.bots", "tammany_desktop.session.", "multiprocessing")
    assert [one for one in found if one.startswith(needless)] == ["tammany_desktop.session.games"]


def test_garbage_is_collected_again_from_the_first_picture_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = Driver(tmp_path)
    gc.disable()
    real, pictures = driver.app.loop.frame, iter((True, False))
    seen = []

    def frame(events: list[pygame.event.Event]) -> list[pygame.Rect]:
        seen.append(gc.isenabled())
        driver.app.running = next(pictures)
        driver.app.wake()
        return real(events)

    monkeypatch.setattr(driver.app.loop, "frame", frame)
    try:
        driver.app.loop.run()
        assert seen == [False, True]
        assert gc.get_freeze_count() > 0
    finally:
        gc.enable()
        gc.unfreeze()
        driver.close()


def test_acceleration_is_left_alone_but_on_plain_x11(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "SDL_FRAMEBUFFER_ACCELERATION"
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system, "has_gpu", lambda: False)
    for variables, expected in (
        ({"DISPLAY": ":0"}, "0"),
        ({}, None),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "wayland"}, None),
        ({"DISPLAY": ":0", system.ACCELERATION: "1"}, "1"),
        ({system.ACCELERATION: "0"}, "0"),
        ({"DISPLAY": ":0", name: "1"}, "1"),
    ):
        system.set_hints(variables)
        assert variables.get(name) == expected
    monkeypatch.setattr(system, "has_gpu", lambda: True)
    variables = {"DISPLAY": ":0"}
    system.set_hints(variables)
    assert name not in variables


@pytest.fixture
def quiet() -> Iterator[None]:
    logger = logging.getLogger("tammany_desktop")
    before = (list(logger.handlers), logger.propagate, logger.level)
    yield
    logs.stop()
    logger.handlers[:], logger.propagate = before[0], before[1]
    logger.setLevel(before[2])


def test_logs_turn_over_and_stay_few(tmp_path: Path, quiet: None) -> None:
    assert logs.start(tmp_path / "deep")
    for number in range(4000):
        logging.getLogger("tammany_desktop.test").info("%s %s", number, "x" * 600)
    names = sorted(path.name for path in (tmp_path / "deep").iterdir())
    assert names == [logs.FILE, *(f"{logs.FILE}.{n}" for n in range(1, logs.KEPT_FILES + 1))]
    assert all(path.stat().st_size <= logs.MAX_SIZE for path in (tmp_path / "deep").iterdir())


def test_without_a_place_for_logs_nothing_fails(tmp_path: Path, quiet: None) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    assert not logs.start(tmp_path / "taken")
    logging.getLogger("tammany_desktop.test").error("nobody hears")


def test_a_report_names_versions_and_the_fault() -> None:
    try:
        raise RuntimeError("boom")
    except RuntimeError as error:
        words = logs.describe(error)
    assert words.endswith("\nbuiltins.RuntimeError")
    assert "pygame-ce" in words


@pytest.mark.skipif(sys.platform == "win32", reason="Explorer is always there")
def test_opening_a_folder_without_a_file_manager_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not logs.open_folder(tmp_path)


def test_assets_are_found_and_their_absence_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (resources.assets() / "palette.json").is_file()
    monkeypatch.setattr(resources, "PACKAGE", tmp_path / "nowhere")
    resources.assets.cache_clear()
    with pytest.raises(resources.AssetsMissingError, match="nowhere"):
        resources.assets()
    (tmp_path / "frozen" / "assets" / "languages").mkdir(parents=True)
    (tmp_path / "frozen" / "assets" / "languages" / "en.mo").touch()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / "frozen"), raising=False)
    assert resources.assets() == tmp_path / "frozen" / "assets"
    resources.assets.cache_clear()


def test_the_window_has_the_icon_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[int, int]] = []
    monkeypatch.setattr(
        pygame.display, "set_icon", lambda picture: shown.append(picture.get_size())
    )
    Driver(tmp_path).close()
    assert shown == [(64, 64)]


def test_a_missing_icon_is_no_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "ICON", "nowhere.png")
    Driver(tmp_path).close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_in_the_place_of_the_log_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / logs.FILE)
    assert logs.start(tmp_path) is False
    logs.stop()


@pytest.mark.parametrize("data", [b'{"x":', b"", b"OTTO"])
def test_a_damaged_font_gives_way_to_pygame_s_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    shutil.copytree(resources.assets() / "fonts", tmp_path / "fonts")
    whole = (tmp_path / "fonts" / "text-bold.ttf").read_bytes()
    (tmp_path / "fonts" / "text-bold.ttf").write_bytes(data)
    (tmp_path / "fonts" / "text-regular.ttf").write_bytes(whole[: len(whole) // 3])
    monkeypatch.setattr(resources, "assets", lambda: tmp_path)
    caches = fonts._index, fonts.face_file, fonts.characters_of, fonts._cap_ratio, fonts.size_for
    for cached in caches:
        cached.cache_clear()
    try:
        type_ = Typography(Units(1280, 720, 100))
        for role in ("prompt_bold", "small"):
            assert type_.path(role) is None
            assert type_.width("Tammany", role) > 0
    finally:
        for cached in (
            fonts._index,
            fonts.face_file,
            fonts.characters_of,
            fonts._cap_ratio,
            fonts.size_for,
        ):
            cached.cache_clear()


@pytest.mark.parametrize("file", ["palette.json", "languages/en.mo", "map/geometry.json"])
def test_a_damaged_file_of_the_program_gets_a_sentence(tmp_path: Path, file: str) -> None:
    for folder in ("tammany_desktop", "assets"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    (tmp_path / "assets" / file).write_text('{"x":', encoding="utf-8")
    program = "import tammany_desktop.app as app, sys; app.App.run = lambda self: self.close(); "
    program += "sys.argv[1:] = []; from tammany_desktop.__main__ import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PYTHONPATH": str(tmp_path)}
        | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if "geometry" in file:  # first needed at the table: the crash window tells it there
        assert done.returncode == 0
    else:
        assert done.returncode == 1
        assert done.stderr.startswith("Tammany Hall had to stop. One of its files may be missing")


@pytest.mark.skipif(os.name == "nt", reason="other signals there")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_the_program_in_order(tmp_path: Path, name: str) -> None:
    program = "import os, signal, tammany_desktop.app as app\n"
    program += "from tammany_desktop.loop import Loop\n"
    program += "def run(self):\n"
    program += "    self._program.apply(speed='fast')\n"
    program += f"    os.kill(os.getpid(), signal.{name})\n"
    program += "    self.frame([])\n"
    program += "Loop.run = run\n"
    program += "import sys; sys.exit(app.main())\n"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
        | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    kept = tmp_path / ".config" / "tammany-hall" / "settings.json"
    assert '"speed": "fast"' in kept.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "path"),
    [
        (["Ring.jsonl"], "Ring.jsonl"),
        (["../Ring.jsonl"], "../Ring.jsonl"),
        (["/games/Ring.tammany"], "/games/Ring.tammany"),
        (["Ring.tammany"], "Ring.tammany"),
        (["simulate"], ""),
        (["--version"], ""),
        (["check", "Ring.jsonl"], ""),
        ([], ""),
    ],
)
def test_a_path_alone_is_a_game_to_open(words: list[str], path: str) -> None:
    assert game_file(words) == path


def test_safe_mode_opens_a_game_too() -> None:
    program = """
import sys, types
sys.modules["tammany_desktop.app"] = types.SimpleNamespace(main=lambda **how: print(how) or 0)
from tammany_desktop.__main__ import main
for words in (["--safe-mode", "Ring.jsonl"], ["--safe-mode"], ["Ring.jsonl"]):
    sys.argv[1:] = words
    main()
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    ring = Path("Ring.jsonl")
    assert done.stdout.splitlines() == [
        str({"safe": safe, "game_path": game_path})
        for safe, game_path in ((True, ring), (True, None), (False, ring))
    ]


def test_in_safe_mode_the_notice_lies_over_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games.kept(tmp_path).close()
    seen: list[list[str]] = []
    monkeypatch.setattr(app_module, "SafeSettings", lambda: SafeSettings(tmp_path))
    monkeypatch.setattr(app_module, "saves_folder", lambda: tmp_path / "games")

    def run(app: App) -> None:
        seen.append([type(scene).__name__ for scene in app.stack.scenes])
        app.close()

    monkeypatch.setattr(App, "run", run)
    app_module._play(safe=True, game_path=tmp_path / "Ring.jsonl")
    assert seen == [["TableScene", "Notice"]]
