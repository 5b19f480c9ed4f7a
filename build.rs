//! Embeds the library: a table of the files under `models/`, and an index of the rules' faces as static data, so that no model is
//! read at run time for what is known when gridc is built.
//!
//! The files are read as `gridc fmt` writes them: definitions begin at the first column and end with a `}` there. A test holds
//! the index against the parser.
#![allow(clippy::expect_used, reason = "what Cargo promises to a build script is there")]

#[path = "build/faces.rs"]
mod faces;

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let models = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("models");
    let out = env::var("OUT_DIR")?;
    println!("cargo::rerun-if-changed=models");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build/faces.rs");
    let mut stems = Vec::new();
    for entry in fs::read_dir(&models)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "grid") {
            stems.push(path.file_stem().expect("a file has a name").to_string_lossy().into_owned());
        }
    }
    stems.sort();
    let (mut files, mut index) = (String::from("&["), String::from("&["));
    for stem in &stems {
        let path = models.join(format!("{stem}.grid"));
        let text = fs::read_to_string(&path)?;
        writeln!(files, "({stem:?}, include_str!({:?})),", path.to_string_lossy())?;
        let found = faces::of_file(stem, &text).map_err(|(line, why)| format!("models/{stem}.grid:{line}: {why}"))?;
        index.extend(found.into_iter().map(|face| face + ",\n"));
    }
    fs::write(Path::new(&out).join("models.rs"), files + "]")?;
    fs::write(Path::new(&out).join("faces.rs"), index + "]")?;
    Ok(())
}
