/** clickhouse: its client and its other programs. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "clickhouse ch",
  flags: `-m|--multiline -n|--multiquery -t|--time --echo --progress --vertical -E --stacktrace
    --ignore-error --highlight --secure --password? --compression --disable_suggestion`,
  values: `-h|--host --port -u|--user -d|--database -f|--format --output-format --input-format
    --connect_timeout --receive_timeout --send_timeout --max_threads --max_memory_usage
    --max_execution_time --limit -S|--structure`,
  options: {
    "-q|--query=": "sql",
    "--queries-file=": "script",
    "--help": "help",
    "-V|--version": "help",
  },
  verbs: [
    ["exec.read", "format"],
    [
      "system.service",
      "server|keeper|start|stop|restart|install|su|disks|git-import|keeper-converter",
    ],
    ["db.script", "local|benchmark|copier|obfuscator"],
  ],
  judge: sqlClient({ client: "plain", verb: "client" }),
});
