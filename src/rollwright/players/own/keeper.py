"""Keeps one program: starts it, and ends it as soon as whoever asked for it is gone.

Run as `python -I -S keeper.py LIFELINE COMMAND…`. The lifeline is a pipe that nobody writes to: its
other end is closed when our owner ends, however that comes about, and then the program is ended
with all that it started. Standard input and output are the program's own; we only wait. This file
imports little, since it is started once for every program and worker.
"""

import contextlib
import os
import select
import signal
import sys


def main(lifeline: int, command: list[str]) -> int:
    """Run a command until it ends, or until the lifeline does; its exit code."""
    woken, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wakes)
    child = os.fork()
    if child == 0:
        become(command, lifeline)
    nothing = os.open(os.devnull, os.O_RDWR)
    for ours in (0, 1, 2):  # these are the program's, and end with it
        os.dup2(nothing, ours)
    ended = None
    while ended is None and lifeline not in select.select([lifeline, woken], [], [])[0]:
        os.read(woken, 64)
        ended = os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    # Its group is ended before its number can be another's: it is waited for afterwards.
    for end in (os.killpg, os.kill):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            end(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def become(command: list[str], lifeline: int) -> None:
    """Become the program, in a group of its own."""
    os.close(lifeline)
    os.setsid()
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        os.execvp(command[0], command)  # nosec B606  # as our owner says
    except OSError as error:
        print(error.strerror, file=sys.stderr, flush=True)
        os._exit(127)


if __name__ == "__main__":
    code = main(int(sys.argv[1]), sys.argv[2:])
    os._exit(code if code >= 0 else 128 - code)
