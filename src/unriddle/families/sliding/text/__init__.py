"""Boards and moves as people write them."""
