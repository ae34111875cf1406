# cold: interpreted
"""What comes before a battle: roles, the way to the battlefield, terrain, scouting, deployment."""
