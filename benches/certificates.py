#!/usr/bin/env python3
"""Certifies the verdicts of many puzzles, verifies each certificate in another process, and prints how large they are and how
long that takes.

    benches/certificates.py GRIDC PUZZLES...
    benches/certificates.py GRIDC --every 5 --time 60 --most 200 ../shared/data/variants/*.jsonl

A file of JSON lines has a puzzle's text in `text` of each; of any other, each line is a puzzle, or the whole file if its
name ends in .grid. Every `--every`-th puzzle is taken, up to `--most` of each file. What a SAT solver alone (`--backend
search`) does not decide in `--time` seconds does not count; what it decides has to be certified within five times that.
Processor times are those of `check --certify` and of `verify`, the first less that of the search alone.
"""

import argparse
import json
import resource
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path


def puzzles(path, every, most):
    text = Path(path).read_text()
    if path.endswith(".jsonl"):
        texts = [json.loads(line).get("text") or "" for line in text.splitlines() if line.strip()]
    elif path.endswith(".grid"):
        texts = [text]
    else:
        texts = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [text for text in texts if text][::every][:most]


def run(arguments):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([str(a) for a in arguments], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done, (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)


def row(name, found):
    def of(key, unit):
        values = sorted(f[key] / unit for f in found)
        return f"{statistics.median(values):.1f} | {values[-1]:.1f}" if values else " | "

    columns = [of("clauses", 1e3), of("lemmas", 1e3), of("proof", 1e3), of("bytes", 1e3), of("made", 1e-3), of("verified", 1e-3)]
    print(f"| {name} | " + " | ".join(columns) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gridc")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--most", type=int, default=200)
    parser.add_argument("--time", type=int, default=60)
    parser.add_argument("--proof", default="lrat", help="the form of the proofs: lrat or veripb")
    parser.add_argument("--also", help="a command that has to accept each, run in its directory: 'veripb formula.opb proof.pbp'")
    parser.add_argument("--backend", help="who writes the proofs, as in 'dimacs:cadical -q {} {proof}'")
    arguments = parser.parse_args()
    tables, failed, undecided, unread = {}, [], 0, 0
    work = Path(tempfile.mkdtemp(prefix="certificates-"))
    for file in arguments.files:
        for number, text in enumerate(puzzles(file, arguments.every, arguments.most)):
            puzzle, proven = work / "puzzle.txt", work / "proven"
            puzzle.write_text(text)
            shutil.rmtree(proven, ignore_errors=True)
            check = [arguments.gridc, "check", "--json", "--why", "off", puzzle]
            alone, searched = run(check + ["--backend", "search", "--time", arguments.time])
            if alone.returncode not in (0, 10, 20):
                undecided += alone.returncode == 30
                unread += alone.returncode != 30
                continue
            if alone.returncode == 10:
                # Two solutions need no proof.
                continue
            by = ["--backend", arguments.backend] if arguments.backend else ["--backend", "search"]
            done, made = run(check + by + ["--time", 5 * arguments.time, "--certify", proven, "--proof", arguments.proof])
            record = json.loads(done.stdout) if done.stdout else {}
            told, verified = run([arguments.gridc, "verify", "--json", proven])
            also = subprocess.run(shlex.split(arguments.also or "true"), cwd=proven, capture_output=True) if told.returncode == 0 else told
            if record.get("basis") != "proof" or told.returncode != 0 or also.returncode != 0:
                failed.append(f"{file}:{number}: {done.stderr.strip()[-200:]} {told.stdout.strip()[-300:]}")
                continue
            size = record["certificate"]
            found = {"clauses": size["clauses"], "lemmas": size["lemmas"], "proof": size["proof_bytes"]}
            found |= {"bytes": size["bytes"], "made": max(made - searched, 0), "verified": verified}
            tables.setdefault(Path(file).stem, []).append(found)
            sys.stderr.write(f"\r{sum(map(len, tables.values()))} certified, {len(failed)} failed ")
    report(tables, failed, undecided, unread)
    shutil.rmtree(work, ignore_errors=True)


def report(tables, failed, undecided, unread):
    sys.stderr.write("\n")
    everything = [found for table in tables.values() for found in table]
    print("| puzzles | kclauses | most | ksteps | most | proof kB | most | all kB | most | made ms | most | verified ms | most |")
    print("|---|" + "---|" * 12)
    for name, table in tables.items():
        row(f"{name}, {len(table)}", table)
    row(f"all {len(everything)}", everything)
    print(f"\n{len(everything)} certified and verified, {len(failed)} not, {undecided} not decided in time, {unread} not read")
    print("\n".join(failed))


main()
