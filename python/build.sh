#!/bin/sh
# Builds the wheel of the Python package: python/build.sh [OUTPUT]
# Needs Rust, a C compiler, and maturin (`pip install maturin`). The program is built first, with the same options, so that it
# and the package share one compiled library; it lies in the wheel as the script `gridc`.
set -eu
cd "$(dirname "$0")/.."
output=${1:-python/dist}
cargo build --release --bin gridc
mkdir -p python/gridc.data/scripts
cp "${CARGO_TARGET_DIR:-target}/release/gridc" python/gridc.data/scripts/gridc
maturin build --release --manifest-path python/Cargo.toml --out "$output"
ls -l "$output"
