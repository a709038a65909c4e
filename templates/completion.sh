# The words that may end a command line of codegen, a line for each; its arguments are the words up to there, the last one perhaps
# empty. `:files` and `:folders` stand for paths.
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

# Commands, or the arguments of a command: its name and how many stand before.
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

# The values of a flag of a command, each behind what is written already.
_codegen_values() {
  case "$1 $2" in
    {{values}}
  esac
}

# The references of the lock; nothing where they cannot be read.
_codegen_references() {
  local program="$1" config="$2" folder="$3" keys
  set -- completion --references
  if [ -n "$config" ]; then set -- "$@" "--config=$config"; fi
  if [ -n "$folder" ]; then set -- "$@" "--cwd=$folder"; fi
  keys="$("$program" "$@" 2>/dev/null </dev/null)" && printf '%s\n' "$keys"
}
