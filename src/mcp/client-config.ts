/**
 * Puts the proxy in front of the servers in an MCP client's config, and takes it away again. What
 * is not changed keeps its bytes, and comments stay.
 */
import { basename, join } from "node:path";
import { read, targetOf } from "../agents/files.ts";
import {
  recordedFiles,
  recordInstall,
  recordOf,
  recordUninstall,
} from "../agents/install-record.ts";
import { type Path, readValue, remove, type Settings, set } from "../agents/settings.ts";
import type { FileEdit, Installation } from "../core/agent.ts";
import { CountersignError } from "../core/errors.ts";
import type { Json, JsonObject } from "../core/model.ts";
import { isObject } from "./message.ts";

export interface ConfigOptions {
  /** The client's config. */
  readonly file: string;
  /** Names of servers; none: all. */
  readonly servers: readonly string[];
  /** How to start Countersign, absolute. */
  readonly program: readonly string[];
  /** The state directory. */
  readonly state: string;
  /** What the proxy has to find in its environment: clients pass on only what they are told. */
  readonly env: Readonly<Record<string, string>>;
}

/** Where clients keep their servers: most of them, VS Code, Zed, VS Code's settings. */
const ROOTS: readonly Path[] = [
  ["mcpServers"],
  ["servers"],
  ["context_servers"],
  ["mcp", "servers"],
];
/** The keys of an address. */
const URLS = ["url", "serverUrl", "httpUrl"] as const;
const HEADERS = "COUNTERSIGN_MCP_HEADERS";

/** Writes nothing. Throws `bad-config` for a file that is none of a client's. */
export async function wrapServers(options: ConfigOptions): Promise<Installation> {
  const settings = await open(options.file);
  const servers = chosen(settings, options.servers);
  const notes = servers.flatMap((server) => noteOn(server) ?? []);
  const after = servers.reduce((text, server) => wrapped(text, server, options), settings);
  return installation(options, settings, after.text, {
    notes,
    isFirst: !servers.some(({ entry }) => isOurs(entry)),
  });
}

export async function unwrapServers(options: ConfigOptions): Promise<Installation> {
  const settings = await open(options.file);
  const known = await recordOf(recordsIn(options), settings.file);
  const isAll = options.servers.length === 0;
  if (isAll && known?.after === settings.text && typeof known.before === "string")
    return removal(options, settings, { after: known.before, restores: true });
  const servers = chosen(settings, options.servers).filter(({ entry }) => isOurs(entry));
  const after = servers.reduce((text, server) => unwrapped(text, server, options), settings);
  return isAll
    ? removal(options, settings, { after: after.text, restores: false })
    : installation(options, settings, after.text, { notes: [], isFirst: false });
}

async function open(file: string): Promise<Settings> {
  const target = await targetOf(file);
  const text = await read(target);
  if (text === null)
    throw new CountersignError("bad-config", `there is no file ${target}`, { path: target });
  return { file: target, text, comments: true, trailingCommas: true };
}

const recordsIn = ({ state }: Pick<ConfigOptions, "state">): string => join(state, "mcp");

/** The configs that `install mcp` has changed. */
export const knownConfigs = (state: string): Promise<readonly string[]> =>
  recordedFiles(recordsIn({ state }));

const editOf = ({ file, text }: Settings, after: string): FileEdit => ({
  file,
  before: text,
  after,
  mode: 0o600,
});

const isChange = ({ before, after }: FileEdit): boolean => before !== after;

async function installation(
  options: ConfigOptions,
  settings: Settings,
  after: string,
  { notes, isFirst }: { notes: readonly string[]; isFirst: boolean },
): Promise<Installation> {
  const edit = editOf(settings, after);
  const record = await recordInstall(recordsIn(options), edit, isFirst);
  return { edits: [edit].filter(isChange), records: [record].filter(isChange), notes };
}

async function removal(
  options: ConfigOptions,
  settings: Settings,
  { after, restores }: { after: string; restores: boolean },
) {
  const record = await recordUninstall(recordsIn(options), settings.file);
  const edits = [{ ...editOf(settings, after), restores }].filter(isChange);
  return { edits, records: [record].filter(isChange), notes: [] };
}

interface Server {
  readonly name: string;
  readonly path: Path;
  readonly entry: JsonObject;
}

function chosen(settings: Settings, names: readonly string[]): readonly Server[] {
  const servers = serversIn(settings);
  const missing = names.find((name) => servers.every((server) => server.name !== name));
  if (missing === undefined)
    return servers.filter(({ name }) => names.length === 0 || names.includes(name));
  const known = servers.map(({ name }) => name).join(", ");
  throw new CountersignError(
    "bad-config",
    `${settings.file} has no server ${missing}; there are: ${known}`,
    { path: "server" },
  );
}

function serversIn(settings: Settings): readonly Server[] {
  const servers = allServersIn(settings);
  if (servers.length > 0) return servers;
  throw new CountersignError(
    "bad-config",
    `${settings.file} has no MCP servers: none stand in mcpServers, servers or context_servers`,
    { path: settings.file },
  );
}

function allServersIn(settings: Settings): readonly Server[] {
  const whole = readValue(settings);
  return ROOTS.flatMap((root) => {
    const all = root.reduce<Json | undefined>(
      (value, key) => (isObject(value) ? value[String(key)] : undefined),
      whole,
    );
    if (!isObject(all)) return [];
    return Object.entries(all).flatMap(([name, entry]) =>
      isObject(entry) ? [{ name, path: [...root, name], entry }] : [],
    );
  });
}

/** A server as a client's config starts it now. */
export interface ConfiguredServer {
  readonly name: string;
  /** Undefined: it has no proxy in front of it. */
  readonly proxy: Proxied | undefined;
  /** `install mcp` could put one there. */
  readonly canBeWrapped: boolean;
}

export interface Proxied {
  /** The program and the words that start the proxy, as far as the words `mcp proxy`. */
  readonly command: readonly [string, ...string[]];
  /** What the client adds to the environment. */
  readonly env: Readonly<Record<string, string>>;
  /** The server's own program; undefined: it has an address. */
  readonly server: string | undefined;
}

/** Every server of a client's config. None where there is no such file; throws `bad-config`. */
export async function configuredServers(file: string): Promise<readonly ConfiguredServer[]> {
  const settings = await open(file).catch((error: unknown) => {
    if (error instanceof CountersignError && error.cause === undefined) return undefined;
    throw error;
  });
  const servers = settings ? allServersIn(settings) : [];
  return servers.map((server) => ({
    name: server.name,
    proxy: proxiedIn(server.entry),
    canBeWrapped: noteOn(server) === undefined,
  }));
}

function proxiedIn(entry: JsonObject): Proxied | undefined {
  if (!isOurs(entry)) return undefined;
  const args = wordsIn(entry.args);
  const after = args.slice(args.indexOf("proxy") + 1);
  const at = after.indexOf("--");
  const env = isObject(entry.env) ? Object.entries(entry.env) : [];
  return {
    command: [String(entry.command), ...args.slice(0, args.indexOf("proxy") + 1)],
    env: Object.fromEntries(env.map(([name, value]) => [name, String(value)])),
    server: at < 0 ? undefined : after[at + 1],
  };
}

const wordsIn = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((word) => typeof word === "string") : [];

/** Started as `countersign mcp proxy`, by an install or by hand. */
function isOurs({ command, args }: JsonObject): boolean {
  const words = [command, ...wordsIn(args)].map(String);
  const at = words.indexOf("mcp");
  const program = basename(words[at - 1] ?? "");
  return words[at + 1] === "proxy" && /^(?:countersign|main\.js)$/.test(program);
}

/** Typed by somebody, and not ours to change. */
const isByHand = ({ command }: JsonObject): boolean => basename(String(command)) === "countersign";

const urlOf = (entry: JsonObject): string | undefined => {
  const key = URLS.find((name) => typeof entry[name] === "string");
  return key === undefined ? undefined : String(entry[key]);
};

function noteOn({ name, entry }: Server): string | undefined {
  if (isOurs(entry) || typeof entry.command === "string") return undefined;
  if (urlOf(entry) !== undefined && entry.type !== "sse") return undefined;
  const why = entry.type === "sse" ? "the HTTP+SSE transport of 2024" : "no command and no URL";
  return `${name} was left as it is: it has ${why}`;
}

function wrapped(settings: Settings, server: Server, options: ConfigOptions): Settings {
  const { path, name } = server;
  if (isOurs(server.entry) && isByHand(server.entry)) return settings;
  const entry = isOurs(server.entry) ? originalOf(server.entry) : server.entry;
  if (noteOn({ ...server, entry })) return settings;
  const url = urlOf(entry);
  const [program = "", ...words] = options.program;
  const isCommand = typeof entry.command === "string";
  const server_ = isCommand
    ? ["--", String(entry.command), ...wordsIn(entry.args)]
    : ["--url", url ?? ""];
  const headers = !isCommand && isObject(entry.headers) ? entry.headers : undefined;
  const args = [...words, "mcp", "proxy", "--name", name, ...server_];
  const env = { ...options.env, ...(headers && { [HEADERS]: JSON.stringify(headers) }) };
  const changes: [Path, Json][] = [
    [[...path, "command"], program],
    [[...path, "args"], args],
    ...envChanges(server, env),
    ...(!isCommand && entry.type !== undefined
      ? [[[...path, "type"], "stdio"] as [Path, Json]]
      : []),
  ];
  const changed = changes.reduce((text, [at, value]) => put(text, at, value), settings);
  const gone = isCommand
    ? []
    : [...URLS, "headers"].filter((key) => server.entry[key] !== undefined);
  return gone.reduce((text, key) => remove(text, [...path, key]), changed);
}

function envChanges({ path, entry }: Server, env: JsonObject): [Path, Json][] {
  if (Object.keys(env).length === 0) return [];
  if (!isObject(entry.env)) return [[[...path, "env"], env]];
  return Object.entries(env).map(([name, value]) => [[...path, "env", name], value]);
}

/** Where it stands already, its bytes stay. */
function put(settings: Settings, path: Path, value: Json): Settings {
  const now = path.reduce<Json | undefined>(
    (at, key) => (isObject(at) ? at[String(key)] : undefined),
    readValue(settings),
  );
  return JSON.stringify(now) === JSON.stringify(value) ? settings : set(settings, path, value);
}

/** The entry before it was wrapped, as far as it can be told from what it is now. */
function originalOf({ args, env, type, ...rest }: JsonObject): JsonObject {
  const words = wordsIn(args);
  const own = words.slice(words.indexOf("proxy"));
  const at = own.indexOf("--");
  const url = own[own.indexOf("--url") + 1] ?? "";
  const kept = isObject(env) ? env : {};
  const { [HEADERS]: headers, COUNTERSIGN_HOME: _, COUNTERSIGN_URL: __, ...others } = kept;
  const common = { ...rest, ...(Object.keys(others).length > 0 && { env: others }) };
  if (at >= 0)
    return {
      ...common,
      ...(type !== undefined && { type }),
      command: own[at + 1] ?? "",
      args: own.slice(at + 2),
    };
  const { command: ___, ...server } = common as JsonObject;
  return {
    ...server,
    ...(type !== undefined && { type: "http" }),
    url,
    ...(typeof headers === "string" && { headers: JSON.parse(headers) as Json }),
  };
}

/** After somebody changed the file: entry by entry. */
function unwrapped(settings: Settings, { path, entry }: Server, { env }: ConfigOptions): Settings {
  if (isByHand(entry)) return settings;
  const original = originalOf(entry);
  const changed = Object.entries(original)
    .filter(([key]) => key !== "env")
    .reduce((text, [key, value]) => put(text, [...path, key], value), settings);
  const own = [HEADERS, ...Object.keys(env)];
  const kept = isObject(entry.env) ? entry.env : {};
  const isOnlyOurs = original.env === undefined && Object.keys(kept).length > 0;
  const gone: Path[] = [
    ...["command", "args"].filter((key) => original[key] === undefined).map((key) => [key]),
    ...(isOnlyOurs
      ? [["env"]]
      : own.filter((name) => kept[name] !== undefined).map((name) => ["env", name])),
  ];
  return gone.reduce((text, key) => remove(text, [...path, ...key]), changed);
}
