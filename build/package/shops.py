"""What shops of programs ask for, from the files of a release: `python build/package/shops.py FOLDER REPOSITORY [OUT]`.

FOLDER holds the files with SHA256SUMS, REPOSITORY is the address of the project's page. Written are manifests for winget and Scoop
(Windows), a cask for Homebrew (macOS), and a manifest for Flatpak (Linux), each naming its file by its hash. The words are those of
the metainfo, the version is that of the source. `check_shops.py` holds what was written against the shops' own schemas.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tammany_desktop import __version__  # noqa: E402

APP_ID = "io.github.tammany_desktop.TammanyHall"
METAINFO = ROOT / "build" / "package" / "linux" / f"{APP_ID}.metainfo.xml"
NAME, TITLE = "tammany-hall", "Tammany Hall"
WINGET, WINGET_FORMAT = "TammanyDesktop.TammanyHall", "1.10.0"
LOCALES = {"": "en-US", "de": "de-DE", "es": "es-ES", "fr": "fr-FR", "it": "it-IT"}
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
ICONS = (16, 24, 32, 48, 64, 128, 256, 512)
# As few as the game needs: a window, its sound, the graphics card, controllers, and the two folders it keeps files in
# when somebody asks for that. No network. Flatpaks older than 1.16 do not know controllers as a device of their own.
PERMISSIONS = (
    "--require-version=1.16.0",
    "--share=ipc",
    "--socket=wayland",
    "--socket=fallback-x11",
    "--socket=pulseaudio",
    "--device=dri",
    "--device=input",
    "--filesystem=xdg-documents",
    "--filesystem=xdg-pictures",
)
Value = str | bool | list["Value"] | dict[str, "Value"]


class Release:
    """A version's files: their addresses, and their hashes as SHA256SUMS has them."""

    def __init__(self, sums: str, repository: str, version: str = __version__) -> None:
        self.repository, self.version = repository.rstrip("/"), version
        self._sums = {
            name: digest
            for digest, name in (line.split(maxsplit=1) for line in sums.splitlines() if line)
        }

    def file(self, name: str) -> tuple[str, str]:
        """The address and the hash of a file. Raises KeyError where the release has none."""
        return f"{self.repository}/releases/download/v{self.version}/{name}", self._sums[name]


def words() -> dict[str, tuple[str, str]]:
    """The summary and the description of the metainfo, by language; "" is English."""
    root = ElementTree.parse(METAINFO).getroot()
    summaries = {one.get(LANGUAGE, ""): one.text or "" for one in root.findall("summary")}
    told: dict[str, list[str]] = {code: [] for code in summaries}
    for one in root.findall("description/p"):
        told[one.get(LANGUAGE, "")].append(" ".join((one.text or "").split()))
    return {code: (summary, "\n\n".join(told[code])) for code, summary in summaries.items()}


def yaml(value: Value, depth: int = 0) -> str:
    """Plain values as YAML; every string is quoted as JSON quotes it.

    >>> print(yaml({"a": ["b", {"c": True, "d": "e"}]}), end="")
    a:
    - "b"
    - c: true
      d: "e"
    """
    pad = "  " * depth
    if isinstance(value, dict):
        lines = [
            f"{pad}{key}:\n{yaml(each, depth)}" if isinstance(each, list)
            else f"{pad}{key}:\n{yaml(each, depth + 1)}" if isinstance(each, dict)
            else f"{pad}{key}: {json.dumps(each, ensure_ascii=False)}\n"
            for key, each in value.items()
        ]  # fmt: skip
        return "".join(lines)
    assert isinstance(value, list)
    found = []
    for each in value:
        inner = (
            yaml(each, depth + 1).lstrip()
            if isinstance(each, dict)
            else json.dumps(each, ensure_ascii=False) + "\n"
        )
        found.append(f"{pad}- {inner}")
    return "".join(found)


def winget(release: Release) -> dict[str, Value]:
    """The files of a manifest by name, as data. The zip, since an unsigned installer may be stopped without a word."""
    address, digest = release.file(f"{NAME}-{release.version}-windows.zip")
    head: dict[str, Value] = {"PackageIdentifier": WINGET, "PackageVersion": release.version}
    program: Value = {"RelativeFilePath": f"{NAME}\\{NAME}.exe", "PortableCommandAlias": NAME}
    installer: Value = {
        **head,
        "Platform": ["Windows.Desktop"],
        "MinimumOSVersion": "10.0.17763.0",
        "InstallerType": "zip",
        "NestedInstallerType": "portable",
        "NestedInstallerFiles": [program],
        "ArchiveBinariesDependOnPath": True,  # the program needs what lies beside it
        "Commands": [NAME],
        "FileExtensions": ["tammany"],
        "Installers": [
            {"Architecture": "x64", "InstallerUrl": address, "InstallerSha256": digest.upper()}
        ],
        "ManifestType": "installer",
        "ManifestVersion": WINGET_FORMAT,
    }
    version: Value = {
        **head,
        "DefaultLocale": LOCALES[""],
        "ManifestType": "version",
        "ManifestVersion": WINGET_FORMAT,
    }
    files: dict[str, Value] = {"": version, "installer": installer}
    for code, (summary, told) in words().items():
        files[f"locale.{LOCALES[code]}"] = {
            **head,
            "PackageLocale": LOCALES[code],
            "Publisher": "The Tammany Desktop authors",
            "PackageName": TITLE,
            "PackageUrl": release.repository,
            "License": "MIT",
            "LicenseUrl": f"{release.repository}/blob/v{release.version}/LICENSE",
            "ShortDescription": summary,
            "Description": told,
            "ReleaseNotesUrl": f"{release.repository}/releases/tag/v{release.version}",
            "ManifestType": "locale" if code else "defaultLocale",
            "ManifestVersion": WINGET_FORMAT,
        }
    return {".".join(filter(None, (WINGET, name))) + ".yaml": each for name, each in files.items()}


def scoop(release: Release) -> Value:
    """A manifest of Scoop."""
    address, digest = release.file(f"{NAME}-{release.version}-windows.zip")
    newest = f"{release.repository}/releases/download/v$version/{NAME}-$version-windows.zip"
    sums: Value = {"url": f"{release.repository}/releases/download/v$version/SHA256SUMS"}
    return {
        "version": release.version,
        "description": f"{words()[''][0]}. An unofficial edition of the board game by Doug Eckhart.",
        "homepage": release.repository,
        "license": "MIT",
        "architecture": {"64bit": {"url": address, "hash": digest}},
        "extract_dir": NAME,
        "bin": f"{NAME}.exe",
        "shortcuts": [[f"{NAME}.exe", TITLE]],
        "checkver": {"github": release.repository},
        "autoupdate": {"architecture": {"64bit": {"url": newest, "hash": sums}}},
    }


def cask(release: Release) -> str:
    """A cask of Homebrew, for a tap of one's own: its main repository takes signed programs only."""
    address, digest = release.file(f"{NAME}-{release.version}-macos.zip")
    return f"""cask "{NAME}" do
  version "{release.version}"
  sha256 "{digest}"

  url "{address.replace(release.version, "#{version}")}"
  name "{TITLE}"
  desc "{words()[""][0]}"
  homepage "{release.repository}"

  depends_on arch: :arm64
  depends_on macos: ">= :big_sur"

  app "{TITLE}.app"

  zap trash: [
    "~/Library/Application Support/{NAME}",
    "~/Library/Logs/{NAME}",
  ]
end
"""


def flatpak(release: Release) -> Value:
    """A manifest of Flatpak, from the program as the release workflow built it."""
    address, digest = release.file(f"{NAME}-{release.version}-linux.tar.gz")
    icons = [
        f"install -Dm644 icons/icon-{side}.png /app/share/icons/hicolor/{side}x{side}/apps/{APP_ID}.png"
        for side in ICONS
    ]
    module: Value = {
        "name": NAME,
        "buildsystem": "simple",
        "build-options": {
            "strip": False,
            "no-debuginfo": True,
        },  # the bytes that were tried and attested
        "build-commands": [
            f"mkdir -p /app/lib /app/bin && cp -r {NAME} /app/lib/{NAME}",
            f"ln -s ../lib/{NAME}/{NAME} /app/bin/{NAME}",
            f"install -Dm644 {APP_ID}.desktop /app/share/applications/{APP_ID}.desktop",
            f"install -Dm644 {APP_ID}.metainfo.xml /app/share/metainfo/{APP_ID}.metainfo.xml",
            f"install -Dm644 LICENSE /app/share/licenses/{APP_ID}/LICENSE",
            *icons,
        ],
        "sources": [
            {"type": "archive", "url": address, "sha256": digest, "only-arches": ["x86_64"]}
        ],
    }
    return {
        "id": APP_ID,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": "25.08",
        "sdk": "org.freedesktop.Sdk",
        "command": NAME,
        "finish-args": list(PERMISSIONS),
        "modules": [module],
    }


def write(release: Release, out: Path) -> list[Path]:
    """All files, in a folder for each shop; their paths."""
    files: dict[str, str] = {
        f"scoop/{NAME}.json": json.dumps(scoop(release), indent=4) + "\n",
        f"homebrew/Casks/{NAME}.rb": cask(release),
        f"flatpak/{APP_ID}.json": json.dumps(flatpak(release), indent=4) + "\n",
    }
    place = f"winget/manifests/{WINGET[0].lower()}/{WINGET.replace('.', '/')}/{release.version}"
    for name, data in winget(release).items():
        files[f"{place}/{name}"] = yaml(data)
    for path, text in files.items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_text(text, encoding="utf-8", newline="\n")
    return [out / path for path in files]


def main() -> int:
    if len(sys.argv) not in (3, 4):
        print(__doc__, file=sys.stderr)
        return 2
    folder, out = (
        Path(sys.argv[1]),
        Path(sys.argv[3]) if len(sys.argv) > 3 else ROOT / "out" / "shops",
    )
    try:
        release = Release((folder / "SHA256SUMS").read_text("utf-8"), sys.argv[2])
        for path in write(release, out):
            print(path)
    except (OSError, KeyError) as error:
        print(f"no such file in the release: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
