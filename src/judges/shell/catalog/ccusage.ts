/** ccusage: counts what agents have used. */
import { program } from "../program.ts";

export default program({
  names: "ccusage",
  traits: ["project-tool"],
  flags: `-b --breakdown -i --instances -a --active -r --recent -O --offline --no-offline --no-cost
    --plain --single-thread`,
  values: `-s --since -u --until -m --mode -o --order -p --project -t --token-limit -n
    --session-length -z --timezone --locale -w --start-of-week --id --refresh-interval --plan --view
    --theme`,
  options: { "--config=": "load", "-q|--jq=": "own" },
  verbs: [
    ["exec.read", "."],
    ["exec.read", "daily|weekly|monthly|session|blocks|statusline|help|version"],
  ],
});
