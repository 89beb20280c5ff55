"""Numbers made from numbers: the 24 game, its relatives with any target, and Countdown."""
