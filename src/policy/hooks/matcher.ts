/**
 * Which tools a hook is for: names, globs, and the regular expressions of Claude Code's hooks,
 * matched in linear time.
 */
import { globOf } from "../rules/glob.ts";
import { compileRegex } from "../rules/regex.ts";

export interface Matcher {
  /**
   * Of one that cannot be read: every tool, so that its hook blocks instead of being left out in
   * silence.
   */
  matches(tool: string): boolean;
  /** What is wrong with it, as a sentence; left out where nothing is. */
  readonly fault?: string;
}

const everything = (): boolean => true;
const EVERY: Matcher = { matches: everything };

/**
 * Only names, and lists of them: compared letter by letter. With anything else in it, a matcher is
 * a regular expression.
 */
const NAMES = /^[\w\-\s,|]*$/;
const NAMES_AND_STARS = /^[\w\-\s,|*]*$/;
const SERVER = /^mcp__(?:(?!__)[\w-])+$/;
const MAX = 1000;

/**
 * As Claude Code reads it, with two differences, both towards asking a hook once too often. A `*`
 * next to names only (`mcp__memory__*`) is read both ways, as a glob and as a regular expression
 * found anywhere in the name. `mcp__memory` means every tool of that server: there it means none,
 * and nothing says so.
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

/** `**` and `a,*` are no regular expressions, and good globs. */
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

/** A name that is too long to be searched is taken for one that fits. */
function expression(text: string): Matcher {
  const compiled = compileRegex(text, "javascript", "deny");
  if (typeof compiled === "string")
    return {
      matches: everything,
      fault: `matcher: ${JSON.stringify(text)} cannot be read: ${compiled}`,
    };
  return { matches: (tool) => compiled.test(tool) };
}
