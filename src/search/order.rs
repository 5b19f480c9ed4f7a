//! Which variable is decided next: the one that conflicts have met most, lately.
//!
//! Reference: Moskewicz et al., *Chaff*, DAC 2001; Eén and Sörensson, *An Extensible SAT-solver*, SAT 2003.

/// Variables by activity: a heap of those that may be decided.
///
/// Invariant: every open variable that may be decided is in the heap.
pub(super) struct Order {
    activity: Vec<f64>,
    heap: Vec<u32>,
    /// For each variable its place in the heap, or [`ABSENT`].
    places: Vec<u32>,
    /// Whether it is ever decided.
    is_decided: Vec<bool>,
    step: f64,
}

const ABSENT: u32 = u32::MAX;

/// What is left of an activity after a conflict.
const DECAY: f64 = 0.95;

/// Activities are scaled when they get so large.
const LARGEST: f64 = 1e100;

impl Default for Order {
    fn default() -> Self {
        Self { activity: Vec::new(), heap: Vec::new(), places: Vec::new(), is_decided: Vec::new(), step: 1.0 }
    }
}

impl Order {
    /// One variable more; `activity` is what it begins with.
    pub fn grow(&mut self, is_decided: bool, activity: f64) {
        self.activity.push(activity);
        self.places.push(ABSENT);
        self.is_decided.push(is_decided);
        self.offer(self.activity.len() as u32 - 1);
    }

    /// A variable is open again.
    pub fn offer(&mut self, variable: u32) {
        if self.places[variable as usize] == ABSENT && self.is_decided[variable as usize] {
            self.heap.push(variable);
            self.places[variable as usize] = self.heap.len() as u32 - 1;
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes the variable of most activity.
    pub fn take(&mut self) -> Option<u32> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[first as usize] = ABSENT;
        if last != first {
            self.heap[0] = last;
            self.places[last as usize] = 0;
            self.sink(0);
        }
        Some(first)
    }

    /// One of the variables that may be decided, by a number.
    pub fn pick(&self, number: u64) -> Option<u32> {
        let length = self.heap.len() as u64;
        (length > 0).then(|| self.heap[(number % length) as usize])
    }

    /// A conflict has met a variable.
    pub fn bump(&mut self, variable: u32) {
        let activity = &mut self.activity[variable as usize];
        *activity += self.step;
        if *activity > LARGEST {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.step /= LARGEST;
        }
        let place = self.places[variable as usize];
        if place != ABSENT {
            self.rise(place as usize);
        }
    }

    /// A conflict is over: what earlier ones have met counts less.
    pub fn decay(&mut self) {
        self.step /= DECAY;
    }

    fn rise(&mut self, mut place: usize) {
        let variable = self.heap[place];
        let activity = self.activity[variable as usize];
        while place > 0 {
            let above = (place - 1) / 2;
            if self.activity[self.heap[above] as usize] >= activity {
                break;
            }
            self.put(self.heap[above], place);
            place = above;
        }
        self.put(variable, place);
    }

    fn sink(&mut self, mut place: usize) {
        let variable = self.heap[place];
        let activity = self.activity[variable as usize];
        loop {
            let left = 2 * place + 1;
            let Some(mut below) = self.heap.get(left).map(|_| left) else { break };
            let of = |place: usize| self.activity[self.heap[place] as usize];
            if self.heap.len() > left + 1 && of(left + 1) > of(left) {
                below = left + 1;
            }
            if of(below) <= activity {
                break;
            }
            self.put(self.heap[below], place);
            place = below;
        }
        self.put(variable, place);
    }

    fn put(&mut self, variable: u32, place: usize) {
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }
}
