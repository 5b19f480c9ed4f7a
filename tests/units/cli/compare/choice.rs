use clap::Parser;
use gridc::stages::backend::{BACKENDS, Facts};
use gridc::stages::cli::arguments::{Arguments, Command};
use gridc::stages::cli::compare::choice::contenders;
use gridc::stages::formulation::Formulation;

fn names(options: &[&str]) -> Result<Vec<String>, String> {
    let words = ["gridc", "compare", "file"].iter().chain(options);
    let Command::Compare(compare) = Arguments::try_parse_from(words).unwrap().command else { panic!("compare") };
    contenders(&compare).map(|all| all.iter().map(|c| c.configuration.to_string()).collect())
}

#[test]
fn lists_of_words() {
    assert_eq!(names(&["--formulations", "cnf,exact-cover"]).unwrap().len(), 2);
    assert_eq!(names(&["--formulations", "all"]).unwrap().len(), Formulation::ALL.len());
    assert_eq!(names(&["--backends", "dlx, cells", "--backends", "sat"]).unwrap().len(), 3);
    assert_eq!(names(&["--backends", "all"]).unwrap().len(), BACKENDS.len());
    assert_eq!(names(&["--facts", "all"]).unwrap().len(), 3 * Facts::ALL.len());
    let external = names(&["--backends", "dimacs:cadical -q {},x", "--backends", "dlx"]).unwrap();
    assert_eq!(external.len(), 2, "a comma of a command line separates nothing: {external:?}");
}

#[test]
fn unknown_words_are_answered_with_those_there_are() {
    for (options, said) in [
        (["--backends", "dlz"], "did you mean `dlx`?\n  available: dlx, cells, "),
        (["--formulations", "sat"], "there is no formulation `sat`"),
        (["--facts", "unit"], "did you mean `units`?"),
        (["--encodings", "extendet"], "there is no encoding `extendet`; did you mean `extended`?"),
        (["--encodings", "familiy=*"], "no part `familiy`; did you mean `family`?"),
        (["--encodings", "family=log"], "`log` is not a family; available: minimal, "),
        (["--encodings", "minimal,"], "a word is missing"),
    ] {
        let problem = names(&options).unwrap_err();
        assert!(problem.contains(said), "{problem}");
    }
}

#[test]
fn limits_and_seeds_that_nobody_heeds_are_refused() {
    assert!(names(&["--seed", "7", "--nodes", "9"]).is_ok(), "some heed them");
    assert!(names(&["--backends", "brute", "--seed", "7"]).unwrap_err().contains("uses `--seed`"));
    assert!(names(&["--backends", "varisat", "--nodes", "7"]).unwrap_err().contains("use `--time`"));
}
