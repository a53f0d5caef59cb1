"""Games to send and to show: a position as SVG, a game as one web page, as pictures that move."""
