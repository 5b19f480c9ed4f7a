//! Boards and lists written as rows of characters or numbers: what the readers of such texts share.

pub(super) mod alphabet;
pub(super) mod blocks;
pub(super) mod boards;
pub(super) mod characters;
pub(super) mod entries;
pub(super) mod fields;
pub(super) mod line;
pub(super) mod nine;
pub(super) mod plain;
pub(super) mod row;
pub(super) mod rows;
pub(super) mod squares;
