"""The sliding family: the 15-puzzle and every other rows x columns, any goal."""
