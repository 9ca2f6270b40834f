/** Clients of Kubernetes: words that copy a file's content into the output. */
import type { Report } from "../../report.ts";
import type { JudgeProgram } from "../program.ts";
import { type Words, wordsOf } from "../verb-words.ts";

const OUTPUTS = new Set(["-o", "--output"]);
const SOURCES = new Set(["--from-file", "--from-env-file", "--set-file"]);

/** `-o jsonpath-file=x` and `--from-file=key=x` copy a file's content into the output. */
function showsFiles({ options }: Words, report: Report): void {
  for (const { name, value = "" } of options) {
    const equals = value.indexOf("=");
    if (OUTPUTS.has(name) && value.slice(0, equals).endsWith("-file"))
      report.reads(value.slice(equals + 1));
    if (SOURCES.has(name)) report.reads(value.slice(equals + 1));
  }
}

/** The code of the entry of a client of Kubernetes. */
export const kubernetesClient: JudgeProgram = (command, report, { table, options }) => {
  if (table(command, report)) showsFiles(wordsOf(command.args, options), report);
};
