/** Programs that run several of a project's scripts, or one again and again. */
import type { Program } from "../program.ts";
import { optionsOf, wordsOf } from "../verb-words.ts";
import { runsTask } from "./tasks.ts";

const PARALLEL = optionsOf("-n --names -c --prefix-colors -p --prefix -m --max-processes --restart-tries --timings -s --success");
/** `concurrently "npm:watch" "tsc -w"`: every operand is a command. */
export const concurrently: Program = ({ args }, report) => {
  const { operands } = wordsOf(args, PARALLEL);
  if (operands.length === 0) report.add("exec.help");
  if (operands.length > 64) return report.add("shell.too_complex");
  for (const text of operands) {
    const script = /^(?:npm|pnpm|yarn|bun|node):(.*)/.exec(text)?.[1];
    if (script === undefined) report.script(text);
    else runsTask(script.split(/\s/, 1)[0], report);
  }
};

const SEQUENCE = optionsOf("-n --max-parallel --npm-path");
/** `run-s lint test`: every operand is a script. */
export const runAll: Program = ({ args }, report) => {
  const { operands } = wordsOf(args, SEQUENCE);
  if (operands.length === 0) report.add("exec.help");
  for (const script of operands) runsTask(script.split(/\s/, 1)[0], report);
};

const WATCHER = optionsOf("-x --exec -w --watch -e --ext -i --ignore -C --cwd -d --delay --config");
/** `nodemon --exec 'command'`, `nodemon file.js`. */
export const nodemon: Program = ({ args }, report) => {
  const { operands, options } = wordsOf(args, WATCHER);
  const exec = options.find(({ name }) => name === "-x" || name === "--exec")?.value;
  if (exec !== undefined) report.script([exec, ...operands].join(" "));
  else report.add(operands.length > 0 ? "code.exec.script" : "code.exec.project_task");
};
