/**
 * `secrets.env` in the state directory: what `$NAME` in the config stands for where the environment
 * has no such variable. `countersign init` writes it; a service needs no environment of its own.
 */
import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { CountersignError } from "../core/errors.ts";
import { absent, writeDurably } from "./files.ts";

export const SECRETS_FILE = "secrets.env";

/** The environment, with the file's variables where it has none. Throws `bad-config`. */
export async function withSecrets(
  directory: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<NodeJS.ProcessEnv> {
  return { ...(await readSecrets(directory)), ...environment };
}

/** Throws `bad-config` where another user can read the file. */
export async function readSecrets(directory: string): Promise<Readonly<Record<string, string>>> {
  const file = join(directory, SECRETS_FILE);
  const text = await readFile(file, "utf8").catch(absent);
  if (text === undefined) return {};
  const { mode } = await lstat(file);
  if (process.platform !== "win32" && (mode & 0o077) !== 0)
    throw new CountersignError("bad-config", `others can read ${file}; run: chmod 600 ${file}`, {
      path: file,
    });
  return parseEnv(text) as Record<string, string>;
}

/** Sets variables in the file, and keeps its other lines. The directory must exist. */
export async function writeSecrets(
  directory: string,
  secrets: Readonly<Record<string, string>>,
): Promise<void> {
  const text = (await readFile(join(directory, SECRETS_FILE), "utf8").catch(absent)) ?? HEAD;
  const kept = text.split("\n").filter((line) => !(nameIn(line) in secrets));
  const lines = [...withoutEnd(kept), ...Object.entries(secrets).map(lineOf)];
  await writeDurably(directory, SECRETS_FILE, `${lines.join("\n")}\n`);
}

const HEAD = "# What $NAME in countersign.yaml stands for. Only your user may read this file.\n";

const nameIn = (line: string): string => /^\s*(?:export\s+)?([\w.-]+)\s*=/.exec(line)?.[1] ?? "";
const withoutEnd = (lines: readonly string[]): readonly string[] =>
  lines.at(-1) === "" ? lines.slice(0, -1) : lines;

/** Throws `bad-config` for a value that no such line can hold. */
function lineOf([name, value]: [string, string]): string {
  const quote = ["'", '"', "`"].find((each) => !value.includes(each));
  if (/[\r\n]/.test(value) || quote === undefined)
    throw new CountersignError("bad-config", `${name} has a character that a secret cannot have`);
  return `${name}=${quote}${value}${quote}`;
}
