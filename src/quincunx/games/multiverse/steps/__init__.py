# hot: compiled by mypyc
"""The moments of choice, in the order of a turn."""
