//! Tests `gridc listen` with a client that plays the script of f-puzzles.

use crate::cli_program::{Scratch, command, gridc};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

/// Long, because the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(120);

const CLASSIC: &str = "9.1..45..3...6..79....2..8...2..3..5....1....6..5..7...3..9....21..5...3..54..2.1";
const SOLVED: &str = "981374526324865179576129384142783965857916432693542718438291657219657843765438291";

/// The program, listening on a port that the system chose.
struct Listening {
    child: Child,
    port: u16,
    /// Kept open, since the program prints there.
    _out: BufReader<std::process::ChildStdout>,
}

impl Listening {
    fn start(scratch: &Scratch, arguments: &[&str]) -> Self {
        let arguments = [&["listen", "--port", "0"], arguments].concat();
        let mut child = command(scratch, &arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let port = line.split("localhost:").nth(1).and_then(|rest| rest.split(';').next()).unwrap();
        Self { child, port: port.parse().unwrap(), _out: out }
    }

    fn connect(&self) -> Client {
        self.connect_from(Some("https://www.f-puzzles.com")).unwrap()
    }

    fn connect_from(&self, origin: Option<&str>) -> Option<Client> {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut request = format!("ws://localhost:{}/", self.port).into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", HeaderValue::from_str(origin).unwrap());
        }
        let (socket, _) = tungstenite::client(request, stream).ok()?;
        Some(Client { socket, nonce: 0 })
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection, as the script has it.
struct Client {
    socket: WebSocket<TcpStream>,
    nonce: i64,
}

impl Client {
    /// Sends a question, and returns its number.
    fn send(&mut self, command: &str, board: &Value) -> i64 {
        self.nonce += 1;
        let text = message(self.nonce, command, board);
        self.socket.send(Message::text(text)).unwrap();
        self.nonce
    }

    fn receive(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().unwrap() {
                return serde_json::from_str(text.as_str()).unwrap();
            }
        }
    }

    /// Asks, and returns the last answer.
    fn ask(&mut self, command: &str, board: &Value) -> Value {
        let nonce = self.send(command, board);
        loop {
            let answer = self.receive();
            if answer["nonce"] == nonce && answer["inProgress"] != true {
                return answer;
            }
        }
    }
}

fn message(nonce: i64, command: &str, board: &Value) -> String {
    let data = lz_str::compress_to_base64(board.to_string().as_str());
    json!({"nonce": nonce, "command": command, "dataType": "fpuzzles", "data": data}).to_string()
}

/// Returns a board with these givens, row by row.
fn board(givens: &str) -> Value {
    let side = givens.len().isqrt();
    let cell = |c: char| c.to_digit(10).map_or(json!({}), |digit| json!({"value": digit, "given": true}));
    let cells: Vec<Value> = givens.chars().map(cell).collect();
    json!({"size": side, "grid": cells.chunks(side).collect::<Vec<_>>()})
}

fn counts(answer: &Value) -> Vec<i64> {
    answer["solutionsPerCandidate"].as_array().unwrap().iter().map(|count| count.as_i64().unwrap()).collect()
}

fn values(answer: &Value) -> String {
    let cells = answer["cells"].as_array().unwrap();
    cells.iter().map(|cell| char::from_digit(cell["value"].as_u64().unwrap() as u32, 10).unwrap()).collect()
}

#[test]
fn each_command_is_answered() {
    let scratch = Scratch::new();
    let listening = Listening::start(&scratch, &[]);
    let mut client = listening.connect();
    let unique = board(CLASSIC);
    let found = counts(&client.ask("truecandidates", &unique));
    let expected = SOLVED.chars().flat_map(|c| (1..=9).map(move |digit| i64::from(c.to_digit(10) == Some(digit))));
    assert_eq!(found, expected.collect::<Vec<_>>());
    let solved: String = SOLVED.chars().map(|c| format!("{c},")).collect();
    let answer = client.ask("solve", &unique);
    assert_eq!(
        (&answer["type"], answer["solution"].to_string()),
        (&json!("solved"), format!("[{}]", solved.trim_end_matches(',')))
    );
    assert_eq!(client.ask("check", &unique)["count"], 1);
    assert_eq!(client.ask("check", &board(&".".repeat(81)))["count"], 2);
    assert_eq!(client.ask("check", &board(&format!("11{}", ".".repeat(79))))["count"], 0);
    assert_eq!(client.ask("count", &board(&".".repeat(16)))["count"], 288);
}

#[test]
fn a_board_without_solution_is_invalid() {
    let scratch = Scratch::new();
    let mut client = Listening::start(&scratch, &[]).connect_and_keep();
    for command in ["truecandidates", "solve", "step", "solvepath"] {
        let answer = client.1.ask(command, &board(&format!("1....1{}", ".".repeat(10))));
        assert_eq!(
            (&answer["type"], &answer["message"]),
            (&json!("invalid"), &json!("No solutions found.")),
            "{command}"
        );
    }
}

impl Listening {
    fn connect_and_keep(self) -> (Self, Client) {
        let client = self.connect();
        (self, client)
    }
}

#[test]
fn steps_are_those_of_explain() {
    let scratch = Scratch::new();
    let (_listening, mut client) = Listening::start(&scratch, &[]).connect_and_keep();
    let mut board = board(CLASSIC);
    let first = client.ask("step", &board);
    assert_eq!((&first["message"], &first["isValid"]), (&json!("Initial candidates."), &json!(true)));
    let mut sentences = Vec::new();
    let mut last = first;
    for _ in 0..3 {
        for (place, cell) in last["cells"].as_array().unwrap().iter().enumerate() {
            let into = board["grid"][place / 9][place % 9].as_object_mut().unwrap();
            match cell["value"].as_i64().unwrap() {
                0 => drop(into.insert("centerPencilMarks".to_owned(), cell["candidates"].clone())),
                digit => drop(into.entry("value").or_insert(digit.into())),
            }
        }
        last = client.ask("step", &board);
        sentences.push(last["message"].as_str().unwrap().to_owned());
    }
    let explained = gridc(&scratch, &["explain", "--brief", CLASSIC]).out.replace('\n', " ");
    let joined = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in &sentences {
        assert!(joined(&explained).contains(joined(sentence).trim_end_matches('.')), "{sentence}\n{explained}");
    }
    let path = client.ask("solvepath", &board);
    assert_eq!((values(&path), &path["isValid"]), (SOLVED.to_owned(), &json!(true)));
    // A wrong digit is named before any step.
    board["grid"][0][1] = json!({"value": 2});
    let wrong = client.ask("step", &board);
    assert!(wrong["message"].as_str().unwrap().starts_with("2 in r1c2 is wrong"), "{wrong}");
    assert_eq!(wrong["isValid"], false);
}

#[test]
fn logical_candidates_are_marked() {
    let scratch = Scratch::new();
    let (_listening, mut client) = Listening::start(&scratch, &[]).connect_and_keep();
    let mut hard = board("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    hard["truecandidatesoptions"] = json!(["logical", "truecandidatesnumsolutions=8"]);
    hard["disabledlogic"] = json!(["tuples", "pointing", "fishes", "wings", "aic", "contradictions"]);
    let found = counts(&client.ask("truecandidates", &hard));
    assert_eq!(found.iter().filter(|count| **count == 1).count(), 81);
    assert!(found.iter().filter(|count| **count == -1).count() > 100, "{found:?}");
    hard["truecandidatesoptions"] = json!([]);
    assert!(!counts(&client.ask("truecandidates", &hard)).contains(&-1));
    let several = json!({"truecandidatesoptions": ["colored"], "size": 4, "grid": board(&".".repeat(16))["grid"]});
    assert_eq!(counts(&client.ask("truecandidates", &several)), [8; 64]);
}

#[test]
fn a_message_ends_the_question_before() {
    let scratch = Scratch::new();
    let listening = Listening::start(&scratch, &[]);
    let (mut client, mut other) = (listening.connect(), listening.connect());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let empty = board(&".".repeat(81));
    for _ in 0..10 {
        let command = ["count", "estimate"][random.random_range(0..2)];
        let long = client.send(command, &empty);
        std::thread::sleep(Duration::from_millis(random.random_range(0..120)));
        // Other connections are not affected.
        assert_eq!(other.ask("check", &board(CLASSIC))["count"], 1);
        let next = match random.random() {
            true => client.send("cancel", &json!({})),
            false => client.send("check", &board(CLASSIC)),
        };
        let (mut is_canceled, mut is_answered) = (false, false);
        while !(is_canceled && is_answered) {
            let answer = client.receive();
            is_canceled |= answer["nonce"] == long && answer["type"] == "canceled";
            is_answered |= answer["nonce"] == next && (answer["type"] == "canceled" || answer["count"] == 1);
        }
    }
    let mut seen = Vec::new();
    client.send("estimate", &empty);
    while seen.len() < 3 {
        let answer = client.receive();
        if answer["type"] == "estimate" {
            seen.push(answer["estimate"].as_f64().unwrap());
        }
    }
    // 6 670 903 752 021 072 936 960 grids.
    assert!(seen[2] > 2e21 && seen[2] < 2e22, "{seen:?}");
}

#[test]
fn only_pages_of_f_puzzles_may_ask() {
    let scratch = Scratch::new();
    let listening = Listening::start(&scratch, &["--origin", "http://localhost:8000"]);
    for origin in ["https://f-puzzles.com", "http://www.f-puzzles.com", "http://localhost:8000"] {
        assert!(listening.connect_from(Some(origin)).is_some(), "{origin}");
    }
    assert!(listening.connect_from(None).is_some());
    for origin in
        ["null", "https://example.org", "https://evilf-puzzles.com", "https://f-puzzles.com.evil.org", "f-puzzles.com"]
    {
        assert!(listening.connect_from(Some(origin)).is_none(), "{origin}");
    }
    let again = gridc(&scratch, &["listen", "--port", &listening.port.to_string()]);
    assert_eq!(again.code, Some(69));
    assert!(again.err.contains("is taken by gridc"), "{}", again.err);
    assert_eq!(gridc(&scratch, &["listen", "--origin", "example.org"]).code, Some(2));
}

#[test]
fn links_of_other_editors_are_checked_when_they_are_pasted() {
    let scratch = Scratch::new();
    let mut child =
        command(&scratch, &["listen", "--port", "0"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let link = gridc(&scratch, &["convert", "--to", "sudokupad", CLASSIC]).out;
    let mut to = child.stdin.take().unwrap();
    writeln!(to, "{}\nno puzzle", link.trim()).unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let said: Vec<String> = lines.skip(1).take(2).collect();
    assert!(said[0].starts_with("unique solution, ") && said[1].starts_with("not understood: "), "{said:?}");
    let _ = child.kill();
    let _ = child.wait();
}

#[test]
fn what_was_not_understood_is_told() {
    let scratch = Scratch::new();
    scratch.file("own.grid", "gridc 2\nrule step(line: path) { line[1] + 1 == line[2] }\n");
    let words = ["--rules", "own.grid", "--treat", "green-line=step"];
    let (_plain, mut without) = Listening::start(&scratch, &[]).connect_and_keep();
    let (_own, mut with) = Listening::start(&scratch, &words).connect_and_keep();
    let mut drawn = board(&".".repeat(16));
    drawn["line"] = json!([{"lines": [["R1C1", "R1C2"]], "outlineC": "#67f067", "width": 0.3}]);
    // A drawing does not stop an answer, and its rule can be given.
    assert_eq!(without.ask("count", &drawn)["count"], 288);
    assert_eq!(with.ask("count", &drawn)["count"], 72);
    // An object does.
    drawn["sweeper"] = json!([{"cells": ["R1C1"]}]);
    let answer = without.ask("count", &drawn);
    assert!(answer["message"].as_str().unwrap().contains("`sweeper` is an unknown kind of clue"), "{answer}");
}

/// Sends damaged messages; the server answers or closes the connection, and goes on.
fn damaged(messages: u64) {
    let scratch = Scratch::new();
    let listening = Listening::start(&scratch, &["--time", "1", "--quiet"]);
    let mut client = listening.connect();
    let commands = ["truecandidates", "solve", "check", "count", "estimate", "step", "solvepath", "cancel"];
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    for number in 0..messages {
        let command = commands[random.random_range(0..commands.len())];
        let whole = match random.random_range(0..3) {
            0 => board(CLASSIC).to_string(),
            1 => board(&".".repeat(16)).to_string(),
            _ => json!({"size": 40, "grid": [[{}]], "killercage": [{"cells": "R1C1"}]}).to_string(),
        };
        // The board, or the message around it.
        let inside = random.random_range(0..3) > 0;
        let mut bytes =
            if inside { whole.into_bytes() } else { message(1, command, &json!({"grid": []})).into_bytes() };
        for _ in 0..random.random_range(1..6) {
            if bytes.is_empty() {
                break;
            }
            let place = random.random_range(0..bytes.len());
            match random.random_range(0..3) {
                0 => bytes[place] = random.random_range(32..127),
                1 => drop(bytes.remove(place)),
                _ => bytes.truncate(place.max(1)),
            }
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let text = match inside {
            true => {
                let data = lz_str::compress_to_base64(text.as_str());
                json!({"nonce": 1, "command": command, "dataType": "fpuzzles", "data": data}).to_string()
            }
            false => text,
        };
        if client.socket.send(Message::text(text)).is_err() {
            client = listening.connect();
        }
        if number % 50 == 0 {
            client.nonce = 1 << 20 | number as i64;
            assert_eq!(client.ask("check", &board(CLASSIC))["count"], 1);
        }
    }
}

#[test]
fn damaged_messages_do_not_stop_the_server() {
    damaged(500);
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_damaged_messages_do_not_stop_the_server() {
    damaged(10_000);
}

#[test]
fn sizes_and_connections_are_bounded() {
    let scratch = Scratch::new();
    let listening = Listening::start(&scratch, &[]);
    let mut client = listening.connect();
    let bomb = "A".repeat(2 << 20);
    let _ = client.socket.send(Message::text(bomb));
    assert!(std::iter::repeat_with(|| client.socket.read()).take(5).any(|read| read.is_err()));
    // The closed connection no longer counts, at the latest after a moment.
    let mut open = Vec::new();
    for _ in 0..16 {
        open.extend(listening.connect_from(None));
    }
    assert!(open.len() >= 15);
    let refused = (0..3).filter(|_| listening.connect_from(None).is_none()).count();
    assert!(refused >= 2);
    assert_eq!(open.pop().unwrap().ask("check", &board(CLASSIC))["count"], 1);
}
