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
//! can be left out. For a graph of n vertices and m edges a call takes O(n + m) steps, and as many for each forced vertex and for
//! each component without members.
//!
//! Once no vertex is open, these rules decide the constraint: if nothing is inferred, the assignment is connected. References:
//! Hopcroft and Tarjan, *Algorithm 447: Efficient Algorithms for Graph Manipulation*, CACM 1973 (articulation points); Prosser
//! and Unsworth, *A Connectivity Constraint Using Bridges*, ECAI 2006; Bessiere, Hebrard, Katsirelos and Walsh, *Reasoning about
//! Connectivity Constraints*, IJCAI 2015; for regions of a puzzle, the description of `ChaosConstruction` in Interactive Sudoku
//! Solver.

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
    /// Vertices whose states imply it, or contradict each other if `vertices` is empty.
    pub because: Vec<u32>,
}

/// The graph, and the bounds on the number of members.
pub struct ConnectedPiece {
    neighbours: Vec<Vec<u32>>,
    least: usize,
    most: usize,
    marks: Marks,
}

/// A partition of the vertices, of which parts are joined (Tarjan, *Efficiency of a Good But Not Linear Set Union Algorithm*, JACM
/// 1975, with halved paths).
struct Parts(Vec<u32>);

impl Parts {
    fn new(n: usize) -> Self {
        Self((0..n as u32).collect())
    }

    fn of(&mut self, mut vertex: u32) -> u32 {
        while self.0[vertex as usize] != vertex {
            let above = self.0[self.0[vertex as usize] as usize];
            self.0[vertex as usize] = above;
            vertex = above;
        }
        vertex
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.of(a), self.of(b));
        self.0[a.max(b) as usize] = a.min(b);
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
        Self { neighbours, least, most, marks }
    }

    /// Returns all inferences of the first of the rules above that applies. `since` says when each vertex was decided.
    pub fn infer(&mut self, states: &[VertexState], since: &[u32]) -> Vec<Inference> {
        let Some(root) = states.iter().position(|s| *s == VertexState::Member) else {
            return self.without_members(states);
        };
        let root = root as u32;
        let members = (0..states.len() as u32).filter(|v| states[*v as usize] == VertexState::Member);
        let too_many: Vec<u32> = members.take(self.most.saturating_add(1)).collect();
        if too_many.len() > self.most {
            return vec![Inference { vertices: Vec::new(), members: true, because: too_many }];
        }
        let component = self.component(states, root, None);
        let found = self.outside(states, since, root, &component);
        if !found.is_empty() {
            return found;
        }
        if component.iter().all(|v| states[*v as usize] == VertexState::Member) {
            return Vec::new();
        }
        let found = self.too_far(states, root, component.len());
        if !found.is_empty() {
            return found;
        }
        self.forced(states, since, root, component.len())
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
            for neighbour in &self.neighbours[vertex as usize] {
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
            for neighbour in &self.neighbours[*vertex as usize] {
                if states[*neighbour as usize] == VertexState::Other && self.marks.insert(*neighbour) {
                    to.push(*neighbour);
                }
            }
        }
    }

    fn without_members(&mut self, states: &[VertexState]) -> Vec<Inference> {
        if self.least > 0 && states.iter().all(|s| *s == VertexState::Other) {
            let because = (0..states.len() as u32).collect();
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
                found.push(Inference { vertices: component, members: false, because });
            }
        }
        found
    }

    /// Returns excluded vertices that separate two vertices of different components; `avoided` is also taken for excluded, but not
    /// returned. None of them can be left out, and those that were excluded late are left out first: a reason that was true early
    /// lets a search go back further.
    fn separator(&mut self, states: &[VertexState], since: &[u32], ends: [u32; 2], avoided: Option<u32>) -> Vec<u32> {
        let n = states.len() as u32;
        let mut parts = Parts::new(states.len());
        let is_other = |vertex: u32| states[vertex as usize] == VertexState::Other;
        let mut is_passed: Vec<bool> = (0..n).map(|vertex| !is_other(vertex) && avoided != Some(vertex)).collect();
        for vertex in (0..n).filter(|vertex| is_passed[*vertex as usize]) {
            for neighbour in self.neighbours[vertex as usize].iter().filter(|v| **v < vertex && is_passed[**v as usize])
            {
                parts.join(vertex, *neighbour);
            }
        }
        let mut excluded: Vec<u32> = (0..n).filter(|vertex| is_other(*vertex)).collect();
        excluded.sort_by_key(|vertex| std::cmp::Reverse(since[*vertex as usize]));
        let mut separator = Vec::new();
        for vertex in excluded {
            let open = |v: &&u32| is_passed[**v as usize];
            let [one, other] = ends.map(|end| parts.of(end));
            let mut touched = [false; 2];
            for neighbour in self.neighbours[vertex as usize].iter().filter(open) {
                let part = parts.of(*neighbour);
                touched = [touched[0] || part == one, touched[1] || part == other];
            }
            if touched == [true; 2] {
                separator.push(vertex);
                continue;
            }
            is_passed[vertex as usize] = true;
            for neighbour in self.neighbours[vertex as usize].iter().filter(|v| is_passed[**v as usize]) {
                parts.join(vertex, *neighbour);
            }
        }
        separator
    }

    /// Returns the member that was decided first, among these vertices.
    fn earliest(states: &[VertexState], since: &[u32], among: impl Iterator<Item = u32>) -> Option<u32> {
        let members = among.filter(|vertex| states[*vertex as usize] == VertexState::Member);
        members.min_by_key(|vertex| since[*vertex as usize])
    }

    /// Compares the component of the root with the vertices outside and with the required size.
    fn outside(&mut self, states: &[VertexState], since: &[u32], root: u32, component: &[u32]) -> Vec<Inference> {
        let outside = |state: VertexState| {
            let marks = &self.marks;
            (0..states.len() as u32).filter(move |v| states[*v as usize] == state && !marks.contains(*v))
        };
        let cut_off = Self::earliest(states, since, outside(VertexState::Member));
        let unreached: Vec<u32> = outside(VertexState::Open).collect();
        if let Some(cut_off) = cut_off {
            let root = Self::earliest(states, since, component.iter().copied()).unwrap_or(root);
            let mut because = self.separator(states, since, [root, cut_off], None);
            because.extend([root, cut_off]);
            return vec![Inference { vertices: Vec::new(), members: true, because }];
        }
        let mut found = Vec::new();
        if component.len() <= self.least {
            let mut because = vec![root];
            self.border(states, component, &mut because);
            if component.len() < self.least {
                return vec![Inference { vertices: Vec::new(), members: true, because }];
            }
            let open =
                component.iter().copied().filter(|v| states[*v as usize] == VertexState::Open).collect::<Vec<u32>>();
            if !open.is_empty() {
                found.push(Inference { vertices: open, members: true, because });
            }
        }
        let mut seen = vec![false; states.len()];
        for vertex in unreached {
            if seen[vertex as usize] {
                continue;
            }
            let vertices = self.component(states, vertex, None);
            vertices.iter().for_each(|v| seen[*v as usize] = true);
            let root = Self::earliest(states, since, component.iter().copied()).unwrap_or(root);
            let mut because = self.separator(states, since, [root, vertex], None);
            because.push(root);
            found.push(Inference { vertices, members: false, because });
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
            for neighbour in &self.neighbours[vertex as usize] {
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
        vec![Inference { vertices: beyond, members: false, because }]
    }

    /// Finds the open vertices of the component without which the piece cannot exist.
    fn forced(&mut self, states: &[VertexState], since: &[u32], root: u32, size: usize) -> Vec<Inference> {
        let mut found = Vec::new();
        for (vertex, lost, member) in self.articulations(states, root) {
            if states[vertex as usize] != VertexState::Open || (member.is_none() && size - 1 - lost >= self.least) {
                continue;
            }
            let rest = self.component(states, root, Some(vertex));
            // If the part is too small, no member is needed in the reason.
            let because = match member.filter(|_| rest.len() >= self.least) {
                Some(member) => {
                    let lost = self.component(states, member, Some(vertex));
                    let member = Self::earliest(states, since, lost.into_iter()).unwrap_or(member);
                    let root = Self::earliest(states, since, rest.iter().copied()).unwrap_or(root);
                    let mut because = self.separator(states, since, [root, member], Some(vertex));
                    because.extend([root, member]);
                    because
                }
                None => {
                    let mut because = vec![root];
                    self.border(states, &rest, &mut because);
                    because
                }
            };
            found.push(Inference { vertices: vec![vertex], members: true, because });
        }
        found
    }

    /// Returns the articulation points of the root's component, except the root: for each, the number of other vertices that are
    /// lost with it, and a member among these.
    fn articulations(&self, states: &[VertexState], root: u32) -> Vec<(u32, usize, Option<u32>)> {
        const UNSEEN: u32 = u32::MAX;
        let n = self.neighbours.len();
        let mut order = vec![UNSEEN; n];
        let mut low = vec![UNSEEN; n];
        // For the subtree of each vertex: the number of vertices, and a member.
        let mut size = vec![1_usize; n];
        let mut member: Vec<Option<u32>> = vec![None; n];
        let mut lost: Vec<(usize, Option<u32>)> = vec![(0, None); n];
        let mut next = 0;
        // The path from the root, with the number of neighbours visited for each vertex.
        let mut path: Vec<(u32, usize)> = Vec::with_capacity(n);
        let enter = |vertex: u32, order: &mut Vec<u32>, low: &mut Vec<u32>, next: &mut u32| {
            order[vertex as usize] = *next;
            low[vertex as usize] = *next;
            *next += 1;
        };
        enter(root, &mut order, &mut low, &mut next);
        path.push((root, 0));
        while let Some((vertex, looked_at)) = path.last_mut() {
            let here = *vertex as usize;
            if let Some(neighbour) = self.neighbours[here].get(*looked_at) {
                *looked_at += 1;
                let there = *neighbour as usize;
                if states[there] == VertexState::Other {
                    continue;
                }
                if order[there] == UNSEEN {
                    enter(*neighbour, &mut order, &mut low, &mut next);
                    path.push((*neighbour, 0));
                } else {
                    low[here] = low[here].min(order[there]);
                }
                continue;
            }
            if states[here] == VertexState::Member {
                member[here] = Some(here as u32);
            }
            path.pop();
            let Some((parent, _)) = path.last() else { break };
            let parent = *parent as usize;
            low[parent] = low[parent].min(low[here]);
            size[parent] += size[here];
            member[parent] = member[parent].or(member[here]);
            if low[here] >= order[parent] {
                lost[parent].0 += size[here];
                lost[parent].1 = lost[parent].1.or(member[here]);
            }
        }
        let cuts = (0..n as u32).filter(|v| *v != root && lost[*v as usize].0 > 0);
        cuts.map(|v| (v, lost[v as usize].0, lost[v as usize].1)).collect()
    }
}
