//! What tests that read and write texts have on their desk; each adds what it does with them.

use gridc::language::Library;
use gridc::syntax::Sources;
use std::marker::PhantomData;

/// Texts, and the library that they are read with. `T` tells the desk of one file of tests, which has methods of its
/// own, from that of another.
pub struct Desk<T> {
    pub sources: Sources,
    pub library: Library,
    tests: PhantomData<T>,
}

impl<T> Desk<T> {
    pub fn new() -> Self {
        let mut sources = Sources::new();
        let library = Library::new(&mut sources);
        Self { sources, library, tests: PhantomData }
    }
}
