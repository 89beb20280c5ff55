"""Batches: many puzzles, one a line, each answered by itself; a part is a range of lines."""
