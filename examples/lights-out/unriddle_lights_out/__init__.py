"""Lights Out: a press changes a light and those beside it, until all of them are dark."""
