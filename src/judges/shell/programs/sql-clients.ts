/** SQL clients: psql, mysql, sqlite3 and similar ones. Sources: their manuals. */
import { beforeFirst } from "../../pieces.ts";
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import { carryOut } from "../declared.ts";
import type { Given, Parsed } from "../options.ts";
import type { Command, JudgeProgram } from "../program.ts";
import {
  isPlainConnection,
  isPlainSetting,
  isPlainVariable,
  isTrustedConfig,
} from "./sql-connections.ts";
import { type Client, runsSql, writesTo } from "./sql-scripts.ts";

interface Terminal {
  /** How the client reads scripts. */
  readonly client: Client;
  /** The first operand that is SQL; left out: none is. */
  readonly from?: number;
  /** A verb that must come first: `cockroach sql`. */
  readonly verb?: string;
  /** The first operand is a database's file. */
  readonly file?: true;
  /** Its operands say where the database is, as a name, `key=value` or a URL with settings. */
  readonly connects?: true;
}

/** The code of a SQL client's entry. */
export const sqlClient =
  (terminal: Terminal): JudgeProgram =>
  (command, report, { parse, table }) => {
    const { verb, client } = terminal;
    if (verb !== undefined && command.args[0] !== verb) return table(command, report);
    const parsed = parse(verb === undefined ? command.args : command.args.slice(1), report);
    if (parsed.given.some(({ effect }) => effect === "help")) return report.add("exec.help");
    const hasTask = tells(command, { terminal, parsed }, report);
    // `psql "$DATABASE_URL" -c …`, `sqlite3 "$DB" '…'`: where the statements are written out, only
    // the connection is not known
    const connection =
      parsed.operands[0] === UNKNOWN && parsed.operands.length <= (terminal.from ?? 0) + 1;
    if (parsed.vague && !(hasTask && connection)) report.add("db.script");
    if (!hasTask) reads(command, client, report);
  };

interface Talk {
  readonly terminal: Terminal;
  readonly parsed: Parsed;
}

/** Whether the words contain statements. */
function tells({ open }: Command, { terminal, parsed }: Talk, report: Report): boolean {
  const { client, from, file, connects } = terminal;
  let hasTask = false;
  const done = new Set<string>();
  for (const option of parsed.given)
    if (option.effect !== "") hasTask = does(option, { client, done, report }) || hasTask;
  const [first] = parsed.operands;
  if (file && first !== undefined && first !== "" && first !== ":memory:")
    report.reads(pathOf(first));
  if (connects && !parsed.operands.every(isPlainConnection)) report.add("exec.unknown_option");
  if (client === "sqlplus" && parsed.operands.some((word) => word.startsWith("@"))) {
    hasTask = true;
    report.add("db.script");
  }
  for (const text of from === undefined ? [] : parsed.operands.slice(from)) {
    hasTask = true;
    runs(client, text, report);
  }
  if (open) report.add("db.script");
  return hasTask;
}

/** `file:x.db?mode=ro` */
const pathOf = (word: string): string =>
  word.startsWith("file:") ? beforeFirst(word.slice(5), "?") : word;

interface Doing {
  readonly client: Client;
  readonly done: Set<string>;
  readonly report: Report;
}

/** Handles one option; returns whether it contains statements. */
function does({ name, effect, value = UNKNOWN }: Given, { client, done, report }: Doing): boolean {
  const file = effect === "script" && value !== "-" && value !== "/dev/null";
  if (effect === "sql") runs(client, value, report);
  else if (file) report.add("db.script");
  else if (effect === "own") OWN[name]?.(value, report);
  else if (effect !== "script") carryOut({ effect, value }, report, done);
  return effect === "sql" || file;
}

type Own = (value: string, report: Report) => void;

const assigns: Own = (value, report) => {
  if (!isPlainVariable(value)) report.add("db.script");
};
const connects: Own = (value, report) => {
  if (!isPlainConnection(value)) report.add("exec.unknown_option");
};

/** Options whose value has to be looked at, by the first of their names. */
const OWN: Readonly<Record<string, Own>> = {
  "-o": writesTo,
  "-v": assigns,
  "--var": assigns,
  "--variable": assigns,
  "--option": (value, report) => {
    if (/file|path|editor|rowset/i.test(value)) report.add("db.script");
    else assigns(value, report);
  },
  "-P": (value, report) => {
    if (!isPlainSetting(value)) report.add("exec.unknown_option", { span: value });
  },
  "-d": connects,
  "--url": connects,
  "--defaults-file": (value, report) => {
    if (!isTrustedConfig(value)) report.add("code.exec.escape", { span: value });
  },
};

function runs(client: Client, text: string, report: Report): void {
  if (text === UNKNOWN) report.add("db.script");
  else runsSql(client, text, report);
  if (!isKnown(text)) report.add("db.script");
}

function reads({ stdin }: Command, client: Client, report: Report): void {
  if (stdin?.text !== undefined) runs(client, stdin.text, report);
  else report.add(stdin ? "db.script" : "db.session");
}
