//! Filtering for `Connected` constraints on partially decided graphs: derives vertices that must or cannot be members of the
//! connected piece. Called by the propagator in `connected`.
//!
//! - If a member is known, all members lie in its component of the graph without excluded vertices. Members outside are a
//!   contradiction, and so is a component smaller than the minimum size; a component of exactly that size is the piece.
//! - A vertex is excluded if reaching it takes more open vertices than the piece may still gain.
//! - If the maximum number of members is reached, all others are excluded; too few vertices for the minimum are a contradiction.
//! - A vertex is forced if the component without it falls apart so that a member is cut off or the rest is too small.
//! - If no member is known, components that are too small contain none.
//!
//! Each inference lists the vertices whose states it depends on: members, and excluded vertices that separate them, of which none
//! can be left out. For a graph of n vertices and m edges a call takes O(n + m) steps, and as many for each reason that is asked.
//!
//! Once no vertex is open, these rules decide the constraint: if nothing is inferred, the assignment is connected. References:
//! Hopcroft and Tarjan, *Algorithm 447: Efficient Algorithms for Graph Manipulation*, CACM 1973 (articulation points); Prosser
//! and Unsworth, *A Connectivity Constraint Using Bridges*, ECAI 2006; Bessiere, Hebrard, Katsirelos and Walsh, *Reasoning about
//! Connectivity Constraints*, IJCAI 2015; for regions of a puzzle, the description of `ChaosConstruction` in Interactive Sudoku
//! Solver.

use crate::model::DisjointSets;
use std::collections::VecDeque;

/// The state of a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VertexState {
    Member,
    Other,
    Open,
}

/// An inference: some vertices must be members, or must not be, because of the states of others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inference {
    /// The vertices that are decided; empty for a contradiction.
    pub vertices: Vec<u32>,
    pub members: bool,
    pub because: PieceReason,
}

/// Why a vertex is decided, or why there is a contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PieceReason {
    /// Excluded vertices cut it off. [`ConnectedPiece::cut`] computes which; it is called on demand, because most reasons are never
    /// requested.
    Cut,
    /// The states of these vertices.
    States(Vec<u32>),
}

/// The graph, and the bounds on the number of members.
pub struct ConnectedPiece {
    neighbours: Adjacency,
    least: usize,
    most: usize,
    marks: Marks,
    tree: SearchTree,
}

/// The neighbours of each vertex, in one list.
pub(super) struct Adjacency {
    /// By vertex: where its neighbours begin. One more entry is the end of the last.
    begin: Vec<u32>,
    neighbours: Vec<u32>,
}

impl Adjacency {
    pub(super) fn new(lists: &[Vec<u32>]) -> Self {
        let mut new = Self { begin: Vec::new(), neighbours: Vec::with_capacity(lists.iter().map(Vec::len).sum()) };
        new.fill(lists.iter().map(|list| list.iter().copied()));
        new
    }

    /// Replaces all neighbours.
    pub(super) fn fill(&mut self, lists: impl Iterator<Item = impl Iterator<Item = u32>>) {
        self.begin.clear();
        self.begin.push(0);
        self.neighbours.clear();
        for list in lists {
            self.neighbours.extend(list);
            self.begin.push(self.neighbours.len() as u32);
        }
    }

    pub(super) fn of(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.neighbours[self.begin[vertex] as usize..self.begin[vertex + 1] as usize]
    }
}

/// The tree of a depth-first search.
#[derive(Default)]
pub(super) struct SearchTree {
    /// By vertex: when it was met; [`UNSEEN`] if never.
    order: Vec<u32>,
    low: Vec<u32>,
    /// For the subtree of each vertex: the number of vertices, and a member.
    size: Vec<u32>,
    member: Vec<Option<u32>>,
    /// By vertex: the number of vertices that are cut off without it, and a member among these.
    pub(super) lost: Vec<(u32, Option<u32>)>,
    /// The path from the root, with the number of neighbours visited for each vertex.
    path: Vec<(u32, u32)>,
}

const UNSEEN: u32 = u32::MAX;

impl SearchTree {
    /// Searches the component of `root`. Returns its size and the number of its open vertices.
    pub(super) fn search(&mut self, neighbours: &Adjacency, states: &[VertexState], root: u32) -> (usize, usize) {
        let n = states.len();
        self.order.clear();
        self.order.resize(n, UNSEEN);
        self.low.resize(n, UNSEEN);
        self.size.resize(n, 0);
        self.member.resize(n, None);
        self.lost.resize(n, (0, None));
        self.path.clear();
        let (mut next, mut open) = (0, 0);
        let mut entered = Some(root);
        loop {
            if let Some(vertex) = entered.take() {
                let here = vertex as usize;
                (self.order[here], self.low[here], self.size[here]) = (next, next, 1);
                self.member[here] = (states[here] == VertexState::Member).then_some(vertex);
                self.lost[here] = (0, None);
                open += usize::from(states[here] == VertexState::Open);
                next += 1;
                self.path.push((vertex, 0));
            }
            let Some((vertex, looked_at)) = self.path.last_mut() else { break };
            let here = *vertex as usize;
            if let Some(neighbour) = neighbours.of(*vertex).get(*looked_at as usize) {
                *looked_at += 1;
                let there = *neighbour as usize;
                match self.order[there] {
                    _ if states[there] == VertexState::Other => {}
                    UNSEEN => entered = Some(*neighbour),
                    order => self.low[here] = self.low[here].min(order),
                }
                continue;
            }
            self.path.pop();
            let Some((parent, _)) = self.path.last() else { break };
            let parent = *parent as usize;
            self.low[parent] = self.low[parent].min(self.low[here]);
            self.size[parent] += self.size[here];
            self.member[parent] = self.member[parent].or(self.member[here]);
            if self.low[here] >= self.order[parent] {
                self.lost[parent].0 += self.size[here];
                self.lost[parent].1 = self.lost[parent].1.or(self.member[here]);
            }
        }
        (next as usize, open)
    }

    pub(super) fn has_seen(&self, vertex: u32) -> bool {
        self.order[vertex as usize] != UNSEEN
    }
}

/// A set of vertices that is cleared in constant time.
struct Marks {
    marks: Vec<u32>,
    now: u32,
}

impl Marks {
    fn clear(&mut self) {
        self.now = match self.now.checked_add(1) {
            Some(next) => next,
            None => {
                self.marks.fill(0);
                1
            }
        };
    }

    /// Inserts a vertex; returns whether it is new.
    fn insert(&mut self, vertex: u32) -> bool {
        std::mem::replace(&mut self.marks[vertex as usize], self.now) != self.now
    }

    fn contains(&self, vertex: u32) -> bool {
        self.marks[vertex as usize] == self.now
    }
}

impl ConnectedPiece {
    /// Creates a piece with at least `least` and at most `most` members.
    pub fn new(neighbours: Vec<Vec<u32>>, least: usize, most: usize) -> Self {
        let marks = Marks { marks: vec![0; neighbours.len()], now: 0 };
        Self { neighbours: Adjacency::new(&neighbours), least, most, marks, tree: SearchTree::default() }
    }

    /// Returns the inferences of the rules above, those about distances only if no other vertex is cut off.
    pub fn infer(&mut self, states: &[VertexState]) -> Vec<Inference> {
        let Some(root) = states.iter().position(|s| *s == VertexState::Member) else {
            return self.without_members(states);
        };
        let root = root as u32;
        let members = (0..states.len() as u32).filter(|v| states[*v as usize] == VertexState::Member);
        let too_many: Vec<u32> = members.take(self.most.saturating_add(1)).collect();
        if too_many.len() > self.most {
            return vec![Inference { vertices: Vec::new(), members: true, because: PieceReason::States(too_many) }];
        }
        let (size, open) = self.tree.search(&self.neighbours, states, root);
        let mut found = self.outside(states, root, size);
        let is_contradiction = found.iter().any(|inference| inference.vertices.is_empty());
        if is_contradiction || open == 0 {
            return found;
        }
        if found.is_empty() {
            found = self.too_far(states, root, size);
            if !found.is_empty() {
                return found;
            }
        }
        self.forced(states, root, size, &mut found);
        found
    }

    /// Returns the vertices reachable from `from` without crossing excluded ones or `avoided`. They stay marked.
    fn component(&mut self, states: &[VertexState], from: u32, avoided: Option<u32>) -> Vec<u32> {
        self.marks.clear();
        self.marks.insert(from);
        let mut reached = Vec::with_capacity(states.len());
        reached.push(from);
        let mut next = 0;
        while let Some(&vertex) = reached.get(next) {
            next += 1;
            for neighbour in self.neighbours.of(vertex) {
                if states[*neighbour as usize] != VertexState::Other
                    && avoided != Some(*neighbour)
                    && self.marks.insert(*neighbour)
                {
                    reached.push(*neighbour);
                }
            }
        }
        reached
    }

    /// Adds the excluded neighbours of `inside`.
    fn border(&mut self, states: &[VertexState], inside: &[u32], to: &mut Vec<u32>) {
        self.marks.clear();
        for vertex in inside {
            for neighbour in self.neighbours.of(*vertex) {
                if states[*neighbour as usize] == VertexState::Other && self.marks.insert(*neighbour) {
                    to.push(*neighbour);
                }
            }
        }
    }

    fn without_members(&mut self, states: &[VertexState]) -> Vec<Inference> {
        if self.least > 0 && states.iter().all(|s| *s == VertexState::Other) {
            let because = PieceReason::States((0..states.len() as u32).collect());
            return vec![Inference { vertices: Vec::new(), members: true, because }];
        }
        let mut found = Vec::new();
        if self.least <= 1 {
            return found;
        }
        let mut seen = vec![false; states.len()];
        for from in 0..states.len() as u32 {
            if states[from as usize] == VertexState::Other || seen[from as usize] {
                continue;
            }
            let component = self.component(states, from, None);
            component.iter().for_each(|v| seen[*v as usize] = true);
            if component.len() < self.least {
                let mut because = Vec::new();
                self.border(states, &component, &mut because);
                found.push(Inference { vertices: component, members: false, because: PieceReason::States(because) });
            }
        }
        found
    }

    /// Returns excluded vertices that separate two vertices of different components; `avoided` is also taken for excluded, but not
    /// returned. None of them can be left out, and those that were excluded late are left out first: a reason that was true early
    /// lets a search go back further.
    fn separator(&self, states: &[VertexState], since: &[u32], ends: [u32; 2], avoided: Option<u32>) -> Vec<u32> {
        let n = states.len() as u32;
        let mut parts = DisjointSets::new(states.len());
        let is_other = |vertex: u32| states[vertex as usize] == VertexState::Other;
        let mut is_passed: Vec<bool> = (0..n).map(|vertex| !is_other(vertex) && avoided != Some(vertex)).collect();
        let pass = |vertex: u32, is_passed: &[bool], parts: &mut DisjointSets| {
            let neighbours = self.neighbours.of(vertex).iter().filter(|v| is_passed[**v as usize]);
            parts.join([vertex].iter().chain(neighbours).map(|v| *v as usize));
        };
        for vertex in (0..n).filter(|vertex| is_passed[*vertex as usize]) {
            pass(vertex, &is_passed, &mut parts);
        }
        let mut excluded: Vec<u32> = (0..n).filter(|vertex| is_other(*vertex)).collect();
        excluded.sort_by_key(|vertex| std::cmp::Reverse(since[*vertex as usize]));
        let mut separator = Vec::new();
        for vertex in excluded {
            let ends = ends.map(|end| parts.of(end as usize));
            let neighbours = self.neighbours.of(vertex).iter().filter(|v| is_passed[**v as usize]);
            let around: Vec<usize> = neighbours.map(|v| parts.of(*v as usize)).collect();
            if ends.iter().all(|end| around.contains(end)) {
                separator.push(vertex);
                continue;
            }
            is_passed[vertex as usize] = true;
            pass(vertex, &is_passed, &mut parts);
        }
        separator
    }

    /// Returns the member that was decided first, among these vertices.
    fn earliest(states: &[VertexState], since: &[u32], among: impl Iterator<Item = u32>) -> Option<u32> {
        let members = among.filter(|vertex| states[*vertex as usize] == VertexState::Member);
        members.min_by_key(|vertex| since[*vertex as usize])
    }

    /// Returns vertices whose states cut a vertex off, so that it is no member or, if it is `forced`, so that members are cut off from
    /// each other without it; without a vertex, those that cut members off. `since` says when each vertex was decided.
    pub fn cut(&mut self, states: &[VertexState], since: &[u32], vertex: Option<u32>, forced: bool) -> Vec<u32> {
        let all = 0..states.len() as u32;
        let avoided = vertex.filter(|_| forced);
        let Some(mut one) = Self::earliest(states, since, all.clone()) else { return Vec::new() };
        let other = match vertex.filter(|_| !forced) {
            Some(vertex) => vertex,
            None => {
                let component = self.component(states, one, avoided);
                let marks = &self.marks;
                let cut_off = Self::earliest(states, since, all.filter(|v| !marks.contains(*v)));
                one = Self::earliest(states, since, component.into_iter()).unwrap_or(one);
                cut_off.unwrap_or(one)
            }
        };
        let mut because = self.separator(states, since, [one, other], avoided);
        because.push(one);
        because.extend((vertex != Some(other)).then_some(other));
        because
    }

    /// Compares the component of the root, which was searched, with the vertices outside and with the required size.
    fn outside(&mut self, states: &[VertexState], root: u32, size: usize) -> Vec<Inference> {
        let mut unreached = Vec::new();
        for (vertex, state) in (0..).zip(states) {
            match state {
                VertexState::Other => {}
                _ if self.tree.has_seen(vertex) => {}
                VertexState::Member => {
                    return vec![Inference { vertices: Vec::new(), members: true, because: PieceReason::Cut }];
                }
                VertexState::Open => unreached.push(vertex),
            }
        }
        let mut found = Vec::new();
        if size <= self.least {
            let component = self.component(states, root, None);
            let mut because = vec![root];
            self.border(states, &component, &mut because);
            let because = PieceReason::States(because);
            if size < self.least {
                return vec![Inference { vertices: Vec::new(), members: true, because }];
            }
            let open =
                component.iter().copied().filter(|v| states[*v as usize] == VertexState::Open).collect::<Vec<u32>>();
            if !open.is_empty() {
                found.push(Inference { vertices: open, members: true, because });
            }
        }
        if !unreached.is_empty() {
            found.push(Inference { vertices: unreached, members: false, because: PieceReason::Cut });
        }
        found
    }

    /// Excludes open vertices that are too far from the members for the number of vertices the piece may still gain.
    fn too_far(&mut self, states: &[VertexState], root: u32, size: usize) -> Vec<Inference> {
        let members = states.iter().filter(|s| **s == VertexState::Member).count();
        let Some(gain) = self.most.checked_sub(members).filter(|_| size > self.most) else { return Vec::new() };
        let mut inside = Vec::with_capacity(size);
        self.marks.clear();
        self.marks.insert(root);
        // Members have distance 0, so they are visited before other vertices at the same distance.
        let mut queue = VecDeque::from([(root, 0)]);
        let mut beyond = Vec::new();
        while let Some((vertex, distance)) = queue.pop_front() {
            inside.push(vertex);
            for neighbour in self.neighbours.of(vertex) {
                match states[*neighbour as usize] {
                    VertexState::Other => {}
                    VertexState::Member if self.marks.insert(*neighbour) => queue.push_front((*neighbour, distance)),
                    VertexState::Open if distance < gain && self.marks.insert(*neighbour) => {
                        queue.push_back((*neighbour, distance + 1));
                    }
                    VertexState::Member | VertexState::Open => {}
                }
            }
        }
        // Only open vertices need a check: a member too far away is detected through the open vertices on the way to it.
        for vertex in 0..states.len() as u32 {
            if states[vertex as usize] == VertexState::Open && !self.marks.contains(vertex) {
                beyond.push(vertex);
            }
        }
        if beyond.is_empty() {
            return Vec::new();
        }
        let mut because: Vec<u32> =
            (0..states.len() as u32).filter(|v| states[*v as usize] == VertexState::Member).collect();
        self.border(states, &inside, &mut because);
        vec![Inference { vertices: beyond, members: false, because: PieceReason::States(because) }]
    }

    /// Adds the open vertices of the component, which was searched, without which the piece cannot exist: its articulation points.
    fn forced(&mut self, states: &[VertexState], root: u32, size: usize, found: &mut Vec<Inference>) {
        if size <= self.least {
            return;
        }
        for vertex in (0..states.len() as u32).filter(|vertex| *vertex != root) {
            if states[vertex as usize] != VertexState::Open || !self.tree.has_seen(vertex) {
                continue;
            }
            let (lost, member) = self.tree.lost[vertex as usize];
            let is_enough = size - 1 - lost as usize >= self.least;
            if lost == 0 || (member.is_none() && is_enough) {
                continue;
            }
            // If the part is too small, no member is needed in the reason.
            let because = match is_enough {
                true => PieceReason::Cut,
                false => {
                    let rest = self.component(states, root, Some(vertex));
                    let mut because = vec![root];
                    self.border(states, &rest, &mut because);
                    PieceReason::States(because)
                }
            };
            found.push(Inference { vertices: vec![vertex], members: true, because });
        }
    }
}
