/**
 * Judges SQL: the statements of a text, one key each. Sources: the manuals of PostgreSQL, MySQL,
 * SQLite, SQL Server, ClickHouse and DuckDB.
 */
import type { PatternKey } from "../core/keys.ts";
import { callsUnknown } from "./sql-builtins.ts";
import { isUnbounded } from "./sql-conditions.ts";
import { judgeFunctions } from "./sql-functions.ts";
import { type Statement, scriptsOf, type Word } from "./sql-tokens.ts";

/** The rest of a longer text is not read. */
const MAX_LENGTH = 16_384;

/** How deep statements in strings are read. */
const MAX_DEPTH = 3;

/** The longest nested statement that is read. */
const REACH = 300;

/** Never empty. `db.script` (uncertain) for what cannot be read. */
export function judgeSql(text: string, depth = 0): readonly PatternKey[] {
  const keys = new Set<PatternKey>();
  if (text.length > MAX_LENGTH || text.includes("\0")) keys.add("db.script");
  for (const { statements, whole } of scriptsOf(text.slice(0, MAX_LENGTH))) {
    if (!whole) keys.add("db.script");
    for (const statement of statements) judgeStatement(statement, keys, depth);
  }
  if (keys.size === 0) keys.add("db.read");
  return [...keys];
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const READS = setOf(
  `SELECT VALUES TABLE SHOW DESCRIBE DESC EXPLAIN HELP USE SET BEGIN START COMMIT ROLLBACK END ABORT
  SAVEPOINT RELEASE FETCH MOVE CLOSE DECLARE RESET DISCARD CHECK CHECKSUM LOCK UNLOCK DEALLOCATE
  PRINT GO WITH PRAGMA DETACH LISTEN UNLISTEN FROM SUMMARIZE EXISTS PREPARE CONSISTENCY TRACING
  PAGING EXPAND LOGIN`,
);

const KEYS: ReadonlyMap<string, PatternKey> = new Map<string, PatternKey>(
  (
    [
      ["db.write", "INSERT UPDATE DELETE MERGE UPSERT REPLACE COPY NOTIFY HANDLER IMPORT UNDROP"],
      [
        "db.schema",
        "CREATE ALTER COMMENT RENAME REINDEX CLUSTER REFRESH OPTIMIZE REPAIR VACUUM ANALYZE " +
          "ANALYSE CACHE UNCACHE MSCK DISTRIBUTE",
      ],
      ["db.drop.table", "TRUNCATE"],
      [
        "db.admin",
        "GRANT REVOKE DENY REASSIGN SECURITY FLUSH SHUTDOWN KILL RESTART PURGE " +
          "CHANGE STOP INSTALL UNINSTALL BACKUP RESTORE DBCC RECONFIGURE " +
          "CHECKPOINT SYSTEM CLONE SIGNAL BINLOG",
      ],
      ["db.script", "CALL EXEC EXECUTE DO SOURCE DELIMITER IF WHILE LOOP FOR"],
      ["db.file", "ATTACH LOAD BULK UNLOAD EXPORT"],
    ] as const
  ).flatMap(([key, words]) => words.split(" ").map((word): [string, PatternKey] => [word, key])),
);

const CHANGES = setOf("INSERT UPDATE DELETE MERGE");

function judgeStatement(statement: Statement, keys: Set<PatternKey>, depth: number): void {
  judgeFunctions(statement, keys);
  const start = statement.findIndex(({ text }) => text !== "(");
  const verb = start < 0 ? undefined : bare(statement[start]);
  if (verb === undefined) keys.add(start < 0 ? "db.read" : "db.script");
  else if (verb === "EXPLAIN" || verb === "PREPARE")
    explained(statement.slice(start + 1), keys, depth);
  else judgeVerb(verb, statement.slice(start), keys, depth);
}

const bare = (word: Word | undefined): string | undefined =>
  word?.kind === "word" && !word.quoted ? word.text : undefined;

/** `EXPLAIN` only plans, `EXPLAIN ANALYZE` runs; `PREPARE x AS` is followed by what it prepares. */
function explained(rest: Statement, keys: Set<PatternKey>, depth: number): void {
  const runs = rest.slice(0, 12).some((word) => /^ANALY[SZ]E$/.test(bare(word) ?? ""));
  const at = rest.findIndex((word) =>
    /^(?:SELECT|INSERT|UPDATE|DELETE|MERGE|WITH|VALUES|TABLE|REPLACE|CREATE|DROP|TRUNCATE)$/.test(
      bare(word) ?? "",
    ),
  );
  keys.add("db.read");
  if (
    at >= 0 &&
    (runs ||
      bare(rest[1]) === "AS" ||
      rest[1]?.text === "(" ||
      rest.some((word) => bare(word) === "AS"))
  ) {
    if (runs || bare(rest[at - 1]) === "AS") judgeStatement(rest.slice(at), keys, depth);
  }
}

function judgeVerb(verb: string, statement: Statement, keys: Set<PatternKey>, depth: number): void {
  const special = SPECIAL.get(verb);
  const key =
    special?.(statement, keys, depth) ??
    KEYS.get(verb) ??
    (READS.has(verb) ? "db.read" : undefined);
  keys.add(key ?? "db.script");
  if (key === "db.read" && verb !== "PRAGMA" && callsUnknown(statement)) keys.add("db.script");
  // changes inside brackets: `WITH gone AS (DELETE …)`, and behind the brackets
  for (let at = 1; at < statement.length; at++) {
    const word = bare(statement[at]);
    const before = statement[at - 1]?.text;
    if (word === undefined || !CHANGES.has(word) || (verb !== "WITH" && before !== "(")) continue;
    if (before === "(" || before === ")") keys.add(changeOf(statement.slice(at, at + REACH)));
  }
}

/** `UPDATE` and `DELETE` of all rows differ from those of some. */
function changeOf(statement: Statement): PatternKey {
  const verb = bare(statement[0]);
  return (verb === "UPDATE" || verb === "DELETE") && isUnbounded(statement)
    ? "db.write.unbounded"
    : "db.write";
}

type Judge = (statement: Statement, keys: Set<PatternKey>, depth: number) => PatternKey | undefined;

const words = (statement: Statement): readonly string[] =>
  statement.slice(0, 400).map((word) => bare(word) ?? "");

const select: Judge = (statement) => {
  const at = words(statement).indexOf("INTO");
  if (at < 0) return undefined;
  const next = statement[at + 1];
  if (/^(?:OUTFILE|DUMPFILE)$/.test(bare(next) ?? "")) return "db.file";
  return next?.text.startsWith("@") ? undefined : "db.schema";
};

const SERVER =
  /^(?:USER|ROLE|LOGIN|GROUP|SYSTEM|SERVER|DEFAULT|SUBSCRIPTION|PUBLICATION|CREDENTIAL|EVENT|ACCOUNT|WAREHOUSE|INTEGRATION|QUOTA|PROFILE|CERTIFICATE|ENDPOINT|SERVICE|FOREIGN|LANGUAGE)$/;

const MODIFIERS = setOf(
  `OR REPLACE TEMP TEMPORARY GLOBAL LOCAL UNLOGGED UNIQUE MATERIALIZED EXTERNAL VIRTUAL IF NOT
  EXISTS RECURSIVE CONCURRENTLY TRUSTED CLUSTERED NONCLUSTERED FULLTEXT SPATIAL TRANSIENT SECURE
  PERSISTENT COLUMN`,
);

/** The kind of object that `CREATE`, `DROP` and `ALTER` act on. */
const objectOf = (statement: Statement): string =>
  words(statement.slice(1)).find((word) => !MODIFIERS.has(word)) ?? "";

const create: Judge = (statement) => {
  const all = words(statement);
  if (
    all.includes("SONAME") ||
    (all.includes("LANGUAGE") &&
      /^(?:C|PLPYTHON\d?U|PLPERLU|PLTCLU|PLSH)$/.test(all[all.indexOf("LANGUAGE") + 1] ?? ""))
  )
    return "code.exec.escape";
  return SERVER.test(objectOf(statement)) || all.includes("SUPERUSER") ? "db.admin" : "db.schema";
};

const drop: Judge = (statement) => {
  const object = objectOf(statement);
  if (/^(?:DATABASE|SCHEMA|OWNED|KEYSPACE|TABLESPACE|CATALOG|BUCKET)$/.test(object))
    return "db.drop.database";
  if (
    /^(?:TABLE|TABLES|COLLECTION|MEASUREMENT|SERIES|SHARD|STREAM|DICTIONARY|PARTITION|SNAPSHOT|GRAPH|BACKUP)$/.test(
      object,
    )
  )
    return "db.drop.table";
  if (object === "EXTENSION" && words(statement).includes("CASCADE")) return "db.drop.table";
  return SERVER.test(object) ? "db.admin" : "db.schema";
};

/** What `ALTER TABLE … DROP` can drop without losing data. */
const KEPT = setOf(
  `CONSTRAINT INDEX KEY DEFAULT NOT FOREIGN PRIMARY EXPRESSION IDENTITY CHECK PROJECTION POLICY
  TRIGGER`,
);

const alter: Judge = (statement) => {
  const object = objectOf(statement);
  if (SERVER.test(object) || object === "DATABASE") return "db.admin";
  const all = words(statement);
  for (let at = 2; at < all.length; at++) {
    if (all[at] === "DROP" && !KEPT.has(all[at + 1] ?? "")) return "db.drop.table";
    if (
      (all[at] === "DELETE" || all[at] === "UPDATE") &&
      object === "TABLE" &&
      all[at - 1] !== "ON"
    )
      return changeOf(statement.slice(at));
  }
  return "db.schema";
};

const copy: Judge = (statement) => {
  const all = words(statement);
  if (all.includes("PROGRAM")) return "code.exec.escape";
  if (
    statement.some((word, at) => word.kind === "string" && /^(?:FROM|TO)$/.test(all[at - 1] ?? ""))
  )
    return "db.file";
  return all.includes("STDOUT") && !all.includes("STDIN") ? "db.read" : "db.write";
};

/** Session settings affect only this session; global ones affect others. */
const set: Judge = (statement) => {
  const [, second = "", third = ""] = words(statement);
  return /^(?:GLOBAL|PERSIST|PASSWORD)/.test(second) ||
    /^@@(?:GLOBAL|PERSIST)/.test(second) ||
    (second === "DEFAULT" && third === "ROLE")
    ? "db.admin"
    : undefined;
};

/** Words that precede another statement in a procedure's text. */
const OPENERS = setOf("BEGIN THEN LOOP ELSE DECLARE EXECUTE");

/** The effect of a text inside a statement when it is run. */
const carried: Judge = (statement, keys, depth) => {
  if (depth >= MAX_DEPTH) return undefined;
  for (const { kind, text } of statement) {
    if (kind !== "string") continue;
    const [script] = scriptsOf(text);
    for (const each of script?.statements ?? []) {
      judgeStatement(each, keys, depth + 1);
      for (let at = 1; at < each.length; at++) {
        const word = OPENERS.has(bare(each[at - 1]) ?? "") ? bare(each[at]) : undefined;
        if (word === "DROP" || (word !== undefined && KEYS.has(word)))
          judgeStatement(each.slice(at, at + REACH), keys, depth + 1);
      }
    }
  }
  return undefined;
};

const PRAGMAS =
  /^(?:WRITABLE_SCHEMA|JOURNAL_MODE|SYNCHRONOUS|AUTO_VACUUM|PAGE_SIZE|ENCODING|USER_VERSION|APPLICATION_ID|REKEY|KEY|LOCKING_MODE|WAL_CHECKPOINT|INCREMENTAL_VACUUM|TEMP_STORE_DIRECTORY|DATA_STORE_DIRECTORY|SCHEMA_VERSION)$/;

const SPECIAL: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ["SELECT", select],
  ["WITH", select],
  ["UPDATE", changeOf],
  ["DELETE", changeOf],
  ["CREATE", create],
  ["DROP", drop],
  ["ALTER", alter],
  ["COPY", copy],
  ["SET", set],
  ["DO", carried],
  ["EXEC", carried],
  ["EXECUTE", carried],
  [
    "INSERT",
    (statement) => (words(statement)[1] === "OVERWRITE" ? "db.write.unbounded" : undefined),
  ],
  [
    "RESET",
    (statement) =>
      /^(?:MASTER|SLAVE|REPLICA|PERSIST|BINARY)$/.test(words(statement)[1] ?? "")
        ? "db.admin"
        : undefined,
  ],
  [
    "START",
    (statement) =>
      /^(?:SLAVE|REPLICA|GROUP_REPLICATION)$/.test(words(statement)[1] ?? "")
        ? "db.admin"
        : undefined,
  ],
  ["VACUUM", (statement) => (words(statement).includes("INTO") ? "db.file" : undefined)],
  [
    "PRAGMA",
    (statement) =>
      PRAGMAS.test(words(statement)[1] ?? "") &&
      statement.some(({ text }) => text === "=" || text === "(")
        ? "db.schema"
        : undefined,
  ],
]);
