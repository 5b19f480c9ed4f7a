"""Many puzzles, threads, signals and forks."""

import itertools
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import gridc

HARD = "9.1..45..3...6..79....2..8...2..3..5....1....6..5..7...3..9....21..5...3..54..2.1"
OPEN = "." * 80 + "1"


def test_answers_are_in_order():
    texts = [HARD, "1...\n....\n..3.\n....\n", "nonsense", HARD.encode(), [int(c.replace(".", "0")) for c in HARD]]
    texts += [gridc.Puzzle.read(HARD), [[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4], OPEN]
    verdicts = [checked.verdict for checked in gridc.check_many(texts, threads=3)]
    assert verdicts == ["unique", "several", "unknown", "unique", "unique", "unique", "several", "several"]
    answers = list(gridc.check_many(texts))
    assert isinstance(answers[2].error, gridc.ReadError) and answers[0].error is None
    assert answers[0].solution == answers[3].solution == answers[5].solution and len(answers[1].solutions) == 2


def test_the_same_answers_with_limits_and_backends():
    lists = [HARD, OPEN, HARD[:-1] + "2"]
    plain = [checked.verdict for checked in gridc.check_many(lists)]
    assert plain == [checked.verdict for checked in gridc.check_many(lists, backend="sat", time=10)]


def test_endless_iterables():
    drawn = 0

    def puzzles():
        nonlocal drawn
        while True:
            drawn += 1
            yield HARD

    answers = list(itertools.islice(gridc.check_many(puzzles(), threads=2), 5000))
    assert len(answers) == 5000 and drawn < 20_000


def test_exceptions_of_the_iterable_come_last():
    def puzzles():
        yield HARD
        yield OPEN
        raise RuntimeError("lost connection")

    answers = gridc.check_many(puzzles())
    assert [next(answers).verdict, next(answers).verdict] == ["unique", "several"]
    with pytest.raises(RuntimeError, match="lost connection"):
        next(answers)
    with pytest.raises(StopIteration):
        next(answers)


def test_what_is_no_puzzle():
    with pytest.raises(TypeError, match="not a puzzle"):
        list(gridc.check_many([HARD, 5]))
    with pytest.raises(TypeError):
        gridc.check_many(5)
    with pytest.raises(ValueError):
        gridc.check_many([HARD], threads=0)
    with pytest.raises(TypeError):
        gridc.check_many([HARD], tim=3)
    with pytest.raises(ValueError):
        list(gridc.check_many([b"\xff\xfe"]))


def test_numpy_boards():
    numpy = pytest.importorskip("numpy")
    board = numpy.array([int(c.replace(".", "0")) for c in HARD]).reshape(9, 9)
    assert [checked.verdict for checked in gridc.check_many([board, board.ravel()])] == ["unique", "unique"]


def test_huge_texts():
    with pytest.raises(gridc.ReadError):
        gridc.Puzzle.read("x" * 10_000_000)
    assert next(iter(gridc.check_many(["9" * 5_000_000]))).error is not None


def test_other_threads_go_on():
    ticks = 0
    stop = threading.Event()

    def tick():
        nonlocal ticks
        while not stop.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    answer = gridc.Puzzle.classic(5, 5).count(time=0.5)
    stop.set()
    thread.join()
    assert answer.stopped == "time" and ticks > 20


def test_questions_on_many_threads():
    puzzle = gridc.Puzzle.read(HARD)
    found = []
    threads = [threading.Thread(target=lambda: found.append(puzzle.check().is_unique)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 8


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_ctrl_c_ends_a_search():
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    start = time.monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        gridc.Puzzle.classic(6, 6).count()
    assert time.monotonic() - start < 5
    assert gridc.Puzzle.read(HARD).check().is_unique


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_forked_processes_answer():
    program = f"""
import gridc, os
puzzle = gridc.Puzzle.read({HARD!r})
assert puzzle.check().is_unique
child = os.fork()
unique = puzzle.check().is_unique and all(c.is_unique for c in gridc.check_many([puzzle] * 10))
if child == 0:
    os._exit(0 if unique else 1)
_, status = os.waitpid(child, 0)
assert unique and os.waitstatus_to_exitcode(status) == 0
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_multiprocessing():
    program = f"""
import gridc, multiprocessing
def unique(puzzle):
    return puzzle.check().is_unique
if __name__ == "__main__":
    with multiprocessing.Pool(2) as pool:
        assert pool.map(unique, [gridc.Puzzle.read({HARD!r})] * 4) == [True] * 4
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
