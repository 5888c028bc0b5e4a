"""The shells that complete commands, the script of each, and where it is installed.

The places are those that the shells look in on every system, not the folders of the system.
"""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

from ww1core.cli.terminal.screen import Screen
from ww1core.errors import NotationError
from ww1core.saving.atomic_file import replace_file
from ww1core.words.catalogue import spoken_texts
from ww1core.words.language import worded
from ww1core.words.texts import text

__all__ = ["AUTO", "SHELLS", "install_completion", "show_completion"]

AUTO = "auto"
"""Stands for the shell of the environment."""

_BASH = r"""_ww1_completion() {
    local IFS=$'\n'
    COMPREPLY=( $(_WW1_COMPLETE=bash _WW1_LINE="${COMP_LINE:0:COMP_POINT}" \
        _WW1_BREAKS="$COMP_WORDBREAKS" "$1" 2>/dev/null) )
}
complete -o default -F _ww1_completion ww1
"""

_ZSH = r"""#compdef ww1
_ww1() {
    local -a found
    found=("${(@f)$(_WW1_COMPLETE=zsh _WW1_LINE="${(j: :)words[1,CURRENT]}" \
        "${words[1]}" 2>/dev/null)}")
    if [[ -n "${found[1]}" ]]; then
        _describe -V ww1 found
    else
        _files
    fi
}
if [[ "${funcstack[1]}" == _ww1 ]]; then
    _ww1 "$@"
else
    compdef _ww1 ww1
fi
"""

_FISH = r"""function __ww1_completion
    set -l found (env _WW1_COMPLETE=fish _WW1_LINE=(commandline -cp) ww1 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete --command ww1 --no-files --arguments '(__ww1_completion)'
"""

SHELLS = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}
"""The script of every shell that is known."""


def show_completion(name: str) -> int:
    """Write the script of a shell to standard output."""
    sys.stdout.write(SHELLS[_shell(name)])
    return 0


def install_completion(name: str) -> int:
    """Write the script of a shell where the shell finds it, and tell what was written."""
    shell = _shell(name)
    script, start, line = _places(shell)
    script.parent.mkdir(parents=True, exist_ok=True)
    replace_file(script, SHELLS[shell].encode())
    written = [script]
    if start is not None and _add_line(start, line):
        written.append(start)
    screen = Screen(spoken_texts().say)
    for path in written:
        screen.show(screen.words(text("cli.completion.written", file=str(path))))
    screen.tell(text("cli.completion", shell=shell))
    return 0


def _shell(name: str) -> str:
    wanted = Path(os.environ.get("SHELL", "")).name if name == AUTO else name
    if wanted not in SHELLS:
        known = f"expected {', '.join(SHELLS)}"
        message = worded(
            "no completion for the shell {wanted!r}, {known}", wanted=wanted, known=known
        )
        raise NotationError(message)
    return wanted


def _places(shell: str) -> tuple[Path, Path | None, str]:
    """The file for the script, the file read at the start of the shell, and the line in it."""
    home = Path.home()
    if shell == "bash":
        script = _folder("XDG_DATA_HOME", home / ".local/share") / "bash-completion/completions/ww1"
        quoted = shlex.quote(str(script))
        return script, home / ".bashrc", f"[ -f {quoted} ] && . {quoted}"
    if shell == "zsh":
        folder = home / ".zfunc"
        line = f"fpath+=({shlex.quote(str(folder))}); autoload -Uz compinit; compinit"
        return folder / "_ww1", _folder("ZDOTDIR", home) / ".zshrc", line
    return _folder("XDG_CONFIG_HOME", home / ".config") / "fish/completions/ww1.fish", None, ""


def _folder(variable: str, otherwise: Path) -> Path:
    named = os.environ.get(variable)
    return Path(named) if named else otherwise


def _add_line(start: Path, line: str) -> bool:
    """Add a line to a file unless it is there."""
    before = start.read_text("utf-8", "surrogateescape") if start.exists() else ""
    if line in before.splitlines():
        return False
    gap = "\n" if before and not before.endswith("\n") else ""
    replace_file(start, f"{before}{gap}{line}\n".encode("utf-8", "surrogateescape"))
    return True
