//! Runs `gridc watch`, which checks files again whenever they are saved.

mod check;
mod screen;

use super::Exit;
use super::arguments::WatchArguments;
use super::files::{self, Unusable};
use super::interrupt::Signals;
use super::method::solver;
use super::terminal::{Stream, look};
use crate::front::{FileWatch, WatchChange};
use check::Check;
use screen::Screen;
use std::io;
use std::path::Path;
use std::sync::mpsc::channel;

/// Shows the verdict on each file now and whenever it is saved, until interrupted.
pub fn watch(arguments: &WatchArguments) -> Exit {
    let signals = Signals::listen();
    prepared(arguments, &signals).unwrap_or_else(Unusable::tell)
}

fn prepared(arguments: &WatchArguments, signals: &Signals) -> Result<Exit, Unusable> {
    // Errors in the command line would affect every check, so they are reported first.
    solver(&arguments.method, &arguments.limits, signals)?;
    files::reader(
        arguments.input.models.as_deref(),
        arguments.input.layout.as_deref(),
        look(&arguments.output.appearance, Stream::Error),
    )?;
    if arguments.input.files.is_empty() {
        return Err(Unusable::told(Exit::Usage, "name the files to watch, as in `gridc watch puzzle.grid`"));
    }
    arguments.input.files.iter().try_for_each(|path| watchable(path))?;
    let mut screen = Screen::new(&arguments.output, &arguments.input.files);
    signals.started();
    Ok(match run(arguments, signals, &mut screen) {
        Ok(()) => Exit::Interrupted,
        error => super::written(error),
    })
}

fn watchable(path: &Path) -> Result<(), Unusable> {
    let name = path.display();
    if path.as_os_str() == "-" {
        return Err(Unusable::told(Exit::Usage, "`watch` needs files; `check` reads standard input"));
    }
    match std::fs::metadata(path) {
        Err(error) => Err(Unusable::told(Exit::NoInput, format!("{name}: {error}"))),
        Ok(file) if file.is_dir() => {
            Err(Unusable::told(Exit::Usage, format!("{name} is a directory; name its files, as in `{name}/*.grid`")))
        }
        Ok(_) => Ok(()),
    }
}

fn run(arguments: &WatchArguments, signals: &Signals, screen: &mut Screen) -> io::Result<()> {
    let mut watch = FileWatch::new(arguments.input.files.iter().cloned());
    let (to_us, found) = channel();
    std::thread::scope(|scope| {
        let mut turn = || -> io::Result<()> {
            for (file, change) in watch.look() {
                screen.changed(file, change);
                if change == WatchChange::Gone {
                    screen.put(file)?;
                }
            }
            while let Some((file, interrupt)) = watch.next_check() {
                let check = Check { arguments, file, path: watch.path(file).to_owned(), interrupt, to: to_us.clone() };
                scope.spawn(move || check.run());
            }
            let Ok(step) = found.recv_timeout(FileWatch::PERIOD) else { return screen.idle() };
            if watch.counts(step.file) {
                screen.take(&step)?;
            }
            if step.is_last {
                watch.ended(step.file);
            }
            Ok(())
        };
        let mut ended = Ok(());
        while ended.is_ok() && !signals.interrupt.raised() {
            ended = turn();
        }
        watch.interrupt();
        ended
    })
}
