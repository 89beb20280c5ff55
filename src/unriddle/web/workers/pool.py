"""Pools of worker processes that are started before they are needed: tasks in, events out.

There are two, so that a long job never keeps a hint waiting. When a worker crashes, hangs or
overruns, only its own task fails, and the worker is replaced.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from unriddle.desk import message
from unriddle.web.limits import MEGABYTE, Limits
from unriddle.web.problems import Busy, Cancelled, Crashed, Failed, Overran, Stuck, closing

log = logging.getLogger(__name__)
STARTING = 60.0  # seconds for a worker to start, on a slow machine too
STOPPING = 0.5  # seconds for a worker to stop its task when it is told to
_ids = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Task:
    """What a worker is to do, for how long, and in which language."""

    verb: str
    ask: dict[str, Any]
    seconds: float
    lang: str = "en"
    streamed: bool = False  # whether progress and solutions are sent before the end
    id: int = field(default_factory=lambda: next(_ids))


@dataclass(frozen=True, slots=True)
class Event:
    """What a worker sends: started, progress, solution, done or error."""

    name: str
    data: dict[str, Any]

    @property
    def final(self) -> bool:
        return self.name in ("done", "error")


STARTED = Event("started", {})


class Worker:
    """One process and the two pipes to it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.task: Task | None = None  # what it is busy with
        self.started = False  # whether it has sent any event of its task
        self.broken = False
        self._interrupted = False
        self._deadline = 0.0
        self._timeout: asyncio.Timeout | None = None

    @classmethod
    async def start(cls, limits: Limits, guests: tuple[str, ...], background: bool) -> Worker:
        settings = {"limits": asdict(limits), "guests": guests, "background": background}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "unriddle.web.workers.process",
            json.dumps(settings),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=16 * MEGABYTE,
            start_new_session=True,  # Ctrl-C at the terminal is for the server alone
        )
        worker = cls(process)
        async with asyncio.timeout(STARTING):
            await worker._receive()
        return worker

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def alive(self) -> bool:
        return self.process.returncode is None

    async def _receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line:
            raise Crashed
        event: dict[str, Any] = json.loads(line)
        return event

    def _send(self, record: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(record).encode() + b"\n")

    def _send_stop(self, task: Task) -> None:
        with suppress(OSError):
            self._send({"stop": task.id})

    async def run(self, task: Task, limits: Limits, on_event: Callable[[Event], None]) -> Event:
        """Run a task and return its final event; raises Failed if there is none."""
        self.task, self.started, self._interrupted = task, False, False
        self._send(asdict(task))
        loop = asyncio.get_running_loop()
        self._deadline = loop.time() + task.seconds + limits.grace
        while True:
            event = await self._next(task, self._deadline - loop.time(), limits.silence)
            if event is not None and event.final:
                self.task = None
                return event
            if event is not None:
                self.started = True
                on_event(event)

    async def _next(self, task: Task, left: float, silence: float) -> Event | None:
        """The next event of the task; None for a sign of life."""
        try:
            async with asyncio.timeout(max(0.0, min(left, silence))) as self._timeout:
                event = await self._receive()
        except TimeoutError:
            self.broken = True
            why = Cancelled if self._interrupted else Overran if left <= silence else Stuck
            raise why() from None
        except (ValueError, OSError, Crashed):
            self.broken = True
            raise Crashed from None
        self.broken = self.broken or bool(event.get("last"))
        if event["id"] != task.id or event["event"] == "alive":
            return None
        return Event(event["event"], event["data"])

    def interrupt(self, seconds: float = STOPPING) -> None:
        """Have the task end within `seconds` and answer with what it has."""
        if self.task is None or self.broken or self._interrupted:
            return
        self._interrupted = True
        self._send_stop(self.task)
        self._deadline = asyncio.get_running_loop().time() + seconds
        with suppress(RuntimeError):  # nobody waits for an event at the moment
            if self._timeout is not None:
                self._timeout.reschedule(self._deadline)

    async def abandon(self) -> None:
        """Stop a task whose answer nobody wants; a worker that does not stop is broken."""
        task = self.task
        if task is None or self.broken:
            return
        self._send_stop(task)
        try:
            async with asyncio.timeout(STOPPING):
                while self.task is not None:
                    event = await self._next(task, 60, 60)
                    if event is not None and event.final:
                        self.task = None
        except (TimeoutError, Failed):
            self.broken = True

    async def kill(self) -> None:
        """End the process, and wait until it is gone."""
        if self.alive:
            with suppress(ProcessLookupError):
                self.process.kill()
        await self.process.wait()


class Pool:
    """Workers of one kind, and the queue of tasks for them."""

    def __init__(
        self, size: int, limits: Limits, guests: tuple[str, ...], background: bool
    ) -> None:
        self.size = size
        self.workers: set[Worker] = set()
        self.waiting = 0
        self.closing = False
        self._limits, self._guests, self._background = limits, guests, background
        self._idle: asyncio.Queue[Worker | None] = asyncio.Queue()  # None: the pool is closing
        self._releasing: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        await asyncio.gather(*(self._start_worker() for _ in range(self.size)))

    async def _start_worker(self) -> None:
        worker = await Worker.start(self._limits, self._guests, self._background)
        self.workers.add(worker)
        self._idle.put_nowait(worker)

    @property
    def idle(self) -> int:
        return self._idle.qsize()

    async def run(
        self, task: Task, on_event: Callable[[Event], None] = lambda event: None
    ) -> Event:
        """Run a task once a worker is free; cancelling this frees the worker."""
        while True:
            worker = await self._free_worker()
            try:
                return await worker.run(task, self._limits, on_event)
            except Crashed:
                if worker.started:  # else it was dead before: retry with another
                    raise
            finally:
                self._in_background(self._release(worker))

    def interrupt(self, task: Task) -> bool:
        """Have a task end with what it has by now; False if no worker has it yet."""
        for worker in self.workers:
            if worker.task is task:
                worker.interrupt()
                return True
        return False

    def drain(self) -> None:
        """Take no more tasks, and have those at work end with what they have by now."""
        self.closing = True
        self._idle.put_nowait(None)
        for worker in self.workers:
            worker.interrupt(self._limits.drain)

    def check_room(self) -> None:
        """Raise Busy if the queue is full, or Closing if no more tasks are taken."""
        if self.closing:
            raise closing()
        if self.waiting >= self._limits.queue:
            what = message("web.queue", waiting=self.waiting)
            raise Busy(what, message("web.fix_queue"))

    async def _free_worker(self) -> Worker:
        self.check_room()
        self.waiting += 1
        try:
            while True:
                worker = await self._idle.get()
                if worker is None:
                    self._idle.put_nowait(None)  # for the others that wait
                    raise closing()
                if worker.alive:
                    return worker
                self._in_background(self._release(worker))
        finally:
            self.waiting -= 1

    def _in_background(self, releasing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(releasing)
        self._releasing.add(task)
        task.add_done_callback(self._releasing.discard)

    async def _release(self, worker: Worker) -> None:
        """Make a worker idle again, or replace it if it is dead or broken."""
        await worker.abandon()
        if worker.alive and not worker.broken:
            self._idle.put_nowait(worker)
            return
        await worker.kill()
        self.workers.discard(worker)
        if not self.closing:
            log.info("worker %s is replaced", worker.pid)
            await self._replace()

    async def _replace(self) -> None:
        """Retry until a worker starts: a machine short of memory may need a moment."""
        while True:
            try:
                return await self._start_worker()
            except (OSError, Crashed, TimeoutError) as error:
                log.warning("no new worker yet: %r", error)
                await asyncio.sleep(1)

    async def close(self) -> None:
        self.closing = True
        for task in list(self._releasing):
            task.cancel()
        await asyncio.gather(*self._releasing, return_exceptions=True)
        await asyncio.gather(*(worker.kill() for worker in self.workers))


class Pools:
    """One pool for requests that somebody waits for (`interactive`), one for jobs."""

    def __init__(self, limits: Limits, guests: tuple[str, ...]) -> None:
        self.interactive = Pool(limits.interactive_pool_size, limits, guests, background=False)
        self.jobs = Pool(limits.job_pool_size, limits, guests, background=True)

    async def start(self) -> None:
        await asyncio.gather(self.interactive.start(), self.jobs.start())

    def drain(self) -> None:
        self.interactive.drain()
        self.jobs.drain()

    async def close(self) -> None:
        await asyncio.gather(self.interactive.close(), self.jobs.close())
