"""What the package promises: questions, results, errors."""

import copy
import pickle
import re

import pytest

import gridc

HARD = "9.1..45..3...6..79....2..8...2..3..5....1....6..5..7...3..9....21..5...3..54..2.1"
OPEN = "1...\n....\n..3.\n....\n"


def test_a_line_has_one_solution():
    answer = gridc.Puzzle.read(HARD).check()
    assert answer.is_unique and answer and answer.verdict == "unique" and answer.count == 1
    assert answer.basis == "search" and answer.stopped is None and answer.elapsed < 5
    assert answer.solution["r1c2"] == answer.solution[0, 1] == "8"
    assert [len(row) for row in answer.solution.rows] == [9] * 9
    assert answer.solution.symbols[0][1] == "8" and answer.solution.line[1] == "8"
    assert str(answer) == "unique solution" and repr(answer) == "<gridc.Answer: unique solution>"
    data = answer.to_dict()
    assert data["verdict"] == "unique" and data["solutions"] == [answer.solution.line] and data["version"] >= 3


def test_several_none_and_unknown():
    answer = gridc.Puzzle.read(OPEN).check()
    assert answer.verdict == "several" and len(answer.solutions) == 2 and answer.solutions[0] != answer.solutions[1]
    assert answer and not answer.is_unique
    none = gridc.Puzzle.read("use latin(3)\ngivens\n  1 2 .\n  . . 3\n  . . .\n").check()
    assert none.verdict == "none" and not none and none.solution is None
    unknown = gridc.Puzzle.classic(4, 4).count(time=0.05)
    assert unknown.stopped == "time" and unknown.count > 0


def test_counts_are_python_integers():
    assert gridc.Puzzle.read(OPEN).count().count == 18
    assert gridc.Puzzle.read(OPEN).count(limit=10).count == 10
    full = gridc.Puzzle.open(6, 6).count().count
    assert full == 10**36


def test_solutions_are_lazy():
    solutions = gridc.Puzzle.read(OPEN).solutions()
    first = next(solutions)
    assert solutions.found == 1 and not solutions.is_complete
    rest = list(solutions)
    assert len({first, *rest}) == 18 and solutions.is_complete and solutions.stopped is None
    assert list(solutions) == []
    limited = gridc.Puzzle.classic().solutions(limit=3)
    assert len(list(limited)) == 3 and not limited.is_complete
    endless = gridc.Puzzle.classic(5, 5).solutions()
    assert next(endless).line
    del endless


def test_candidates():
    candidates = gridc.Puzzle.read(OPEN).candidates(cap=100)
    assert candidates["r1c3"] == candidates[0, 2] == ["2", "4"]
    assert (candidates.fixed, candidates.open, candidates.is_settled) == (2, 14, True)
    assert sum(count for _, count in candidates.counts("r1c3")) == 18
    assert candidates.to_dict()["candidates"]["r1c3"] == [2, 4]
    assert candidates._repr_svg_().startswith("<svg ")


def test_conflicts_say_why():
    puzzle = gridc.Puzzle.read("use latin(3)\ngivens\n  1 2 .\n  . . 3\n  . . .\n")
    conflict = puzzle.conflict()
    assert conflict.is_minimal
    assert [member.text for member in conflict.members][:2] == ["given 1 in r1c1", "given 2 in r1c2"]
    assert conflict.members[0].kind == "given" and conflict.members[0].line == 3
    assert "contradict" in str(conflict) and "<svg " in conflict._repr_html_()
    assert gridc.Puzzle.read(OPEN).conflict() is None


def test_redundant_and_minimise():
    puzzle = gridc.Puzzle.read("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n")
    redundant = puzzle.redundant()
    assert len(redundant.alone) == 15 and len(redundant.together) >= 10 and redundant.is_maximal
    minimal = puzzle.minimise(seed=3)
    assert minimal.is_minimal and len(minimal.kept) <= 6 and minimal.puzzle.check().is_unique
    assert len(minimal.kept) + len(minimal.removed) == 15
    assert gridc.Puzzle.read(OPEN).redundant() is None and gridc.Puzzle.read(OPEN).minimise() is None


def test_rating():
    rating = gridc.Puzzle.read(HARD).rate()
    assert (rating.level, rating.explainer, rating.explainer_is_least) == ("extreme", 8.5, False)
    assert rating.score > 1000 and rating.hardest in rating.techniques and rating.data["rounds"] == rating.rounds


def test_explanations_and_hints():
    puzzle = gridc.Puzzle.read("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 . .\n")
    explanation = puzzle.explain()
    assert explanation.is_complete and len(explanation.steps) == 2
    step = puzzle.hint()
    assert step.placed == [(3, 2, "2")] and "r4c3" in str(step) and step.hint and step.technique
    assert step.draw().svg().startswith("<svg ") and "<svg " in step._repr_html_()
    assert "<ol>" in explanation._repr_html_()


def test_builder():
    builder = gridc.Puzzle.classic(2, 2).title("Small").killer(5, ["r1c2", "r1c3"]).given((0, 0), 1)
    builder.thermo(["r2c1", "r2c2"]).antiknight()
    puzzle = builder.build()
    assert puzzle.title == "Small" and puzzle.givens[0] == ["1", None, None, None]
    assert puzzle.text.count("killer 5") == 1 and "use antiknight" in puzzle.text
    assert builder.check().verdict == puzzle.check().verdict
    assert "Killer cage" in gridc.Builder.killer.__doc__
    other = gridc.Puzzle.classic().sandwich(20, "row 3").clue("killer", 15, ["r1c1", (0, 1)]).little_killer(
        30, gridc.ray("r1c1", "down_right")
    )
    assert "sandwich 20 row 3" in other.build().text and "killer 15 r1c1 r1c2" in other.text


def test_builder_keeps_what_it_had():
    builder = gridc.Puzzle.classic().killer(15, ["r1c1", "r1c2"])
    with pytest.raises(gridc.BuildError, match="r1c10 is not on the board"):
        builder.given("r1c10", 5)
    with pytest.raises(gridc.BuildError, match="2nd argument"):
        builder.killer(15, 5)
    with pytest.raises(gridc.BuildError, match="did you mean `killer`"):
        builder.clue("kiler", 15, ["r1c1"])
    with pytest.raises(AttributeError, match="kiler"):
        builder.kiler(15)
    assert builder.text.count("killer") == 1


def test_a_rule_of_ones_own():
    builder = gridc.Puzzle.classic(2, 2).define("rule even(c: cell) { c mod 2 == 0 }").clue("even", "r1c1")
    assert builder.candidates()["r1c1"] == ["2", "4"]


def test_givens_in_many_forms():
    rows = [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 3, 0], [0, 0, 0, 0]]
    texts = {
        gridc.Puzzle.classic(2, 2).givens(form).text
        for form in (rows, [cell for row in rows for cell in row], "1.........3.....", "1...\n....\n..3.\n....")
    }
    assert len(texts) == 1


def test_generate():
    puzzle = gridc.Puzzle.generate("classic(2, 2)", minimal=True, seed=7)
    assert puzzle.check().is_unique and puzzle.text == gridc.Puzzle.generate("classic(2, 2)", minimal=True, seed=7).text
    killer = gridc.Puzzle.generate("classic(2, 2)", clues=["killer*cover"], without_givens=True, seed=1)
    assert killer.check().is_unique and "killer" in killer.text
    with pytest.raises(gridc.GenerateError):
        gridc.Puzzle.generate("classic", givens=3)
    with pytest.raises(gridc.GenerateError, match="Easy"):
        gridc.Puzzle.generate("classic", difficulty="Easyish")


def test_draw_and_convert():
    puzzle = gridc.Puzzle.read(HARD)
    assert puzzle._repr_svg_().startswith("<svg ") and puzzle.draw(theme="dark", cell=20).svg().startswith("<svg ")
    assert puzzle.draw().png().startswith(b"\x89PNG") and puzzle.draw().pdf().startswith(b"%PDF")
    assert puzzle.convert("lines") == HARD + "\n"
    link = puzzle.convert("f-puzzles", link=True)
    assert gridc.Puzzle.read(link).check().solution == puzzle.check().solution
    with pytest.raises(gridc.WriteError, match="did you mean"):
        puzzle.convert("f-puzles")
    with pytest.raises(gridc.OptionsError, match="dark"):
        puzzle.draw(theme="night")
    killer = gridc.Puzzle.classic().killer(15, ["r1c1", "r1c2"]).build()
    with pytest.raises(gridc.WriteError):
        killer.convert("lines")
    assert killer.convert("lines", lossy=True)


def test_other_grid_puzzles():
    puzzle = gridc.Puzzle.read("https://puzz.link/p?slither/4/4/2dc8bcg7bdg")
    answer = puzzle.check()
    assert answer.verdict in ("unique", "several", "none")


def test_compile_and_decode(tmp_path):
    puzzle = gridc.Puzzle.read(HARD)
    solution = puzzle.check().solution
    cnf = puzzle.compile("dimacs", encoding="pairwise")
    assert max(abs(literal) for clause in cnf.clauses for literal in clause) <= cnf.variables
    assert cnf.left_out == [] and "p cnf" in cnf.text
    program = puzzle.compile("opb")
    assert all(len(row.columns) == len(row.weights) and row.lower <= row.upper for row in program.rows)
    cover = puzzle.compile("xcc")
    assert len(cover.options) == cover.variables
    assert cnf.names[1] == "r1c1=1" and cnf.names[729] == "r9c9=9"
    assert program.names[0] == "r1c1=1" and len(program.names) == 729
    assert all(cover.names[number].startswith(option[0]) for number, option in enumerate(cover.options))
    big = gridc.Puzzle.classic(4, 4).build().compile("xcc")
    assert big.names[0] == "r1c1=1"
    with pytest.raises(AttributeError, match="opb"):
        cnf.rows
    with pytest.raises(gridc.OptionsError):
        puzzle.compile("cnf2")
    # The chosen options of the solution cover every item once.
    chosen = exact_cover(cover, solution)
    assert cover.decode(chosen) == solution
    values = satisfying(program, solution)
    assert program.decode(values) == solution
    with pytest.raises(gridc.DecodeError):
        cnf.decode([1, 2, 3])


def exact_cover(cover, solution):
    places = {f"r{row + 1}c{column + 1}": (row, column) for row in range(9) for column in range(9)}
    chosen = []
    for number, option in enumerate(cover.options):
        cell = next(item for item in option if item in places)
        values = {item.split("=")[1] for item in option if "=" in item}
        if values == {solution[places[cell]]}:
            chosen.append(number)
    return chosen


def satisfying(program, solution):
    # Columns are the values of the cells, in order.
    return [int(solution[cell // 9, cell % 9] == str(digit)) for cell in range(81) for digit in range(1, 10)]


def test_canonical_forms():
    board, other = gridc.Puzzle.read(OPEN), gridc.Puzzle.read("....\n.4..\n....\n...2\n")
    assert board.canonical() == other.canonical() and len(board.canonical()[0]) == 16
    with pytest.raises(ValueError):
        gridc.Puzzle.classic().killer(15, ["r1c1", "r1c2"]).canonical()


def test_compare():
    rows = gridc.Puzzle.read(HARD).compare(backends=["dlx", "batsat"], encodings="pairwise")
    assert [row["backend"] for row in rows] == ["dlx", "batsat"] and {row["verdict"] for row in rows} == {"unique"}
    with pytest.raises(gridc.OptionsError):
        gridc.Puzzle.read(HARD).compare(backends=["nonsense"])


def test_certify(tmp_path):
    certificate = gridc.Puzzle.read(HARD).certify(tmp_path / "proof")
    assert certificate.is_complete and (tmp_path / "proof" / "certificate.json").is_file()
    with pytest.raises(gridc.CertifyError):
        gridc.Puzzle.read(HARD).certify(tmp_path / "proof")


def test_errors_have_places():
    with pytest.raises(gridc.ReadError, match="did you mean `classic`") as raised:
        gridc.Puzzle.read("gridc 2\nuse clasic\n")
    error = raised.value
    assert error.code == "E0202" and error.span == (2, 5, 2, 11) and error.kind == "bad-input"
    assert error.diagnostics[0].severity == "error" and isinstance(error, gridc.GridcError)
    assert pickle.loads(pickle.dumps(error)).span == error.span
    with pytest.raises(TypeError, match="tim"):
        gridc.Puzzle.read(HARD).check(tim=3)
    with pytest.raises(gridc.OptionsError):
        gridc.Puzzle.read(HARD).check(time=-1)
    with pytest.raises(gridc.OptionsError):
        gridc.Puzzle.read(HARD).check(backend="nonsense")
    with pytest.raises(gridc.OptionsError):
        gridc.Puzzle.read(HARD).check(encoding="pairwise,product")


def test_reading(tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(HARD + "\n" + HARD[::-1] + "\n")
    puzzles = gridc.Puzzle.load_all(path)
    assert len(puzzles) == 2 and all(isinstance(puzzle, gridc.Puzzle) for puzzle in puzzles)
    with pytest.raises(ValueError, match="load_all"):
        gridc.Puzzle.load(path)
    with pytest.raises(gridc.ReadError):
        gridc.Puzzle.load(tmp_path / "nothing.grid")
    read = gridc.Puzzle.read_all(HARD + "\n" + "1" * 80 + "\n")
    assert isinstance(read[0], gridc.Puzzle) and isinstance(read[1], gridc.ReadError)
    assert gridc.Puzzle.read("1" + "." * 35, layout="classic(2, 3)").size == (6, 6)
    assert gridc.Puzzle.read(HARD, use=["antiknight"]).check().verdict == "none"
    assert gridc.Puzzle.read(HARD).diagnostics == []


def test_pickle_and_copy():
    puzzle = gridc.Puzzle.classic().killer(15, ["r1c1", "r1c2"]).build()
    assert pickle.loads(pickle.dumps(puzzle)).text == puzzle.text == copy.copy(puzzle).text


def test_version():
    assert re.fullmatch(r"\d+\.\d+\.\d+", gridc.__version__)
