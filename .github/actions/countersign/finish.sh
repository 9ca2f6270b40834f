#!/usr/bin/env bash
# Writes the job summary, and stops the gateway that was started here; not while later steps use it.
set -uo pipefail

folder="$RUNNER_TEMP/countersign"
export PATH="$folder/bin:$PATH"
[[ "$DO" != run || -n "$URL" || ! -f "$folder/kept" ]] || exit 0

summary() {
  [[ "$SUMMARY" == true ]] || return 0
  if [[ -n "$URL" ]]; then
    # the log is elsewhere, and not for agents: this tells of the command of this step
    countersign audit summary --report "$folder/report.jsonl" >> "$GITHUB_STEP_SUMMARY"
  elif [[ -f "$folder/home/audit.jsonl" ]]; then
    COUNTERSIGN_HOME="$folder/home" countersign audit summary --file "$folder/home/audit.jsonl" \
      --since "$(cat "$folder/since")" >> "$GITHUB_STEP_SUMMARY"
  fi
}
summary
code=$?
if [[ -z "$URL" && -f "$folder/pid" ]]; then
  kill "$(cat "$folder/pid")" 2> /dev/null || true
  rm -f "$folder/pid" "$folder/kept"
fi
exit "$code"
