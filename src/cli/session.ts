/** `countersign session`: shows a session's settings, and changes them while it runs. */
import { Command } from "commander";
import { connect, errorOf } from "../client/connection.ts";
import { CountersignError } from "../core/errors.ts";
import type { JsonObject } from "../core/model.ts";
import { outputOption, print, printJson, printTable, timeOf } from "./output.ts";

interface Flags {
  readonly mode?: string;
  readonly safety?: string;
  readonly permissionMode?: string;
  readonly parent?: string;
  readonly workspace?: string;
  readonly autoApprove?: string | true | false;
  readonly for?: string;
  readonly reset?: true;
  readonly output: string;
}

export const sessionCommand = (): Command =>
  new Command("session")
    .description(
      "show or change the settings of a session; without a key: list sessions that have settings",
    )
    .argument("[key]", "the session's key, e.g. claude-code:7f3a")
    .option("--mode <mode>", "admin, plan, build, review, or one of the config's own")
    .option("--safety <level>", "supervised, suggest, auto-edit or full-auto")
    .option(
      "--permission-mode <mode>",
      "default, acceptEdits, plan, dontAsk, auto or bypassPermissions",
    )
    .option("--parent <key>", "the parent session, which it never exceeds; none: remove the parent")
    .option("--workspace <dir>", "the directory whose project rules apply to it, absolute")
    .option(
      "--auto-approve [tools]",
      "approve without asking: everything, or these tools (separated by commas)",
    )
    .option("--no-auto-approve", "ask again")
    .option(
      "--for <time>",
      "how long it is approved without asking, e.g. 30m or 2h; default: as long as a grant",
    )
    .option("--reset", "remove all settings except the parent")
    .addOption(outputOption())
    .addHelpText(
      "after",
      "\nWhat is denied, out of bounds or catastrophic is never approved without " +
        "asking.\n\nExample:\n  $ countersign session\n  $ countersign session claude-code:7f3a " +
        "--mode plan --safety suggest\n  $ countersign session claude-code:7f3a --auto-approve " +
        "Edit,Write --for 30m",
    )
    .action(run);

async function run(key: string | undefined, flags: Flags): Promise<void> {
  const change = changeOf(flags);
  if (key === undefined) {
    if (change || flags.reset) throw bad("key", "say which session");
    return list(flags.output);
  }
  if (flags.reset && change)
    throw bad("--reset", "removes all settings; set what you want with a second command");
  const client = await connect("approver");
  const method = flags.reset ? "DELETE" : change ? "PUT" : "GET";
  const { status, body } = await client.request(
    method,
    `/v1/sessions/${encodeURIComponent(key)}`,
    change,
  );
  if (status >= 400) throw errorOf(body);
  if (flags.output === "json") return printJson(body);
  printTable(["SETTING", "VALUE"], rows(body));
}

const bad = (path: string, message: string) =>
  new CountersignError("bad-request", `${path}: ${message}`, { path });

/** The body of a PUT; undefined if nothing is to be set. */
function changeOf(flags: Flags): object | undefined {
  const { mode, safety, permissionMode, parent, workspace, autoApprove } = flags;
  if (flags.for !== undefined && typeof autoApprove !== "string" && autoApprove !== true)
    throw bad("--for", "goes with --auto-approve");
  const change = {
    ...(mode !== undefined && { mode }),
    ...(safety !== undefined && { safety }),
    ...(permissionMode !== undefined && { permissionMode }),
    ...(parent !== undefined && { parent: parent === "none" ? null : parent }),
    ...(workspace !== undefined && { workspace }),
    ...(autoApprove !== undefined && { autoApprove: autoApproveOf(autoApprove, flags.for) }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}

function autoApproveOf(wanted: string | boolean, time: string | undefined): object | boolean {
  if (wanted === false) return false;
  const end = time === undefined ? {} : { minutes: minutesOf(time) };
  if (wanted === true) return { all: true, ...end };
  const tools = wanted
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return { tools, ...end };
}

const MINUTES: Readonly<Record<string, number>> = { s: 1 / 60, m: 1, h: 60, d: 24 * 60 };

function minutesOf(text: string): number {
  const [, amount, unit = ""] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  if (amount === undefined || Number(amount) === 0)
    throw bad("--for", "expected a time such as 45s, 30m or 2h");
  return Number(amount) * (MINUTES[unit] ?? 0);
}

async function list(output: string): Promise<void> {
  const client = await connect("approver");
  const { sessions: all } = (await client.get("/v1/sessions")) as { sessions: JsonObject[] };
  const sessions = all.filter(({ set }) => set === true);
  if (output === "json") return printJson(sessions);
  if (sessions.length === 0) return print("Nothing is set for any session.");
  const cells = ({ session, mode, safety, permissionMode, parent, autoApprove }: JsonObject) =>
    [
      session,
      mode,
      safety,
      permissionMode,
      autoApproved(autoApprove as JsonObject | null),
      parent ?? "-",
    ].map(String);
  printTable(
    ["SESSION", "MODE", "SAFETY", "PERMISSION MODE", "APPROVED UNASKED", "PARENT"],
    sessions.map(cells),
  );
}

function rows(session: JsonObject): string[][] {
  const { autoApprove, rules, ancestors, changedAt, changedBy } = session;
  const own = session.own as JsonObject;
  const word = (name: string, label: string): string[] => {
    const bounded =
      own[name] !== undefined && own[name] !== session[name]
        ? ` (set to ${own[name]}, limited by its parent)`
        : "";
    return [label, `${session[name]}${bounded}`];
  };
  const listed = Object.entries((rules ?? {}) as Record<string, string[]>).map(([kind, all]) => [
    `rules.${kind}`,
    all.join(", "),
  ]);
  return [
    ["session", String(session.session)],
    word("mode", "mode"),
    word("safety", "safety"),
    word("permissionMode", "permission mode"),
    ["approved unasked", autoApproved(autoApprove as JsonObject | null)],
    ["descends from", (ancestors as string[]).join(", ") || "-"],
    ["workspace", String(session.workspace ?? "-")],
    ...listed,
    ["changed", changedAt === null ? "-" : `${timeOf(changedAt as number)} by ${changedBy}`],
  ];
}

function autoApproved(given: JsonObject | null): string {
  if (given === null) return "-";
  const what = given.all ? "everything" : (given.tools as string[]).join(", ");
  return given.active ? `${what}, until ${timeOf(given.until as number)}` : `${what}, no longer`;
}
