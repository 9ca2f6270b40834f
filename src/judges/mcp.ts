/**
 * Judges tools that no other judge knows, MCP's among them, by their arguments and their servers'
 * annotations.
 */
import { type Effects, newEffects } from "../core/effects.ts";
import type { Judge, Judged } from "../core/judge.ts";
import type { Finding, Json, JsonObject } from "../core/model.ts";
import { exactInput } from "./exact-input.ts";
import { kindOf } from "./file-tools.ts";
import { judgeEffects } from "./files.ts";
import { exactly, finding } from "./findings.ts";
import { type Text, textsIn } from "./input-texts.ts";
import { isNetworkTool } from "./network.ts";
import { isCredential, resolve } from "./paths.ts";
import { isShellTool, shell } from "./shell/index.ts";
import { judgeSql } from "./sql.ts";
import { isAgentTool } from "./tools.ts";
import { addressOf } from "./urls.ts";

const NOTHING: readonly Finding[] = [];
const MAX_FINDINGS = 32;

/**
 * Whether no judge knows a tool. A name alone does not make it known: any server may name its tools
 * freely.
 */
export const isStranger = (tool: string): boolean =>
  !isShellTool(tool) &&
  kindOf(tool) === undefined &&
  !isNetworkTool(tool) &&
  !isAgentTool(tool) &&
  !/^(?:powershell|pwsh|cmd)$/i.test(tool);

/**
 * An unknown tool is dangerous, whatever its annotations say: they may make a call worse, never
 * better (MCP: "clients MUST consider tool annotations to be untrusted").
 */
export const mcp: Judge = {
  name: "mcp",
  judge(call, effects = newEffects()) {
    const declared = isDeclaredDestructive(call)
      ? [finding("tool.declared_destructive", undefined, exactlyThis(call))]
      : NOTHING;
    if (effects.shell || !isStranger(call.tool)) return declared;
    effects.partial = true;
    const shown = [
      ...effectsOf(call, effects),
      ...textsIn(call.input).flatMap((text) => traces(text, call, effects)),
    ];
    if (declared.length + shown.length === 0) return NOTHING;
    return [
      finding("tool.unknown", undefined, call.tool),
      ...declared,
      ...shown.slice(0, MAX_FINDINGS),
    ];
  },
};

const exactlyThis = ({ tool, input }: Judged): string => exactInput(input, `${tool} `);

/**
 * The server's annotations, as the endpoint passes them on or as a host leaves them in the input.
 */
function isDeclaredDestructive({ annotations, input }: Judged): boolean {
  if (annotations?.destructiveHint === true) return true;
  // the fast path for nearly every call
  if (input.annotations === undefined && input._meta === undefined) return false;
  const meta = objectAt(input, "_meta");
  return [objectAt(input, "annotations"), meta, meta && objectAt(meta, "annotations")].some(
    (hints) => hints?.destructiveHint === true,
  );
}

function objectAt(object: JsonObject, key: string): JsonObject | undefined {
  const value: Json | undefined = Object.hasOwn(object, key) ? object[key] : undefined;
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/**
 * A tool whose last name is that of a file tool (`mcp__filesystem__write_file`) does at least the
 * same.
 */
function effectsOf(call: Judged, effects: Effects): readonly Finding[] {
  const kind = kindOf(call.tool.split(/__|[.:/]/).at(-1) ?? "");
  return kind === undefined
    ? NOTHING
    : judgeEffects(kind, call, effects).filter(
        ({ level, key }) => level !== "safe" && key !== "tool.unknown",
      );
}

const COMMANDS = new Set(
  "command cmd commands script shell_command shellcommand bash argv exec".split(" "),
);
const STATEMENTS = new Set("sql query statement statements queries".split(" "));
const STATEMENT =
  /^\s*(?:(?:--[^\n]*\n|\/\*)|(?:select|insert|update|delete|drop|alter|truncate|create|grant|revoke|with|merge|replace|copy|call|exec|execute|explain|begin|start|set|do|declare|load|attach|detach|vacuum|shutdown|kill|use|lock|rename|prepare)\b)/i;

function traces({ name, text }: Text, call: Judged, effects: Effects): readonly Finding[] {
  if (COMMANDS.has(name)) {
    const command = { tool: "Bash", input: { command: text }, cwd: call.cwd, root: call.root };
    return shown(shell.judge(command, effects));
  }
  if (STATEMENTS.has(name) && STATEMENT.test(text))
    return shown(judgeSql(text).map((key) => finding(key, text, exactlyThis(call))));
  return [...addresses(text), ...credentials(text, call)];
}

const shown = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ level, basis }) => level !== "safe" && basis === "evidence");

function addresses(text: string): readonly Finding[] {
  const found = /^[a-z][a-z\d+.-]{1,20}:\/\/\S+$/i.test(text)
    ? [text]
    : (text.match(/\bhttps?:\/\/[^\s<>"'`]+/gi) ?? []);
  return found.slice(0, MAX_FINDINGS).flatMap((address) => {
    const { key, host } = addressOf(address);
    return address === text
      ? key === "net.read" || key === "net.request" || key === "url.scheme"
        ? NOTHING
        : finding(key, address, exactly(host))
      : key === "net.metadata"
        ? finding(key, address, host)
        : NOTHING;
  });
}

/** A text that is one path. A single word too often means something else. */
function credentials(text: string, { cwd }: Judged): readonly Finding[] {
  const isPath =
    text.length <= 1024 &&
    /[/\\]|^[.~]/.test(text) &&
    !/[\s<>{}|]|^(?!file:)[a-z][a-z\d+.-]+:\/\//i.test(text);
  return isPath && isCredential(text)
    ? [finding("secret.read", text, resolve(text.replaceAll("\0", ""), cwd))]
    : NOTHING;
}
