//! Formats demands: cells as `r1c1` of a board four cells wide if there are at most 16 of them, otherwise as `v17`.

use gridc::stages::model::VarId;
use gridc::stages::puzzle::{Comparison, Demand, Formula, Machine, Pattern, Term};

pub(super) fn demands(demands: &[Demand]) -> String {
    demands.iter().map(|demand| formula(&demand.formula)).collect::<Vec<_>>().join("\n")
}

fn join(parts: impl Iterator<Item = String>, separator: &str) -> String {
    parts.collect::<Vec<_>>().join(separator)
}

fn variable(id: VarId) -> String {
    if id.0 < 16 { format!("r{}c{}", id.0 / 4 + 1, id.0 % 4 + 1) } else { format!("v{}", id.0) }
}

pub(super) fn formula(of: &Formula) -> String {
    match of {
        Formula::Constant(truth) => truth.to_string(),
        Formula::Compare(x, how, y) => {
            let sign = match how {
                Comparison::Equal => "==",
                Comparison::NotEqual => "!=",
                Comparison::Less => "<",
                Comparison::AtMost => "<=",
                Comparison::Greater => ">",
                Comparison::AtLeast => ">=",
            };
            format!("{} {sign} {}", term(x), term(y))
        }
        Formula::Member(x, values) => format!("{} in {values:?}", term(x)),
        Formula::Not(inner) => format!("not ({})", formula(inner)),
        Formula::All(parts) => format!("all({})", join(parts.iter().map(formula), "; ")),
        Formula::Any(parts) => format!("any({})", join(parts.iter().map(formula), "; ")),
        Formula::Iff(x, y) => format!("({}) <=> ({})", formula(x), formula(y)),
        Formula::Distinct(terms) => format!("distinct({})", list(terms)),
        Formula::Fold(terms, machine) => format!("fold {} {}", list(terms), self::machine(machine)),
        Formula::Matches(terms, pattern) => format!("{} matches {}", list(terms), self::pattern(pattern)),
        Formula::Connected(parts, edges) => {
            format!("connected({}; {})", join(parts.iter().map(formula), ", "), edges.len())
        }
        Formula::Division(parts, sizes, _) => {
            format!("division({}; {})", join(parts.iter().map(formula), ", "), list(sizes))
        }
    }
}

fn list(terms: &[Term]) -> String {
    join(terms.iter().map(term), " ")
}

pub(super) fn term(of: &Term) -> String {
    match of {
        Term::Integer(n) => n.to_string(),
        Term::Variable(id) => variable(*id),
        Term::Sum(terms) => format!("({})", join(terms.iter().map(term), " + ")),
        Term::Product(terms) => format!("({})", join(terms.iter().map(term), " * ")),
        Term::Quotient(x, y) => format!("({} / {})", term(x), term(y)),
        Term::Remainder(x, y) => format!("({} mod {})", term(x), term(y)),
        Term::Absolute(x) => format!("|{}|", term(x)),
        Term::Minimum(terms) => format!("min({})", list(terms)),
        Term::Maximum(terms) => format!("max({})", list(terms)),
        Term::Count(formulas) => format!("count({})", join(formulas.iter().map(formula), "; ")),
        Term::Element(terms, position) => format!("[{}][{}]", list(terms), term(position)),
        Term::If(condition, x, y) => format!("({} ? {} : {})", formula(condition), term(x), term(y)),
        Term::Concatenation(terms) => format!("number({})", list(terms)),
    }
}

fn machine(of: &Machine) -> String {
    let arm = |arm: &gridc::stages::puzzle::Arm| {
        let next = arm.next.as_ref().map_or("reject".to_owned(), |next| list(next));
        format!("{} -> {next}", formula(&arm.condition))
    };
    format!("{:?} {{{}}} ends {}", of.start, join(of.arms.iter().map(arm), "; "), formula(&of.accept))
}

fn pattern(of: &Pattern) -> String {
    match of {
        Pattern::OneOf(values) => join(values.iter().map(i64::to_string), ""),
        Pattern::Sequence(parts) => format!("({})", join(parts.iter().map(pattern), " ")),
        Pattern::Either(parts) => format!("({})", join(parts.iter().map(pattern), " | ")),
        Pattern::Repeat { pattern: inner, least, most } => {
            format!("{}{{{least},{}}}", pattern(inner), most.map_or(String::new(), |n| n.to_string()))
        }
    }
}
