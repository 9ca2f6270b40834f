/**
 * The shell's own commands that evaluate their words: as arithmetic, as names with subscripts, as
 * scripts. Source: bash(1), zshbuiltins(1).
 */
import { isKnown, type Stream, UNKNOWN } from "../../report.ts";
import { noteExactly } from "../analysis-state.ts";
import { altered } from "../exec-context.ts";
import type { Place } from "../place.ts";
import type { ExecContext } from "../run.ts";
import { flagsOf, forked, type Scope, type Value } from "../scope.ts";
import { forCertain } from "../streams.ts";
import { evaluateText, noteHidden } from "./arithmetic.ts";
import { assign } from "./assigning.ts";
import { takeLine } from "./lines.ts";
import { evaluateName } from "./names.ts";
import { judgeText } from "./nets.ts";
import { evaluateExpansions } from "./prompts.ts";
import { runText } from "./tables.ts";
import { mark, NUMBER } from "./values.ts";

/** What is known about a command's words besides their texts, and how to run evaluated text. */
export interface WordValues {
  readonly evaluator: Place["evaluator"];
  /** What the assignments among the words (`declare x=1`) assign. */
  readonly declared?: ReadonlyMap<string, Value> | undefined;
  /** All words after the first are numbers, known or unknown. */
  readonly inert?: boolean;
  /** All unknown parts of the words are numbers or come from the environment. */
  readonly settled?: boolean;
}

export const placeOf = ({ analysis, scope, span, words }: ExecContext): Place => ({
  analysis,
  scope,
  source: span,
  evaluator: words.evaluator,
  span,
  command: undefined,
});

/** `env x=1 program`: what it runs finds the variable. */
export function withAssigned(assigned: readonly string[], setting: ExecContext): ExecContext {
  const scope = forked(setting.scope);
  const inner = altered(setting, { scope });
  for (const word of assigned) {
    const equals = word.indexOf("=");
    const isAppended = word[equals - 1] === "+";
    const text = isAppended ? UNKNOWN : word.slice(equals + 1);
    assign(
      word.slice(0, isAppended ? equals - 1 : equals),
      { text, from: setting.from },
      placeOf(inner),
    );
  }
  return inner;
}

/** What a shell builtin evaluates in its words. */
export type Evaluation = (args: readonly string[], setting: ExecContext, place: Place) => void;

const nothing: Evaluation = () => {};

const TABLE: Readonly<Record<string, Evaluation>> = {
  let(args, _setting, place) {
    for (const arg of args) evaluateText(arg, place);
  },
  test: tests,
  "[": tests,
  printf,
  unset(args, _setting, place) {
    if (!args.some((arg) => /^-\w*[fn]/.test(arg)))
      for (const arg of args) if (!arg.startsWith("-")) evaluateName(arg, place);
  },
  wait(args, _setting, place) {
    const at = args.findIndex((arg) => /^-\w*p$/.test(arg));
    const given = at < 0 ? undefined : args[at + 1];
    const name = given === undefined ? undefined : evaluateName(given, place);
    if (name !== undefined) assign(name, NUMBER, place);
  },
  getopts([, name = ""], _setting, place) {
    const target = name === "" ? undefined : evaluateName(name, place);
    for (const each of [target, "OPTARG"])
      if (each !== undefined) assign(each, { text: UNKNOWN }, place);
  },
  read,
  mapfile: receiveLines,
  readarray: receiveLines,
  compgen: complete,
  complete,
  bind(args, _setting, place) {
    if (!args.includes("-x")) return;
    for (const arg of args)
      if (arg.includes(":")) runText(arg.slice(arg.indexOf(":") + 1).replaceAll('"', ""), place);
  },
  emulate(args, _setting, place) {
    const at = args.findIndex((arg) => /^-\w*c$/.test(arg));
    // zsh does not split `emulate sh -c $x`
    if (at >= 0)
      for (const text of new Set([args[at + 1] ?? UNKNOWN, args.slice(at + 1).join(" ")]))
        runText(text, place);
  },
  set([option, name = ""], _setting, place) {
    if (option === "-A" || option === "+A") evaluateName(name, place);
    if (place.scope.attributes.has("@")) mark(place.scope, "@", { inert: false });
  },
  hash: points,
  autoload(args, { analysis, span }) {
    if (args.some((arg) => arg.includes("/"))) noteExactly(analysis, "code.source", span);
  },
  ...Object.fromEntries(
    `declare typeset local export readonly integer float exit return shift break continue trap kill
    ulimit umask sleep repeat`
      .split(/\s+/)
      .map((name) => [name, nothing]),
  ),
};

export const EVALUATIONS: ReadonlyMap<string, Evaluation> = new Map(Object.entries(TABLE));

/** Before the command does anything else. */
export function evaluateArguments(
  evaluation: Evaluation,
  args: readonly string[],
  setting: ExecContext,
): void {
  const place = placeOf(setting);
  evaluation(args, setting, place);
  for (const arg of args) if (arg.includes("[")) judgeText(arg, place);
}

/** `test -v 'a[…]'`. */
function tests(args: readonly string[], _setting: ExecContext, place: Place): void {
  for (const [at, arg] of args.entries())
    if (arg === "-v" || arg === "-R") evaluateName(args[at + 1] ?? "x", place);
}

/** `printf -v NAME FORMAT`. */
function printf(args: readonly string[], { from }: ExecContext, place: Place): void {
  const [option = "", next = ""] = args;
  // zsh writes to the names that `%n` is given
  if (args.some((arg) => /%[-\d.*]{0,9}n/.test(arg)))
    for (const arg of args) if (!arg.includes("%")) evaluateName(arg, place);
  if (!option.startsWith("-v")) return;
  const glued = option.length > 2;
  const name = evaluateName(glued ? option.slice(2) : next, place);
  if (name === undefined) return;
  const [format = "", ...words] = args.slice(glued ? 1 : 2);
  assign(name, { ...formatted(format, words), from: flagsOf(from) }, place);
}

function formatted(format: string, words: readonly string[]): Value {
  if (/^(?:[\d\s]|%\d{0,3}[di])*$/.test(format)) return NUMBER;
  const [word] = words;
  if (format === "%s" && word !== undefined && words.length === 1) return { text: word };
  return { text: format.includes("%") || format.includes("\\") ? UNKNOWN : format };
}

/** Letters of options that take a value. */
const VALUES = { read: "adiknNptuA", mapfile: "dnOsuCc" };

interface Names {
  readonly names: readonly string[];
  readonly options: ReadonlyMap<string, string>;
}

function namesIn(args: readonly string[], values: string): Names {
  const options = new Map<string, string>();
  const names: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (!/^-./.test(arg) || names.length > 0) {
      names.push(arg);
      continue;
    }
    const letter = [...arg].findIndex((char, place) => place > 0 && values.includes(char));
    if (letter < 0) continue;
    const glued = arg.slice(letter + 1);
    options.set(arg.charAt(letter), glued === "" ? (args[++at] ?? "") : glued);
  }
  return { names, options };
}

/** `read x y <<< text`: the input is known; usually it is not. */
function read(
  args: readonly string[],
  { stdin: given, scope, words: known }: ExecContext,
  place: Place,
): void {
  const { names, options } = namesIn(args, VALUES.read);
  // zsh evaluates the time limit and the length
  for (const letter of "tnNk")
    if (!known.settled && !isKnown(options.get(letter) ?? "")) noteHidden(place, place.source);
  const array = options.get("a") ?? options.get("A");
  const descriptor = options.get("u");
  const stdin = descriptor === undefined ? given : fedBy(descriptor, scope);
  const line = takeLine({ given: stdin, args, options }, scope);
  const words =
    line !== undefined && !scope.vars.has("IFS") ? line.trim().split(/[ \t]+/) : undefined;
  const from = flagsOf(stdin);
  if (array !== undefined) {
    const name = evaluateName(array, place);
    if (name !== undefined)
      assign(
        name,
        words ? { text: words[0] ?? "", from, items: words } : { text: UNKNOWN, from },
        place,
      );
    return;
  }
  const targets = names.length > 0 ? names : ["REPLY"];
  for (const [at, word] of targets.entries()) {
    const name = evaluateName(word.replace(/\?[\s\S]*$/, ""), place);
    const rest =
      words && (at === targets.length - 1 ? words.slice(at).join(" ") : (words[at] ?? ""));
    const whole = targets.length === 1 ? line?.trim() : rest;
    if (name !== undefined)
      assign(
        name,
        { text: whole ?? UNKNOWN, from },
        place,
        word.includes("[") ? UNKNOWN : undefined,
      );
  }
}

/** `read -u 3`. */
const fedBy = (descriptor: string, { files }: Scope): Stream | undefined =>
  flagsOf(files.get(`/dev/fd/${isKnown(descriptor) ? descriptor : UNKNOWN}`));

function receiveLines(args: readonly string[], setting: ExecContext, place: Place): void {
  const { names, options } = namesIn(args, VALUES.mapfile);
  const stdin = forCertain(setting.stdin);
  const callback = options.get("C");
  if (callback !== undefined) callBack(callback, '0 "$unknown_"', setting, place);
  const name = evaluateName(names[0] ?? "MAPFILE", place);
  if (name === undefined) return;
  const items =
    stdin?.text !== undefined && isKnown(stdin.text)
      ? stdin.text.split("\n").filter(Boolean)
      : undefined;
  const from = flagsOf(stdin);
  assign(name, items ? { text: items[0] ?? "", from, items } : { text: UNKNOWN, from }, place);
}

function callBack(
  command: string,
  words: string,
  setting: ExecContext,
  place: Place,
): Stream | undefined {
  if (isKnown(command)) return setting.script(`${command} ${words}`, setting, true);
  noteHidden(place, setting.span);
  return undefined;
}

/** `compgen -C COMMAND -F FUNCTION -W WORDS`. */
function complete(args: readonly string[], setting: ExecContext, place: Place): void {
  for (const [at, arg] of args.entries()) {
    const letter = /^-\w*([CFW])$/.exec(arg)?.[1];
    const value = args[at + 1];
    if (letter === undefined || value === undefined) continue;
    if (letter === "W") evaluateExpansions({ text: value }, place, setting.span);
    else callBack(value, '"$unknown_"', setting, place);
  }
}

/** zsh: `hash ls=/bin/sh`. */
function points(args: readonly string[], { analysis, span }: ExecContext): void {
  if (args.some((arg) => arg.includes("="))) noteExactly(analysis, "shell.redefine", span);
}
