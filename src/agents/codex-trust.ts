/**
 * Codex runs a hook only if its user has trusted exactly that hook. `codex app-server` says what it
 * thinks of each hook, and takes the trust; it is kept in config.toml.
 */
import { spawn } from "node:child_process";
import { mkdir, realpath, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { FileEdit, InstallOptions } from "../core/agent.ts";
import { read, targetOf } from "./files.ts";
import { entryOf } from "./hook-install.ts";
import { repairOf } from "./hook-script.ts";
import type { HookPlace, HookSpec } from "./hook-spec.ts";
import { findProgram } from "./hook-transport.ts";

const Hook = z.object({
  key: z.string(),
  command: z.string().nullish(),
  sourcePath: z.string().nullish(),
  currentHash: z.string(),
  enabled: z.boolean(),
  trustStatus: z.string(),
});
type Hook = z.output<typeof Hook>;
const Listed = z.object({ data: z.array(z.object({ hooks: z.array(z.looseObject({})) })) });

const BY_HAND =
  "start codex in the folder that you work in, type /hooks, and trust Countersign's hooks";
const UNASKED =
  `\`codex app-server\` could not be asked. Put codex on your PATH and run ` +
  `\`${repairOf("codex")}\`, or ${BY_HAND}.`;

/** Gets the installed hooks trusted. Returns notes on what the user has to do instead. */
export async function trust(spec: HookSpec, options: InstallOptions): Promise<readonly string[]> {
  const file = spec.settingsFile(options, options.scope) ?? "";
  const wanted = new Set(
    [...spec.gates.values()].flat().map((event) => {
      const gate = [...spec.gates.keys()][0] ?? "";
      return commandOf(JSON.stringify(entryOf(spec, options, { event, gate })));
    }),
  );
  const isOurs = ({ command }: Hook): boolean => wanted.has(command ?? "");
  const missing = await withCodex(options, async (call) => {
    const config = await targetOf(configOf(options));
    const before = await read(config);
    const all = (await hooksOf(call, options, file)).filter(isOurs);
    const open = all.filter(({ trustStatus }) => trustStatus !== "trusted");
    const value = Object.fromEntries(
      open.map(({ key, currentHash }) => [key, { trusted_hash: currentHash }]),
    );
    const edits = [{ keyPath: "hooks.state", value, mergeStrategy: "upsert" }];
    if (open.length > 0) await call("config/batchWrite", { edits, reloadUserConfig: true });
    const now = (await hooksOf(call, options, file)).filter(isOurs);
    await noteTrust(options, { config, before, keys: now.map(({ key }) => key) });
    return faultsOf(file, now, wanted.size);
  });
  if (missing !== undefined) return missing;
  return [`Codex runs no hook that you have not trusted, and ${UNASKED}`];
}

const commandOf = (entry: string): string => {
  const { hooks } = JSON.parse(entry) as { hooks: readonly { command: string }[] };
  return hooks[0]?.command ?? "";
};

/** Why Codex would not run our hooks in these files. */
export async function reasonsOfTrust(
  place: HookPlace,
  files: readonly string[],
): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const found = await withCodex(place, async (call) => {
    const each = files.map(async (file) => {
      const all = await hooksOf(call, place, file);
      const own = all.filter(({ command }) => command?.includes(repairOf("codex")));
      return faultsOf(file, own, 1);
    });
    return (await Promise.all(each)).flat();
  });
  const unasked = files.map(
    (file) => `${file}: whether Codex trusts the hook is not known: ${UNASKED}`,
  );
  return found ?? unasked;
}

function faultsOf(file: string, hooks: readonly Hook[], least: number): readonly string[] {
  const repair = `run \`${repairOf("codex")}\`, or ${BY_HAND}`;
  if (hooks.length < least)
    return [
      `${file}: Codex does not see the hook, so no call will be held. It has hooks switched off ` +
        "([features] hooks = false in its config.toml), or does not trust this project.",
    ];
  const open = hooks.filter(({ trustStatus }) => trustStatus !== "trusted");
  const off = hooks.filter(({ enabled }) => !enabled);
  return [
    ...open
      .slice(0, 1)
      .map(
        ({ trustStatus }) =>
          `${file}: Codex does not trust the hook (${trustStatus}) and skips it, so no call will ` +
          `be held: ${repair}.`,
      ),
    ...off
      .slice(0, 1)
      .map(() => `${file}: the hook is disabled in Codex, so no call will be held: see /hooks.`),
  ];
}

type Call = (method: string, params: object) => Promise<unknown>;

async function hooksOf(call: Call, { project }: HookPlace, file: string): Promise<Hook[]> {
  const listed = Listed.parse(await call("hooks/list", { cwds: [project] }));
  const real = await realpath(file).catch(() => file);
  return listed.data
    .flatMap(({ hooks }) => hooks)
    .flatMap((hook) => Hook.safeParse(hook).data ?? [])
    .filter(({ sourcePath }) => sourcePath === file || sourcePath === real);
}

/** It answers in less than a second. */
const LONGEST_MS = 20_000;

/** Undefined: there is no Codex, or it did not answer as expected. */
async function withCodex<T>(
  { home, project, env }: HookPlace,
  use: (call: Call) => Promise<T>,
): Promise<T | undefined> {
  const program = await findProgram("codex", env.PATH);
  if (program === undefined) return undefined;
  const child = spawn(program, ["app-server"], {
    cwd: project,
    env: { ...env, HOME: home },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const waiting = new Map<number, (result: unknown) => void>();
  const failed = new Promise<never>((_resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => reject(new Error("it ended")));
    child.stdin.on("error", reject);
    setTimeout(() => reject(new Error("no answer in time")), LONGEST_MS).unref();
  });
  failed.catch(() => {});
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { id, result } = Reply.safeParse(parsed(line)).data ?? {};
    if (id !== undefined) waiting.get(id)?.(result);
  });
  const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  let last = 0;
  const call: Call = (method, params) => {
    const id = ++last;
    const answered = new Promise<unknown>((resolve) => waiting.set(id, resolve));
    send({ id, method, params });
    return Promise.race([answered, failed]);
  };
  try {
    const clientInfo = { name: "countersign", title: "Countersign", version: "1" };
    await call("initialize", { clientInfo });
    send({ method: "initialized" });
    return await use(call);
  } catch {
    return undefined;
  } finally {
    child.kill();
  }
}

const Reply = z.object({ id: z.number(), result: z.unknown() });

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const configOf = ({ home, env }: HookPlace): string =>
  join(env.CODEX_HOME || join(home, ".codex"), "config.toml");

/** What config.toml was before we were trusted, and as Codex left it. */
const Trusted = z.object({
  config: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  keys: z.array(z.string()),
});

const recordFile = ({ state }: Pick<InstallOptions, "state">): string =>
  join(state, "hooks", "codex-trust.json");

async function recorded(place: HookPlace): Promise<z.output<typeof Trusted> | undefined> {
  const text = await read(recordFile(place));
  try {
    return Trusted.parse(JSON.parse(text ?? ""));
  } catch {
    return undefined;
  }
}

async function noteTrust(
  place: HookPlace,
  { config, before, keys }: { config: string; before: string | null; keys: readonly string[] },
): Promise<void> {
  const known = await recorded(place);
  const isSame = known !== undefined && known.config === config && known.after === before;
  const after = await read(config);
  if (known === undefined && after === before) return;
  const record = {
    config,
    before: isSame ? known.before : without(before, known?.keys ?? []),
    after,
    keys: [...new Set([...(known?.keys ?? []), ...keys])],
  };
  await mkdir(dirname(recordFile(place)), { recursive: true });
  await writeFile(recordFile(place), `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
}

/**
 * Takes the trust back: config.toml becomes what it was, or only our entries leave it where it was
 * changed since. The other scope's hook keeps its trust.
 */
export async function distrust(
  spec: HookSpec,
  options: InstallOptions,
): Promise<{ readonly edits: readonly FileEdit[]; readonly records: readonly FileEdit[] }> {
  const known = await recorded(options);
  if (!known) return { edits: [], records: [] };
  const file = spec.settingsFile(options, options.scope) ?? "";
  const real = await realpath(file).catch(() => file);
  const isGone = (key: string): boolean => key.startsWith(`${file}:`) || key.startsWith(`${real}:`);
  const rest = known.keys.filter((key) => !isGone(key));
  const current = await read(known.config);
  const restores = current === known.after && rest.length === 0;
  const after = restores ? known.before : without(current, known.keys.filter(isGone));
  const left = rest.length === 0 ? null : `${JSON.stringify({ ...known, keys: rest }, null, 2)}\n`;
  const record = recordFile(options);
  return {
    edits:
      after === current
        ? []
        : [{ file: known.config, before: current, after, mode: 0o600, restores }],
    records: [{ file: record, before: await read(record), after: left, mode: 0o600 }],
  };
}

/** Without the tables of these keys, as Codex writes them. */
function without(toml: string | null, keys: readonly string[]): string | null {
  if (toml === null) return null;
  const heads = new Set(keys.map((key) => `[hooks.state.${JSON.stringify(key)}]`));
  let isOurs = false;
  const lines = toml.split("\n").filter((line) => {
    if (line.startsWith("[")) isOurs = heads.has(line.trim());
    return !isOurs;
  });
  return lines.join("\n");
}
