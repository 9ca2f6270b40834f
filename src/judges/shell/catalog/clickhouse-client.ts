/** clickhouse-client, clickhouse-local: clients of ClickHouse. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "clickhouse-client clickhouse-local",
  flags: `-m|--multiline -n|--multiquery -t|--time --echo --progress --vertical -E --stacktrace
    --ignore-error --highlight --secure --password? --compression --print-time-to-stderr
    --disable_suggestion`,
  values: `-h|--host --port -u|--user -d|--database -f|--format --output-format --input-format
    --connect_timeout --receive_timeout --send_timeout --max_threads --max_memory_usage
    --max_execution_time --max_result_rows --max_rows_to_read --limit --offset -S|--structure
    -N|--table --query_id --param_id --log_comment --send_logs_level`,
  options: {
    "-q|--query=": "sql",
    "--queries-file=": "script",
    "-F|--file=": "read",
    "--path=": "write",
    "--help": "help",
    "-V|--version": "help",
  },
  judge: sqlClient({ client: "plain" }),
});
