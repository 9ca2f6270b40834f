/** Programs that run several of a project's scripts, or one again and again. */
import type { JudgeProgram } from "../program.ts";
import { wordsOf } from "../verb-words.ts";
import { runsTask } from "./tasks.ts";

/** `concurrently "npm:watch" "tsc -w"`: every operand is a command. */
export const concurrently: JudgeProgram = ({ args }, report, { words, is }) => {
  const { operands } = words(args, report);
  if (operands.length === 0) report.add("exec.help");
  if (operands.length > 64) return report.add("shell.too_complex");
  for (const text of operands) {
    const [, runner = "", script] = /^([a-z]+):(.*)/s.exec(text) ?? [];
    const runs =
      is(runner, "package-runner") || is(runner, "corepack") || is(runner, "interpreter");
    if (script === undefined || !runs) report.script(text);
    else runsTask(script.split(/\s/, 1)[0], report);
  }
};

/** `run-s lint test`: every operand is a script. */
export const runAll: JudgeProgram = ({ args }, report, { words }) => {
  const { operands } = words(args, report);
  if (operands.length === 0) report.add("exec.help");
  for (const script of operands) runsTask(script.split(/\s/, 1)[0], report);
};

const OWN =
  /^(?:-[wveiCdLVq]|--(?:watch|ext|ignore|cwd|delay|config|quiet|verbose|legacy-watch|on-change-only|signal|inspect|spawn|no-\w+)(?:=.*)?)$/;
/** `nodemon --exec 'command'`, `nodemon file.js`. */
export const nodemon: JudgeProgram = ({ args }, report, { words }) => {
  const { operands, options } = words(args, report);
  const exec = options.find(({ name }) => name === "-x" || name === "--exec")?.value;
  const at = args.indexOf(exec ?? "");
  // an option that it does not know is the command's
  const behind =
    at < 0
      ? operands
      : args.slice(at + 1).filter((arg) => operands.includes(arg) || !OWN.test(arg));
  if (exec !== undefined) report.script([exec, ...behind].join(" "));
  else report.add(operands.length > 0 ? "code.exec.script" : "code.exec.project_task");
};

/**
 * `start-server-and-test start http://localhost:8080 'npm test'`: scripts by name, or commands;
 * addresses between them.
 */
export const startAndTest: JudgeProgram = ({ args }, report, { options: known }) => {
  const { operands } = wordsOf(args, known);
  if (operands.length === 0) report.add("exec.help");
  for (const text of operands.slice(0, 16)) {
    if (/^(?:https?(?:-get)?:|tcp:|socket:|unix:|\d+$|[\w.]+:\d+)/.test(text)) continue;
    if (/\s/.test(text)) report.script(text);
    else runsTask(text, report);
  }
};

/** `wait-on http://localhost:8080` polls until something answers there. */
export const waitOn: JudgeProgram = ({ args }, report, { options: known }) => {
  const { operands, options } = wordsOf(args, known);
  for (const { name } of options)
    if (name === "-c" || name === "--config") report.add("code.exec.script");
  report.add("exec.read");
  for (const place of operands) {
    const url = place.replace(/^(https?)-get:/, "$1:");
    if (/^https?:/.test(url)) report.fetches(url, "read");
    else if (/^(?:tcp|socket|http):/.test(url)) report.add("net.probe");
  }
};
