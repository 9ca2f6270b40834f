/** Clients that take from a file, or from the name of one, which machine they talk to and which programs they start for that. */
import { type Report, UNKNOWN } from "../../report.ts";
import type { JudgeProgram } from "../program.ts";
import { type Words, wordsOf } from "../verb-words.ts";

/** The user's own, which no agent writes unasked. */
const OWN = /^(?:~\/\.|\/etc\/|\/dev\/null$)/;
/** Whether a settings file may be one that the agent wrote. */
export const isForeignSettings = (path: string): boolean => path.includes(UNKNOWN) || path.includes("..") || !OWN.test(path);

/** `--kubeconfig` names the cluster, and a program that fetches its credentials. */
function told({ options }: Words, report: Report): void {
  for (const { name, value = "" } of options)
    if (name === "--kubeconfig" && value.split(":").some(isForeignSettings)) report.add("env.hijack");
}

const OUTPUTS = new Set(["-o", "--output"]);
const SOURCES = new Set(["--from-file", "--from-env-file"]);

/** `-o jsonpath-file=x` and `--from-file=key=x` put into the output what is in a file. */
function showsFiles({ options }: Words, report: Report): void {
  for (const { name, value = "" } of options) {
    const equals = value.indexOf("=");
    if (OUTPUTS.has(name) && value.slice(0, equals).endsWith("-file")) report.reads(value.slice(equals + 1));
    if (SOURCES.has(name)) report.reads(value.slice(equals + 1));
  }
}

/** The code of the entry of a client of Kubernetes. */
export const kubernetesClient: JudgeProgram = (command, report, { table, options }) => {
  const words = wordsOf(command.args, options);
  told(words, report);
  if (table(command, report)) showsFiles(words, report);
};
