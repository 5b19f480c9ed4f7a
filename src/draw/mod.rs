//! Pictures of puzzles, in the terms of no output: what is to be seen, where, in which role. Faces of rules say what is drawn
//! for their clues; whoever shows a picture (SVG, and from it PNG and PDF; drawings of other applications) reads its figures
//! and knows no rule.

mod picture;

pub use picture::{Figure, Frame, Highlight, Ink, Layer, Paint, Picture, Point, Shape};
