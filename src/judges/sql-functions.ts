/** SQL functions and words that have an effect wherever they appear. */
import type { PatternKey } from "../core/keys.ts";
import type { Statement } from "./sql-tokens.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const FUNCTIONS: ReadonlyMap<string, PatternKey> = new Map<string, PatternKey>(
  (
    [
      [
        "code.exec.escape",
        "XP_CMDSHELL SYS_EXEC SYS_EVAL SP_OACREATE SP_OAMETHOD SP_EXECUTE_EXTERNAL_SCRIPT " +
          "LOAD_EXTENSION DBMS_SCHEDULER DBMS_JAVA EXECUTABLE SHELLFS EDIT FTS3_TOKENIZER",
      ],
      [
        "db.file",
        "LOAD_FILE PG_READ_FILE PG_READ_BINARY_FILE PG_LS_DIR PG_STAT_FILE " +
          "LO_IMPORT LO_EXPORT LO_FROM_BYTEA PG_FILE_WRITE WRITEFILE READFILE " +
          "OPENROWSET UTL_FILE BFILENAME XP_DIRTREE XP_FILEEXIST XP_REGREAD " +
          "XP_REGWRITE XP_SUBDIRS OUTFILE DUMPFILE INFILE",
      ],
      [
        "db.admin",
        "PG_TERMINATE_BACKEND PG_CANCEL_BACKEND PG_RELOAD_CONF PG_PROMOTE PG_SWITCH_WAL " +
          "PG_ROTATE_LOGFILE PG_DROP_REPLICATION_SLOT PG_STAT_RESET SP_CONFIGURE " +
          "SP_ADDSRVROLEMEMBER SP_ADDLOGIN SP_PASSWORD",
      ],
      ["db.write", "SETVAL NEXTVAL DBLINK_EXEC LO_UNLINK LO_PUT PG_NOTIFY"],
      [
        "db.script",
        "QUERY_TO_XML QUERY_TO_XML_AND_XMLSCHEMA SP_EXECUTESQL DBLINK DBLINK_SEND_QUERY " +
          "OPENQUERY CURSOR_TO_XML",
      ],
      ["net.request", "UTL_HTTP HTTPURITYPE URL SYS_HTTP HTTP_GET HTTP_POST"],
    ] as const
  ).flatMap(([key, names]) => names.split(" ").map((name): [string, PatternKey] => [name, key])),
);

/** System tables that hold the passwords of users, or the servers that the database connects to. */
const SECRETS = setOf(
  `PG_SHADOW PG_AUTHID PG_USER_MAPPING PG_USER_MAPPINGS SYSLOGINS SQL_LOGINS DBA_USERS_WITH_DEFPWD
  LINK$ DUCKDB_SECRETS SLAVE_MASTER_INFO`,
);

/** `mysql.user` and `sys.user$`: the meaning depends on the name before it. */
const isSecretTable = (statement: Statement, at: number, name: string): boolean =>
  SECRETS.has(name) ||
  (/^(?:USER|GLOBAL_PRIV|SERVERS)$/.test(name) &&
    statement[at - 1]?.text === "." &&
    statement[at - 2]?.text.toUpperCase() === "MYSQL");

/**
 * DuckDB reads files by their names: `FROM '/x.csv'`, `read_csv('/x')`. Files of the project count
 * as the project's own.
 */
function isFile(text: string, at: number, statement: Statement): boolean {
  if (!/^(?:[/~]\.?\w|\.\.\/|[a-z\d]{2,9}:\/\/)|(?:^|\/)\.(?:env|netrc|npmrc|pgpass)\b/.test(text))
    return false;
  const before = statement[at - 1];
  if (before?.text === "(")
    return /^(?:READ|PARQUET|CSV|JSON)_/i.test(statement[at - 2]?.text ?? "");
  return before?.kind === "word" && /^(?:FROM|JOIN)$/.test(before.text);
}

/** Names that mean nothing unless they are called. */
const CALLED = setOf("EDIT URL EXECUTABLE READFILE WRITEFILE OUTFILE");

/** The effect of a function, wherever it appears. */
export function judgeFunctions(statement: Statement, keys: Set<PatternKey>): void {
  for (const [at, { kind, text, quoted }] of statement.entries()) {
    if (kind === "string" && isFile(text, at, statement)) keys.add("db.file");
    if (kind !== "word") continue;
    const name = quoted ? text.toUpperCase() : text;
    const key = FUNCTIONS.get(name);
    if (isSecretTable(statement, at, name)) keys.add("secret.access");
    if (key !== undefined && (!CALLED.has(text) || statement[at + 1]?.text === "(")) keys.add(key);
  }
}
