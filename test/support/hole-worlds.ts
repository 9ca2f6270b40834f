/**
 * Gateways in a home of their own, with files, links and sessions; those that the cases of known
 * holes name are opened once each.
 */
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { GatewayOptions } from "../../src/app/gateway.ts";
import type { HookFunction } from "../../src/hooks/function.ts";
import worlds from "../cases/holes/worlds.json" with { type: "json" };
import { openGateway, type TestGateway } from "./gateways.ts";

export interface World {
  readonly config?: object;
  readonly files?: Readonly<Record<string, unknown>>;
  /** By their names, where they lead. */
  readonly links?: Readonly<Record<string, string>>;
  readonly sessions?: Readonly<Record<string, object>>;
  /** Left out: somebody is there, who says nothing. */
  readonly companion?: boolean;
}

const CONFIG = fileURLToPath(new URL("../../config", import.meta.url));

/**
 * `{name}` in texts becomes what it stands for, `{x*400}` as many of them; in the keys of objects
 * nothing does.
 */
export function filled<Value>(value: Value, words: Readonly<Record<string, string>>): Value {
  if (typeof value === "string") return textOf(value, words) as Value;
  if (Array.isArray(value)) return value.map((each) => filled(each, words)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, filled(each, words)]),
  ) as Value;
}

const textOf = (text: string, words: Readonly<Record<string, string>>): string =>
  text
    .replace(/\{([^{}]{1,2})\*(\d+)\}/gsu, (_, piece: string, count: string) =>
      piece.repeat(Number(count)),
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(words, name) ? words[name]! : whole,
    );

/** What the hooks of the worlds do. */
const FUNCTIONS: Readonly<Record<string, HookFunction>> = {
  yes: () => ({ decision: "allow" }),
  ask: () => ({ decision: "ask", reason: "Is that so?" }),
  swap: ({ tool_input: { command } }) => ({
    decision: "allow",
    updatedInput: { command: (command as string).slice("echo swap ".length) },
  }),
  sleep: () => new Promise(() => {}),
};

export interface Opened extends TestGateway {
  /** What `{home}` stands for: it has the project in it, in which calls run. */
  readonly top: string;
}

/** A gateway as if it were started in that home, as its user. */
export async function openWorld(
  { config, files = {}, links = {}, sessions = {}, companion = true }: World,
  { policies, ...more }: GatewayOptions = {},
): Promise<Opened> {
  const top = await realpath(await mkdtemp(join(tmpdir(), "countersign-holes-")));
  const words = { home: top, config: CONFIG };
  await mkdir(join(top, "project"));
  for (const [name, content] of Object.entries(filled(files, words)))
    await put(join(top, name), content);
  for (const [name, target] of Object.entries(links)) await symlink(target, join(top, name));
  const base = { listen: "127.0.0.1:0", channels: { companion: {} }, log: { level: "silent" } };
  const yaml = JSON.stringify({
    ...base,
    approvers: [{ name: "ada", companion: "ada-phone" }],
    ...filled(config ?? {}, words),
  });
  const gateway = await openGateway(yaml, {
    stateDirectory: join(top, ".countersign"),
    configDirectory: top,
    home: top,
    functions: FUNCTIONS,
    managedFile: join(top, "managed.yaml"),
    ...more,
    ...(policies && { policies: policies.map((file) => join(top, file)) }),
  }).catch(async (error: unknown) => {
    await rm(top, { recursive: true });
    throw error;
  });
  if (companion) await gateway.companion();
  for (const [key, body] of Object.entries(sessions)) {
    const { status } = await gateway.send("PUT", `/v1/sessions/${key}`, {
      body,
      token: gateway.tokens.admin,
    });
    if (status !== 200) throw new Error(`the session ${key} cannot be set`);
  }
  return {
    ...gateway,
    top,
    async stop() {
      await gateway.stop();
      await rm(top, { recursive: true, force: true });
    },
  };
}

async function put(file: string, content: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content), {
    mode: 0o644,
  });
}

const opened = new Map<string, Promise<Opened>>();

/** The one world of that name. */
export function worldOf(name: string): Promise<Opened> {
  if (!Object.hasOwn(worlds, name)) throw new Error(`there is no world called ${name}`);
  const known = opened.get(name) ?? openWorld((worlds as Readonly<Record<string, World>>)[name]!);
  opened.set(name, known);
  return known;
}

export async function closeWorlds(): Promise<void> {
  await Promise.all([...opened.values()].map(async (each) => (await each).stop()));
  opened.clear();
}
