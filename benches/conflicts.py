#!/usr/bin/env python3
"""Breaks puzzles that have one solution, and measures what `gridc check` says of why there is none.

    python3 benches/conflicts.py DATA GRIDC

DATA is the shared puzzle data. One given or one clue of each puzzle is changed: 50 classic 9x9, 40 killers, 45 puzzles of
Interactive Sudoku Solver, 45 of f-puzzles, 20 Samurai. The same seed breaks them in the same way.
"""

import collections
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time


def rows(data, name):
    with open(f"{data}/variants/{name}.jsonl") as lines:
        return [json.loads(line) for line in lines]


def other(digit):
    return random.choice([d for d in "123456789" if d != digit])


def one_digit_changed(text):
    at = random.choice([i for i, c in enumerate(text) if c in "123456789"])
    return text[:at] + other(text[at]) + text[at + 1 :]


def broken_iss(text, solution):
    pieces = text.split("~")
    cages = [i for i, p in enumerate(pieces) if p.endswith("Cage") and pieces[i + 1].isdigit()]
    if cages and random.random() < 0.7:
        at = random.choice(cages) + 1
        pieces[at] = str(int(pieces[at]) + random.choice([-1, 1, 2]))
        return "~".join(pieces)
    givens = [i for i, p in enumerate(pieces) if re.fullmatch(r"R\dC\d_\d", p)]
    if givens:
        at = random.choice(givens)
        pieces[at] = pieces[at][:-1] + other(pieces[at][-1])
        return "~".join(pieces)
    row, column = random.randrange(9), random.randrange(9)
    return f"{text}.~R{row + 1}C{column + 1}_{other(solution[row * 9 + column])}"


def broken_f_puzzles(puzzle, solution):
    cages = [cage for cage in puzzle.get("killercage", []) if cage.get("value")]
    puzzle.pop("solution", None)
    if cages and random.random() < 0.6:
        cage = random.choice(cages)
        cage["value"] = str(int(cage["value"]) + random.choice([-1, 1, 2]))
    else:
        cells = [(r, c) for r in range(9) for c in range(9)]
        givens = [(r, c) for r, c in cells if "value" in puzzle["grid"][r][c]]
        r, c = random.choice(givens if givens and random.random() < 0.7 else cells)
        puzzle["grid"][r][c] = {"value": int(other(solution[r * 9 + c])), "given": True}
    return json.dumps(puzzle, indent=1)


def broken(data):
    """Kind, extension and text of each puzzle."""
    with open(f"{data}/classic/top1465.txt") as lines:
        classics = [line.split("#")[0].strip() for line in lines]
    for line in random.sample([line for line in classics if len(line) == 81], 50):
        yield "classic", "txt", one_digit_changed(line) + "\n"
    for row in random.sample(rows(data, "killer_krazydad"), 40):
        cages = json.loads(row["text"])
        cages["sums"][random.choice(list(cages["sums"]))] += random.choice([-2, -1, 1, 2])
        yield "killer", "json", json.dumps(cages)
    plain = lambda row: row["n_solutions"] == 1 and row["solution"] and len(row["solution"]) == 81
    iss = [row for row in rows(data, "iss_collections") if row["format"] == "iss" and plain(row)]
    for row in random.sample(iss, 45):
        yield "ISS", "iss", broken_iss(row["text"], row["solution"])
    for row in random.sample([row for row in rows(data, "fpuzzles_nickleaton") if plain(row)], 45):
        yield "f-puzzles", "json", broken_f_puzzles(row["json"], row["solution"])
    for row in random.sample(rows(data, "samurai"), 20):
        yield "Samurai", "txt", one_digit_changed(row["text"]) + "\n"


def check(gridc, path, why):
    before, start = os.times(), time.time()
    run = subprocess.run([gridc, "check", "--json", "--why", why, path], capture_output=True, text=True)
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return json.loads(run.stdout), 1000 * cpu, 1000 * (time.time() - start)


def main(data, gridc):
    random.seed(7)
    found = collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        for number, (kind, extension, text) in enumerate(broken(data)):
            path = f"{folder}/{number}.{extension}"
            with open(path, "w") as file:
                file.write(text)
            _, without, _ = check(gridc, path, "off")
            record, cpu, wall = check(gridc, path, "auto")
            if record["verdict"] == "none":
                found[kind].append((record["conflict"], cpu - without, wall))
                found["all"].append(found[kind][-1])
    print("| | no solution | explained | minimal | parts, median | most | houses, median | ms, median | most |")
    print("|---|---|---|---|---|---|---|---|---|")
    for kind, runs in sorted(found.items(), key=lambda item: item[0] == "all"):
        told = [conflict for conflict, _, _ in runs if conflict]
        houses = [sum(m["kind"] == "house" for m in conflict["members"]) for conflict in told]
        parts = [len(conflict["members"]) - count for conflict, count in zip(told, houses)]
        times = [cpu for _, cpu, _ in runs]
        print(
            f"| {kind} | {len(runs)} | {len(told)} | {sum(c['minimal'] for c in told)} "
            f"| {statistics.median(parts):g} | {max(parts)} | {statistics.median(houses):g} "
            f"| {statistics.median(times):.0f} | {max(times):.0f} |"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
