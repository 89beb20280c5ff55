"""The sliding family: the 15-puzzle and every other rows x columns, any goal."""

ALIASES = {"15": "4x4", "8": "3x3"}  # words of the command line -> variants
