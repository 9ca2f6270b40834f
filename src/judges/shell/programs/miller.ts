/** Miller, whose language runs programs and writes files. Source: its manual. */
import type { Program } from "../program.ts";

/** Miller's language has words that run programs and write files. */
export const miller: Program = ({ args }, report) => {
  const risky = args.find(
    (arg) =>
      /\b(?:system|exec|tee|split)\b|[>|]\s*(?:"|\$|stderr)|\0/.test(arg) ||
      /^--(?:prepipe|load|mload|ofmt-file)/.test(arg) ||
      arg === "split",
  );
  report.add(risky === undefined ? "exec.read" : "code.exec.escape", risky === undefined ? undefined : { span: risky });
  if (args.some((arg) => arg === "-I" || arg === "-f" || arg === "-s"))
    report.add(args.includes("-I") ? "fs.write.inplace" : "code.exec.script");
  for (const arg of args) if (!arg.startsWith("-") && /[/.]/.test(arg) && !/[\s{}$(]/.test(arg)) report.reads(arg);
};
