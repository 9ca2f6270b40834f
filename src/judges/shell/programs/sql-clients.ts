/** SQL clients: psql, mysql, sqlite3 and their like. Sources: their manuals. */
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import type { Parsed } from "../options.ts";
import type { Command, JudgeProgram } from "../program.ts";
import { type Client, runsSql } from "./sql-scripts.ts";

interface Terminal {
  /** How the client reads scripts. */
  readonly client: Client;
  /** From which operand on they are SQL; left out: none is. */
  readonly from?: number;
  /** A verb that has to stand in front: `cockroach sql`. */
  readonly verb?: string;
}

/** The code of a SQL client's entry. */
export const sqlClient =
  ({ client, from, verb }: Terminal): JudgeProgram =>
  (command, report, { parse }) => {
    if (verb !== undefined && command.args[0] !== verb) return;
    const parsed = parse(verb === undefined ? command.args : command.args.slice(1), report);
    if (parsed.given.some(({ effect }) => effect === "help")) return report.add("exec.help");
    const told = tells(command, { parsed, client, from }, report);
    // `psql "$DATABASE_URL" -c …`: where the statements are written out, only the connection is not known
    if (parsed.vague && !(told && parsed.operands[0] === UNKNOWN && parsed.operands.length === 1)) report.add("db.script");
    if (!told) reads(command, client, report);
  };

interface Talk {
  readonly parsed: Parsed;
  readonly client: Client;
  readonly from: number | undefined;
}

/** Whether the words say what to do. */
function tells({ open }: Command, { parsed, client, from }: Talk, report: Report): boolean {
  let told = false;
  for (const { effect, value = UNKNOWN } of parsed.given) {
    if (effect === "write") report.writes(value);
    else if (effect === "code.exec.escape") report.add("code.exec.escape");
    else if (effect === "sql") {
      told = true;
      runs(client, value, report);
    } else if (effect === "script" && value !== "-") {
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
