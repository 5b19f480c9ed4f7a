//! Parameters of a heuristic method, and the values that a user sets.

/// A numerical parameter of a method.
#[derive(Debug)]
pub struct Parameter {
    pub name: &'static str,
    pub usual: f64,
    pub least: f64,
    pub most: f64,
    pub is_whole: bool,
    pub description: &'static str,
}

const MOST: usize = 4;

/// A parameter of every method: nodes after which it gives up.
const PATIENCE: &str = "patience";

/// Upper bound on `patience`.
const LONGEST: f64 = 1e15;

/// The parameter values of a method.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    parameters: &'static [Parameter],
    values: [f64; MOST],
    /// Nodes after which it gives up.
    pub patience: u64,
}

impl Tuning {
    pub const fn usual(parameters: &'static [Parameter], patience: u64) -> Self {
        assert!(parameters.len() <= MOST);
        let mut values = [0.0; MOST];
        let mut at = 0;
        while at < parameters.len() {
            values[at] = parameters[at].usual;
            at += 1;
        }
        Self { parameters, values, patience }
    }

    /// The value of one of the method's parameters.
    pub fn get(&self, name: &str) -> f64 {
        let at = self.parameters.iter().position(|parameter| parameter.name == name);
        at.map_or(0.0, |at| self.values[at])
    }

    /// The value of an integer parameter.
    pub fn count(&self, name: &str) -> usize {
        // The parameter's bounds are small.
        self.get(name) as usize
    }

    /// Sets a parameter from `NAME=VALUE`.
    pub fn set(&mut self, word: &str) -> Result<(), String> {
        let all = || {
            let names = self.parameters.iter().map(|parameter| parameter.name).chain([PATIENCE]);
            names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
        };
        let Some((name, text)) = word.split_once('=') else {
            return Err(format!("`{word}` is not a setting; write NAME=VALUE with one of the names {}", all()));
        };
        let (name, text) = (name.trim(), text.trim());
        let value = text.parse::<f64>().ok().filter(|value| value.is_finite());
        let value = value.ok_or_else(|| format!("`{text}` is not a number for `{name}`"))?;
        if name == PATIENCE {
            if !(1.0..=LONGEST).contains(&value) || value.fract() != 0.0 {
                return Err(format!("`{PATIENCE}` is a number of nodes from 1 to {LONGEST}; it cannot be {text}"));
            }
            self.patience = value as u64;
            return Ok(());
        }
        let Some(at) = self.parameters.iter().position(|parameter| parameter.name == name) else {
            return Err(format!("there is no parameter `{name}`; available: {}", all()));
        };
        let Parameter { least, most, is_whole, .. } = self.parameters[at];
        if !(least..=most).contains(&value) || is_whole && value.fract() != 0.0 {
            let kind = if is_whole { "a whole number" } else { "a number" };
            return Err(format!("`{name}` is {kind} from {least} to {most}; it cannot be {text}"));
        }
        self.values[at] = value;
        Ok(())
    }

    /// The parameters with their values, one line each.
    pub fn in_words(&self) -> Vec<String> {
        let own = self.parameters.iter().zip(self.values);
        let own = own.map(|(Parameter { name, description, .. }, value)| format!("{name}={value}: {description}"));
        own.chain([format!("{PATIENCE}={}: number of nodes after which it gives up", self.patience)]).collect()
    }
}
