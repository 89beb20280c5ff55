"""Coverage-guided fuzzing of every reader: `python -m tests.fuzz [READER …] [--seconds N]`.

Each reader runs in a process of its own, N seconds long. What it has learnt is kept in `.fuzz/`,
and the next run goes on from there. A find is kept there too, and said with the command that
repeats it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from tests.fuzz.seeds import DICTIONARY, seeds

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".fuzz"
READERS = ("position", "body", "steps", "set", "file", "many", "words", "request", "limits")
LONGEST = 4096  # bytes of an input
LIMITS = ("-timeout=10", "-rss_limit_mb=2048")  # seconds and memory that one input may take


def main() -> int:
    arguments = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    arguments.add_argument("readers", nargs="*", metavar="READER", help=", ".join(READERS))
    arguments.add_argument("--seconds", type=int, default=60, help="for each reader")
    arguments.add_argument("--repeat", type=Path, help="run one reader on one file")
    asked = arguments.parse_args()
    readers = asked.readers or READERS
    if unknown := set(readers) - set(READERS):
        arguments.error(f"no reader is called {', '.join(sorted(unknown))}")
    failed = [name for name in readers if not _fuzzed(name, asked.seconds, asked.repeat)]
    print(f"fuzz: {len(readers) - len(failed)} passed, {len(failed)} failed {failed or ''}")
    return 1 if failed else 0


def _fuzzed(name: str, seconds: int, repeat: Path | None) -> bool:
    """Fuzz one reader; whether it withstood."""
    corpus, finds = KEPT / name / "corpus", KEPT / name / "finds"
    for folder in (corpus, finds):
        folder.mkdir(parents=True, exist_ok=True)
    for place, seed in enumerate(seeds(name)):
        (corpus / f"seed-{place:03}").write_bytes(seed)
    words = KEPT / "dictionary"
    words.write_text("\n".join(f'"{word}"' for word in DICTIONARY), encoding="ascii")
    print(f"fuzz: {name}", flush=True)
    flags = [f"-max_len={LONGEST}", f"-dict={words}", f"-artifact_prefix={finds}/", *LIMITS]
    target = [str(repeat)] if repeat else [f"-max_total_time={seconds}", str(corpus)]
    command = [sys.executable, "-m", "tests.fuzz.readers", name, *flags, *target]
    ran = subprocess.run(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False)
    print("\n".join(_told(ran.stderr, whole=ran.returncode != 0)), flush=True)
    if ran.returncode:
        print(f"fuzz: a find; repeat it with: python -m tests.fuzz {name} --repeat FILE")
    return ran.returncode == 0


def _told(said: str, whole: bool) -> list[str]:
    """What is worth reading of the fuzzer's report: all of a find, else its last line."""
    lines = said.splitlines()
    return lines[-60:] if whole else [line for line in lines if line.startswith("Done ")]


if __name__ == "__main__":
    sys.exit(main())
