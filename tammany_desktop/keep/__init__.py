"""Games to send and to show: a position as SVG, a game as a web page, or as animated pictures."""
