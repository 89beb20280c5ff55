"""Jobs: searches that outlive the request that started them, with all their events."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from typing import Any

from unriddle.desk import UnriddleError, message
from unriddle.web.limits import Limits
from unriddle.web.problems import Cancelled, NotThere, TooMany, closing, problem
from unriddle.web.workers.pool import STARTED, Event, Pool, Task
from unriddle.wire import JobState


class Job:
    """One search, and all its events, so that a listener can reconnect and get the rest."""

    def __init__(self, client: str, task: Task) -> None:
        self.id = secrets.token_urlsafe(12)
        self.client = client
        self.task = task
        self.events: list[Event] = []
        self.listeners = 0
        self.running: asyncio.Task[None]  # set when it is started
        self._started = False
        self._changed = asyncio.Event()

    @property
    def ended(self) -> bool:
        return bool(self.events) and self.events[-1].final

    @property
    def state(self) -> JobState:
        if self.ended:
            return "error" if self.events[-1].name == "error" else "done"
        return "running" if self._started else "waiting"

    def add(self, event: Event) -> None:
        self._started = True
        if not self.ended and event != STARTED:
            self.events.append(event)
            self._changed.set()
            self._changed = asyncio.Event()

    def fail(self, error: UnriddleError) -> None:
        self.add(Event("error", problem(error, self.task.lang)))

    async def follow(self, seen: int) -> AsyncGenerator[tuple[int, Event], None]:
        """Every event after the first `seen`, with its number, as they come."""
        while True:
            while seen < len(self.events):
                seen += 1
                yield seen, self.events[seen - 1]
            if self.ended:
                return
            await self._changed.wait()


class Jobs:
    """All jobs of the server."""

    def __init__(self, pool: Pool, limits: Limits) -> None:
        self._pool = pool
        self._limits = limits
        self._jobs: dict[str, Job] = {}

    def find(self, id: str) -> Job:
        if id not in self._jobs:
            raise NotThere(message("web.no_job"), message("web.fix_no_job"), "id")
        return self._jobs[id]

    def alive(self, client: str | None = None) -> list[Job]:
        jobs = [job for job in self._jobs.values() if not job.ended]
        return jobs if client is None else [job for job in jobs if job.client == client]

    def start(self, client: str, task: Task) -> Job:
        """Start a job, if the client may have one more and there is room in the queue."""
        self._pool.check_room()
        if len(self.alive(client)) >= self._limits.jobs:
            what = message("web.jobs", most=self._limits.jobs)
            raise TooMany(what, message("web.fix_jobs")).after(5)
        job = Job(client, task)
        self._jobs[job.id] = job
        job.running = asyncio.get_running_loop().create_task(self._run(job))
        self._later(self._limits.unheard, lambda: self._abandon(job))
        return job

    async def _run(self, job: Job) -> None:
        try:
            job.add(await self._pool.run(job.task, job.add))
        except asyncio.CancelledError:
            job.fail(Cancelled())
            raise
        except UnriddleError as error:
            job.fail(error)
        finally:
            self._later(self._limits.kept, lambda: self._jobs.pop(job.id, None))

    def cancel(self, job: Job) -> None:
        """Free its worker now."""
        if not job.ended:
            job.fail(Cancelled())
            job.running.cancel()

    def attach(self, job: Job) -> None:
        job.listeners += 1

    def detach(self, job: Job) -> None:
        """A listener is gone; if none comes back within a moment, the page was closed."""
        job.listeners -= 1
        self._later(self._limits.linger, lambda: self._abandon(job))

    def _abandon(self, job: Job) -> None:
        """Stop a job that nobody listens to, and keep what it has found."""
        if not job.listeners and not job.ended and not self._pool.interrupt(job.task):
            self.cancel(job)

    def _later(self, seconds: float, then: Callable[[], Any]) -> None:
        asyncio.get_running_loop().call_later(seconds, then)

    async def drain(self) -> None:
        """Wait for jobs at work to answer with what they have; the rest fail.

        The pool is drained first, and takes no more.
        """
        running = [job.running for job in self.alive()]
        if running:
            await asyncio.wait(running, timeout=self._limits.drain)
        for job in self.alive():
            job.fail(closing())
            job.running.cancel()
            with suppress(asyncio.CancelledError):
                await job.running
