"""Mutants of Python source, by the operators of mutmut."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

from tests.mutants.mutant import MODULE, Site

# What only a type checker reads, and what is done at the definition of a function.
SKIPPED = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)
TYPING = {"cast", "TypeVar", "NewType", "ParamSpec", "reveal_type"}


def sites(root: Path, path: Path) -> Iterator[Site]:
    module = cst.parse_module(path.read_text(encoding="utf-8"))
    wrapper = MetadataWrapper(module, unsafe_skip_copy=True)
    positions = wrapper.resolve(PositionProvider)
    name = path.relative_to(root).as_posix()
    for node, function in _nodes(module, ()):
        for operator, mutated in _mutations(node):
            yield Site(
                path=name,
                function=function,
                line=positions[node].start.line,
                operator=operator,
                change=f"{module.code_for_node(node)} -> {module.code_for_node(mutated)}",
                make=partial(_replaced, module, node, mutated),
            )


def _replaced(module: cst.Module, node: cst.CSTNode, mutated: cst.CSTNode) -> str:
    replaced = module.deep_replace(node, mutated)
    assert isinstance(replaced, cst.Module)
    return str(replaced.code)


def _nodes(node: cst.CSTNode, within: tuple[str, ...]) -> Iterator[tuple[cst.CSTNode, str]]:
    """Every node that may be mutated, with the name of its function."""
    if isinstance(node, SKIPPED) or _is_typing(node):
        return
    yield node, ".".join(within) or MODULE
    if isinstance(node, cst.FunctionDef | cst.ClassDef):
        within = (*within, node.name.value)
    for child in node.children:
        yield from _nodes(child, within)


def _is_typing(node: cst.CSTNode) -> bool:
    if isinstance(node, cst.Call):
        return isinstance(node.func, cst.Name) and node.func.value in TYPING
    if isinstance(node, cst.If):
        return isinstance(node.test, cst.Name) and node.test.value == "TYPE_CHECKING"
    return False


def _mutations(node: cst.CSTNode) -> Iterator[tuple[str, cst.CSTNode]]:
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            for mutated in operator(node):
                yield operator.__name__.removeprefix("operator_"), mutated
