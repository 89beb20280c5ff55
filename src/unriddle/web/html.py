"""Plain HTML pages without scripts: errors, `/docs`, and a page that is not built."""

from __future__ import annotations

import base64
import hashlib
from html import escape
from pathlib import Path
from typing import Any

from unriddle.desk import message
from unriddle.locale import say

STYLE = (Path(__file__).parent / "plain.css").read_text(encoding="utf-8")
_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
# The style stands in the page, so that it is there for who may not ask for anything else.
CSP = (
    f"default-src 'none'; style-src 'sha256-{_HASH}'; img-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
MEDIA_TYPE = "text/html; charset=utf-8"


def document(title: str, body: str, lang: str) -> bytes:
    """A whole page around a body of HTML."""
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        f'<title>{escape(title)}</title><meta name="viewport" content="width=device-width">'
        f'<meta name="color-scheme" content="light dark"><link rel="icon" href="/icon.svg">'
        f"<style>{STYLE}</style></head><body>{body}</body></html>"
    ).encode("utf-8", "replace")


def wanted(accept: str, path: str) -> bool:
    """Whether a browser shows the answer, rather than a program reading it."""
    return "text/html" in accept.lower() and not path.startswith("/api")


def problem_page(problem: dict[str, Any], lang: str) -> bytes:
    """Problem details for people, with a link to the page."""
    home = escape(say(message("web.page_home"), lang))
    body = f"<h1>{escape(_sentence(problem['detail']))}</h1>"
    body += f'<p>{escape(_sentence(problem["fix"] or ""))}</p><p><a href="/">{home}</a></p>'
    return document("Unriddle", f"<main>{body}</main>", lang)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
