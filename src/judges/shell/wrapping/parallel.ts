/**
 * GNU parallel: it makes a shell's line of a template and each of its inputs. Sources: parallel(1),
 * parallel_design(7); parallel(1) of moreutils.
 */
import { addFile } from "../../../core/effects.ts";
import { isCredential, readOf, resolve } from "../../paths.ts";
import { isKnown, type Stream, UNKNOWN } from "../../report.ts";
import { deeper, exactlyThis, note, noteExactly } from "../analysis-state.ts";
import { fedWith } from "../exec-context.ts";
import type { Given } from "../options.ts";
import type { ExecContext } from "../run.ts";
import { flagsOf, mixed } from "../scope.ts";
import { withEach } from "../word-texts.ts";
import type { Special } from "./wraps.ts";

/** Of more jobs than this, the rest is judged as one job with unknown inputs. */
const MAX_JOBS = 8;
const MAX_INPUT = 4096;

export const parallel: Special = ({ given, argv }, setting) => {
  const dashes = argv.indexOf("--");
  if (dashes > 0) return ofMoreutils(argv.slice(0, dashes), argv.slice(dashes + 1), setting);
  const { template, sources } = partsOf(argv, given, setting);
  const piped = given.some(
    ({ name }) => name === "--pipe" || name === "--pipepart" || name === "--spreadstdin",
  );
  const inner = fedWith(setting, piped ? setting.stdin : undefined);
  if (piped) return jobOf(template.join(" "), inner);
  const mark =
    given.findLast(
      ({ name }) => name === "-I" || name === "--replace" || name === "-i" || name === "-U",
    )?.value ?? "{}";
  const jobs = jobsOf(sources, setting);
  let out = flagsOf(setting.stdin);
  for (const inputs of jobs) {
    const line =
      template.length === 0 ? inputs.join(" ") : filled(template.join(" "), mark, inputs);
    out = mixed(out, jobOf(line, inner));
  }
  return out;
};

/**
 * The parallel of moreutils: `parallel CMD -- A B` runs the command once with each word behind
 * `--`.
 */
function ofMoreutils(
  words: readonly string[],
  inputs: readonly string[],
  setting: ExecContext,
): Stream | undefined {
  let out: Stream | undefined;
  for (const input of inputs.length <= MAX_JOBS
    ? inputs
    : [...inputs.slice(0, MAX_JOBS), UNKNOWN]) {
    const marked = words.some((word) => word.includes("{}"));
    const placed = marked ? words.map((word) => withEach(word, "{}", input)) : [...words, input];
    out = mixed(out, setting.run(placed, fedWith(setting, undefined)));
  }
  return out;
}

/** A shell runs each job as a line. */
function jobOf(line: string, setting: ExecContext): Stream | undefined {
  const { analysis, span } = setting;
  if (line.trim() === "") return undefined;
  if (/\{=/.test(line)) noteExactly(analysis, "code.eval.hidden", span); // an expression of Perl
  if (!deeper(analysis, line.length)) return undefined;
  const out = line.startsWith(UNKNOWN) ? dynamic(setting) : setting.script(line, setting, true);
  analysis.depth--;
  return out;
}

function dynamic({ analysis, span }: ExecContext): undefined {
  noteExactly(analysis, "exec.dynamic_command", span);
  return undefined;
}

interface Source {
  readonly inputs: readonly string[];
  /** `:::+`: its inputs are paired with those of the source before, one by one. */
  readonly linked: boolean;
}

/** The template, and the sources behind `:::` (words) and `::::` (files). */
function partsOf(argv: readonly string[], given: readonly Given[], setting: ExecContext) {
  const first = argv.findIndex((word) => /^:{3,4}\+?$/.test(word));
  const template = argv.slice(0, first < 0 ? undefined : first);
  const sources: Source[] = [];
  for (const { name, value } of given)
    if ((name === "-a" || name === "--arg-file") && value !== undefined)
      sources.push({ inputs: inputsIn(value, setting), linked: false });
  for (let at = first; at >= 0 && at < argv.length; ) {
    const mark = argv[at] ?? "";
    let end = at + 1;
    while (end < argv.length && !/^:{3,4}\+?$/.test(argv[end] ?? "")) end++;
    const words = argv.slice(at + 1, end);
    const inputs = mark.startsWith("::::")
      ? words.flatMap((file) => inputsIn(file, setting))
      : words;
    sources.push({ inputs, linked: mark.endsWith("+") });
    at = end;
  }
  if (sources.length === 0) sources.push({ inputs: linesOf(setting.stdin), linked: false });
  return { template, sources };
}

function inputsIn(file: string, setting: ExecContext): readonly string[] {
  if (file === "-") return linesOf(setting.stdin);
  const { analysis, scope, span } = setting;
  const path = resolve(file, scope.cwd);
  addFile(analysis.effects, { kind: "read", path, run: analysis.run });
  const { key, subject } = readOf(path, analysis.root);
  note(analysis, key, span, subject ?? exactlyThis(analysis));
  return isCredential(path) ? [UNKNOWN] : linesOf(setting.held(path, setting));
}

function linesOf(stream: Stream | undefined): readonly string[] {
  if (stream?.text === undefined || stream.text.length > MAX_INPUT) return [UNKNOWN];
  const lines = stream.text.split("\n").filter(Boolean);
  return stream.vague ? [...lines, UNKNOWN] : lines;
}

/** Every combination of inputs, or the pairs of linked ones; only a few of them. */
function jobsOf(sources: readonly Source[], setting: ExecContext): readonly (readonly string[])[] {
  let jobs: readonly (readonly string[])[] = [[]];
  let group = 0;
  for (const [at, { inputs, linked }] of sources.entries()) {
    if (linked && at > 0)
      jobs = jobs.map((job, index) => [
        ...job,
        inputs[Math.floor(index / group) % Math.max(inputs.length, 1)] ?? "",
      ]);
    else {
      group = jobs.length;
      jobs = inputs.slice(0, MAX_JOBS).flatMap((input) => jobs.map((job) => [...job, input]));
    }
    if (jobs.length > MAX_JOBS || inputs.length > MAX_JOBS) {
      if (setting.analysis.depth > 2) return [sources.map(() => UNKNOWN)];
      jobs = [...jobs.slice(0, MAX_JOBS), [...sources.slice(0, at + 1).map(() => UNKNOWN)]];
    }
  }
  return jobs;
}

/** `{}`, `{.}`, `{/}`, `{//}`, `{/.}`, `{#}`, `{%}`, and with a number one input of several. */
const MARKS = /\{(?<which>[+-]?\d{0,3})(?<part>|\.|\/|\/\/|\/\.|##|#|%|\.\.|\/\.\.|:[^{}]*)\}/g;

/**
 * The template as the shell gets it: inputs are quoted, the template is not. Without a placeholder
 * the inputs are appended.
 */
function filled(template: string, mark: string, inputs: readonly string[]): string {
  const all = inputs.map(quoted).join(" ");
  const own = mark !== "{}" && template.includes(mark);
  let found = own;
  const first = own ? withEach(template, mark, all) : template;
  const line = first.replace(MARKS, (_match, which: string, part: string) => {
    found = true;
    if (part === "#" || part === "%" || part === "##") return "1";
    const one = which === "" ? inputs : [inputs[Math.abs(Number(which)) - 1] ?? UNKNOWN];
    return one.map((input) => quoted(partOf(input, part))).join(" ");
  });
  return found ? line : `${line} ${all}`;
}

function partOf(input: string, part: string): string {
  if (part === "" || !isKnown(input)) return input;
  const slash = input.lastIndexOf("/");
  if (part === "//") return slash < 0 ? "." : input.slice(0, slash) || "/";
  const name = part.startsWith("/") ? input.slice(slash + 1) : input;
  if (part.startsWith(":")) return UNKNOWN;
  return part.endsWith(".") ? name.replace(/\.[^./]*$/, "") : name;
}

/** As the shell would get it. A variable that nothing sets is known only at run time. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./~-]+$/.test(word)
    ? word
    : word
        .split(UNKNOWN)
        .map((piece) => (piece === "" ? "" : `'${piece.replaceAll("'", "'\\''")}'`))
        .join('"$unknown_"');
