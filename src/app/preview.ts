/**
 * What an answer would do, before it is given: the grant or rule that it would write and what that
 * would have let pass, or how an edited input is judged.
 */
import { buildCard } from "../core/card.ts";
import { grantingOf } from "../core/grant-edit.ts";
import type { PastCalls } from "../core/history.ts";
import { newId } from "../core/ids.ts";
import { parseStrict } from "../core/json.ts";
import { type Judge, judgeCall } from "../core/judge.ts";
import type { ApprovalRequest, RuleOffer } from "../core/model.ts";
import { isRuleScope, ruleObjection, ruleText } from "../core/permanent-rules.ts";
import type { InputPreview, LastingPreview, PreviewDeps } from "../server/preview.ts";
import type { EditRule } from "./rule-edit.ts";
import type { Usage } from "./usage-worker.ts";

interface PreviewParts {
  readonly judges: Iterable<Judge>;
  readonly editRule: EditRule;
  readonly review: (request: ApprovalRequest, input: string) => Promise<string | undefined>;
  readonly trial: Usage["trial"];
}

type Lasting = Parameters<PreviewDeps["preview"]["lasting"]>[1];

export const openPreview = (parts: PreviewParts): PreviewDeps["preview"] => ({
  lasting: (request, wanted) => lastingPreview(parts, request, wanted),
  input: (request, raw) => inputPreview(parts, request, raw),
});

async function lastingPreview(
  parts: PreviewParts,
  request: ApprovalRequest,
  wanted: Lasting,
): Promise<LastingPreview> {
  const { scope } = wanted;
  if (isRuleScope(scope)) {
    const offer = await offered(parts.editRule, request, { ...wanted, scope });
    if (typeof offer === "string") return refused(offer);
    const rule = scope === "project" ? offer : withoutProject(offer);
    const past = await parts.trial({ ...aboutOf(request), rule });
    return { covers: true, text: ruleText(offer, scope), past };
  }
  const answer = { approval: request.id, choice: "approve", person: ANYONE, ...wanted } as const;
  const granting = grantingOf(answer, request);
  if (granting === undefined) return refused("Nothing can be granted for this call.");
  if (typeof granting === "string") return refused(granting);
  const { patterns } = granting;
  const past = await parts.trial({ ...aboutOf(request), patterns });
  return { covers: true, text: patterns.join("\n"), past };
}

const aboutOf = ({ call, tool }: ApprovalRequest) => ({ call, tool });
const ANYONE = { channel: "", userId: "", name: "" };
const NONE: PastCalls = { tried: 0, wouldAllow: 0, examples: [] };
const refused = (why: string): LastingPreview => ({ covers: false, why, text: "", past: NONE });

const withoutProject = ({ project: _project, cwd: _cwd, ...rule }: RuleOffer): RuleOffer => rule;

async function offered(
  editRule: EditRule,
  request: ApprovalRequest,
  { scope, pattern }: Lasting & { readonly scope: "project" | "user" },
): Promise<RuleOffer | string> {
  const objection = ruleObjection(request, scope);
  if (objection !== undefined || !request.rule) return objection ?? "";
  return pattern === undefined || pattern === request.rule.match
    ? request.rule
    : editRule(request, pattern);
}

/** The card is that of the question, as it would be about the edited call. */
async function inputPreview(
  { judges, review }: PreviewParts,
  request: ApprovalRequest,
  raw: string,
): Promise<InputPreview> {
  const { tool, cwd, root } = request;
  const input = parseStrict(raw).value;
  const { level, patternKey, keys } = judgeCall(judges, { tool, input, cwd, root });
  const why = await review(request, raw);
  // what was found out about the old input does not hold for this one
  const { rule: _rule, context: _context, facts, ...own } = request;
  const card = buildCard({
    ...own,
    id: newId(),
    arguments: raw,
    level,
    patternKey,
    keys,
    spans: keys.map(() => ""),
    scope: [],
    ...(facts?.kind && { facts: { kind: facts.kind } }),
  });
  return {
    accepted: why === undefined,
    ...(why !== undefined && { why }),
    level,
    keys: [...keys],
    heading: card.heading,
    card,
  };
}
