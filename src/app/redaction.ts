/** Builds what masks personal data and secrets in texts, from the config. */
import type { Config } from "../config/schema.ts";
import { OWN_FORM } from "../core/masks.ts";
import { createRedactor, PII_PATTERNS, type PiiPattern, type Redactor } from "../core/pii.ts";
import { re2 } from "../policy/rules/re2.ts";
import type { StoredTokens } from "../state/directory.ts";

type Configured = Pick<Config, "security" | "tokens">;

/**
 * Finds the gateway's own tokens, the operator's secrets and, if configured, personal data. The
 * patterns were checked with the config.
 */
export function redactorOf({ security, tokens }: Configured, stored: StoredTokens): Redactor {
  const { interceptor, pii } = security;
  const built = PII_PATTERNS.filter(
    ({ name, standard }) => (standard || pii.enable.includes(name)) && !pii.disable.includes(name),
  );
  const custom = Object.entries(pii.custom).map(([name, source]) => customPattern(name, source));
  return createRedactor({
    patterns: interceptor.redactPII ? [...built, ...custom] : [],
    secrets: { ...pii.secrets, ...ownTokens(tokens, stored) },
    form: OWN_FORM,
  });
}

/**
 * Masks only the gateway's own tokens in outgoing text. Every answer goes through it, so it scans
 * once.
 */
export function cleanerOf(
  { tokens }: Pick<Config, "tokens">,
  stored: StoredTokens,
): (text: string) => string {
  const marks = new Map<string, string>();
  for (const [name, token] of Object.entries(ownTokens(tokens, stored)))
    for (const text of [token, JSON.stringify(token).slice(1, -1)])
      marks.set(text, `[SECRET:${name}]`);
  const known = [...marks.keys()]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const expression = new RegExp([...known, OWN_FORM.expression.source].join("|"), "g");
  return (text) => text.replace(expression, (token) => marks.get(token) ?? OWN_FORM.mark);
}

function ownTokens(
  configured: Config["tokens"],
  stored: StoredTokens,
): Readonly<Record<string, string>> {
  const own = (["agent", "approver", "admin", "operator"] as const).flatMap((name) => {
    const secret = stored[name];
    return secret === undefined ? [] : [[`countersign-${name}-token`, secret] as const];
  });
  const others = configured.flatMap(({ name, token }) =>
    token === undefined ? [] : [[`countersign-token-${name}`, token] as const],
  );
  return Object.fromEntries([...own, ...others]);
}

function customPattern(name: string, source: string): PiiPattern {
  const compiled = re2().compile(source);
  return {
    name,
    category: "custom",
    standard: true,
    find(text) {
      const found: [number, number][] = [];
      const matcher = compiled.matcher(text);
      while (matcher.find())
        if (matcher.end() > matcher.start()) found.push([matcher.start(), matcher.end()]);
      return found;
    },
  };
}
