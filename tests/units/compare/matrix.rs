use gridc::stages::backend::{Backend, Facts, named};
use gridc::stages::compare::matrix::matrix;
use gridc::stages::compare::{MatrixError, MatrixOptions, sweeps};
use gridc::stages::formulation::Formulation;

fn names(wishes: &MatrixOptions) -> Result<Vec<String>, MatrixError> {
    matrix(wishes).map(|all| all.iter().map(|c| c.configuration.to_string()).collect())
}

fn backends(words: &[&str]) -> Vec<&'static dyn Backend> {
    words.iter().map(|word| named(word).unwrap()).collect()
}

#[test]
fn unless_told_otherwise_each_formulation_with_its_first_backend() {
    assert_eq!(names(&MatrixOptions::default()).unwrap(), ["dlx", "batsat extended/pairwise/direct", "lp"]);
    let direct = MatrixOptions { formulations: vec![Formulation::Direct], ..MatrixOptions::default() };
    assert_eq!(names(&direct).unwrap(), ["domains"]);
}

#[test]
fn encodings_multiply_the_backends_that_take_clauses() {
    let encodings = sweeps("minimal,extended").unwrap();
    let alone = MatrixOptions { encodings: encodings.clone(), ..MatrixOptions::default() };
    let wanted = ["batsat minimal/pairwise/direct", "batsat extended/pairwise/direct"];
    assert_eq!(names(&alone).unwrap(), wanted);
    let mixed = MatrixOptions {
        encodings,
        backends: backends(&["dlx", "sat", "varisat", "batsat"]),
        ..MatrixOptions::default()
    };
    assert_eq!(names(&mixed).unwrap().len(), 5, "`sat` and `batsat` are one");
    let facts = MatrixOptions { facts: vec![Facts::Units, Facts::Propagated], ..alone };
    assert_eq!(names(&facts).unwrap()[1], "batsat minimal/pairwise/direct propagated");
}

#[test]
fn what_would_not_be_heeded_is_refused() {
    let cover = vec![Formulation::ExactCover];
    let unasked =
        MatrixOptions { formulations: cover.clone(), backends: backends(&["sat"]), ..MatrixOptions::default() };
    let error = MatrixError::Unasked { backend: "batsat", formulation: Formulation::Cnf };
    assert_eq!(names(&unasked), Err(error));
    let both = vec![Formulation::ExactCover, Formulation::Ilp];
    let untaken = MatrixOptions { formulations: both, backends: backends(&["dlx"]), ..MatrixOptions::default() };
    assert_eq!(names(&untaken), Err(MatrixError::Untaken(Formulation::Ilp)));
    let no_cnf = MatrixOptions { formulations: cover, encodings: sweeps("all").unwrap(), ..MatrixOptions::default() };
    assert_eq!(names(&no_cnf), Err(MatrixError::NoCnf));
}
