#!/usr/bin/env python3
"""Whether two builds of gridc say the same: of a change that must preserve behaviour, the proof.

    benches/same_behaviour.py record OLD-BINARY old/      # what it says, a file per corpus and format
    benches/same_behaviour.py record NEW-BINARY new/
    benches/same_behaviour.py compare old/ new/           # exit code 1 and the first differences, if there are any

Recorded is what `check --json` says of every puzzle of the corpora (searches bounded by nodes, and times not compared, so that
the machine does not matter), and what `convert --lossy --to FORMAT` makes of every puzzle, for every format that OLD can
write: output, messages and exit code. The corpora are the project's `examples` and, where it is, the shared data of real
puzzles beside the checkout (`--data DIR`). `--every N` takes each Nth puzzle of a list, `--only WORD` the corpora with
that word in their name, `--ignore KEY` leaves out a field of the JSON that the change was to change.
"""

import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Enough for all but the hardest puzzles; those stop at the same node in both builds.
NODES = "2000"
# Conversions of long lists say no more than those of their beginnings.
CONVERTED = 40
TIMES = re.compile(r'"\w+_ms":[0-9.e-]+|\(\d+\.\d+ s\)$', re.MULTILINE)
# Where in the library something stands changes with every rule that is added before it.
LIBRARY = re.compile(r'models/\w+\.grid(:\d+:\d+|","line":\d+,"column":\d+,"end_line":\d+)|^ *\d+ │', re.MULTILINE)


def corpora(data, every):
    """Name, and pairs of a name and a file's text, of each corpus."""
    for folder in ("examples", "examples/foreign"):
        files = sorted(path for path in (ROOT / folder).iterdir() if path.is_file() and path.suffix != ".rs")
        yield folder.replace("/", "-"), [(path.name, path.read_bytes()) for path in files][::every]
    if not data.is_dir():
        print(f"{data} is absent: the examples only", file=sys.stderr)
        return
    for path in sorted((data / "large").glob("*.txt")):
        yield f"large-{path.stem}", [(path.name, path.read_bytes())]
    for path in sorted((data / "variants").glob("*.jsonl")):
        rows = [json.loads(line) for line in path.read_text().splitlines() if line]
        texts = []
        for number, row in enumerate(rows[::every]):
            for key in ("text", "url", "json", "iss"):
                text = row.get(key)
                if text:
                    text = text if isinstance(text, str) else json.dumps(text)
                    texts.append((f"{row.get('id', number)}.{key}", text.encode()))
        yield f"variants-{path.stem}", texts
    for path in sorted((data / "rating").glob("*.txt")) + sorted((data / "classic").glob("*.txt")):
        lines = path.read_bytes().splitlines(keepends=True)
        yield f"list-{path.stem}", [(path.name, b"".join(lines[::every]))]


def ask(binary, words, folder):
    """Exit code, output and messages of a command."""
    try:
        done = subprocess.run([binary, *words], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL, timeout=300)
    except subprocess.TimeoutExpired:
        return f"{' '.join(words)}\nno end within 300 seconds\n"
    said = [text.decode(errors="replace") for text in (done.stdout, done.stderr)]
    return f"{' '.join(words)}: {done.returncode}\n{''.join(said)}"


def record(binary, target, data, every, only):
    binary = str(Path(binary).resolve())
    listed = subprocess.run([binary, "list", "formats"], capture_output=True, text=True, check=True).stdout
    formats = [line.split()[0] for line in listed.splitlines()[1:] if " convert " in line]
    target.mkdir(parents=True, exist_ok=True)
    pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1)
    for name, texts in corpora(data, every):
        if only and only not in name:
            continue
        with tempfile.TemporaryDirectory() as folder:
            jobs = {}
            for file, text in texts:
                file = re.sub(r"[^\w.-]", "_", file)
                (Path(folder) / file).write_bytes(text)
                check = ["check", "--json", "--jobs", "1", "--nodes", NODES, file]
                jobs.setdefault("check", []).append(pool.submit(ask, binary, check, folder))
                head = b"".join(text.splitlines(keepends=True)[:CONVERTED]) if name.startswith("list-") else text
                (Path(folder) / f"head-{file}").write_bytes(head)
                for format in formats:
                    words = ["convert", "--lossy", "--to", format, f"head-{file}"]
                    jobs.setdefault(format, []).append(pool.submit(ask, binary, words, folder))
            for kind, answers in jobs.items():
                (target / f"{name}.{kind}").write_text("".join(answer.result() for answer in answers))
        print(f"{name}: {len(texts)} texts", file=sys.stderr)


def compare(old, new, ignored):
    """Prints the first differences; the number of files that differ."""
    fields = [re.compile(rf'"{key}":("[^"]*"|[^,}}]*),?') for key in ignored]

    def lines(path):
        text = TIMES.sub("TIME", path.read_text()) if path.exists() else ""
        text = LIBRARY.sub("LINE", text)
        for field in fields:
            text = field.sub("", text)
        return text.splitlines()

    differing = 0
    names = sorted({path.name for folder in (old, new) for path in folder.iterdir()})
    for name in names:
        before, after = lines(old / name), lines(new / name)
        if before == after:
            continue
        differing += 1
        place = next((i for i, pair in enumerate(zip(before, after)) if pair[0] != pair[1]), min(len(before), len(after)))
        count = sum(a != b for a, b in zip(before, after)) + abs(len(before) - len(after))
        command = next((l for l in reversed(before[: place + 1]) if re.match(r"(check|convert) ", l)), "")
        print(f"{name}: {count} lines differ, the first is line {place + 1}, of: {command}")
        for sign, text in (("-", before), ("+", after)):
            print(f"  {sign} {text[place][:400] if place < len(text) else '(end)'}")
    print(f"{len(names)} files compared, {differing} differ")
    return differing


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record")
    recording.add_argument("binary")
    recording.add_argument("target", type=Path)
    recording.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    recording.add_argument("--every", type=int, default=1)
    recording.add_argument("--only")
    comparing = commands.add_parser("compare")
    comparing.add_argument("old", type=Path)
    comparing.add_argument("new", type=Path)
    comparing.add_argument("--ignore", action="append", default=[])
    arguments = parser.parse_args()
    if arguments.command == "record":
        record(arguments.binary, arguments.target, arguments.data, arguments.every, arguments.only)
        return 0
    return 1 if compare(arguments.old, arguments.new, arguments.ignore) else 0


if __name__ == "__main__":
    sys.exit(main())
