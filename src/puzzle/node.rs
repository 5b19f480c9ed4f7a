//! Traversal of formulas and terms.

use super::{Formula, Machine, Term};
use crate::model::VarId;
use std::ops::ControlFlow;

/// A formula or a term.
#[derive(Clone, Copy, Debug)]
pub enum FormulaNode<'f> {
    Formula(&'f Formula),
    Term(&'f Term),
}

impl<'f> FormulaNode<'f> {
    /// Returns its direct subformulas and subterms. The content of a machine is not included, since its variables are registers
    /// ([`Machine::nodes`]).
    pub fn parts(self) -> impl Iterator<Item = FormulaNode<'f>> {
        use std::slice::from_ref;
        let none: (&[Formula], &[Formula], &[Term], &[Term]) = (&[], &[], &[], &[]);
        let (formulas, more_formulas, terms, more_terms) = match self {
            Self::Formula(formula) => match formula {
                Formula::Constant(_) => none,
                Formula::Compare(left, _, right) => (none.0, none.1, from_ref(&**left), from_ref(&**right)),
                Formula::Member(term, _) => (none.0, none.1, from_ref(&**term), none.3),
                Formula::Not(inner) => (from_ref(&**inner), none.1, none.2, none.3),
                Formula::All(parts) | Formula::Any(parts) | Formula::Connected(parts, _) => {
                    (&parts[..], none.1, none.2, none.3)
                }
                Formula::Iff(left, right) => (from_ref(&**left), from_ref(&**right), none.2, none.3),
                Formula::Distinct(terms) | Formula::Fold(terms, _) | Formula::Matches(terms, _) => {
                    (none.0, none.1, &terms[..], none.3)
                }
                Formula::Division(joined, sizes, _) => (&joined[..], none.1, &sizes[..], none.3),
            },
            Self::Term(term) => match term {
                Term::Integer(_) | Term::Variable(_) => none,
                Term::Sum(terms)
                | Term::Product(terms)
                | Term::Minimum(terms)
                | Term::Maximum(terms)
                | Term::Concatenation(terms) => (none.0, none.1, &terms[..], none.3),
                Term::Quotient(left, right) | Term::Remainder(left, right) => {
                    (none.0, none.1, from_ref(&**left), from_ref(&**right))
                }
                Term::Absolute(inner) => (none.0, none.1, from_ref(&**inner), none.3),
                Term::Count(formulas) => (&formulas[..], none.1, none.2, none.3),
                Term::Element(items, index) => (none.0, none.1, &items[..], from_ref(&**index)),
                Term::If(condition, yes, no) => (from_ref(&**condition), none.1, from_ref(&**yes), from_ref(&**no)),
            },
        };
        let formulas = formulas.iter().chain(more_formulas).map(FormulaNode::Formula);
        formulas.chain(terms.iter().chain(more_terms).map(FormulaNode::Term))
    }

    /// Visits it and all its descendants, outermost first, until `see` breaks.
    pub fn walk<B>(self, see: &mut impl FnMut(Self) -> ControlFlow<B>) -> ControlFlow<B> {
        see(self)?;
        self.parts().try_for_each(|part| part.walk(see))
    }

    /// Returns the variables in it, ascending, without repetition; `None` if there are more than `most`.
    pub fn variables(self, most: usize) -> Option<Vec<VarId>> {
        let mut found: Vec<VarId> = Vec::new();
        let flow = self.walk(&mut |node| {
            if let FormulaNode::Term(Term::Variable(variable)) = node
                && let Err(place) = found.binary_search(variable)
            {
                if found.len() == most {
                    return ControlFlow::Break(());
                }
                found.insert(place, *variable);
            }
            ControlFlow::Continue(())
        });
        flow.is_continue().then_some(found)
    }
}

impl Formula {
    /// Returns its variables, ascending, without repetition; `None` if there are more than `most`.
    pub fn variables(&self, most: usize) -> Option<Vec<VarId>> {
        FormulaNode::Formula(self).variables(most)
    }
}

impl Term {
    /// Returns its variables, ascending, without repetition; `None` if there are more than `most`.
    pub fn variables(&self, most: usize) -> Option<Vec<VarId>> {
        FormulaNode::Term(self).variables(most)
    }
}

impl Machine {
    /// Returns its formulas and terms, whose variables are registers.
    pub fn nodes(&self) -> impl Iterator<Item = FormulaNode<'_>> {
        let conditions = self.arms.iter().map(|arm| &arm.condition);
        let next = self.arms.iter().flat_map(|arm| arm.next.iter().flatten());
        conditions.chain([&self.accept]).map(FormulaNode::Formula).chain(next.map(FormulaNode::Term))
    }
}
