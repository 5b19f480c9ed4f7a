//! The library's layouts of several grids, which a board drawn without `use` may be.

use super::{Builder, Library};
use crate::puzzle::Layout;
use crate::syntax::ast::LayoutPart;
use std::sync::Arc;

/// A layout of several grids, by the name that `use` takes.
#[derive(Clone, Debug)]
pub(in crate::language) struct Multigrid {
    pub name: String,
    pub layout: Arc<Layout>,
}

/// All of them, built when first asked for.
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
        // A layout of the user's that cannot be built says so when it is asked for by name.
        let built = placed.filter_map(|name| {
            let layout = Builder::new(library, Vec::new()).library_layout(name, &[], &[]).ok()?;
            Some(Multigrid { name: name.to_owned(), layout })
        });
        built.collect()
    })
}
