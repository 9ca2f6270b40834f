/**
 * Extra words for a project's task: the task decides what they mean, but some would make it run
 * other code.
 */
import { isKnown, type Report } from "../../report.ts";
import { namesOf, type WordOptions } from "../option-names.ts";
import type { JudgeProgram } from "../program.ts";
import { wordsOf } from "../verb-words.ts";

const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/** Options by which test runners, compilers and runtimes load code. */
const LOADS =
  words(`-c --config --config-file --conf -r --require --import --loader --preload --plugin
  --plugins --setupFiles --setupFilesAfterEnv --setup-file --globalSetup --globalTeardown
  --testEnvironment --transform --resolver --runner --testRunner --rcfile --rootDir --root --cwd
  --prefix --project --tsconfig --presets --rulesdir --parser --resolve-plugins-relative-to
  --bootstrap --env-file --opts --env --dir -p -f`);
/** Options whose value is code or options of an interpreter, unless it is a plain word. */
const RUNS = words(`-e --eval --exec -x --print --node-options --node-option --node-arg --node-args
  --node-flags --execArgv --exec-argv --script-shell --shell --init-hook --run --cmd --command
  --raw-command --post-run-command --wrapper`);

const OPTIONS: WordOptions = {
  takesValue: new Set([...LOADS, ...RUNS]),
  takesNone: new Set(),
  seen: new Map(),
  takesTwo: undefined,
  guesses: undefined,
  names: namesOf([...LOADS, ...RUNS]),
};
const loads = new Set(LOADS);

/** A file of code or settings that lies elsewhere. */
const FAR_CODE =
  /^(?:[/~]|\.\.\/|[a-z]+:\/\/).*(?:\.(?:[cm]?[jt]sx?|py|rb|php|lua|sh|so|exs?|jar|json|ya?ml|toml)|\/)$/i;
const PLAIN = /^[\w.,:@/=+-]*$/;
/** The most words that are checked. */
const MOST = 200;

export function passesOn(args: readonly string[], report: Report): void {
  if (args.length === 0) return;
  if (args.length > MOST) {
    report.add("shell.too_complex");
    return;
  }
  const { options, operands } = wordsOf(args, OPTIONS);
  for (const { name, means, value } of options) {
    if (value === undefined) continue;
    const meant = means.length > 0 ? means : [name];
    if (!meant.some((each) => OPTIONS.names.has(each))) continue;
    if (meant.some((each) => loads.has(each))) {
      if (/^(?:[/~{]|\.\.\/|[a-z]+:\/\/)/.test(value)) report.loads(value);
    } else if (!isKnown(value) || !PLAIN.test(value) || FAR_CODE.test(value))
      report.add("code.exec.escape", { span: value });
  }
  for (const operand of operands) if (FAR_CODE.test(operand)) report.loads(operand);
}

/** What no line of the entry says is a program that it runs. */
export const tableOrRun: JudgeProgram = (command, report, { table, parse }) => {
  const { operands } = parse(command.args, report);
  if (table(command, report)) passesOn(operands.slice(1), report);
  else report.run(operands, command.stdin);
};

/** `tox -- -k name`: the words behind `--` are handed to what the entry's lines say is run. */
export const passesRest: JudgeProgram = (command, report, { table }) => {
  table(command, report);
  const end = command.args.indexOf("--");
  if (end >= 0) passesOn(command.args.slice(end + 1), report);
};
