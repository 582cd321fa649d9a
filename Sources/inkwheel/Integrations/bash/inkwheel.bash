# Picks a colour on the command line of bash: eval "$(inkwheel init bash)"
#
# INKWHEEL_KEY   the key, as bind takes it; empty for none. Set it before this is evaluated.
#                Without it: Alt-K, or Ctrl-X k in vi mode, where Esc k is the previous command.
# INKWHEEL_OPTS  options for “inkwheel pick”; without it: --height 60%

# Edits the colour at the cursor, or inserts one there.
__inkwheel_widget() {
  local before="${READLINE_LINE:0:READLINE_POINT}" after="${READLINE_LINE:READLINE_POINT}"
  local breaks="${before//[!$'\n']/}" last="${before##*$'\n'}"
  local -a options
  read -r -a options <<<"${INKWHEEL_OPTS---height 60%}"
  local new
  # The full stop keeps line breaks at the end.
  new="$(printf '%s' "$READLINE_LINE" |
    command inkwheel pick - --at "$((${#breaks} + 1)):$((${#last} + 1))" --insert --shell \
      "${options[@]}" &&
    printf .)" || return 0
  new="${new%.}"
  # The cursor stays before the text that followed it, which is after an inserted colour.
  if [[ "$new" == *"$after" ]]; then
    READLINE_POINT=$((${#new} - ${#after}))
  elif ((READLINE_POINT > ${#new})); then
    READLINE_POINT=${#new}
  fi
  READLINE_LINE="$new"
}

if [[ $- == *i* ]]; then
  if ((BASH_VERSINFO[0] < 4)); then
    printf 'inkwheel: bash 4 or newer is needed\n' >&2
  elif [[ -n "${INKWHEEL_KEY-default}" ]]; then
    bind -m emacs-standard -x "\"${INKWHEEL_KEY-\\ek}\": __inkwheel_widget"
    bind -m vi-command -x "\"${INKWHEEL_KEY-\\C-xk}\": __inkwheel_widget"
    bind -m vi-insert -x "\"${INKWHEEL_KEY-\\C-xk}\": __inkwheel_widget"
  fi
fi
