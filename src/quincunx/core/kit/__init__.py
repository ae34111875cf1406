"""What every game needs and none is about: a game is its rules, the rest is taken from here."""
