//! The decision order: variables sorted by recent conflict activity (VSIDS), kept in a binary heap.
//!
//! Reference: Moskewicz et al., *Chaff*, DAC 2001; Eén and Sörensson, *An Extensible SAT-solver*, SAT 2003.

/// Variables that may be decided, in a heap by activity.
///
/// Invariant: every open variable that may be decided is in the heap.
pub(super) struct DecisionOrder {
    activity: Vec<f64>,
    heap: Vec<u32>,
    /// For each variable, its position in the heap, or [`ABSENT`].
    places: Vec<u32>,
    /// Whether the variable may be decided at all.
    is_decided: Vec<bool>,
    step: f64,
}

const ABSENT: u32 = u32::MAX;

/// The factor by which older activity decays after each conflict.
const DECAY: f64 = 0.95;

/// When an activity exceeds this bound, all are rescaled.
const LARGEST: f64 = 1e100;

impl Default for DecisionOrder {
    fn default() -> Self {
        Self { activity: Vec::new(), heap: Vec::new(), places: Vec::new(), is_decided: Vec::new(), step: 1.0 }
    }
}

impl DecisionOrder {
    /// Adds a variable with its initial activity.
    pub fn grow(&mut self, is_decided: bool, activity: f64) {
        self.activity.push(activity);
        self.places.push(ABSENT);
        self.is_decided.push(is_decided);
        self.offer(self.activity.len() as u32 - 1);
    }

    /// Puts a variable that has become open back into the heap.
    pub fn offer(&mut self, variable: u32) {
        if self.places[variable as usize] == ABSENT && self.is_decided[variable as usize] {
            self.heap.push(variable);
            self.places[variable as usize] = self.heap.len() as u32 - 1;
            self.rise(self.heap.len() - 1);
        }
    }

    /// Removes and returns the variable with the highest activity.
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

    /// Returns an arbitrary variable of the heap, selected by `number`.
    pub fn pick(&self, number: u64) -> Option<u32> {
        let length = self.heap.len() as u64;
        (length > 0).then(|| self.heap[(number % length) as usize])
    }

    /// Increases the activity of a variable that took part in a conflict.
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

    /// Ends a conflict: reduces the weight of earlier activity.
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
