#!/usr/bin/env python3
"""Solves an exact cover without colours by CP-SAT (`pip install ortools`), on one thread: `cp_sat.py FILE.xcc`. Exit code 10 if
there is a solution, 20 if there is none."""

import sys

from ortools.sat.python import cp_model

lines = [line for line in open(sys.argv[1]) if line.strip() and not line.startswith("|")]
primary, _, secondary = lines[0].partition("|")
options = [line.split() for line in lines[1:]]
if any(":" in item for option in options for item in option):
    sys.exit("the exact cover has colours")
model = cp_model.CpModel()
holders = {item: [] for item in primary.split() + secondary.split()}
for number, option in enumerate(options):
    chosen = model.new_bool_var(str(number))
    for item in option:
        holders[item].append(chosen)
for item in primary.split():
    model.add_exactly_one(holders[item])
for item in secondary.split():
    model.add_at_most_one(holders[item])
solver = cp_model.CpSolver()
solver.parameters.num_workers = 1
status = solver.solve(model)
sys.exit({cp_model.OPTIMAL: 10, cp_model.FEASIBLE: 10, cp_model.INFEASIBLE: 20}.get(status, 1))
