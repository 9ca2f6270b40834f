/** Judges a command by its entry's options and operands: programs without verbs. */
import type { PatternKey } from "../../core/keys.ts";
import { isKnown, type Report, UNKNOWN } from "../report.ts";
import { reads, writes } from "./locations.ts";
import {
  asksItself,
  type Given,
  type Options,
  optionTable,
  ownWords,
  parseOptions,
} from "./options.ts";
import type { Operands, Entry as Spec, Subject } from "./program.ts";
import { isFarConfig, isForeignSettings, isLocalServer } from "./settings.ts";

/** An entry without verbs as a program. */
export function declared(spec: Spec): (command: Subject, report: Report) => void {
  const options = optionTable(spec, spec.operandEnds);
  const operands = spec.operands ?? "names";
  const doesMore = options.effects.some((effect) => !HARMLESS.has(effect));
  const entry: Entry = {
    options,
    operands,
    writing: /write/.test(operands),
    searches: operands.startsWith("pattern"),
    passes: operands.endsWith("lines"),
    doesMore,
    singleDash: spec.singleDash === true,
    strict: spec.anyOption === undefined,
  };
  return (command, report) => judge(command, report, entry);
}

/** Effects with which a program still counts as a reader. */
const HARMLESS = new Set(["read", "pattern", "count", "help"]);

interface Entry {
  readonly options: Options;
  readonly operands: Operands;
  /** It writes some of its operands. */
  readonly writing: boolean;
  /** Its first operand is the pattern to search for. */
  readonly searches: boolean;
  /** It prints lines of its operands unchanged. */
  readonly passes: boolean;
  /** Some option does more than read, so an unknown word may be that option. */
  readonly doesMore: boolean;
  readonly singleDash: boolean;
  /** An option that is not listed is uncertain. */
  readonly strict: boolean;
}

function judge(command: Subject, report: Report, entry: Entry): void {
  const { options, operands, writing, doesMore, singleDash, strict } = entry;
  const words = !writing
    ? ownWords(command)
    : command.open
      ? [...command.args, UNKNOWN]
      : command.args;
  const parsed = parseOptions(
    singleDash ? words.map((word) => doubled(word, options)) : words,
    options,
  );
  const asks = asksItself(command.args) || parsed.given.some(({ effect }) => effect === "help");
  report.add(asks ? "exec.help" : "exec.read");
  if (asks) return;
  if (parsed.vague && doesMore) report.add("exec.unknown_program");
  if (strict && parsed.unlisted !== undefined)
    report.add("exec.unknown_option", { span: parsed.unlisted });
  let done: Set<string> | undefined;
  for (const option of parsed.given) {
    if (option.effect === "") continue;
    done ??= new Set();
    carryOut(option, report, done);
  }
  if (operands === "names") return;
  if (writing) {
    placesFiles(parsed.operands, operands, report);
    return;
  }
  const files =
    entry.searches && !done?.has("pattern") ? parsed.operands.slice(1) : parsed.operands;
  showFiles(files, report);
  const passes = entry.passes && files.length === 0 && !command.open && !done?.has("count");
  if (passes && command.stdin?.text !== undefined) report.prints({ text: command.stdin.text });
}

/** `-codec` as `--codec`, where the entry has the latter. */
export function doubled(word: string, { longs }: Options): string {
  if (word.length < 3 || word[0] !== "-" || word[1] === "-") return word;
  const equals = word.indexOf("=");
  return longs.has(`-${equals < 0 ? word : word.slice(0, equals)}`) ? `-${word}` : word;
}

/** Reports what an option does. `done`: the effects that were already reported. */
export function carryOut(
  { effect, value }: Pick<Given, "effect" | "value">,
  report: Report,
  done: Set<string>,
): void {
  const remark = value === undefined ? undefined : { span: value };
  for (const each of effect.split(" ")) {
    if (each.includes(".")) {
      if (!done.has(each)) report.add(each as PatternKey, remark);
    } else if (value !== undefined) carryOutWith(value, each, report);
    done.add(each);
  }
}

function carryOutWith(value: string, effect: string, report: Report): void {
  if (effect === "read") reads(value, report);
  else if (effect === "write") writes(value, report);
  else if (effect === "load") report.loads(value);
  else if (effect === "write-part") {
    for (const part of value.split(","))
      if (/[:=]./.test(part)) writes(part.slice(part.search(/[:=]/) + 1), report);
  } else if (effect === "overwrite") report.writes(value, "truncate");
  else if (effect === "fetch") report.fetches(value, "read");
  else if (effect === "sql") report.sql(value);
  else if (effect === "settings") {
    if (value.split(":").some(isForeignSettings)) report.add("env.hijack", { span: value });
  } else if (effect === "config") {
    if (isFarConfig(value)) report.add("code.exec.escape", { span: value });
  } else if (effect === "server") {
    if (!isLocalServer(value)) report.add("net.remote", { span: value });
  } else if (effect === "script") report.add("code.exec.script", { span: value });
  else if (effect === "pager") pages(value, report);
  else if (effect === "shell") {
    report.add("code.exec.escape", { span: value });
    if (isKnown(value)) report.script(value);
  }
}

/** Its output goes into another program. */
export function pages(value: string, report: Report): void {
  if (value === "" || report.shows?.(value)) return;
  report.add("code.exec.escape", { span: value });
  if (isKnown(value)) report.script(value);
}

/** More files are not analysed one by one. */
const MAX_FILES = 1000;

/** Reads files and prints what is in them. */
export function showFiles(paths: readonly string[], report: Report): void {
  const few = paths.length <= MAX_FILES ? paths : new Set(paths.slice(0, MAX_FILES));
  for (const path of few) reads(path, report);
  if (paths.length > MAX_FILES) report.add("shell.too_complex");
}

/** Operands, some of which are written. */
function placesFiles(operands: readonly string[], manner: Operands, report: Report): void {
  const target = manner.endsWith("second") ? 1 : manner === "write-last" ? operands.length - 1 : -1;
  for (const [at, operand] of operands.entries()) {
    if (operand === "-") continue;
    if (at === target && manner === "overwrite-second") report.writes(operand, "truncate");
    else if (at === target) writes(operand, report);
    else reads(operand, report);
    if (manner === "rewrite") report.writes(operand, "inplace");
    else if (manner === "write-beside") report.writes(`${operand}.out`);
  }
}
