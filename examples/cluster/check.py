"""Puzzles of a list, checked by `gridc` on an Apache Spark cluster (`RDD.pipe`).

Each partition of the list goes through a `gridc` of its own, which reads lines and writes an object for each, in order. What comes out are lines `verdict TAB solution TAB puzzle`, in the order of the list.

    spark-submit check.py LIST RESULTS [--gridc PROGRAM] [--partitions N] [--backend NAME]
    python check.py list.txt results --master 'local-cluster[2,1,1024]'
"""

import argparse
import json
import shlex
import sys
import time

from pyspark import SparkConf, SparkContext


def told(line, answer):
    """A line of the results: verdict, the only solution, the puzzle."""
    answer = json.loads(answer)
    solution = answer["solutions"][0] if answer["verdict"] == "unique" else ""
    return "\t".join([answer["verdict"], solution, line])


def main():
    parser = argparse.ArgumentParser(description="Checks a list of puzzles on a Spark cluster.")
    parser.add_argument("list", help="a puzzle a line; Spark reads it (a path, hdfs://…, s3a://…; .gz as well)")
    parser.add_argument("results", help="a new directory for the answers")
    parser.add_argument("--gridc", default="gridc", help="the program, on every worker")
    parser.add_argument("--partitions", type=int, help="processes in all [default: Spark's choice]")
    parser.add_argument("--backend", help="who searches, as for `gridc check`")
    parser.add_argument("--master", help="where to run, if `spark-submit` does not say it")
    arguments = parser.parse_args()

    conf = SparkConf().setAppName("gridc check")
    if arguments.master:
        conf.setMaster(arguments.master)
    context = SparkContext(conf=conf)
    context.setLogLevel("WARN")
    start = time.time()

    # Blank lines and comments have no answer.
    lines = context.textFile(arguments.list, minPartitions=arguments.partitions)
    lines = lines.filter(lambda line: line.strip() and not line.strip().startswith("#")).cache()

    # `--jobs 1`: Spark shares out the cores.
    backend = f" --backend {shlex.quote(arguments.backend)}" if arguments.backend else ""
    program = f"{shlex.quote(arguments.gridc)} check --json --quiet --jobs 1 --why off --format lines{backend} -"
    # A partition without lines has no answers, and gridc is not asked. Puzzles with several solutions (10), none (20), or an
    # unknown number (30), and lines that are no puzzles (65), have answers like all others: they are no failure.
    shell = f"""
        IFS= read -r first || exit 0
        {{ printf '%s\\n' "$first"; cat; }} | {program}
        case $? in 0|10|20|30|65) exit 0;; *) exit 1;; esac
    """
    answers = lines.pipe(f"sh -c {shlex.quote(shell)}", checkCode=True)

    # One answer for each line, in order: `zip` pairs them, and fails if their numbers differ.
    results = lines.zip(answers).map(lambda both: told(*both))
    results.cache()
    counts = results.map(lambda line: line.split("\t", 1)[0]).countByValue()
    results.saveAsTextFile(arguments.results)

    seconds = time.time() - start
    total = sum(counts.values())
    kinds = ", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items()))
    print(f"{total} puzzles: {kinds} ({seconds:.1f} s, {lines.getNumPartitions()} partitions)", file=sys.stderr)
    context.stop()


if __name__ == "__main__":
    main()
