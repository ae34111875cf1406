# cold: interpreted
"""Convex bodies on an open table, in whole numbers only: the same at both speeds, mirrored and turned by half."""
