//! Tests each dialect of answers: complete, truncated, contradictory.

mod integers;

use gridc::stages::formulation::answer::options::options;
use gridc::stages::formulation::answer::{
    AnswerError, AnswerProblem, AnswerValues, ChosenOption, Claim, SolverAnswer, columns, literals,
};

type Read = fn(&[u8], Option<u64>) -> Result<SolverAnswer<AnswerValues>, AnswerError>;

fn cnf(text: &str) -> Result<SolverAnswer<AnswerValues>, AnswerProblem> {
    literals(text.as_bytes(), Some(4)).map_err(|e| e.problem)
}

fn ilp(text: &str) -> Result<SolverAnswer<AnswerValues>, AnswerProblem> {
    columns(text.as_bytes(), Some(4)).map_err(|e| e.problem)
}

fn chosen(answer: Result<SolverAnswer<AnswerValues>, AnswerProblem>) -> (Claim, Vec<u32>) {
    let answer = answer.unwrap();
    (answer.claim, (0..100).filter(|number| answer.chosen.get(u64::from(*number)) == Some(true)).collect())
}

fn truncated(answer: Result<SolverAnswer<AnswerValues>, AnswerProblem>) -> bool {
    matches!(answer, Err(AnswerProblem::Truncated(_)))
}

const NO: (Claim, Vec<u32>) = (Claim::Unsatisfiable, Vec::new());
const MAYBE: (Claim, Vec<u32>) = (Claim::Unknown, Vec::new());

fn yes(numbers: &[u32]) -> (Claim, Vec<u32>) {
    (Claim::Satisfiable, numbers.to_vec())
}

#[test]
fn what_sat_solvers_say() {
    assert_eq!(chosen(cnf("c hello\nc\n\ns SATISFIABLE\nv 1 -2\nv 3 -4 0\n")), yes(&[1, 3]));
    assert_eq!(chosen(cnf("v -1 4 0\r\ns SATISFIABLE")), yes(&[4]));
    assert_eq!(chosen(cnf("v 2 0")), (Claim::Unstated, vec![2]));
    assert_eq!(chosen(cnf("s SATISFIABLE\nv 0\n")), yes(&[]));
    assert_eq!(chosen(cnf("s UNSATISFIABLE")), NO);
    assert_eq!(chosen(cnf("c early\ns UNKNOWN\nc late")), MAYBE);
    assert_eq!(chosen(cnf("SAT\n1 -2 3 -4 0\n")), yes(&[1, 3]));
    assert_eq!(chosen(cnf("UNSAT\n")), NO);
    assert_eq!(chosen(cnf("INDET\n")), MAYBE);
    assert_eq!(chosen(cnf("WARNING: what\n===[ x ]===\n| rows |\nCPU time   : 0.1 s\n\nUNSATISFIABLE\n")), NO);
    assert_eq!(cnf("s SATISFIABLE\nv 1 0").unwrap().chosen.get(2), None);
}

#[test]
fn what_sat_solvers_should_not_say() {
    assert_eq!(cnf(""), Err(AnswerProblem::Empty));
    assert_eq!(cnf("c only\n\nc comments\n"), Err(AnswerProblem::Empty));
    assert!(truncated(cnf("s SATISFIABLE\nv 1 -2 3\n")));
    assert!(truncated(cnf("SAT\n1 -2 3")));
    assert_eq!(cnf("s SATISFIABLE\nv 1 -1 0"), Err(AnswerProblem::Contradictory("1".to_owned())));
    assert_eq!(cnf("SAT\n3 -3 0"), Err(AnswerProblem::Contradictory("3".to_owned())));
    assert_eq!(cnf("s SATISFIABLE\n"), Err(AnswerProblem::WithoutValues));
    assert_eq!(cnf("CPU time : 1 s\nSATISFIABLE\n"), Err(AnswerProblem::WithoutValues));
    assert_eq!(cnf("s UNSATISFIABLE\nv 1 0"), Err(AnswerProblem::Denied));
    assert_eq!(cnf("UNSAT\n1 0\n"), Err(AnswerProblem::Denied));
    for twice in ["s SATISFIABLE\nv 0\ns SATISFIABLE", "v 1 0\nv 2 0", "SAT\n1 0\nSAT\n1 0", "v 1 0 2 0"] {
        assert_eq!(cnf(twice), Err(AnswerProblem::TwoAnswers), "{twice}");
    }
    for unknown in ["v 5 0", "v -5 0", "v 4294967297 0"] {
        assert!(matches!(cnf(unknown), Err(AnswerProblem::Unknown(_))), "{unknown}");
    }
    for garbage in
        ["s PERHAPS", "v one 0", "v x1 0", "<html>", "v 1.0 0", "v --1 0", "v +1 0", "SAT\nv 1", "hello there"]
    {
        assert_eq!(cnf(garbage), Err(AnswerProblem::Garbage), "{garbage}");
    }
}

#[test]
fn errors_say_where() {
    let error = literals("s SATISFIABLE\nv 1 -2\nv oops 0\n".as_bytes(), None).unwrap_err();
    assert_eq!((error.spot.line, &error.spot.text[error.spot.word.clone()]), (3, "oops"));
    let error = literals(format!("v {}9 0", "1 ".repeat(100_000)).as_bytes(), Some(4)).unwrap_err();
    assert_eq!((error.spot.line, &error.spot.text[error.spot.word.clone()]), (1, "9"));
    assert!(error.spot.text.len() < 200);
    assert!(literals("é \u{1f600}\n".repeat(9).as_bytes(), None).is_err());
}

#[test]
fn what_is_endless_is_refused() {
    let word = vec![b'1'; 1 << 20];
    assert!(literals(&*word, None).is_err());
    let endless = std::io::BufReader::new(std::io::Read::chain(&b"v "[..], std::io::repeat(b' ')));
    assert_eq!(literals(endless, None).unwrap_err().problem, AnswerProblem::TooLarge);
}

#[test]
fn what_pseudo_boolean_solvers_say() {
    assert_eq!(chosen(ilp("c x\no 0\nv x1 -x2\nv ~x3 x4\ns OPTIMUM FOUND\n")), yes(&[1, 4]));
    assert_eq!(chosen(ilp("s SATISFIABLE\nv x1 -x2 x3\n")), yes(&[1, 3]));
    assert_eq!(chosen(ilp("s UNSATISFIABLE")), NO);
    assert_eq!(
        chosen(ilp("clasp version 3\nReading from a\nSolving...\nAnswer: 1\nx2 x3\nSATISFIABLE\n\nModels : 1+\n")),
        yes(&[2, 3])
    );
    assert_eq!(chosen(ilp("clasp version 3\nSolving...\nUNSATISFIABLE\n\nModels : 0\n")), NO);
    assert_eq!(ilp("s SATISFIABLE\nv x1 -x1"), Err(AnswerProblem::Contradictory("x1".to_owned())));
    assert_eq!(ilp("s SATISFIABLE\nv x1 x9"), Err(AnswerProblem::Unknown("x9".to_owned())));
    assert_eq!(ilp("Answer: 1\nx1\nAnswer: 2\nx2\nSATISFIABLE"), Err(AnswerProblem::TwoAnswers));
    assert_eq!(ilp("s SATISFIABLE\nv 1 2 0"), Err(AnswerProblem::Garbage));
}

const CBC: &str = "Optimal - objective value 0.00000000\n      0 x1     1e-09    0\n**    1 x3     0.9999999     0\n";
const RAW: &str = "c Status: INTEGER OPTIMAL\nc\ns mip 1 3 o 0\ni 1 1\nj 1 1\nj 2 0\nj 3 1\ne o f\n";
const HIGHS: &str = "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 3\nx1 1\nx2 0\nx3 1\n\
# Rows 1\nc1 1\n\n# Dual solution values\nNone\n\n# Basis\nHiGHS v1\nNone\n";
const REPORT: &str = "Problem:    
Rows:       1
Columns:    3 (3 integer, 3 binary)
Non-zeros:  4
Status:     INTEGER OPTIMAL
Objective:  obj = 0 (MINimum)

   No.   Row name        Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 c1                          1             1             = 

   No. Column name       Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 x1           *              1             0             1 
     2 x000000000000000000002
                    *              0             0             1 
     3 x3           *              1             0             1 

Integer feasibility conditions:

KKT.PE: max.abs.err = 0.00e+00 on row 0
        High quality

End of output
";

#[test]
fn what_linear_solvers_write() {
    assert_eq!(chosen(ilp(CBC)), yes(&[3]));
    assert_eq!(ilp(CBC).unwrap().chosen.get(2), Some(false));
    for text in [RAW, HIGHS, REPORT] {
        assert_eq!(chosen(ilp(text)), yes(&[1, 3]), "{text}");
    }
    let scip =
        "solution status: optimal solution found\nobjective value:     0\nx1      1 \t(obj:0)\nx3  1 \t(obj:0)\n";
    assert_eq!(chosen(ilp(scip)), yes(&[1, 3]));
    assert_eq!(chosen(ilp("# from somewhere\nx1 1\nx2 = 0\nx3 1.0 # so\n")), (Claim::Unstated, vec![1, 3]));
    assert_eq!(chosen(ilp("=obj= 0\nx4 1\n")), (Claim::Unstated, vec![4]));
}

#[test]
fn linear_solvers_that_found_nothing() {
    for no in [
        "Infeasible - objective value 0.0\n   0 x1  0.5  0\n",
        "Integer infeasible - objective value 0.00000000\n   0 x1  0.5  0\n",
        "c Status: INTEGER EMPTY\ns mip 1 1 n 0\ni 1 0\nj 1 0\ne o f\n",
        "Model status\nInfeasible\n\n# Primal solution values\nNone\n\n# Dual solution values\nNone\n",
        "solution status: infeasible\nno solution available\n",
        "=infeas=\n",
        "# no solution\n",
        &REPORT.replace("INTEGER OPTIMAL", "INTEGER EMPTY"),
    ] {
        assert_eq!(chosen(ilp(no)), NO, "{no}");
    }
    for maybe in [
        "Stopped on time - objective value 0.0\n   0 x1  0.5  0\n",
        "s mip 1 1 u 0\ni 1 0\nj 1 0\ne o f\n",
        "Model status\nTime limit reached\n\n# Primal solution values\nNone\n",
        "solution status: time limit reached\nno solution available\n",
        &REPORT.replace("INTEGER OPTIMAL", "INTEGER UNDEFINED"),
    ] {
        assert_eq!(chosen(ilp(maybe)), MAYBE, "{maybe}");
    }
}

/// If a dialect announces its length, no line can be lost.
#[test]
fn what_breaks_off_is_seen() {
    for text in [RAW, HIGHS, REPORT] {
        let lines: Vec<&str> = text.lines().collect();
        let columns = lines.iter().rposition(|line| line.contains("x3") || line.starts_with("j 3")).unwrap();
        for kept in 1..=columns {
            let cut = lines[..kept].join("\n");
            // The first lines may contain only comments.
            let seen = matches!(
                ilp(&cut),
                Err(AnswerProblem::Truncated(_) | AnswerProblem::WithoutValues | AnswerProblem::Empty)
            );
            assert!(seen, "{cut}");
        }
        let without = [&lines[..columns], &lines[columns + 1..]].concat().join("\n");
        assert!(truncated(ilp(&without)), "{without}");
    }
    assert!(truncated(ilp("Optimal - objective value 0\n   0 x1\n")));
}

#[test]
fn values_between_0_and_1_and_names_that_are_not() {
    for text in [CBC, RAW, HIGHS, REPORT] {
        let half = text.replacen("x3           *              1", "x3           *            0.5", 1);
        let half = half.replacen("j 3 1", "j 3 0.5", 1).replacen("x3 1", "x3 0.5", 1).replacen("0.9999999", "0.99", 1);
        assert!(matches!(ilp(&half), Err(AnswerProblem::NotBinary { .. })), "{half}");
        let other = text.replacen("x3", "y3", 1).replacen("j 3", "j 7", 1);
        assert!(matches!(ilp(&other), Err(AnswerProblem::Unknown(_))), "{other}");
        assert!(
            matches!(ilp(&format!("{text}{text}")), Err(AnswerProblem::TwoAnswers | AnswerProblem::Garbage)),
            "{text}"
        );
    }
    assert!(matches!(ilp("x1 NaN\n"), Err(AnswerProblem::NotBinary { .. })));
    assert_eq!(ilp("x1 1\nx1 0\n"), Err(AnswerProblem::Contradictory("x1".to_owned())));
    for garbage in ["x1 yes\n", "hello\n", "<sol x=1>\n", "x1 1 2 3\n", "Optimal - 0\nwhat is this\n"] {
        assert_eq!(ilp(garbage), Err(AnswerProblem::Garbage), "{garbage}");
    }
}

#[test]
fn options_by_items_and_by_number() {
    let answer = options("| comment\n1:\n r1c1 k0=5 m:3 (1 of 3)\nr1c2 k1=5\n".as_bytes()).unwrap();
    assert_eq!(answer.claim, Claim::Satisfiable);
    let items = answer.chosen.iter().map(|o| match o {
        ChosenOption::Items { items, .. } => items.join(" "),
        ChosenOption::Number { number, .. } => number.to_string(),
    });
    assert_eq!(items.collect::<Vec<_>>(), ["r1c1 k0=5 m:3", "r1c2 k1=5"]);
    let numbers = options("3 5\n8\n".as_bytes()).unwrap();
    assert_eq!((numbers.claim, numbers.chosen.len()), (Claim::Unstated, 3));
    let problem = |text: &str| options(text.as_bytes()).unwrap_err().problem;
    assert_eq!(problem("\n"), AnswerProblem::Empty);
    assert_eq!(problem("1:\nr1c1\n2:\nr1c1\n"), AnswerProblem::TwoAnswers);
    assert_eq!(problem("0\n"), AnswerProblem::Unknown("0".to_owned()));
}

/// No input makes a reader panic.
#[test]
fn mangled_answers_are_refused_or_read() {
    let readers: [Read; 2] = [|bytes, count| literals(bytes, count), |bytes, count| columns(bytes, count)];
    for text in
        [CBC, RAW, HIGHS, REPORT, "s SATISFIABLE\nv 1 -2 3 0\n", "SAT\n1 -2 0\n", "Answer: 1\nx1\nSATISFIABLE\n"]
    {
        for at in 0..text.len() {
            for byte in [0, b' ', b'\n', b'-', b'9', 0xff] {
                let mut bytes = text.as_bytes().to_vec();
                bytes[at] = byte;
                for read in readers {
                    let _ = read(&bytes, Some(4));
                    let _ = read(&bytes[..at], None);
                }
                let _ = options(&*bytes);
            }
        }
    }
}
