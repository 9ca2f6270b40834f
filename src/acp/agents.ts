/** What some agents need besides ACP itself, so that they ask at all. */
import { basename } from "node:path";

/**
 * OpenCode runs everything unless its configuration says "ask". It merges this variable into the
 * user's own settings. Nothing is said of reading: any word on it would undo the user's own rules.
 * `*_*` are the tools of MCP servers.
 */
const OPENCODE_PERMISSION = JSON.stringify({
  bash: "ask",
  edit: "ask",
  webfetch: "ask",
  websearch: "ask",
  codesearch: "ask",
  external_directory: "ask",
  "*_*": "ask",
});

/** Variables to be set for this agent, over those of the environment. */
export function environmentOf(argv: readonly string[]): Readonly<Record<string, string>> {
  const isOpenCode = argv.some((word) => /^opencode(?:-ai)?(?:@|$)/.test(nameOf(word)));
  return isOpenCode ? { OPENCODE_PERMISSION } : {};
}

/** A program's name, without its folder and its ending. */
export const nameOf = (program: string): string =>
  basename(program).replace(/\.(?:exe|cmd|bat|[cm]?js)$/i, "");
