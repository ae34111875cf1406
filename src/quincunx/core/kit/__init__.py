# cold: interpreted
"""What games share beyond the core: each kit is one thing every game would otherwise write for itself."""
