"""The command `xanthi-sweep`: run, merge, status, query, check.

Exit status: 0 answered, 2 bad input or an unusable store, 3 something is undecided, 130 interrupted.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ..errors import XanthiError
from .job import Job
from .run import Progress, sweep
from .store import Store, StoreError


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except XanthiError as error:
        print(f"error: {error.message}", file=sys.stderr)
        if error.help:
            print(f"help: {error.help}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nstopped; the same command continues", file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="xanthi-sweep", description="Very many positions into one store.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    run = commands.add_parser("run", help="fill a store with what a job asks and the store does not know")
    run.add_argument("job", metavar="JOB", help="a file: JSON of a job, or one position per line")
    run.add_argument("--store", required=True, metavar="FILE")
    run.add_argument("--shard", type=_shard, default=(0, 1), metavar="I/N", help="only the part I, 0 to N - 1, of N parts")
    run.add_argument("--threads", type=int, metavar="N", help="by default one for each processor")
    run.add_argument("--scheduler", metavar="ADDRESS", help="solve on a cluster of Dask, as tcp://host:8786")
    run.add_argument("--quiet", action="store_true", help="show no progress")
    run.set_defaults(run=_run)

    merge = commands.add_parser("merge", help="take the rows of other stores into one")
    merge.add_argument("store", metavar="INTO")
    merge.add_argument("others", nargs="+", metavar="STORE")
    merge.set_defaults(run=_merge)

    status = commands.add_parser("status", help="how many rows of which kind")
    status.add_argument("store", metavar="STORE")
    status.set_defaults(run=_status)

    query = commands.add_parser("query", help="write rows as CSV, JSON Lines or Parquet")
    query.add_argument("store", metavar="STORE")
    query.add_argument("--where", default="true", metavar="SQL", help="a condition on the columns, as \"outcome = 'P'\"")
    query.add_argument("--format", choices=["csv", "jsonl", "parquet"], default="csv")
    query.add_argument("--proofs", action="store_true", help="with the proofs that were kept")
    query.add_argument("-o", "--output", metavar="FILE", help="by default standard output; Parquet needs a file")
    query.set_defaults(run=_query)

    check = commands.add_parser("check", help="read a whole store and say whether it is sound")
    check.add_argument("store", metavar="STORE")
    check.set_defaults(run=_check)
    return parser


def _shard(text: str) -> tuple[int, int]:
    try:
        i, of = map(int, text.split("/"))
    except ValueError:
        i, of = 0, 0
    if not 0 <= i < of:
        raise argparse.ArgumentTypeError(f"`{text}` is not a shard; of 4 parts they are 0/4, 1/4, 2/4 and 3/4")
    return i, of


def _run(options: argparse.Namespace) -> int:
    job, client = Job.read(options.job), None
    terminal = sys.stderr.isatty()
    last: list[Any] = [0.0]

    def show(state: Progress) -> None:
        # On a terminal one line that changes; in a log a line every half minute.
        if options.quiet or (not terminal and state.seconds - last[0] < 30):
            return
        last[0] = state.seconds
        print(f"\r\x1b[K{state}" if terminal else str(state), end="" if terminal else "\n", file=sys.stderr, flush=True)

    if options.scheduler:
        try:
            from distributed import Client
        except ImportError:
            raise StoreError("--scheduler needs Dask", help='pip install "dask[distributed]"') from None
        client = Client(options.scheduler)
    try:
        state = sweep(job, options.store, shard=options.shard, threads=options.threads, client=client, progress=show)
    finally:
        if client is not None:
            client.close()
    if terminal and not options.quiet:
        print(file=sys.stderr)
    print(f"{state.done} lines, {state.solved} worked on now, {state.undecided} undecided")
    return 3 if state.undecided else 0


def _merge(options: argparse.Namespace) -> int:
    with Store(options.store) as store:
        for other in options.others:
            rows, better = store.merge(other)
            print(f"{other}: {rows} rows, {better} of them new or better")
    return 0


def _status(options: argparse.Namespace) -> int:
    with Store(options.store, readonly=True) as store:
        print(f"{'play':8} {'question':16} {'outcome':10} {'rows':>12} {'positions':>16} {'seconds':>12}")
        for row in store.status():
            tried = "" if row["tried_s"] is None else f"  tried for {row['tried_s']:g} s"
            print(f"{row['play']:8} {row['question']:16} {row['outcome'][:10]:10} {row['rows']:12,} {row['nodes']:16,} {row['seconds']:12,.1f}{tried}")
    return 0


def _query(options: argparse.Namespace) -> int:
    with Store(options.store, readonly=True) as store:
        if options.format == "parquet":
            if not options.output:
                raise StoreError("Parquet is written to a file", help="add -o FILE")
            store.export(options.output, "parquet", options.where, proofs=options.proofs)
        elif options.output:
            with open(options.output, "w", encoding="utf-8", newline="") as out:
                store.export(out, options.format, options.where, proofs=options.proofs)
        else:
            store.export(sys.stdout, options.format, options.where, proofs=options.proofs)
    return 0


def _check(options: argparse.Namespace) -> int:
    with Store(options.store, readonly=True) as store:
        store.check()
        print(f"{options.store} is sound: {len(store)} rows")
    return 0


if __name__ == "__main__":
    sys.exit(main())
