#!/bin/sh
# Requires REFERENCES_URL, the address of the service, and BASE, the revision from which the branch starts.
set -u

codegen=node_modules/.bin/codegen

"$codegen" check
code=$?
if [ "$code" -eq 1 ]; then echo "lists: run 'npx codegen --offline' and commit its changes"; fi
if [ "$code" -ne 0 ]; then exit "$code"; fi

"$codegen" check --live
code=$?
case "$code" in
  0) ;;
  1) echo "lists: warning: the service has changed lists; run 'npx codegen' in a separate branch" ;;
  3) echo "lists: warning: the service did not respond, so its lists were not compared" ;;
  *) exit "$code" ;;
esac

"$codegen" diff "git:$BASE" lock --exit-code
code=$?
case "$code" in
  0) echo "lists: this branch does not change them" ;;
  1) echo "lists: this branch changes them" ;;
  *) exit "$code" ;;
esac
