"""What every game would otherwise write for itself."""
