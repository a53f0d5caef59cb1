"""The packages for Windows, made and tried on Debian: `make windows`.

    python build/windows/make.py                    # everything, in order
    python build/windows/make.py package installer  # some steps

Needs wine, mingw-w64, gendef (mingw-w64-tools), nsis, Xvfb, xdotool, ImageMagick and Python 3.11.
What is fetched and made stays in out/windows, or in the folder that TAMMANY_WINDOWS names; a step
whose inputs are what they were when it succeeded is not done again.
"""

import argparse
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import extensions
import interpreter
import wine
from wine import OUT, ROOT, sum_of

sys.path.insert(0, str(ROOT / "build" / "package"))
import bom  # noqa: E402
import sandbox  # noqa: E402
import stable  # noqa: E402

NAME = "tammany-hall"
DIST = OUT / "dist"
PROGRAM = DIST / NAME
NEEDED = {
    "wine": "wine",
    "makensis": "nsis",
    "gendef": "mingw-w64-tools",
    interpreter.COMPILER: "gcc-mingw-w64-x86-64",
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "import": "imagemagick",
    "localedef": "locales",
}


def version() -> str:
    code = "import tammany_desktop; print(tammany_desktop.__version__)"
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    return said.stdout.strip()


def python() -> None:
    """Interpreter and prefix."""
    interpreter.make()
    wine.prepare()


def compiled() -> None:
    """The compiled rules and opponents."""
    extensions.compile_all()


def package() -> None:
    """One folder, by PyInstaller under Wine."""
    import make as packages

    packages.OUT.mkdir(parents=True, exist_ok=True)
    packages.write_version_resource()
    shutil.rmtree(DIST, ignore_errors=True)
    words = ["-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    words += ["--workpath", wine.path(OUT / "work"), "--distpath", wine.path(DIST)]
    code, said = wine.run(
        interpreter.HOME / "python.exe",
        *words,
        wine.path(ROOT / "pyinstaller.spec"),
        seconds=900,
        TAMMANY_STAGE=wine.path(extensions.STAGE),
        TAMMANY_ONEFILE="0",
        **stable.environment(),
    )
    if code or not (PROGRAM / f"{NAME}.exe").exists():
        raise SystemExit(f"PyInstaller failed:\n{said[-3000:]}")
    made = bom.write(PROGRAM, OUT / f"{NAME}-{version()}-windows.cdx.json")
    shutil.copy2(made, PROGRAM / "_internal" / bom.FILE)


def wheel() -> None:
    """A wheel with the compiled modules, installed and tried by the Windows Python, elsewhere than the checkout."""
    import make as packages

    folder, site = OUT / "wheel", OUT / "wheel-site"
    shutil.rmtree(folder, ignore_errors=True)
    told = {
        "TAMMANY_WHEEL_MODULES": str(extensions.STAGE),
        "TAMMANY_WHEEL_TAG": "cp311-cp311-win_amd64",
    }
    packages.build_wheel(folder, **told)
    (made,) = folder.glob("*.whl")
    bom.add_to_wheel(made)
    shutil.rmtree(site, ignore_errors=True)
    shutil.unpack_archive(made, site, "zip")  # what pip does with a wheel without scripts
    code = "from tammany_desktop.rules import game; assert game.__file__.endswith('.pyd'), game.__file__;"
    code += "import runpy, sys; sys.argv = ['x', '--selftest']; runpy.run_module('tammany_desktop', run_name='__main__')"
    words = ("-P", "-c", f"import sys; sys.path.insert(0, {wine.path(site)!r}); {code}")
    with sandbox.screen() as display:
        python = interpreter.HOME / "python.exe"
        failed, said = wine.run(python, *words, seconds=900, DISPLAY=display)
    if failed:
        raise SystemExit(f"the wheel does not run:\n{said[-3000:]}")


def portable() -> None:
    """A zip of the folder, to be unpacked anywhere."""
    target = OUT / f"{NAME}-{version()}-windows.zip"
    stable.pack_zip(PROGRAM, target, NAME)


def installer() -> None:
    """The installer, by NSIS."""
    import make as packages

    packages.installer(PROGRAM, OUT / f"{NAME}-{version()}-setup.exe")


def trials() -> None:
    """Installer, installed program and zip, as a stranger would."""
    import trials as tried

    made = f"{NAME}-{version()}"
    tried.main(OUT / f"{made}-setup.exe", OUT / f"{made}-windows.zip", [])


def tests() -> None:
    """The ordinary tests, by the Windows Python."""
    import suite

    suite.main([])


HERE = Path(__file__).parent
PACKAGE, ASSETS = ROOT / "tammany_desktop", ROOT / "assets"
TRIED = [HERE / name for name in ("installer.nsi", "trials.py", "driver.py", "wine.py")]
# What each step depends on, beside this file.
STEPS: dict[str, tuple[Callable[[], None], list[Path]]] = {
    "python": (python, []),  # looks itself for what is there
    "compiled": (compiled, [PACKAGE, HERE / "extensions.py", ROOT / "build" / "compile.py"]),
    "package": (
        package,
        [PACKAGE, ASSETS, ROOT / "pyinstaller.spec", ROOT / "build" / "package" / "launch.py"],
    ),
    "wheel": (wheel, [PACKAGE, ASSETS, ROOT / "build" / "package" / "wheel_hook.py"]),
    "portable": (portable, [PROGRAM]),
    "installer": (installer, [PROGRAM, HERE / "installer.nsi"]),
    "trials": (trials, [PROGRAM, *TRIED]),
    "tests": (tests, [PACKAGE, ASSETS, ROOT / "tests", HERE / "suite.py", HERE / "wine.py"]),
}


def do(name: str) -> None:
    """A step, unless it was done with the same inputs. Raises SystemExit where it fails."""
    act, inputs = STEPS[name]
    began = time.monotonic()
    stamp, now = OUT / f"{name}.sum", sum_of([Path(__file__), *inputs])
    done = bool(inputs) and stamp.exists() and stamp.read_text(encoding="ascii") == now
    if not done:
        stamp.unlink(missing_ok=True)
        act()
        stamp.write_text(now, encoding="ascii")
    print(f"{name}: {'as it was' if done else f'{time.monotonic() - began:.0f} s'}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("steps", nargs="*", choices=[*STEPS, []], metavar="STEP")
    chosen = parser.parse_args().steps or list(STEPS)
    lacking = [package for name, package in NEEDED.items() if shutil.which(name) is None]
    if lacking:
        raise SystemExit(f"not installed: {' '.join(lacking)}")
    for name in chosen:
        do(name)
    for path in sorted(OUT.glob(f"{NAME}-*")):
        print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
