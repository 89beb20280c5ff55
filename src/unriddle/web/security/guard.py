"""ASGI middleware: a request that is refused here is neither parsed nor searched."""

from __future__ import annotations

import json

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from unriddle.desk import UnriddleError, message
from unriddle.web import html
from unriddle.web.limits import Limits, Rates
from unriddle.web.problems import MEDIA_TYPE, TooOften, TooSlow, headers, language, problem
from unriddle.web.security import bodies
from unriddle.web.security.bodies import Incoming
from unriddle.web.security.requests import Access, Request, admit, cookie

CSP = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
ALWAYS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Guard:
    """Refuses by host, origin, token, rate and size, and adds the security headers."""

    def __init__(self, app: ASGIApp, access: Access, limits: Limits) -> None:
        self.app = app
        self.access = access
        self.limits = limits
        self.rates = {"searches": Rates(limits.searches), "requests": Rates(limits.requests)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        send = _with_headers(send, cookie(request, self.access))
        incoming = Incoming(request, receive)
        try:
            admit(request, self.access)
            self.count(request)
            body = await bodies.read(request, incoming, self.limits)
        except UnriddleError as error:
            if not isinstance(error, TooSlow):
                await incoming.discard()
            await _refuse(error, request, send, keep=incoming.ended)
        else:
            await self.app(scope, bodies.again(body, receive), send)

    def count(self, request: Request) -> None:
        """Raise if the client has asked too often."""
        kind = "searches" if request.search else "requests"
        wait = self.rates[kind].take(request.client)
        if wait:
            what = message(f"web.rate_{kind}", most=self.rates[kind].per_minute)
            raise TooOften(what, message("web.fix_rate"), request.path[:200]).after(wait)


def _with_headers(send: Send, cookie: str | None) -> Send:
    """Add the security headers to a response, unless it has its own."""

    async def sending(event: Message) -> None:
        if event["type"] == "http.response.start":
            present = {name.lower() for name, _ in event["headers"]}
            added = [(name.lower().encode(), value.encode()) for name, value in ALWAYS.items()]
            event["headers"] = [*event["headers"], *(e for e in added if e[0] not in present)]
            if cookie is not None:
                event["headers"].append((b"set-cookie", cookie.encode()))
        await send(event)

    return sending


async def _refuse(error: UnriddleError, request: Request, send: Send, keep: bool) -> None:
    shown = html.wanted(request.headers.get("accept", ""), request.path)
    accepted = request.headers.get("accept-language", "")
    lang = html.language(accepted, request.query) if shown else language(accepted)
    details = problem(error, lang)
    body = json.dumps(details, ensure_ascii=False).encode("utf-8", "replace")
    fields = {"content-type": MEDIA_TYPE}
    if shown:
        body = html.problem_page(details, lang)
        fields = {"content-type": html.MEDIA_TYPE, "content-security-policy": html.CSP}
    fields |= headers(error.http_status, getattr(error, "retry", None))
    fields |= {"content-length": str(len(body)), "content-language": lang}
    fields |= {} if keep else {"connection": "close"}
    await send(
        {
            "type": "http.response.start",
            "status": error.http_status,
            "headers": [(name.lower().encode(), value.encode()) for name, value in fields.items()],
        }
    )
    await send({"type": "http.response.body", "body": body})
