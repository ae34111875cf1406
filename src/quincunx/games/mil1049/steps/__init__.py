# cold: interpreted
"""How play goes: one class per moment of choice, one file per part of the rulebook, in its order."""
