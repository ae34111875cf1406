"""The served table."""
