"""Training a judgement by play: self-play, a fit, a match against the reigning judgement, and again."""
