/**
 * Decides whether a call may run. Every stage examines it, in list order; the strictest verdict
 * wins.
 */
import { peerIn } from "../core/composite.ts";
import type { Effects } from "../core/effects.ts";
import type { Judgement, Verdict } from "../core/model.ts";
import type { Policy, PolicyCall, Ruling, SessionPolicy } from "../core/policy.ts";
import { combine, joined } from "./combine.ts";
import { coordinationOf } from "./coordination.ts";
import type { Coordinators } from "./hooks/index.ts";
import type {
  CallPlace,
  PolicyStage,
  Project,
  StageAnswer,
  StageContext,
  StageParts,
} from "./stage.ts";
import { stages } from "./stages/index.ts";

/** The lookup of real path locations, and whether it is needed. */
export interface PathParts {
  /** Whether the operator's own rules and limits need it. */
  readonly looksUp: boolean;
  /** A promise only if it has to wait for I/O. */
  readonly resolve?:
    | ((
        call: PolicyCall,
        effects: Effects,
        project: Project | undefined,
      ) => Promise<void> | undefined)
    | undefined;
  /**
   * Judges a call by the real locations of its paths. If set, they are looked up whenever a call
   * names a path; if left out, the paths as written are used.
   */
  readonly follow?:
    | ((call: PolicyCall, judgement: Judgement) => Judgement | Promise<Judgement>)
    | undefined;
}

/** The parts of a policy. A part that is left out gives no verdict. */
export interface PolicyParts extends StageParts, PathParts {
  readonly sessionPolicy: (call: PolicyCall) => SessionPolicy;
  /**
   * The same for a session that does not make the call itself: nothing is recorded for it. Left
   * out: `sessionPolicy`.
   */
  readonly sessionPolicyOf?: ((call: PolicyCall) => SessionPolicy) | undefined;
  readonly project?:
    | ((
        call: PolicyCall,
        sessionPolicy: SessionPolicy,
      ) => Project | undefined | Promise<Project | undefined>)
    | undefined;
  /** The coordinators, which are asked before people are. */
  readonly coordinators?:
    | ((call: PolicyCall, judgement: Judgement, place: CallPlace) => Coordinators | undefined)
    | undefined;
  /**
   * How long an approval request stays open if no rule says so; undefined: the gateway's default.
   */
  readonly timeoutMs?: number | undefined;
  /** For calls that no stage decides. */
  readonly approval: (tool: string, judgement: Judgement) => Ruling;
  /** Applies the permission modes to the final ruling. */
  readonly lastWord?:
    | ((
        ruling: Ruling,
        call: PolicyCall,
        sessionPolicy: SessionPolicy,
        judgement: Judgement,
      ) => Ruling)
    | undefined;
  /** Judges an input that a hook put in place of the agent's. */
  readonly judge: (call: PolicyCall) => Judgement;
}

/** The policy as the gate uses it. It never throws or rejects: a failure denies. */
export function createPolicy(parts: PolicyParts): Policy {
  return (call, judgement) => {
    try {
      const decided = decide(parts, call, judgement);
      return decided instanceof Promise ? decided.catch(broken) : decided;
    } catch {
      return broken();
    }
  };
}

/** One call on its way through the stages. */
interface Examination extends StageContext {
  readonly parts: PolicyParts;
  readonly call: PolicyCall;
  readonly judgement: Judgement;
  /** Whether an ask includes its coordinators. */
  readonly coordinates: boolean;
  verdicts: readonly Verdict[];
}

const NOTHING: readonly Verdict[] = [];

/** Synchronous if nothing has to be looked up or asked, as for nearly every call. */
function decide(
  parts: PolicyParts,
  call: PolicyCall,
  judgement: Judgement,
): Ruling | Promise<Ruling> {
  const sessionPolicy = parts.sessionPolicy(call);
  const project = parts.project?.(call, sessionPolicy);
  const start: Examination = {
    parts,
    call,
    judgement,
    sessionPolicy,
    project: project instanceof Promise ? undefined : project,
    peer: peerIn(call.session, sessionPolicy.ancestors),
    verdicts: NOTHING,
    hookVerdicts: undefined,
    coordinates: true,
  };
  return project instanceof Promise
    ? project.then((found) => rule({ ...start, project: found }))
    : rule(start);
}

function rule(start: Examination): Ruling | Promise<Ruling> {
  const located = locate(start);
  return located instanceof Promise
    ? located.then((later) => examineLocated(later, start.judgement))
    : examineLocated(located, start.judgement);
}

/**
 * `judged`: the judgement of the paths as written. The ruling carries the new judgement if it
 * differs.
 */
function examineLocated(located: Examination, judged: Judgement): Ruling | Promise<Ruling> {
  const ruling = examine(located, stages);
  const { judgement } = located;
  if (judgement === judged) return ruling;
  return ruling instanceof Promise
    ? ruling.then((later) => ({ judgement, ...later }))
    : { judgement, ...ruling };
}

/** Runs only if a call touches a file. */
const needsPaths = ({ parts, project, sessionPolicy, judgement: { effects } }: Examination) =>
  ((parts.looksUp || project?.looksUp === true || sessionPolicy.rules.length > 0) &&
    (effects.files !== undefined || effects.runs !== undefined || effects.partial)) ||
  (parts.follow !== undefined && effects.files !== undefined);

/** Continues with the judgement over the real locations of the paths. */
function locate(start: Examination): Examination | Promise<Examination> {
  if (!needsPaths(start)) return start;
  const { parts, call, judgement, project } = start;
  const looked = parts.resolve?.(call, judgement.effects, project);
  return looked ? looked.then(() => rejudge(start)) : rejudge(start);
}

function rejudge(start: Examination): Examination | Promise<Examination> {
  const { parts, call, judgement } = start;
  if (!parts.follow || !judgement.effects.files) return start;
  const again = parts.follow(call, judgement);
  if (again instanceof Promise) return again.then((later) => ({ ...start, judgement: later }));
  return again === judgement ? start : { ...start, judgement: again };
}

/** Runs the stages one after the other, and waits only for those that return a promise. */
function examine(examination: Examination, rest: readonly PolicyStage[]): Ruling | Promise<Ruling> {
  const { call, judgement } = examination;
  let asked = 0;
  for (const stage of rest) {
    asked += 1;
    const answer = stage.examine(call, judgement, examination);
    if (answer === undefined) continue;
    if (answer instanceof Promise) {
      const remaining = rest.slice(asked);
      return answer.then((later) => resume(examination, later, remaining));
    }
    examination.verdicts = joined(examination.verdicts, answer);
  }
  return conclude(examination);
}

/**
 * Continues after a stage that had to wait. If a hook replaced the input, all stages run again from
 * the first.
 */
async function resume(
  examination: Examination,
  { verdicts, replaced, context = [] }: StageAnswer,
  rest: readonly PolicyStage[],
): Promise<Ruling> {
  const told = context.length > 0 ? { context } : undefined;
  if (!replaced) {
    examination.verdicts = joined(examination.verdicts, verdicts);
    return { ...(await examine(examination, rest)), ...told };
  }
  const { input, raw } = replaced;
  const call: PolicyCall = { ...examination.call, input, raw };
  const judgement = examination.parts.judge(call);
  const changed = { call, judgement, verdicts: NOTHING, hookVerdicts: verdicts };
  const again = await locate({ ...examination, ...changed });
  const ruling = await examine(again, stages);
  return { ...ruling, replaced: { ...replaced, judgement: again.judgement }, ...told };
}

/** The final ruling; an ask gets the coordinators that apply to it. */
function conclude(examination: Examination): Ruling {
  const ruling = combineAll(examination);
  const { parts, call, judgement, sessionPolicy, coordinates } = examination;
  if (ruling.action !== "ask" || !coordinates || !parts.coordinators) return ruling;
  const coordinators = parts.coordinators(call, judgement, examination);
  if (!coordinators) return ruling;
  const coordination = coordinationOf({
    judgement,
    session: call.session,
    tool: call.tool,
    ancestors: sessionPolicy.ancestors,
    coordinators,
    rulingOf: (session) => rulingFor(session, examination),
    async rulingOn({ input, raw }) {
      const other: PolicyCall = { ...call, input, raw };
      return decide(parts, other, parts.judge(other));
    },
  });
  return { ...ruling, coordination };
}

/**
 * The ruling on the same call as if another session had made it. Hooks do not run again: their
 * verdicts still count.
 */
async function rulingFor(session: string, examination: Examination): Promise<Ruling> {
  const { parts } = examination;
  const { parent: _parent, agent: _agent, ...rest } = examination.call;
  const call: PolicyCall = { ...rest, session };
  const sessionPolicy = (parts.sessionPolicyOf ?? parts.sessionPolicy)(call);
  const project = await parts.project?.(call, sessionPolicy);
  const located = await locate({
    parts,
    call,
    judgement: parts.judge(call),
    sessionPolicy,
    project,
    peer: peerIn(session, sessionPolicy.ancestors),
    verdicts: NOTHING,
    hookVerdicts: examination.verdicts.filter(({ stage }) => stage === "hooks"),
    coordinates: false,
  });
  return examine(located, stages);
}

/**
 * Combines all verdicts into one ruling. The approval policy applies if there is none, and the
 * permission modes come last.
 */
function combineAll(examination: Examination): Ruling {
  const { parts, call, judgement, sessionPolicy, peer, verdicts } = examination;
  const { approval, lastWord, timeoutMs } = parts;
  const fallback = approval(call.tool, judgement);
  const isPeers = peer !== undefined;
  const ruling =
    verdicts.length === 0
      ? fallback
      : combine(isPeers ? withoutOthersAllows(verdicts) : verdicts, fallback, judgement);
  const settled = lastWord && !isPeers ? lastWord(ruling, call, sessionPolicy, judgement) : ruling;
  return timeoutMs === undefined || settled.action !== "ask" || settled.timeoutMs !== undefined
    ? settled
    : { ...settled, timeoutMs };
}

/** Only the peer pipeline may allow a peer's call (law 3). */
const withoutOthersAllows = (verdicts: readonly Verdict[]): readonly Verdict[] =>
  verdicts.filter(({ action, stage }) => action !== "allow" || stage === "peer");

const broken = (): Ruling => ({
  action: "deny",
  reason: {
    type: "gateway",
    code: "internal",
    message: "Countersign failed while examining this call, so it is not allowed.",
  },
  by: { kind: "gateway", name: "internal" },
  explicit: false,
  stages: NOTHING,
});
