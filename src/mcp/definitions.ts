/**
 * The definitions of a server's tools: the first that was seen of each is recorded, and another one
 * is not shown or callable until a person accepts it (a server can change what a tool says it does
 * after it was approved).
 */
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { canonical, sha256 } from "../core/digest.ts";
import type { Json, JsonObject } from "../core/model.ts";
import { isObject } from "./message.ts";
import { policyName } from "./tool-names.ts";

/** What people and models are told of a tool. */
const TOLD = [
  "name",
  "title",
  "description",
  "inputSchema",
  "outputSchema",
  "annotations",
  "execution",
] as const;
const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;
/** Longer ones are recorded without their text. */
const MOST_TEXT = 256 * 1024;
const MOST_TOOLS = 5000;

export interface Change {
  readonly fingerprint: string;
  /** Null: not known any more. */
  readonly before: JsonObject | null;
  readonly after: JsonObject;
}

export interface Definitions {
  /**
   * A list as the server tells it; resolves with the list as it may be shown: each tool once, and
   * as it was accepted.
   */
  seen(tools: readonly Json[]): Promise<readonly Json[]>;
  /** What a person has to accept before the tool may be called. */
  changeOf(tool: string): Change | undefined;
  accept(tool: string, fingerprint: string): Promise<void>;
  /** What the server says of the tool, as far as it may count. */
  hintsOf(tool: string): JsonObject | undefined;
  /** Another tool that policies could not tell from this one. */
  rivalOf(tool: string): string | undefined;
}

interface Definition {
  readonly fingerprint: string;
  readonly told: JsonObject;
}

/** `state`: the state directory. `tell`: for what the operator has to know. */
export function openDefinitions(
  state: string,
  server: string,
  tell: (text: string) => void,
): Definitions {
  const file = join(state, "mcp", `${policyName(server, "tools")}.jsonl`);
  let accepted = noRecords();
  const current = new Map<string, Definition>();
  const names = new Map<string, string>();

  async function record(tool: string, { fingerprint, told }: Definition): Promise<void> {
    accepted.add(tool, fingerprint, await append(file, tool, { fingerprint, told }));
  }

  async function shown(whole: JsonObject, tool: string): Promise<readonly Json[]> {
    const definition = definitionOf(whole);
    current.set(tool, definition);
    if (accepted.isNew(tool)) await record(tool, definition);
    if (accepted.has(tool, definition.fingerprint)) return [whole];
    const last = accepted.last(tool);
    return last ? [last] : [];
  }

  return {
    async seen(tools) {
      accepted = await readRecords(file);
      const list: Json[] = [];
      const listed = new Set<string>();
      for (const whole of tools) {
        const tool = isObject(whole) ? whole.name : undefined;
        if (!isObject(whole) || typeof tool !== "string") continue;
        if (listed.has(tool) || listed.size >= MOST_TOOLS || this.rivalOf(tool)) continue;
        listed.add(tool);
        const entries = await shown(whole, tool).catch((error: Error) => {
          tell(`the definition of ${tool} cannot be recorded: ${error.message}`);
          return [];
        });
        list.push(...entries);
      }
      return list;
    },
    changeOf(tool) {
      const now = current.get(tool);
      if (!now || accepted.has(tool, now.fingerprint)) return undefined;
      const { fingerprint, told: after } = now;
      return { fingerprint, before: accepted.last(tool) ?? null, after };
    },
    async accept(tool, fingerprint) {
      const now = current.get(tool);
      if (now?.fingerprint === fingerprint) await record(tool, now);
    },
    hintsOf: (tool) => hintsIn(current.get(tool)?.told.annotations),
    rivalOf: (tool) => rivalIn(names, policyName(server, tool), tool),
  };
}

/** `names`: the tool that each name in policies stands for. */
function rivalIn(names: Map<string, string>, name: string, tool: string): string | undefined {
  const first = names.get(name);
  if (first !== undefined) return first === tool ? undefined : first;
  if (names.size >= MOST_TOOLS) return "one of too many others";
  names.set(name, tool);
  return undefined;
}

/** Resolves with what was recorded of the text. */
async function append(
  file: string,
  tool: string,
  { fingerprint, told }: Pick<Definition, "fingerprint" | "told">,
): Promise<JsonObject | null> {
  const definition = JSON.stringify(told).length > MOST_TEXT ? null : told;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const line = `${JSON.stringify({ tool, fingerprint, definition })}\n`;
  await appendFile(file, line, { mode: 0o600 });
  return definition;
}

function definitionOf(whole: JsonObject): Definition {
  const told = Object.fromEntries(
    TOLD.flatMap((key) => (whole[key] === undefined ? [] : [[key, whole[key]]])),
  );
  return { fingerprint: sha256(canonical(told)), told };
}

function hintsIn(annotations: Json | undefined): JsonObject | undefined {
  if (!isObject(annotations)) return undefined;
  const hints = HINTS.filter((hint) => typeof annotations[hint] === "boolean");
  return Object.fromEntries(hints.map((hint) => [hint, annotations[hint] ?? false]));
}

interface Records {
  add(tool: string, fingerprint: string, definition: JsonObject | null): void;
  has(tool: string, fingerprint: string): boolean;
  isNew(tool: string): boolean;
  last(tool: string): JsonObject | undefined;
}

/** `isDamaged`: part of the file cannot be read, so no tool is known to be new. */
function noRecords(isDamaged = false): Records {
  const tools = new Map<string, Map<string, JsonObject | null>>();
  return {
    add(tool, fingerprint, definition) {
      const known = tools.get(tool) ?? new Map<string, JsonObject | null>();
      known.delete(fingerprint);
      tools.set(tool, known.set(fingerprint, definition));
    },
    has: (tool, fingerprint) => tools.get(tool)?.has(fingerprint) ?? false,
    isNew: (tool) => !isDamaged && !tools.has(tool),
    last: (tool) => [...(tools.get(tool)?.values() ?? [])].at(-1) ?? undefined,
  };
}

async function readRecords(file: string): Promise<Records> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const lines = text.split("\n").filter((line) => line !== "");
  const entries = lines.map(recordIn);
  const records = noRecords(entries.includes(undefined));
  for (const entry of entries)
    if (entry) records.add(entry.tool, entry.fingerprint, entry.definition);
  return records;
}

interface Entry {
  readonly tool: string;
  readonly fingerprint: string;
  readonly definition: JsonObject | null;
}

function recordIn(line: string): Entry | undefined {
  try {
    const { tool, fingerprint, definition } = JSON.parse(line) as Partial<Record<string, Json>>;
    if (typeof tool !== "string" || typeof fingerprint !== "string") return undefined;
    return { tool, fingerprint, definition: isObject(definition) ? definition : null };
  } catch {
    return undefined;
  }
}
