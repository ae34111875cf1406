# cold: interpreted
"""The steps of a battle, each in the file its phase names."""
