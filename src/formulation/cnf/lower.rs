//! Lowers a model to CNF: streams the clauses of each constraint, as planned, into a [`ClauseSink`].

use super::groups::{Groups, Pairs, values_of};
use super::plan::ClausePlan;
use super::sink::{Emitter, Note};
use super::{Atom, ClauseSink, CnfLit, Encoding, Numbering, Plans, connected, listed};
use crate::model::{ConstraintKind, Literal, Model, VarId};

/// The sink was closed, so its content is incomplete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SinkClosed;

/// Streams the clauses of `model`, and one unit clause per fact of `units`, into `sink`. Returns the number of Booleans,
/// including auxiliary ones; some may occur in no clause.
///
/// - A variable: see [`VariableEncoding`](super::VariableEncoding).
/// - `Domain`: a unit clause for each value of the variable that is not allowed.
/// - `Distinct`: for each value, at most one of the variables has it; in an unguarded house at least one, if the
///   family includes that.
/// - `Clause`: itself.
/// - `Relation`, `Combos`, `Table`, `Automaton`: see `listed`; `Linear`: see [`LinearEncoding`](super::LinearEncoding);
///   `Connected`: see `connected`.
/// - A guard: its negation in every clause that does not just define an auxiliary variable.
///
/// A fact, a guard or a literal of a clause that no value of its variable can make true (or false) is a constant: it produces no
/// literal, the empty clause, or no clause at all. Variables are encoded as `numbering` numbers them.
///
/// # Errors
/// If the sink closes.
pub fn lower(
    model: &Model,
    units: &[Literal],
    plans: &Plans,
    numbering: &Numbering,
    sink: &mut impl ClauseSink,
) -> Result<u32, SinkClosed> {
    let encoding = Encoding { variables: numbering.encoding(), ..plans.encoding };
    let groups = Groups::new(model, encoding);
    let mut lowering = Lowering { model, encoding, plans, numbering, groups, out: Emitter::new(sink, numbering.len()) };
    lowering.units(units);
    lowering.variables()?;
    lowering.constraints()?;
    Ok(lowering.out.next())
}

struct Lowering<'a, S> {
    model: &'a Model,
    encoding: Encoding,
    plans: &'a Plans,
    numbering: &'a Numbering,
    groups: Groups<'a>,
    out: Emitter<'a, S>,
}

impl<S: ClauseSink> Lowering<'_, S> {
    /// Facts come first, so that a solver can shorten or drop the following clauses.
    fn units(&mut self, units: &[Literal]) {
        self.out.note(Note::Fact);
        for unit in units {
            self.disjunction(std::slice::from_ref(unit));
        }
    }

    fn variables(&mut self) -> Result<(), SinkClosed> {
        for (var, variable) in self.model.var_ids().zip(self.model.variables()) {
            self.check_open()?;
            self.out.note(Note::Variable(var));
            if self.plans.pair_of(var).is_some() {
                continue;
            }
            let at_most_one = self.groups.at_most_one_value(var);
            let (first, values) = (self.numbering.first(var), variable.domain.len() as u32);
            self.encoding.variables.encode(first, values, at_most_one, &mut self.out);
        }
        Ok(())
    }

    fn constraints(&mut self) -> Result<(), SinkClosed> {
        for (index, (constraint, plan)) in self.model.constraints().iter().zip(&self.plans.plans).enumerate() {
            let guard = match constraint.guard.map(|g| self.numbering.atom(g)) {
                Some(Atom::Constant(false)) => continue,
                Some(Atom::Lit(guard)) => Some(guard),
                Some(Atom::Constant(true)) | None => None,
            };
            self.out.set_guard(guard);
            self.check_open()?;
            if let (
                ConstraintKind::Distinct(vars) | ConstraintKind::Combos { vars, .. },
                ClausePlan::Distinct | ClausePlan::Listed(_),
            ) = (&constraint.kind, plan)
            {
                self.distinct(index, vars, constraint.guard.is_none())?;
            }
            self.out.note(Note::Constraint(index));
            match (plan, &constraint.kind) {
                (ClausePlan::Never, _) => self.out.clause(&[]),
                (ClausePlan::Excluded(var, values), _) => {
                    for value in values {
                        self.out.clause(&[!self.numbering.candidate(*var, *value as usize)]);
                    }
                }
                (ClausePlan::Clause, ConstraintKind::Clause(literals)) => self.disjunction(literals),
                (ClausePlan::Listed(allowed), _) => listed::encode(allowed, self.numbering, &mut self.out),
                (ClausePlan::Connected(graph), _) => connected::encode(graph, self.numbering, &mut self.out),
                (ClausePlan::Sum(plan), _) => plan.encode(self.numbering, &mut self.out),
                (
                    ClausePlan::Clause
                    | ClausePlan::Distinct
                    | ClausePlan::Nothing
                    | ClausePlan::Watched(_)
                    | ClausePlan::Divided
                    | ClausePlan::Counted
                    | ClausePlan::Bounded(_)
                    | ClausePlan::Read(_)
                    | ClausePlan::Paired(_)
                    | ClausePlan::Tested(_),
                    _,
                ) => {}
            }
        }
        self.out.set_guard(None);
        Ok(())
    }

    fn distinct(&mut self, index: usize, vars: &[VarId], unguarded: bool) -> Result<(), SinkClosed> {
        let values = values_of(self.model, vars);
        // For each value, the positions and literals of the variables that can take it.
        let mut places: Vec<Vec<(u32, CnfLit)>> = vec![Vec::new(); values.len()];
        for (position, var) in vars.iter().enumerate() {
            for (i, value) in self.model.variable(*var).domain.iter().enumerate() {
                if let Some(slot) = values.index_of(value) {
                    places[slot].push((position as u32, self.numbering.candidate(*var, i)));
                }
            }
        }
        let house = unguarded && self.encoding.family.places() && self.model.house_values(vars).is_some();
        let pairs = self.groups.pairs(index, vars);
        let mut literals = Vec::with_capacity(vars.len());
        let mut of_position: Vec<Option<CnfLit>> = vec![None; vars.len()];
        for (place, value) in places.iter().zip(values.iter()) {
            self.check_open()?;
            literals.clear();
            literals.extend(place.iter().map(|(_, literal)| *literal));
            if house {
                self.out.note(Note::SomePlace { constraint: index, value });
                self.out.clause(&literals);
            }
            self.out.note(Note::OnePlace { constraint: index, value });
            match &pairs {
                Pairs::All => self.encoding.at_most_one.encode(&literals, &mut self.out),
                Pairs::Some(pairs) => {
                    of_position.fill(None);
                    for (position, literal) in place {
                        of_position[*position as usize] = Some(*literal);
                    }
                    for (a, b) in pairs {
                        if let (Some(a), Some(b)) = (of_position[*a as usize], of_position[*b as usize]) {
                            self.out.clause(&[!a, !b]);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn disjunction(&mut self, literals: &[Literal]) {
        let mut clause = Vec::with_capacity(literals.len());
        for literal in literals {
            match self.numbering.atom(*literal) {
                Atom::Constant(true) => return,
                Atom::Constant(false) => {}
                Atom::Lit(literal) => clause.push(literal),
            }
        }
        self.out.clause(&clause);
    }

    fn check_open(&mut self) -> Result<(), SinkClosed> {
        if self.out.is_closed() { Err(SinkClosed) } else { Ok(()) }
    }
}
