#!/usr/bin/env python3
"""Runs tests, and ends them if they are stuck: if for 100 seconds none has begun or ended.

Says then which tests had begun and not ended, and what the threads of their process wait for where gdb is installed.
Tests that were stuck are run once more, since a machine that waits for hours tells less than one that ends and says
why; what it says is a fault to be found.

usage: Scripts/unless-stuck.py COMMAND ARGUMENT...      STUCK=100 for another limit, in seconds
"""
import os
import re
import select
import shutil
import signal
import subprocess
import sys

LIMIT = float(os.environ.get("STUCK", "100"))
BEGUN = re.compile(r"◇ Test (.*) started\.$")
ENDED = re.compile(r"^. Test (.*?)(?: with \d+ test cases?)? (?:(?:passed|failed) after|skipped[.:])")


def run(command):
    """The exit status; None if the tests were stuck."""
    # A group of its own, whose processes end together.
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=os.setpgrp)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: (os.killpg(process.pid, number), sys.exit(128 + number)))
    output, running, rest = process.stdout.fileno(), {}, b""
    # Building may be silent for long.
    limit = None
    while True:
        if not select.select([output], [], [], limit)[0]:
            report(process, running)
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return None
        piece = os.read(output, 1 << 16)
        if not piece:
            status = process.wait()
            return status if status >= 0 else 128 - status
        sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
        *lines, rest = (rest + piece).split(b"\n")
        for line in (line.decode(errors="replace") for line in lines):
            if begun := BEGUN.search(line):
                running[begun[1]], limit = True, LIMIT
            elif ended := ENDED.search(line):
                running.pop(ended[1], None)


def report(process, running):
    names = [name for name in running if not name.startswith(("case ", "run"))]
    print(f"\nerror: stuck: no test has begun or ended for {LIMIT:.0f} seconds. Begun and not ended:", flush=True)
    print("\n".join(f"  {name}" for name in names), flush=True)
    listed = subprocess.run(["ps", "-A", "-o", "pid=,pgid=,args="], capture_output=True, text=True).stdout
    for pid, group, args in (line.split(None, 2) for line in listed.splitlines() if len(line.split(None, 2)) == 3):
        if int(group) != process.pid:
            continue
        print(f"  process {pid}: {args[:150]}", flush=True)
        if ("xctest" in args or "swiftpm-testing-helper" in args) and shutil.which("gdb"):
            # What it says is all that matters.
            subprocess.run(["gdb", "-p", pid, "-batch", "-ex", "thread apply all backtrace 30"], stderr=subprocess.DEVNULL)


status = run(sys.argv[1:])
if status is None:
    print("warning: the tests were stuck and are run once more", flush=True)
    status = run(sys.argv[1:])
    print("warning: the tests were stuck at first; see 'stuck' above", flush=True)
sys.exit(1 if status is None else status)
