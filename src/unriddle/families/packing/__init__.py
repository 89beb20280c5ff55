"""Packing: fill a board of squares, cubes or balls with pieces, each placed whole."""

ALIASES = {  # words of the command line -> variants
    "iq": "iq-puzzler-pro",
    "kanoodle": "kanoodle",
    "pentominoes": "pentominoes",
    "soma": "soma",
    "bedlam": "bedlam",
    "calendar": "calendar",
}
