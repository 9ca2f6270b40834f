/** Expressions whose value is printed: `node -p`. */
import type { Language, Report, Stream } from "../report.ts";
import { bindAliases } from "./bindings.ts";
import { DIALECTS } from "./dialects.ts";
import { exposureOf } from "./exposure.ts";
import { scanOf } from "./scan.ts";
import { cut, lexerOf } from "./tokens.ts";

/** Longer code is not read, so it is not proved harmless. */
const MAX_LENGTH = 16_384;

/** What the value shows of the environment. */
export function exposedByValue(
  language: Language,
  text: string,
  report: Report,
): Stream | undefined {
  const dialect =
    text.length <= MAX_LENGTH && /env/i.test(text) ? DIALECTS.get(language) : undefined;
  if (!dialect) return undefined;
  const { code } = cut(lexerOf(text, dialect.syntax), 0);
  const scan = scanOf(dialect, report);
  dialect.bind(scan, code);
  bindAliases(scan);
  return exposureOf(scan, code, true);
}
