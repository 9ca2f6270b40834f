/** Where in-place editors keep the old content. Sources: the manual of GNU sed, perlrun(1). */
import type { Report } from "../../report.ts";

/** `-i.bak` keeps it beside the file; `-i'old/*'` puts it where the suffix says. */
export function backsUp(suffix: string | undefined, path: string, report: Report): void {
  if (suffix === undefined || !/[*/]/.test(suffix)) return;
  const slash = path.lastIndexOf("/") + 1;
  const name = path.slice(slash);
  const made = suffix.includes("*") ? suffix.replaceAll("*", () => name) : name + suffix;
  report.writes(made.includes("/") ? made : path.slice(0, slash) + made);
}
