//! Tests of single functions and types. The path of a test file corresponds to that of the code in `src`; `kernel` tests the crate of that name.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod backend {
    mod exact_cover;
    mod external {
        mod command;
    }
    mod heuristics {
        mod blocks;
        mod dive;
        mod penalty;
        mod session;
        mod tuning;
    }
    pub mod liar;
    #[cfg(feature = "highs")]
    mod highs {
        mod problem;
    }
    mod own_thread;
    mod sat {
        #[cfg(feature = "pumpkin")]
        mod pumpkin;
        mod theory;
        mod varisat;
    }
    mod violation;
}
mod cli {
    mod entries;
    mod arguments {
        mod transform;
    }
    mod compare;
    mod generate {
        mod book;
        mod pattern;
        mod tally;
    }
    mod messages;
    mod panics;
    mod pipeline;
    mod printer;
    mod progress;
    mod quantity;
    mod reproduction;
    mod run;
    mod trace {
        mod page;
    }
    mod words;
}
mod code {
    mod page;
}
mod compare {
    mod aggregate;
    mod agreement;
    mod budget;
    mod digest;
    mod experiment;
    mod fields;
    mod figures;
    mod matrix;
    mod memory;
    mod plot;
    pub mod record;
    mod report;
    mod saved;
    mod spread;
    mod sweep;
    mod tally;
}
mod draw {
    mod outline;
    mod sheet;
    mod svg;
}
mod formats {
    mod bookkeeping;
    mod drawing {
        mod colour;
    }
    mod f_puzzles {
        mod read;
    }
    mod iss {
        mod read {
            mod sextets;
        }
    }
    mod payload;
    mod prose;
    mod solo {
        mod read {
            mod parameters;
        }
    }
    mod sudokumaker {
        mod read {
            mod places;
        }
    }
    mod sudokupad {
        mod read {
            mod packed;
            mod zip;
        }
    }
}
mod formulation {
    mod answer;
    mod cnf {
        mod at_most_one;
        mod text {
            mod read;
        }
    }
    mod direct {
        mod shape;
    }
    mod exact_cover {
        mod text {
            mod read;
        }
    }
    mod ilp {
        mod system;
        mod text {
            mod lp {
                mod read;
            }
            mod mps {
                mod read;
                mod write;
            }
            mod number;
            mod opb {
                mod read;
            }
            pub mod readings;
        }
    }
    mod reading {
        mod scanner;
    }
}
mod front {
    mod certificate {
        mod compare_writer;
        mod conflict;
    }
    mod choice;
    mod conflict;
    mod reduced_puzzle;
    mod shard;
    mod watch;
}
mod generate {
    mod chains;
    mod grade;
    mod variant {
        mod clue_request;
    }
}
mod kernel;
mod language {
    mod binding {
        mod bounds {
            mod range;
        }
    }
    mod checker;
    mod doubtful;
    mod elaborate {
        mod cliques;
    }
    mod faces;
    mod library;
    mod rules;
    mod search;
}
mod model {
    mod house_sums;
    mod origin;
    mod values;
}
mod presolve {
    mod sum {
        mod grouped;
        mod nested;
    }
}
mod proof {
    mod drat;
    mod lrat;
    mod trim;
    mod veripb;
}
mod propagate {
    mod houses;
    mod layered;
    mod piece;
    mod propagators;
    mod row;
}
mod puzzle {
    mod clean;
    mod node;
    mod wrap;
}
mod rate {
    mod cell_set;
    mod se;
}
mod render {
    mod clues;
}
mod report {
    mod difference;
    mod quantity;
    mod summary;
    mod table;
}
mod search;
mod solve;
mod syntax {
    mod diagnostic {
        mod drawn;
        mod record;
    }
    mod suggest;
}
