//! Compiles connectivity demands.

use super::builder::{ElaborateResult, ModelBuilder, Truth};
use crate::model::{ConstraintKind, Division, Literal, Values, VarId};
use crate::puzzle::{Formula, RegionGraph, Term};

impl ModelBuilder<'_> {
    /// Demands that the members whose formula is true are connected (none are connected, too); with `want` false, that they are
    /// not.
    pub(super) fn require_connected(
        &mut self,
        members: &[Formula],
        edges: &[(u32, u32)],
        want: bool,
        guard: Option<Literal>,
    ) -> ElaborateResult {
        let exists = |i: u32| (i as usize) < members.len();
        let edges: Vec<(u32, u32)> =
            edges.iter().filter(|(a, b)| a != b && exists(*a) && exists(*b)).copied().collect();
        if !want {
            return self.require_apart(members, &edges, guard);
        }
        let (vars, label) = match self.labelled(members)? {
            Some(found) => found,
            None => {
                let switches = members.iter().map(|f| self.member_switch(f)).collect::<ElaborateResult<Vec<_>>>()?;
                (switches, 1)
            }
        };
        self.post(ConstraintKind::Connected { vars, label, edges }, guard)
    }

    /// Demands that the joined edges divide the graph into regions of these sizes.
    ///
    /// # Errors
    /// If it is negated, among others.
    pub(super) fn require_division(
        &mut self,
        joined: &[Formula],
        sizes: &[Term],
        graph: &RegionGraph,
        want: bool,
        guard: Option<Literal>,
    ) -> ElaborateResult {
        if !want {
            return Err(self.negated());
        }
        let mut literals = Vec::with_capacity(joined.len());
        for formula in joined {
            literals.push(match self.literal(formula)? {
                Truth::Literal(literal) => literal,
                Truth::Constant(truth) => {
                    let switch = self.switch()?;
                    let literal = if truth { switch } else { !switch };
                    self.clause(vec![switch])?;
                    literal
                }
            });
        }
        let mut vars = Vec::with_capacity(sizes.len());
        for size in sizes {
            let var = self.variable(size)?;
            if self.partial(var) {
                let defined: Vec<bool> = self.domain(var).iter().map(|v| self.meaning(var, v).is_some()).collect();
                self.restrict(var, &defined, guard)?;
            }
            vars.push(var);
        }
        let (above, edges) = (graph.above, graph.edges.clone());
        self.post(ConstraintKind::Division(Division { sizes: vars, above, edges, joined: literals }), guard)
    }

    /// Returns the variables and the label, if each formula states that its own variable has that value. A member without a
    /// condition gets a variable that has no other value.
    fn labelled(&mut self, members: &[Formula]) -> ElaborateResult<Option<(Vec<VarId>, i32)>> {
        let Some((found, label)) = self.labels(members) else { return Ok(None) };
        let fixed = |builder: &mut Self| builder.auxiliary(Values::new([label]), None);
        let vars = found.into_iter().map(|var| var.map_or_else(|| fixed(self), Ok)).collect::<ElaborateResult<_>>()?;
        Ok(Some((vars, label)))
    }

    /// Returns the label, and the variable of each member with a condition.
    fn labels(&self, members: &[Formula]) -> Option<(Vec<Option<VarId>>, i32)> {
        let mut label = None;
        let mut vars = Vec::with_capacity(members.len());
        for member in members {
            if *member == Formula::Constant(true) {
                vars.push(None);
                continue;
            }
            let [var] = member.variables(1)?[..] else { return None };
            let truths = self.truth_of_values(member, var);
            let mut holding = self.domain(var).iter().zip(&truths).filter(|(_, t)| **t).map(|(v, _)| v);
            let value = holding.next()?;
            if holding.next().is_some() || label.is_some_and(|l| l != value) {
                return None;
            }
            label = Some(value);
            vars.push(Some(var));
        }
        let mut sorted: Vec<VarId> = vars.iter().copied().flatten().collect();
        let conditions = sorted.len();
        sorted.sort_unstable();
        sorted.dedup();
        (sorted.len() == conditions).then_some((vars, label?))
    }

    /// Returns a separate 0-1 variable that is 1 if and only if the formula is true.
    fn member_switch(&mut self, formula: &Formula) -> ElaborateResult<VarId> {
        let switch = self.switch()?;
        match self.literal(formula)? {
            Truth::Constant(truth) => self.clause(vec![if truth { switch } else { !switch }])?,
            Truth::Literal(literal) => self.equal(literal, switch)?,
        }
        Ok(switch.var)
    }

    fn equal(&mut self, a: Literal, b: Literal) -> ElaborateResult {
        self.clause(vec![!a, b])?;
        self.clause(vec![a, !b])
    }

    /// Demands a partition into two non-empty sides such that no edge joins members of different sides.
    fn require_apart(&mut self, members: &[Formula], edges: &[(u32, u32)], guard: Option<Literal>) -> ElaborateResult {
        let mut truths = Vec::with_capacity(members.len());
        for member in members {
            let switch = self.switch()?;
            let truth = self.literal(member)?;
            match truth {
                Truth::Constant(truth) => self.clause(vec![if truth { switch } else { !switch }])?,
                Truth::Literal(literal) => self.equal(literal, switch)?,
            }
            truths.push(switch);
        }
        let outside: Vec<Literal> = guard.map(|g| !g).into_iter().collect();
        let sides = members.iter().map(|_| self.switch()).collect::<ElaborateResult<Vec<_>>>()?;
        for (a, b) in edges.iter().map(|(a, b)| (*a as usize, *b as usize)) {
            for (one, other) in [(a, b), (b, a)] {
                let parting = [!truths[a], !truths[b], !sides[one], sides[other]];
                self.clause(outside.iter().copied().chain(parting).collect())?;
            }
        }
        for here in [true, false] {
            let mut somewhere = outside.clone();
            for (truth, side) in truths.iter().zip(&sides) {
                let side = if here { *side } else { !*side };
                let both = self.switch()?;
                self.clause(vec![!both, *truth])?;
                self.clause(vec![!both, side])?;
                somewhere.push(both);
            }
            self.clause(somewhere)?;
        }
        Ok(())
    }
}
