# Completion of codegen for bash: eval "$(codegen completion bash)"

{{candidates}}

_codegen() {
  local line="${COMP_LINE:0:COMP_POINT}" current rest kept sign candidate
  local -a words
  read -ra words <<<"$line"
  case "$line" in *[[:space:]]) words+=('') ;; esac
  current="${words[${#words[@]} - 1]}"
  # Bash replaces only the text after the last of these characters.
  rest="$current"
  for sign in '=' '@' ':'; do
    case "$COMP_WORDBREAKS" in *"$sign"*) rest="${rest##*"$sign"}" ;; esac
  done
  kept="${current%"$rest"}"
  COMPREPLY=()
  while IFS= read -r candidate; do
    case "$candidate" in
      :files) _codegen_paths -f "$current" "$rest" ;;
      :folders) _codegen_paths -d "$current" "$rest" ;;
      "$current"*) COMPREPLY+=("${candidate#"$kept"}") ;;
    esac
  done < <(_codegen_candidates "${words[@]}")
}

_codegen_paths() {
  local written="$2" kept found
  case "$written" in --*=*) written="${written#*=}" ;; esac
  kept="${written%"$3"}"
  while IFS= read -r found; do
    COMPREPLY+=("${found#"$kept"}")
  done < <(compgen "$1" -- "$written")
  # Older versions of bash lack compopt, and add no slash after a folder.
  compopt -o filenames 2>/dev/null
}

complete -F _codegen codegen
