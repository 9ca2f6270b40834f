/** The code on an interpreter's standard input, and the files that it runs. */
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import type { Command } from "../program.ts";

/** Runs its piped or redirected input. If there is none, a person is expected to type. */
export function runsInput(
  { stdin }: Pick<Command, "stdin">,
  report: Report,
  runs: (text: string) => void,
): void {
  if (stdin?.network) report.add("code.exec.remote");
  else if (stdin?.decoded) report.add("code.exec.decoded");
  if (stdin?.vague) report.add("code.exec.stdin");
  if (stdin?.text !== undefined) runs(stdin.text);
  else if (!stdin) report.add("code.exec.repl");
  else if (!stdin.network && !stdin.decoded) report.add("code.exec.stdin");
}

/** Whether a path leads to standard input. */
export const isInput = (path: string): boolean =>
  path === "-" || path === "/dev/stdin" || path === "/dev/fd/0" || path === "/proc/self/fd/0";

/** A script file: the finding depends on its location, and on what this call wrote there. */
export function runsFile(
  { program }: Pick<Command, "program">,
  path: string,
  report: Report,
): void {
  if (path.startsWith(UNKNOWN) || path === "") report.add("code.exec.dynamic");
  else
    report.starts(
      path,
      isKnown(path) ? `${program.replace(/[\d.]{1,9}$/, "")} ${path}` : undefined,
    );
}
