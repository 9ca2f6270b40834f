/** The input of SQL clients: SQL, and their own commands, which read files and start shells. */
import type { PatternKey } from "../../../core/keys.ts";
import { isKnown, type Report } from "../../report.ts";
import { pages } from "../declared.ts";
import { isPlainVariable } from "./sql-connections.ts";
import { type Dialect, piecesOf } from "./sql-lines.ts";

/** How a client reads scripts. `plain`: only SQL. */
export type Client = Dialect | "sqlplus" | "plain";

/** More is not read. */
const MAX_LENGTH = 16_384;

/** Judges a script as the client reads it. */
export function runsSql(client: Client, text: string, report: Report): void {
  if (client === "plain" || client === "sqlplus" || !COMMANDS[client].test(text)) {
    report.sql(text);
    return;
  }
  if (text.length > MAX_LENGTH) report.add("db.script");
  const { sql, commands } = piecesOf(text.slice(0, MAX_LENGTH), client);
  for (const { name, rest } of commands)
    HANDLERS[client](name.length > 1 ? name.toLowerCase() : name, rest, report);
  if (/[A-Za-z]/.test(sql) || commands.length === 0) report.sql(sql);
}

/** Signs that a text may contain a client's own commands. */
const COMMANDS: Readonly<Record<Dialect, RegExp>> = {
  psql: /\\/,
  mysql: /\\|system|source|tee|pager|edit|delimiter/i,
  sqlite: /\.[a-zA-Z]/,
  sqlcmd: /:|!!/,
};

type Handler = (name: string, rest: string, report: Report) => void;

const wordsOf = (text: string): readonly string[] =>
  text === "" ? [] : text.split(/\s+/).map((word) => word.replace(/^(['"])(.*)\1$/, "$2"));

/** Text for a shell; without one it is an interactive shell. */
function escapes(text: string, report: Report): void {
  report.add("code.exec.escape");
  if (text !== "") report.script(text);
}

/**
 * A file, or (after a bar) a program that gets the output. A name may come from a script's
 * variable.
 */
export function writesTo(text: string, report: Report): void {
  const place = unquoted(text.trim());
  if (place.startsWith("|")) escapes(place.slice(1), report);
  else if (/^:['"{A-Za-z_]/.test(place)) report.add("db.script");
  else if (place !== "" && place !== "stdout" && place !== "off")
    report.writes(wordsOf(text.trim())[0] ?? "");
}

const unquoted = (text: string): string => text.replace(/^(['"])([^'"]*)\1?$/, "$2");

function runsFile(text: string, report: Report): void {
  if (text.startsWith("|")) escapes(text.slice(1), report);
  else report.add("db.script");
}

const psql: Handler = (name, rest, report) => {
  // `\set x `id``: the text between backquotes is run
  const ticks = /`([^`]*)`/.exec(rest);
  if (ticks) escapes(ticks[1] ?? "", report);
  if (!isKnown(rest)) report.add("db.script");
  if (name.startsWith("!")) escapes(name.slice(1) + rest, report);
  else if (name === "copy") copies(rest, report);
  else if (/^(?:i|ir|include|include_relative)$/.test(name)) runsFile(rest, report);
  else if (/^(?:o|out|w|write|g|gx|s)$/.test(name))
    writesTo(rest.replace(/^\([^)]*\)\s*/, ""), report);
  else if (/^(?:e|ef|ev|edit)$/.test(name)) report.add("code.exec.escape");
  else if (name === "set")
    report.add(rest === "" || isPlainVariable(assigned(rest)) ? "db.read" : "db.script");
  else if (name === "password") report.add("db.admin");
  else if (/^lo_(?:import|unlink)$/.test(name)) report.add("db.write");
  else if (name === "lo_export") writesTo(wordsOf(rest)[1] ?? "", report);
  else report.add(PSQL_READS.test(name) ? "db.read" : "db.script");
};
const PSQL_READS =
  /^(?:d[a-zA-Z]*\+?|l\+?|list\+?|c|connect|conninfo|x|a|t|timing|pset|echo|qecho|warn|h|help|\?|q|quit|sf\+?|sv\+?|encoding|errverbose|z|f|r|reset|p|print|crosstabview|if|elif|else|endif|unset|watch|lo_list|gdesc|bind|copyright|cd|C|H)$/i;

/** `\set name 'value'` as `name=value`. */
const assigned = (rest: string): string =>
  rest.replace(/\s+/, "=").replace(/(['"])([^'"]*)\1$/, "$2");

/** `\copy t from program 'id'`, `\copy t to 'file'` */
function copies(rest: string, report: Report): void {
  const [, way = "", program, target = ""] =
    /\b(from|to)\s{1,9}(program\s{1,9})?('[^']*'|\S+)/i.exec(rest.slice(-2000)) ?? [];
  const place = target.replace(/^'|'$/g, "");
  if (program !== undefined) escapes(place, report);
  else if (/^p?std(?:in|out)$/i.test(place)) report.add(/^to$/i.test(way) ? "db.read" : "db.write");
  else if (/^to$/i.test(way)) {
    report.add("db.read");
    report.writes(place);
  } else {
    report.add("db.write");
    if (place !== "") report.reads(place);
  }
}

const mysql: Handler = (name, rest, report) => {
  const text = rest.replace(/;\s*$/, "");
  if (name === "!" || name === "system") escapes(text, report);
  else if (name === "tee" || name === "T") writesTo(text, report);
  else if (name === "pager" || name === "P") pages(text, report);
  else if (name === "edit" || name === "e") report.add("code.exec.escape");
  // `\u`, `\g`, `\G`, `\c` …; what is left changes how the rest is read, or where it goes
  else report.add(/^[ugGcsCtnpWwxhHq?]$/.test(name) ? "db.read" : "db.script");
};

const SQLITE: ReadonlyMap<string, PatternKey> = new Map<string, PatternKey>([
  ...`tables schema mode headers header dump indexes indices databases show stats width explain
  timer print help quit exit eqp nullvalue separator echo fullschema dbinfo lint limit prompt
  sha3sum changes bail timeout vfslist vfsinfo version expert recover progress connection columns
  maxrows maxwidth large_number_rendering`
    .split(/\s+/)
    .map((name): [string, PatternKey] => [name, "db.read"]),
  ["load", "code.exec.escape"],
  ["www", "code.exec.escape"],
  ["excel", "code.exec.escape"],
  ["restore", "db.write.unbounded"],
  ["archive", "fs.write.archive"],
  ["ar", "fs.write.archive"],
  ["dbconfig", "db.admin"],
  ["filectrl", "db.admin"],
]);

const sqlite: Handler = (name, rest, report) => {
  const words = wordsOf(rest).filter((word) => !word.startsWith("-"));
  const key = SQLITE.get(name);
  if (key !== undefined) report.add(key);
  else if (name === "shell" || name === "system") escapes(rest, report);
  else if (name === "read") runsFile(rest, report);
  else if (name === "import") imports(rest, report);
  else if (/^(?:output|once|log|save|backup|clone|trace|iotrace)$/.test(name))
    putsOut(rest, report);
  else if (name === "open") opens(rest, words, report);
  else if (name === "parameter" || name === "param") parameter(words, rest, report);
  else report.add("db.script");
};

/** `.once '|sh'` pipes; `.once -x` opens a spreadsheet, `-e` an editor. */
function putsOut(rest: string, report: Report): void {
  report.add("db.read");
  if (/(?:^|\s)-{1,2}[exw]\b/.test(rest)) report.add("code.exec.escape");
  const place = rest.replace(/^(?:-\S+\s+)+/, "");
  writesTo(/^['"]?\|/.test(place) ? place : (wordsOf(place).at(-1) ?? ""), report);
}

function opens(rest: string, words: readonly string[], report: Report): void {
  report.add("db.read");
  const [path] = words;
  if (path === undefined || path === ":memory:") return;
  if (/(?:^|\s)-{1,2}n/.test(rest)) report.writes(path, "truncate");
  else report.reads(path);
}

/** `.parameter set @x value`: the value is an expression. */
function parameter(words: readonly string[], rest: string, report: Report): void {
  const [verb = "list"] = words;
  if (verb === "set")
    report.sql(`SELECT ${rest.replace(/^set\s+\S+\s*/, "").replace(/^"([^"]*)"$/, "$1")}`);
  else report.add("db.read");
}

function imports(rest: string, report: Report): void {
  report.add("db.write");
  const [path = ""] = wordsOf(rest).filter((word) => !word.startsWith("-"));
  const bar = rest.indexOf("|");
  // `.import "|curl …" table`
  if (bar >= 0)
    escapes(
      rest.slice(bar + 1, Math.max(rest.lastIndexOf(" "), bar + 1)).replace(/["']$/, ""),
      report,
    );
  else if (path !== "") report.reads(path);
}

const sqlcmd: Handler = (name, rest, report) => {
  if (name.endsWith("!!")) escapes(rest, report);
  else if (name === ":out" || name === ":error" || name === ":perftrace") writesTo(rest, report);
  else
    report.add(
      /^:(?:help|list|listvar|reset|on|quit|exit|xml|serverlist)$/.test(name)
        ? "db.read"
        : "db.script",
    );
};

const HANDLERS: Readonly<Record<Dialect, Handler>> = { psql, mysql, sqlite, sqlcmd };
