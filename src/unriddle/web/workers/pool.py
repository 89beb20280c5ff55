"""Workers started beforehand: orders in, events out; one that breaks is replaced.

Two crews: one for requests that somebody waits for, one for jobs, so that a long job never
keeps a hint waiting. Only the order of a worker that crashes, hangs or overruns is lost.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from unriddle.desk import message
from unriddle.web.limits import MEGABYTE, Limits
from unriddle.web.problems import Busy, Cancelled, Crashed, Failed, Overran, Stuck, closing

log = logging.getLogger(__name__)
STARTING = 60.0  # seconds for a worker to come up, on a slow machine too
STOPPING = 0.5  # seconds for a worker to stop when it is told to
_numbers = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Order:
    """What a worker is to do, for how long, and in which language."""

    verb: str
    ask: dict[str, Any]
    seconds: float
    lang: str = "en"
    told: bool = False  # whether somebody wants to hear of progress and solutions
    id: int = field(default_factory=lambda: next(_numbers))


@dataclass(frozen=True, slots=True)
class Event:
    """What a worker says: begun, progress, solution, done or error."""

    name: str
    data: dict[str, Any]

    @property
    def final(self) -> bool:
        return self.name in ("done", "error")


BEGUN = Event("begun", {})


class Worker:
    """One process and the two pipes to it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.order: Order | None = None  # what it is busy with
        self.begun = False  # whether it has said so
        self.broken = False
        self.halted = False  # whether it was told to come to an end
        self._deadline = 0.0
        self._waiting: asyncio.Timeout | None = None

    @classmethod
    async def start(cls, limits: Limits, guests: tuple[str, ...], patient: bool) -> Worker:
        settings = {"limits": asdict(limits), "guests": guests, "patient": patient}
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
            await worker._line()
        return worker

    @property
    def pid(self) -> int:
        return self.process.pid

    async def _line(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        text = await self.process.stdout.readline()
        if not text:
            raise Crashed
        found: dict[str, Any] = json.loads(text)
        return found

    def send(self, order: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(order).encode() + b"\n")

    async def work(self, order: Order, limits: Limits, hear: Callable[[Event], None]) -> Event:
        """Do an order; the final event. Raises Failed if there is none."""
        self.order, self.begun, self.halted = order, False, False
        self.send(asdict(order))
        loop = asyncio.get_running_loop()
        self._deadline = loop.time() + order.seconds + limits.grace
        while True:
            event = await self._next(order, self._deadline - loop.time(), limits.silence)
            if event is not None and event.final:
                self.order = None
                return event
            if event is not None:
                self.begun = True
                hear(event)

    async def _next(self, order: Order, left: float, silence: float) -> Event | None:
        """The next event of the order; None for a sign of life."""
        try:
            async with asyncio.timeout(max(0.0, min(left, silence))) as self._waiting:
                line = await self._line()
        except TimeoutError:
            self.broken = True
            why = Cancelled if self.halted else Overran if left <= silence else Stuck
            raise why() from None
        except (ValueError, OSError, Crashed):
            self.broken = True
            raise Crashed from None
        self.broken = self.broken or bool(line.get("last"))
        if line["id"] != order.id or line["event"] == "alive":
            return None
        return Event(line["event"], line["data"])

    def halt(self, seconds: float = STOPPING) -> None:
        """Have the order end now with what there is; there is only a moment to say it."""
        if self.order is None or self.broken or self.halted:
            return
        self.halted = True
        with suppress(OSError):
            self.send({"stop": self.order.id})
        self._deadline = asyncio.get_running_loop().time() + seconds
        with suppress(RuntimeError):  # it is not waiting any more
            if self._waiting is not None:
                self._waiting.reschedule(self._deadline)

    async def stop(self) -> None:
        """Leave the order unfinished; a worker that does not is broken."""
        order = self.order
        if order is None or self.broken:
            return
        with suppress(OSError):
            self.send({"stop": order.id})
        try:
            async with asyncio.timeout(STOPPING):
                while self.order is not None:
                    event = await self._next(order, 60, 60)
                    if event is not None and event.final:
                        self.order = None
        except (TimeoutError, Failed):
            self.broken = True

    async def end(self) -> None:
        """End the process, and wait until it is gone."""
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
        await self.process.wait()


class Crew:
    """Workers of one kind, and the orders that wait for one."""

    def __init__(self, size: int, limits: Limits, guests: tuple[str, ...], patient: bool) -> None:
        self.size = size
        self.workers: set[Worker] = set()
        self.waiting = 0
        self.closing = False
        self._limits, self._guests, self._patient = limits, guests, patient
        self._idle: asyncio.Queue[Worker | None] = asyncio.Queue()  # None: no more are taken
        self._chores: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        await asyncio.gather(*(self._hire() for _ in range(self.size)))

    async def _hire(self) -> None:
        worker = await Worker.start(self._limits, self._guests, self._patient)
        self.workers.add(worker)
        self._idle.put_nowait(worker)

    @property
    def idle(self) -> int:
        return self._idle.qsize()

    async def do(self, order: Order, hear: Callable[[Event], None] = lambda event: None) -> Event:
        """Do an order once a worker is free; cancel the task and the worker is freed."""
        while True:
            worker = await self._free()
            try:
                return await worker.work(order, self._limits, hear)
            except Crashed:
                if worker.begun:  # else it had died before, and another can have the order
                    raise
            finally:
                self._chore(self._release(worker))

    def halt(self, order: Order) -> bool:
        """Have an order end with what there is by now; whether anybody was at it."""
        for worker in self.workers:
            if worker.order is order:
                worker.halt()
                return True
        return False

    def drain(self) -> None:
        """Take no more orders, and have those at work end with what there is by now."""
        self.closing = True
        self._idle.put_nowait(None)
        for worker in self.workers:
            worker.halt(self._limits.drain)

    def expect(self) -> None:
        """Raise Busy if too many wait already, or Closing if no more are taken."""
        if self.closing:
            raise closing()
        if self.waiting >= self._limits.queue:
            what = message("web.queue", waiting=self.waiting)
            raise Busy(what, message("web.fix_queue"))

    async def _free(self) -> Worker:
        self.expect()
        self.waiting += 1
        try:
            while True:
                worker = await self._idle.get()
                if worker is None:
                    self._idle.put_nowait(None)  # for whoever waits as well
                    raise closing()
                if worker.process.returncode is None:
                    return worker
                worker.broken = True  # it died in its sleep
                self._chore(self._release(worker))
        finally:
            self.waiting -= 1

    def _chore(self, chore: Any) -> None:
        task = asyncio.get_running_loop().create_task(chore)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _release(self, worker: Worker) -> None:
        """Back among the idle, or replaced if it cannot be trusted any more."""
        await worker.stop()
        if not worker.broken and worker.process.returncode is None:
            self._idle.put_nowait(worker)
            return
        await worker.end()
        self.workers.discard(worker)
        if not self.closing:
            log.info("worker %s is replaced", worker.pid)
            await self._replace()

    async def _replace(self) -> None:
        """Hire until it succeeds: a machine short of memory may need a moment."""
        while True:
            try:
                return await self._hire()
            except (OSError, Crashed, TimeoutError) as error:
                log.warning("no new worker yet: %r", error)
                await asyncio.sleep(1)

    async def close(self) -> None:
        self.closing = True
        for chore in list(self._chores):
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self.workers))


class Pool:
    """Both crews."""

    def __init__(self, limits: Limits, guests: tuple[str, ...] = ()) -> None:
        self.limits = limits
        self.clerks = Crew(limits.clerks_needed, limits, guests, patient=False)
        self.workers = Crew(limits.workers_needed, limits, guests, patient=True)

    async def start(self) -> None:
        await asyncio.gather(self.clerks.start(), self.workers.start())

    def drain(self) -> None:
        self.clerks.drain()
        self.workers.drain()

    async def close(self) -> None:
        await asyncio.gather(self.clerks.close(), self.workers.close())
