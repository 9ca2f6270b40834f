/** Deno and Bun: runtimes that are package managers and task runners as well. Sources: docs.deno.com, bun.sh/docs. */
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import type { Command, JudgeProgram, Program } from "../program.ts";
import { runsFile, runsInput } from "./feeding.ts";
import { managesPackages } from "./packages.ts";
import { taskKey } from "./tasks.ts";

const DENO_VALUES = new Set([
  "-c",
  "--config",
  "--import-map",
  "--lock",
  "--cert",
  "--location",
  "--seed",
  "-L",
  "--log-level",
  "--ext",
  "-o",
  "--output",
  "--filter",
  "--env-file",
]);

/** Operands: the words that are neither options nor their values. */
function operandsOf(args: readonly string[], values: ReadonlySet<string>): readonly string[] {
  const end = args.indexOf("--");
  return (end < 0 ? args : args.slice(0, end)).filter((arg, at) => !arg.startsWith("-") && !values.has(args[at - 1] ?? ""));
}

export const deno: Program = (command, report) => {
  const [verb = "", ...rest] = command.args;
  const operands = operandsOf(rest, DENO_VALUES);
  if (/^(?:-V|--version|-h|--help|help)$/.test(verb) || (rest.length === 1 && rest[0] === "--help"))
    return report.add("exec.help");
  if (verb === "eval") return report.code("javascript", operands[0] ?? UNKNOWN);
  if (verb === "run" || verb === "serve" || verb === "watch") return denoRuns(command, rest, report);
  if (verb === "task") return report.add(operands[0] === undefined ? "exec.read" : taskKey(operands[0]));
  if (verb === "" || verb === "repl") return runsInput(command, report, (text) => report.code("javascript", text));
  if (verb === "install" || verb === "add" || verb === "i")
    return report.add(operands.length === 0 && verb !== "add" ? "pkg.restore" : "pkg.install");
  const key = DENO_VERBS.get(verb);
  if (key) report.add(key);
  else if (verb.includes(".") || verb.includes("/")) denoRuns(command, command.args, report);
};

const DENO_VERBS = new Map([
  ...["test", "bench", "lint", "fmt", "check", "compile", "bundle", "cache", "coverage", "doc", "init", "vendor"].map(
    (verb) => [verb, "code.exec.project_task"] as const,
  ),
  ...["info", "types", "completions", "outdated", "audit", "why"].map((verb) => [verb, "exec.read"] as const),
  ...["upgrade", "update", "approve-scripts"].map((verb) => [verb, "pkg.install"] as const),
  ...["uninstall", "remove", "rm", "clean"].map((verb) => [verb, "pkg.uninstall"] as const),
  ["publish", "publish.registry"] as const,
  ["deploy", "cloud.write"] as const,
  ["x", "code.exec.package"] as const,
]);

/** A script from the network runs in a sandbox, unless that is opened. */
function denoRuns(command: Command, args: readonly string[], report: Report): void {
  const [path] = operandsOf(args, DENO_VALUES);
  const open = args.some((arg) => /^(?:-A|--allow-all|--allow-(?:run|write|ffi|env|read)(?:=.*)?)$/.test(arg));
  if (path === undefined) runsInput(command, report, (text) => report.code("javascript", text));
  else if (/^https?:/.test(path)) report.add(open ? "code.exec.remote" : "code.exec.package");
  else if (/^(?:npm|jsr):/.test(path)) report.add("code.exec.package", isKnown(path) ? { subject: `deno run ${path}` } : {});
  else if (args.includes("-") && args.indexOf("-") < args.indexOf(path))
    runsInput(command, report, (text) => report.code("javascript", text));
  else runsFile(command, path, report);
}

/** `bun -e`, `bun file.ts`; all else is the package manager's. */
const manages = managesPackages({ run: "run", scripts: "start dev", fetch: "x", open: true });
export const bun: JudgeProgram = (command, report, declared) => {
  const { args } = command;
  const at = args.findIndex((arg) => /^(?:-e|--eval|-p|--print)(?:=|$)/.test(arg));
  if (at >= 0 && args.slice(0, at).every((arg) => arg.startsWith("-"))) {
    const equals = args[at]!.indexOf("=");
    return report.code("javascript", equals < 0 ? (args[at + 1] ?? UNKNOWN) : args[at]!.slice(equals + 1));
  }
  const words = args[0] === "run" ? args.slice(1) : args;
  const [first] = words.filter((arg) => !arg.startsWith("-") || arg === "-");
  if (first === "-" || (args.length === 0 && command.stdin))
    return runsInput(command, report, (text) => report.code("javascript", text));
  if (first !== undefined && /\.(?:[cm]?[jt]sx?|json)$|^\.{0,2}\//.test(first)) return runsFile(command, first, report);
  manages(command, report, declared);
};
