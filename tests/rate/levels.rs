//! Paths, and the scales that are read off them.
