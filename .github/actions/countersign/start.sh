#!/usr/bin/env bash
# Starts a gateway for this job, without people unless a config says otherwise, and waits until it can be asked.
set -euo pipefail

folder="$RUNNER_TEMP/countersign"
export PATH="$folder/bin:$PATH" COUNTERSIGN_HOME="$folder/home"
mkdir -p -m 700 "$COUNTERSIGN_HOME"

fail() {
  echo "::error::$1"
  exit 1
}

# one that an earlier step of this job started
if [[ -f "$folder/pid" ]] && kill -0 "$(cat "$folder/pid")" 2> /dev/null; then
  echo "url=$(cat "$COUNTERSIGN_HOME/gateway.url")" >> "$GITHUB_OUTPUT"
  exit 0
fi

case "$DO" in
  run) rm -f "$folder/kept" ;;
  start) touch "$folder/kept" ;;
  *) fail "do: expected run, start or finish, found $DO" ;;
esac
config="$CONFIG"
if [[ -z "$config" ]]; then
  case "$APPROVE" in
    none) headless="enabled: false" ;;
    dangerous | all)
      [[ "$LIMIT" =~ ^[0-9]+$ ]] || fail "limit: expected a number, found $LIMIT"
      [[ "$LIMIT_FOR" =~ ^[0-9]+(ms|s|m|h|d)$ ]] || fail "limit-for: expected a time such as 1h, found $LIMIT_FOR"
      headless="enabled: true, approve: $APPROVE, limits: { total: $LIMIT, for: $LIMIT_FOR }"
      ;;
    *) fail "approve: expected none, dangerous or all, found $APPROVE" ;;
  esac
  policy="$POLICY"
  [[ ! -f "$policy" ]] || policy="$(realpath "$policy")"
  config="$folder/countersign.yaml"
  # JSON is YAML: a path may hold anything
  printf 'listen: 127.0.0.1:0\nchannels: {}\nheadless: { %s }\npolicy: %s\n' \
    "$headless" "$(node -p 'JSON.stringify(process.argv[1])' -- "$policy")" > "$config"
fi

date -u +%Y-%m-%dT%H:%M:%S.000Z > "$folder/since"
rm -f "$COUNTERSIGN_HOME/gateway.url"
nohup countersign start --config "$config" --listen 127.0.0.1:0 > "$folder/gateway.log" 2>&1 &
pid=$!
echo "$pid" > "$folder/pid"
until [[ -s "$COUNTERSIGN_HOME/gateway.url" ]]; do
  if ! kill -0 "$pid" 2> /dev/null; then
    cat "$folder/gateway.log" >&2
    fail "the gateway did not start"
  fi
  sleep 0.1
done
url="$(cat "$COUNTERSIGN_HOME/gateway.url")"
echo "url=$url" >> "$GITHUB_OUTPUT"
{
  echo "COUNTERSIGN_URL=$url"
  echo "COUNTERSIGN_HOME=$COUNTERSIGN_HOME"
} >> "$GITHUB_ENV"
echo "Countersign listens on $url"
