//! The experiments embedded in gridc.

/// Names and definitions, in listing order.
pub const EXPERIMENTS: &[(&str, &str)] = &[
    ("formulations", include_str!("../../../benches/experiments/formulations.toml")),
    ("encoding-sizes", include_str!("../../../benches/experiments/encoding-sizes.toml")),
    ("branching", include_str!("../../../benches/experiments/branching.toml")),
    ("contest", include_str!("../../../benches/experiments/contest.toml")),
    ("contest-grids", include_str!("../../../benches/experiments/contest-grids.toml")),
    ("contest-techniques", include_str!("../../../benches/experiments/contest-techniques.toml")),
    ("homework", include_str!("../../../benches/experiments/homework.toml")),
    ("samurai", include_str!("../../../benches/experiments/samurai.toml")),
    ("sixteen", include_str!("../../../benches/experiments/sixteen.toml")),
    ("metaheuristics", include_str!("../../../benches/experiments/metaheuristics.toml")),
    ("creating", include_str!("../../../benches/experiments/creating.toml")),
    ("counts", include_str!("../../../benches/experiments/counts.toml")),
    ("roads", include_str!("../../../benches/experiments/roads.toml")),
];
