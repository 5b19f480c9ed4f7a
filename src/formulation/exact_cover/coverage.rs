//! Lists how the exact cover treats each constraint, for `--emit coverage`.

use super::Lowering;
use crate::formulation::Treatment;
use crate::model::{ConstraintKind, Literal, Model, VarId};

/// Returns the treatment of each constraint, by index.
pub fn coverage(model: &Model, units: &[Literal]) -> Vec<Treatment> {
    Lowering::new(model, units).paths()
}

impl Lowering<'_> {
    /// Returns the treatment of each constraint, by index.
    pub fn paths(&self) -> Vec<Treatment> {
        // Constraints on one variable omit options, and constraints that always hold need nothing.
        let plain = |single| Treatment::Native { encoding: if single { "domain" } else { "nothing" }, size: 0 };
        let constraints = self.model.constraints().iter();
        let mut paths: Vec<Treatment> = constraints.map(|c| plain(c.scope().len() == 1)).collect();
        for group in &self.groups {
            let ConstraintKind::Distinct(vars) = &self.model.constraints()[group.constraint as usize].kind else {
                continue;
            };
            let size = vars.iter().map(|var| self.allowed[var.index()].len() as u64).sum();
            paths[group.constraint as usize] = Treatment::Native { encoding: "places", size };
        }
        for constraint in &self.guarded {
            let scope = self.model.constraints()[*constraint as usize].scope();
            let met = |var: VarId| self.allowed[var.index()].iter().filter(move |v| self.meets(*constraint, var, *v));
            let size = scope.iter().map(|var| met(*var).count() as u64).sum();
            paths[*constraint as usize] = Treatment::Native { encoding: "conflicts", size };
        }
        for part in &self.parts {
            let size = self.part_nodes(part);
            paths[part.constraint as usize] = Treatment::Native { encoding: part.native.encoding(), size };
        }
        for constraint in &self.never {
            paths[*constraint as usize] = Treatment::Native { encoding: "impossible", size: 0 };
        }
        for (index, why) in self.residual.iter().zip(&self.whys) {
            paths[*index] = Treatment::Tested(*why);
        }
        paths
    }
}
