"""Run the tests on compiled rules and opponents, and what cannot be on the sources beside them.

    python build/suite.py [WHAT PYTEST TAKES]
    python build/suite.py --ready    reads all tests once, so that each worker need not parse them

Where nothing can be compiled, all tests run on the sources, as with `python -m pytest`. Bytecode is
kept whatever the environment says: many processes read the same modules.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Three workers on two cores, for some tests wait; neighbors stay together and share what they load.
SPREAD = ("-n", "3", "--dist", "worksteal", "-q")
NOTHING_TO_RUN = 5
# For the C library: pictures take hundreds of thousands of small pages, or some large ones.
LARGE_PAGES = ("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1")
BYTECODE = ROOT / "out" / "kept-bytecode"
sys.path[:0] = [str(ROOT), str(ROOT / "build")]


def main() -> int:
    import compile as recipe

    from tammany_desktop.compiled import VARIABLE as COMPILED
    from tests.helpers.compiled import REST, VARIABLE

    pytest = [sys.executable, "-m", "pytest"]
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(BYTECODE)
    os.environ.setdefault(*LARGE_PAGES)
    if sys.argv[1:] == ["--ready"]:
        collect = [*pytest, "--collect-only"]
        subprocess.run(collect, cwd=ROOT, check=False, stdout=subprocess.DEVNULL)
        return 0
    folder = recipe.kept()
    if folder is None:
        print("rules and mind: plain, for nothing can be compiled here", flush=True)
        return subprocess.run([*pytest, *SPREAD, *sys.argv[1:]], cwd=ROOT, check=False).returncode
    with tempfile.TemporaryFile() as said:
        rest = subprocess.Popen(
            [*pytest, "-q", *sys.argv[1:]],
            cwd=ROOT,
            env=os.environ | {VARIABLE: REST},
            stdout=said,
            stderr=subprocess.STDOUT,
        )
        code = subprocess.run(
            [*pytest, *SPREAD, *sys.argv[1:]],
            cwd=ROOT,
            env=os.environ | {VARIABLE: str(folder), COMPILED: str(folder)},
            check=False,
        ).returncode
        rest_code = rest.wait()
        said.seek(0)
        print("\nrules and mind: plain, what compiled ones leave out", flush=True)
        print(said.read().decode(errors="replace"), flush=True)
    return code or (0 if rest_code == NOTHING_TO_RUN else rest_code)


if __name__ == "__main__":
    sys.exit(main())
