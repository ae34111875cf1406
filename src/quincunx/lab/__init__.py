"""The lab: many games between computer players, planned, kept, counted and shown."""
