"""The cores of a Ray cluster as workers: one of ours, started for the occasion, or anybody's.

Ray is an extra, and only this file knows it. Ray's own second tries are turned off: what is lost
with a node is noticed, and asked for again, in the one place that does so for all workers.
"""

import logging
import os
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager, nullcontext
from importlib import import_module
from time import monotonic
from types import ModuleType
from typing import Any, Final

from rollwright.core.errors import BadOption, NotInstalled
from rollwright.work.crew import Crew, Given, Result, working

LOCAL: Final = "local"  # in place of an address: start a cluster on this machine
LOOK_AGAIN: Final = 5.0  # seconds after which cores are counted again: nodes come and go


def imported() -> ModuleType:
    """Ray, or a sentence that says how to get it."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else it warns about itself
    try:
        import ray  # noqa: PLC0415 (an extra, and slow to import)
        import ray.exceptions  # noqa: PLC0415
    except ImportError:
        raise NotInstalled("A cluster needs Ray: pip install 'rollwright[ray]'.") from None
    found: ModuleType = ray
    return found


class RayExecutor(Executor):
    """Ray's tasks, one a core, as futures."""

    def __init__(self, ray: ModuleType) -> None:
        self.ray = ray
        self.call = ray.remote(num_cpus=1, max_retries=0)(_called)
        self.refs: dict[object, object] = {}  # what Ray knows tasks by, by their futures

    def submit(
        self, fn: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Result]:
        """Hand something to the cluster."""
        ref = self.call.remote(fn, *args, **kwargs)
        future: Future[Result] = ref.future()
        self.refs[future] = ref
        future.add_done_callback(lambda done: self.refs.pop(done, None))
        return future

    def shutdown(
        self,
        wait: bool = True,  # noqa: ARG002 (as other executors have it)
        *,
        cancel_futures: bool = False,
    ) -> None:
        """Call off what is not done, if asked to."""
        for ref in list(self.refs.values()) if cancel_futures else ():
            self.ray.cancel(ref)


def _called(work: Callable[..., Result], *arguments: object) -> Result:
    """What runs in the cluster."""
    return work(*arguments)


class _Cluster(Crew):
    """All cores of a cluster, as many as there are at the time."""

    def __init__(self, ray: ModuleType) -> None:
        self.ray = ray
        self.errors = ray.exceptions
        self.looked = float("-inf")
        super().__init__(RayExecutor(ray), 0)
        self.lost = (
            BrokenExecutor,
            CancelledError,
            self.errors.WorkerCrashedError,
            self.errors.NodeDiedError,
            self.errors.LocalRayletDiedError,
            self.errors.ObjectLostError,  # and what is like it: the result went with its node
            self.errors.OutOfMemoryError,
            self.errors.RpcError,
        )

    @property
    def workers(self) -> int:
        if monotonic() - self.looked > LOOK_AGAIN:
            self._workers = max(1, int(self.ray.cluster_resources().get("CPU", 0)))
            self.looked = monotonic()
        return self._workers

    def explained(self, error: Exception) -> Exception:
        """What was raised there; Ray puts its own error around it."""
        if isinstance(error, self.errors.RayTaskError):
            cause = getattr(error, "cause", None)
            return cause if isinstance(cause, Exception) else error
        if isinstance(error, self.errors.RayError):
            why = str(error).strip().rpartition("\n")[2].rstrip(".")
            return BadOption(
                f"Ray could not do it: {why}. The same Rollwright must be installed on all nodes."
            )
        return error

    def close(self, *, early: bool) -> None:
        self.executor.shutdown(cancel_futures=early)


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The cores of the cluster at an address; `local` starts one here, which ends afterwards.

    Where this program is connected to a cluster already, that one is used, and stays.
    """
    ray = imported()
    ours = not ray.is_initialized()
    if ours:
        _connect(ray, address)
    try:
        with working(lambda: _Cluster(ray)) as crew:
            yield crew
    finally:
        if ours:
            ray.shutdown()


@contextmanager
def of_our_own() -> Iterator[None]:
    """What Ray starts meanwhile is for us: it listens on 127.0.0.1, and its workers need not wait.

    Who reaches a cluster may run anything there. Ray keeps to 127.0.0.1 by itself where firewalls
    would ask, on Windows and macOS, by this very switch. And its workers would be as nice as 15 to
    all else on the machine; in a cluster that stands that is for its owner to say.
    """
    constants: Any = import_module("ray._private.ray_constants")
    before = constants.ENABLE_RAY_CLUSTER
    settings = {constants.ENABLE_RAY_CLUSTERS_ENV_VAR: "0", constants.RAY_WORKER_NICENESS: "0"}
    said = {name: os.environ.get(name) for name in settings}
    constants.ENABLE_RAY_CLUSTER = False
    os.environ |= settings
    try:
        yield
    finally:
        constants.ENABLE_RAY_CLUSTER = before
        for name, value in said.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value


def _connect(ray: ModuleType, address: str) -> None:
    how: dict[str, object] = {"address": address}
    if address == LOCAL:
        how = {"address": LOCAL, "include_dashboard": False}
    try:
        with warnings.catch_warnings(), of_our_own() if address == LOCAL else nullcontext():
            warnings.simplefilter("ignore")  # Ray's own, of what it will do otherwise one day
            ray.init(
                **how, log_to_driver=False, logging_level=logging.ERROR, configure_logging=True
            )
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        why = str(error).strip().partition("\n")[0].rstrip(".")
        raise BadOption(
            f"There is no Ray cluster at '{address}' ({why}). An address is as in host:6379 or"
            f" ray://host:10001; auto looks for one, and {LOCAL} starts one here."
        ) from None
