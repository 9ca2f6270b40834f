/**
 * Walks a script as a shell would run it, every command of every construct, and records the
 * effects.
 */
import { type Stream, UNKNOWN } from "../report.ts";
import { renderedOf } from "../text.ts";
import { type AnalysisState, deeper, note, noteExactly, step } from "./analysis-state.ts";
import { control } from "./control.ts";
import { isCrowded } from "./crowded.ts";
import { evaluateSource } from "./evaluation/arithmetic.ts";
import { defer, isHook } from "./evaluation/deferred.ts";
import { evaluateTest, isExpression } from "./evaluation/tests.ts";
import { mark } from "./evaluation/values.ts";
import { doubt, doubtBuilt, heldBy } from "./made.ts";
import {
  type CommandNode,
  type CompoundList,
  type ParsedScript,
  type Pipeline,
  type PipelineNode,
  parse,
  type Statement,
} from "./parse.ts";
import { type Evaluator, newPlace, type Place, spanning, within } from "./place.ts";
import { printed } from "./printed.ts";
import { programOf } from "./programs/index.ts";
import { redirect } from "./redirects.ts";
import { type ExecContext, run } from "./run.ts";
import { type Body, forked, joined, madeOf, type Running, type Scope, WORDS } from "./scope.ts";
import { shownOf } from "./shown.ts";
import { simple } from "./simple.ts";
import { followed, perhaps } from "./streams.ts";
import { readAgain } from "./word-texts.ts";
import { expandOne, expandText } from "./words.ts";

const MAX_FUNCTIONS = 128;

const evaluator: Evaluator = { output, expandOne, expandText };

/** Judges a text as a script of its own. */
export function judgeScript(
  text: string,
  analysis: AnalysisState,
  scope: Scope,
): Stream | undefined {
  const script = isCrowded(text) ? undefined : parse(text, text === analysis.text);
  if (!script) {
    noteExactly(analysis, "shell.unparseable", text);
    return undefined;
  }
  return walkScript(
    script,
    newPlace({ analysis, scope, evaluator }, script.source ?? text, undefined),
  );
}

/** Judges words that are run as they are. */
export const judgeWords = (
  argv: readonly string[],
  analysis: AnalysisState,
  scope: Scope,
): Stream | undefined =>
  run(
    argv,
    newSetting(
      { analysis, scope },
      { span: analysis.text, stdin: undefined, from: undefined, words: PLAIN_WORDS },
    ),
  );

/**
 * A function that is never called may still be called: by a trap, or by a script that is sourced
 * later.
 */
export function judgeUncalled(uncalled: Iterable<Body>, analysis: AnalysisState): void {
  for (const body of uncalled) {
    if (!deeper(analysis, 0)) return;
    walkFunction(body, forked(body.scope, { positional: undefined }), analysis);
    analysis.depth--;
  }
}

function walkScript({ commands, errors }: ParsedScript, place: Place): Stream | undefined {
  if (errors && errors.length > 0) noteExactly(place.analysis, "shell.unparseable", place.source);
  return statements(commands, place);
}

/** `$(…)`: a subshell, run for what it prints. */
function output(script: ParsedScript, place: Place): Stream | undefined {
  const { analysis } = place;
  if (!step(analysis) || !deeper(analysis, script.end - script.pos)) return undefined;
  const inner = newPlace(
    { analysis, scope: forked(place.scope), evaluator },
    script.source ?? place.source,
    place.span,
  );
  const out = walkScript(script, inner);
  analysis.depth--;
  return out;
}

function statements(list: readonly Statement[], place: Place): Stream | undefined {
  let out: Stream | undefined;
  let isFirst = true;
  for (const { command, background } of list) {
    if (!step(place.analysis)) return out;
    const where = background ? within(place, forked(place.scope, { beside: true })) : place;
    const before = madeSoFar(place);
    const stream =
      command.type === "AndOr"
        ? andOr(command.commands, command.operators, where)
        : pipeline(command, where);
    if (background) doubt(place.analysis, before);
    else doubtBuilt(place.analysis, before);
    if (list.length === 1) return stream;
    const shown = printed(command, stream, place);
    out = isFirst ? shown : followed(out, shown);
    isFirst = false;
  }
  return out;
}

const list = ({ commands }: CompoundList, place: Place): Stream | undefined =>
  statements(commands, place);

/** What stands behind `||` may or may not run. */
function andOr(
  commands: readonly PipelineNode[],
  operators: readonly string[],
  place: Place,
): Stream | undefined {
  let out: Stream | undefined;
  let sure = -1;
  let before: PipelineNode | undefined;
  let at = 0;
  for (const node of commands) {
    const operator = before && operators[at++];
    if (sure < 0 && before && !(operator === "&&" && succeeds(before, place)))
      sure = madeSoFar(place);
    if (before && operator === "||" && !isFailing(before, place.scope)) {
      const branch = forked(place.scope);
      const stream = pipeline(node, within(place, branch));
      if (!isLeaving(node)) joined(place.scope, branch);
      out = perhaps(followed(out, stream));
    } else {
      const shown = printed(node, pipeline(node, place), place);
      out = before ? followed(out, shown) : shown;
    }
    before = node;
  }
  if (sure >= 0) doubt(place.analysis, sure);
  return out;
}

const madeSoFar = ({ analysis }: Place): number => analysis.made?.length ?? 0;

/** Commands that nothing is known to stop: what stands behind their `&&` runs as well. */
function succeeds(node: PipelineNode, { scope, analysis }: Place): boolean {
  if (node.type !== "Command") return false;
  const name = node.name?.value ?? "";
  if (scope.functions.has(name) || scope.aliases.has(name)) return false;
  return name === "cd"
    ? isThere(scope.cwd, analysis)
    : SUCCEEDING.has(name) && node.redirects.every(({ type }) => type === "HereDoc");
}

const SUCCEEDING = new Set("mkdir echo printf export true : pwd umask".split(" "));

/** The directory of the call, one above it, `/tmp`, or one that the call has just made. */
function isThere(cwd: string | undefined, { root, effects }: AnalysisState): boolean {
  if (cwd === undefined) return false;
  if (cwd === root || cwd === "/tmp" || root?.startsWith(`${cwd}/`)) return true;
  return (
    effects.files?.some(
      ({ path, kind, run }) =>
        path === cwd && kind === "write" && effects.runs?.[run]?.name === "mkdir",
    ) ?? false
  );
}

/** `false || x=1`: what stands behind runs for certain. */
const isFailing = (node: PipelineNode, { functions, aliases }: Scope): boolean =>
  node.type === "Command" &&
  node.name?.text === "false" &&
  !functions.has("false") &&
  !aliases.has("false");

/** `cd x || exit 1`: whatever comes next, the left side has succeeded. */
const isLeaving = (node: PipelineNode): boolean =>
  node.type === "Command" &&
  ["exit", "return", "break", "continue"].includes(node.name?.value ?? "");

function pipeline(node: PipelineNode, place: Place): Stream | undefined {
  if (node.type !== "Pipeline") return command(node, place);
  const { commands } = node as Pipeline;
  const only = commands.length === 1 ? commands[0] : undefined;
  if (only) return command(only, place);
  let stdin = place.scope.stdin;
  const before = madeSoFar(place);
  for (const [at, stage] of commands.entries()) {
    const shown = shownOf(commands, at, place.scope);
    stdin =
      command(stage, within(place, forked(place.scope, { stdin, beside: true }), shown)) ?? {};
  }
  doubt(place.analysis, before);
  return stdin;
}

function command(node: CommandNode, place: Place): Stream | undefined {
  switch (node.type) {
    case "Command":
      return simple(node, place, newSetting);
    case "Redirected": {
      const span = place.source.slice(node.pos, node.end);
      const { stdin, targets, away } = redirect(node.redirects, place.scope.stdin, place, span);
      const before = place.scope.stdin;
      place.scope.stdin = stdin;
      const out = command(node.command, place);
      place.scope.stdin = before;
      if (out?.exposes && away && targets.length > 0)
        noteExactly(place.analysis, "secret.access", span);
      for (const target of targets) place.scope.files.set(target, out ?? {});
      return away ? undefined : out;
    }
    case "Subshell":
      return list(node.body, within(place, forked(place.scope)));
    case "BraceGroup":
      return list(node.body, place);
    case "Function":
      define(node.name.value, { node, source: place.source, scope: place.scope }, place);
      return undefined;
    case "TestCommand":
      note(place.analysis, "shell.builtin", "");
      evaluateTest(node.expression, spanning(place, place.source.slice(node.pos, node.end)));
      return undefined;
    case "ArithmeticCommand":
      note(place.analysis, "shell.builtin", "");
      evaluateSource(node.body, spanning(place, place.source.slice(node.pos, node.end)));
      // to a shell that does not know `((…))`, it is a subshell in a subshell
      return isExpression(node.body) ? undefined : subshell(node.body, place);
    case "Coproc":
      return node.body.type === "CompoundList"
        ? list(node.body, within(place, forked(place.scope, { beside: true })))
        : command(node.body, within(place, forked(place.scope, { beside: true })));
    default: {
      const before = madeSoFar(place);
      const out = control(node, place, list);
      doubt(place.analysis, before);
      return out;
    }
  }
}

function subshell(text: string, place: Place): undefined {
  if (!deeper(place.analysis, text.length)) return;
  judgeScript(text, place.analysis, forked(place.scope));
  place.analysis.depth--;
}

function define(name: string, body: Body, { analysis, scope, source }: Place): void {
  if (scope.functions.size >= MAX_FUNCTIONS) {
    noteExactly(analysis, "shell.too_complex", analysis.text);
    return;
  }
  scope.functions = new Map(scope.functions).set(name, body);
  if (isHook(name)) defer(name, { analysis });
  analysis.uncalled ??= new Set();
  analysis.uncalled.add(body);
  if (programOf(name))
    noteExactly(analysis, "shell.redefine", source.slice(body.node.pos, body.node.end));
  else note(analysis, "shell.builtin", "");
}

function walkFunction(
  { node, source }: Body,
  scope: Scope,
  analysis: AnalysisState,
): Stream | undefined {
  const place = newPlace({ analysis, scope, evaluator }, source, undefined);
  return node.body.type === "CompoundList" ? list(node.body, place) : command(node.body, place);
}

/** Words of which nothing is known but their texts. */
const PLAIN_WORDS: ExecContext["words"] = { evaluator };

/** Where a command's words are run. */
function newSetting(
  { analysis, scope, shown }: Pick<Place, "analysis" | "scope" | "shown">,
  { span, stdin, from, words }: Pick<ExecContext, "span" | "stdin" | "from" | "words">,
): ExecContext {
  return {
    analysis,
    scope,
    span,
    stdin,
    from,
    shown,
    open: false,
    words,
    script: scriptIn,
    run,
    held: heldIn,
    call: callIn,
  };
}

const heldIn: ExecContext["held"] = (full, { analysis, scope }) => heldBy(full, analysis, scope);

function scriptIn(
  words: string,
  { analysis, scope, stdin, from }: ExecContext,
  own: boolean,
): Stream | undefined {
  const text = readAgain(words);
  const inner = own ? forked(scope, { stdin, positional: undefined }) : scope;
  if (own) madeOf(inner, from);
  if (NOT_PLAIN.test(text)) judgeAsRead(text, analysis, forked(inner));
  return judgeScript(text, analysis, inner);
}

/** What a person would read in it is judged as well, as for the whole call: `sh -c 'rm —rf /'`. */
function judgeAsRead(text: string, analysis: AnalysisState, scope: Scope): void {
  const rendered = renderedOf(text.replaceAll(UNKNOWN, STAND_IN));
  if (!rendered) return;
  for (const key of rendered.keys) noteExactly(analysis, key, text);
  judgeScript(rendered.text.replaceAll(STAND_IN, UNKNOWN), analysis, scope);
}

const NOT_PLAIN = /[^\0\t\n\x20-\x7E]/;
/** For the text layer, which would take a zero for a trick. It is of the private use area. */
const STAND_IN = "\uE000";

/** A function that calls itself beside itself never ends: that is what a fork bomb is. */
function callIn(
  body: Body,
  args: readonly string[],
  { analysis, scope, span, stdin, words, from }: ExecContext,
): Stream | undefined {
  analysis.uncalled?.delete(body);
  const { node } = body;
  const calls = scope.running.filter((running) => running.node === node);
  if (calls.length > 0 && scope.beside) noteExactly(analysis, "process.fork_bomb", span);
  if (calls.length > 2 || (calls.length > 0 && scope.beside) || !deeper(analysis, 0))
    return undefined;
  const before = calls.length > 1 ? calls[0] : undefined;
  const called: Running = { node, args, vars: scope.vars.forked() };
  const hidden: NonNullable<Scope["hidden"]> = new Map();
  const inner: Scope = {
    ...scope,
    positional: args,
    stdin,
    hidden,
    running: [...scope.running, called],
  };
  if (before) widen(inner, before);
  if (from) {
    hidden.set(WORDS, scope.vars.get(WORDS));
    madeOf(inner, from);
  }
  if (words.inert || scope.attributes.has("@")) mark(inner, "@", { inert: words.inert === true });
  const out = walkFunction(body, inner, analysis);
  leave(scope, inner);
  analysis.depth--;
  return out;
}

/**
 * A function that calls itself twice does so any number of times: what has changed since it was
 * called is not known.
 */
function widen(scope: Scope, before: Running): void {
  if (scope.positional?.join("\n") !== before.args?.join("\n")) scope.positional = undefined;
  joined(scope, forked(scope, { vars: before.vars }));
}

/** What a function leaves behind. */
function leave(scope: Scope, inner: Scope): void {
  for (const [hidden, value] of inner.hidden ?? []) {
    if (value) scope.vars.set(hidden, value);
    else scope.vars.delete(hidden);
  }
  scope.cwd = inner.cwd;
  scope.previous = inner.previous;
  scope.stack = inner.stack;
  scope.functions = inner.functions;
  scope.aliases = inner.aliases;
  const own = scope.attributes.get("@");
  scope.attributes = inner.attributes;
  if (scope.attributes.has("@")) mark(scope, "@", own ?? { inert: false });
  scope.connected ||= inner.connected;
}
