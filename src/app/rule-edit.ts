/** The rule of a question, with its text edited by the person who approves it. */
import { parseStrict } from "../core/json.ts";
import { type Judge, judgeCall } from "../core/judge.ts";
import type { ApprovalRequest, RuleOffer } from "../core/model.ts";
import { NO_RULE } from "../core/permanent-rules.ts";
import type { PolicyCall } from "../core/policy.ts";
import type { Policies } from "../policy-files/policies.ts";

export type EditRule = (request: ApprovalRequest, match: string) => Promise<RuleOffer | string>;

/** The call is judged anew: what is approved is checked against that. */
export const ruleEditor =
  (judges: Iterable<Judge>, policies: Policies): EditRule =>
  async (request, match) => {
    const { rule } = request;
    if (!rule) return NO_RULE;
    const call = callOf(request);
    return policies.current.edit(rule, match, { call, judgement: judgeCall(judges, call) });
  };

/** The call that a question is about, as the policy takes it. */
function callOf({
  tool,
  session,
  owner,
  arguments: raw,
  cwd,
  root,
  agent,
}: ApprovalRequest): PolicyCall {
  return {
    ...{ tool, session, owner, raw, input: parseStrict(raw).value },
    ...(cwd !== undefined && { cwd }),
    ...(root !== undefined && { root }),
    ...(agent !== undefined && { agent }),
  };
}
