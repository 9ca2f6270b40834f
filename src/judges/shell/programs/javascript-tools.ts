/**
 * Deno and Bun: runtimes that are package managers and task runners as well. Sources:
 * docs.deno.com, bun.sh/docs.
 */
import { exposedByValue } from "../../code/printed-values.ts";
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import type { Command, JudgeProgram } from "../program.ts";
import { type Words, wordsOf } from "../verb-words.ts";
import { runsFile, runsInput } from "./feeding.ts";
import { managesPackages } from "./packages.ts";
import { passesOn } from "./passed.ts";
import { taskKey } from "./tasks.ts";

/** Verbs behind which a file, a task or code stands, and then that one's own words. */
const RUNS = new Set(["run", "serve", "watch", "task", "eval", "x"]);

const isFile = (word: string): boolean => /[./]/.test(word);

/** `deno run file.ts`, `deno task build`, `deno file.ts`; all else is in the entry's lines. */
export const deno: JudgeProgram = (command, report, declared) => {
  const { args } = command;
  if (args.length === 0)
    return runsInput(command, report, (text) => report.code("javascript", text));
  const given = wordsOf(args, declared.options);
  const { operands, places } = given;
  const [verb = "", first] = operands;
  const file = isFile(verb) ? 0 : RUNS.has(verb) ? 1 : -1;
  if (file < 0) {
    declared.table(command, report);
    return;
  }
  const asks = args.length === 2 && args[1] === "--help";
  if (asks) return report.add("exec.help");
  const end = (places[file] ?? args.length - 1) + 1;
  const own = declared.words(args.slice(0, end), report);
  if (verb === "eval") return report.code("javascript", first ?? UNKNOWN);
  if (verb === "x") return report.add("code.exec.package");
  if (verb !== "task") return denoRuns(command, own, file, report);
  report.add(
    first === undefined ? "exec.read" : taskKey(first),
    first === undefined ? undefined : { subject: `task ${first}` },
  );
  passesOn(args.slice(end), report);
};

const GRANTS = /^(?:-A|--allow-(?:all|run|write|ffi|env|read))$/;

/** A script from the network runs in a sandbox, unless that is opened. */
function denoRuns(
  command: Command,
  { operands, options }: Words,
  at: number,
  report: Report,
): void {
  const path = operands[at];
  const open = options.some(({ name }) => GRANTS.test(name));
  if (path === undefined || path === "-")
    runsInput(command, report, (text) => report.code("javascript", text));
  else if (/^https?:/.test(path)) report.add(open ? "code.exec.remote" : "code.exec.package");
  else if (/^(?:npm|jsr):/.test(path))
    report.add("code.exec.package", isKnown(path) ? { subject: `deno run ${path}` } : {});
  else runsFile(command, path, report);
}

/** `bun -e`, `bun file.ts`; all else is the package manager's. */
const manages = managesPackages({ run: "run", scripts: "start dev", fetch: "x", open: true });
export const bun: JudgeProgram = (command, report, declared) => {
  const { args } = command;
  const { operands, options, places } = wordsOf(args, declared.options);
  const at = operands[0] === "run" ? 1 : 0;
  const first = operands[at];
  const inline = args.findIndex((arg) => INLINE.test(arg));
  if (inline >= 0 && inline < (places[0] ?? args.length)) {
    declared.words(args.slice(0, inline), report);
    const { name = "", value = UNKNOWN } =
      options.find(({ name: each }) => INLINE.test(each)) ?? {};
    const shown = /^(?:-p|--print)$/.test(name)
      ? exposedByValue("javascript", value, report)
      : undefined;
    if (shown) report.prints(shown);
    return report.code("javascript", value);
  }
  const isInput = first === "-" || (args.length === 0 && command.stdin);
  if (isInput || (first !== undefined && SCRIPT.test(first))) {
    declared.words(args.slice(0, places[at] ?? args.length), report);
    if (isInput || first === undefined)
      runsInput(command, report, (text) => report.code("javascript", text));
    else runsFile(command, first, report);
    return;
  }
  manages(command, report, declared);
};

const INLINE = /^(?:-e|--eval|-p|--print)(?:=|$)/;
const SCRIPT = /\.(?:[cm]?[jt]sx?|json)$|^\.{0,2}\//;
