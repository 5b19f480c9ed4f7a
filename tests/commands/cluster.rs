//! Tests `examples/cluster`, if PySpark is installed.

use crate::cli_program::{Scratch, gridc};
use gridc_needs::needs;
use std::path::Path;
use std::process::Command;

#[needs(python "pyspark")]
#[test]
#[ignore = "slow: runs in the gate"]
fn slow_spark_gives_each_line_its_answer() {
    let python = std::env::var("GRIDC_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let scratch = Scratch::new();
    let made = gridc(&scratch, &["generate", "--count", "300", "--seed", "1", "--no-solution", "-q"]);
    let mut lines: Vec<String> = made.out.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 300);
    lines[7] = "not a puzzle".to_owned();
    lines[11] = ".".repeat(81);
    lines[13].replace_range(..9, "11.......");
    scratch.file("list.txt", &format!("# A list.\n{}\n", lines.join("\n")));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/cluster/check.py");
    let run = Command::new(python)
        .arg(script)
        .args(["list.txt", "results", "--master", "local-cluster[2,1,512]", "--partitions", "5"])
        .args(["--gridc", env!("CARGO_BIN_EXE_gridc")])
        .current_dir(scratch.path())
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let mut parts: Vec<_> =
        std::fs::read_dir(scratch.path().join("results")).unwrap().map(|f| f.unwrap().path()).collect();
    parts.retain(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("part-")));
    parts.sort();
    let told: String = parts.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let told: Vec<Vec<&str>> = told.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(told.iter().map(|fields| fields[2]).collect::<Vec<_>>(), lines);
    let known = gridc(&scratch, &["solve", "-q", "list.txt"]);
    for ((fields, known), number) in told.iter().zip(known.out.lines()).zip(0..) {
        let known: Vec<&str> = known.split('\t').collect();
        // A line that is not a puzzle is `unreadable` in a line, and has no verdict in an object.
        assert_eq!(fields[0], if number == 7 { "unknown" } else { known[1] }, "{number}");
        assert_eq!(fields[1], if known[1] == "unique" { known[2] } else { "" }, "{number}");
    }
}
