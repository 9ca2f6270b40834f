/** What people are asked about a call: made once, when it is clear that they have to be asked. */
import { isPeer } from "./composite.ts";
import { newId } from "./ids.ts";
import type { Language } from "./keys.ts";
import type { ApprovalRequest, Judgement, ToolCall } from "./model.ts";
import { newPhrase } from "./phrase.ts";
import type { Ruling } from "./policy.ts";

export interface Asked {
  readonly call: ToolCall;
  readonly judgement: Judgement;
  readonly ruling: Ruling;
  /** What "always" would grant. */
  readonly scope: readonly string[];
  readonly createdAt: number;
  readonly timeoutMs: number;
  readonly language?: Language | undefined;
}

/** Frozen through and through: it is passed around, and what people were asked must not change. */
export function questionOf({ call, judgement, ruling, scope, createdAt, timeoutMs, language }: Asked): ApprovalRequest {
  const { level, patternKey, keys } = judgement;
  const { cwd, agent, summary } = call;
  return Object.freeze({
    id: newId(),
    call: call.id,
    session: call.session,
    tool: call.tool,
    arguments: call.raw,
    digest: call.digest,
    owner: call.owner,
    level,
    patternKey,
    keys: Object.freeze(keys),
    spans: Object.freeze(spansOf(judgement)),
    scope: Object.freeze(isPeer(call.session) ? [] : [...scope]),
    reason: Object.freeze(ruling.reason),
    explicit: ruling.explicit,
    createdAt,
    expiresAt: createdAt + timeoutMs,
    ...(level === "catastrophic" && { phrase: newPhrase() }),
    ...(ruling.roles && { roles: ruling.roles }),
    ...(cwd !== undefined && { cwd }),
    ...(agent !== undefined && { agent }),
    ...(summary !== undefined && { summary }),
    ...(language !== undefined && { language }),
  });
}

/** A question is kept for minutes, and a hundred thousand of them together. */
const MAX_SPANS = 32;

/** See ApprovalRequest. What was found safe is pointed at only where nothing else was found. */
function spansOf({ level, keys, findings }: Judgement): string[] {
  const spans = keys.map(() => "");
  for (const { key, span, level: own } of findings) {
    if (span === undefined || (own === "safe" && level !== "safe")) continue;
    const at = keys.indexOf(key);
    if (spans[at] === "") spans[at] = span;
    else if (spans.length < MAX_SPANS && !spans.includes(span)) spans.push(span);
  }
  return spans;
}
