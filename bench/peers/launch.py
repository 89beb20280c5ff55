"""Runs a command and writes what it cost: `launch.py DESCRIPTOR COMMAND...`

Linux counts the memory of the process that starts a program as the program's own, so this one is
small: it is started with next to no modules, and what it starts has at least its five megabytes.
"""

import os
import sys
import time


def main(descriptor: str, *command: str) -> int:
    start = time.perf_counter()
    child = os.fork()
    if not child:
        os.execvp(command[0], command)
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - start
    costs = f"{usage.ru_utime + usage.ru_stime} {wall} {usage.ru_maxrss}"
    os.write(int(descriptor), costs.encode())
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
