/** Tries a grant or a rule on the calls that people were asked about before it. */
import { covers, scopeOf } from "../core/grants.ts";
import type { PastCalls } from "../core/history.ts";
import { type Judge, judgeCall } from "../core/judge.ts";
import type { RuleOffer } from "../core/model.ts";
import { visible } from "../core/text.ts";
import type { Rule } from "../policy/rules/rule.ts";
import { compileRules } from "../policy/stages/rules.ts";
import { inputOf, type RecordedCall, recordedCalls } from "./call-history.ts";
import { type LogEnd, linesAtEnd } from "./log-end.ts";
import { STANDING } from "./rule-proposals.ts";
import { aboutIn } from "./what.ts";

export interface TrialTask {
  readonly kind: "trial";
  readonly log: LogEnd;
  /** The call that is asked about: it is not one of the past. */
  readonly call: string;
  readonly tool: string;
  /** One of the two. */
  readonly patterns?: readonly string[];
  readonly rule?: RuleOffer;
}

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_EXAMPLES = 10;
const MAX_WHAT = 200;

/** Calls of the same tool that needed an answer. For a rule they are judged anew. */
export async function triedOn(task: TrialTask, judges: readonly Judge[]): Promise<PastCalls> {
  const { log, call: own, tool } = task;
  const end = await linesAtEnd(log, MAX_BYTES);
  const calls = await recordedCalls(lines(end.lines));
  const asked = calls.filter((call) => call.tool === tool && call.id !== own && neededAnswer(call));
  const allows = task.rule ? ruleAllows(task.rule, judges) : grantAllows(task.patterns ?? []);
  const tried = asked.flatMap((call) => {
    const allowed = allows(call);
    return allowed === undefined ? [] : [{ call, allowed }];
  });
  const allowed = tried.filter((each) => each.allowed).map(({ call }) => call);
  return {
    tried: tried.length,
    wouldAllow: allowed.length,
    examples: allowed.slice(-MAX_EXAMPLES).reverse().map(exampleOf),
  };
}

async function* lines(
  all: readonly (Buffer | string)[],
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const text of all) {
    try {
      yield JSON.parse(text.toString());
    } catch {} // no line of a journal
  }
}

const ANSWERS: ReadonlySet<string> = new Set(["person", "grant", "replay", "auto-approve"]);
const neededAnswer = ({ askedAt, decision }: RecordedCall): boolean =>
  askedAt !== undefined || ANSWERS.has(decision?.by.kind ?? "");

/** Undefined: it cannot be told. */
type Allows = (call: RecordedCall) => boolean | undefined;

const grantAllows =
  (patterns: readonly string[]): Allows =>
  ({ tool, findings, stages }) => {
    const wanted = scopeOf({ tool }, findings, stages);
    return (
      wanted.length > 0 && wanted.every((each) => patterns.some((given) => covers(given, each)))
    );
  };

function ruleAllows(
  { tool, match, keys, project, cwd }: RuleOffer,
  judges: readonly Judge[],
): Allows {
  const rule: Rule = {
    name: "trial",
    tools: [tool],
    ...(match !== undefined && { match }),
    ...(keys.length === 0 ? { level: "safe" as const } : { keys }),
    ...(project !== undefined && { project }),
    ...(cwd !== undefined && { cwd }),
    action: "allow",
    approved: true,
    line: 0,
  };
  const stage = compileRules([{ source: "user", file: "trial", rules: [rule], trusted: true }], {
    home: "/",
  });
  return (call) => {
    const input = inputOf(call);
    if (!input) return undefined;
    const { session, cwd: place, root } = call;
    const judged = { tool: call.tool, session, input, cwd: place, root };
    const verdicts = stage(judged, judgeCall(judges, judged), STANDING);
    return verdicts.some(({ action, inPart }) => action === "allow" && !inPart);
  };
}

const exampleOf = ({
  tool,
  raw,
  askedAt,
  decision,
}: RecordedCall): PastCalls["examples"][number] => ({
  at: askedAt ?? decision?.at ?? 0,
  tool: visible(tool).text,
  what: visible(aboutIn(raw, MAX_WHAT)).text,
  asked: askedAt !== undefined,
  decision: decision?.outcome ?? null,
});
