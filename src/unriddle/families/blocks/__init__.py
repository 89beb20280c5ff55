"""Sliding blocks: Klotski, Rush Hour, and boards of one's own."""
