"""A whole game in a few hundred lines: the one docs/adding-a-game.md walks through, and `quincunx new-game` copies."""
