"""Fifty clients at once, for a minute, of all kinds."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.web.servers import Running, running
from unriddle.web.limits import Limits

CLIENTS, SECONDS = 50, 60
BUSY = 5  # times what is aimed at, and printed: other tests keep the processor busy
QUIET = 1.5  # seconds a person looks at an answer, on average
HANDS = ["4 7 8 8", "3 3 8 8", "1 5 5 5", "1 1 1 1", "2 3 10 10", "1 4 8 12", "6 6 6 6"]
LONG = "numbers/any: 1 2 3 5 7 11 13 = 1000"


def memory(*pids: int) -> int:
    """Kilobytes that processes hold."""
    statuses = [Path(f"/proc/{pid}/status").read_text() for pid in pids]
    return sum(int(status.split("VmRSS:")[1].split()[0]) for status in statuses)


class Client:
    """Somebody with an address of their own on this machine, who does this and that."""

    def __init__(self, base: str, number: int, took: dict[str, list[float]]) -> None:
        self.dice = random.Random(number)
        self.took = took
        self.statuses: Counter[tuple[int, bool]] = Counter()
        transport = httpx2.AsyncHTTPTransport(local_address=f"127.0.0.{number + 2}")
        self.http = httpx2.AsyncClient(
            base_url=base, transport=transport, trust_env=False, timeout=60
        )

    async def live(self, until: float) -> None:
        async with self.http:
            while time.monotonic() < until:
                await asyncio.sleep(self.dice.uniform(0, 2 * QUIET))
                await self.dice.choices(
                    (self.hint, self.look, self.solve, self.page, self.job), (8, 4, 4, 3, 1)
                )[0]()

    def hand(self) -> dict[str, Any]:
        return {"position": f"numbers/24: {self.dice.choice(HANDS)}"}

    async def ask(self, kind: str, method: str, path: str, **more: Any) -> httpx2.Response:
        begun = time.monotonic()
        answer = await self.http.request(method, path, **more)
        self.took.setdefault(kind, []).append(time.monotonic() - begun)
        self.statuses[answer.status_code, "retry-after" in answer.headers] += 1
        return answer

    async def hint(self) -> None:
        await self.ask("hint", "POST", "/api/hint", json=self.hand())

    async def look(self) -> None:
        await self.ask("read", "POST", "/api/read", json=self.hand())

    async def page(self) -> None:
        await self.ask("page", "GET", "/")

    async def solve(self) -> None:
        await self.ask("solve", "POST", "/api/solve", json={**self.hand(), "want": "all"})

    async def job(self) -> None:
        """Some listen to the end, some go away in the middle."""
        asked = {"position": LONG, "want": "count", "seconds": 2}
        begun = await self.ask("job", "POST", "/api/jobs", json=asked)
        if begun.status_code == 202:
            patience = self.dice.uniform(0.2, 4)
            try:
                async with asyncio.timeout(patience):
                    async with self.http.stream("GET", begun.json()["events"]) as answer:
                        async for _ in answer.aiter_lines():
                            pass
            except TimeoutError:
                pass


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[int(len(times) * share)]


async def crowd(base: str, seconds: float, took: dict[str, list[float]]) -> Counter[Any]:
    until = time.monotonic() + seconds
    clients = [Client(base, number, took) for number in range(CLIENTS)]
    await asyncio.gather(*(client.live(until) for client in clients))
    return sum((client.statuses for client in clients), Counter())


def processes(server: Running) -> list[int]:
    pools = (server.pools.interactive, server.pools.jobs)
    return [worker.pid for pool in pools for worker in pool.workers]


@pytest.mark.slow
def test_fifty_mixed_clients_for_a_minute_wait_for_nothing_long() -> None:
    with running(Limits(drain=0.2), guests=()) as server:
        asyncio.run(crowd(server.base, 5, {}))  # warmed up
        before = memory(os.getpid(), *processes(server))
        took: dict[str, list[float]] = {}
        statuses = asyncio.run(crowd(server.base, SECONDS, took))
        after = memory(os.getpid(), *processes(server))
    report = {
        kind: [len(times), *(round(percentile(times, share) * 1000) for share in (0.5, 0.95))]
        for kind, times in took.items()
    }
    print(f"\nkind: [requests, p50 ms, p95 ms] {report}\nstatuses {dict(statuses)}")
    print(f"memory {before // 1024} MB before, {after // 1024} MB after")
    assert all(status < 500 or (status == 503 and retry) for status, retry in statuses)
    assert statuses[200, False] > 500
    assert percentile(took["hint"], 0.95) < BUSY * 0.3
    assert percentile(took["page"], 0.95) < BUSY * 0.1
    assert after < before * 1.3 + 50_000
