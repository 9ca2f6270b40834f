#!/usr/bin/env bash
# Finds countersign, or builds it from the commit that the workflow names: what you pin is what runs.
set -euo pipefail

[[ -z "$TOKEN" ]] || echo "::add-mask::$TOKEN"
folder="$RUNNER_TEMP/countersign"
mkdir -p -m 700 "$folder/bin"

program="$PROGRAM"
if [[ -z "$program" ]]; then
  root="$(cd "$GITHUB_ACTION_PATH/../../.." && pwd)"
  program="$root/dist/src/main.js"
  if [[ ! -f "$program" ]]; then
    (cd "$root" && npm ci --ignore-scripts --no-audit --no-fund && node scripts/build.mjs)
  fi
fi
if [[ ! -f "$program" ]]; then
  echo "::error::there is no countersign at $program"
  exit 1
fi
printf '#!/usr/bin/env bash\nexec node %q "$@"\n' "$program" > "$folder/bin/countersign"
chmod 700 "$folder/bin/countersign"
echo "$folder/bin" >> "$GITHUB_PATH"
