/** Finds a host's hook as it is installed. */
import { INSTALL_SCOPES, type InstalledHook, type InstallOptions } from "../core/agent.ts";
import type { Json, JsonObject } from "../core/model.ts";
import { read } from "./files.ts";
import {
  entryOf,
  type HookSettings,
  ours,
  placeOf,
  readSettings,
  scriptFile,
  scriptOptions,
} from "./hook-install.ts";
import { hookScript, isReport, repairOf } from "./hook-script.ts";
import { defaultGate, type HookPlace, type HookSpec } from "./hook-spec.ts";
import { quote } from "./hook-transport.ts";

export async function installed(spec: HookSpec, around: HookPlace) {
  const all = INSTALL_SCOPES.map((scope) => ({ ...around, scope, whenDown: "deny" as const }));
  const files = all.map((options) => spec.settingsFile(options, options.scope));
  const different = all.filter(
    (_options, at) => files[at] !== undefined && files.indexOf(files[at]) === at,
  );
  const hooks = await Promise.all(different.map((options) => hooksIn(spec, options)));
  return { hooks: hooks.flat(), notes: await spec.reasonsNotToRun(around) };
}

async function hooksIn(spec: HookSpec, options: InstallOptions): Promise<InstalledHook[]> {
  const settings = await readSettings(spec, spec.settingsFile(options, options.scope) ?? "");
  const found = ours(settings).filter(({ event }) => spec.gates.has(event));
  if (found.length === 0) return [];
  const { script: word } = placeOf(spec, options);
  const script = scriptFile(spec, options);
  const gate = gateOf(
    spec,
    found.map(({ event }) => event),
  );
  const whenDown = await whenDownOf(spec, { ...options, gate }, await read(script));
  const reports = reportsAreCurrent(spec, options, { settings, gate });
  return found.map(({ event, group }) => {
    const entry = entryOf(spec, options, { event, gate });
    const text = commandIn(group, repairOf(spec.host)) ?? commandIn(entry, "") ?? "";
    return {
      file: settings.file,
      event,
      script,
      command: (other) => [
        "/bin/sh",
        "-c",
        other === undefined ? text : replaced(text, word, quote(other)),
      ],
      whenDown,
      current: reports && JSON.stringify(group) === JSON.stringify(entry),
      elsewhere: async (other, url) => {
        const wanted = { ...options, url, whenDown: whenDown ?? "deny" };
        return hookScript(spec, { ...(await scriptOptions(spec, wanted, gate)), script: other });
      },
      trial: (call) => spec.trial(event, gate, call),
    };
  });
}

/** Whether the hooks that report outcomes stand in the same file as this program installs them. */
function reportsAreCurrent(
  spec: HookSpec,
  options: InstallOptions,
  { settings, gate }: { readonly settings: HookSettings; readonly gate: string },
): boolean {
  const all = ours(settings);
  return (spec.gates.get(gate) ?? [])
    .filter((event) => isReport(spec, event))
    .every((event) => {
      const wanted = JSON.stringify(entryOf(spec, options, { event, gate }));
      return all.some((own) => own.event === event && JSON.stringify(own.group) === wanted);
    });
}

/** The script's word, also where the whole command is an argument itself. */
const replaced = (text: string, from: string, to: string): string => {
  const inner = (word: string) => quote(word).slice(1, -1);
  return text.includes(from)
    ? text.replace(from, () => to)
    : text.replace(inner(from), () => inner(to));
};

/** The last of the gates that has an entry: the others may be entries of its own. */
const gateOf = (spec: HookSpec, events: readonly string[]): string =>
  [...spec.gates.keys()].findLast((gate) => events.includes(gate)) ?? defaultGate(spec);

async function whenDownOf(
  spec: HookSpec,
  { gate, ...options }: InstallOptions & { readonly gate: string },
  script: string | null,
) {
  for (const whenDown of ["deny", "ask"] as const) {
    const wanted = hookScript(spec, await scriptOptions(spec, { ...options, whenDown }, gate));
    if (script === wanted) return whenDown;
  }
  return undefined;
}

/** Of an entry that we wrote, or that someone has changed since. */
function commandIn(group: Json, marker: string): string | undefined {
  const { hooks, ...own } = group as JsonObject;
  const members = Array.isArray(hooks) ? (hooks as readonly Json[]) : [];
  const texts = [own, ...members].flatMap((each) =>
    typeof each === "object" && each !== null ? Object.values(each) : [],
  );
  return texts.find(
    (text): text is string =>
      typeof text === "string" && text.includes("command . ") && text.includes(marker),
  );
}
