"""The list of survivors is true, and a draw can be repeated. The mutants: `make mutants`."""

from __future__ import annotations

from tests.mutants import native, survivors, tree
from tests.mutants.mutant import Site, draw


def test_every_listed_survivor_still_stands_and_has_a_reason() -> None:
    listed = survivors.known()
    assert survivors.gone(tree.ROOT, listed) == []
    assert [each for each in listed if not each.reason] == []
    assert len({each.name for each in listed}) == len(listed)


def site(path: str, operator: str, change: str) -> Site:
    return Site(path, "f", 1, operator, change, str)


def test_operators_take_turns_and_a_new_site_leaves_the_order_of_the_others() -> None:
    sites = [site("a.py", kind, f"{n} -> {n + 1}") for kind in ("x", "y") for n in range(20)]
    first = list(draw(sites, 1))
    assert {each.operator for each in first[:2]} == {"x", "y"}
    assert first == list(draw(sites, 1)) != list(draw(sites, 2))
    more = [each for each in draw([site("b.py", "x", "new"), *sites], 1) if each.path == "a.py"]
    for kind in ("x", "y"):
        assert [s for s in more if s.operator == kind] == [s for s in first if s.operator == kind]


def test_a_header_has_mutants_that_change_one_line() -> None:
    header = tree.ROOT / native.HEADERS / "overlay" / "overlay.hpp"
    source = header.read_text(encoding="utf-8")
    made = [each.mutant(source) for each in native.sites(tree.ROOT, header)]
    assert len(made) > 20
    assert all(each and each.before in source and "\n" not in each.after for each in made)
