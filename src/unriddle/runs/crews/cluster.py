"""A cluster of dask.distributed as a crew. Nothing else here knows Dask.

A thread of its own talks to the scheduler. Which worker gets which slice is decided here, not
there: a slice is pinned to its worker, so that the scheduler never tries it again by itself, and
whoever dies is counted by our own ledger, whatever the scheduler's `allowed-failures` is.

The life of a slice, by what each method does with it:

    submit -> accept -> queue -> _place -> _send -> carry_out, at a worker
                          ^                             |
                          |     a record, or an error   +-> _follow -> _hand_back -> receive
                          |     the worker is gone      +-> _left:
                          |                                   the only one at work -> _hand_back
                          +---------------------------------- one of several, or not begun yet
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import signal
from collections import Counter, deque
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError, Future
from contextlib import AsyncExitStack, suppress
from importlib import import_module
from multiprocessing import resource_tracker
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any
from uuid import uuid4

from unriddle.errors import InputError, OutOfIdeas, Unavailable, UnriddleError
from unriddle.lazy_dataclass import dataclass
from unriddle.runs.crews.crew import Lost, Outcome, Tag
from unriddle.runs.crews.travel import answer_to, outcome_of, plain_order
from unriddle.runs.jobs import Job
from unriddle.runs.part import Order
from unriddle.values import message

CONNECT = 10.0  # seconds in which a scheduler has to answer, and to have a worker
PATIENCE = 60.0  # seconds without any worker after which a run is left
LOOK = 1.0  # seconds between two looks at who is there
RESERVE = 1  # slices that wait at each worker, so that it goes on while its record travels
CLOSE = 10.0  # seconds in which a cluster has to let go
THREAD = "unriddle-cluster"
_LOCAL = re.compile(r"local:([1-9]\d{0,2})")
_ADDRESS = re.compile(r"(?:(?:tcp|tls|ws|wss|ucx)://)?(?:\[[0-9A-Fa-f:.]+\]|[^\s/:\[\]]+):\d{1,5}")

# What a cluster of our own does without: samples and statistics that nobody looks at take as long
# as all the rest that Dask does.
_SPARING = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.scheduler.work-stealing": False,
}


def known_address(address: str) -> str:
    """An address that may be one: `tcp://host:port`, or `local:N` for processes of this machine."""
    pattern = _LOCAL if address.startswith("local:") else _ADDRESS
    if not pattern.fullmatch(address):
        what = message("error.cluster_address", address=address)
        raise InputError(what, message("fix.cluster_address"), address)
    return address


def carry_out(order: str) -> str:
    """A slice, at a worker: JSON in, JSON out. It ends when nobody waits for it any more."""
    worker = import_module("distributed").get_worker()
    key = worker.get_current_task()

    def is_unwanted() -> bool:
        task = worker.state.tasks.get(key)
        return _run_of(key) in _ended or task is None or task.state == "cancelled"

    return json.dumps(answer_to(json.loads(order), is_unwanted))


def end_slices(run: str) -> None:
    """At a worker: all slices of a run hand back what they have, now."""
    _ended.add(run)


def _run_of(key: str) -> str:
    return key.rpartition("-")[0]


_ended: set[str] = set()


class Cluster:
    """The workers of a cluster, as many as there are at the moment."""

    slices = 2  # a record has to travel

    def __init__(self, address: str, job: Job) -> None:
        self._done: SimpleQueue[Outcome | UnriddleError] = SimpleQueue()
        self._family, self._code = job.family, job.code()
        self._link = _Link(known_address(address), self._code, self._done)
        self._thread = Thread(target=self._link.run, name=THREAD, daemon=True)
        self._thread.start()
        try:
            self._link.ready.result()
        except BaseException:
            self.close()
            raise

    @property
    def size(self) -> int:
        return self._link.size

    @property
    def reserve(self) -> int:
        return self._link.reserve

    def submit(self, tag: Tag, order: Order) -> None:
        plain = json.dumps(plain_order(order, self._family, self._code))
        self._link.call(self._link.accept, _Slice(tag, plain, order.part is None))

    def receive(self, timeout: float) -> Outcome | None:
        try:
            came = self._done.get(timeout=timeout)
        except Empty:
            return None
        if isinstance(came, UnriddleError):  # of the cluster as a whole
            raise came
        return came

    def stop(self) -> None:
        self._link.call(self._link.stop)

    def close(self) -> None:
        self._link.call(self._link.close)
        self._thread.join(CLOSE)


@dataclass(slots=True)
class _Slice:
    tag: Tag
    order: str
    whole: bool  # it cannot be cut, so it does not end by itself after a slice
    worker: str = ""
    future: Any = None


class _Link:
    """What the thread does that talks to the cluster. Others only `call`."""

    def __init__(self, address: str, code: str, done: SimpleQueue[Outcome | UnriddleError]) -> None:
        self.ready: Future[None] = Future()
        self.size = self.reserve = 0
        self._address, self._code, self._done = address, code, done
        self._run = f"unriddle-{uuid4().hex}"  # what the keys of all its slices begin with
        self._threads: dict[str, int] = {}  # of each worker
        self._jobs: dict[str, _Slice] = {}  # that a worker has
        self._queue: deque[_Slice] = deque()
        self._suspects: set[str] = set()  # keys of parts at which a worker died
        self._living: asyncio.Task[None] | None = None
        self._following: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._wake = asyncio.Event()
        self._closing = False
        self._client: Any = None

    def call(self, what: Callable[..., None], *args: Any) -> None:
        with suppress(RuntimeError):  # its thread has ended
            self._loop.call_soon_threadsafe(what, *args)

    # Its life

    def run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
                runner.run(self._live())
        except (Exception, asyncio.CancelledError) as error:
            if not self.ready.done():  # it did not come so far
                self.ready.set_exception(error)

    async def _live(self) -> None:
        self._living = asyncio.current_task()
        async with AsyncExitStack() as stack:
            self._client = await self._connected(stack)
            self._client.subscribe_topic("all", self._hear)
            await self._first_worker()
            self.ready.set_result(None)
            try:
                await self._watch()
            except UnriddleError as error:
                self._fail(error)  # before it takes its time to let go
            for job in self._jobs.values():
                job.future.release()
            if self._client.status == "running":
                self._client.unsubscribe_topic("all")

    async def _connected(self, stack: AsyncExitStack) -> Any:
        dask = _distributed()
        address: Any = self._address
        if local := _LOCAL.fullmatch(address):
            with import_module("dask.config").set(_SPARING):
                address = await stack.enter_async_context(_local(dask, int(local[1])))
        client = dask.Client(address, asynchronous=True, set_as_default=False, timeout=CONNECT)
        try:
            return await stack.enter_async_context(client)
        except OSError as error:
            what = message("error.cluster_silent", address=self._address, reason=str(error))
            raise Unavailable(what, message("fix.cluster_silent"), self._address) from None

    async def _first_worker(self) -> None:
        until = self._loop.time() + CONNECT
        while not self._threads and not self._closing:
            if self._loop.time() > until:
                what = message("error.cluster_empty", address=self._address)
                raise Unavailable(what, message("fix.cluster_empty", address=self._address))
            self._know(await self._client.nthreads())
            await self._pause(0.1)

    async def _watch(self) -> None:
        """Look who is there, until it is closed or nobody is left."""
        seen = self._loop.time()
        while not self._closing:
            if self._client.status != "running":
                raise self._gone()
            with suppress(OSError):  # then it is not running, either
                self._know(await self._client.nthreads())
            seen = self._loop.time() if self._threads else seen
            if self._loop.time() - seen > PATIENCE:
                raise OutOfIdeas(message("reason.cluster_empty", address=self._address))
            await self._pause(LOOK)

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._wake.wait(), seconds)
        self._wake.clear()

    def _gone(self) -> UnriddleError:
        return OutOfIdeas(message("reason.cluster_gone", address=self._address))

    def _fail(self, error: UnriddleError) -> None:
        """The whole cluster is of no use any more."""
        self._threads.clear()
        self._place()
        self._done.put(error)
        self.stop()
        for job in self._jobs.values():
            self._done.put((job.tag, Lost(str(error))))
        self._jobs.clear()

    # Asked by the crew

    def accept(self, job: _Slice) -> None:
        if job.tag[0] in self._suspects:
            self._queue.appendleft(job)
        else:
            self._queue.append(job)
        self._place()

    def stop(self) -> None:
        """Slices are asked to come back; what has not begun, or cannot be cut, is given up."""
        if self._client.status == "running":
            self._follows(self._end_slices())
        for job in self._queue:
            self._done.put((job.tag, Lost("stopped")))
        self._queue.clear()
        at = Counter[str]()
        for key, job in list(self._jobs.items()):
            at[job.worker] += 1
            if job.whole or at[job.worker] > self._threads.get(job.worker, 0):
                self._hand_back(key, Lost("stopped"))

    async def _end_slices(self) -> None:
        with suppress(Exception):  # a worker that is gone has none
            await self._client.run(eval, _named("end_slices", self._run), on_error="ignore")

    def close(self) -> None:
        self._closing = True
        self._wake.set()
        if self._living is not None and not self.ready.done():
            self._living.cancel()

    # Who works

    def _hear(self, event: tuple[float, Any]) -> None:
        """The scheduler tells who comes and goes."""
        said = event[1] if isinstance(event[1], dict) else {}
        if said.get("action") == "remove-worker":
            keys = set(said["processing-tasks"]) | set(said["lost-computed-tasks"])
            self._left(said["worker"], set() if said["expected"] else keys)
        elif said.get("action") == "add-worker":
            self._wake.set()

    def _know(self, threads: dict[str, int]) -> None:
        for worker in self._threads.keys() - threads.keys():
            self._left(worker, set(self._jobs))
        self._threads = dict(threads)
        self._place()

    def _left(self, worker: str, at_work: set[str]) -> None:
        """A worker is gone, with the slices it was at; those that only waited there are sent on.

        If it was at several, nobody knows which of them it was: each is tried alone.
        """
        self._threads.pop(worker, None)
        keys = [key for key, job in self._jobs.items() if job.worker == worker]
        begun = [key for key in keys if key in at_work]
        for key in keys:
            job = self._jobs[key]
            if key in begun:
                self._suspects.add(job.tag[0])
            if begun == [key]:
                self._hand_back(key, Lost(f"{worker} is gone"))
            else:
                del self._jobs[key]
                job.future.release()
                self._queue.appendleft(job)
        self._place()

    def _place(self) -> None:
        self.size, self.reserve = sum(self._threads.values()), RESERVE * len(self._threads)
        while self._queue:
            worker = self._with_room(self._queue[0])
            if worker is None:
                return
            self._send(self._queue.popleft(), worker)

    def _with_room(self, job: _Slice) -> str | None:
        """The worker with the most room; a suspect is alone there."""
        at = Counter(each.worker for each in self._jobs.values())
        alone = {each.worker for each in self._jobs.values() if each.tag[0] in self._suspects}
        room = {
            worker: threads + RESERVE - at[worker]
            for worker, threads in self._threads.items()
            if worker not in alone and not (job.tag[0] in self._suspects and at[worker])
        }
        best = max(room, key=room.__getitem__, default=None)
        return best if best is not None and room[best] > 0 else None

    def _send(self, job: _Slice, worker: str) -> None:
        key = f"{self._run}-{uuid4().hex}"
        job.worker = worker
        call = _named("carry_out", job.order)
        job.future = self._client.submit(
            eval, call, key=key, workers=[worker], pure=False, retries=0
        )
        self._jobs[key] = job
        self._follows(self._follow(key, job))

    def _follows(self, what: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(what)
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _follow(self, key: str, job: _Slice) -> None:
        try:
            came = outcome_of(json.loads(await job.future), self._code, job.worker)
        except (Exception, CancelledError) as error:
            came = self._trouble(error, job)
        if key in self._jobs:
            if not isinstance(came, Lost):
                self._suspects.discard(job.tag[0])
            self._hand_back(key, came)
            self._place()

    def _trouble(self, error: BaseException, job: _Slice) -> Any:
        """What a slice ended with that is no record."""
        if isinstance(error, CancelledError) and self._client.status != "running":
            return self._gone()
        words = f"{type(error).__name__}: {error}"
        if isinstance(error, ModuleNotFoundError) and (error.name or "").startswith("unriddle"):
            what = message("error.cluster_without", worker=job.worker)
            return Unavailable(what, message("fix.cluster_without"), job.worker)
        return Lost(words)

    def _hand_back(self, key: str, came: Any) -> None:
        job = self._jobs.pop(key)
        job.future.release()
        self._done.put((job.tag, came))


def _named(function: str, argument: str) -> str:
    """A call of a function of this file, for `eval` at a worker.

    The function itself would be read by the scheduler and by the worker before anybody could say
    that the program is not there, and the worker would end.
    """
    return f"__import__({__name__!r}, fromlist=['_']).{function}({argument!r})"


def _distributed() -> Any:
    try:
        dask = import_module("distributed")
    except ImportError:
        from unriddle.installed import adding  # seldom wanted, and slow to load

        what = message("error.no_cluster")
        raise Unavailable(what, message("fix.extra", command=adding("cluster"))) from None
    for name in ("distributed", "tornado", "tornado.application"):
        for handler in logging.getLogger(name).handlers:
            handler.addFilter(_is_elsewhere)
    return dask


def _is_elsewhere(record: logging.LogRecord) -> bool:
    """Whether somebody else logs: what goes on in our thread we say ourselves."""
    return record.threadName != THREAD


def _local(dask: Any, size: int) -> Any:
    """Processes of this machine, which end with this one. Ctrl-C is not for them."""
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # it would undo the mask, which those that start inherit
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    return dask.LocalCluster(
        n_workers=size,
        threads_per_worker=1,
        memory_limit=None,
        scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
        silence_logs=logging.CRITICAL,
        asynchronous=True,
    )
