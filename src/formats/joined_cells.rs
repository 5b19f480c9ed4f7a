//! Divides a board into regions by the neighbours between which there is no wall. Used by formats that store walls.

/// Cells joined to regions (union-find): each refers to another of its region, the first one to itself.
pub(super) struct JoinedCells(Vec<usize>);

impl JoinedCells {
    /// Makes a set for each of `count` cells.
    pub fn new(count: usize) -> Self {
        Self((0..count).collect())
    }

    fn root(&mut self, mut cell: usize) -> usize {
        while self.0[cell] != cell {
            self.0[cell] = self.0[self.0[cell]];
            cell = self.0[cell];
        }
        cell
    }

    pub fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b)] = a.min(b);
    }

    /// Returns the number of each cell's region, from 0 in the order of their first cells.
    pub fn numbers(mut self) -> Vec<usize> {
        let roots: Vec<usize> = (0..self.0.len()).map(|cell| self.root(cell)).collect();
        let mut numbers = vec![0; roots.len()];
        let mut next = 0;
        // A root is the first cell of its region.
        for cell in 0..roots.len() {
            numbers[cell] = match roots[cell] == cell {
                true => {
                    next += 1;
                    next - 1
                }
                false => numbers[roots[cell]],
            };
        }
        numbers
    }
}
