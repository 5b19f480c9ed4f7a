//! Clues with blanks (`?`) in place of numbers. The generator takes them out of the tree, and fills the blanks in.

use super::{Ast, Clue, ClueArgument, ClueGroup, Item, ItemKind, Name};

impl Ast {
    /// Removes all clue instances that contain a blank, and returns each as a clue of its own. Instances of the same statement
    /// without a blank stay.
    pub fn take_blanks(&mut self) -> Vec<Clue> {
        let (mut blanks, mut stay) = (Vec::new(), Vec::new());
        self.items.retain(|item| {
            let ItemKind::Clue(clue) = &item.kind else { return true };
            if !clue.instances.iter().any(|groups| has_blank(groups)) {
                return true;
            }
            for groups in &clue.instances {
                let place = Clue { instances: vec![with_shared(clue, groups)], ..clue.clone() };
                match has_blank(groups) {
                    true => blanks.push(place),
                    false => stay.push(Item { kind: ItemKind::Clue(place), ..item.clone() }),
                }
            }
            false
        });
        self.items.extend(stay);
        blanks
    }
}

fn has_blank(groups: &[ClueGroup]) -> bool {
    groups.iter().flatten().any(|argument| matches!(argument, ClueArgument::Blank(_)))
}

/// Returns the groups of one instance, with the named arguments of the first instance that it does not set itself.
fn with_shared(clue: &Clue, groups: &[ClueGroup]) -> Vec<ClueGroup> {
    let says = |name: &Name| {
        let mut own = groups.iter().flatten();
        own.any(|argument| matches!(argument, ClueArgument::Named(known, _) if known.text == name.text))
    };
    let is_missing = |argument: &&ClueArgument| matches!(argument, ClueArgument::Named(name, _) if !says(name));
    let shared = clue.instances.first().into_iter().flatten().flatten().filter(is_missing).cloned();
    let mut whole = groups.to_vec();
    if let Some(first) = whole.first_mut() {
        first.extend(shared);
    }
    whole
}
