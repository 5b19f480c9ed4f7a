use gridc::stages::backend::{Backend, Facts, named};
use gridc::stages::compare::matrix::matrix;
use gridc::stages::compare::{MatrixError, Wishes, sweeps};
use gridc::stages::formulation::Formulation;

fn names(wishes: &Wishes) -> Result<Vec<String>, MatrixError> {
    matrix(wishes).map(|all| all.iter().map(|c| c.configuration.to_string()).collect())
}

fn backends(words: &[&str]) -> Vec<&'static dyn Backend> {
    words.iter().map(|word| named(word).unwrap()).collect()
}

#[test]
fn unless_told_otherwise_each_formulation_with_its_first_backend() {
    assert_eq!(names(&Wishes::default()).unwrap(), ["dlx", "batsat extended/pairwise/direct", "lp"]);
    let direct = Wishes { formulations: vec![Formulation::Direct], ..Wishes::default() };
    assert_eq!(names(&direct).unwrap(), ["backtrack"]);
}

#[test]
fn encodings_multiply_the_backends_that_take_clauses() {
    let encodings = sweeps("minimal,extended").unwrap();
    let alone = Wishes { encodings: encodings.clone(), ..Wishes::default() };
    let wanted = ["batsat minimal/pairwise/direct", "batsat extended/pairwise/direct"];
    assert_eq!(names(&alone).unwrap(), wanted);
    let mixed = Wishes { encodings, backends: backends(&["dlx", "sat", "varisat", "batsat"]), ..Wishes::default() };
    assert_eq!(names(&mixed).unwrap().len(), 5, "`sat` and `batsat` are one");
    let facts = Wishes { facts: vec![Facts::Units, Facts::Propagated], ..alone };
    assert_eq!(names(&facts).unwrap()[1], "batsat minimal/pairwise/direct propagated");
}

#[test]
fn what_would_not_be_heeded_is_refused() {
    let cover = vec![Formulation::ExactCover];
    let unasked = Wishes { formulations: cover.clone(), backends: backends(&["sat"]), ..Wishes::default() };
    let error = MatrixError::Unasked { backend: "batsat", formulation: Formulation::Cnf };
    assert_eq!(names(&unasked), Err(error));
    let both = vec![Formulation::ExactCover, Formulation::Ilp];
    let untaken = Wishes { formulations: both, backends: backends(&["dlx"]), ..Wishes::default() };
    assert_eq!(names(&untaken), Err(MatrixError::Untaken(Formulation::Ilp)));
    let no_cnf = Wishes { formulations: cover, encodings: sweeps("all").unwrap(), ..Wishes::default() };
    assert_eq!(names(&no_cnf), Err(MatrixError::NoCnf));
}
