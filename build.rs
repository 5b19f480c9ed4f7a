//! Embeds the library: a table of the files under `models/`. Links the program at a fixed address where that saves time.
#![allow(clippy::expect_used, reason = "what Cargo promises to a build script is there")]

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let models = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("models");
    let out = env::var("OUT_DIR")?;
    println!("cargo::rerun-if-changed=models");
    println!("cargo::rerun-if-changed=build.rs");
    let mut stems = Vec::new();
    for entry in fs::read_dir(&models)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "grid") {
            stems.push(path.file_stem().expect("a file has a name").to_string_lossy().into_owned());
        }
    }
    stems.sort();
    let mut files = String::from("&[");
    for stem in &stems {
        let path = models.join(format!("{stem}.grid"));
        writeln!(files, "({stem:?}, include_str!({:?})),", path.to_string_lossy())?;
    }
    fs::write(Path::new(&out).join("models.rs"), files + "]")?;
    // At a fixed address the loader has no 30 000 pointers to adjust, which saves a tenth of the time that a small puzzle takes.
    if env::var("CARGO_CFG_TARGET_OS")? == "linux" && env::var("CARGO_CFG_TARGET_ENV")? == "gnu" {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    Ok(())
}
