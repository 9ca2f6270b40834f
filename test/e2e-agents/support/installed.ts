/** The real hosts, installed when they are first needed. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

export interface Installed {
  readonly version: string;
  readonly folder: string;
  readonly program: string;
  /** Folders that PATH has to begin with, so that the host finds the Node that it wants. */
  readonly path: readonly string[];
}

const script = join(import.meta.dirname, "../../../scripts/install-agents.mjs");

export async function installed(name: string): Promise<Installed> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, "--json", name]);
  const [host] = JSON.parse(stdout.trim().split("\n").at(-1) ?? "[]") as readonly Installed[];
  if (!host) throw new Error(`scripts/install-agents.mjs says nothing of ${name}`);
  return host;
}
