"""Packing: fill a board of squares, cubes or balls with pieces, each placed whole."""
