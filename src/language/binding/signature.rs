//! The signature of a rule as text, for messages and lists.

use crate::language::rules::ParameterType;
use crate::syntax::ast::RuleDefinition;
use crate::syntax::grid::print_parameters;

/// Returns a rule's name and parameters as in its definition: `killer(total: int, cells: set)`.
pub(super) fn signature(rule: &RuleDefinition) -> String {
    format!("`{}({})`", rule.name.text, print_parameters(&rule.parameters).join(", "))
}

/// Returns the words for a type, with an article.
pub(super) fn kind_words(kind: ParameterType) -> &'static str {
    match kind {
        ParameterType::Integer => "an integer",
        ParameterType::Boolean => "`true` or `false`",
        ParameterType::Text => "a text",
        ParameterType::Digit => "a symbol",
        ParameterType::Digits => "a set of symbols such as `{1 9}`",
        ParameterType::Cell => "a cell",
        ParameterType::Path => "a path of cells",
        ParameterType::Set => "a set of cells",
    }
}
