# Completes the command line of inkwheel in bash. The program itself knows what fits.

_inkwheel() {
  # The words up to the cursor, without bash's additional breaks at “=” and “:”.
  local line="${COMP_LINE:0:COMP_POINT}" rest word
  local -a words=()
  local -i index
  for ((index = 0; index <= COMP_CWORD; index++)); do
    rest="${line#"${line%%[![:space:]]*}"}"
    word="${COMP_WORDS[index]}"
    ((index < COMP_CWORD)) || word="$rest"
    if ((index == 0)) || [[ "$rest" != "$line" || -z "$line" ]]; then
      words+=("$word")
    else
      words[${#words[@]} - 1]+="$word"
    fi
    line="${rest#"$word"}"
  done
  local -i last=$((${#words[@]} - 1))
  local current="${words[last]}" quote=""
  case "$current" in
    [\'\"]*) quote="${current:0:1}" current="${current:1}" ;;
    *) current="${current//\\/}" ;;
  esac
  words[last]="$current"

  local -a answer
  mapfile -t answer < <(command "${words[0]/#\~/$HOME}" __complete -- "${words[@]:1}" 2>/dev/null)
  local files="${answer[0]}"

  # bash replaces only what follows the last break.
  local kept=""
  if [[ -z "$quote" ]]; then
    [[ "$COMP_WORDBREAKS" == *:* ]] && kept="${current%"${current##*:}"}"
    [[ "$COMP_WORDBREAKS" == *=* && "${current#"$kept"}" == *=* ]] && kept="${current%"${current##*=}"}"
  fi
  COMPREPLY=()
  for word in "${answer[@]:1}"; do
    word="${word%%$'\t'*}"
    [[ "$word" == "$current"* ]] || continue
    word="${word#"$kept"}"
    # Names of files are quoted by bash.
    [[ -n "$quote" || "$files" == :files* ]] || printf -v word %q "$word"
    # A comma outside braces needs no backslash, and is typed without one.
    word="${word//\\,/,}"
    COMPREPLY+=("$word")
  done
  # After “name=” follows the value.
  [[ ${#COMPREPLY[@]} != 1 || "${COMPREPLY[0]}" != *= ]] || compopt -o nospace 2>/dev/null

  [[ "$files" == :files* ]] || return 0
  compopt -o filenames 2>/dev/null
  local part="$current" endings="${files#:files} " ending
  [[ "$part" == --*=* ]] && part="${part#*=}"
  while IFS= read -r word; do
    ending="${word##*.}"
    if [[ -d "${word/#\~/$HOME}" || "$endings" == " " || "$endings" == *" $ending "* ]]; then
      COMPREPLY+=("$word")
    fi
  done < <(compgen -f -- "$part")
}

complete -F _inkwheel inkwheel
