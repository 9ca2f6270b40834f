/** Runs a command of PowerShell by its name: a function, a cmdlet, a script, a program. */
import { isKnown, UNKNOWN } from "../report.ts";
import type { WindowsCatalog } from "./context.ts";
import { isTrusted, nameOf, reportFor, scriptKeyOf } from "./native.ts";
import { type Call, isReading, reading, sorted } from "./ps-calls.ts";
import { evaluated } from "./ps-running.ts";
import { fileName, type Scope } from "./ps-scope.ts";
import { joined, mixed, type Value, veiled } from "./ps-values.ts";

interface Named {
  readonly callee: Value;
  readonly args: readonly Value[];
  readonly input: Value | undefined;
  readonly span: string;
  /** `.` in front. */
  readonly sourced: boolean;
}

const SC_VERBS =
  /^(?:\\\\.*|query|queryex|qc|stop|start|pause|config|create|delete|failure|sdset|sdshow|control|qfailure|description)$/i;

export function runNamed(named: Named, scope: Scope): Value {
  const { callee, args, input, span } = named;
  const { context } = scope;
  const texts = args
    .flatMap(({ text, list, blocks }) => (blocks ? [] : (list ?? [text])))
    .filter((text) => text !== "--%");
  const name = nameOf(callee.text);
  const report = reportFor(scope.report, {
    program: name,
    args: texts,
    span,
    stdin: input?.from,
    context,
  });
  const flow = joined([...args, ...(input ? [input] : [])]);
  if (callee.objects === "scriptblock") {
    evaluated(callee, { ...scope, report });
    return veiled(flow);
  }
  if (!isKnown(callee.text) || callee.text === "")
    return unknown(named, { ...scope, report }, flow);
  const { nativeOf, isNative, handlerOf } = context.catalog;
  const alias = scope.aliases.get(callee.text.toLowerCase());
  const cmdlet = alias ?? cmdletFor(callee.text, args, context.catalog);
  const inner = { ...scope, report };
  const call: Call = { name: cmdlet, args, ...sorted(args), input, span, report, scope: inner };
  if (scope.functions.has(callee.text.toLowerCase())) {
    report.add("win.read");
    return blocksOf(call, flow);
  }
  const handler = handlerOf(cmdlet);
  if (handler) {
    const value = handler(call);
    return blocksOf(call, value ?? { ...veiled(flow), objects: flow.objects });
  }
  if (isReading(cmdlet)) {
    return blocksOf(call, reading(call) ?? veiled(flow));
  }
  const native = isScript(callee.text) ? undefined : nativeOf(name);
  if (isScript(callee.text)) script(callee.text, inner);
  else if (native) {
    if (!isTrusted(callee.text)) report.add(scriptKeyOf(callee.text), { subject: callee.text });
    native({ program: name, args: texts, span, stdin: streamOf(input), context }, report);
  } else if (/^[a-z]+-[a-z]\w+$/i.test(cmdlet)) report.add("win.unknown");
  else external(callee.text, texts, named, inner);
  const network = isNative(name, "network-client");
  if (network)
    for (const file of outputsOf(texts)) scope.files.set(fileName(file), { network: true });
  return blocksOf(call, {
    text: UNKNOWN,
    from: network ? mixed(flow.from, { network: true }) : flow.from,
  });
}

/** A name that is only known at run time. */
function unknown({ callee, input }: Named, { report }: Scope, flow: Value): Value {
  if (callee.from?.network) report.add("code.exec.remote");
  else if (callee.from?.decoded) report.add("code.exec.decoded");
  else report.add("exec.dynamic_command");
  return input ? joined([flow, veiled(input)]) : veiled(flow);
}

/** Parameters of the cmdlets that send a request; no program has parameters of that name. */
const isRequestParameter = ({ parameter, text }: Value): boolean =>
  parameter === true &&
  /^-(?:uri|outf|useb|meth|body|head|inf|credent|form|websession|timeoutsec)/i.test(text);

function cmdletFor(
  word: string,
  args: readonly Value[],
  { looselyOf, cmdletOf }: WindowsCatalog,
): string {
  const lower = word.toLowerCase();
  const either = looselyOf(lower);
  if (either !== undefined) return args.some(isRequestParameter) ? either : lower;
  if (lower === "sc" && SC_VERBS.test(args[0]?.text ?? "")) return "sc.exe";
  if (/\.(?:exe|com|cmd|bat|ps1)$/.test(lower)) return lower;
  return cmdletOf(word);
}

/** The blocks of a command run for each thing that comes through the pipe. */
function blocksOf({ blocks, scope, input }: Call, value: Value): Value {
  if (blocks.length === 0) return value;
  const item = input ?? { text: UNKNOWN };
  const made = joined(blocks.map((block) => scope.walker.branch(block, scope, item)));
  return { ...value, from: mixed(value.from, made.from) };
}

const isScript = (text: string): boolean => /\.(?:ps1|psm1|psd1)$/i.test(text);

function script(path: string, { report, files }: Scope): void {
  const known = files.get(fileName(path));
  if (known?.network) report.add("code.exec.remote");
  if (known?.decoded) report.add("code.exec.decoded");
  report.add(scriptKeyOf(path), { subject: path });
}

const streamOf = (input: Value | undefined) =>
  input ? { ...input.from, ...(isKnown(input.text) && { text: input.text }) } : undefined;

function external(
  path: string,
  texts: readonly string[],
  { input, sourced }: Named,
  scope: Scope,
): void {
  const { report, files } = scope;
  if (files.get(fileName(path))?.network) report.add("code.exec.remote");
  if (sourced) evaluated({ text: UNKNOWN, from: undefined }, scope);
  else report.run([path.replaceAll("\\", "/"), ...texts], streamOf(input));
}

/** Where a fetching program stores what it fetched. */
function outputsOf(texts: readonly string[]): readonly string[] {
  const at = texts.findIndex((text) => /^(?:-o|--output|-O)$/.test(text));
  const named = at >= 0 ? texts[at + 1] : undefined;
  return named !== undefined ? [named] : texts.slice(-1);
}
