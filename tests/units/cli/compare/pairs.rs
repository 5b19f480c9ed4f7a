use clap::Parser;
use gridc::stages::cli::arguments::{Arguments, Command};
use gridc::stages::cli::compare::choice::contenders;
use gridc::stages::cli::compare::pairs::pairs;

fn chosen(options: &[&str]) -> Result<Vec<[usize; 2]>, String> {
    let words = ["gridc", "compare", "file"].iter().chain(options);
    let Command::Compare(compare) = Arguments::try_parse_from(words).unwrap().command else { panic!("compare") };
    pairs(&compare.output, &contenders(&compare).unwrap())
}

#[test]
fn names_and_words_of_names() {
    let html = ["--html", "x.html", "--scatter"];
    let of = |options: &[&str], pair: &str| chosen(&[options, &html, &[pair]].concat());
    let three = ["--backends", "dlx,cells,sat"];
    assert_eq!(of(&three, "dlx,sat"), Ok(vec![[0, 2]]));
    assert_eq!(of(&three, "batsat extended/pairwise/direct, cells"), Ok(vec![[2, 1]]));
    let families = ["--encodings", "minimal,extended", "--facts", "units,propagated"];
    let names = ["minimal,extended", "minimal units,extended", "batsat minimal/pairwise/direct,minimal propagated"];
    assert!(
        of(&families, names[0])
            .unwrap_err()
            .contains("2 configurations match `minimal`; write more of the name:\n  batsat")
    );
    assert!(of(&families, names[1]).is_err());
    assert!(of(&families, names[2]).is_ok());
    assert_eq!(chosen(&["--html", "x", "--scatter", "dlx,sat", "--scatter", "sat,lp"]), Ok(vec![[0, 1], [1, 2]]));
    let program = ["--backends", "dimacs:solver a,b {}", "--backends", "dlx"];
    assert_eq!(of(&program, "dimacs:solver a,b {},dlx"), Ok(vec![[0, 1]]));
    assert_eq!(of(&program, "dlx,solver"), Ok(vec![[1, 0]]));
    assert_eq!(chosen(&three), Ok(vec![]));
}

#[test]
fn what_names_no_pair_is_answered_with_what_there_is() {
    for (pair, said) in [
        ("dlx", "write two names"),
        ("dlx,", "no configuration matches ``; available:\n  dlx\n  batsat"),
        ("dlx,cells", "no configuration matches `cells`"),
        ("sat,batsat", "both names match the same"),
    ] {
        let problem = chosen(&["--backends", "dlx,sat", "--html", "x", "--scatter", pair]).unwrap_err();
        assert!(problem.contains(said), "{problem}");
    }
    assert!(chosen(&["--scatter", "dlx,sat"]).unwrap_err().contains("add `--html FILE`"));
}
