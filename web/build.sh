#!/bin/sh
# Makes web/dist: the page (`gridc.html`, `page/`) and the package for npm (`gridc-*.tgz`).
#
#     web/build.sh [DEV]
#
# Needs Rust with the target wasm32-unknown-unknown (`rustup target add wasm32-unknown-unknown`), Node 18 or later, and
# wasm-bindgen of the version in Cargo.lock (`cargo install wasm-bindgen-cli --version …`; this script says which). With `dev`, the
# module is built as tests of the library are: faster to build, larger, slower.
set -eu
cd "$(dirname "$0")/.."
profile=web folder=web
if [ "${1-}" = dev ]; then profile=dev folder=debug; fi

say() { echo "web/build.sh: $*" >&2; exit 1; }
command -v node > /dev/null || say "Node is missing"
version=$(sed -n '/^name = "wasm-bindgen"$/{n;s/version = "\(.*\)"/\1/p;}' Cargo.lock)
if [ "$(wasm-bindgen --version 2> /dev/null)" != "wasm-bindgen $version" ]; then
  say "needs wasm-bindgen $version: cargo install wasm-bindgen-cli --version $version"
fi
case " $(rustup target list --installed 2> /dev/null) " in
  *wasm32-unknown-unknown*) ;;
  *) say "the target is missing: rustup target add wasm32-unknown-unknown" ;;
esac

target=${CARGO_TARGET_DIR:-target}
# Vectors make lists of boards twelve times as fast.
RUSTFLAGS="-C target-feature=+simd128" cargo build --locked --profile "$profile" -p gridc-web --target wasm32-unknown-unknown
cargo build --locked --bin gridc
module=$target/web-module
rm -rf "$module"
wasm-bindgen --target web --remove-name-section --out-dir "$module" --out-name gridc "$target/wasm32-unknown-unknown/$folder/gridc_web.wasm"
node web/build.mjs "$module" "$target/debug/gridc" "$PWD/web/dist"
ls -l web/dist
