/**
 * The effects of a verb's line beyond its key: the command, the files and the secrets that it
 * passes on.
 */
import type { PatternKey } from "../../core/keys.ts";
import type { Report, Stream } from "../report.ts";
import type { Effect, Line } from "./verb-table.ts";
import type { Words } from "./verb-words.ts";

export function effectsOf(
  { key, verbs, effects }: Line,
  given: Words,
  report: Report,
  stdin?: Stream,
): void {
  if (key === "secret.access") report.prints({ secret: true });
  let idle = false;
  for (const effect of effects) {
    const texts = effect.file === undefined ? textsOf(effect, given, verbs.length) : [effect.file];
    if (effect.how === "sql") for (const text of texts) report.sql(text);
    else if (effect.how === "read") for (const path of texts.filter(isPath)) report.reads(path);
    else if (effect.how === "load") for (const path of texts) report.loads(path);
    else if (effect.how === "format")
      for (const path of texts.filter(isPath)) report.writes(path, "format");
    else if (effect.how === "write") for (const path of texts.filter(isPath)) report.writes(path);
    else if (effect.names.length > 0) {
      for (const text of texts) report.script(text);
      idle ||= texts.length === 0;
    } else idle ||= !runs(given, verbs.length, report);
  }
  // without a command, it opens a shell
  if (idle && stdin?.text !== undefined && OPENS.has(key)) report.script(stdin.text, {});
}

const OPENS: ReadonlySet<PatternKey> = new Set<PatternKey>([
  "net.remote",
  "container.exec",
  "cloud.k8s.exec",
]);

/** False where there are no words to run. */
function runs({ args, places, end }: Words, verbs: number, report: Report): boolean {
  const first = places[verbs];
  const from = end >= 0 ? end + 1 : first;
  // a `--` behind the program's name may be the program's own
  if (end >= 0 && first !== undefined && first < end)
    report.run(args.slice(first), undefined, "known");
  if (from === undefined || from >= args.length) return false;
  const words = args.slice(from);
  const only = words[0] ?? "";
  // `heroku run "rake db:migrate"`, `salt '*' cmd.run "…"`: a shell takes it apart there
  if (words.length === 1 && only.includes(" ")) report.script(only);
  else report.run(words);
  return true;
}

const textsOf = (
  { names }: Effect,
  { operands, named }: Words,
  verbs: number,
): readonly string[] =>
  names.length === 0
    ? operands.slice(verbs)
    : named.flatMap(({ means, value }) =>
        value !== undefined && means.some((name) => names.includes(name)) ? [value] : [],
      );

/** Addresses and `-` are no files. */
const isPath = (text: string): boolean => text !== "" && text !== "-" && !text.includes("://");
