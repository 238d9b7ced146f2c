#!/usr/bin/env python3
"""Two versions of the program, command by command, in turn.

    python3 benches/compare.py OLD NEW [--runs 5] [--only WORD] [--most 60]

OLD and NEW are programs, as `target/release/xanthi` of two checkouts. Every command is run once by
each to warm up, then in turn, old, new, old, new, ...; what counts is processor time and the largest
memory by the system's own count. Prints a table in Markdown with medians, and the median of the
ratios old/new, pair by pair. A command that a program does not know is shown as a dash, and one that
takes more processor time than --most, in seconds, is ended and shown as more than that.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile

# What is run: a name, and the arguments; {tmp} is a folder of the run's own.
COMMANDS = [
    ("one small position", "solve uvg:petersen@0"),
    ("grid of 300 x 301, all moves", "solve ueg:grid.300x301@150,150 --no-picture --json"),
    ("a million vertices, matching", "solve uvg:random.300000.900000.1@0 --no-picture --json"),
    ("knight on 100 x 101, even kernels", "solve ueg:knight.100x101@1,1 --no-picture --json"),
    ("directed search", "solve dvg:random.30.120.5@0 --no-picture --json --threads 1"),
    ("torus by its automata", "solve dvg:torus.1001x4@0,0 --no-picture --json"),
    ("Bridg-it 40 x 41", "solve bridgit:40x41 --no-picture --json"),
    ("Shannon, 20,000 edges", "solve shannon:random.10000.20000.1@0:5:cut --no-picture --json"),
    ("Nim on a path, nimber", "solve nimg.rm:path.5.3.4.2.5.3@0 --grundy --no-picture --json"),
    ("word chains", "solve words:countries@A --no-picture --json"),
    ("Grundy's game to 300,000", "table grundy --n 0..300000 --csv --threads 1"),
    ("Kayles, a proof of its period", "prove heaps octal:0.77 --json"),
    ("tori with 4 rows for every n", "prove torus --rows 4 --json"),
    ("lines with moves 41, 90", "prove line --moves 41,90 --json"),
    ("1,044 graphs, both undirected rules", "classify {tmp}/graphs.g6 --rules uvg,ueg --count --threads 1"),
    ("200,000 edges with names", "solve uvg:file={tmp}/names.txt@v0 --no-picture --json"),
    ("the same, written as a proof", "solve uvg:random.300000.900000.1@0 --no-picture --json --proof {tmp}/out.json"),
    ("checking that proof", "check {tmp}/large.json"),
    ("checking a small one 1,000 times", "check {tmp}/small.json"),
    ("a picture with its proof", "draw ueg:grid.30x31@3,4 --proof --format svg -o {tmp}/grid.svg"),
    ("statements of one source, quick", "verify --all --source goldlist --quick"),
]


def run(program, arguments, most=3600):
    """Processor seconds and MiB of one run, and whether it ended by itself; None if it fails."""
    null = subprocess.DEVNULL
    # The hard limit kills: the program takes the signal of the soft one for a wish.
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    process = subprocess.Popen([program, *arguments], stdin=null, stdout=null, stderr=null, preexec_fn=limit)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = usage.ru_utime + usage.ru_stime
    done = process.returncode in (0, 3)
    return (seconds, usage.ru_maxrss / 1024, done) if done or seconds >= most - 1 else None


def prepare(program, tmp):
    """Files that the commands read; made with one of the programs and a generator of our own."""
    state = 1
    with open(f"{tmp}/names.txt", "w", encoding="utf-8") as file:
        for i in range(200_000):
            state = state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
            file.write(f"v{i // 2} v{(state >> 33) % 100_000}\n")
    with open(f"{tmp}/graphs.g6", "w", encoding="ascii") as file:
        for i in range(1044):
            # graph6 of 7 vertices: 21 bits in four letters.
            state = state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
            bits = (state >> 30 & (1 << 21) - 1) << 3
            file.write("F" + "".join(chr(63 + (bits >> shift & 63)) for shift in (18, 12, 6, 0)) + "\n")
    run(program, ["solve", "uvg:random.300000.900000.1@0", "--proof", f"{tmp}/large.json", "--json"])
    run(program, ["solve", "uvg:petersen@0", "--proof", f"{tmp}/one.json", "--json"])
    with open(f"{tmp}/one.json", encoding="utf-8") as one, open(f"{tmp}/small.json", "w", encoding="utf-8") as small:
        small.write(one.read() * 1000)


def number(value):
    return "-" if value is None else f"{value:.2f}" if value < 10 else f"{value:.0f}"


def main():
    parser = argparse.ArgumentParser(description="Two versions of the program, command by command.")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", default="")
    parser.add_argument("--most", type=int, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as tmp:
        prepare(options.old, tmp)
        print(f"load at the beginning: {os.getloadavg()[0]:.1f}\n")
        print("| work | command | before s | now s | before/now | before MiB | now MiB |\n|---|---|---:|---:|---:|---:|---:|")
        for name, command in COMMANDS:
            if options.only not in name:
                continue
            arguments = command.format(tmp=tmp).split()
            times = ([], [])
            largest = [0.0, 0.0]
            late = [False, False]
            for turn in range(options.runs + 1):
                for which, program in enumerate((options.old, options.new)):
                    found = None if late[which] else run(program, arguments, options.most)
                    if found:
                        late[which] = not found[2]
                        largest[which] = max(largest[which], found[1])
                        if turn > 0 or late[which]:
                            times[which].append(found[0])
            medians = [statistics.median(list_) if list_ else None for list_ in times]
            ratio = statistics.median(a / b for a, b in zip(*times)) if all(times) and not any(late) else None
            shown = command.replace("{tmp}/", "")
            spent = [f"> {options.most}" if end else number(median) for end, median in zip(late, medians)]
            cells = [name, f"`{shown}`", *spent, number(ratio), *(number(m or None) for m in largest)]
            print("| " + " | ".join(cells) + " |", flush=True)
        print(f"\nload at the end: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    sys.exit(main())
