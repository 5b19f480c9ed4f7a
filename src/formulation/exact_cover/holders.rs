//! The inverse index of an exact cover: from each item to the options that contain it.

use super::CoverInstance;

/// For each item, the options that contain it, in order.
///
/// Invariant: the options of item `i` are `options[first[i]..first[i + 1]]`.
pub struct Holders {
    first: Vec<u32>,
    options: Vec<u32>,
}

impl Holders {
    pub fn new(instance: &CoverInstance) -> Self {
        let mut first = vec![0_u32; instance.items().len() + 1];
        for option in 0..instance.options() {
            for item in instance.items_of(option) {
                first[*item as usize] += 1;
            }
        }
        // Each entry now counts its item. Make it the end of the item's range; filling backwards makes it the start.
        let mut sum = 0;
        for entry in &mut first {
            sum += *entry;
            *entry = sum;
        }
        let mut options = vec![0; sum as usize];
        for option in (0..instance.options()).rev() {
            for item in instance.items_of(option) {
                let place = &mut first[*item as usize];
                *place -= 1;
                options[*place as usize] = option as u32;
            }
        }
        Self { first, options }
    }

    /// Returns the options of an item.
    pub fn of(&self, item: usize) -> &[u32] {
        &self.options[self.first[item] as usize..self.first[item + 1] as usize]
    }
}
