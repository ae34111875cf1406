"""Crossing: two bands of soldiers, posted face down, fight over the fords of a river."""
