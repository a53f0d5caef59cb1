"""Between scenes and pygame: units, type, colors, intents, focus, and a desk of widgets."""
