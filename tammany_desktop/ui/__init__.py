"""Between scenes and pygame: units, type, colors, intents, focus, widgets."""
