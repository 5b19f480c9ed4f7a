#!/bin/sh
# Tests the wheel in a fresh environment: python/test.sh WHEEL [PYTHON]
# `GRIDC_SHARED` names the corpora; without them, their tests are skipped.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
wheel=$1
python=${2:-python3}
environment=$(mktemp -d)
trap 'rm -rf "$environment"' EXIT
"$python" -m venv "$environment/venv"
"$environment/venv/bin/pip" install --quiet "$wheel" pytest mypy typing_extensions numpy
cd "$environment"
export PATH="$environment/venv/bin:$PATH"
gridc --version
pytest -q -p no:cacheprovider "$here/tests"
mypy --strict --package gridc
# Older versions of mypy take imports for type checkers alone for missing ones.
if python3 -c "import sys; sys.exit(sys.version_info < (3, 10))"; then stubtest gridc; fi
mypy --strict "$here/tests/typed.py"
