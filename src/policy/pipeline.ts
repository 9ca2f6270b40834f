/** May this call run? Every stage examines it, in the order of the list; the strictest wins. */
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

/** Where the paths of a call really lie: who needs to know, and who finds out. */
export interface PathParts {
  /** Whether the operator's own rules and bounds need to know. */
  readonly looksUp: boolean;
  /** A promise only where something has to be waited for. */
  readonly resolve?:
    | ((
        call: PolicyCall,
        effects: Effects,
        project: Project | undefined,
      ) => Promise<void> | undefined)
    | undefined;
  /**
   * Judges a call by where its paths really lie; then that is looked up whenever it names any. Left
   * out: their letters have to do.
   */
  readonly follow?:
    | ((call: PolicyCall, judgement: Judgement) => Judgement | Promise<Judgement>)
    | undefined;
}

/** The parts of a policy. Those that are left out have nothing to say. */
export interface PolicyParts extends StageParts, PathParts {
  readonly sessionPolicy: (call: PolicyCall) => SessionPolicy;
  /**
   * The same for a session that does not make the call itself: nothing is remembered of it. Left
   * out: `sessionPolicy`.
   */
  readonly sessionPolicyOf?: ((call: PolicyCall) => SessionPolicy) | undefined;
  readonly project?:
    | ((
        call: PolicyCall,
        sessionPolicy: SessionPolicy,
      ) => Project | undefined | Promise<Project | undefined>)
    | undefined;
  /** The coordinators that are asked about a question before people are. */
  readonly coordinators?:
    | ((call: PolicyCall, judgement: Judgement, place: CallPlace) => Coordinators | undefined)
    | undefined;
  /** How long a question stays open for which no rule says so; undefined: as the gateway has it. */
  readonly timeoutMs?: number | undefined;
  /** For calls that no stage decides. */
  readonly approval: (tool: string, judgement: Judgement) => Ruling;
  /** What the permission modes make of a ruling in the end. */
  readonly settle?:
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

/** The policy as the gate wants it. It never throws and never rejects: what fails, denies. */
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
  /** Whether a question comes with its coordinators. */
  readonly coordinates: boolean;
  verdicts: readonly Verdict[];
}

const NOTHING: readonly Verdict[] = [];

/** At once where nothing has to be looked up or asked, as for nearly every call. */
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

/** `judged`: by the letters of its paths alone. The ruling carries the judgement if it differs. */
function examineLocated(located: Examination, judged: Judgement): Ruling | Promise<Ruling> {
  const ruling = examine(located, stages);
  const { judgement } = located;
  if (judgement === judged) return ruling;
  return ruling instanceof Promise
    ? ruling.then((later) => ({ judgement, ...later }))
    : { judgement, ...ruling };
}

/** Only where a call touches something at all. */
const needsPaths = ({ parts, project, sessionPolicy, judgement: { effects } }: Examination) =>
  ((parts.looksUp || project?.looksUp === true || sessionPolicy.rules.length > 0) &&
    (effects.touches !== undefined || effects.runs !== undefined || effects.partial)) ||
  (parts.follow !== undefined && effects.touches !== undefined);

/** With what the judges say once it is known where the paths of a call really lie. */
function locate(start: Examination): Examination | Promise<Examination> {
  if (!needsPaths(start)) return start;
  const { parts, call, judgement, project } = start;
  const looked = parts.resolve?.(call, judgement.effects, project);
  return looked ? looked.then(() => rejudge(start)) : rejudge(start);
}

function rejudge(start: Examination): Examination | Promise<Examination> {
  const { parts, call, judgement } = start;
  if (!parts.follow || !judgement.effects.touches) return start;
  const again = parts.follow(call, judgement);
  if (again instanceof Promise) return again.then((later) => ({ ...start, judgement: later }));
  return again === judgement ? start : { ...start, judgement: again };
}

/** Asks the stages, one after the other, and waits only for those that have to wait. */
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

/** After a stage that had to wait. An input that a hook replaced begins with the first stage. */
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

/** The last word of the policy; a question comes with the coordinators that are for it. */
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
 * What the policy says of the call as made by another session. Hooks are not asked again: their
 * verdicts on it count.
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

/** All verdicts as one ruling: the approval policy fills the gap, and the modes come last. */
function combineAll(examination: Examination): Ruling {
  const { parts, call, judgement, sessionPolicy, peer, verdicts } = examination;
  const { approval, settle, timeoutMs } = parts;
  const fallback = approval(call.tool, judgement);
  const isPeers = peer !== undefined;
  const ruling =
    verdicts.length === 0
      ? fallback
      : combine(isPeers ? withoutOthersAllows(verdicts) : verdicts, fallback, judgement);
  const settled = settle && !isPeers ? settle(ruling, call, sessionPolicy, judgement) : ruling;
  return timeoutMs === undefined || settled.action !== "ask" || settled.timeoutMs !== undefined
    ? settled
    : { ...settled, timeoutMs };
}

/** Only its own pipeline may let a peer's call through (law 3). */
const withoutOthersAllows = (verdicts: readonly Verdict[]): readonly Verdict[] =>
  verdicts.filter(({ action, stage }) => action !== "allow" || stage === "peer");

const broken = (): Ruling => ({
  action: "deny",
  reason: {
    type: "gateway",
    code: "internal",
    message: "Countersign failed while it examined this call, so it is not allowed.",
  },
  by: { kind: "gateway", name: "internal" },
  explicit: false,
  stages: NOTHING,
});
