"""What came out for each mutant, kept as lines of JSON, so that a run can be taken up again."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict

from tests.mutants import survivors, tree
from tests.mutants.mutant import Mutant
from tests.mutants.trying import TYPES, Outcome

FILE = tree.KEPT / "results.jsonl"
WANTED = 0.95
Results = dict[Mutant, Outcome]


def _source(mutant: Mutant) -> str:
    return hashlib.sha256((tree.ROOT / mutant.path).read_bytes()).hexdigest()[:16]


def keep(mutant: Mutant, outcome: Outcome) -> None:
    says = {"key": mutant.key, "source": _source(mutant), **asdict(outcome)}
    says["where"] = f"{mutant.path}:{mutant.line} {mutant.operator}"
    with FILE.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(says, ensure_ascii=False) + "\n")


def kept(mutants: Iterable[Mutant]) -> Results:
    """What an earlier run found and still holds; survivors that are not listed are tried anew."""
    known: dict[tuple[str, str], Outcome] = {}
    if FILE.exists():
        for line in FILE.read_text(encoding="utf-8").splitlines():
            says = json.loads(line)
            del says["where"]
            key = says.pop("key"), says.pop("source")
            known[key] = Outcome(**says)
    listed = {each.name for each in survivors.known()}
    found = {mutant: known.get((mutant.key, _source(mutant))) for mutant in mutants}
    return {
        mutant: each
        for mutant, each in found.items()
        if each and (each.caught or not each.counts or mutant.name in listed)
    }


def report(results: Results) -> bool:
    """Print the shares and the survivors; whether enough were caught and the list is true."""
    counted = {mutant: each for mutant, each in results.items() if each.counts}
    listed = {each.name: each for each in survivors.known()}
    alive = [mutant for mutant, each in counted.items() if not each.caught]
    known = {mutant: listed[mutant.name] for mutant in alive if mutant.name in listed}
    equivalent = {mutant for mutant, each in known.items() if each.kind == "equivalent"}
    _print_survivors(alive, known)
    _print_table(counted, equivalent)
    false = survivors.gone(tree.ROOT, list(listed.values()))
    false += [listed[each.name] for each in counted if each not in alive and each.name in listed]
    for each in false:
        print(f"\nlisted, but gone or caught: {each.file}\n- {each.before}\n+ {each.after}")
    caught = len(counted) - len(alive)
    return not false and caught >= WANTED * (len(counted) - len(equivalent))


def _print_survivors(alive: list[Mutant], known: dict[Mutant, survivors.Survivor]) -> None:
    for mutant in sorted(alive, key=lambda each: (each in known, each.path, each.line)):
        listed = known.get(mutant)
        says = f"{listed.kind}: {listed.reason}" if listed else "no test catches it"
        print(f"\n{mutant.path}:{mutant.line} {mutant.function} ({mutant.operator}): {says}")
        print(mutant.diff())
    fresh = [survivors.entry(mutant) for mutant in alive if mutant not in known]
    (tree.KEPT / "survivors.toml").write_text("\n\n".join(fresh), encoding="utf-8")


def _print_table(counted: Results, equivalent: set[Mutant]) -> None:
    folders: defaultdict[str, list[Mutant]] = defaultdict(list)
    for mutant in counted:
        folders[_folder(mutant.path)].append(mutant)
        folders["all"].append(mutant)
    print(f"\n{'folder':<34} mutants caught (types, time) equivalent  share  without equivalent")
    for folder, mutants in sorted(folders.items(), key=lambda each: (each[0] == "all", each[0])):
        by = [counted[mutant].caught for mutant in mutants]
        caught, same = sum(map(bool, by)), len(equivalent.intersection(mutants))
        special = f"({by.count(TYPES)}, {by.count('time')})"
        shares = [f"{caught / max(1, whole):7.1%}" for whole in (len(by), len(by) - same)]
        print(f"{folder:<34} {len(by):7} {caught:6} {special:>13} {same:10} {'  '.join(shares)}")


def _folder(path: str) -> str:
    parts = path.split("/")
    deep = parts[0] == "native" or "families" in parts
    return "/".join(parts[: 4 if deep else 3])
