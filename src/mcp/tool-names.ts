/** What a server's tools are called where policies see them. */
import { basename } from "node:path";
import { CountersignError } from "../core/errors.ts";

/**
 * `mcp__<server>__<tool>`, with `_` for what is neither a letter, a digit, `-` nor `_`: as Claude
 * Code names it, so that a rule holds for both.
 */
export const policyName = (server: string, tool: string): string =>
  `mcp__${plain(server)}__${plain(tool)}`;

const plain = (name: string): string => name.replace(/[^a-zA-Z0-9_-]/g, "_");

/** Throws `bad-request` for what cannot be part of a session key and of a tool's name. */
export function checkedServerName(name: string): string {
  if (/^[\w .:@/-]{1,64}$/.test(name) && /\w/.test(name)) return name;
  throw new CountersignError(
    "bad-request",
    "--name takes at most 64 letters, digits, blanks and . : @ / - _",
    { path: "name" },
  );
}

/** Programs that only start another one. */
const RUNNERS = /^(?:node|npx|npm|bun|bunx|pnpm|yarn|deno|uv|uvx|python[\d.]*|pipx|docker|podman)$/;
const VERBS = /^(?:run|exec|dlx|tool|x)$/;

/** A name for a server that was given none: of its program, else of its host. */
export function nameOf(server: readonly string[] | URL): string {
  if (server instanceof URL) return plain(server.hostname);
  const words = server.filter((word) => !word.startsWith("-"));
  const program =
    words.find((word, at) => !RUNNERS.test(basename(word)) && !(at > 0 && VERBS.test(word))) ??
    server[0] ??
    "server";
  const name = basename(program).replace(/(?<=.)@.*$|\.(?:[cm]?[jt]s|py|exe|sh)$/, "");
  return plain(name).slice(0, 64) || "server";
}
