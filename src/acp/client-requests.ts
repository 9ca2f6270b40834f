/** What an agent asks its editor to do for it: files, terminals, the editor's MCP servers. */
import type { Json, JsonObject } from "../core/model.ts";
import type { Asked, Place } from "./asked.ts";
import { isObject, objectsIn, textIn } from "./message.ts";

/** They only look at, or end, what a gated request has started. */
const HARMLESS: ReadonlySet<string> = new Set([
  "terminal/output",
  "terminal/wait_for_exit",
  "terminal/kill",
  "terminal/release",
]);

/**
 * What is asked about such a request; undefined for those that do nothing. Files and terminals are
 * asked about whatever the method is called.
 */
export function askedByClient(
  method: string,
  params: JsonObject,
  { windows }: Place,
): Asked | undefined {
  if (method === "mcp/message") return mcpCall(params);
  if (!/^(?:fs|terminal)\//.test(method) || HARMLESS.has(method)) return undefined;
  const known = windows && method === "terminal/create" ? undefined : KNOWN[method];
  return known?.(params) ?? unknown(method, params);
}

const KNOWN: Readonly<Record<string, (params: JsonObject) => Asked | undefined>> = {
  "fs/write_text_file": (params) => {
    const { path, content } = params;
    if (!hasOnly(params, ["path", "content"])) return undefined;
    if (typeof path !== "string" || typeof content !== "string") return undefined;
    return { tool: "Write", input: JSON.stringify({ file_path: path, content }) };
  },
  "fs/read_text_file": (params) => {
    const { path, line, limit } = params;
    if (!hasOnly(params, ["path", "line", "limit"]) || typeof path !== "string") return undefined;
    const part = { ...(line != null && { offset: line }), ...(limit != null && { limit }) };
    return { tool: "Read", input: JSON.stringify({ file_path: path, ...part }) };
  },
  "terminal/create": terminal,
};

const COMMON = ["sessionId", "_meta"];

function hasOnly(params: JsonObject, names: readonly string[]): boolean {
  return Object.entries(params).every(
    ([name, value]) => value === null || COMMON.includes(name) || names.includes(name),
  );
}

const unknown = (method: string, { sessionId: _, ...params }: JsonObject): Asked => ({
  tool: `acp:${/^[\w/]{1,80}$/.test(method) ? method : "request"}`,
  input: JSON.stringify(params),
});

/**
 * Editors differ in whether a shell reads the words again. Where that makes no difference, it is a
 * shell command like any other.
 */
function terminal(params: JsonObject): Asked | undefined {
  if (!hasOnly(params, ["command", "args", "env", "cwd", "outputByteLimit"])) return undefined;
  const { command, args = null, env = null, cwd } = params;
  const words = wordsOf(args);
  const settings = settingsOf(env);
  if (typeof command !== "string" || words === undefined || settings === undefined)
    return undefined;
  if (words.length > 0 && ![command, ...words].every(isPlain)) return undefined;
  const text = `${settings}${[command, ...words].join(" ")}`;
  const where = typeof cwd === "string" ? { cwd } : {};
  return { tool: "Bash", input: JSON.stringify({ command: text, ...where }) };
}

function wordsOf(args: Json): readonly string[] | undefined {
  if (args === null) return [];
  if (!Array.isArray(args)) return undefined;
  const words: readonly Json[] = args;
  return words.every((word) => typeof word === "string") ? (words as readonly string[]) : undefined;
}

/** The same to a shell, quoted or not. */
const isPlain = (word: string): boolean => /^[\w@%+:,./-]+$/.test(word);

/** What a shell would have to run first, so that the command finds this environment. */
function settingsOf(env: Json): string | undefined {
  if (env === null) return "";
  const pairs = objectsIn(env).map(({ name, value }) => [textIn(name), textIn(value)] as const);
  if (!Array.isArray(env) || pairs.length !== env.length) return undefined;
  if (pairs.length === 0) return "";
  const set = pairs.map(([name = "", value]) =>
    /^[A-Za-z_]\w*$/.test(name) && value !== undefined
      ? `${name}='${value.replaceAll("'", "'\\''")}'`
      : undefined,
  );
  return set.includes(undefined) ? undefined : `export ${set.join(" ")}; `;
}

/** MCP through the editor: calling a tool acts, everything else lists or reads. */
function mcpCall({ method, params, serverId }: JsonObject): Asked | undefined {
  if (method !== "tools/call") return undefined;
  const { name, arguments: input } = isObject(params) ? params : {};
  const tool = `mcp__${String(serverId)}__${String(name)}`;
  return {
    tool: /^[^\s()\p{C}]{1,200}$/u.test(tool) ? tool : "acp:mcp",
    input: JSON.stringify(isObject(input) ? input : { params: params ?? null }),
  };
}
