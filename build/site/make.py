"""The documents as a site in out/site/html: `make site`. A dead link, a missing picture or an address that is loaded fails it.

A game that was kept as a web page, if one is named, is offered on the first page. TAMMANY_REPOSITORY is the address of the project's
page, for links to its releases; without it they are words.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import site_pages  # noqa: E402

OUT = site_pages.ROOT / "out" / "site"
THEME = {
    "name": "material",
    "font": False,
    "features": ["navigation.indexes", "navigation.top", "toc.follow"],
}
LOADED = re.compile(
    r"<(?:script|img|iframe|source)\b[^>]*\bsrc=\"(?:https?:)?//[^\"]+|<link\b[^>]*\brel=\"stylesheet\"[^>]*\bhref=\"(?:https?:)?//[^\"]+"
)
SEARCHED = ["en", "de", "fr", "it", "es"]


def main(game: Path | None = None) -> int:
    shutil.rmtree(OUT, ignore_errors=True)
    nav = site_pages.write(
        OUT / "pages", os.environ.get("TAMMANY_REPOSITORY", "").rstrip("/"), game
    )
    settings = {
        "site_name": "Tammany Hall, the desktop edition",
        "docs_dir": "pages",
        "site_dir": "html",
        "use_directory_urls": False,  # the pages open from a folder, too
        "theme": THEME,
        "plugins": [{"search": {"lang": SEARCHED}}],
        "markdown_extensions": ["attr_list", "tables", "sane_lists", {"toc": {"permalink": True}}],
        "validation": {
            "nav": {"omitted_files": "warn", "not_found": "warn"},
            "links": dict.fromkeys(
                ("not_found", "anchors", "absolute_links", "unrecognized_links"), "warn"
            ),
        },
        "nav": nav,
    }
    (OUT / "mkdocs.yml").write_text(
        json.dumps(settings, ensure_ascii=False), encoding="utf-8"
    )  # YAML holds JSON
    environment = os.environ | {
        "NO_MKDOCS_2_WARNING": "1"
    }  # the theme's notice about its successor: see requirements.txt
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mkdocs",
            "build",
            "--strict",
            "--quiet",
            "-f",
            str(OUT / "mkdocs.yml"),
        ],
        env=environment,
    )
    if done.returncode:
        return done.returncode
    pages = sorted((OUT / "html").glob("**/*.html"))
    loaded = [
        f"{page.name}: {found}"
        for page in pages
        for found in LOADED.findall(page.read_text("utf-8"))
    ]
    for words in loaded:
        print(f"loaded from elsewhere: {words}", file=sys.stderr)
    size = sum(path.stat().st_size for path in (OUT / "html").glob("**/*") if path.is_file())
    print(f"{len(pages)} pages, {size / 1e6:.1f} MB: {OUT / 'html' / 'index.html'}")
    return 1 if loaded else 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:2])))
