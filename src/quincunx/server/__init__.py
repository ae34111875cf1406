# cold: interpreted
"""The served table."""
