/** Command patterns, as Claude Code writes them: `npm run *`, `git push:*`, `* --version`. */
import { type TextGlob, textGlobOf } from "./glob.ts";

export interface CommandPattern {
  /** The command matches if one of these does. */
  readonly globs: readonly TextGlob[];
  /** The program that it names; undefined if a star leaves that open. */
  readonly program: string | undefined;
  /** It has no star: it matches exactly one command. */
  readonly exact: boolean;
}

/**
 * A star stands for any run of characters. A blank and a star at the end, or `:*` there, also match
 * nothing more: `npm run *` matches `npm run` and `npm run x`, not `npm runx`. Quotes in the
 * pattern are optional, because the words of a command have none any more.
 */
export function commandPatternOf(pattern: string): CommandPattern {
  const spelt = pattern.trim().replace(/:\*$/, " *");
  const bare = spelt.replace(/["']/g, "");
  const variants = bare === spelt ? [spelt] : [spelt, bare];
  return {
    globs: variants
      .flatMap((variant) => (variant.endsWith(" *") ? [variant.slice(0, -2), variant] : [variant]))
      .map(textGlobOf),
    program: programIn(bare.endsWith(" *") ? bare.slice(0, -2) : bare),
    exact: !spelt.includes("*"),
  };
}

const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;

function programIn(pattern: string): string | undefined {
  const program = pattern.split(" ").find((word) => word !== "" && !ASSIGNMENT.test(word));
  return program === undefined || program.includes("*") ? undefined : program;
}
