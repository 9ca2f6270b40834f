/**
 * Installs Claude Code's hook and removes it again: the script in the state directory, the entries
 * in a settings file.
 */
import { access, constants, readFile, realpath } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import type { FileEdit, Installation, InstallOptions } from "../core/agent.ts";
import { CountersignError } from "../core/errors.ts";
import type { Json, JsonObject } from "../core/model.ts";
import { hookEntry, hookScript, type Place, quote, REPAIR } from "./claude-code-hook.ts";
import { append, type Path, readValue, remove, type Settings } from "./settings.ts";

/**
 * The entries that each kind of gate needs. A permission request has no id, so no outcome could be
 * reported for it.
 */
const GATES: ReadonlyMap<string, readonly string[]> = new Map([
  ["PreToolUse", ["PreToolUse", "PostToolUse", "PostToolUseFailure"]],
  ["PermissionRequest", ["PermissionRequest"]],
]);
/** Where an organisation's settings are, on Linux and on macOS. */
const MANAGED = [
  "/etc/claude-code/managed-settings.json",
  "/Library/Application Support/ClaudeCode/managed-settings.json",
];

type Options = InstallOptions;

export async function install(
  options: Options,
  managed: readonly string[] = MANAGED,
): Promise<Installation> {
  const events = GATES.get(options.event ?? "PreToolUse");
  if (!events) {
    const message = `Claude Code has no event ${options.event} to gate on; there are: ${[...GATES.keys()].join(", ")}`;
    throw new CountersignError("bad-config", message, { path: "event" });
  }
  const settings = await readSettings(settingsFile(options, options.scope));
  const place = placeOf(options);
  const wanted = new Map(events.map((event) => [event, hookEntry(event, place)]));
  const edits = [
    await edit(scriptFile(options), hookScript(await scriptOptions(options)), 0o700),
    await edit(
      settings.file,
      arrange(settings, wanted).text,
      options.scope === "user" ? 0o600 : 0o644,
    ),
  ];
  return {
    edits: edits.filter(({ before, after }) => before !== after),
    notes: await reasonsNotToRun(options, managed),
  };
}

/**
 * The script stays while the other scope still needs it: a hook without its script blocks every
 * call.
 */
export async function uninstall(options: Options): Promise<Installation> {
  const settings = await readSettings(settingsFile(options, options.scope));
  const other =
    (await read(settingsFile(options, options.scope === "user" ? "project" : "user"))) ?? "";
  const rest = arrange(settings, new Map());
  const isEmpty = Object.keys(readValue(rest) as JsonObject).length === 0;
  const edits =
    rest === settings ? [] : [await edit(settings.file, isEmpty ? null : rest.text, 0o600)];
  if (!other.includes(REPAIR)) edits.push(await edit(scriptFile(options), null, 0o700));
  return { edits: edits.filter(({ before, after }) => before !== after), notes: [] };
}

const scriptFile = ({ state }: Options): string => join(state, "hooks", "claude-code");

function settingsFile({ home, project, env }: Options, scope: Options["scope"]): string {
  return join(
    scope === "project" ? join(project, ".claude") : env.CLAUDE_CONFIG_DIR || join(home, ".claude"),
    "settings.json",
  );
}

/** A project's settings are shared, so they contain no path of this machine. */
function placeOf(options: Options): Place {
  if (options.scope === "user")
    return { script: quote(scriptFile(options)), repair: `Run: ${REPAIR}` };
  const script = `"\${COUNTERSIGN_HOME:-$HOME/.countersign}/hooks/claude-code"`;
  return {
    script,
    repair: `This project asks Countersign before a tool runs. Install it, then run: ${REPAIR} --scope project`,
  };
}

async function scriptOptions({ url, state, whenDown, program, env }: Options) {
  if (!URL.canParse(url))
    throw new CountersignError("bad-config", `${url} is not a URL`, { path: "url" });
  return {
    url: new URL(url).href.replace(/\/+$/, ""),
    header: join(state, "agent.header"),
    curl: await findCurl(env.PATH),
    program,
    whenDown,
  };
}

async function findCurl(path = ""): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(isAbsolute)) {
    const file = join(folder, "curl");
    const runs = await access(file, constants.X_OK)
      .then(() => true)
      .catch(() => false);
    if (runs) return file;
  }
  return undefined;
}

/**
 * Removes our entries that are not exactly as wanted, then adds the missing ones. Returns the same
 * object if nothing changed.
 */
function arrange(settings: Settings, wanted: ReadonlyMap<string, Json>): Settings {
  const entries = ours(settings);
  const isRight = ({ event, group }: Entry) =>
    JSON.stringify(group) === JSON.stringify(wanted.get(event));
  const wrong = entries.find(
    (entry, index) =>
      !isRight(entry) || entries.slice(0, index).some(({ event }) => event === entry.event),
  );
  if (wrong) return arrange(remove(settings, wrong.path), wanted);
  const missing = [...wanted].filter(([event]) => !entries.some((entry) => entry.event === event));
  return missing.reduce((now, [event, group]) => append(now, ["hooks", event], group), settings);
}

interface Entry {
  readonly event: string;
  readonly group: Json;
  readonly path: Path;
}

/**
 * Every hook of ours, anywhere in the settings. Values that do not have the shape of hooks are
 * ignored.
 */
function ours(settings: Settings): Entry[] {
  const { hooks } = readValue(settings) as JsonObject;
  return Object.entries(isObject(hooks) ? hooks : {}).flatMap(([event, groups]) =>
    list(groups).flatMap((group, i) => {
      const members = list(isObject(group) ? group.hooks : null);
      const path = (j: number): Path =>
        members.length === 1 ? ["hooks", event, i] : ["hooks", event, i, "hooks", j];
      return members.flatMap((hook, j) => (isOurs(hook) ? [{ event, group, path: path(j) }] : []));
    }),
  );
}

const isOurs = (hook: Json): boolean => isObject(hook) && String(hook.command).includes(REPAIR);
const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

/**
 * Any of the files that Claude Code merges can switch off every hook, a project's too (seen with
 * version 2.1.329).
 */
async function reasonsNotToRun(options: Options, managed: readonly string[]): Promise<string[]> {
  const local = join(options.project, ".claude", "settings.local.json");
  const notes: string[] = [];
  for (const file of [
    settingsFile(options, "user"),
    settingsFile(options, "project"),
    local,
    ...managed,
  ]) {
    const value = (await readSettings(file)
      .then(readValue)
      .catch(() => ({}))) as JsonObject;
    const keys = managed.includes(file)
      ? ["disableAllHooks", "allowManagedHooksOnly"]
      : ["disableAllHooks"];
    for (const key of keys.filter((key) => value[key] === true)) {
      notes.push(
        `${file} sets ${key}: Claude Code will not run the hook, so no call will be held, until you remove that.`,
      );
    }
  }
  return notes;
}

async function readSettings(file: string): Promise<Settings> {
  return { file, text: (await read(file)) ?? "" };
}

/** A link is followed, so that what is written replaces the file and not the link to it. */
async function edit(file: string, after: string | null, mode: number): Promise<FileEdit> {
  const target = await realpath(file).catch(() => file);
  return { file: target, before: await read(target), after, mode };
}

async function read(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new CountersignError(
      "bad-config",
      `${file} cannot be read: ${(cause as Error).message}`,
      { path: file, cause },
    );
  }
}
