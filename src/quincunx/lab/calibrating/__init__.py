"""Calibrating a game: are the chances that hints, curves and grades show those with which games are won?"""
