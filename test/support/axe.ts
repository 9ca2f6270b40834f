/** What axe finds wrong in a page: by its rules for WCAG 2.2 AA and its own best practices. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** Less than half of what the package itself would inject; it is read where it is first needed. */
let source: string | undefined;
const axe = (): string => {
  source ??= readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  return source;
};

/**
 * The same rules run, and find the same: one alone needs what would be loaded for it before, and
 * is not among those that run unless it is named. What passes is not described.
 */
const OPTIONS: RunOptions = { resultTypes: ["violations"], preload: false };

/** Of each: the rule, the element, and what would mend it. `options` may name other rules. */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // a string is not serialized once more, and what it evaluates to is not sent back
  return page.evaluate<string[]>(`${axe()};
    axe.run(document, ${JSON.stringify({ ...OPTIONS, ...options })}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
        [id, html.slice(0, 160), failureSummary].join(" | "))))`);
}
