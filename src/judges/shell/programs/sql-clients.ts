/** SQL clients: psql, mysql, sqlite3 and their like. Sources: their manuals. */
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import { type Options, optionsOf, type Parsed, parseOptions } from "../options.ts";
import type { Command, Program, Programs } from "../program.ts";
import { type Client, runsSql } from "./sql-scripts.ts";

interface Terminal {
  readonly client: Client;
  readonly options: Options;
  /** From which operand on they are SQL; undefined: none is. */
  readonly from: number | undefined;
  /** A verb that has to stand in front: `cockroach sql`. */
  readonly verb: string | undefined;
}

/**
 * A line: how the client reads scripts, its names, `>` and the first operand that is SQL, `=` and its verb, and behind a colon its options as `optionsOf`
 * has them. Effects: `q` SQL, `f` a file of SQL, `o` a file that is written, `l` only tells something, `x` loads a library.
 */
const TABLE = `
  psql    psql pgcli usql gsql : -c|--command:q -f|--file:f -o|--output:o -L|--log-file:o -l|--list!l -h|--host: -p|--port: -U|--username: -d|--dbname: -v|--set|--variable: -P|--pset: -F|--field-separator: -R|--record-separator: -T|--table-attr: --help!l -V|--version!l
  mysql   mysql mariadb mycli tidb : -e|--execute:q --init-command:q -h|--host: -u|--user: -p|--password? -P|--port: -S|--socket: -D|--database: --defaults-file: --defaults-extra-file: --tee:o --pager? --default-character-set: --ssl-ca: --ssl-cert: --ssl-key: --plugin-dir:x --help!l -V|--version!l
  sqlite  sqlite3 sqlite litecli sqlcipher >1 : -cmd:q -init:f -separator: -nullvalue: -newline: -maxsize: -lookaside: -mmap: -pagecache: -vfs: -version!l -help!l --version!l --help!l
  sqlite  duckdb >1 : -c|-s|-cmd:q -f|-init:f -separator: -nullvalue: -newline: -version!l -help!l --version!l --help!l
  sqlcmd  sqlcmd osql go-sqlcmd isql tsql fisql : -q|-Q|--query:q -i|--input-file:f -o|--output-file:o -S|--server: -U|--user-name: -P: -d|--database-name: -b -v: -h: -s: -w: -t: -l: -H: -a: -m: -K: --help!l -?!l --version!l
  plain   cqlsh : -e|--execute:q -f|--file:f -u|--username: -p|--password: -k|--keyspace: --cqlshrc: --request-timeout: --connect-timeout: --encoding: --help!l --version!l
  plain   clickhouse-client clickhouse-local : -q|--query:q --queries-file:f -h|--host: --port: -u|--user: --password: -d|--database: -f|--format: --format: --output-format: --multiquery! --help!l --version!l
  plain   clickhouse =client : -q|--query:q --queries-file:f -h|--host: --port: -u|--user: --password: -d|--database: -f|--format: --help!l
  plain   cockroach =sql : -e|--execute:q -f|--file:f --host: --url: -d|--database: -u|--user: --format: --certs-dir: --help!l
  plain   trino presto presto-cli : --execute:q -f|--file:f --server: --catalog: --schema: --user: --output-format: --help!l --version!l
  plain   beeline hive impala-shell spark-sql snowsql vsql vertica exaplus nzsql dbaccess crate crash athenacli drill bendsql ksql : -e|-q|-c|--query|--command|--execute:q -f|--file|--filename:f -i:f -o|--output_file:o -u: -n: -p: -d: -h|--host: -U: -w: --database: --hiveconf: --conf: --help!l --version!l
  plain   sqlplus sqlcl sql : -S -L -M: -V!l -H!l
`;

const terminalOf = (line: string): readonly [string, Terminal][] => {
  const [head = "", options = ""] = line.split(" : ");
  const [client, ...words] = head.trim().split(/\s+/) as [Client, ...string[]];
  const from = words.find((word) => word.startsWith(">"))?.slice(1);
  const verb = words.find((word) => word.startsWith("="))?.slice(1);
  const terminal = { client, options: optionsOf(options), from: from === undefined ? undefined : Number(from), verb };
  return words.filter((word) => !/^[>=]/.test(word)).map((name) => [name, terminal]);
};

/** sqlite3 and duckdb write long options with one dash, or with two. */
const dashed = (args: readonly string[]): readonly string[] => args.map((arg) => (/^-[a-z]{2,}$/.test(arg) ? `-${arg}` : arg));
const singles = (spec: Options): Options => ({
  ...spec,
  longs: new Map([...spec.longs, ...[...spec.shorts].map(([name, known]) => [`--${name}`, known] as const)]),
});

function talks(terminal: Terminal): Program {
  const { client, from, verb } = terminal;
  const options = client === "sqlite" ? singles(terminal.options) : terminal.options;
  return (command, report) => {
    if (verb !== undefined && command.args[0] !== verb) return;
    const args = verb === undefined ? command.args : command.args.slice(1);
    const parsed = parseOptions(client === "sqlite" ? dashed(args) : args, options);
    if (parsed.given.some(({ effect }) => effect === "l")) return report.add("exec.help");
    const told = tells(command, { parsed, client, from }, report);
    // `psql "$DATABASE_URL" -c …`: where the statements are written out, what nobody knows is the connection
    if (parsed.vague && !(told && parsed.operands[0] === UNKNOWN && parsed.operands.length === 1)) report.add("db.script");
    if (!told) reads(command, client, report);
  };
}

interface Talk {
  readonly parsed: Parsed;
  readonly client: Client;
  readonly from: number | undefined;
}

/** Whether the words say what to do. */
function tells({ open }: Command, { parsed, client, from }: Talk, report: Report): boolean {
  let told = false;
  for (const { effect, value = UNKNOWN } of parsed.given) {
    if (effect === "o") report.writes(value);
    else if (effect === "x") report.add("code.exec.escape");
    else if (effect === "q") {
      told = true;
      runs(client, value, report);
    } else if (effect === "f" && value !== "-") {
      told = true;
      report.add("db.script");
    }
  }
  for (const text of from === undefined ? [] : parsed.operands.slice(from)) {
    told = true;
    runs(client, text, report);
  }
  if (open) report.add("db.script");
  return told;
}

function runs(client: Client, text: string, report: Report): void {
  if (text === UNKNOWN) report.add("db.script");
  else runsSql(client, text, report);
  if (!isKnown(text)) report.add("db.script");
}

function reads({ stdin }: Command, client: Client, report: Report): void {
  if (stdin?.text !== undefined) runs(client, stdin.text, report);
  else report.add(stdin ? "db.script" : "db.session");
}

export const sqlClients: Programs = Object.fromEntries(
  TABLE.trim()
    .split("\n")
    .flatMap(terminalOf)
    .map(([name, terminal]): [string, Program] => [name, talks(terminal)]),
);
