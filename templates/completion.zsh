#compdef codegen
# Completion of codegen for zsh: eval "$(codegen completion zsh)", or a file _codegen in a folder of $fpath

{{candidates}}

_codegen() {
  local candidate
  local -a found
  for candidate in "${(@f)$(_codegen_candidates "${(@)words[1,CURRENT - 1]}" "$PREFIX")}"; do
    case "$candidate" in
      :files | :folders)
        case "$PREFIX" in --*=*) compset -P '*=' ;; esac
        if [ "$candidate" = :files ]; then _files; else _files -/; fi
        ;;
      ?*) found+=("$candidate") ;;
    esac
  done
  if [ ${#found} -gt 0 ]; then compadd -a found; fi
}

# A file in $fpath is run as the function itself the first time.
if [ "${funcstack[1]}" = _codegen ]; then
  _codegen "$@"
else
  if [ -z "${functions[compdef]}" ]; then autoload -Uz compinit && compinit; fi
  compdef _codegen codegen
fi
