/** Generates the page that lists every pattern key from the code, so that the two cannot differ. */
import { PATTERN_KEYS, patternOf } from "../core/keys.ts";

/** Markdown: a table for each family of keys, in the order of the catalogue. */
export function keysPage(): string {
  const lines = [
    "# Pattern keys",
    "",
    "Every key that a judge can give, made from the code by `npm run schema`. Rules name them " +
      "(`keys: [vcs.git.push_force]`), cards are headed by",
    "their descriptions. `?` marks a key that is uncertain: the call could not be proved safe.",
  ];
  let family = "";
  for (const key of PATTERN_KEYS) {
    const { heading, level, actionClass, reversibility, basis } = patternOf(key);
    const next = key.slice(0, key.indexOf("."));
    if (next !== family)
      lines.push(
        "",
        `## ${next}`,
        "",
        "| key | level | action class | | |",
        "|---|---|---|---|---|",
      );
    family = next;
    const mark = basis === "uncertain" ? " ?" : "";
    lines.push(`| \`${key}\`${mark} | ${level} | ${actionClass} | ${reversibility} | ${heading} |`);
  }
  return `${lines.join("\n")}\n`;
}
