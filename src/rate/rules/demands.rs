//! Compiles all clues of a puzzle at once, each under a switch, and finds the constraints of each clue.

use crate::language::{Always, AutomatonCache, SwitchedModel, switched};
use crate::model::{Literal, Model, VarId};
use crate::puzzle::PuzzleData;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// The demands of each clue, without the layout's regions and the other clues: the constraints under its switch, and the
/// definitions of the auxiliary variables that they contain.
#[derive(Debug)]
pub struct ClueDemands {
    pub model: Model,
    /// By clue, its switch and its constraints.
    pub clues: Vec<(Literal, Vec<usize>)>,
}

impl ClueDemands {
    /// Compiles all clues; `None` if there is no model.
    pub fn new(puzzle: &PuzzleData) -> Option<Self> {
        let mut layout = (*puzzle.layout).clone();
        layout.regions.clear();
        let bare = PuzzleData {
            layers: puzzle.layers.clone(),
            clues: puzzle.clues.clone(),
            ..PuzzleData::new(Arc::new(layout))
        };
        let SwitchedModel { model, clues, .. } = switched(&bare, &Always::default(), &AutomatonCache::new()).ok()?;
        let switches: Vec<Literal> = clues.into_iter().flatten().collect();
        let mut of_var: HashMap<VarId, Vec<usize>> = HashMap::new();
        for (index, constraint) in model.constraints().iter().enumerate() {
            let auxiliary = constraint.scope().into_iter().filter(|var| var.index() >= puzzle.places());
            auxiliary.for_each(|var| of_var.entry(var).or_default().push(index));
        }
        let is_switch: HashSet<VarId> = switches.iter().map(|switch| switch.var).collect();
        let of_clue = |switch: &Literal| {
            let mut constraints: BTreeSet<usize> = BTreeSet::new();
            let mut waiting = vec![switch.var];
            let mut seen: HashSet<VarId> = HashSet::new();
            while let Some(var) = waiting.pop() {
                if !seen.insert(var) {
                    continue;
                }
                for index in of_var.get(&var).into_iter().flatten() {
                    let scope = model.constraints()[*index].scope();
                    let is_of_another = scope.iter().any(|var| is_switch.contains(var) && *var != switch.var);
                    if !is_of_another && constraints.insert(*index) {
                        waiting.extend(scope.into_iter().filter(|var| var.index() >= puzzle.places()));
                    }
                }
            }
            (*switch, constraints.into_iter().collect())
        };
        let clues = switches.iter().map(of_clue).collect();
        Some(Self { model, clues })
    }
}
