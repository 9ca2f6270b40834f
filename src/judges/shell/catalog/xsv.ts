/** xsv, qsv: tables, by verbs. */
import { program } from "../program.ts";

export default program({
  names: "xsv qsv xan",
  source: "xsv --list, github.com/jqnatividad/qsv",
  flags: `-n --no-headers --everything --mode --cardinality --median --nulls --no-nulls --flexible
    -R --reverse -N --numeric -i --ignore-case -v --invert-match -H --right --left --full --cross -a
    --asc --just-names -j --human-readable --no-case --unique -u --unsafe --exclude`,
  values: `-d|--delimiter -s|--select -l|--limit -w --width -p --pad -c --condense --start -e --end
    --len --index -r --replacement --seed -t --out-delimiter --quote --escape -q --idx --sort
    --jobs`,
  options: { "-o|--output=": "write" },
  verbs: [
    [
      "exec.read",
      "headers|select|stats|frequency|count|table|slice|search|sample|sort|cat|fmt|flatten|" +
        "join|reverse|input|dedup|moarstats @read",
    ],
    [
      "exec.read",
      "fixlengths|rename|enumerate|transpose|diff|explode|fill|pseudo|safenames|sniff|" +
        "validate|behead|view|from @read",
    ],
    ["fs.write.project", "split|partition|index|extsort|tojsonl|excel|schema|snappy @read"],
    ["exec.help", "help|version"],
    [
      "code.exec.inline",
      "py|luau|apply|foreach|map|filter|eval|agg|groupby|template|sqlp|generate|scrape|" +
        "describegpt|cmd",
    ],
    ["code.exec.escape", "foreach * @run"],
    ["net.request", "fetch|fetchpost|crawl|geocode|get"],
    ["db.write", "to"],
  ],
});
