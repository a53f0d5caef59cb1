"""What these tests begin with."""

collect_ignore = [
    "desk.py",
    "voice.py",
    "watcher.py",
    "present.py",
    "player.py",
    "root.py",
]  # for the system's Python
