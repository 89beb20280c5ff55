"""Fillings: found, counted, told apart and put in order."""
