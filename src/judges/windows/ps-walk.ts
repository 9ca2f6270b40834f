/**
 * Walks a PowerShell script in the order in which it would run: statements, pipelines, assignments,
 * control words.
 */
import { isKnown, UNKNOWN } from "../report.ts";
import { HIJACKS } from "./cmd-builtins.ts";
import { step } from "./context.ts";
import { expression, wordValue } from "./ps-evaluate.ts";
import { runNamed } from "./ps-named.ts";
import { KEYWORDS } from "./ps-parse.ts";
import { fileName, type Scope, variableName, type Walker } from "./ps-scope.ts";
import type { Command, Pipeline, Script, Word } from "./ps-syntax.ts";
import { joined, NOTHING, type Value, veiled } from "./ps-values.ts";

/** If a loop has more values, they are not analysed one by one. */
const MAX_ROUNDS = 8;

function walk(script: Script, scope: Scope, input?: Value): Value {
  if (script.broken) scope.report.add("shell.unparseable");
  const before = scope.variables.get("_");
  if (input) scope.variables.set("_", input);
  const values = script.pipelines.map((each) => pipeline(each, scope));
  if (input && before) scope.variables.set("_", before);
  const all = joined(values);
  const [first = NOTHING, ...others] = values;
  return others.length === 0 ? first : { ...veiled(all), from: all.from };
}

function branch(block: Script, scope: Scope, input?: Value): Value {
  const { variables, context } = scope;
  const inner = scope.branch ? scope : { ...scope, branch: true };
  const { cwd } = context.place;
  if (scope.report.spend?.(4 * variables.size) === false) return { text: UNKNOWN };
  const before = new Map(variables);
  const value = walk(block, inner, input);
  if (veiledSince(before, variables)) {
    walk(block, inner, input);
    veiledSince(before, variables);
  }
  if (context.place.cwd !== cwd) context.place.cwd = UNKNOWN;
  return value;
}

/** Makes the changed variables unknown; false if nothing has changed. */
function veiledSince(before: ReadonlyMap<string, Value>, variables: Map<string, Value>): boolean {
  let changed = false;
  for (const [name, value] of variables) {
    if (name === "_" || before.get(name) === value) continue;
    if (value.text !== UNKNOWN) changed = true;
    variables.set(name, veiled(value));
  }
  return changed;
}

const later = (block: Script, scope: Scope): Value =>
  walk(block, { ...scope, variables: new Map(), branch: true });

export const walker: Walker = { walk, branch, later };

function pipeline(commands: Pipeline, scope: Scope): Value {
  let flow: Value | undefined;
  for (const each of commands) flow = command(each, flow, scope);
  return flow ?? NOTHING;
}

function command(node: Command, input: Value | undefined, scope: Scope): Value {
  if (!step(scope.context)) return { text: UNKNOWN };
  const value = statement(node, input, scope);
  for (const word of node.redirects) {
    const path = wordValue(word, scope).text;
    if (path === "") continue; // $null
    scope.report.writes(path);
    scope.files.set(fileName(path), value.from ?? {});
  }
  for (const target of node.targets) assign(target, value, scope);
  return node.targets.length > 0 ? NOTHING : value;
}

function statement(node: Command, input: Value | undefined, scope: Scope): Value {
  const { words, call } = node;
  const [first, ...rest] = words;
  if (first === undefined) return input ?? NOTHING;
  const span = scope.source.slice(node.start, node.end).trim();
  if (call === "" && first.worked && !isOddCall(words)) {
    const value = expression(words, scope);
    scope.report.add("win.read");
    return input ? { ...value, from: joined([value, input]).from } : value;
  }
  const keyword =
    call === "" && first.parts[0]?.kind === "text" ? first.parts[0].text.toLowerCase() : "";
  if (KEYWORDS.has(keyword) && !(keyword === "foreach" && input))
    return control(keyword, rest, scope);
  const callee = wordValue(first, scope);
  if (callee.blocks) {
    for (const word of rest) wordValue(word, scope);
    return joined(
      callee.blocks.map((block) => (call === "." ? walk : branch)(block, scope, input)),
    );
  }
  const args = rest.map((word) => wordValue(word, scope));
  return runNamed({ callee, args, input, span, sourced: call === "." }, scope);
}

/** `"net" user x`: PowerShell would reject it, but another shell may run it. */
function isOddCall([first, second]: readonly Word[]): boolean {
  if (first?.parts[0]?.kind !== "quoted" || second === undefined || second.listed) return false;
  const [part] = second.parts;
  return part?.kind === "text" && !/^[-+*/%!=.?]/.test(part.text);
}

const DEFINES = new Set(["function", "filter", "workflow", "class", "trap"]);

/** `if`, `foreach`, `function` …: everything inside is judged, in order. */
function control(keyword: string, words: readonly Word[], scope: Scope): Value {
  if (
    keyword === "using" &&
    words.some(
      ({ parts }) => parts[0]?.kind === "text" && /^(?:module|assembly)$/i.test(parts[0].text),
    )
  )
    scope.report.add("code.exec.module");
  if (keyword === "class") scope.report.add("win.unknown");
  if (keyword === "function" || keyword === "filter") define(words[0], scope);
  if (keyword === "foreach") return rounds(words, scope);
  scope.report.add("win.read");
  return joined(
    words.map((word) => {
      const value = wordValue(word, scope);
      for (const block of value.blocks ?? []) (DEFINES.has(keyword) ? later : branch)(block, scope);
      return veiled(value);
    }),
  );
}

function define(word: Word | undefined, scope: Scope): void {
  const name = word
    ? wordValue(word, scope)
        .text.replace(/^(?:global|script|local|private):/i, "")
        .toLowerCase()
    : "";
  if (scope.context.catalog.isCmdlet(name)) scope.report.add("shell.redefine");
  else if (name !== "" && !scope.branch) scope.functions.add(name);
}

/** `foreach ($x in 'a','b') { … }`: once for each of a few values. */
function rounds(words: readonly Word[], scope: Scope): Value {
  const [head, ...rest] = words;
  const script = head?.parts[0]?.kind === "group" ? head.parts[0].script : undefined;
  const [node, ...stages] = script?.pipelines[0] ?? [];
  const [target] = node?.targets ?? [];
  if (!node || !target) {
    for (const word of words)
      for (const block of wordValue(word, scope).blocks ?? []) branch(block, scope);
    return NOTHING;
  }
  const over = pipeline([{ ...node, targets: [] }, ...stages], scope);
  const list = over.list && over.list.length <= MAX_ROUNDS ? over.list : [over.text];
  for (const text of list) {
    if (!step(scope.context)) break;
    assign(target, { ...over, list: undefined, text }, scope);
    for (const word of rest)
      for (const block of wordValue(word, scope).blocks ?? []) branch(block, scope);
  }
  scope.report.add("win.read");
  return veiled(over);
}

const SCOPES = /^(?:env|global|script|local|private|using|variable|workflow):/;

function assign(words: readonly Word[], value: Value, scope: Scope): void {
  const parts = words.flatMap((word) => word.parts);
  const variable = parts.find((part) => part.kind === "variable");
  const { report, variables } = scope;
  if (variable?.kind !== "variable") {
    const text = parts[0]?.kind === "text" ? parts[0].text.toLowerCase() : "";
    report.add(
      /securityprotocol|outputencoding|inputencoding|currentculture/.test(text)
        ? "win.read"
        : "win.unknown",
    );
    return;
  }
  const name = variable.text;
  const whole = parts.every(
    (part) => part === variable || (part.kind === "text" && part.text.startsWith("[")),
  );
  if (/^(?:function|alias):/.test(name)) report.add("shell.redefine");
  else if (name.includes(":") && !SCOPES.test(name)) report.writes(name);
  else if (name.startsWith("env:")) {
    const lengthens =
      name === "env:path" && (value.text.startsWith(UNKNOWN) || value.text.startsWith(";"));
    report.add(HIJACKS.has(name.slice(4)) && !lengthens ? "env.hijack" : "env.set");
  } else report.add("win.read");
  const kept = whole && value.text.length <= 1024 && isKnown(value.text) ? value : veiled(value);
  const before = whole ? undefined : variables.get(variableName(name));
  variables.set(
    variableName(name),
    before
      ? { ...veiled(before), from: joined([before, value]).from }
      : { ...kept, blocks: undefined, listed: undefined, parameter: undefined },
  );
}
