/** Builders that pass words on to the built program, or that spell options differently. */
import { type JudgeProgram, withArgs } from "../program.ts";
import { type Words, wordsOf } from "../verb-words.ts";

/** dotnet reads `/p:x=y` as `-p:x=y`, as MSBuild does. */
export const dotnet: JudgeProgram = (command, report, { table }) => {
  const args = command.args.map((arg) => arg.replace(/^\/(?=[a-z]{1,20}(?::|$))/i, "-"));
  if (args[0]?.endsWith(".dll")) return report.starts(args[0]);
  table(withArgs(command, args), report);
};

/** `go run ./cmd …`, `go test … -args …`: the words after that belong to the program. */
export const go: JudgeProgram = (command, report, { table, options }) => {
  const { args } = command;
  const words = args[0] === "run" ? wordsOf(args, options) : undefined;
  for (const path of words?.operands.slice(1, 64) ?? [])
    if (path.endsWith(".go")) report.loads(path);
  const end = words ? endOfRun(words) : args[0] === "test" ? args.indexOf("-args") : -1;
  table(end < 0 ? command : withArgs(command, args.slice(0, end), false), report);
};

/** `gotestsum -- -race ./...`: the words after `--` are for `go test`. */
export const goTests: JudgeProgram = (command, report, { table }) => {
  table(command, report);
  const end = command.args.indexOf("--");
  if (end >= 0) report.run(["go", "test", ...command.args.slice(end + 1)]);
};

/** The words after the package, or after the last of the files that make it up. */
function endOfRun({ operands, places }: Words): number {
  let at = 1;
  while (operands[at]?.endsWith(".go") && operands[at + 1]?.endsWith(".go")) at++;
  const place = places[at];
  return place === undefined ? -1 : place + 1;
}

/** `xcrun swift build`: finds the program and runs it. */
export const xcrun: JudgeProgram = (command, report, { table, words, options, is }) => {
  const { args } = command;
  const { operands, places } = wordsOf(args, options);
  const at = places[0];
  const finds = args.some((arg) => /^(?:-f|--find|--show-.*)$/.test(arg));
  if (at === undefined || finds || !is(operands[0] ?? "", "found-by-xcrun")) {
    table(command, report);
    return;
  }
  words(args.slice(0, at), report);
  report.run(args.slice(at), command.stdin);
};
