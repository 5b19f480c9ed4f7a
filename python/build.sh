#!/bin/sh
# Builds the wheel of the Python package: python/build.sh [OUTPUT]
# Needs Rust, a C compiler, and maturin (`pip install maturin`). The program is built first and lies in the wheel as the script
# `gridc`; both packages are named, so that it and the Python package share one compiled library.
set -eu
cd "$(dirname "$0")/.."
output=${1:-python/dist}
cargo build --release -p gridc -p gridc-python --bin gridc
mkdir -p python/gridc.data/scripts
cp "${CARGO_TARGET_DIR:-target}/release/gridc" python/gridc.data/scripts/gridc
maturin build --release --manifest-path python/Cargo.toml --out "$output"
ls -l "$output"
