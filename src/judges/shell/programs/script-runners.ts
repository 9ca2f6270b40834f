/** Programs that run several of a project's scripts, or one again and again. */
import type { JudgeProgram } from "../program.ts";
import { wordsOf } from "../verb-words.ts";
import { runsTask } from "./tasks.ts";

/** `concurrently "npm:watch" "tsc -w"`: every operand is a command. */
export const concurrently: JudgeProgram = ({ args }, report, { words }) => {
  const { operands } = words(args, report);
  if (operands.length === 0) report.add("exec.help");
  if (operands.length > 64) return report.add("shell.too_complex");
  for (const text of operands) {
    const script = /^(?:npm|pnpm|yarn|bun|node|deno):(.*)/s.exec(text)?.[1];
    if (script === undefined) report.script(text);
    else runsTask(script.split(/\s/, 1)[0], report);
  }
};

/** `run-s lint test`: every operand is a script. */
export const runAll: JudgeProgram = ({ args }, report, { words }) => {
  const { operands } = words(args, report);
  if (operands.length === 0) report.add("exec.help");
  for (const script of operands) runsTask(script.split(/\s/, 1)[0], report);
};

/** `nodemon --exec 'command'`, `nodemon file.js`. */
export const nodemon: JudgeProgram = ({ args }, report, { words }) => {
  const { operands, options } = words(args, report);
  const exec = options.find(({ name }) => name === "-x" || name === "--exec")?.value;
  if (exec !== undefined) report.script([exec, ...operands].join(" "));
  else report.add(operands.length > 0 ? "code.exec.script" : "code.exec.project_task");
};

/** `coverage run -m pytest`, `coverage run script.py`: Python runs it, and is judged. */
export const coverage: JudgeProgram = (command, report, { table, words, options }) => {
  const { args } = command;
  const { operands, places } = wordsOf(args, options);
  const module = args.findIndex((arg) => /^(?:-m|--module)$/.test(arg));
  const script = places[operands[0] === "run" ? 1 : 0];
  const at = module >= 0 && (script === undefined || module < script) ? module : script;
  if (operands[0] !== "run" || at === undefined) {
    table(command, report);
    return;
  }
  words(args.slice(0, at), report);
  report.run(["python", ...(at === module ? ["-m"] : []), ...args.slice(at === module ? at + 1 : at)]);
};
