#!/usr/bin/env python3
"""Times gridc beside other solvers that are installed, and prints ratios.

    benches/rivals/rivals.py GRIDC FILE...
    benches/rivals/rivals.py GRIDC --args '--backend dlx' --only textbook lists/*.txt
    benches/rivals/rivals.py GRIDC --time 30 --tool mine='mysolver --quiet {}' boards/*.txt

A file with several lines of 81 cells is a list: every program decides of each board whether it has no solution, one, or
several, on one thread. Any other file is one puzzle, of which every program looks for a solution; gridc compiles it for them
first, which is not counted. Times are processor time, the best of `--reps` runs that alternate; what is not done after `--time`
seconds counts twice that (PAR-2). `ratio` is a program's time over gridc's: above 1, gridc is faster.

Looked for by name: for lists tdoku and sudoku (`NAME FILE`), qqwing, and textbook.c beside this script, if there is a
compiler; for puzzles cadical, kissat, minisat and clasp (CNF), minizinc (all-different), and CP-SAT (Python's ortools).
"""

import argparse
import math
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

HERE = Path(__file__).resolve().parent
LISTS = {"tdoku": "tdoku {}", "sudoku": "sudoku {}", "qqwing": "qqwing --solve --count-solutions --one-line < {}"}
SOLVERS = {
    "cadical": "cadical -q -n {cnf}",
    "kissat": "kissat -q -n {cnf}",
    "minisat": "minisat -verb=0 {cnf}",
    "clasp": "clasp --quiet=2 {cnf}",
    "minizinc": "minizinc --solver gecode {mzn}",
}
# What these say when they have decided a puzzle.
DECIDED = {10, 20, 30}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gridc")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--args", default="", help="further arguments for gridc")
    parser.add_argument("--time", type=float, default=60, help="seconds of processor time per run (60)")
    parser.add_argument("--reps", type=int, default=3, help="runs of each, of which the best counts (3)")
    parser.add_argument("--only", help="rivals, separated by commas")
    parser.add_argument("--tool", action="append", default=[], metavar="NAME=COMMAND", help="a further program; {} is the file, {cnf} and {mzn} what gridc makes of it")
    options = parser.parse_args()
    for name in [options.gridc, *options.files]:
        if not Path(name).is_file():
            sys.exit(f"rivals.py: there is no file `{name}`")
    lists = [name for name in options.files if is_list(name)]
    boards = [name for name in options.files if name not in lists]
    with tempfile.TemporaryDirectory() as folder:
        if lists:
            report(options, lists, "check", rivals(options, LISTS, {"textbook": textbook(folder)}), folder)
        if boards:
            report(options, boards, "solve", rivals(options, SOLVERS, {"cp-sat": cp_sat()}), folder)


def is_list(name):
    """Whether a file has several lines that begin with 81 cells."""
    with open(name, errors="replace") as text:
        return sum(is_board(line) for line in text) > 1


def is_board(line):
    return len(line) >= 81 and all(c in "0123456789.*_" for c in line[:81]) and not line[81:82].isalnum()


def rivals(options, known, special):
    """Names and commands of what is installed; what is not is told."""
    found = {}
    for name, command in known.items():
        if shutil.which(name):
            found[name] = command
        elif wanted(options, name):
            print(f"{name}: not installed")
    for name, command in special.items():
        if command.startswith("!") and wanted(options, name):
            print(f"{name}: {command[1:]}")
        elif not command.startswith("!"):
            found[name] = command
    for tool in options.tool:
        name, _, command = tool.partition("=")
        found[name] = command if "{" in command else command + " {}"
    return {name: command for name, command in found.items() if wanted(options, name)}


def wanted(options, name):
    own = [tool.partition("=")[0] for tool in options.tool]
    return not options.only or name in options.only.split(",") or name in own


def textbook(folder):
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        return "!no C compiler"
    program = Path(folder, "textbook")
    done = subprocess.run([compiler, "-O3", "-o", program, HERE / "textbook.c"], capture_output=True, text=True)
    return f"{shlex.quote(str(program))} {{}}" if done.returncode == 0 else "!textbook.c does not compile"


def cp_sat():
    python = shlex.quote(sys.executable)
    found = subprocess.run([sys.executable, "-c", "import ortools.sat.python.cp_model"], capture_output=True)
    return f"{python} {shlex.quote(str(HERE / 'cp_sat.py'))} {{xcc}}" if found.returncode == 0 else "!ortools is not installed"


def report(options, files, verb, others, folder):
    """A table of files and programs, and what it comes to for each program."""
    quiet = " --jobs 1 -q" if verb == "check" else " --solutions 1 --jobs 1 -q --time " + f"{options.time:g}s"
    # The last `--backend` and the like are the user's.
    gridc = f"{shlex.quote(options.gridc)} {verb}{quiet} {options.args} {{}}"
    programs = {"gridc": gridc, **others}
    width = max(len(Path(name).name) for name in files)
    print(f"{'CPU seconds':{width}}", *(f"{name:>16}" for name in programs))
    totals = {name: [] for name in programs}
    for file in files:
        made = instances(options, file, programs.values(), folder)
        best = dict.fromkeys(programs, (math.inf, ""))
        for _ in range(options.reps):
            for name, command in programs.items():
                best[name] = min(best[name], run(name, command, made, options.time, verb == "check"))
        for name, (seconds, note) in best.items():
            totals[name].append(2 * options.time if note else seconds)
        base = totals["gridc"][-1]
        cells = []
        for name, (seconds, note) in best.items():
            ratio = "" if name == "gridc" else f" ×{totals[name][-1] / base:.2f}"
            cells.append(f"{note or format(seconds, '.3f')}{ratio}")
        print(f"{Path(file).name:{width}}", *(f"{cell:>16}" for cell in cells), flush=True)
    print(f"{'mean':{width}}", *(f"{sum(times) / len(times):>16.3f}" for times in totals.values()))
    ratios = {name: [o / g for o, g in zip(times, totals["gridc"])] for name, times in totals.items()}
    means = (math.exp(sum(map(math.log, ratio)) / len(ratio)) for ratio in ratios.values())
    print(f"{'ratio, geo. mean':{width}}", *(f"{mean:>16.2f}" for mean in means))
    print(f"{'ratio, least':{width}}", *(f"{min(ratio):>16.2f}" for ratio in ratios.values()))


def instances(options, file, commands, folder):
    """The file itself, and the forms of it that some command reads, compiled by gridc."""
    made = {"": file}
    commands = " ".join(commands)
    for form, key in (("dimacs", "cnf"), ("xcc", "xcc"), ("xcc", "mzn")):
        if f"{{{key}}}" not in commands:
            continue
        path = Path(folder, f"instance.{key}")
        done = subprocess.run([options.gridc, "compile", file, "--to", form, "--no-map", "-o", path], capture_output=True, text=True)
        made[key] = str(path) if done.returncode == 0 else None
        if key == "mzn" and made[key]:
            model = minizinc(path.read_text())
            path.write_text(model or "")
            made[key] = str(path) if model else None
    return made


def minizinc(text):
    """An exact cover of cells and houses as a model of all-different constraints; `None` if it is anything else."""
    lines = [line for line in text.splitlines() if line and not line.startswith("|")]
    domains, houses = {}, {}
    for option in lines[1:]:
        cell, *places = option.split()
        values = {place.partition("=")[2] for place in places}
        if "=" in cell or ":" in option or len(values) != 1 or not all(places):
            return None
        value = values.pop()
        if not value.lstrip("-").isdigit():
            return None
        domains.setdefault(cell, []).append(value)
        for place in places:
            houses.setdefault(place.partition("=")[0], {})[cell] = True
    model = ['include "all_different.mzn";']
    model += [f"var {{{', '.join(values)}}}: {cell};" for cell, values in domains.items()]
    model += [f"constraint all_different([{', '.join(cells)}]);" for cells in houses.values()]
    model.append("solve :: int_search([" + ", ".join(domains) + "], dom_w_deg, indomain_min) satisfy;")
    return "\n".join(model)


def run(name, command, made, seconds, is_list):
    """Processor time of a run, and a note if it came to nothing."""
    for key, path in made.items():
        if f"{{{key}}}" in command and path is None:
            return math.inf, "cannot"
        command = command.replace(f"{{{key}}}", shlex.quote(str(path)))
    child = subprocess.Popen(["sh", "-c", "exec " + command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    # gridc keeps its limit itself; others are stopped a little later.
    timer = threading.Timer(seconds * 1.2 + 2, lambda: os.killpg(child.pid, 9))
    timer.start()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    timer.cancel()
    spent = usage.ru_utime + usage.ru_stime
    if child.returncode < 0 or spent > seconds or name == "gridc" and child.returncode == 30 and not is_list:
        return math.inf, "open"
    if is_list or child.returncode in DECIDED | {0}:
        return spent, ""
    return math.inf, f"exit {child.returncode}"


if __name__ == "__main__":
    main()
