/**
 * Installs a host's hook and removes it again: the script in the state directory, the entries in a
 * settings file of the host.
 */
import { join } from "node:path";
import {
  type FileEdit,
  INSTALL_SCOPES,
  type Installation,
  type InstallOptions,
  type InstallScope,
} from "../core/agent.ts";
import { CountersignError } from "../core/errors.ts";
import type { Json, JsonObject } from "../core/model.ts";
import { read, targetOf } from "./files.ts";
import {
  deadlineOf,
  hookCommand,
  hookScript,
  type Place,
  repairOf,
  type ScriptOptions,
} from "./hook-script.ts";
import { defaultGate, type HookPlace, type HookSpec, type ScriptSpec } from "./hook-spec.ts";
import { findTransport, quote } from "./hook-transport.ts";
import { recordedFiles, recordInstall, recordOf, recordUninstall } from "./install-record.ts";
import { append, type Path, readValue, remove, type Settings } from "./settings.ts";

type Options = InstallOptions;

export async function install(spec: HookSpec, options: Options): Promise<Installation> {
  const { event: gate = defaultGate(spec), scope } = options;
  const events = spec.gates.get(gate);
  if (!events) throw noEvent(spec, gate);
  const settings = await readSettings(spec, fileOf(spec, options, scope));
  const wanted = new Map(events.map((event) => [event, entryOf(spec, options, { event, gate })]));
  const filled = withRoot(settings, spec.root);
  const changed = await settingsEdit(settings, arrange(filled, wanted).text, modeOf(scope));
  const script = hookScript(spec, await scriptOptions(spec, options, gate));
  const edits = [await edit(scriptFile(spec, options), script, 0o700), changed];
  const isFirst = ours(settings).length === 0;
  return {
    edits: edits.filter(isChange),
    records: [await recordInstall(options.state, changed, isFirst)].filter(isChange),
    notes: [...(spec.notes?.(options) ?? []), ...(await spec.reasonsNotToRun(options))],
  };
}

export function noEvent({ title, gates }: ScriptSpec, gate: string): CountersignError {
  const known = [...gates.keys()].join(", ");
  return new CountersignError(
    "bad-config",
    `${title} has no event ${gate} to gate on; there are: ${known}`,
    { path: "event" },
  );
}

/**
 * The settings become what they were before, to the byte, if nobody has changed them since. The
 * script stays while other settings still need it: a hook without its script blocks every call.
 */
export async function uninstall(spec: HookSpec, options: Options): Promise<Installation> {
  const settings = await readSettings(spec, fileOf(spec, options, options.scope));
  const rest = arrange(settings, new Map());
  const current = await settingsEdit(settings, settings.text, 0o600);
  const record = await recordOf(options.state, current.file);
  const isEmpty = JSON.stringify(readValue(rest)) === JSON.stringify(spec.root ?? {});
  const isOurFile = isEmpty && (record === undefined || record.before === null);
  const restores = record?.after === current.before && record?.before !== undefined;
  const left = isOurFile ? null : `${settings.mark}${rest.text}`;
  const after = restores ? (record?.before ?? null) : left;
  const edits: FileEdit[] = rest === settings ? [] : [{ ...current, after, restores }];
  if (!(await isNeeded(spec, options, current.file)))
    edits.push(await edit(scriptFile(spec, options), null, 0o700));
  const noted = await recordUninstall(options.state, current.file);
  return { edits: edits.filter(isChange), records: [noted].filter(isChange), notes: [] };
}

export const isChange = ({ before, after }: FileEdit): boolean => before !== after;
export const modeOf = (scope: InstallScope): number => (scope === "project" ? 0o644 : 0o600);

/** Throws `bad-config` for a scope that the host does not have. */
function fileOf(spec: HookSpec, options: HookPlace, scope: InstallScope): string {
  const file = spec.settingsFile(options, scope);
  if (file !== undefined) return file;
  const known = INSTALL_SCOPES.filter((each) => spec.settingsFile(options, each)).join(", ");
  throw new CountersignError(
    "bad-config",
    `${spec.title} has no settings of the scope ${scope}; there are: ${known}`,
    { path: "scope" },
  );
}

/** Whether other settings than these still start the script. */
async function isNeeded(spec: HookSpec, options: Options, own: string): Promise<boolean> {
  const scopes = INSTALL_SCOPES.flatMap((scope) => spec.settingsFile(options, scope) ?? []);
  const files = new Set([...scopes, ...(await recordedFiles(options.state))]);
  for (const file of files) {
    if ((await targetOf(file)) === own) continue;
    const text = await read(file).catch(() => ""); // one that cannot be read runs no hook
    if (text?.includes(repairOf(spec.host))) return true;
  }
  return false;
}

export const scriptFile = (
  { host }: Pick<ScriptSpec, "host">,
  { state }: Pick<Options, "state">,
): string => join(state, "hooks", host);

/** A project's settings are shared, so they contain no path of this machine. */
export function placeOf(
  spec: Pick<ScriptSpec, "host">,
  options: Pick<Options, "state" | "scope">,
): Place {
  const repair = repairOf(spec.host);
  if (options.scope === "user")
    return { script: quote(scriptFile(spec, options)), repair: `Run: ${repair}` };
  if (options.scope === "local")
    return { script: quote(scriptFile(spec, options)), repair: `Run: ${repair} --scope local` };
  const script = `"\${COUNTERSIGN_HOME:-$HOME/.countersign}/hooks/${spec.host}"`;
  return {
    script,
    repair:
      `This project asks Countersign before a tool runs. Install it, then run: ${repair} ` +
      "--scope project",
  };
}

/** What stands in the settings for an event. */
export function entryOf(
  spec: HookSpec,
  options: Pick<Options, "state" | "scope">,
  { event, gate }: { readonly event: string; readonly gate: string },
): Json {
  const args = spec.before?.args(event, gate) ?? "";
  const command = hookCommand(spec, event, { ...placeOf(spec, options), args });
  return spec.entry(event, command, deadlineOf(spec, event));
}

export async function scriptOptions(
  spec: ScriptSpec,
  { url, state, whenDown, program, env }: Omit<Options, "scope">,
  gate: string,
): Promise<ScriptOptions> {
  if (!URL.canParse(url))
    throw new CountersignError("bad-config", `${url} is not a URL`, { path: "url" });
  return {
    url: new URL(url).href.replace(/\/+$/, ""),
    host: spec.host,
    script: scriptFile(spec, { state }),
    header: join(state, "agent.header"),
    which: spec.which,
    transport: await findTransport({ url, program, env }),
    whenDown,
    gate,
  };
}

const withRoot = (settings: HookSettings, root: JsonObject | undefined): HookSettings =>
  root === undefined || settings.text.trim() !== ""
    ? settings
    : { ...settings, text: `${JSON.stringify(root, null, 2)}\n` };

/**
 * Removes our entries that are not exactly as wanted, then adds the missing ones. Returns the same
 * object if nothing changed.
 */
function arrange(settings: HookSettings, wanted: ReadonlyMap<string, Json>): HookSettings {
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
  /** The element of the event's list. */
  readonly group: Json;
  readonly path: Path;
}

/**
 * Every hook of ours, anywhere in the settings: an element of an event's list, or one of those that
 * such an element groups. Values that do not have the shape of hooks are ignored.
 */
export function ours(settings: HookSettings): Entry[] {
  const { hooks } = readValue(settings) as JsonObject;
  const isOurs = (hook: Json): boolean =>
    isObject(hook) &&
    Object.values(hook).some((each) => typeof each === "string" && each.includes(settings.marker));
  return Object.entries(isObject(hooks) ? hooks : {}).flatMap(([event, groups]) =>
    list(groups).flatMap((group, i) => {
      const own = isOurs(group) ? [{ event, group, path: ["hooks", event, i] }] : [];
      const members = list(isObject(group) ? group.hooks : null);
      const path = (j: number): Path =>
        members.length === 1 ? ["hooks", event, i] : ["hooks", event, i, "hooks", j];
      return [
        ...own,
        ...members.flatMap((hook, j) => (isOurs(hook) ? [{ event, group, path: path(j) }] : [])),
      ];
    }),
  );
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

export type HookSettings = Settings & { readonly mark: string; readonly marker: string };

/**
 * `mark`: the byte order mark that some editors put first, which is no JSON. `marker`: what our
 * entries contain.
 */
export async function readSettings(
  { host, comments = false }: Pick<HookSpec, "host" | "comments">,
  file: string,
): Promise<HookSettings> {
  const text = (await read(file)) ?? "";
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  return { file, text: text.slice(mark.length), mark, marker: repairOf(host), comments };
}

const settingsEdit = (
  { file, mark }: { file: string; mark: string },
  text: string,
  mode: number,
): Promise<FileEdit> => edit(file, `${mark}${text}`, mode);

/** A link is followed, so that what is written replaces the file and not the link to it. */
export async function edit(file: string, after: string | null, mode: number): Promise<FileEdit> {
  const target = await targetOf(file);
  return { file: target, before: await read(target), after, mode };
}
