"""Boards, pieces and sets as people write them."""
