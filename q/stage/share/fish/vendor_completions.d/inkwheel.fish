# Completes the command line of inkwheel in fish. The program itself knows what fits.

function __inkwheel_complete
    set -l words (commandline --tokenize --cut-at-cursor --current-process)
    set -l current (commandline --cut-at-cursor --current-token | string replace --regex '^[\'"]' '')
    set -l program inkwheel
    command --query -- $words[1]; and set program $words[1]
    set -l answer (command $program __complete -- $words[2..-1] "$current" 2>/dev/null)
    test (count $answer) -gt 1; and printf '%s\n' $answer[2..-1]
    string match --quiet ':files*' -- "$answer[1]"; or return 0

    set -l option (string match --regex '^--[^=]+=' -- $current)
    set -l part (string replace -- "$option" '' $current)
    set -l endings (string split --no-empty ' ' -- (string replace ':files' '' -- $answer[1]))
    set -l pattern '.'
    test (count $endings) -gt 0; and set pattern '(/|\.('(string join '|' $endings)'))(\t|$)'
    for file in (complete --do-complete "'' $part" | string match --entire --regex -- $pattern)
        printf '%s\n' "$option$file"
    end
end

complete --command inkwheel --no-files --keep-order --arguments '(__inkwheel_complete)'
