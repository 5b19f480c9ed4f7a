use gridc::stages::formulation::cnf::text::Fault;
use gridc::stages::formulation::cnf::text::read::read;
use gridc::stages::formulation::reading;
use gridc::stages::formulation::reading::ReadError;

fn parse(text: &str) -> Result<Vec<Vec<i32>>, (u64, u64, Fault)> {
    match read(text.as_bytes(), 1 << 20) {
        Ok(formula) => Ok(formula.clauses().map(|c| c.iter().map(|l| l.dimacs()).collect()).collect()),
        Err(ReadError::Mistake(mistake)) => match mistake.fault {
            reading::Fault::Dimacs(fault) => Err((mistake.place.line, mistake.place.column, fault)),
            other => panic!("{other:?}"),
        },
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn clauses_go_over_lines_and_comments_stand_anywhere() {
    let clauses = Ok(vec![vec![1, -2], vec![], vec![3]]);
    assert_eq!(parse("c hello\np cnf 3 3\n1\nc in between\n -2 0 0\n3 0\n"), clauses);
    assert_eq!(parse("p cnf 3 3\r\n1 -2 0 0 3 0"), clauses);
    assert_eq!(parse("p cnf 3 3\n1 -2 0 0 3 0\n%\n0\n\n"), clauses);
    assert_eq!(parse("p cnf 0 0\n"), Ok(vec![]));
}

#[test]
fn mistakes_have_their_place() {
    for (text, line, column, fault) in [
        ("", 1, 1, Fault::NoHeader),
        ("1 0\n", 1, 1, Fault::NoHeader),
        ("c\np cnf 3\n", 2, 8, Fault::BadHeader),
        ("p cnf 3 -1\n", 1, 9, Fault::BadHeader),
        ("p cnf 3 1 1\n", 1, 11, Fault::BadHeader),
        ("p wcnf 3 1\n", 1, 3, Fault::OtherProblem("wcnf".to_owned())),
        ("p cnf 1 0\np cnf 1 0\n", 2, 1, Fault::SecondHeader),
        ("p cnf 1073741824 0\n", 1, 1, Fault::TooManyVariables),
        ("p cnf 2 1\n1 x2 0\n", 2, 3, Fault::NotANumber("x2".to_owned())),
        ("p cnf 2 1\n1 -3 0\n", 2, 3, Fault::BeyondVariables { announced: 2 }),
        ("p cnf 2 1\n1 99999999999999999999 0\n", 2, 3, Fault::BeyondVariables { announced: 2 }),
        ("p cnf 2 1\n1 0\n 2 0\n", 3, 2, Fault::TooManyClauses { announced: 1 }),
        ("p cnf 2 1\n1 0 0\n", 2, 5, Fault::TooManyClauses { announced: 1 }),
        ("c\n p cnf 2 3\n1 0\n", 2, 2, Fault::TooFewClauses { announced: 3, found: 1 }),
        ("p cnf 2 1\n1 2\n", 3, 1, Fault::Unfinished),
    ] {
        assert_eq!(parse(text), Err((line, column, fault)), "{text:?}");
    }
}

#[test]
fn what_is_announced_takes_no_memory_and_what_is_there_is_bounded() {
    assert!(matches!(read("p cnf 999999999 1\n1 0\n".as_bytes(), 1 << 10), Ok(f) if f.variables() == 999_999_999));
    let long = format!("p cnf 9 100000\n{}", "1 2 3 0\n".repeat(100_000));
    assert!(matches!(read(long.as_bytes(), 1 << 20), Err(ReadError::TooLarge { .. })));
}
