"""Puzzles of a list, checked on an Apache Spark cluster: verdicts, solutions, ratings and canonical forms, as Parquet.

    spark-submit check.py LIST RESULTS [--partitions N] [--rate] [--duplicates] [--pipe PROGRAM]
    python check.py list.txt results --master 'local-cluster[2,1,1024]'

The workers need the Python package `gridc`, or, with `--pipe`, the program alone: then each partition goes through a process
(`RDD.pipe`), which reads lines and writes an object for each, in order.
"""

import argparse
import itertools
import json
import shlex
import sys
import time

from pyspark.sql import Row, SparkSession, functions
from pyspark.sql.types import LongType, StringType, StructField, StructType

SCHEMA = StructType(
    [
        StructField("number", LongType(), False),
        StructField("puzzle", StringType(), False),
        StructField("verdict", StringType(), False),
        StructField("solution", StringType(), True),
        StructField("level", StringType(), True),
        StructField("form", StringType(), True),
    ]
)


def by_package(rate, duplicates, options):
    """Returns the function from the numbered lines of a partition to rows, by the package."""

    def rows(numbered):
        import gridc

        numbered, again = itertools.tee(numbered)
        # One thread: Spark shares out the cores.
        answers = gridc.check_many((line for line, _ in again), threads=1, **options)
        for (line, number), checked in zip(numbered, answers):
            solution = checked.solution if checked.is_unique else None
            level = form = None
            if checked.error is None and (rate or duplicates):
                puzzle = gridc.Puzzle.read(line)
                rating = puzzle.rate(**options) if rate and checked.is_unique else None
                level = rating.level if rating else None
                form = puzzle.canonical()[0] if duplicates else None
            yield Row(number, line, checked.verdict, solution, level, form)

    return rows


def piped(lines, program, command):
    """Pipes each partition through a command of the program, which answers each line by an object."""
    # A partition without lines has no answers, and gridc is not asked. Puzzles with several solutions (10), none (20), or an
    # unknown number (30), and lines that are no puzzles (65), have answers like all others: they are no failure.
    shell = f"""
        IFS= read -r first || exit 0
        {{ printf '%s\\n' "$first"; cat; }} | {shlex.quote(program)} {command} --json --quiet --jobs 1 --format lines -
        case $? in 0|10|20|30|65) exit 0;; *) exit 1;; esac
    """
    return lines.pipe(f"sh -c {shlex.quote(shell)}", checkCode=True).map(json.loads)


def by_program(numbered, arguments, options):
    """Returns the rows, by the program."""
    lines = numbered.keys()
    limits = "".join(f" --{name} {shlex.quote(str(value))}" for name, value in options.items())
    command = "rate" if arguments.rate else "check --why off"
    # One answer for each line, in order: `zip` pairs them, and fails if their numbers differ.
    answers = piped(lines, arguments.pipe, command + limits)
    both = numbered.zip(answers)
    if arguments.duplicates:
        both = both.zip(piped(lines, arguments.pipe, "canonical"))
    else:
        both = both.map(lambda pair: (pair, {}))

    def row(answered):
        (((line, number), answer), canonical) = answered
        verdict = answer["verdict"]
        solution = answer["solutions"][0] if verdict == "unique" else None
        level = answer.get("hodoku", {}).get("level")
        return Row(number, line, verdict, solution, level, canonical.get("form"))

    return both.map(row)


def main():
    parser = argparse.ArgumentParser(description="Checks a list of puzzles on a Spark cluster.")
    parser.add_argument("list", help="a puzzle a line; Spark reads it (a path, hdfs://…, s3a://…; .gz as well)")
    parser.add_argument("results", help="a new directory for the table (Parquet)")
    parser.add_argument("--partitions", type=int, help="parts of the list [default: Spark's choice]")
    parser.add_argument("--rate", action="store_true", help="add the level of each puzzle with one solution")
    parser.add_argument("--duplicates", action="store_true", help="add canonical forms, and count essentially equal boards")
    parser.add_argument("--pipe", metavar="PROGRAM", help="use this program on every worker instead of the package")
    parser.add_argument("--backend", help="who searches, as for `gridc check`")
    parser.add_argument("--time", type=float, help="seconds for each puzzle")
    parser.add_argument("--master", help="where to run, if `spark-submit` does not say it")
    arguments = parser.parse_args()
    options = {name: value for name in ("backend", "time") if (value := getattr(arguments, name)) is not None}

    builder = SparkSession.builder.appName("gridc check")
    spark = (builder.master(arguments.master) if arguments.master else builder).getOrCreate()
    context = spark.sparkContext
    context.setLogLevel("WARN")
    start = time.time()

    # Blank lines and comments have no answer.
    lines = context.textFile(arguments.list, minPartitions=arguments.partitions)
    numbered = lines.filter(lambda line: line.strip() and not line.strip().startswith("#")).zipWithIndex()
    if arguments.pipe:
        rows = by_program(numbered.cache(), arguments, options)
    else:
        rows = numbered.mapPartitions(by_package(arguments.rate, arguments.duplicates, options))
    table = spark.createDataFrame(rows, SCHEMA)
    table.write.parquet(arguments.results)
    seconds = time.time() - start

    # The answers are read again, so that nothing is computed twice.
    table = spark.read.parquet(arguments.results)
    counts = {row["verdict"]: row["count"] for row in table.groupBy("verdict").count().collect()}
    total = sum(counts.values())
    kinds = ", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items()))
    print(f"{total} puzzles: {kinds} ({seconds:.1f} s, {lines.getNumPartitions()} partitions)", file=sys.stderr)
    if arguments.duplicates:
        boards = table.where(functions.col("form").isNotNull())
        different = boards.select("form").distinct().count()
        print(f"{boards.count()} boards, {different} essentially different", file=sys.stderr)
    spark.stop()


if __name__ == "__main__":
    main()
