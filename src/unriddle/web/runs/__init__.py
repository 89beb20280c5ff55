"""Runs of the server: long searches that it keeps, and their routes."""
