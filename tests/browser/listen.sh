#!/bin/sh
# Asks `gridc listen` from a page in a real browser, as the script of f-puzzles does, and from a page that may not ask.
# Needs node, npm and a Chromium (CHROMIUM, or one that is found). Usage: tests/browser/listen.sh [GRIDC]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
gridc=${1:-$here/../../target/debug/gridc}
chromium=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
for needed in node npm; do
    command -v $needed > /dev/null || { echo "this test needs $needed" >&2; exit 69; }
done
[ -n "$chromium" ] || { echo "this test needs Chromium; name it by CHROMIUM=…" >&2; exit 69; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/listen.mjs" "$here/listen.html" "$work"
cd "$work"
npm install --no-save --silent playwright-core lz-string
GRIDC=$gridc CHROMIUM=$chromium node listen.mjs
