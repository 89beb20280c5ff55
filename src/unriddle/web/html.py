"""Plain HTML pages without scripts: errors, `/docs`, and a page that is not built."""

from __future__ import annotations

import base64
import hashlib
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from unriddle.desk import message
from unriddle.locale import LANGUAGES, say
from unriddle.web import problems

STYLE = (Path(__file__).parent / "plain.css").read_text(encoding="utf-8")
_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
# The style stands in the page, so that it is there for who may not ask for anything else.
CSP = (
    f"default-src 'none'; style-src 'sha256-{_HASH}'; img-src 'self'; font-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
MEDIA_TYPE = "text/html; charset=utf-8"
MARK = (
    '<svg viewBox="0 0 64 64" aria-hidden="true"><path d="M8 8h16v16h16v16h16v16H8z"/>'
    '<path class="hole" d="M42 10h12v12H42z"/></svg>'
)
# Two tiles and the gap between them.
LOST = (
    '<svg class="lost" viewBox="0 0 208 80" aria-hidden="true"><rect width="208" height="80" '
    'rx="12" class="tray"/><rect x="8" y="8" width="60" height="64" rx="8" class="tile"/>'
    '<rect x="140" y="8" width="60" height="64" rx="8" class="tile"/>'
    '<text x="38" y="52">4</text><text x="170" y="52">4</text></svg>'
)


def language(accepted: str, query: str) -> str:
    """The language of a page: as the address says, `?lang=id`, or as the browser prefers.

    >>> language("en", "lang=id"), language("id", "lang=xx")
    ('id', 'id')
    """
    chosen = parse_qs(query[:200]).get("lang", [""])[0]
    return chosen if chosen in LANGUAGES else problems.language(accepted)


def document(title: str, body: str, lang: str) -> bytes:
    """A whole page around a body of HTML."""
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        f'<title>{escape(title)}</title><meta name="viewport" content="width=device-width">'
        f'<meta name="color-scheme" content="light dark"><link rel="icon" href="/icon.svg">'
        f"<style>{STYLE}</style></head><body>{_header(lang)}{body}</body></html>"
    ).encode("utf-8", "replace")


def _header(lang: str) -> str:
    """The head of the page at `/`, as far as it goes without scripts."""
    languages = "".join(
        f'<a href="?lang={each}" hreflang="{each}" lang="{each}"'
        f"{' aria-current=true' if each == lang else ''}>{each.upper()}</a>"
        for each in LANGUAGES
    )
    return (
        f'<header><a class="brand" href="/">{MARK}Unriddle</a>'
        f'<nav><a class="first" href="/">{words("page_puzzles", lang)}</a>'
        f'<a href="/docs">{words("page_docs", lang)}</a></nav>'
        f'<nav class="languages" aria-label="{words("page_language", lang)}">{languages}</nav>'
        "</header>"
    )


def words(key: str, lang: str, **values: str) -> str:
    return escape(say(message(f"web.{key}", **values), lang))


def wanted(accept: str, path: str) -> bool:
    """Whether a browser shows the answer, rather than a program reading it."""
    return "text/html" in accept.lower() and not path.startswith("/api")


def problem_page(problem: dict[str, Any], lang: str) -> bytes:
    """Problem details for people, with a link to the page."""
    what, fix = escape(_sentence(problem["detail"])), escape(_sentence(problem["fix"] or ""))
    picture = ""
    if problem["status"] == problems.NotThere.http_status:
        picture, path = LOST, str(problem["where"])
        what, fix = words("page_missing", lang, path=path), words("page_missing_fix", lang)
    link = f'<a class="button" href="/">{words("page_home", lang)}</a>'
    body = f'<main class="alone">{picture}<h1>{what}</h1><p>{fix}</p><p>{link}</p></main>'
    return document("Unriddle", body, lang)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
