//! Linear rows over 0-1 columns.
