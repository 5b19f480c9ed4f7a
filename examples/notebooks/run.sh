#!/bin/sh
# Executes the notebooks, and fails if a cell does: examples/notebooks/run.sh [WHEEL]
# Needs Python 3; installs into a fresh environment what they use. With `--keep`, the outputs are written into the notebooks.
set -eu
cd "$(dirname "$0")"
keep=
if [ "${1:-}" = --keep ]; then keep=--inplace; shift; fi
environment=$(mktemp -d)
trap 'rm -rf "$environment"' EXIT
python3 -m venv "$environment"
"$environment/bin/pip" install --quiet "${1:-gridc}" nbconvert ipykernel pandas python-sat highspy
for notebook in *.ipynb; do
  echo "$notebook"
  "$environment/bin/jupyter" nbconvert --to notebook --execute ${keep:---output-dir "$environment"} "$notebook"
done
