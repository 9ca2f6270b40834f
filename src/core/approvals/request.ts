/** Builds the approval request for a call, once, when it is clear that a person has to answer. */
import type { CallFacts } from "../call-facts.ts";
import { alikeOf } from "../digest.ts";
import { newId } from "../ids.ts";
import type { Language } from "../keys.ts";
import { masksOf } from "../masks.ts";
import type {
  ApprovalRequest,
  CallContext,
  Judgement,
  RuleOffer,
  ToolCall,
  Verdict,
} from "../model.ts";
import { newPhrase } from "../phrase.ts";
import type { Redactor } from "../pii.ts";
import type { Ruling } from "../policy.ts";
import type { RuledCall } from "./prior-answers.ts";

export interface Asked extends RuledCall {
  /** What "always" would grant. */
  readonly scope: readonly string[];
  /** The rule that approving for good would write. */
  readonly rule?: RuleOffer | undefined;
  readonly createdAt: number;
  readonly timeoutMs: number;
  readonly language?: Language | undefined;
  /** A remote peer is behind it. */
  readonly peer?: boolean;
  /** Finds personal data and known secrets. */
  readonly redactor?: Redactor | undefined;
  /** What stands around the call. */
  readonly context?: CallContext | undefined;
  readonly facts?: CallFacts | undefined;
}

/** Frozen through and through: it is passed around, and what people were asked must not change. */
export function approvalRequestOf({
  call,
  judgement,
  ruling,
  scope,
  rule,
  createdAt,
  timeoutMs,
  language,
  redactor,
  peer,
  context,
  facts,
}: Asked): ApprovalRequest {
  const { level, patternKey, keys } = judgement;
  const { cwd, root, turn, parent, agent, summary } = call;
  const masks = redactor ? masksOf(call, { redactor, shell: judgement.effects.shell }) : NO_MASKS;
  return Object.freeze({
    id: newId(),
    call: call.id,
    session: call.session,
    tool: call.tool,
    arguments: call.raw,
    digest: call.digest,
    owner: call.owner,
    calls: 1,
    level,
    patternKey,
    keys: Object.freeze(keys),
    spans: Object.freeze(spansOf(judgement)),
    scope: Object.freeze([...scope]),
    ...(rule &&
      masks.length === 0 &&
      !holdsPersonal(rule, redactor) && { rule: Object.freeze(rule) }),
    reason: Object.freeze(ruling.reason),
    explicit: ruling.explicit,
    ...(ruling.stages.some(isPersonal) && { personal: true }),
    createdAt,
    expiresAt: createdAt + timeoutMs,
    ...(level === "catastrophic" && { phrase: newPhrase() }),
    ...(ruling.roles && { roles: ruling.roles }),
    ...(cwd !== undefined && { cwd }),
    ...(root !== undefined && { root }),
    ...(turn !== undefined && { turn }),
    ...(parent !== undefined && { parent }),
    alike: alikeOf(call),
    ...(agent !== undefined && { agent }),
    ...(summary !== undefined && { summary }),
    ...(language !== undefined && { language }),
    ...(peer && { peer }),
    ...warningsIn(ruling),
    ...(masks.length > 0 && { masks: Object.freeze(masks) }),
    ...(context && { context: Object.freeze(context) }),
    ...(facts && { facts: Object.freeze(facts) }),
  });
}

/**
 * A command and a path are shown unmasked, so none of their text is among the masks. A file keeps
 * the masks permanently.
 */
const holdsPersonal = ({ match }: RuleOffer, redactor: Redactor | undefined): boolean =>
  redactor !== undefined && redactor.pieces(match ?? "").length > 0;

/**
 * The same question again, for identical calls that an answer did not cover, with its full time.
 */
export function askedAgain(
  request: ApprovalRequest,
  { call, turn, at }: Pick<ToolCall, "turn"> & { readonly call: string; readonly at: number },
): ApprovalRequest {
  const { createdAt, expiresAt, phrase, turn: _anothers, ...rest } = request;
  return Object.freeze({
    ...rest,
    id: newId(),
    call,
    ...(turn !== undefined && { turn }),
    calls: 1,
    createdAt: at,
    expiresAt: at + expiresAt - createdAt,
    ...(phrase !== undefined && { phrase: newPhrase() }),
  });
}

/** Why the call needs attention: the stages that give no verdict but have something to report. */
function warningsIn({ stages }: Ruling): Pick<ApprovalRequest, "warnings"> {
  const warnings = stages.filter(({ stage, action }) => action === "none" && TELLING.has(stage));
  return warnings.length === 0
    ? {}
    : { warnings: Object.freeze(warnings.map(({ reason }) => reason.message)) };
}

const TELLING: ReadonlySet<string> = new Set(["loop", "budget", "coordinator"]);
const NO_MASKS: readonly [] = [];
const isPersonal = ({ action, personal }: Verdict): boolean =>
  action === "ask" && personal === true;

/** A question is kept for minutes, and a hundred thousand of them together. */
const MAX_SPANS = 32;

/** See ApprovalRequest. Safe findings are shown only if there are no others. */
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
