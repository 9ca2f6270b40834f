/** neo4j-admin, neo4j. */
import { program } from "../program.ts";

export default program({
  names: "neo4j-admin neo4j",
  flags: `--expand-commands --verbose --check-graph? --check-indexes? --check-counts?
    --check-property-owners? --docker --overwrite-destination|--to-stdout|--force`,
  values: "--type --database",
  options: {
    "--to-path|--to|--backup-dir|--report-path|--report-dir|--temp-path=": "write",
    "--additional-config=": "read",
    "--from-path=": "read",
    "--from=": "net.remote",
  },
  verbs: [
    ["db.drop.database", "** load|restore|import --overwrite-destination|--force"],
    [
      "db.admin",
      "** load|restore|import|start|stop|restart|console|set-initial-password|" +
        "unbind|migrate|copy|upload",
    ],
    ["db.read", "** status|version|dump|backup|check|report|info|validate|memory-recommendation"],
  ],
});
