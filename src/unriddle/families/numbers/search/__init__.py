"""Expressions: found, counted and told apart."""
