"""What the operating system and SDL need: folders, settings, logs, locale, assets."""
