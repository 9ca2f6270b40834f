/** rtk: runs a program and shortens what it prints. Source: its README. */
import { program } from "../program.ts";
import { tableOrRun } from "../programs/passed.ts";

export default program({
  names: "rtk",
  flags: "-v -vv -vvv --verbose -u|--ultra-compact --skip-env",
  operandEnds: true,
  anyOption: "behind its verb they are those of the program that it runs",
  verbs: [
    ["exec.help", "."],
    [
      "code.exec.project_task",
      "lint|tsc|next|prettier|format|vitest|playwright|pytest|ruff|mypy|golangci-lint",
    ],
    ["exec.read", "gain|discover|session|cc-economics|deps"],
    ["exec.read", "read|smart|json|log @read"],
    ["exec.read", "err|test|summary|proxy @run"],
  ],
  judge: tableOrRun,
});
