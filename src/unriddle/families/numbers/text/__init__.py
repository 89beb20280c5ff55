"""Puzzles, steps and expressions as people write them."""
