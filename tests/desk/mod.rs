//! What tests that read and write texts have on their desk; each adds what it does with them.

use gridc::language::Library;
use gridc::syntax::Sources;

/// Texts, and the library that they are read with.
pub struct Desk {
    pub sources: Sources,
    pub library: Library,
}

impl Desk {
    pub fn new() -> Self {
        let mut sources = Sources::new();
        let library = Library::new(&mut sources);
        Self { sources, library }
    }
}
