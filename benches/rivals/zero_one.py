#!/usr/bin/env python3
"""Writes ten 0-1 instances of kinds that the literature uses, as OPB and as CPLEX-LP, and compares gridc's branch and bound with
that of HiGHS on them, and on what gridc makes of puzzles.

    benches/rivals/zero_one.py write DIRECTORY [--small]
    benches/rivals/zero_one.py race GRIDC FILES... [--time 60]

A file of the race is an instance (`.opb` with its `.lp` beside it) or a puzzle, which `gridc compile --to lp` makes one of. The
first line of an OPB file after the header states the answer that is known: the number of solutions, or only whether there are
any. HiGHS comes from PyPI (`highspy`); without it, only gridc's figures are printed. Both look for one solution with one
thread. Times are in milliseconds: gridc's of the whole process, HiGHS's without the start of Python.
"""

import argparse
import itertools
import json
import math
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path


class Instance:
    """Rows over 0-1 variables: (terms, sense, bound), with terms (weight, variable)."""

    def __init__(self, name, source, known):
        self.name, self.source, self.known = name, source, known
        self.names, self.rows = {}, []

    def var(self, *key):
        return self.names.setdefault(key, len(self.names) + 1)

    def row(self, terms, sense, bound):
        self.rows.append((list(terms), sense, bound))

    def sum(self, variables, sense, bound):
        self.row(((1, variable) for variable in variables), sense, bound)

    def opb(self):
        lines = [f"* #variable= {len(self.names)} #constraint= {len(self.rows)}", f"* known: {self.known}", f"* {self.source}"]
        for terms, sense, bound in self.rows:
            if sense == "<=":
                terms, sense, bound = [(-weight, variable) for weight, variable in terms], ">=", -bound
            lines.append(" ".join(f"{weight:+} x{variable}" for weight, variable in terms) + f" {sense} {bound} ;")
        return "\n".join(lines) + "\n"

    def lp(self):
        lines = ["Minimize", " obj:", "Subject To"]
        for number, (terms, sense, bound) in enumerate(self.rows):
            shown = " ".join(f"{weight:+} x{variable}" for weight, variable in terms)
            lines.append(f" c{number}: {shown} {sense} {bound}")
        lines += ["Binary", " " + "\n ".join(f"x{variable}" for variable in self.names.values()), "End"]
        return "\n".join(lines) + "\n"


def pigeons(n):
    made = Instance(f"pigeonhole-{n}", "n + 1 pigeons in n holes (Haken 1985)", "unsatisfiable")
    for pigeon in range(n + 1):
        made.sum((made.var(pigeon, hole) for hole in range(n)), ">=", 1)
    for hole in range(n):
        made.sum((made.var(pigeon, hole) for pigeon in range(n + 1)), "<=", 1)
    return made


def queens(n):
    known = {4: 2, 6: 4, 8: 92}.get(n, "satisfiable")
    made = Instance(f"queens-{n}", "n queens (OEIS A000170)", known)
    cells = list(itertools.product(range(n), repeat=2))
    for line in range(n):
        made.sum((made.var(line, other) for other in range(n)), "=", 1)
        made.sum((made.var(other, line) for other in range(n)), "=", 1)
    for direction in (1, -1):
        for diagonal in range(-n + 1, 2 * n - 1):
            on = [made.var(*cell) for cell in cells if cell[0] + direction * cell[1] == diagonal]
            if len(on) > 1:
                made.sum(on, "<=", 1)
    return made


def langford(n):
    known = {3: 2, 4: 2, 7: 52, 8: 300}.get(n, "unsatisfiable" if n % 4 in (1, 2) else "satisfiable")
    made = Instance(f"langford-{n}", "k numbers between the two of each k (OEIS A014552, reversals counted)", known)
    at = [[] for _ in range(2 * n)]
    for k in range(1, n + 1):
        starts = range(2 * n - k - 1)
        for start in starts:
            at[start].append(made.var(k, start))
            at[start + k + 1].append(made.var(k, start))
        made.sum((made.var(k, start) for start in starts), "=", 1)
    for place in at:
        made.sum(place, "=", 1)
    return made


def magic(n):
    made = Instance(f"magic-{n}", "magic squares of order n (OEIS A006052, all eight orientations)", {3: 8, 4: 7040}[n])
    values = range(1, n * n + 1)
    cells = list(itertools.product(range(n), repeat=2))
    for cell in cells:
        made.sum((made.var(cell, value) for value in values), "=", 1)
    for value in values:
        made.sum((made.var(cell, value) for cell in cells), "=", 1)
    lines = [[(i, j) for j in range(n)] for i in range(n)] + [[(j, i) for j in range(n)] for i in range(n)]
    lines += [[(i, i) for i in range(n)], [(i, n - 1 - i) for i in range(n)]]
    for line in lines:
        made.row(((value, made.var(cell, value)) for cell in line for value in values), "=", n * (n * n + 1) // 2)
    return made


def market_split(rows, columns, seed):
    """Weights below 100, and half of each row's sum demanded; how many solutions there are is counted by halves."""
    chance = random.Random(seed)
    weights = [[chance.randrange(100) for _ in range(columns)] for _ in range(rows)]
    bounds = [sum(row) // 2 for row in weights]
    sums = [(0,) * rows]
    halves = []
    for column in range(columns):
        if column == columns // 2:
            halves, sums = sums, [(0,) * rows]
        sums = sums + [tuple(s + row[column] for s, row in zip(done, weights)) for done in sums]
    found = {}
    for done in halves:
        found[done] = found.get(done, 0) + 1
    known = sum(found.get(tuple(b - s for b, s in zip(bounds, done)), 0) for done in sums)
    made = Instance(f"market-split-{rows}-{columns}", "market split (Cornuejols, Dawande 1998)", known)
    for row, bound in zip(weights, bounds):
        made.row(((weight, made.var(column)) for column, weight in enumerate(row) if weight), "=", bound)
    return made


def jeroslow(n):
    made = Instance(f"jeroslow-{n}", "an odd half of even weights (Jeroslow 1974)", "unsatisfiable")
    made.row(((2, made.var(i)) for i in range(n)), "=", n)
    return made


def mycielski(order, colours):
    """The graph of this order has no triangle and needs `order` colours."""
    edges, n = [(0, 1)], 2
    for _ in range(order - 2):
        edges += [(a, n + b) for a, b in edges] + [(b, n + a) for a, b in edges] + [(n + i, 2 * n) for i in range(n)]
        n = 2 * n + 1
    known = "unsatisfiable" if colours < order else "satisfiable"
    made = Instance(f"mycielski-{order}-{colours}", "colours of a Mycielski graph (Mycielski 1955; DIMACS myciel)", known)
    for node in range(n):
        made.sum((made.var(node, colour) for colour in range(colours)), "=", 1)
    for (a, b), colour in itertools.product(edges, range(colours)):
        made.sum((made.var(a, colour), made.var(b, colour)), "<=", 1)
    return made


def paley(prime, size, clique):
    """Vertices are adjacent where they differ by a square."""
    squares = {i * i % prime for i in range(1, prime)}
    known = "unsatisfiable" if size > clique else "satisfiable"
    made = Instance(f"paley-{prime}-{size}", "a clique of this size in a Paley graph (OEIS A307889)", known)
    for a, b in itertools.combinations(range(prime), 2):
        if (b - a) % prime not in squares:
            made.sum((made.var(a), made.var(b)), "<=", 1)
    made.sum((made.var(a) for a in range(prime)), ">=", size)
    return made


def steiner(power, size, cover):
    """Points of the affine space over three elements, whose lines are to be met."""
    points = list(itertools.product(range(3), repeat=power))
    known = "unsatisfiable" if size < cover else "satisfiable"
    made = Instance(f"steiner-{3 ** power}-{size}", "covers of a Steiner triple system (Fulkerson, Nemhauser, Trotter 1974)", known)
    for a, b in itertools.combinations(points, 2):
        third = tuple(-(x + y) % 3 for x, y in zip(a, b))
        if third > b:
            made.sum((made.var(point) for point in (a, b, third)), ">=", 1)
    made.sum((made.var(point) for point in points), "<=", size)
    return made


def van_der_waerden(length, n, least):
    """Two colours without a progression of this length in one of them."""
    known = "unsatisfiable" if n >= least else "satisfiable"
    made = Instance(f"waerden-{length}-{n}", "van der Waerden numbers (OEIS A005346)", known)
    for first in range(n):
        for step in range(1, (n - 1 - first) // (length - 1) + 1):
            progression = [made.var(first + i * step) for i in range(length)]
            made.sum(progression, ">=", 1)
            made.sum(progression, "<=", length - 1)
    return made


def instances(small):
    if small:
        return [
            pigeons(4), queens(6), langford(4), magic(3), market_split(2, 8, 1), jeroslow(7), mycielski(4, 3),
            paley(13, 4, 3), steiner(2, 4, 5), van_der_waerden(3, 9, 9),
        ]
    return [
        pigeons(12), queens(20), langford(12), magic(4), market_split(3, 20, 1), jeroslow(25), mycielski(5, 4),
        paley(61, 6, 5), steiner(3, 17, 18), van_der_waerden(4, 34, 35),
    ]


def write(options):
    options.directory.mkdir(parents=True, exist_ok=True)
    for made in instances(options.small):
        (options.directory / f"{made.name}.opb").write_text(made.opb())
        (options.directory / f"{made.name}.lp").write_text(made.lp())


def highs(path, limit):
    """The answer of HiGHS, its time in milliseconds and its nodes."""
    import highspy

    solver = highspy.Highs()
    solver.silent()
    for option, value in (("threads", 1), ("time_limit", float(limit)), ("parallel", "off")):
        solver.setOptionValue(option, value)
    solver.readModel(str(path))
    start = time.perf_counter()
    solver.run()
    took = (time.perf_counter() - start) * 1000
    status = solver.modelStatusToString(solver.getModelStatus())
    answer = {"Optimal": "yes", "Infeasible": "no"}.get(status, "unknown")
    return answer, took, solver.getInfo().mip_node_count


def ours(gridc, path, limit):
    words = [gridc, "solve", "--backend", "lp", "--json", "--time", str(limit), str(path)]
    start = time.perf_counter()
    done = subprocess.run(words, capture_output=True, text=True)
    took = (time.perf_counter() - start) * 1000
    record = json.loads(done.stdout.splitlines()[0])
    verdict = record["verdict"]
    answer = {"none": "no", "unknown": "unknown"}.get(verdict, "yes")
    return answer, took, record.get("work", {}).get("nodes", "")


def race(options):
    try:
        import highspy  # noqa: F401
        has_highs = True
    except ImportError:
        has_highs = False
    ratios = []
    print(f"{'file':28}{'answer':9}{'gridc ms':>10}{'nodes':>9}{'HiGHS ms':>10}{'nodes':>9}{'ratio':>8}")
    with tempfile.TemporaryDirectory() as scratch:
        for path in map(Path, options.files):
            rows = path.with_suffix(".lp")
            if path.suffix != ".opb":
                rows = Path(scratch) / f"{path.stem}.lp"
                made = subprocess.run([options.gridc, "compile", "--to", "lp", path, "-o", rows], capture_output=True)
                if made.returncode != 0:
                    print(f"{path.stem:28}has no rows")
                    continue
            answer, took, nodes = ours(options.gridc, path, options.time)
            line = f"{path.stem:28}{answer:9}{took:10.1f}{nodes:>9}"
            if has_highs:
                other, theirs, count = highs(rows, options.time)
                line += f"{theirs:10.1f}{count:>9}{took / theirs:8.2f}"
                if "unknown" not in (answer, other):
                    if answer != other:
                        sys.exit(f"{path}: gridc says {answer}, HiGHS says {other}")
                    ratios.append(took / theirs)
            print(line, flush=True)
    if ratios:
        print(f"geometric mean of {len(ratios)} that both decide: {math.exp(sum(map(math.log, ratios)) / len(ratios)):.2f}")


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
commands = parser.add_subparsers(required=True)
writing = commands.add_parser("write")
writing.add_argument("directory", type=Path)
writing.add_argument("--small", action="store_true", help="small ones, whose solutions can be counted")
writing.set_defaults(run=write)
racing = commands.add_parser("race")
racing.add_argument("gridc")
racing.add_argument("files", nargs="+")
racing.add_argument("--time", type=int, default=60)
racing.set_defaults(run=race)
chosen = parser.parse_args()
chosen.run(chosen)
