"""The same answers as the program, over the shared corpora (`GRIDC_SHARED`), and the rules of the library."""

import itertools
import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

import gridc

SHARED = pathlib.Path(os.environ.get("GRIDC_SHARED", "../shared"))
ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("GRIDC_PROGRAM") or shutil.which("gridc")

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="the program is not there")


def program(*arguments, text=None):
    run = subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.mark.skipif(not SHARED.is_dir(), reason="the corpora are not there")
@pytest.mark.parametrize("path", sorted((SHARED / "data").rglob("*.txt"))[:40], ids=lambda path: path.stem)
def test_lists(path):
    text = "".join(path.read_text(errors="replace").splitlines(keepends=True)[:300])
    expected = program("check", "--json", "--why", "off", "--time", "5", "-", text=text)
    # Comments and headings are no puzzles; what is one is decided by the program.
    puzzles = [entry for entry in gridc.Puzzle.read_all(text)]
    found = [checked for checked in gridc.check_many(p for p in puzzles if isinstance(p, gridc.Puzzle))]
    read = [row for row in expected if not (row["error"] and row["error"]["kind"] == "bad-input")]
    assert len(found) == len(read)
    for checked, row in zip(found, read):
        if row["stopped"] is None and checked.stopped is None:
            assert checked.verdict == row["verdict"], row
            if row["verdict"] == "unique":
                assert checked.solutions == row["solutions"]


@pytest.mark.skipif(not SHARED.is_dir(), reason="the corpora are not there")
@pytest.mark.parametrize("path", sorted((SHARED / "data").rglob("*.jsonl")), ids=lambda path: path.stem)
def test_variants(path):
    with path.open() as lines:
        texts = [json.loads(line).get("text") for line in itertools.islice(lines, 12)]
    for text in filter(None, texts):
        expected = program("check", "--json", "--why", "off", "--time", "3", "-", text=text)
        if len(expected) != 1:
            continue
        row = expected[0]
        try:
            answer = gridc.Puzzle.read(text).check(time=3)
        except gridc.GridcError as error:
            assert row["error"]["kind"] == error.kind
            continue
        if row["stopped"] is None and answer.stopped is None:
            assert answer.verdict == row["verdict"]
            assert answer.verdict != "unique" or answer.to_dict()["solutions"] == row["solutions"]


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.grid")), ids=lambda path: path.stem)
def test_examples(path):
    row = program("check", "--json", "--why", "off", "--time", "20", str(path))[0]
    try:
        answer = gridc.Puzzle.load(path).check(time=20)
    except gridc.ReadError as error:
        assert row["error"]["kind"] == error.kind
        assert [message["code"] for message in row["diagnostics"]] == [message.code for message in error.diagnostics]
        return
    assert answer.verdict == row["verdict"]
    mine = answer.to_dict()
    for key in ("count", "count_is", "solutions", "layers", "digits_unique", "basis", "title", "understood"):
        assert mine[key] == row[key], key
    assert set(mine) <= set(row) | {"estimate", "certificate"}


def test_rules_are_those_of_the_library():
    made = subprocess.run(
        [sys.executable, ROOT / "python" / "rules.py", PROGRAM], check=True, capture_output=True, text=True
    ).stdout
    assert (ROOT / "python" / "lib" / "gridc" / "_rules.py").read_text() == made, "run python/rules.py"
