/** Hooks that are not ours, and fail in every way: what a host makes of them is its own doing. */
import { join } from "node:path";
import { type CommandFault, endOf, type PluginFault, REASON } from "../../agents/host-facts.ts";
import { put } from "../hosts/driver.ts";

/** The seconds that a slow hook takes, unless told otherwise. */
const SLOW = 15;

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const NONE = { stdout: "", stderr: "", exitCode: 0 };

interface HookOptions {
  readonly fault: CommandFault;
  readonly denial: string;
  readonly slow: number | undefined;
}

/** Writes the hook, and returns the command line that a host is to run. */
export async function faultyHook(
  home: string,
  { fault, denial, slow = SLOW }: HookOptions,
): Promise<string> {
  const file = join(home, "bare hook");
  if (fault === "missing") return quote(file);
  const lines = ["#!/bin/sh", 'cat >> "$HOME/payloads"', 'echo >> "$HOME/payloads"'];
  if (fault === "killed") lines.push("kill -KILL $$");
  if (fault === "slow") lines.push(`sleep ${slow}`);
  const { stdout, stderr, exitCode } = endOf(fault === "slow" ? "a denial" : fault, denial) ?? NONE;
  lines.push(`printf %s ${quote(stdout)}`, `printf %s ${quote(stderr)} >&2`, `exit ${exitCode}`);
  await put(file, `${lines.join("\n")}\n`, 0o755);
  return quote(file);
}

/** What a function does that is called before a tool. */
const PLUGINS: Readonly<Record<PluginFault, string>> = {
  silent: "",
  throws: `throw new Error("${REASON}");`,
  "throws a text": `throw "${REASON}";`,
  "ends the process": "process.exit(3);",
  slow:
    `await new Promise((done) => setTimeout(done, ${SLOW * 1000})); ` +
    `throw new Error("${REASON}");`,
  "throws when it is loaded": "",
  "is no JavaScript": "",
};

/** The source of a plugin that fails so. */
export function faultyPlugin(fault: PluginFault): string {
  if (fault === "is no JavaScript") return "export const Bare = (";
  if (fault === "throws when it is loaded") return `throw new Error("${REASON}");`;
  return `export const Bare = async () => ({
  "tool.execute.before": async () => { ${PLUGINS[fault]} },
});
`;
}
