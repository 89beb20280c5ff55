"""Shortest ways: proved, or ever shorter ones."""
