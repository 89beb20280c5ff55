"""The native searches, one built module each; empty where no C++ compiler was at hand."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the stubs are built with the modules; without them mypy takes any name

    def __getattr__(name: str) -> Any: ...
