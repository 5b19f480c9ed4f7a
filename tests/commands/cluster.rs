//! Tests `examples/cluster`, if PySpark is installed.

use crate::cli_program::{Scratch, gridc};
use gridc_needs::needs;
use std::path::Path;
use std::process::Command;

/// Prints the table in the order of the list.
const ROWS: &str = "
from pyspark.sql import SparkSession
spark = SparkSession.builder.master('local[1]').getOrCreate()
for row in spark.read.parquet('results').orderBy('number').collect():
    print(row.verdict, row.solution or '', row.puzzle, row.form or '', sep='\\t')
";

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
    let run = |arguments: &[&str]| {
        let run = Command::new(&python).args(arguments).current_dir(scratch.path()).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        String::from_utf8(run.stdout).unwrap()
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/cluster/check.py");
    let program = ["--pipe", env!("CARGO_BIN_EXE_gridc"), "--duplicates"];
    let where_to = ["list.txt", "results", "--master", "local-cluster[2,1,512]", "--partitions", "5"];
    run(&[&[script.to_str().unwrap()], &where_to[..], &program].concat());
    let told = run(&["-c", ROWS]);
    let told: Vec<Vec<&str>> = told.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(told.iter().map(|fields| fields[2]).collect::<Vec<_>>(), lines);
    let known = gridc(&scratch, &["solve", "-q", "list.txt"]);
    for ((fields, known), number) in told.iter().zip(known.out.lines()).zip(0..) {
        let known: Vec<&str> = known.split('\t').collect();
        // A line that is not a puzzle is `unreadable` in a line, and has no verdict in an object.
        assert_eq!(fields[0], if number == 7 { "unknown" } else { known[1] }, "{number}");
        assert_eq!(fields[1], if known[1] == "unique" { known[2] } else { "" }, "{number}");
        assert_eq!(fields[3].is_empty(), number == 7, "{number}");
    }
}
