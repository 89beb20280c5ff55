"""A board and all that slides can make of it, as a state space."""

from __future__ import annotations

from unriddle.engines.state_space import Space

from ..puzzle import GAP, Board, neighbours, slid


def space_of(rows: int, columns: int, board: Board, goal: Board) -> Space[Board, int]:
    """Steps are the tiles that slide; the gap goes up, down, right, left."""
    beside = neighbours(rows, columns)

    def after(board: Board) -> list[tuple[int, Board]]:
        return [(board[cell], slid(board, cell)) for cell in beside[board.index(GAP)]]

    return Space(board, after, goal.__eq__, goal)
