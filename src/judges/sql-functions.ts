/** Functions and words of SQL that do something wherever they stand. */
import type { PatternKey } from "../core/keys.ts";
import type { Statement } from "./sql-tokens.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const FUNCTIONS: ReadonlyMap<string, PatternKey> = new Map<string, PatternKey>(
  (
    [
      [
        "code.exec.escape",
        "XP_CMDSHELL SYS_EXEC SYS_EVAL SP_OACREATE SP_OAMETHOD SP_EXECUTE_EXTERNAL_SCRIPT LOAD_EXTENSION DBMS_SCHEDULER DBMS_JAVA EXECUTABLE SHELLFS EDIT FTS3_TOKENIZER",
      ],
      [
        "db.file",
        "LOAD_FILE PG_READ_FILE PG_READ_BINARY_FILE PG_LS_DIR PG_STAT_FILE LO_IMPORT LO_EXPORT LO_FROM_BYTEA PG_FILE_WRITE WRITEFILE READFILE OPENROWSET UTL_FILE BFILENAME XP_DIRTREE XP_FILEEXIST XP_REGREAD XP_REGWRITE XP_SUBDIRS OUTFILE DUMPFILE INFILE",
      ],
      [
        "db.admin",
        "PG_TERMINATE_BACKEND PG_CANCEL_BACKEND PG_RELOAD_CONF PG_PROMOTE PG_SWITCH_WAL PG_ROTATE_LOGFILE PG_DROP_REPLICATION_SLOT PG_STAT_RESET SP_CONFIGURE SP_ADDSRVROLEMEMBER SP_ADDLOGIN SP_PASSWORD",
      ],
      ["db.write", "SETVAL NEXTVAL DBLINK_EXEC LO_UNLINK LO_PUT PG_NOTIFY"],
      ["db.script", "QUERY_TO_XML QUERY_TO_XML_AND_XMLSCHEMA SP_EXECUTESQL DBLINK DBLINK_SEND_QUERY OPENQUERY CURSOR_TO_XML"],
      ["net.request", "UTL_HTTP HTTPURITYPE URL SYS_HTTP HTTP_GET HTTP_POST"],
    ] as const
  ).flatMap(([key, names]) => names.split(" ").map((name): [string, PatternKey] => [name, key])),
);

/** Names that mean nothing unless they are called. */
const CALLED = setOf("EDIT URL EXECUTABLE READFILE WRITEFILE OUTFILE");

/** What a function does wherever it stands. */
export function judgeFunctions(statement: Statement, keys: Set<PatternKey>): void {
  for (let at = 0; at < statement.length; at++) {
    const { kind, text, quoted } = statement[at]!;
    const key = kind === "word" ? FUNCTIONS.get(quoted ? text.toUpperCase() : text) : undefined;
    if (key !== undefined && (!CALLED.has(text) || statement[at + 1]?.text === "(")) keys.add(key);
  }
}
