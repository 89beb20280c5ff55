"""Jobs: searches that outlive the request that began them, with everything they have said."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from typing import Any

from unriddle.desk import Message, UnriddleError, message
from unriddle.locale import say
from unriddle.web.limits import Limits
from unriddle.web.problems import Cancelled, NotThere, TooMany, closing, problem
from unriddle.web.workers.pool import BEGUN, Crew, Event, Order
from unriddle.wire import JobState


class Job:
    """One search: its events from the first, so that a listener may come back for the rest."""

    def __init__(self, client: str, order: Order) -> None:
        self.id = secrets.token_urlsafe(12)
        self.client = client
        self.order = order
        self.events: list[Event] = []
        self.listeners = 0
        self.task: asyncio.Task[None] | None = None
        self._begun = False
        self._news = asyncio.Event()

    @property
    def ended(self) -> bool:
        return bool(self.events) and self.events[-1].final

    @property
    def state(self) -> JobState:
        if self.ended:
            return "error" if self.events[-1].name == "error" else "done"
        return "running" if self._begun else "waiting"

    def tell(self, event: Event) -> None:
        self._begun = True
        if not self.ended and event != BEGUN:
            self.events.append(event)
            self._news.set()
            self._news = asyncio.Event()

    def fail(self, error: UnriddleError) -> None:
        def speak(says: Message) -> str:
            return say(says, self.order.lang)

        self.tell(Event("error", problem(error, speak)))

    async def follow(self, seen: int) -> AsyncGenerator[tuple[int, Event], None]:
        """Every event after the first `seen`, with its number, as they come."""
        while True:
            while seen < len(self.events):
                seen += 1
                yield seen, self.events[seen - 1]
            if self.ended:
                return
            await self._news.wait()


class Jobs:
    """All jobs of the server."""

    def __init__(self, crew: Crew, limits: Limits) -> None:
        self._crew = crew
        self._limits = limits
        self._jobs: dict[str, Job] = {}
        self.closing = False

    def find(self, number: str) -> Job:
        if number not in self._jobs:
            raise NotThere(message("web.no_job"), message("web.fix_no_job"), "id")
        return self._jobs[number]

    def alive(self, client: str | None = None) -> list[Job]:
        jobs = [job for job in self._jobs.values() if not job.ended]
        return jobs if client is None else [job for job in jobs if job.client == client]

    def begin(self, client: str, order: Order) -> Job:
        """Start a job, if the client may have one more and there is room in the queue."""
        if self.closing:
            raise closing()
        self._crew.expect()
        if len(self.alive(client)) >= self._limits.jobs:
            what = message("web.jobs", most=self._limits.jobs)
            raise TooMany(what, message("web.fix_jobs")).after(5)
        job = Job(client, order)
        self._jobs[job.id] = job
        job.task = asyncio.get_running_loop().create_task(self._run(job))
        self._later(self._limits.unheard, lambda: self._abandon(job))
        return job

    async def _run(self, job: Job) -> None:
        try:
            job.tell(await self._crew.do(job.order, job.tell))
        except asyncio.CancelledError:
            job.fail(Cancelled())
            raise
        except UnriddleError as error:
            job.fail(error)
        finally:
            self._later(self._limits.kept, lambda: self._forget(job))

    def cancel(self, job: Job) -> None:
        """Free its worker now."""
        if job.task is not None and not job.ended:
            job.fail(Cancelled())
            job.task.cancel()

    def attach(self, job: Job) -> None:
        job.listeners += 1

    def detach(self, job: Job) -> None:
        """A listener is gone; one that does not come back within a moment has closed the page."""
        job.listeners -= 1
        self._later(self._limits.linger, lambda: self._abandon(job))

    def _abandon(self, job: Job) -> None:
        """Nobody listens: the worker is needed elsewhere, and what it has found is kept."""
        if not job.listeners and not job.ended and not self._crew.halt(job.order):
            self.cancel(job)

    def _forget(self, job: Job) -> None:
        self._jobs.pop(job.id, None)

    def _later(self, seconds: float, then: Callable[[], Any]) -> None:
        asyncio.get_running_loop().call_later(seconds, then)

    async def drain(self) -> None:
        """Take no more; those at work tell what they have found, the rest that it is over."""
        self.closing = True
        tasks = [job.task for job in self.alive() if job.task is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=self._limits.drain)
        for job in self.alive():
            job.fail(closing())
            if job.task is not None:
                job.task.cancel()
                with suppress(asyncio.CancelledError):
                    await job.task
