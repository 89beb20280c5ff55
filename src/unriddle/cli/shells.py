"""The shells in which words can be completed: their scripts, and where these are installed."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import NamedTuple

from unriddle.cli.console import Console
from unriddle.cli.input import files
from unriddle.desk import UnknownName, message, system_reason


class Shell(NamedTuple):
    """A shell: its script, where that belongs, and the line by which it is found there."""

    script: str
    file: str
    startup: str = ""  # the file a shell reads when it starts; all below the home folder
    line: str = ""


BASH = """\
_unriddle() {
    local IFS=$'\\n'
    COMPREPLY=($(_UNRIDDLE_COMPLETE=1 "$1" "${COMP_WORDS[@]:1:COMP_CWORD}" | cut -f 1))
}
complete -o default -F _unriddle unriddle"""

ZSH = """\
#compdef unriddle
_unriddle() {
    local line
    local -a offered
    for line in "${(@f)$(_UNRIDDLE_COMPLETE=1 unriddle "${(@)words[2,CURRENT]}")}"; do
        [[ -n $line ]] && offered+=("${${line//:/\\\\:}/$'\\t'/:}")
    done
    if (( $#offered )); then _describe unriddle offered; else _files; fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _unriddle
else
    compdef _unriddle unriddle
fi"""

FISH = """\
function _unriddle
    set -lx _UNRIDDLE_COMPLETE 1
    set -l offered (unriddle (commandline -opc)[2..-1] (commandline -ct))
    if set -q offered[1]
        printf '%s\\n' $offered
    else
        __fish_complete_path (commandline -ct)
    end
end
complete --command unriddle --no-files --arguments '(_unriddle)'"""

POWERSHELL = """\
Register-ArgumentCompleter -Native -CommandName unriddle -ScriptBlock {
    param($typed, $line, $cursor)
    $words = @($line.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
    if (-not $typed) { $words += '""' }
    $Env:_UNRIDDLE_COMPLETE = '1'
    unriddle @words | ForEach-Object {
        $word, $about = $_ -split "`t"
        $tip = if ($about) { $about } else { $word }
        [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $tip)
    }
    Remove-Item Env:_UNRIDDLE_COMPLETE
}"""

_POWERSHELL = Shell(POWERSHELL, ".config/unriddle/completion.ps1", "$PROFILE", ". '{file}'")
SHELLS = {
    "bash": Shell(BASH, ".bash_completions/unriddle.sh", ".bashrc", "source '{file}'"),
    "zsh": Shell(
        ZSH, ".zfunc/_unriddle", ".zshrc", "fpath+=~/.zfunc; autoload -Uz compinit; compinit"
    ),
    "fish": Shell(FISH, ".config/fish/completions/unriddle.fish"),
    "powershell": _POWERSHELL,
    "pwsh": _POWERSHELL,
}


def shell_of(option: str, words: list[str]) -> str:
    """The shell that is named, or from which the program was started."""
    named = [word for word in words[:1] if not word.startswith("-")]
    name = option.partition("=")[2] or "".join(named) or running_shell()
    if name not in SHELLS:
        raise UnknownName("shell", name, SHELLS)
    return name


def install(name: str, console: Console) -> None:
    """Put the script where the shell finds it."""
    shell, path = SHELLS[name], Path.home() / SHELLS[name].file
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(shell.script + "\n", encoding="utf-8")
        if shell.startup:
            _add_line(_startup(name, shell), shell.line.format(file=path))
    except OSError as error:
        what = message("error.save", path=error.filename or str(path), reason=system_reason(error))
        raise files.FileError(what, message("fix.save")) from None
    console.data(console.key("says.completion", shell=name, path=str(path)))


def _startup(name: str, shell: Shell) -> Path:
    """The file that a shell reads when it starts; PowerShell itself knows which that is."""
    if shell.startup != "$PROFILE":
        return Path.home() / shell.startup
    asked = [name, "-NoProfile", "-Command", "$PROFILE"]
    return Path(subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip())


def _add_line(startup: Path, line: str) -> None:
    startup.parent.mkdir(parents=True, exist_ok=True)
    startup.touch()
    if line not in startup.read_text(encoding="utf-8", errors="replace"):
        with startup.open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")


def running_shell() -> str:
    """The shell that the program was started from: the nearest of its parents, else the user's."""
    process = os.getppid()
    try:
        while process > 1:
            asked = ["ps", "-o", "ppid=,comm=", "-p", str(process)]
            ran = subprocess.run(asked, capture_output=True, text=True, check=True)
            parent, _, command = ran.stdout.strip().partition(" ")
            name = Path(command.strip()).name.lstrip("-")
            if name in SHELLS:
                return name
            process = int(parent)
    except (OSError, ValueError, subprocess.SubprocessError):
        pass  # no `ps` here
    own = Path(os.environ.get("SHELL", "")).name
    return own or ("powershell" if os.name == "nt" else "bash")
