#!/bin/sh
# Needs REFERENCES_URL, the address of the service, and BASE, the revision that the branch began at.
set -u

codegen=node_modules/.bin/codegen

"$codegen" check
code=$?
if [ "$code" -eq 1 ]; then echo "lists: run 'npx codegen --offline' and commit what it wrote"; fi
if [ "$code" -ne 0 ]; then exit "$code"; fi

"$codegen" check --live
code=$?
case "$code" in
  0) ;;
  1) echo "lists: warning: the service has other lists; run 'npx codegen' on a branch of its own" ;;
  3) echo "lists: warning: the service did not answer, so its lists are not compared" ;;
  *) exit "$code" ;;
esac

"$codegen" diff "git:$BASE" lock --exit-code
code=$?
case "$code" in
  0) echo "lists: this branch leaves them alone" ;;
  1) echo "lists: this branch changes them" ;;
  *) exit "$code" ;;
esac
