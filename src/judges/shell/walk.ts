/** Walks a script as a shell would run it, every command of every construct, and notes what each one does. */
import type { Stream } from "../report.ts";
import { control } from "./control.ts";
import { deeper, type Inquiry, note, noteExactly, step } from "./inquiry.ts";
import {
  type CommandNode,
  type CompoundList,
  type ParsedScript,
  type Pipeline,
  type PipelineNode,
  parse,
  type Statement,
} from "./parse.ts";
import { programOf } from "./programs/index.ts";
import { redirect } from "./redirects.ts";
import { run, type Setting } from "./run.ts";
import { type Body, flagsOf, forked, joined, mixed, type Scope } from "./scope.ts";
import { simple } from "./simple.ts";
import { type Place, runInside, within } from "./words.ts";

/** The parser looks for the ends of all of them on every line. */
const MAX_HERE_DOCUMENTS = 256;
const MAX_FUNCTIONS = 128;

/** Judges a text as a script of its own. */
export function judgeScript(text: string, inquiry: Inquiry, scope: Scope): Stream | undefined {
  const crowded = text.includes("<<") && text.split("<<", MAX_HERE_DOCUMENTS + 1).length > MAX_HERE_DOCUMENTS;
  const script = crowded ? undefined : parse(text);
  if (!script) {
    noteExactly(inquiry, "shell.unparseable", text);
    return undefined;
  }
  return walkScript(script, { inquiry, scope, source: script.source ?? text, output });
}

/** Judges words that are run as they are. */
export const judgeWords = (argv: readonly string[], inquiry: Inquiry, scope: Scope): Stream | undefined =>
  run(argv, settingOf({ inquiry, scope, source: "", output }, inquiry.text, undefined));

/** Functions that nobody called may still be called: by a trap, by what is sourced later, by their reader's mistake. */
export function judgeUncalled(uncalled: Iterable<Body>, inquiry: Inquiry, scope: Scope): void {
  for (const body of uncalled) {
    if (!deeper(inquiry, 0)) return;
    walkFunction(body, forked(scope, { positional: undefined }), inquiry);
    inquiry.depth--;
  }
}

function walkScript({ commands, errors }: ParsedScript, place: Place): Stream | undefined {
  if (errors && errors.length > 0) noteExactly(place.inquiry, "shell.unparseable", place.source);
  return statements(commands, place);
}

/** `$(…)`: a subshell, run for what it prints. */
function output(script: ParsedScript, place: Place): Stream | undefined {
  const { inquiry } = place;
  if (!step(inquiry) || !deeper(inquiry, script.end - script.pos)) return undefined;
  const inner: Place = { ...place, scope: forked(place.scope), source: script.source ?? place.source };
  const out = walkScript(script, inner);
  inquiry.depth--;
  return out;
}

function statements(list: readonly Statement[], place: Place): Stream | undefined {
  let out: Stream | undefined;
  for (let at = 0; at < list.length; at++) {
    const { command, background } = list[at]!;
    if (!step(place.inquiry)) return out;
    const where = background ? within(place, forked(place.scope, { beside: true })) : place;
    const said = command.type === "AndOr" ? andOr(command.commands, command.operators, where) : pipeline(command, where);
    out = at === 0 ? said : mixed(out ?? (said && {}), said);
  }
  return out;
}

const list = ({ commands }: CompoundList, place: Place): Stream | undefined => statements(commands, place);

/** What stands behind `||` may or may not run. */
function andOr(commands: readonly PipelineNode[], operators: readonly string[], place: Place): Stream | undefined {
  let out: Stream | undefined;
  for (let at = 0; at < commands.length; at++) {
    const node = commands[at]!;
    if (at > 0 && operators[at - 1] === "||") {
      const branch = forked(place.scope);
      const said = pipeline(node, within(place, branch));
      if (!isLeaving(node)) joined(place.scope, branch);
      out = mixed(out, flagsOf(said));
    } else {
      const said = pipeline(node, place);
      out = at === 0 ? said : mixed(out, said);
    }
  }
  return out;
}

/** `cd x || exit 1`: whatever comes next, the left side has succeeded. */
const isLeaving = (node: PipelineNode): boolean =>
  node.type === "Command" && ["exit", "return", "break", "continue"].includes(node.name?.value ?? "");

function pipeline(node: PipelineNode, place: Place): Stream | undefined {
  if (node.type !== "Pipeline") return command(node, place);
  const { commands } = node as Pipeline;
  if (commands.length === 1) return command(commands[0]!, place);
  let stdin = place.scope.stdin;
  for (const stage of commands) stdin = command(stage, within(place, forked(place.scope, { stdin, beside: true }))) ?? {};
  return stdin;
}

function command(node: CommandNode, place: Place): Stream | undefined {
  switch (node.type) {
    case "Command":
      return simple(node, place, settingOf);
    case "Redirected": {
      const span = place.source.slice(node.pos, node.end);
      const { stdin, targets, away } = redirect(node.redirects, place.scope.stdin, place, span);
      const before = place.scope.stdin;
      place.scope.stdin = stdin;
      const out = command(node.command, place);
      place.scope.stdin = before;
      if (out?.exposes && away && targets.length > 0) noteExactly(place.inquiry, "secret.access", span);
      for (const target of targets) place.scope.files.set(target, out ?? {});
      return away ? undefined : out;
    }
    case "Subshell":
      return list(node.body, within(place, forked(place.scope)));
    case "BraceGroup":
      return list(node.body, place);
    case "Function":
      define(node.name.value, { node, source: place.source }, place);
      return undefined;
    case "TestCommand":
    case "ArithmeticCommand":
      note(place.inquiry, "shell.builtin", "");
      runInside(node, place);
      return undefined;
    case "Coproc":
      return node.body.type === "CompoundList"
        ? list(node.body, within(place, forked(place.scope, { beside: true })))
        : command(node.body, within(place, forked(place.scope, { beside: true })));
    default:
      return control(node, place, list);
  }
}

function define(name: string, body: Body, { inquiry, scope, source }: Place): void {
  if (scope.functions.size >= MAX_FUNCTIONS) {
    noteExactly(inquiry, "shell.too_complex", inquiry.text);
    return;
  }
  scope.functions = new Map(scope.functions).set(name, body);
  inquiry.uncalled ??= new Set();
  inquiry.uncalled.add(body);
  if (programOf(name)) noteExactly(inquiry, "shell.redefine", source.slice(body.node.pos, body.node.end));
  else note(inquiry, "shell.builtin", "");
}

function walkFunction({ node, source }: Body, scope: Scope, inquiry: Inquiry): Stream | undefined {
  const place: Place = { inquiry, scope, source, output };
  return node.body.type === "CompoundList" ? list(node.body, place) : command(node.body, place);
}

function settingOf({ inquiry, scope }: Place, span: string, stdin: Stream | undefined, from?: Stream): Setting {
  return { inquiry, scope, span, stdin, from, open: false, run, script: scriptIn, call: callIn };
}

function scriptIn(text: string, { inquiry, scope, stdin }: Setting, own: boolean): Stream | undefined {
  const inner = own ? forked(scope, { stdin, positional: undefined }) : scope;
  return judgeScript(text, inquiry, inner);
}

/** A function that calls itself beside itself never ends: that is what a fork bomb is. */
function callIn(body: Body, args: readonly string[], { inquiry, scope, span, stdin }: Setting): Stream | undefined {
  inquiry.uncalled?.delete(body);
  const name = body.node.name.value;
  if (scope.running.includes(name)) {
    if (scope.beside) noteExactly(inquiry, "process.fork_bomb", span);
    return undefined;
  }
  if (!deeper(inquiry, 0)) return undefined;
  const inner: Scope = { ...scope, positional: args, stdin, hidden: new Map(), running: [...scope.running, name] };
  const out = walkFunction(body, inner, inquiry);
  for (const [hidden, value] of inner.hidden ?? []) {
    if (value) scope.vars.set(hidden, value);
    else scope.vars.delete(hidden);
  }
  scope.cwd = inner.cwd;
  inquiry.depth--;
  return out;
}
