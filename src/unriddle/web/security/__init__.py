"""Who may ask, how often, and how much they may send: checked before anything else is done."""

from unriddle.web.security.guard import Guard
from unriddle.web.security.requests import LOCAL, Access

__all__ = ["LOCAL", "Access", "Guard"]
