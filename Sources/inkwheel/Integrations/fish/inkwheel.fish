# Picks a colour on the command line of fish: inkwheel init fish | source
#
# INKWHEEL_KEY   the key, as bind takes it; empty for none. Set it before this is sourced.
#                Without it: Alt-K.
# INKWHEEL_OPTS  options for “inkwheel pick”; without it: --height 60%

function inkwheel-widget --description 'Edit the colour at the cursor, or insert one'
    set -l lines (commandline)
    set -l line (commandline --line)
    set -l point (commandline --cursor)
    set -l column (math $point + 1)
    for number in (seq (math $line - 1))
        set column (math $column - (string length -- $lines[$number]) - 1)
    end
    set -l after (string sub --start (math $point + 1) -- (string join \n -- $lines | string collect))
    set -l options --height 60%
    set -q INKWHEEL_OPTS; and set options (string split --no-empty ' ' -- $INKWHEEL_OPTS)
    set -l new (commandline | command inkwheel pick - --at $line:$column --insert --shell $options)
    if test $status -eq 0
        commandline --replace -- $new
        # The cursor stays before the text that followed it, which is after an inserted colour.
        set new (string join \n -- $new | string collect)
        set -l end (math (string length -- $new) - (string length -- $after))
        if test $end -ge 0; and test (string sub --start (math $end + 1) -- $new) = $after
            set point $end
        end
        commandline --cursor $point
    end
    commandline --function repaint
end

if status is-interactive
    set -q INKWHEEL_KEY; or set -l INKWHEEL_KEY \ek
    if test -n "$INKWHEEL_KEY"
        for mode in default insert
            bind -M $mode $INKWHEEL_KEY inkwheel-widget
        end
    end
end
