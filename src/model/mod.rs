//! The core model: finite integer variables and a closed set of constraints.
//!
//! This is the narrow waist of gridc. Everything a puzzle says is elaborated to these kinds, and every
//! formulation and backend works on nothing else: no rule, no file format and no house shape is known here.

mod assignment;
mod candidates;
mod check;
mod constraint;
pub(crate) mod house_sums;
mod literal;
mod names;
mod origin;
mod orthogonal;
mod tight_sums;
mod values;
mod variable;

pub use assignment::Assignment;
pub use candidates::{CandidateId, Candidates};
pub use check::{Status, SumBounds};
pub use constraint::{Automaton, Comparison, Constraint, Kind, LinearTerm};
pub use house_sums::{HouseSum, house_sums};
pub use literal::Literal;
pub(crate) use names::named;
pub use origin::{OriginId, OriginSet};
pub use orthogonal::{Orthogonal, Place};
pub use values::Values;
pub use variable::{Role, VarId, Variable};

/// Variables and constraints. Facts of one puzzle (givens, marks) are kept apart, as [`Literal`]s, so that one
/// model serves every puzzle of the same layout and rules.
#[derive(Clone, Debug, Default)]
pub struct Model {
    variables: Vec<Variable>,
    constraints: Vec<Constraint>,
    /// Origins that some constraints have together, the leading one first, the others sorted.
    origin_sets: Vec<Vec<OriginId>>,
}

impl Model {
    /// A model without variables: it has exactly one (empty) solution.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a variable and returns its id; ids are dense and in order of addition.
    pub fn add_variable(&mut self, variable: Variable) -> VarId {
        let id = VarId(self.variables.len() as u32);
        self.variables.push(variable);
        id
    }

    /// Adds a constraint.
    ///
    /// # Panics
    /// In debug builds, if the constraint names a variable that the model does not have.
    pub fn add(&mut self, constraint: Constraint) {
        debug_assert!(constraint.scope().iter().all(|v| v.index() < self.variables.len()));
        self.constraints.push(constraint);
    }

    /// The variables and the sets of origins, without constraints.
    pub fn without_constraints(&self) -> Self {
        Self { variables: self.variables.clone(), constraints: Vec::new(), origin_sets: self.origin_sets.clone() }
    }

    /// The sets of origins alone.
    pub fn without_variables(&self) -> Self {
        Self { origin_sets: self.origin_sets.clone(), ..Self::new() }
    }

    /// Leaves a variable these values.
    pub fn set_domain(&mut self, id: VarId, domain: Values) {
        self.variables[id.index()].domain = domain;
    }

    /// All variables, indexed by [`VarId::index`].
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The variable with this id.
    pub fn variable(&self, id: VarId) -> &Variable {
        &self.variables[id.index()]
    }

    /// All constraints, in order of addition.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Ids of all variables, in order.
    pub fn var_ids(&self) -> impl Iterator<Item = VarId> + use<> {
        (0..self.variables.len() as u32).map(VarId)
    }

    /// Ids of the answer variables: those on which solutions are counted, blocked and compared.
    pub fn answers(&self) -> impl Iterator<Item = VarId> + '_ {
        self.var_ids().filter(|v| self.variable(*v).role == Role::Answer)
    }

    /// The dense numbering of (variable, value) pairs that all three formulations share.
    pub fn candidates(&self) -> Candidates {
        Candidates::new(self)
    }

    /// The values that a `Distinct` over `vars` must all use, if it is a *house*: as many variables as values in
    /// the union of their domains, so that every value is taken exactly once. `None` if there are more values
    /// than variables. (Fewer values than variables is unsatisfiable, and also `None`.)
    pub fn house_values(&self, vars: &[VarId]) -> Option<Values> {
        let (first, rest) = vars.split_first()?;
        let mut union = self.variable(*first).domain.clone();
        for var in rest {
            let domain = &self.variable(*var).domain;
            if !domain.same(&union) {
                union = union.union(domain);
            }
            if union.len() > vars.len() {
                return None;
            }
        }
        (union.len() == vars.len()).then_some(union)
    }
}
