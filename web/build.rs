//! Gives the module's stack the size that the program's has; rust-lld's default is 1 MiB.

/// That of a program's main thread on Linux.
const STACK: usize = 8 << 20;

fn main() {
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-cdylib-link-arg=-zstack-size={STACK}");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
