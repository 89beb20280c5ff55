"""Searches for the fewest moves."""
