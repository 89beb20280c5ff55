"""Families that are there for the tests alone."""
