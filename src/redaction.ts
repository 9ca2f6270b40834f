/** What the config says is personal data or a secret, as something that can be taken out of texts. */
import { RE2JS } from "re2js";
import type { Config } from "./config.ts";
import { createRedactor, PII_PATTERNS, type PiiPattern, type Redactor } from "./core/pii.ts";

/** Undefined where the operator does not want it. The patterns have been checked with the config. */
export function redactorOf({ security }: Pick<Config, "security">): Redactor | undefined {
  const { interceptor, pii } = security;
  if (!interceptor.redactPII && Object.keys(pii.secrets).length === 0) return undefined;
  const built = PII_PATTERNS.filter(
    ({ name, standard }) => (standard || pii.enable.includes(name)) && !pii.disable.includes(name),
  );
  const custom = Object.entries(pii.custom).map(([name, source]) => customPattern(name, source));
  return createRedactor({ patterns: interceptor.redactPII ? [...built, ...custom] : [], secrets: pii.secrets });
}

function customPattern(name: string, source: string): PiiPattern {
  const compiled = RE2JS.compile(source);
  return {
    name,
    category: "custom",
    standard: true,
    find(text) {
      const found: [number, number][] = [];
      const matcher = compiled.matcher(text);
      while (matcher.find()) if (matcher.end() > matcher.start()) found.push([matcher.start(), matcher.end()]);
      return found;
    },
  };
}
