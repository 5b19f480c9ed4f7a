//! Writes a model as MiniZinc (Nethercote and others, *MiniZinc: towards a standard CP modelling language*, CP 2007), for Gecode,
//! Chuffed, OR-Tools and other solvers. Global constraints are kept.

use super::ModelText;
use super::shape::{SumWeighting, common_sum, is_all_of_sum, sum_of_pairs, weighing};
use crate::formulation::{Comments, Preamble};
use crate::model::{
    Automaton, Comparison, Constraint, ConstraintKind, Division, LinearTerm, Literal, Model, Values, VarId,
};
use std::collections::BTreeSet;
use std::io::{self, Write};

pub const COMMENT: &str = "%";

/// Writes comments, variables, constraints, and the output item: a line `name = value;` per variable.
///
/// # Errors
/// Those of the underlying writer.
pub fn write(text: &ModelText<'_>, out: &mut dyn Write, preamble: Preamble<'_>) -> io::Result<()> {
    preamble(&mut Comments::new(out, COMMENT))?;
    for file in ["all_different", "regular", "table"] {
        writeln!(out, "include \"{file}.mzn\";")?;
    }
    let names: Vec<String> = text.model.var_ids().map(|var| identifier(&text.names.variable(var))).collect();
    for (variable, name) in text.model.variables().iter().zip(&names) {
        match variable.domain.is_empty() {
            true => writeln!(out, "var 0..0: {name}; constraint false;")?,
            false => writeln!(out, "var {}: {name};", set(variable.domain.as_slice()))?,
        }
    }
    let pen = Pen { text, names: &names };
    for (index, constraint) in text.model.constraints().iter().enumerate() {
        pen.constraint(index, constraint, out)?;
    }
    for unit in text.units {
        writeln!(out, "constraint {};", pen.literal(*unit))?;
    }
    for no_good in text.no_goods {
        let all: Vec<String> = no_good.iter().map(|literal| pen.literal(!*literal)).collect();
        writeln!(out, "constraint {};", any(all))?;
    }
    writeln!(out, "solve satisfy;")?;
    for (var, name) in text.model.var_ids().zip(&names) {
        writeln!(out, "output [\"{} = \\({name});\\n\"];", text.names.variable(var))?;
    }
    Ok(())
}

/// Returns a valid identifier: quoted unless it consists of letters and digits; the dot of a layer's cell becomes `_`.
fn identifier(name: &str) -> String {
    let plain = name.replace('.', "_");
    let is_plain = plain.starts_with(|c: char| c.is_ascii_alphabetic())
        && plain.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_plain { plain } else { format!("'{}'", name.replace(['\'', '\\'], "_")) }
}

/// Formats values in ascending order: a range if there is no gap.
fn set(values: &[i32]) -> String {
    match values {
        [] => "{}".to_owned(),
        [first, .., last] if i64::from(*last) - i64::from(*first) + 1 == values.len() as i64 => {
            format!("{first}..{last}")
        }
        _ => format!("{{{}}}", list(values.iter())),
    }
}

fn list<T: ToString>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

fn all(parts: Vec<String>) -> String {
    joined(parts, " /\\ ", "true")
}

fn any(parts: Vec<String>) -> String {
    joined(parts, " \\/ ", "false")
}

fn joined(parts: Vec<String>, sign: &str, nothing: &str) -> String {
    match parts.len() {
        0 => nothing.to_owned(),
        1 => parts.concat(),
        _ => format!("({})", parts.join(sign)),
    }
}

/// Formats a `table` constraint with all rows; false if there are none.
fn table(columns: &str, rows: impl Iterator<Item = String>) -> String {
    let rows: Vec<String> = rows.collect();
    if rows.is_empty() { "false".to_owned() } else { format!("table([{columns}], [| {} |])", rows.join(" | ")) }
}

struct Pen<'a> {
    text: &'a ModelText<'a>,
    names: &'a [String],
}

impl Pen<'_> {
    fn name(&self, var: VarId) -> &str {
        &self.names[var.index()]
    }

    fn model(&self) -> &Model {
        self.text.model
    }

    fn listed(&self, vars: &[VarId]) -> String {
        list(vars.iter().map(|var| self.name(*var)))
    }

    fn literal(&self, literal: Literal) -> String {
        let sign = if literal.positive { "=" } else { "!=" };
        format!("{} {sign} {}", self.name(literal.var), literal.value)
    }

    fn within(&self, var: VarId, values: &[i32]) -> String {
        match values {
            [] => "false".to_owned(),
            [value] => format!("{} = {value}", self.name(var)),
            _ => format!("{} in {}", self.name(var), set(values)),
        }
    }

    /// Writes a constraint with its auxiliary variables, and a comment with its origin.
    fn constraint(&self, index: usize, constraint: &Constraint, out: &mut dyn Write) -> io::Result<()> {
        let origin = self.text.names.origin(index);
        let origin: String = origin.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        writeln!(out, "% {}: {origin}", constraint.kind.name())?;
        let said = match constraint.guard {
            None => self.plain(index, &constraint.kind, out)?,
            Some(guard) => {
                vec![format!("({}) -> ({})", self.literal(guard), self.written_out(index, constraint, out)?)]
            }
        };
        said.iter().try_for_each(|said| writeln!(out, "constraint {said};"))
    }

    /// Formats a constraint without a guard, using globals.
    fn plain(&self, index: usize, kind: &ConstraintKind, out: &mut dyn Write) -> io::Result<Vec<String>> {
        Ok(vec![match kind {
            ConstraintKind::Distinct(vars) => self.all_different(vars),
            ConstraintKind::Combos { vars, sets } if !vars.is_empty() => return self.combos(index, vars, sets, out),
            ConstraintKind::Relation { a, b, pairs } if a != b => {
                if let Some((sum, differ)) = sum_of_pairs(self.model(), *a, *b, pairs) {
                    let (a, b) = (self.name(*a), self.name(*b));
                    let apart = differ.then(|| format!("{a} != {b}"));
                    return Ok([Some(format!("{a} + {b} = {sum}")), apart].into_iter().flatten().collect());
                }
                table(&self.listed(&[*a, *b]), pairs.iter().map(|(one, other)| format!("{one}, {other}")))
            }
            ConstraintKind::Table { vars, tuples } if !vars.is_empty() => {
                table(&self.listed(vars), tuples.iter().map(|tuple| list(tuple.iter())))
            }
            ConstraintKind::Automaton { vars, automaton } if !vars.is_empty() => self.regular(vars, automaton),
            ConstraintKind::Connected { vars, label, edges } => {
                self.connected(index, vars, *label, edges, None, out)?;
                return Ok(Vec::new());
            }
            ConstraintKind::Division(division) => {
                self.division(index, division, None, out)?;
                return Ok(Vec::new());
            }
            kind => self.simple(kind),
        }])
    }

    /// Formats a guarded constraint, using only what solvers can reify.
    fn written_out(&self, index: usize, constraint: &Constraint, out: &mut dyn Write) -> io::Result<String> {
        Ok(match &constraint.kind {
            ConstraintKind::Distinct(vars) => self.apart(vars),
            ConstraintKind::Combos { vars, sets } => {
                let sets =
                    sets.iter().map(|set| all(vars.iter().map(|var| self.within(*var, set.as_slice())).collect()));
                all(vec![self.apart(vars), any(sets.collect())])
            }
            ConstraintKind::Relation { a, b, pairs } if a != b => {
                let partners = |value: i32| {
                    let partners: BTreeSet<i32> = pairs.iter().filter(|(v, _)| *v == value).map(|(_, w)| *w).collect();
                    let partners: Vec<i32> = partners.into_iter().collect();
                    format!("({} = {value} -> {})", self.name(*a), self.within(*b, &partners))
                };
                all(self.model().variable(*a).domain.iter().map(partners).collect())
            }
            ConstraintKind::Table { vars, tuples } => any(tuples
                .iter()
                .map(|tuple| all(vars.iter().zip(tuple).map(|(var, value)| self.within(*var, &[*value])).collect()))
                .collect()),
            ConstraintKind::Automaton { vars, automaton } if !vars.is_empty() => {
                self.states(index, vars, automaton, out)?
            }
            ConstraintKind::Connected { vars, label, edges } => {
                self.connected(index, vars, *label, edges, constraint.guard, out)?;
                "true".to_owned()
            }
            ConstraintKind::Division(division) => {
                self.division(index, division, constraint.guard, out)?;
                "true".to_owned()
            }
            kind => self.simple(kind),
        })
    }

    /// Formats the kinds that are the same with and without a guard.
    fn simple(&self, kind: &ConstraintKind) -> String {
        match kind {
            ConstraintKind::Domain { var, values } => self.within(*var, values.as_slice()),
            ConstraintKind::Linear { terms, comparison, rhs } => self.sum(terms, *comparison, *rhs),
            ConstraintKind::Clause(literals) => any(literals.iter().map(|literal| self.literal(*literal)).collect()),
            ConstraintKind::Relation { a, pairs, .. } => {
                let same: BTreeSet<i32> = pairs.iter().filter(|(v, w)| v == w).map(|(v, _)| *v).collect();
                self.within(*a, &same.into_iter().collect::<Vec<_>>())
            }
            ConstraintKind::Table { tuples, .. } => (!tuples.is_empty()).to_string(),
            ConstraintKind::Automaton { automaton, .. } => automaton.accepts(automaton.start).to_string(),
            ConstraintKind::Combos { sets, .. } => (!sets.is_empty()).to_string(),
            ConstraintKind::Distinct(_) | ConstraintKind::Connected { .. } | ConstraintKind::Division(_) => {
                "true".to_owned()
            }
        }
    }

    fn all_different(&self, vars: &[VarId]) -> String {
        match vars {
            [] | [_] => "true".to_owned(),
            _ => format!("all_different([{}])", self.listed(vars)),
        }
    }

    fn apart(&self, vars: &[VarId]) -> String {
        let pairs = vars.iter().enumerate().flat_map(|(i, one)| vars[i + 1..].iter().map(move |other| (one, other)));
        all(pairs.map(|(one, other)| format!("{} != {}", self.name(*one), self.name(*other))).collect())
    }

    /// Formats `Combos`: as a sum if that is equivalent, else with a variable for the number of the set, which the values
    /// determine.
    fn combos(&self, index: usize, vars: &[VarId], sets: &[Values], out: &mut dyn Write) -> io::Result<Vec<String>> {
        let mut said = vec![self.all_different(vars)];
        let sum = common_sum(sets);
        if let Some(sum) = sum {
            said.push(format!("sum([{}]) = {sum}", self.listed(vars)));
        }
        match sets {
            [] => said.push("false".to_owned()),
            [set] => said.extend(vars.iter().map(|var| self.within(*var, set.as_slice()))),
            _ if sum.is_some_and(|sum| is_all_of_sum(self.model(), vars, sets, sum)) => {}
            _ => {
                let mut different: Vec<&Values> = sets.iter().collect();
                different.sort_unstable_by_key(|set| set.as_slice());
                different.dedup_by_key(|set| set.as_slice());
                writeln!(out, "var 1..{}: k{index};", different.len())?;
                let rows: Vec<String> = (1..)
                    .zip(&different)
                    .flat_map(|(number, set)| set.iter().map(move |value| format!("{value}, {number}")))
                    .collect();
                for var in vars {
                    said.push(table(&format!("{}, k{index}", self.name(*var)), rows.iter().cloned()));
                }
            }
        }
        Ok(said)
    }

    fn sum(&self, terms: &[LinearTerm], comparison: Comparison, rhs: i64) -> String {
        let mut parts = Vec::new();
        let mut constant = 0_i128;
        for term in terms {
            let name = self.name(term.var);
            match weighing(term, &self.model().variable(term.var).domain) {
                SumWeighting::Multiple { factor, offset } => {
                    constant += i128::from(offset);
                    match factor {
                        0 => {}
                        1 => parts.push(name.to_owned()),
                        _ => parts.push(format!("{factor} * {name}")),
                    }
                }
                SumWeighting::Groups(groups) => parts.extend(groups.iter().map(|(weight, values)| {
                    let holds = format!("bool2int({})", self.within(term.var, values));
                    if *weight == 1 { holds } else { format!("{weight} * {holds}") }
                })),
            }
        }
        let sign = match comparison {
            Comparison::Equal => "=",
            Comparison::AtMost => "<=",
            Comparison::AtLeast => ">=",
            Comparison::NotEqual => "!=",
        };
        let sum = if parts.is_empty() { "0".to_owned() } else { format!("sum([{}])", parts.join(", ")) };
        format!("{sum} {sign} {}", i128::from(rhs) - constant)
    }

    /// Formats a `regular` constraint. States and symbols count from 1; 0 is the rejecting state.
    fn regular(&self, vars: &[VarId], automaton: &Automaton) -> String {
        if automaton.accepting.is_empty() || automaton.states == 0 {
            return "false".to_owned();
        }
        let values = vars.iter().flat_map(|var| self.model().variable(*var).domain.iter());
        let values: Vec<i64> =
            values.chain(automaton.steps.iter().map(|(_, value, _)| *value)).map(i64::from).collect();
        let (Some(least), Some(greatest)) = (values.iter().min(), values.iter().max()) else {
            return "false".to_owned();
        };
        let shift = least - 1;
        let letter = |var: &VarId| match shift {
            0 => self.name(*var).to_owned(),
            _ => format!("{} - {}", self.name(*var), bracketed(shift)),
        };
        let row = |state: u32| {
            let next = |value: i64| {
                let value = i32::try_from(value).ok();
                value.and_then(|value| automaton.step(state, value)).map_or(0, |state| u64::from(state) + 1)
            };
            list((*least..=*greatest).map(next))
        };
        let rows: Vec<String> = (0..automaton.states).map(row).collect();
        format!(
            "regular([{}], {}, {}, [| {} |], {}, {{{}}})",
            list(vars.iter().map(letter)),
            automaton.states,
            greatest - shift,
            rows.join(" | "),
            u64::from(automaton.start) + 1,
            list(automaton.accepting.iter().map(|state| u64::from(*state) + 1))
        )
    }

    /// Declares the states of the automaton's run as variables, whether it accepts or not; returns the condition of acceptance.
    fn states(&self, index: usize, vars: &[VarId], automaton: &Automaton, out: &mut dyn Write) -> io::Result<String> {
        // The state after all others is the rejecting one.
        let lost = automaton.states;
        writeln!(out, "array[0..{}] of var 0..{lost}: s{index};", vars.len())?;
        writeln!(out, "constraint s{index}[0] = {};", automaton.start)?;
        for (step, var) in vars.iter().enumerate() {
            let rows = (0..=lost).flat_map(|state| {
                let next = move |value: i32| (state, value, automaton.step(state, value).unwrap_or(lost));
                self.model().variable(*var).domain.iter().map(next)
            });
            let columns = format!("s{index}[{step}], {}, s{index}[{}]", self.name(*var), step + 1);
            writeln!(
                out,
                "constraint {};",
                table(&columns, rows.map(|(from, value, to)| format!("{from}, {value}, {to}")))
            )?;
        }
        let accepting: Vec<String> =
            automaton.accepting.iter().map(|q| format!("s{index}[{}] = {q}", vars.len())).collect();
        Ok(any(accepting))
    }

    /// Formats `Connected`: members have a distance from the first of them, along members; the others have a distance longer than
    /// any path.
    fn connected(
        &self,
        index: usize,
        vars: &[VarId],
        label: i32,
        edges: &[(u32, u32)],
        guard: Option<Literal>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let count = vars.len();
        if count == 0 {
            return Ok(());
        }
        let (far, guard) = (count, guard.map(|guard| format!(" /\\ {}", self.literal(guard))).unwrap_or_default());
        writeln!(out, "array[1..{count}] of var bool: m{index};")?;
        writeln!(out, "array[0..{count}] of var bool: b{index};")?;
        writeln!(out, "array[1..{count}] of var 0..{far}: d{index};")?;
        writeln!(out, "constraint not b{index}[0];")?;
        let mut neighbours = vec![BTreeSet::new(); count];
        for (one, other) in edges.iter().map(|(one, other)| (*one as usize, *other as usize)).filter(|(a, b)| a != b) {
            if let (true, true) = (one < count, other < count) {
                neighbours[one].insert(other);
                neighbours[other].insert(one);
            }
        }
        for (place, var) in vars.iter().enumerate() {
            let number = place + 1;
            let (member, before, distance) =
                (format!("m{index}[{number}]"), format!("b{index}[{place}]"), format!("d{index}[{number}]"));
            let nearest = list(neighbours[place].iter().map(|other| format!("d{index}[{}]", other + 1)));
            let nearest = if nearest.is_empty() { far.to_string() } else { format!("min([{nearest}])") };
            writeln!(out, "constraint {member} <-> ({} = {label}{guard});", self.name(*var))?;
            writeln!(out, "constraint b{index}[{number}] <-> ({before} \\/ {member});")?;
            writeln!(out, "constraint not {member} -> {distance} = {far};")?;
            writeln!(out, "constraint ({member} /\\ not {before}) -> {distance} = 0;")?;
            writeln!(
                out,
                "constraint ({member} /\\ {before}) -> ({distance} = 1 + {nearest} /\\ {distance} < {far});"
            )?;
        }
        Ok(())
    }

    /// Formats `Division`: each vertex has the number of the first vertex of its region, and its distance from there.
    fn division(
        &self,
        index: usize,
        division: &Division,
        guard: Option<Literal>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let count = division.sizes.len();
        if count == 0 {
            return Ok(());
        }
        let condition = guard.map(|guard| format!("{} -> ", self.literal(guard))).unwrap_or_default();
        let guard = guard.map(|guard| format!(" /\\ {}", self.literal(guard))).unwrap_or_default();
        writeln!(out, "array[1..{count}] of var 1..{count}: r{index};")?;
        writeln!(out, "array[1..{count}] of var 0..{}: d{index};", count - 1)?;
        writeln!(out, "array[1..{count}] of var 0..{count}: n{index};")?;
        writeln!(
            out,
            "constraint forall(k in 1..{count})(n{index}[k] = sum(v in 1..{count})(bool2int(r{index}[v] = k)));"
        )?;
        let mut nearer = vec![Vec::new(); count];
        for ((a, b), joined) in division.edges.iter().zip(&division.joined) {
            let (joined, [a, b]) = (self.literal(*joined), [*a as usize, *b as usize]);
            let [one, other] = [a, b].map(|end| format!("{index}[{}]", end + 1));
            writeln!(out, "constraint ({joined}{guard}) -> (r{one} = r{other} /\\ abs(d{one} - d{other}) <= 1);")?;
            writeln!(out, "constraint {condition}(not ({joined}) -> r{one} != r{other});")?;
            nearer[a].push(format!("({joined}{guard} /\\ d{other} < d{one})"));
            nearer[b].push(format!("({joined}{guard} /\\ d{one} < d{other})"));
        }
        for (vertex, (size, nearer)) in division.sizes.iter().zip(nearer).enumerate() {
            let (number, size) = (vertex + 1, self.name(*size));
            let here = format!("n{index}[r{index}[{number}]]");
            writeln!(out, "constraint r{index}[{number}] <= {number};")?;
            writeln!(out, "constraint r{index}[{number}] = {number} <-> d{index}[{number}] = 0;")?;
            writeln!(out, "constraint r{index}[{number}] = {number} \\/ {};", any(nearer))?;
            let expected = format!("if {here} > {} then 0 else {here} endif", division.above);
            writeln!(out, "constraint {condition}({size} = {expected});")?;
        }
        Ok(())
    }
}

fn bracketed(number: i64) -> String {
    if number < 0 { format!("({number})") } else { number.to_string() }
}
