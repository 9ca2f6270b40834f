/** What SQL clients are given: SQL, and between it their own commands, which read files and start shells. */
import type { PatternKey } from "../../../core/keys.ts";
import type { Report } from "../../report.ts";

export type Client = "psql" | "mysql" | "sqlite" | "sqlcmd" | "plain";

/** Judges a script as the client reads it. */
export function runsSql(client: Client, text: string, report: Report): void {
  const pattern = COMMANDS[client];
  let rest = text;
  if (pattern) {
    rest = text.replace(pattern, (_, ...groups: readonly unknown[]) => {
      const [name = "", words = ""] = groups.filter((group): group is string => typeof group === "string");
      HANDLERS[client](name.toLowerCase(), words.trim(), report);
      return "\n;";
    });
  }
  if (rest === text || /[A-Za-z]/.test(rest)) report.sql(rest);
}

/** A client's own commands: the name, and the rest of the line. */
const COMMANDS: Readonly<Record<Client, RegExp | undefined>> = {
  psql: /(?<=^|[\s;])\\([a-zA-Z?!+]{1,30})([^\n]*)/g,
  mysql: /\\([!.TPeE])([^\n]*)|^(system|source|tee|pager|edit)\b([^\n]*)/gim,
  sqlite: /^[ \t]{0,20}\.([a-zA-Z]{1,30})([^\n]*)/gm,
  sqlcmd: /^[ \t]{0,20}(:\w{1,20}|!!|:!!)([^\n]*)/gm,
  plain: undefined,
};

type Handler = (name: string, rest: string, report: Report) => void;

const wordsOf = (text: string): readonly string[] =>
  text === "" ? [] : text.split(/\s+/).map((word) => word.replace(/^(['"])(.*)\1$/, "$2"));

/** Text for a shell; without one it is a shell for whoever types. */
function escapes(text: string, report: Report): void {
  report.add("code.exec.escape");
  if (text !== "") report.script(text);
}

/** A file, or (behind a bar) a program that is given what is written. */
function writes(text: string, report: Report): void {
  if (text.startsWith("|")) escapes(text.slice(1), report);
  else if (text !== "" && text !== "stdout" && text !== "off") report.writes(wordsOf(text)[0]!);
}

function runsFile(text: string, report: Report): void {
  if (text.startsWith("|")) escapes(text.slice(1), report);
  else report.add("db.script");
}

const psql: Handler = (name, rest, report) => {
  // `\set x `id``: what stands between backticks is run
  const ticks = /`([^`]*)`/.exec(rest);
  if (ticks) escapes(ticks[1]!, report);
  if (name.startsWith("!")) escapes(name.slice(1) + rest, report);
  else if (name === "copy") copies(rest, report);
  else if (/^(?:i|ir|include|include_relative)$/.test(name)) runsFile(rest, report);
  else if (/^(?:o|out|w|write|g|gx|s)$/.test(name)) writes(rest.replace(/^\([^)]*\)\s*/, ""), report);
  else if (/^(?:e|ef|ev|edit)$/.test(name)) report.add("code.exec.escape");
  else if (name === "gexec" || name === "setenv" || name === "prompt") report.add("db.script");
  else if (name === "password") report.add("db.admin");
  else if (/^lo_(?:import|unlink)$/.test(name)) report.add("db.write");
  else if (name === "lo_export") writes(wordsOf(rest)[1] ?? "", report);
  else report.add(PSQL_READS.test(name) ? "db.read" : "db.script");
};
const PSQL_READS =
  /^(?:d[a-zA-Z]*\+?|l\+?|list\+?|c|connect|conninfo|x|a|t|timing|pset|echo|qecho|warn|h|help|\?|q|quit|sf\+?|sv\+?|encoding|errverbose|z|f|r|reset|p|print|crosstabview|if|elif|else|endif|set|unset|watch|lo_list|gdesc|gset|bind|copyright|cd|C|H)$/i;

/** `\copy t from program 'id'`, `\copy t to 'file'` */
function copies(rest: string, report: Report): void {
  const [, way = "", program, target = ""] = /\b(from|to)\s{1,9}(program\s{1,9})?('[^']*'|\S+)/i.exec(rest.slice(-2000)) ?? [];
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
  else if (name === "." || name === "source") report.add("db.script");
  else if (name === "t" || name === "tee") writes(text, report);
  else if (name === "p" || name === "pager") escapes(text, report);
  else report.add("code.exec.escape");
};

const SQLITE: ReadonlyMap<string, PatternKey> = new Map<string, PatternKey>([
  ...(
    "tables schema mode headers header dump indexes indices databases show stats width explain timer print help quit exit eqp nullvalue separator echo fullschema dbinfo lint limit parameter prompt sha3sum changes bail timeout vfslist vfsinfo version expert recover trace progress connection columns maxrows maxwidth large_number_rendering" as string
  )
    .split(" ")
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
  else if (/^(?:output|once|log|save|backup|clone)$/.test(name)) {
    report.add("db.read");
    writes(rest.startsWith("|") ? rest : (words.at(-1) ?? ""), report);
  } else if (name === "open") report.add("db.read");
  else report.add("db.script");
};

function imports(rest: string, report: Report): void {
  report.add("db.write");
  const [path = ""] = wordsOf(rest).filter((word) => !word.startsWith("-"));
  const bar = rest.indexOf("|");
  // `.import "|curl …" table`
  if (bar >= 0) escapes(rest.slice(bar + 1, Math.max(rest.lastIndexOf(" "), bar + 1)).replace(/["']$/, ""), report);
  else if (path !== "") report.reads(path);
}

const sqlcmd: Handler = (name, rest, report) => {
  if (name.endsWith("!!")) escapes(rest, report);
  else report.add(/^:(?:r|out|error|perftrace|ed)$/.test(name) ? "db.script" : "db.read");
};

const HANDLERS: Readonly<Record<Client, Handler>> = { psql, mysql, sqlite, sqlcmd, plain: () => {} };
