/** goaccess: reports of web servers' logs. */
import { program } from "../program.ts";

export default program({
  names: "goaccess",
  flags: `-a --agent-list -c --config-dialog -d --with-output-resolver -m --with-mouse -r
    --no-term-resolver -i --hl-header --no-global-config --no-progress --no-csv-summary
    --no-query-string --anonymize-ip --ignore-crawlers --crawlers-only --real-os
    --no-html-last-updated --no-parsing-spinner --4xx-to-unique-count --no-tab-scroll
    --no-column-names --no-color`,
  values: `--log-format --date-format --time-format --datetime-format -e --exclude-ip --ignore-panel
    --enable-panel --sort-panel --ignore-status --ignore-referrer --hide-referrer
    --html-report-title --html-prefs --max-items --num-tests -j --jobs --tz --keep-last
    --color-scheme --hour-spec --date-spec --anonymize-level --chunk-size --ignore-statics
    --static-file -H -M`,
  options: {
    "-f|--log-file=": "read",
    "-p|--config-file|--browsers-file|--geoip-database=": "read",
    "-o|--output|-l|--debug-file|--invalid-requests|--unknowns-log|--persist|--db-path=": "write",
    "--real-time-html|--daemonize": "net.listen",
    "--addr|--port|--ws-url|--origin|--fifo-in|--fifo-out|--pid-file|--user-name|--ssl-cert=":
      "net.listen",
    "--ssl-key=": "net.listen",
    "--html-custom-css|--html-custom-js|--external-assets=": "write",
    "--help": "help",
  },
  operands: "read",
});
