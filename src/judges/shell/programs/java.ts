/**
 * java: what it starts is the project's own where it lies among what the project builds. Source:
 * the java command of the JDK's manual.
 */
import { type Report, UNKNOWN } from "../../report.ts";
import type { JudgeProgram } from "../program.ts";

const FLAG =
  /^-(?:X(?:m[sxn]|ss)\d+[kmgKMG]?|D[\w.]+(?:=[\w.,:/@+-]*)?|ea|da|esa|dsa|server|client|ea:[\w.]+|-enable-preview|-enable-native-access=[\w.,]+|XX:[+-]?(?:Use\w+|Max\w+|Min\w+|Initial\w+|TieredStopAtLevel|HeapDumpOnOutOfMemoryError|ShowCodeDetailsInExceptionMessages)(?:=[\w.%]+)?|verbose(?::\w+)?|showversion)$/;
const VALUES = new Set("--add-opens --add-exports --add-modules --add-reads".split(" "));
const PATHS = new Set("-cp -classpath --class-path".split(" "));

export const java: JudgeProgram = (command, report, { table, programIn }) => {
  const { args } = command;
  let classes: readonly string[] = ["."];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (PATHS.has(arg)) classes = (args[++at] ?? UNKNOWN).split(":").slice(0, 64);
    else if (VALUES.has(arg)) at++;
    else if (arg === "-jar") return runsJar(args.slice(at + 1), report, programIn);
    else if (!arg.startsWith("-") && !arg.startsWith("@") && args.length > at) {
      if (arg.endsWith(".java")) return report.starts(arg);
      for (const place of classes)
        report.starts(
          place.endsWith(".jar") ? place : `${place}/${arg.replaceAll(".", "/")}.class`,
        );
      return;
    } else if (!FLAG.test(arg)) break;
  }
  table(command, report);
};

/**
 * Tools that come as an archive: `jenkins-cli.jar list-jobs` is judged as `jenkins-cli list-jobs`
 * is, too.
 */
function runsJar(
  [path = UNKNOWN, ...rest]: readonly string[],
  report: Report,
  programIn: (name: string) => string | undefined,
): void {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/(?:-[\d.]{1,20})?\.jar$/, "");
  const program = programIn(name) ?? name;
  report.run([program, ...rest], undefined, "known");
  report.starts(path);
}
