#!/bin/sh
# Tests web/dist: the package in Node, and the page in Chromium.
#
#     web/test.sh [SCREENSHOTS]
#
# Needs Node and npm, and Chromium (`CHROMIUM=/path/to/chromium`; Debian's package `chromium` is found by itself). playwright-core
# and TypeScript are installed in a temporary directory. With a directory, screenshots are written there.
set -eu
cd "$(dirname "$0")"
[ -f dist/gridc.html ] || { echo "web/test.sh: run web/build.sh first" >&2; exit 1; }
CHROMIUM=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
[ -n "$CHROMIUM" ] || { echo "web/test.sh: needs Chromium (Debian: apt install chromium), or its path in CHROMIUM" >&2; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
(cd "$scratch" && npm init -y > /dev/null && npm install --silent --no-fund --no-audit playwright-core typescript "$OLDPWD"/dist/gridc-*.tgz > /dev/null)
NODE_MODULES=$scratch/node_modules
if [ $# -gt 0 ]; then mkdir -p "$1"; SCREENSHOTS=$(cd "$1" && pwd); export SCREENSHOTS; fi
export CHROMIUM NODE_MODULES
cp test/types.mts test/package.test.mjs "$scratch"
"$NODE_MODULES/.bin/tsc" --noEmit --strict --target es2022 --lib es2022,dom --module nodenext --types '' "$scratch/types.mts"
EXAMPLES=$PWD/../examples SHARED=$PWD/../../shared GRIDC=${GRIDC:-} node --test "$scratch/package.test.mjs"
node --test test/page.test.mjs
