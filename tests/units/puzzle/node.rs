use gridc::stages::model::VarId;
use gridc::stages::puzzle::{Comparison, Formula, FormulaNode, Term};
use std::ops::ControlFlow;

#[test]
fn variables_ascend_and_are_counted_once() {
    let var = |id| Term::Variable(VarId(id));
    let sum = Term::Sum(vec![var(5), var(2), var(5)]);
    let count = Term::Count(vec![Formula::Distinct(vec![var(9), var(2)])]);
    let formula = Formula::Not(Box::new(Formula::Compare(Box::new(sum), Comparison::Less, Box::new(count))));
    assert_eq!(formula.variables(3), Some(vec![VarId(2), VarId(5), VarId(9)]));
    assert_eq!(formula.variables(2), None);
    let mut nodes = 0;
    let _ = FormulaNode::Formula(&formula).walk(&mut |_| -> ControlFlow<()> {
        nodes += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(nodes, 10);
}
