/** Reads a policy file. Takes its text, not its path; every fault is named with file, line and path. */
import { type Document, isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { CountersignError } from "../core/errors.ts";
import { PATTERN_KEYS } from "../core/keys.ts";
import { LEVELS } from "../core/model.ts";
import type { Rule } from "./rules.ts";

const ACTIONS = ["allow", "ask", "deny"] as const;
const text = z.string().min(1).max(1000);
const someOf = <Item extends z.ZodType>(item: Item) => z.array(item).min(1);

const ruleShape = z.strictObject({
  name: text.optional(),
  tool: text.optional(),
  tools: someOf(text).optional(),
  match: text.optional(),
  level: z.enum(LEVELS).optional(),
  keys: someOf(z.enum(PATTERN_KEYS)).optional(),
  action: z.enum(ACTIONS),
  reason: text.optional(),
  approvers: someOf(text).optional(),
});

const policyShape = z.strictObject({ version: z.literal(1).optional(), rules: z.array(ruleShape) });

/** A policy file, read. */
export interface PolicyFile {
  readonly file: string;
  readonly rules: readonly Rule[];
}

type Path = readonly (string | number)[];

interface Fault {
  readonly path: Path;
  readonly line: number;
  readonly message: string;
}

/** `file` is only a name for the faults. Throws `bad-policy`, whose message lists every fault, a line each; `path` is that of the first. */
export function loadPolicy(source: string, file: string): PolicyFile {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const broken = [...document.errors, ...document.warnings].map(({ pos, message }) => ({
    path: [],
    line: lines.linePos(pos[0]).line,
    message,
  }));
  if (broken.length > 0) throw refused(file, broken);
  const lineOf = (path: Path): number => lines.linePos(offsetOf(document, path)).line;
  const value = plainOf(document, file);
  const parsed = policyShape.safeParse(value);
  const faults = [...(parsed.error?.issues ?? []).flatMap((issue) => faultsOf(issue, value)), ...more(value)];
  if (!parsed.success || faults.length > 0)
    throw refused(
      file,
      faults.map((fault) => ({ ...fault, line: lineOf(fault.path) })).sort((a, b) => a.line - b.line),
    );
  return { file, rules: parsed.data.rules.map((rule, at) => ruleOf(rule, lineOf(["rules", at]))) };
}

function ruleOf({ tool, tools = [tool!], name, ...given }: z.output<typeof ruleShape>, line: number): Rule {
  const { match, level, keys, action, reason, approvers } = given;
  const narrower = [match, level, keys?.join(" ")].filter((part) => part !== undefined).join(", ");
  return {
    // made of what it says and not of where it stands: a grant for a rule must not slide to another one when lines move
    name: name ?? `${action} ${tools.join(" ")}${narrower === "" ? "" : ` (${narrower})`}`,
    tools,
    ...(match !== undefined && { match }),
    ...(level !== undefined && { level }),
    ...(keys !== undefined && { keys }),
    action,
    ...(reason !== undefined && { reason }),
    ...(approvers !== undefined && { approvers }),
    line,
  };
}

function plainOf(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 }) as unknown;
  } catch (cause) {
    throw refused(file, [{ path: [], line: 1, message: (cause as Error).message }]);
  }
}

/** What a shape cannot say: exactly one of `tool` and `tools`, `approvers` only where somebody is asked, and no name twice. */
function more(value: unknown): Omit<Fault, "line">[] {
  const rules = isRecord(value) && Array.isArray(value.rules) ? value.rules : [];
  const names = new Set<unknown>();
  return rules.flatMap((rule: unknown, at) => {
    if (!isRecord(rule)) return [];
    const path = ["rules", at];
    const faults = [];
    if ((rule.tool === undefined) === (rule.tools === undefined))
      faults.push({ path, message: 'expected exactly one of "tool" and "tools"' });
    if (rule.approvers !== undefined && rule.action !== "ask")
      faults.push({ path: [...path, "approvers"], message: 'only a rule with "action: ask" has approvers' });
    if (rule.name !== undefined && names.has(rule.name))
      faults.push({ path: [...path, "name"], message: `the name ${JSON.stringify(rule.name)} is taken by another rule` });
    names.add(rule.name);
    return faults;
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function faultsOf(issue: z.core.$ZodIssue, root: unknown): Omit<Fault, "line">[] {
  const path = issue.path as Path;
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => ({ path: [...path, key], message: "unknown key" }));
  const found = path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], root);
  return [
    {
      path,
      message:
        found === undefined ? `missing; expected ${expected(issue)}` : `expected ${expected(issue)}, found ${shown(found)}`,
    },
  ];
}

function expected(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value")
    return issue.values.length > 3 ? "one of the pattern keys" : oneOf(issue.values.map(String));
  if (issue.code === "invalid_type")
    return { array: "a list", object: "a mapping", string: "text" }[issue.expected as string] ?? issue.expected;
  if (issue.code === "too_small") return issue.origin === "array" ? "at least one entry" : "text that is not empty";
  return issue.code === "too_big" ? "text of at most 1000 characters" : issue.message;
}

const oneOf = (words: readonly string[]): string =>
  words.length === 1 ? words[0]! : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (isRecord(value)) return "a mapping";
  const json = JSON.stringify(value) ?? String(value);
  return json.length > 60 ? `${json.slice(0, 57)}…` : json;
}

/** Where in the file a path stands; where it is missing, where what should hold it stands. */
function offsetOf(document: Document, path: Path): number {
  for (let depth = path.length; depth > 0; depth--) {
    const parent = document.getIn(path.slice(0, depth - 1), true);
    const key = path[depth - 1];
    const pair = isMap(parent)
      ? parent.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key)
      : undefined;
    const node = pair ? pair.key : document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

function refused(file: string, faults: readonly Fault[]): CountersignError {
  const [first] = faults;
  const text = faults
    .map(({ path, line, message }) => `${file}:${line}: ${path.length > 0 ? `${path.join(".")}: ` : ""}${message}`)
    .join("\n");
  return new CountersignError("bad-policy", text, first && first.path.length > 0 ? { path: first.path.join(".") } : {});
}
