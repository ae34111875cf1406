"""Processes that think: for computer players, and over finished games."""
