"""`scriptorium completion`: a script for command completion in a shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class, shell_complete

from generator.cli.options import shared as options
from generator.cli.options.kinds import OneOf
from generator.cli.program import NAME, program
from generator.cli.usage import Command
from generator.errors import ScriptoriumError

VARIABLE = "_SCRIPTORIUM_COMPLETE"
FUNCTION = "_scriptorium_completion"
# Names and files are offered together; click's own script would hide one or the other.
_BASH = f"""\
{FUNCTION}() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} line
    [[ $current == "=" ]] && current=
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            plain,*) COMPREPLY+=("${{line#plain,}}") ;;
            dir,*)
                compopt -o filenames
                while IFS= read -r line; do
                    COMPREPLY+=("$line")
                done < <(compgen -d -- "$current")
                ;;
            file,*)
                compopt -o filenames
                while IFS= read -r line; do
                    COMPREPLY+=("$line")
                done < <(compgen -f -- "$current")
                ;;
        esac
    done < <(COMP_WORDS="${{COMP_WORDS[*]}}" COMP_CWORD=$COMP_CWORD {VARIABLE}=bash_complete "$1")
}}
complete -o nosort -F {FUNCTION} {NAME}
"""
_WAYS = {
    "bash": f"""\
# Completion of {NAME} for bash 4.4 or later. To have it in every shell:
#   {NAME} completion bash > ~/.local/share/bash-completion/completions/{NAME}
# or, for this shell alone:
#   source <({NAME} completion bash)
""",
    "zsh": f"""\
# To have it in every shell, write it into a folder of $fpath, before compinit runs:
#   {NAME} completion zsh > ~/.zfunc/_{NAME}
# or, for this shell alone:
#   source <({NAME} completion zsh)
""",
    "fish": f"""\
# Completion of {NAME} for fish. To have it in every shell:
#   {NAME} completion fish > ~/.config/fish/completions/{NAME}.fish
""",
}


@click.command(
    cls=Command,
    epilog="""\b
Examples:
  scriptorium completion bash > ~/.local/share/bash-completion/completions/scriptorium
  scriptorium completion zsh > ~/.zfunc/_scriptorium
  scriptorium completion fish > ~/.config/fish/completions/scriptorium.fish""",
)
@click.argument("shell", type=OneOf("completion", _WAYS), metavar="|".join(_WAYS))
@options.language
def command(*, shell: str) -> None:
    """Print the script with which a shell completes commands, options, domains and files."""
    click.echo(script(shell), nl=False)


def script(shell: str) -> str:
    """Return the script for a shell, with comments that say where to install it."""
    if shell == "bash":
        return _WAYS[shell] + _BASH
    completer = get_completion_class(shell)
    if completer is None:
        return ""
    text = completer(program, {}, NAME, VARIABLE).source()
    if shell != "zsh":
        return _WAYS[shell] + text
    first, rest = text.split("\n", 1)  # zsh finds the command's name in the first line
    return f"{first}\n{_WAYS[shell]}{rest}"


def answer(instruction: str) -> int:
    """Answer a shell's completion request: `bash_complete`, `zsh_source` …; faults stay silent."""
    shell, _part, wanted = instruction.partition("_")
    if wanted == "source" and shell in _WAYS:
        click.echo(script(shell), nl=False)
        return 0
    try:
        return shell_complete(program, {}, NAME, VARIABLE, instruction)
    except (ScriptoriumError, click.ClickException, KeyError, ValueError):
        return 1
