/**
 * Installs the hook of a host that runs files instead of entries in its settings: a file of ours
 * for each event, which leads to the script in the state directory. A file of somebody else is left
 * alone.
 */
import {
  type FileEdit,
  INSTALL_SCOPES,
  type Installation,
  type InstalledHook,
  type InstallOptions,
  type InstallScope,
} from "../core/agent.ts";
import { CountersignError } from "../core/errors.ts";
import { read, targetOf } from "./files.ts";
import { edit, isChange, modeOf, placeOf, scriptFile } from "./hook-install.ts";
import { type Place, repairOf } from "./hook-script.ts";
import type { HookPlace, TrialCall } from "./hook-spec.ts";
import { recordedFiles, recordInstall, recordUninstall } from "./install-record.ts";

export interface FileHookSpec {
  readonly host: string;
  readonly title: string;
  /** The first one is gated on; the others report. */
  readonly events: readonly [string, ...string[]];
  /** The file that the host runs; undefined: it has none of this scope. */
  fileOf(place: HookPlace, scope: InstallScope, event: string): string | undefined;
  /** What stands in it. It has to name `repairOf(host)`. */
  textOf(event: string, place: Place): string;
  /** The script that it leads to, as it is for these options and in this file. */
  scriptOf(options: InstallOptions, file: string): Promise<string>;
  /** Rejects where the host could not load what is installed. */
  check?(text: string): Promise<void>;
  /** What the operator has to know, one sentence each. */
  readonly notes?: readonly string[];
  reasonsNotToRun(place: HookPlace): Promise<readonly string[]>;
  /** How the host runs the file, or the text in it, as far as doctor can do the same. */
  command(
    run: { readonly file: string } | { readonly text: string },
  ): readonly [string, ...string[]];
  trial(call: TrialCall): string;
}

export async function installFiles(
  spec: FileHookSpec,
  options: InstallOptions,
): Promise<Installation> {
  const { event: gate = spec.events[0], scope, state } = options;
  if (gate !== spec.events[0])
    throw wrong(
      `${spec.title} has no event ${gate} to gate on; there is: ${spec.events[0]}`,
      "event",
    );
  const script = scriptFile(spec, options);
  const text = await spec.scriptOf(options, script);
  const edits = [await edit(script, text, 0o700)];
  let records: FileEdit | undefined;
  for (const event of spec.events) {
    const wanted = spec.textOf(event, placeOf(spec, options));
    await spec.check?.(wanted);
    const change = await edit(fileFor(spec, options, event), wanted, modeOf(scope) | 0o100);
    assertOurs(spec, change);
    edits.push(change);
    if (event === gate) records = await recordInstall(state, change, change.before === null);
  }
  return {
    edits: edits.filter(isChange),
    records: records && isChange(records) ? [records] : [],
    notes: [...notesOf(spec, options), ...(await spec.reasonsNotToRun(options))],
  };
}

const notesOf = (spec: FileHookSpec, { whenDown }: InstallOptions): readonly string[] => [
  ...(spec.notes ?? []),
  ...(whenDown === "ask"
    ? [`${spec.title} has no prompt to leave a question to: without a gateway, calls are blocked.`]
    : []),
];

export async function uninstallFiles(
  spec: FileHookSpec,
  options: InstallOptions,
): Promise<Installation> {
  const all = await Promise.all(
    spec.events.map(async (event): Promise<FileEdit> => {
      const removed = await edit(fileFor(spec, options, event), null, 0o600);
      const restores = removed.before === spec.textOf(event, placeOf(spec, options));
      return { ...removed, restores };
    }),
  );
  const edits = all.filter(({ before }) => isOurs(spec, before));
  const own = await targetOf(fileFor(spec, options, spec.events[0]));
  if (!(await isNeeded(spec, options, own)))
    edits.push(await edit(scriptFile(spec, options), null, 0o700));
  const noted = await recordUninstall(options.state, own);
  return { edits: edits.filter(isChange), records: [noted].filter(isChange), notes: [] };
}

export async function installedFiles(spec: FileHookSpec, around: HookPlace) {
  const all = INSTALL_SCOPES.map((scope) => ({ ...around, scope, whenDown: "deny" as const }));
  const files = all.map((options) => spec.fileOf(options, options.scope, spec.events[0]));
  const different = all.filter((_options, at) => files.indexOf(files[at]) === at);
  const hooks = await Promise.all(different.map((options) => hookIn(spec, options)));
  return { hooks: hooks.flat(), notes: await spec.reasonsNotToRun(around) };
}

async function hookIn(spec: FileHookSpec, options: InstallOptions): Promise<InstalledHook[]> {
  const [event] = spec.events;
  const file = spec.fileOf(options, options.scope, event);
  const text = file === undefined ? null : await read(file);
  if (file === undefined || !isOurs(spec, text)) return [];
  const script = scriptFile(spec, options);
  const isRight = (await read(script)) === (await spec.scriptOf(options, script));
  const place = placeOf(spec, options);
  return [
    {
      file,
      event,
      script,
      command: (other) =>
        spec.command(
          other === undefined
            ? { file }
            : { text: spec.textOf(event, { ...place, script: wordOf(other) }) },
        ),
      whenDown: isRight ? "deny" : undefined,
      current: text === spec.textOf(event, place),
      elsewhere: (other, url) => spec.scriptOf({ ...options, url }, other),
      trial: spec.trial,
    },
  ];
}

const wordOf = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`;

/** Throws `bad-config` for a scope that the host does not have. */
function fileFor(spec: FileHookSpec, options: InstallOptions, event: string): string {
  const file = spec.fileOf(options, options.scope, event);
  if (file !== undefined) return file;
  const known = INSTALL_SCOPES.filter((scope) => spec.fileOf(options, scope, event)).join(", ");
  throw wrong(
    `${spec.title} has no hooks of the scope ${options.scope}; there are: ${known}`,
    "scope",
  );
}

const isOurs = ({ host }: FileHookSpec, text: string | null): boolean =>
  text?.includes(repairOf(host)) === true;

function assertOurs(spec: FileHookSpec, { file, before }: FileEdit): void {
  if (before === null || isOurs(spec, before)) return;
  throw wrong(
    `${file}: it is not Countersign's; nothing was changed. Give that hook another name that ` +
      `${spec.title} runs too, or move it away; then: ${repairOf(spec.host)}`,
    file,
  );
}

const wrong = (message: string, path: string): CountersignError =>
  new CountersignError("bad-config", message, { path });

/** Whether other files than this one lead to the script. */
async function isNeeded(
  spec: FileHookSpec,
  options: InstallOptions,
  own: string,
): Promise<boolean> {
  const here = INSTALL_SCOPES.flatMap((scope) => spec.fileOf(options, scope, spec.events[0]) ?? []);
  for (const file of new Set([...here, ...(await recordedFiles(options.state))])) {
    if ((await targetOf(file)) === own) continue;
    if (isOurs(spec, await read(file).catch(() => null))) return true;
  }
  return false;
}
