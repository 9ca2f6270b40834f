/** Programs whose output or files equal their input: known content stays known. */
import type { Stream } from "../report.ts";
import type { Command } from "./program.ts";
import { is } from "./programs/index.ts";

/** The text that a program writes into its files. */
export function copiedBy(
  { program, stdin, args }: Command,
  copied: Stream | undefined,
): Pick<Stream, "text"> | undefined {
  if (copied?.text !== undefined) return { text: copied.text };
  const takes = stdin?.text !== undefined && is(program, "writes-input");
  return takes &&
    (program === "tee" || program === "sponge" || !args.some((arg) => arg.startsWith("if=")))
    ? { text: stdin.text }
    : undefined;
}
