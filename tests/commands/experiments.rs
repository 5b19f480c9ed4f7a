//! Tests `gridc compare --experiment`: a tiny run of each experiment, and rejected ones.

use crate::cli_program::{Scratch, gridc};
use serde_json::Value;

/// All experiments, as the program lists them.
fn names(scratch: &Scratch) -> Vec<String> {
    let run = gridc(scratch, &["compare", "--experiment", "list", "--wide"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    run.out.lines().skip(1).filter_map(|line| Some(line.split_whitespace().next()?.to_owned())).collect()
}

#[test]
fn each_experiment_runs_and_sets_what_was_published_beside() {
    let scratch = Scratch::new();
    let names = names(&scratch);
    assert!(names.len() >= 11, "{names:?}");
    for name in names {
        let run =
            gridc(&scratch, &["compare", "-q", "--experiment", &name, "--count", "1", "--time", "200ms", "--json"]);
        assert_eq!(run.code, Some(0), "{name}: {}", run.err);
        let lines: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(lines.iter().any(|line| line["n"].as_u64() > Some(0)), "{name}: {}", run.out);
        for line in lines.iter().filter(|line| line["n"].as_u64() > Some(0)) {
            let measured = line["measured"].as_object().unwrap();
            assert!(measured.values().any(|figure| !figure.is_null()), "{name}: {line}");
        }
        for line in &lines {
            let published = line["published"].as_object().unwrap();
            assert!(published.values().all(|figure| figure["source"].is_string()), "{name}: {line}");
        }
        if name == "encoding-sizes" {
            let rows = lines.iter().filter(|line| line["n"].as_u64() > Some(0));
            let clauses = rows.map(|line| (&line["measured"]["clauses"], &line["published"]["clauses"]["value"]));
            let all: Vec<(&Value, &Value)> = clauses.collect();
            assert!(all.len() >= 9 && all.iter().all(|(measured, paper)| measured == paper), "{all:?}");
        }
    }
}

#[test]
fn tables_are_reports_with_sources_environment_and_command() {
    let scratch = Scratch::new();
    let written = ["--html", "r.html", "--markdown", "r.md", "--latex", "r.tex"];
    let asked = ["compare", "-q", "--experiment", "metaheuristics", "--count", "1", "--time", "100ms"];
    let run = gridc(&scratch, &[&asked[..], &written].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    let read = |name: &str| std::fs::read_to_string(scratch.path().join(name)).unwrap();
    for part in ["about 0.5 \\[lewis\\]", "| BLANKS |", "Lewis, Metaheuristics", "--experiment metaheuristics"] {
        assert!(read("r.md").contains(part), "{part}: {}", read("r.md"));
    }
    assert!(
        read("r.html").ends_with("</html>\n") && read("r.tex").contains("about 0.5 [lewis] &"),
        "{}",
        read("r.tex")
    );
    for more in [&["--rate"][..], &["--jobs", "2"], &["--scatter", "nmcs,annealing"], &["--html", "a", "--latex", "a"]]
    {
        assert_eq!(gridc(&scratch, &[&asked[..], more].concat()).code, Some(2), "{more:?}");
    }
}

#[test]
fn a_definition_of_ones_own_and_files_are_measured_too() {
    let scratch = Scratch::new();
    scratch.file(
        "own.toml",
        "title = \"Own\"\nabout = \"Mine.\"\nmeasures = [\"givens\", \"nodes:max\", \"time:known\"]\n\
         [[instances]]\nname = \"{n} givens\"\ncount = 2\nn = { from = 5, to = 7, step = 2 }\n\
         generate = { layout = \"classic(2, 2)\", givens = \"{n}\" }\n\
         [[configurations]]\nname = \"sampling\"\noptions = \"--backends sampling\"\n",
    );
    scratch.file("mine.txt", "1...............\n12..............\n");
    let run = gridc(&scratch, &["compare", "-q", "--experiment", "own.toml", "mine.txt"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    for row in [
        "5 givens  sampling       2       5",
        "7 givens  sampling       2       7",
        "mine      sampling       2     1.5",
    ] {
        assert!(run.out.contains(row), "{row}: {}", run.out);
    }
}

#[test]
fn what_is_wrong_with_an_experiment_is_told() {
    let scratch = Scratch::new();
    scratch.file("bad.toml", "title = \"t\"\nabout = \"a\"\nmeasures = [\"tiem\"]\n");
    scratch.file(
        "odd.toml",
        "title = \"t\"\nabout = \"a\"\nmeasures = [\"time\"]\n[[configurations]]\nname = \"x\"\noptions = \"--backends dlx,sat\"\n",
    );
    scratch.file(
        "gone.toml",
        "title = \"t\"\nabout = \"a\"\nmeasures = [\"givens\"]\n[[instances]]\nname = \"x\"\ncount = 1\ngenerate = { layuot = \"classic\" }\n",
    );
    for (arguments, code, said) in [
        (&["--experiment", "contset"][..], 2, "did you mean `contest`?"),
        (&["--experiment", "nowhere.toml"], 66, "nowhere.toml"),
        (&["--experiment", "bad.toml"], 65, "did you mean `time`?"),
        (&["--experiment", "odd.toml"], 65, "several configurations"),
        (&["--experiment", "gone.toml"], 2, "did you mean `layout`?"),
        (&["--full", "x.txt"], 2, "--experiment"),
        (&["--experiment", "contest", "--backends", "dlx"], 2, "cannot be used with"),
    ] {
        let run = gridc(&scratch, &[&["compare"], arguments].concat());
        assert_eq!(run.code, Some(code), "{arguments:?}: {}{}", run.out, run.err);
        assert!(run.err.contains(said), "{arguments:?}: {}", run.err);
    }
}
