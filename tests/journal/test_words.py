"""Every sentence that the journal and the command line can say has its words."""

import ast
import re
from pathlib import Path

import tammany_desktop
from tammany_desktop.languages import has

ROOT = Path(tammany_desktop.__file__).parent
KEY = re.compile(r"(journal|position|cli)\.[a-z_]+")


def test_every_key_in_the_sources_has_words() -> None:
    found = set()
    for path in [*ROOT.glob("journal/*.py"), ROOT / "commands.py", ROOT / "cli.py"]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if KEY.fullmatch(node.value):
                    found.add(node.value)
    assert len(found) > 35
    assert [key for key in sorted(found) if not has(key)] == []
