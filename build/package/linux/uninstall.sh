#!/bin/sh
# Removes what install.sh put there. Saved games and settings stay where they are.
set -eu
data=${XDG_DATA_HOME:-"$HOME/.local/share"}
id=io.github.tammany_desktop.TammanyHall

for size in 16 24 32 48 64 128 256 512; do
  rm -f "$data/icons/hicolor/${size}x${size}/apps/$id.png"
done
rm -f "$data/applications/$id.desktop" "$data/metainfo/$id.metainfo.xml" "$HOME/.local/bin/tammany-hall"
rm -rf "$data/tammany-hall-program"
if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database -q "$data/applications" || true
fi
# Folders that hold nothing any more go too, those of the desktop's own cache among them.
if [ "$(ls -A "$data/applications" 2>/dev/null)" = "mimeinfo.cache" ]; then
  rm -f "$data/applications/mimeinfo.cache"
fi
for size in 16 24 32 48 64 128 256 512; do
  (cd "$data" && rmdir -p "icons/hicolor/${size}x${size}/apps") 2>/dev/null || true
done
rmdir "$data/applications" "$data/metainfo" "$HOME/.local/bin" "$data" "$HOME/.local" 2>/dev/null || true
echo "Tammany Hall is removed. Saved games and settings were left where they are."
