use gridc::stages::backend::sat::engine::Engine;
use gridc::stages::backend::sat::engine::SatOutcome;
use gridc::stages::backend::sat::template::Lowering;
use gridc::stages::backend::sat::varisat::VarisatSolver;
use gridc::stages::backend::{Limits, Settings, Stop, Task};
use gridc::stages::formulation::cnf::{CnfLit, Plans};
use gridc::stages::model::Model;
use std::sync::Arc;

/// Thirteen pigeons in twelve holes: far more work than it takes until the cancellation is noticed.
#[test]
fn an_abandoned_search_ends() {
    let (pigeons, holes) = (13, 12);
    let place = |pigeon: u32, hole: u32| CnfLit::new(pigeon * holes + hole);
    let (model, settings) = (Arc::new(Model::new()), Settings::default());
    let task = Task { model: &model, units: &[], settings: &settings };
    let mut solver = VarisatSolver::new(&Lowering::new(&task, Plans::new(&model, settings.encoding)).unwrap());
    for pigeon in 0..pigeons {
        solver.clause(&(0..holes).map(|hole| place(pigeon, hole)).collect::<Vec<_>>());
        for other in 0..pigeon {
            for hole in 0..holes {
                solver.clause(&[!place(pigeon, hole), !place(other, hole)]);
            }
        }
    }
    let limits = Limits::default();
    limits.interrupt.raise();
    assert_eq!(solver.solve(&[], None, &limits), SatOutcome::Stopped(Stop::Interrupted));
}
