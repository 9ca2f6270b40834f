/**
 * Judges shell commands. Safe must be proved, catastrophic must be shown; everything else is
 * dangerous, and uncertain if it is not understood.
 */

import { SHELL_TOOLS } from "../../agents/tools/index.ts";
import { type Effects, newEffects } from "../../core/effects.ts";
import { type Judge, type Judged, projectOf } from "../../core/judge.ts";
import { patternOf } from "../../core/keys.ts";
import type { Finding, Json, JsonObject } from "../../core/model.ts";
import { exactInput } from "../exact-input.ts";
import { exactly, finding } from "../findings.ts";
import { isInState, touchesEndpoints, touchesState } from "../own-gateway.ts";
import { resolve } from "../paths.ts";
import { renderedOf } from "../text.ts";
import { analyse, concludeAnalysis, noteExactly } from "./analysis-state.ts";
import { copied } from "./parse.ts";
import { newScope } from "./scope.ts";
import { judgeScript, judgeUncalled, judgeWords } from "./walk.ts";

/** Inputs that hold the command, and inputs that change only where it runs. */
const KNOWN = new Set(
  `command cmd argv commands cwd workdir working_directory dir_path description explanation
  justification timeout timeout_ms timeoutMs timeout_seconds run_in_background is_background
  isBackground max_output_tokens yield_time_ms`.split(/\s+/),
);

/** Longer commands are not read to the end. */
const MAX_LENGTH = 10_000;

export const isShellTool = (tool: string): boolean => SHELL_TOOLS.has(tool);

interface Where {
  /** Where it runs. */
  readonly cwd: string | undefined;
  /** The project. */
  readonly root: string | undefined;
  readonly effects: Effects;
}

const NOTHING: readonly Finding[] = [];

export const shell: Judge = {
  name: "shell",
  judge(call, effects = newEffects()) {
    if (!isShellTool(call.tool)) return NOTHING;
    effects.shell = true;
    const commands = commandsOf(call.input);
    if (commands === undefined) {
      effects.partial = true;
      return [finding("shell.unparseable", undefined, exactInput(call.input))];
    }
    const where = whereOf(call, effects);
    const [only] = commands;
    const findings =
      commands.length === 1 && only !== undefined
        ? judgeCommand(only, where)
        : commands.flatMap((command) => judgeCommand(command, where));
    for (const found of findings) if (isUnread(found)) effects.partial = true;
    if (hasOnlyRemarks(call.input)) return findings;
    effects.loose = true;
    return [...findings, finding("exec.unknown_program", undefined, exactInput(call.input))];
  },
};

/** Text for a shell, or words that no shell expands. */
type Command = string | readonly string[];

const judgeCommand = (command: Command, where: Where): readonly Finding[] =>
  typeof command === "string" ? judgeText(command, where) : judgeArgv(command, where);

/** More at once are not read. */
const MOST_COMMANDS = 50;

/** One of `command`, `cmd` and `argv`, or each of `commands`, which run one after the other. */
function commandsOf(input: JsonObject): readonly Command[] | undefined {
  const { commands } = input;
  if (commands === undefined || commands === null) {
    const command = commandOf(input);
    return command === undefined ? undefined : [command];
  }
  if ((input.command ?? input.cmd ?? input.argv) !== undefined) return undefined;
  const given: readonly Json[] = Array.isArray(commands) ? commands : [commands as Json];
  if (given.length === 0 || given.length > MOST_COMMANDS) return undefined;
  const found = given.map(commandIn);
  return found.every((command) => command !== undefined) ? found : undefined;
}

/** A text for a shell, or a program (`command`) that is run with its `args`. */
function commandIn(given: Json): Command | undefined {
  if (typeof given === "string") return given;
  if (typeof given !== "object" || given === null || Array.isArray(given)) return undefined;
  const { command, args = [], ...more } = given as JsonObject;
  if (Object.keys(more).length > 0 || !Array.isArray(args)) return undefined;
  const words: readonly Json[] = [command ?? null, ...args];
  return words.every((word) => typeof word === "string") ? (words as readonly string[]) : undefined;
}

function commandOf({ command, cmd, argv }: JsonObject): Command | undefined {
  const given = command ?? cmd ?? argv;
  if ((given === command ? (cmd ?? argv) : given === cmd ? argv : undefined) !== undefined)
    return undefined;
  if (typeof given === "string") return given === argv ? undefined : given;
  if (!Array.isArray(given) || given.length === 0) return undefined;
  return given.every((word) => typeof word === "string") ? (given as readonly string[]) : undefined;
}

/**
 * Anything else in the input (an environment, another shell, no sandbox) may change what the
 * command means.
 */
function hasOnlyRemarks(input: JsonObject): boolean {
  for (const key in input) if (!KNOWN.has(key) && !isWaiting(key, input[key])) return false;
  return true;
}

/** Whether the agent waits for the command says nothing of what it does. */
const isWaiting = (key: string, value: Json | undefined): boolean =>
  value === null || value === false || (key === "mode" && (value === "sync" || value === "async"));

const isUnread = ({ level, key }: Finding): boolean => level !== "safe" && patternOf(key).unread;

function whereOf(call: Judged, effects: Effects): Where {
  const { cwd: own, workdir, working_directory, dir_path } = call.input;
  const stated = own ?? workdir ?? working_directory ?? dir_path;
  const root = projectOf(call);
  if (typeof stated !== "string") return { cwd: call.cwd, root, effects };
  return {
    cwd: call.cwd === undefined ? stated : resolve(stated, call.cwd),
    root: root ?? stated,
    effects,
  };
}

/**
 * Both the text that runs and the text that a person would read are judged; the worse one counts.
 */
function judgeText(text: string, where: Where): readonly Finding[] {
  const read = text.length <= MAX_LENGTH ? text : text.slice(0, MAX_LENGTH);
  const rendered = renderedOf(read);
  const findings = judgeOne(text, where);
  if (!rendered) return findings;
  const analysis = analyse(text, where.root, where.effects);
  analysis.findings.push(...findings);
  for (const key of rendered.keys) noteExactly(analysis, key, text);
  if (rendered.text !== read)
    analysis.findings.push(
      ...judgeOne(copied(rendered.text), where).filter(({ level }) => level !== "safe"),
    );
  return analysis.findings;
}

function judgeOne(text: string, { cwd, root, effects }: Where): readonly Finding[] {
  const analysis = analyse(text, root, effects);
  const whole = text.length <= MAX_LENGTH;
  if (!whole) {
    noteExactly(analysis, "input.oversize", "");
    // the unread part may still target Countersign
    if (touchesState(text) || touchesEndpoints(text)) noteExactly(analysis, "countersign.self", "");
  }
  if (cwd !== undefined && isInState(cwd)) noteExactly(analysis, "countersign.self", cwd);
  const scope = newScope(cwd, effects);
  const out = judgeScript(whole ? text : text.slice(0, MAX_LENGTH), analysis, scope);
  if (out?.exposes) noteExactly(analysis, "secret.access", text);
  if (analysis.uncalled) judgeUncalled(analysis.uncalled, analysis);
  concludeAnalysis(analysis);
  if (analysis.findings.length === 0) analysis.findings.push(finding("shell.builtin"));
  return analysis.findings;
}

function judgeArgv(words: readonly string[], { cwd, root, effects }: Where): readonly Finding[] {
  const text = JSON.stringify(words);
  const analysis = analyse(text, root, effects);
  const read = text.length > MAX_LENGTH ? headOf(words) : words;
  if (read !== words) {
    noteExactly(analysis, "input.oversize", "");
    if (words.some((word) => touchesState(word) || touchesEndpoints(word)))
      noteExactly(analysis, "countersign.self", "");
  }
  if (judgeWords(read, analysis, newScope(cwd, effects))?.exposes)
    noteExactly(analysis, "secret.access", text);
  concludeAnalysis(analysis);
  for (const word of read)
    for (const key of renderedOf(word)?.keys ?? []) noteExactly(analysis, key, word);
  if (analysis.findings.length === 0)
    analysis.findings.push(finding("shell.unparseable", undefined, exactly(text)));
  return analysis.findings;
}

/** At most this many words of one call are read. */
function headOf(words: readonly string[]): readonly string[] {
  const head: string[] = [];
  let left = MAX_LENGTH;
  for (const word of words) {
    left -= word.length + 1;
    if (left < 0) break;
    head.push(word);
  }
  return head;
}
