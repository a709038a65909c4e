# Prints the words that can complete a command line of codegen, one per line. Its arguments are the words so far; the last one can
# be empty. `:files` and `:folders` are placeholders for paths.
_codegen_candidates() {
  local program="$1" command='' flag='' config='' folder='' position=0
  shift
  while [ $# -gt 1 ]; do
    case "$flag" in
      -c | --config) config="$1" ;;
      --cwd) folder="$1" ;;
    esac
    if [ -n "$flag" ]; then
      flag=''
    else
      case "$1" in
        {{flagsWithValue}}) flag="$1" ;;
        --config=*) config="${1#*=}" ;;
        --cwd=*) folder="${1#*=}" ;;
        -*) ;;
        *) if [ -z "$command" ]; then command="$1"; else position=$((position + 1)); fi ;;
      esac
    fi
    shift
  done
  if [ -n "$flag" ]; then
    _codegen_values "$command" "$flag" ''
    return
  fi
  case "$1" in
    --*=*) _codegen_values "$command" "${1%%=*}" "${1%%=*}=" ;;
    -*) _codegen_flags "$command" ;;
    *) _codegen_arguments "$command" "$position" "$program" "$config" "$folder" ;;
  esac
}

# Prints commands, or the arguments of a command, for its name and the number of arguments before.
_codegen_arguments() {
  case "$1 $2" in
    {{arguments}}
  esac
}

_codegen_flags() {
  case "$1" in
    {{flags}}
  esac
  {{globalFlags}}
}

# Prints the values of a flag of a command, each after the text already typed.
_codegen_values() {
  case "$1 $2" in
    {{values}}
  esac
}

# Prints the references of the lock, or nothing if they cannot be read.
_codegen_references() {
  local program="$1" config="$2" folder="$3" keys
  set -- completion --references
  if [ -n "$config" ]; then set -- "$@" "--config=$config"; fi
  if [ -n "$folder" ]; then set -- "$@" "--cwd=$folder"; fi
  keys="$("$program" "$@" 2>/dev/null </dev/null)" && printf '%s\n' "$keys"
}
