//! The library's layouts with several grids, among which the layout of a board drawn without `use` is inferred.

use super::{LayoutBuilder, Library};
use crate::puzzle::Layout;
use crate::syntax::ast::LayoutPart;
use std::sync::Arc;

/// A layout with several grids, and its name.
#[derive(Clone, Debug)]
pub(in crate::language) struct Multigrid {
    pub name: String,
    pub layout: Arc<Layout>,
}

/// Returns all of them; they are built on the first call.
pub(in crate::language) fn multigrids(library: &Library) -> &[Multigrid] {
    library.multigrids.get_or_init(|| {
        let mut names: Vec<&str> = library.names().collect();
        names.sort_unstable();
        names.dedup();
        let placed = names.into_iter().filter(|name| {
            let definition = library.definition(name).map(|(definition, _)| definition);
            definition.is_some_and(|d| {
                d.parameters.is_empty() && d.parts.iter().any(|p| matches!(p.kind, LayoutPart::Place(..)))
            })
        });
        // A user's layout that cannot be built is reported when it is requested by name.
        let built = placed.filter_map(|name| {
            let layout = LayoutBuilder::new(library, Vec::new()).library_layout(name, &[], &[]).ok()?;
            Some(Multigrid { name: name.to_owned(), layout })
        });
        built.collect()
    })
}
