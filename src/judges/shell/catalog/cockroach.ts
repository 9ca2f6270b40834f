/** cockroach: CockroachDB, its SQL client and its server. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "cockroach",
  flags: "--echo-sql --insecure --safe-updates? -t|--table --no-line-editor",
  values: `--host -p|--port -d|--database -u|--user --format --certs-dir --cluster-name
    --table-display-format`,
  options: {
    "-e|--execute=": "sql",
    "-f|--file=": "script",
    "--url=": "own",
    "--help": "help",
  },
  verbs: [
    ["exec.help", "version|help"],
    ["db.read", "node ls|status"],
    ["db.admin", "node drain|recommission"],
    ["db.drop.database", "node decommission"],
    ["db.read", "auth-session list"],
    ["secret.access", "cert|auth-session *"],
    ["system.service", "start|start-single-node|init|quit|mt"],
    ["db.script", "demo|workload|import|nodelocal|userfile|debug|statement-diag"],
    ["exec.read", "sqlfmt"],
  ],
  judge: sqlClient({ client: "psql", verb: "sql" }),
});
