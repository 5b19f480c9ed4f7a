#!/usr/bin/env python3
"""Measures the package beside the program, in the environment where the wheel is installed: python/bench.py LIST"""

import subprocess
import sys
import time

import gridc


def best(work, times=5):
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found)


def by_package(path):
    with open(path) as lines:
        return sum(checked.is_unique for checked in gridc.check_many(line for line in lines if line[0] != "#"))


def main():
    path = sys.argv[1]
    program = best(lambda: subprocess.run(["gridc", "check", "-q", path], check=False, stdout=subprocess.DEVNULL))
    package = best(lambda: by_package(path))
    print(f"list: program {program:.3f} s, package {package:.3f} s, {package / program:.2f} times")
    start = best(lambda: subprocess.run(["gridc", "--version"], check=True, stdout=subprocess.DEVNULL))
    print(f"start of the program {1e3 * start:.1f} ms")

    puzzle = gridc.Puzzle.read("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n")
    calls = 2000

    def questions():
        for _ in range(calls):
            puzzle.check()

    def inside():
        return sum(puzzle.check().elapsed for _ in range(calls))

    each = best(questions) / calls
    print(f"check of a board with one open cell: {1e6 * each:.1f} µs a call, of which {1e6 * inside() / calls:.1f} in the search")


main()
