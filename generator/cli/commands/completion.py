"""`scriptorium completion`: a script for command completion in a shell."""

from __future__ import annotations

import click
from click.shell_completion import (
    CompletionItem,
    FishComplete,
    add_completion_class,
    get_completion_class,
    shell_complete,
)

from generator.cli.parameters import described
from generator.cli.usage import NAME
from generator.errors import ScriptoriumError
from generator.language import N_
from generator.products.options import common
from generator.products.options.kinds import OneOf
from generator.products.options.option import Option

VARIABLE = "_SCRIPTORIUM_COMPLETE"
FUNCTION = "_scriptorium_completion"
# Names and files are offered side by side; click's own script would hide one behind the other.
# The bash of macOS, 3.2, knows neither compopt nor nosort: it does without.
_BASH = f"""\
{FUNCTION}() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} line
    [[ $current == "=" ]] && current=
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            plain,*) COMPREPLY+=("${{line#plain,}}") ;;
            dir,*)
                compopt -o filenames 2>/dev/null
                while IFS= read -r line; do
                    COMPREPLY+=("$line")
                done < <(compgen -d -- "$current")
                ;;
            file,*)
                compopt -o filenames 2>/dev/null
                while IFS= read -r line; do
                    COMPREPLY+=("$line")
                done < <(compgen -f -- "$current")
                ;;
        esac
    done < <(COMP_WORDS="${{COMP_WORDS[*]}}" COMP_CWORD=$COMP_CWORD {VARIABLE}=bash_complete "$1")
}}
complete -o nosort -F {FUNCTION} {NAME} 2>/dev/null || complete -F {FUNCTION} {NAME}
"""
# Where nothing is offered, PowerShell itself offers files.
_POWERSHELL = f"""\
Register-ArgumentCompleter -Native -CommandName {NAME} -ScriptBlock {{
    param($word, $line, $position)
    $env:COMP_WORDS = $line.ToString()
    $env:COMP_CWORD = $word
    $env:{VARIABLE} = "powershell_complete"
    {NAME} | ForEach-Object {{
        $kind, $value = $_ -split ",", 2
        if ($kind -eq "plain") {{
            [System.Management.Automation.CompletionResult]::new(
                $value, $value, "ParameterValue", $value)
        }}
    }}
    Remove-Item Env:COMP_WORDS, Env:COMP_CWORD, Env:{VARIABLE}
}}
"""
_WAYS = {
    "bash": f"""\
# Completion of {NAME} for bash, including version 3.2 of macOS. To use it in every shell:
#   {NAME} completion bash > ~/.local/share/bash-completion/completions/{NAME}
# To use it only in this shell, or from ~/.bash_profile:
#   eval "$({NAME} completion bash)"
""",
    "zsh": f"""\
# To use it in every shell, save it in a folder of $fpath, before compinit runs:
#   {NAME} completion zsh > ~/.zfunc/_{NAME}
# To use it only in this shell:
#   source <({NAME} completion zsh)
""",
    "fish": f"""\
# Completion of {NAME} for fish. To use it in every shell:
#   {NAME} completion fish > ~/.config/fish/completions/{NAME}.fish
""",
    "powershell": f"""\
# Completion of {NAME} for PowerShell. To use it in every shell:
#   {NAME} completion powershell >> $PROFILE
# To use it only in this shell:
#   {NAME} completion powershell | Out-String | Invoke-Expression
""",
}


class PowerShell(FishComplete):
    """Reads what is typed as fish hands it over: the whole line, and the word at its end."""

    name = "powershell"
    source_template = _POWERSHELL

    def source(self) -> str:
        """Return the script."""
        return self.source_template

    def format_completion(self, item: CompletionItem) -> str:
        """Write what is offered with its kind before it."""
        return f"{item.type},{item.value}"


add_completion_class(PowerShell)


@described(
    N_("Print the script that lets a shell complete commands, options, domains and files."),
    (
        "scriptorium completion bash > ~/.local/share/bash-completion/completions/scriptorium",
        "scriptorium completion zsh > ~/.zfunc/_scriptorium",
        "scriptorium completion fish > ~/.config/fish/completions/scriptorium.fish",
        "scriptorium completion powershell >> $PROFILE",
    ),
    Option(
        "shell",
        OneOf(_WAYS),
        sample="|".join(_WAYS),
        is_argument=True,
        required=True,
        where="completion",
    ),
    common.LANGUAGE,
)
@click.pass_context
def command(ctx: click.Context, *, shell: str) -> None:
    """Print the script with which a shell completes commands, options, domains and files."""
    click.echo(script(ctx.find_root().command, shell), nl=False)


def script(program: click.Command, shell: str) -> str:
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


def answer(program: click.Command, instruction: str) -> int:
    """Answer a shell's completion request: `bash_complete`, `zsh_source` …; faults stay silent."""
    shell, _part, wanted = instruction.partition("_")
    if wanted == "source" and shell in _WAYS:
        click.echo(script(program, shell), nl=False)
        return 0
    try:
        return shell_complete(program, {}, NAME, VARIABLE, instruction)
    except (ScriptoriumError, click.ClickException, KeyError, ValueError):
        return 1
