//! Generates random formulas and evaluates them, written for the tests from the documentation of `puzzle::Formula` alone.

use gridc::stages::model::VarId;
use gridc::stages::puzzle::{Arm, Comparison, Formula, Machine, Pattern, RegionGraph, Term};
use proptest::prelude::*;
use std::sync::Arc;

/// Evaluates a term for these values of the variables.
pub fn value(term: &Term, of: &[i64]) -> Option<i64> {
    let every = |terms: &[Term]| terms.iter().map(|t| value(t, of)).collect::<Option<Vec<i64>>>();
    match term {
        Term::Integer(n) => Some(*n),
        Term::Variable(v) => Some(of[v.index()]),
        Term::Sum(ts) => Some(every(ts)?.iter().sum()),
        Term::Product(ts) => Some(every(ts)?.iter().product()),
        Term::Quotient(a, b) => {
            let (a, b) = (value(a, of)?, value(b, of)?);
            (b != 0).then(|| (a - a.rem_euclid(b)) / b)
        }
        Term::Remainder(a, b) => {
            let (a, b) = (value(a, of)?, value(b, of)?);
            (b != 0).then(|| ((a % b) + b.abs()) % b.abs())
        }
        Term::Absolute(a) => Some(value(a, of)?.abs()),
        Term::Minimum(ts) => every(ts)?.iter().min().copied(),
        Term::Maximum(ts) => every(ts)?.iter().max().copied(),
        Term::Count(fs) => Some(fs.iter().map(|f| i64::from(truth(f, of))).sum()),
        Term::Element(items, index) => {
            let index = value(index, of)?;
            if index < 1 || index > items.len() as i64 { None } else { value(&items[index as usize - 1], of) }
        }
        Term::If(f, a, b) => value(if truth(f, of) { a } else { b }, of),
        Term::Concatenation(ts) => {
            let parts = every(ts)?;
            let text: String = parts.iter().map(ToString::to_string).collect();
            if parts.iter().any(|p| *p < 0) { None } else { text.parse().ok() }
        }
    }
}

/// Evaluates a formula.
pub fn truth(formula: &Formula, of: &[i64]) -> bool {
    let every = |terms: &[Term]| terms.iter().map(|t| value(t, of)).collect::<Option<Vec<i64>>>();
    match formula {
        Formula::Constant(b) => *b,
        Formula::Compare(a, c, b) => {
            let (Some(a), Some(b)) = (value(a, of), value(b, of)) else { return false };
            match c {
                Comparison::Equal => a == b,
                Comparison::NotEqual => a != b,
                Comparison::Less => a < b,
                Comparison::AtMost => a <= b,
                Comparison::Greater => a > b,
                Comparison::AtLeast => a >= b,
            }
        }
        Formula::Member(t, set) => value(t, of).is_some_and(|v| set.contains(&v)),
        Formula::Not(f) => !truth(f, of),
        Formula::All(fs) => fs.iter().all(|f| truth(f, of)),
        Formula::Any(fs) => fs.iter().any(|f| truth(f, of)),
        Formula::Iff(a, b) => truth(a, of) == truth(b, of),
        Formula::Distinct(ts) => {
            every(ts).is_some_and(|v| v.iter().collect::<std::collections::HashSet<_>>().len() == v.len())
        }
        Formula::Fold(ts, machine) => every(ts).is_some_and(|word| runs(machine, &word)),
        Formula::Matches(ts, pattern) => every(ts).is_some_and(|word| splits(pattern, &word)),
        Formula::Connected(fs, edges) => {
            let member: Vec<bool> = fs.iter().map(|f| truth(f, of)).collect();
            let mut piece: Vec<usize> = (0..fs.len()).collect();
            for _ in 0..fs.len() {
                for (a, b) in edges.iter().map(|(a, b)| (*a as usize, *b as usize)) {
                    if member[a] && member[b] {
                        let least = piece[a].min(piece[b]);
                        (piece[a], piece[b]) = (least, least);
                    }
                }
            }
            let mut pieces: Vec<usize> = (0..fs.len()).filter(|i| member[*i]).map(|i| piece[i]).collect();
            pieces.dedup();
            pieces.sort_unstable();
            pieces.dedup();
            pieces.len() <= 1
        }
        Formula::Division(fs, sizes, graph) => {
            let Some(sizes) = every(sizes) else { return false };
            let joined: Vec<bool> = fs.iter().map(|f| truth(f, of)).collect();
            let mut region: Vec<usize> = (0..sizes.len()).collect();
            let edges = || graph.edges.iter().map(|(a, b)| (*a as usize, *b as usize)).zip(&joined);
            for ((a, b), _) in edges().filter(|(_, joined)| **joined) {
                let (one, other) = (region[a], region[b]);
                region.iter_mut().filter(|of| **of == one).for_each(|of| *of = other);
            }
            let count = |of: usize| region.iter().filter(|other| **other == of).count() as i64;
            let size = |of: usize| Some(count(of)).filter(|count| *count <= i64::from(graph.above)).unwrap_or(0);
            edges().all(|((a, b), joined)| *joined || region[a] != region[b])
                && sizes.iter().zip(&region).all(|(given, of)| *given == size(*of))
        }
    }
}

fn runs(machine: &Machine, word: &[i64]) -> bool {
    let mut state = machine.start.clone();
    for value_read in word {
        let mut registers = state.clone();
        registers.push(*value_read);
        let Some(arm) = machine.arms.iter().find(|a| truth(&a.condition, &registers)) else { return false };
        let Some(next) = &arm.next else { return false };
        let Some(next) = next.iter().map(|t| value(t, &registers)).collect() else { return false };
        state = next;
    }
    truth(&machine.accept, &state)
}

/// Returns whether the pattern matches the word, by trying every way to split it.
fn splits(pattern: &Pattern, word: &[i64]) -> bool {
    match pattern {
        Pattern::OneOf(set) => word.len() == 1 && set.contains(&word[0]),
        Pattern::Sequence(parts) => match parts.split_first() {
            None => word.is_empty(),
            Some((first, rest)) => {
                let rest = Pattern::Sequence(rest.to_vec());
                (0..=word.len()).any(|i| splits(first, &word[..i]) && splits(&rest, &word[i..]))
            }
        },
        Pattern::Either(parts) => parts.iter().any(|p| splits(p, word)),
        Pattern::Repeat { pattern, least, most } => {
            let most = most.unwrap_or((word.len() as u32).max(*least));
            (*least..=most).any(|n| splits(&Pattern::Sequence(vec![pattern.as_ref().clone(); n as usize]), word))
        }
    }
}

fn comparison() -> impl Strategy<Value = Comparison> {
    use Comparison::{AtLeast, AtMost, Equal, Greater, Less, NotEqual};
    prop::sample::select(vec![Equal, NotEqual, Less, AtMost, Greater, AtLeast])
}

fn boxed(term: impl Strategy<Value = Term>) -> impl Strategy<Value = Box<Term>> {
    term.prop_map(Box::new)
}

fn set() -> impl Strategy<Value = Arc<[i64]>> {
    prop::collection::btree_set(-1..6_i64, 0..4).prop_map(|s| s.into_iter().collect())
}

fn pattern() -> BoxedStrategy<Pattern> {
    let leaf = set().prop_map(Pattern::OneOf);
    leaf.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Pattern::Sequence),
            prop::collection::vec(inner.clone(), 0..3).prop_map(Pattern::Either),
            (inner, 0..3_u32, prop::option::of(0..4_u32)).prop_map(|(p, least, most)| Pattern::Repeat {
                pattern: Box::new(p),
                least,
                most
            }),
        ]
    })
    .boxed()
}

/// A machine with two components of state that stay small.
fn machine() -> impl Strategy<Value = Arc<Machine>> {
    let registers = || term(3, 1);
    let arm = (formula(3, 1), prop::option::weighted(0.8, (registers(), registers())));
    let small = |t: Term| Term::Remainder(Box::new(t), Box::new(Term::Integer(5)));
    (prop::collection::vec(arm, 1..4), formula(2, 1)).prop_map(move |(arms, accept)| {
        let arms = arms.into_iter().map(|(condition, next)| {
            let next = next.map(|(a, b)| vec![small(a), small(b)]);
            Arm { condition, next }
        });
        Arc::new(Machine { start: vec![0, 1], arms: arms.collect(), accept })
    })
}

/// Terms over the variables 0..n.
pub fn term(n: u32, depth: u32) -> BoxedStrategy<Term> {
    let leaf = prop_oneof![
        3 => (0..n).prop_map(|v| Term::Variable(VarId(v))),
        1 => (-2..5_i64).prop_map(Term::Integer),
    ];
    if depth == 0 {
        return leaf.boxed();
    }
    let inner = || term(n, depth - 1);
    let many = || prop::collection::vec(inner(), 0..4);
    let variables = (0..n).prop_map(|v| Term::Variable(VarId(v)));
    prop_oneof![
        4 => leaf,
        2 => many().prop_map(Term::Sum),
        1 => many().prop_map(Term::Product),
        1 => (boxed(inner()), boxed(inner())).prop_map(|(a, b)| Term::Quotient(a, b)),
        1 => (boxed(inner()), boxed(inner())).prop_map(|(a, b)| Term::Remainder(a, b)),
        1 => boxed(inner()).prop_map(Term::Absolute),
        1 => many().prop_map(Term::Minimum),
        1 => many().prop_map(Term::Maximum),
        1 => prop::collection::vec(formula(n, depth - 1), 0..4).prop_map(Term::Count),
        1 => (prop::collection::vec(inner(), 0..4), boxed(inner())).prop_map(|(items, i)| Term::Element(items, i)),
        1 => (formula(n, depth - 1), boxed(inner()), boxed(inner()))
            .prop_map(|(f, a, b)| Term::If(Box::new(f), a, b)),
        1 => many().prop_map(Term::Concatenation),
        1 => prop::collection::vec(variables, 2..6).prop_map(Term::Sum),
    ]
    .boxed()
}

/// Divisions of up to four vertices, over the variables 0..n.
pub fn division(n: u32) -> impl Strategy<Value = Formula> {
    let size = prop_oneof![2 => term(n, 1), 1 => Just(Term::Integer(0)), 1 => Just(Term::Integer(2))];
    prop::collection::vec(size, 1..5).prop_flat_map(move |sizes| {
        let end = 0..sizes.len() as u32;
        let edges = prop::collection::vec(((end.clone(), end), formula(n, 1)), 0..5);
        (edges, 0..5_u32).prop_map(move |(edges, above)| {
            let (edges, joined) = edges.into_iter().unzip();
            Formula::Division(joined, sizes.clone(), Arc::new(RegionGraph { edges, above }))
        })
    })
}

/// Formulas over the variables 0..n.
pub fn formula(n: u32, depth: u32) -> BoxedStrategy<Formula> {
    let inner = move || term(n, depth);
    let compare = (boxed(inner()), comparison(), boxed(inner())).prop_map(|(a, c, b)| Formula::Compare(a, c, b));
    let member = (boxed(inner()), set()).prop_map(|(t, s)| Formula::Member(t, s));
    if depth == 0 {
        return prop_oneof![2 => compare, 1 => member, 1 => any::<bool>().prop_map(Formula::Constant)].boxed();
    }
    let part = move || formula(n, depth - 1);
    let parts = move || prop::collection::vec(part(), 0..4);
    let line = move || prop::collection::vec(term(n, depth - 1), 0..5);
    let mut choices = vec![
        (3, compare.boxed()),
        (1, member.boxed()),
        (1, part().prop_map(|f| Formula::Not(Box::new(f))).boxed()),
        (2, parts().prop_map(Formula::All).boxed()),
        (2, parts().prop_map(Formula::Any).boxed()),
        (1, (part(), part()).prop_map(|(a, b)| Formula::Iff(Box::new(a), Box::new(b))).boxed()),
        (1, line().prop_map(Formula::Distinct).boxed()),
        (1, (line(), pattern()).prop_map(|(l, p)| Formula::Matches(l, Arc::new(p))).boxed()),
        (1, connected(n, depth)),
    ];
    if depth > 1 {
        choices.push((2, (line(), machine()).prop_map(|(l, m)| Formula::Fold(l, m)).boxed()));
    }
    prop::strategy::Union::new_weighted(choices).boxed()
}

fn connected(n: u32, depth: u32) -> BoxedStrategy<Formula> {
    let members = prop::collection::vec(formula(n, depth - 1), 0..5);
    (members, prop::collection::vec((0..5_u32, 0..5_u32), 0..6))
        .prop_map(|(members, mut edges)| {
            edges.retain(|(a, b)| a.max(b) < &(members.len() as u32));
            Formula::Connected(members, edges.into())
        })
        .boxed()
}
