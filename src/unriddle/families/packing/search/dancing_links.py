"""Dancing links: the matrix of items and options as doubly linked lists, undone by running back.

A node stands for one item of one option; nodes 0, 1, … up to the number of items are the headers.
An item that may be covered several times (equal pieces) or not at all is never chosen to branch on.
"""

from __future__ import annotations

from collections.abc import Iterator

from .state import Field


class Links:
    def __init__(self, field: Field) -> None:
        cells = list(field.cells(sum(field.free.values())))
        item_of = {cell: place for place, cell in enumerate(cells)}
        items = len(cells) + len(field.kinds)
        primary = [place for cell, place in item_of.items() if field.needed >> cell & 1]
        primary += [
            len(cells) + number
            for number, kind in enumerate(field.kinds)
            if len(kind.pieces) == 1 and not kind.optional
        ]
        self.kinds_from = len(cells)
        self.item = list(range(items))
        self.up, self.down = list(range(items)), list(range(items))
        self.size = [0] * items
        self.option = [-1] * items
        self.rows: list[list[int]] = []
        self._link_headers(primary, items)
        for at, option in enumerate(field.options):
            covers = [item_of[cell] for cell in field.cells(option.mask)]
            self._append(at, [*covers, len(cells) + option.kind])

    def _link_headers(self, primary: list[int], items: int) -> None:
        """The items to branch on, in a ring with a root after the last header."""
        self.root = items
        ring = [self.root, *primary]
        self.left, self.right = list(range(items + 1)), list(range(items + 1))
        for one, other in zip(ring, [*ring[1:], self.root], strict=True):
            self.right[one], self.left[other] = other, one

    def _append(self, at: int, items: list[int]) -> None:
        row = []
        for item in items:
            node = len(self.item)
            row.append(node)
            self.item.append(item)
            self.option.append(at)
            self.up.append(self.up[item])
            self.down.append(item)
            self.down[self.up[item]] = node
            self.up[item] = node
            self.size[item] += 1
        self.rows.append(row)

    def fewest(self) -> int | None:
        """The item with the fewest options; None when nothing is left to cover."""
        best, item = None, self.right[self.root]
        while item != self.root:
            if best is None or self.size[item] < self.size[best]:
                best = item
            item = self.right[item]
        return best

    def options_of(self, item: int) -> Iterator[int]:
        node = self.down[item]
        while node != item:
            yield self.option[node]
            node = self.down[node]

    def take(self, at: int, chosen: int, used_up: bool) -> list[int]:
        """Cover the other items of an option; a kind of piece only when its last one is used."""
        items = (self.item[node] for node in self.rows[at])
        others = [item for item in items if item != chosen]
        if not used_up:
            others = [item for item in others if item < self.kinds_from]
        for item in others:
            self.cover(item)
        return others

    def give_back(self, items: list[int]) -> None:
        for item in reversed(items):
            self.uncover(item)

    def cover(self, item: int) -> None:
        """Take the item out of the ring, and its options out of all other items' lists."""
        left, right = self.left[item], self.right[item]
        self.right[left], self.left[right] = right, left
        node = self.down[item]
        while node != item:
            for other in self._beside(node):
                self.down[self.up[other]], self.up[self.down[other]] = (
                    self.down[other],
                    self.up[other],
                )
                self.size[self.item[other]] -= 1
            node = self.down[node]

    def uncover(self, item: int) -> None:
        node = self.up[item]
        while node != item:
            for other in reversed(self._beside(node)):
                self.down[self.up[other]] = self.up[self.down[other]] = other
                self.size[self.item[other]] += 1
            node = self.up[node]
        left, right = self.left[item], self.right[item]
        self.right[left] = self.left[right] = item

    def _beside(self, node: int) -> list[int]:
        return [other for other in self.rows[self.option[node]] if other != node]
