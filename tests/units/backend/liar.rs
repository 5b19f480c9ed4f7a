//! A backend that gives wrong answers, to test that they are detected. For tests only.

use gridc::stages::backend::dlx::Dlx;
use gridc::stages::backend::{
    Abilities, Backend, Exhaustion, Limits, PrepareError, Profile, Session, SessionStep, Task, Template, Work,
};
use gridc::stages::formulation::Size;
use gridc::stages::model::{Assignment, Literal, VarId};

/// Wraps `dlx` and falsifies its answers.
#[derive(Debug)]
pub struct Liar {
    lie: Lie,
    profile: &'static Profile,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lie {
    /// Its solutions are right, and only the certainty is claimed.
    None,
    /// The first two variables are exchanged.
    Wrong,
    /// After the second solution, the first one is returned again.
    Repeated,
    Missed,
}

impl Liar {
    /// Returns a backend with static lifetime, like those of the table, whose "no further solution" claims the certainty
    /// `exhaustion`.
    pub fn leaked(lie: Lie, exhaustion: Exhaustion) -> &'static dyn Backend {
        let honest = *Dlx.profile();
        let abilities = Abilities { exhaustion, ..honest.abilities };
        let profile = Box::leak(Box::new(Profile { name: "liar", description: "lies", abilities, ..honest }));
        Box::leak(Box::new(Self { lie, profile }))
    }
}

impl Backend for Liar {
    fn profile(&self) -> &'static Profile {
        self.profile
    }

    fn prepare(&self, task: &Task<'_>) -> Result<Box<dyn Template>, PrepareError> {
        Ok(Box::new(Bent { honest: Dlx.prepare(task)?, lie: self.lie }))
    }
}

struct Bent {
    honest: Box<dyn Template>,
    lie: Lie,
}

impl Template for Bent {
    fn size(&self) -> Size {
        self.honest.size()
    }

    fn residual(&self) -> &[usize] {
        self.honest.residual()
    }

    fn open(&self) -> Box<dyn Session> {
        Box::new(LyingSession { honest: self.honest.open(), lie: self.lie, seen: Vec::new() })
    }
}

struct LyingSession {
    honest: Box<dyn Session>,
    lie: Lie,
    seen: Vec<Assignment>,
}

impl Session for LyingSession {
    fn assume(&mut self, assumptions: &[Literal]) {
        self.seen.clear();
        self.honest.assume(assumptions);
    }

    fn next(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep {
        if self.lie == Lie::Missed {
            return SessionStep::Exhausted;
        }
        if let (Lie::Repeated, [first, _]) = (self.lie, self.seen.as_slice()) {
            solution.clone_from(first);
            return SessionStep::Solution;
        }
        let step = self.honest.next(limits, solution);
        if let (SessionStep::Solution, Lie::Wrong, Some(one), Some(other)) =
            (step, self.lie, solution.get(VarId(0)), solution.get(VarId(1)))
        {
            solution.set(VarId(0), other);
            solution.set(VarId(1), one);
        }
        self.seen.push(solution.clone());
        step
    }

    fn work(&self) -> Work {
        self.honest.work()
    }
}
