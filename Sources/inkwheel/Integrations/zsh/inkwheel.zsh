# Picks a colour on the command line of zsh: eval "$(inkwheel init zsh)"
#
# INKWHEEL_KEY   the key, as bindkey takes it; empty for none. Set it before this is evaluated.
#                Without it: Alt-K, or Ctrl-X k in vi mode, where Esc k is the previous command.
# INKWHEEL_OPTS  options for “inkwheel pick”; without it: --height 60%

# Edits the colour at the cursor, or inserts one there.
inkwheel-widget() {
  emulate -L zsh
  local before="$LBUFFER" after="$RBUFFER"
  local breaks="${before//[^$'\n']/}" last="${before##*$'\n'}" new
  # The full stop keeps line breaks at the end. zle closes standard input, but the pipe replaces it.
  if new="$(print -rn -- "$BUFFER" |
    command inkwheel pick - --at $(($#breaks + 1)):$(($#last + 1)) --insert --shell \
      ${(z)${INKWHEEL_OPTS---height 60%}} &&
    print -n .)"; then
    new="${new%.}"
    # The cursor stays before the text that followed it, which is after an inserted colour.
    local -i point=CURSOR
    [[ "$new" == *"$after" ]] && point=$(($#new - $#after))
    BUFFER="$new"
    CURSOR=$point
  fi
  zle reset-prompt
}

if [[ -o interactive ]]; then
  zle -N inkwheel-widget
  if [[ -n "${INKWHEEL_KEY-default}" ]]; then
    bindkey -M emacs "${INKWHEEL_KEY-\\ek}" inkwheel-widget
    bindkey -M viins "${INKWHEEL_KEY-^Xk}" inkwheel-widget
    bindkey -M vicmd "${INKWHEEL_KEY-^Xk}" inkwheel-widget
  fi
fi
