/** What people are asked about a call: made once, when it is clear that they have to be asked. */
import { isPeer } from "./composite.ts";
import { newId } from "./ids.ts";
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
}

/** Frozen through and through: it is passed around, and what people were asked must not change. */
export function questionOf({ call, judgement, ruling, scope, createdAt, timeoutMs }: Asked): ApprovalRequest {
  const { level, patternKey, keys, findings } = judgement;
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
    spans: Object.freeze([...new Set(findings.flatMap(({ span }) => (span === undefined ? [] : [span])))]),
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
  });
}
