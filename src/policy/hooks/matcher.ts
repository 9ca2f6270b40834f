/**
 * Matches the tools that a hook applies to: names, globs, and the regular expressions of Claude
 * Code's hooks, in linear time.
 */
import { globOf } from "../rules/glob.ts";
import { compileRegex } from "../rules/regex.ts";

export interface Matcher {
  /**
   * An invalid matcher matches every tool, so that its hook blocks instead of being skipped
   * silently.
   */
  matches(tool: string): boolean;
  /** The fault as a sentence; left out if there is none. */
  readonly fault?: string;
}

const everything = (): boolean => true;
const EVERY: Matcher = { matches: everything };

/**
 * Names and lists of names are compared exactly. Anything else makes a matcher a regular
 * expression.
 */
const NAMES = /^[\w\-\s,|]*$/;
const NAMES_AND_STARS = /^[\w\-\s,|*]*$/;
const SERVER = /^mcp__(?:(?!__)[\w-])+$/;
const MAX = 1000;

/**
 * As Claude Code reads it, with two differences; both run a hook rather too often. A `*` next to
 * names only (`mcp__memory__*`) is read both as a glob and as a regular expression that may match
 * anywhere in the name. `mcp__memory` means every tool of that server; in Claude Code it silently
 * matches none.
 */
export function compileMatcher(matcher: string | undefined): Matcher {
  const text = matcher?.trim() ?? "";
  if (text === "" || text === "*") return EVERY;
  if (text.length > MAX)
    return { matches: everything, fault: `matcher: longer than ${MAX} characters` };
  if (/^[\s,|]*$/.test(text))
    return { matches: everything, fault: `matcher: ${JSON.stringify(text)} names no tool` };
  if (NAMES.test(text)) return { matches: anyOf(text) };
  return NAMES_AND_STARS.test(text)
    ? { matches: either(anyOf(text), expression(text)) }
    : expression(text);
}

type Test = Matcher["matches"];

/** `**` and `a,*` are not valid regular expressions, but valid globs. */
const either =
  (glob: Test, { matches, fault }: Matcher): Test =>
  (tool) =>
    glob(tool) || (fault === undefined && matches(tool));

function anyOf(text: string): Test {
  const names = new Set<string>();
  const patterns: Test[] = [];
  for (const part of text.split(/[,|]/)) {
    const name = part.trim();
    if (SERVER.test(name)) patterns.push(globOf(`${name}__*`));
    if (name.includes("*")) patterns.push(globOf(name));
    else if (name !== "") names.add(name);
  }
  return (tool) => names.has(tool) || patterns.some((matches) => matches(tool));
}

/** A name that is too long to search counts as a match. */
function expression(text: string): Matcher {
  const compiled = compileRegex(text, "javascript", "deny");
  if (typeof compiled === "string")
    return {
      matches: everything,
      fault: `matcher: ${JSON.stringify(text)} cannot be read: ${compiled}`,
    };
  return { matches: (tool) => compiled.test(tool) };
}
