"""Numbers made from numbers: the 24 game, its relatives with any target, and Countdown."""

ALIASES = {"24": "24", "countdown": "countdown"}  # words of the command line -> variants
