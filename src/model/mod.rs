//! The core model: finite integer variables and a closed set of constraint kinds. The language elaborates every puzzle to a
//! [`Model`]; every formulation and backend takes a [`Model`] as its input.
//!
//! The model contains no rules, no file formats and no shapes of houses, so nothing behind it depends on them.

mod assignment;
mod candidates;
mod check;
mod constraint;
mod disjoint_sets;
mod division;
pub(crate) mod house_sums;
mod levels;
mod literal;
mod names;
mod origin;
mod orthogonal;
pub mod symmetry;
mod tight_sums;
mod values;
mod variable;

pub use assignment::Assignment;
pub use candidates::{CandidateId, Candidates};
pub use check::{Status, SumBounds};
pub use constraint::{Automaton, Comparison, Constraint, ConstraintKind, LinearTerm};
pub(crate) use disjoint_sets::DisjointSets;
pub use division::Division;
pub use house_sums::{HouseSum, HouseUnions, house_sums};
pub use literal::Literal;
pub(crate) use names::named;
pub use origin::{OriginId, OriginSet};
pub use orthogonal::{Orthogonal, PairPlace};
pub use values::Values;
pub use variable::{Role, VarId, Variable};

/// Variables and constraints. The facts of one puzzle (givens, marks) are kept apart, as [`Literal`]s, so that one model serves
/// every puzzle with the same layout and rules.
#[derive(Clone, Debug, Default)]
pub struct Model {
    variables: Vec<Variable>,
    constraints: Vec<Constraint>,
    /// The sets of several origins that constraints refer to, each with the leading origin first and the others sorted.
    origin_sets: Vec<Vec<OriginId>>,
}

impl Model {
    /// Creates a model without variables. It has exactly one (empty) solution.
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

    /// Returns a copy with the variables and the sets of origins, without constraints.
    pub fn without_constraints(&self) -> Self {
        Self { variables: self.variables.clone(), constraints: Vec::new(), origin_sets: self.origin_sets.clone() }
    }

    /// Returns a copy with the sets of origins only.
    pub fn without_variables(&self) -> Self {
        Self { origin_sets: self.origin_sets.clone(), ..Self::new() }
    }

    /// Replaces the domain of a variable.
    pub fn set_domain(&mut self, id: VarId, domain: Values) {
        self.variables[id.index()].domain = domain;
    }

    /// All variables, indexed by [`VarId::index`].
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Returns the variable with this id.
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

    /// Returns the dense numbering of (variable, value) pairs that all three formulations share.
    pub fn candidates(&self) -> Candidates {
        Candidates::new(self)
    }

    /// Returns the values that a `Distinct` over `vars` must all use, if it is a *house*: as many variables as values in the
    /// union of their domains, so that every value is taken exactly once. `None` if there are more values than variables. (Fewer
    /// values than variables is unsatisfiable, and also `None`.)
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
