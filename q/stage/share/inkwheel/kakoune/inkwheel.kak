# Picks colours in the text with inkwheel.
#
# The picker needs a terminal of its own: a popup of tmux 3.2 or newer, or else a window that
# Kakoune's "terminal" command opens.

declare-option -docstring 'options for "inkwheel pick", separated by spaces' str inkwheel_options

define-command inkwheel-pick -docstring '
    Pick the colour at the cursor, or else the next or previous one on the line.
    If more than one character is selected, pick the colours in the main selection.' %{
    evaluate-commands %sh{
        if [ "${kak_selection_desc%,*}" = "${kak_selection_desc#*,}" ]; then
            echo "inkwheel-ask ghGl --at 1:$kak_cursor_char_column"
        else
            echo "inkwheel-ask ''"
        fi
    }
}

define-command inkwheel-insert -docstring '
    Insert a colour before the cursor. On a colour, pick that one.' %{
    evaluate-commands %sh{
        echo "inkwheel-ask <semicolon>ghGl --at 1:$kak_cursor_char_column --insert"
    }
}

# Opens the picker: the keys that select the text, and options for the picker.
define-command -hidden inkwheel-ask -params 1.. %{
    evaluate-commands %sh{
        # mktemp replaces the X by random characters.
        if folder=$(mktemp -d "${TMPDIR:-/tmp}/inkwheel-kak.XXXXXX"); then
            printf %s "$kak_bufname" >"$folder/buffer"
            echo "evaluate-commands -draft %{
                select $kak_selection_desc
                execute-keys '$1'
                nop %sh{
                    printf %s \"\$kak_selection\" >'$folder/in'
                    printf %s \"\$kak_selection_desc\" >'$folder/range'
                }
            }"
            shift
            echo "inkwheel-open '$folder' $*"
        else
            echo 'fail inkwheel: cannot create a temporary folder'
        fi
    }
}

# Runs the picker in the background, in a terminal of its own: the folder, and options.
define-command -hidden inkwheel-open -params 1.. %{
    evaluate-commands %sh{
        folder=$1
        shift
        # That terminal has the environment of another program.
        export -p | grep -E \
            '^export (PATH|HOME|TMPDIR|XDG_RUNTIME_DIR|XDG_STATE_HOME|XDG_CONFIG_HOME)=' \
            >"$folder/ask"
        cat >>"$folder/ask" <<-END
		cd '$folder' || exit
		inkwheel pick - --first-line $(cut -d . -f 1 "$folder/range") $* $kak_opt_inkwheel_options <in >out 2>err
		echo "evaluate-commands -client '$kak_client' %{
		    inkwheel-replace \$? '$folder' '$(cat "$folder/range")' '$kak_timestamp'
		}" | kak -p '$kak_session'
		END
        if [ -n "$kak_client_env_TMUX" ] &&
            tmux list-commands 2>/dev/null | grep -q ^display-popup; then
            # tmux refuses sizes that do not fit.
            width=$((kak_window_width < 80 ? kak_window_width : 80))
            height=$((kak_window_height < 24 ? kak_window_height : 24))
            {
                TMUX=$kak_client_env_TMUX tmux display-popup -t "$kak_client_env_TMUX_PANE" \
                    -w $width -h $height -E "sh '$folder/ask'"
                [ -e "$folder/out" ] || echo "evaluate-commands -client '$kak_client' %{
                    nop %sh{ rm -r '$folder' }
                    fail 'inkwheel: tmux could not open a popup'
                }" | kak -p "$kak_session"
            } </dev/null >/dev/null 2>&1 &
        else
            echo "try %{ terminal sh '$folder/ask' } catch %{
                nop %sh{ rm -r '$folder' }
                fail 'inkwheel: the picker needs tmux 3.2, or a terminal that opens windows'
            }"
        fi
    }
}

# Replaces the text by the answer: status, folder, range and timestamp of the text.
define-command -hidden inkwheel-replace -params 4 %{
    evaluate-commands -save-regs '|' %sh{
        if [ "$1" = 130 ]; then
            :
        elif [ "$1" != 0 ]; then
            message=$(head -n 1 "$2/err" | sed "s/'/''/g")
            echo "nop %sh{ rm -r '$2' }; fail '${message:-inkwheel: it ended with status $1}'"
            exit
        elif [ "$kak_timestamp" != "$4" ] || [ "$kak_bufname" != "$(cat "$2/buffer")" ]; then
            echo "nop %sh{ rm -r '$2' }; fail 'inkwheel: the text has changed meanwhile'"
            exit
        elif ! cmp -s "$2/in" "$2/out"; then
            echo "evaluate-commands -draft %{ select $3; execute-keys |cat<space>$2/out<ret> }"
            # A selection in replaced text would move to its end.
            echo "select $kak_selections_desc"
        fi
        echo "nop %sh{ rm -r '$2' }"
    }
}
