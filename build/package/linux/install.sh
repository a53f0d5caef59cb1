#!/bin/sh
# Puts Tammany Hall into your own folders (no administrator needed): program, menu entry, icons.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-"$HOME/.local/share"}
id=io.github.tammany_desktop.TammanyHall
program="$data/tammany-hall-program"

mkdir -p "$data/applications" "$data/metainfo" "$HOME/.local/bin"
rm -rf "$program.new"
cp -R "$here/tammany-hall" "$program.new"
rm -rf "$program"
mv "$program.new" "$program"
ln -sf "$program/tammany-hall" "$HOME/.local/bin/tammany-hall"
for size in 16 24 32 48 64 128 256 512; do
  icons="$data/icons/hicolor/${size}x${size}/apps"
  mkdir -p "$icons"
  cp "$here/icons/icon-$size.png" "$icons/$id.png"
done
# A file manager may not have ~/.local/bin on its path: the entry names the program itself.
sed "s|^Exec=.*|Exec=\"$program/tammany-hall\"|" "$here/$id.desktop" > "$data/applications/$id.desktop"
cp "$here/$id.metainfo.xml" "$data/metainfo/"
cp "$here/uninstall.sh" "$program/uninstall.sh"
if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database -q "$data/applications" || true
fi
echo "Tammany Hall is installed. To remove it: $program/uninstall.sh (your saved games stay)."
