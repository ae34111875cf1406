"""People: accounts and their sessions, ratings, and word to those who are away."""
