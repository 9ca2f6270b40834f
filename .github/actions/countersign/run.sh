#!/usr/bin/env bash
# Asks about the command and runs it if it is allowed. Fails as the command fails, and if it is denied.
set -uo pipefail

folder="$RUNNER_TEMP/countersign"
export PATH="$folder/bin:$PATH"
if [[ -n "$URL" ]]; then
  export COUNTERSIGN_URL="$URL" COUNTERSIGN_TOKEN="$TOKEN" COUNTERSIGN_HOME="$folder/none"
else
  export COUNTERSIGN_HOME="$folder/home"
  COUNTERSIGN_URL="$(cat "$COUNTERSIGN_HOME/gateway.url")"
  export COUNTERSIGN_URL
fi
if [[ -z "${COMMAND//[[:space:]]/}" ]]; then
  echo "::error::command: there is none to run"
  exit 1
fi

# A program with plain words is run as it is, so that a policy can name it; all else is a script for bash.
argv=(bash -eo pipefail -c "$COMMAND")
line="${COMMAND%$'\n'}"
if [[ "$line" =~ ^[A-Za-z0-9_@%+:,./\ =-]+$ ]]; then
  read -ra words <<< "$line"
  [[ "$(type -t -- "${words[0]}")" != file ]] || argv=("${words[@]}")
fi
rm -f "$folder/report.jsonl"
countersign run --session "$SESSION" --report "$folder/report.jsonl" -- "${argv[@]}"
code=$?
echo "exit-code=$code" >> "$GITHUB_OUTPUT"
case "$code" in
  126) echo "::error::Countersign denied the command, or it cannot be executed" ;;
  124) echo "::error::no one answered in time, or the command ended with 124" ;;
  125) echo "::error::Countersign could not be asked: is there a gateway at $COUNTERSIGN_URL?" ;;
esac
exit "$code"
