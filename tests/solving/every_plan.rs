//! Combines every backend with every way of passing facts, and with sampled encodings.

use gridc::stages::backend::{BACKENDS, Facts, Settings};
use gridc::stages::formulation::{Formulation, cnf};
use gridc::stages::solve::Plan;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

pub fn every_plan(random: &mut Xoshiro256PlusPlus) -> Vec<Plan> {
    let mut plans = Vec::new();
    for &backend in BACKENDS {
        for facts in Facts::ALL {
            for _ in 0..if backend.formulation() == Formulation::Cnf { 2 } else { 1 } {
                let encoding = cnf::Encoding {
                    family: *cnf::Family::ALL.choose(random).unwrap(),
                    at_most_one: *cnf::AtMostOne::ALL.choose(random).unwrap(),
                    variables: *cnf::VariableEncoding::ALL.choose(random).unwrap(),
                    linear: *cnf::LinearEncoding::ALL.choose(random).unwrap(),
                };
                let (seed, theories) = (random.random_range(0..3), random.random_bool(0.5));
                let settings = Settings { encoding, seed, theories, ..Settings::default() };
                let mut plan = Plan { facts, settings, ..Plan::new(backend) };
                plan.elaborate.redundant = random.random_bool(0.3);
                plans.push(plan);
            }
        }
    }
    plans
}
