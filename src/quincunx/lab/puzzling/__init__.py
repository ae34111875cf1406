"""Mining puzzles: positions of played games in which one choice is clearly the best."""
