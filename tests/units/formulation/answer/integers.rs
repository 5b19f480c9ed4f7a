use gridc::stages::formulation::answer::integers::integers;
use gridc::stages::formulation::answer::{AnswerProblem, Claim};

fn read(text: &str) -> Result<(Claim, Vec<(String, i64)>), AnswerProblem> {
    integers(text.as_bytes()).map(|answer| (answer.claim, answer.chosen)).map_err(|error| error.problem)
}

fn values(values: &[(&str, i64)]) -> Vec<(String, i64)> {
    values.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect()
}

#[test]
fn minizinc_is_read() {
    let two = values(&[("r1c1", 3), ("doubled.r1c1", -1)]);
    let text = "% a comment\nr1c1 = 3;\ndoubled.r1c1 = -1;\n----------\n==========\n";
    assert_eq!(read(text), Ok((Claim::Satisfiable, two.clone())));
    assert_eq!(read(&text.replace("======", "r1c1 = 4;\n----------\n======")).unwrap().1, two, "the first one counts");
    assert_eq!(read("=====UNSATISFIABLE=====\n"), Ok((Claim::Unsatisfiable, vec![])));
    assert_eq!(read("=====UNKNOWN=====\n% Time limit exceeded!\n"), Ok((Claim::Unknown, vec![])));
    assert!(matches!(read("r1c1 = 3;\n"), Err(AnswerProblem::Truncated(_))));
    assert_eq!(read("r1c1 = x;\n----------\n"), Err(AnswerProblem::Garbage));
    assert_eq!(read("Error: type error\n"), Err(AnswerProblem::Garbage));
    assert_eq!(read("a = 1;\na = 2;\n----------\n"), Err(AnswerProblem::Contradictory("a".to_owned())));
}

#[test]
fn smt_is_read() {
    let two = Ok((Claim::Satisfiable, values(&[("v0", 3), ("é.r1", -12)])));
    assert_eq!(read("sat\n((v0 3)\n (|é.r1| (- 12)))\n"), two);
    assert_eq!(read("sat\n((v0 3) (|é.r1|\n(- 12))\n)\n"), two);
    assert_eq!(read("unsat\n(error \"line 5: model is not available\")\n"), Ok((Claim::Unsatisfiable, vec![])));
    assert_eq!(read("unknown\n((v0 0))\n"), Ok((Claim::Unknown, vec![])));
    assert!(matches!(read("sat\n((v0\n"), Err(AnswerProblem::Truncated(_))));
    assert_eq!(read("(error \"line 1\")\n"), Err(AnswerProblem::Garbage));
    assert_eq!(read("sat\nunsat\n"), Err(AnswerProblem::TwoAnswers));
    assert_eq!(read(""), Err(AnswerProblem::Empty));
}
