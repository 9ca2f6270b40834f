/**
 * May this call run? Every stage is heard, in the order of the design; the strictest word counts.
 */
import { peerIn } from "../core/composite.ts";
import type { Effects } from "../core/effects.ts";
import { describe } from "../core/keys.ts";
import type { JsonObject, Judgement, Verdict } from "../core/model.ts";
import type { Policy, PolicyCall, Replaced, Ruling, SessionPolicy, Stage } from "../core/policy.ts";
import { combine, joined } from "./combine.ts";
import { coordinationOf } from "./coordination.ts";
import type { Coordinators } from "./hooks/index.ts";
import { sandboxOverride } from "./sandbox-override.ts";

/** What holds in one workspace. */
export interface Project {
  /**
   * The operator's rules and its own, in place of the operator's alone: only together can they
   * allow a compound command.
   */
  readonly rules: Stage | undefined;
  /** The operator's bounds and its own, in place of the operator's alone. */
  readonly sandbox: Stage | undefined;
  /** Whether anybody needs to know where paths really lie. */
  readonly looksUp: boolean;
  /** What its files amount to where one of them cannot be read. */
  readonly problem: Verdict | undefined;
}

/** What hooks said of a call. */
export interface HooksSaid {
  readonly verdicts: readonly Verdict[];
  readonly replaced?: { readonly input: JsonObject; readonly raw: string; readonly by: string };
  readonly context: readonly string[];
}

export interface HooksAsked {
  readonly sessionPolicy: SessionPolicy;
  readonly project: Project | undefined;
}

/** The parts of a policy. Those that are left out have nothing to say. */
export interface PolicyParts {
  readonly sessionPolicy: (call: PolicyCall) => SessionPolicy;
  /**
   * The same for a session that does not make the call itself: nothing is remembered of it. Left
   * out: `standing`.
   */
  readonly sessionPolicyOf?: ((call: PolicyCall) => SessionPolicy) | undefined;
  /** A remote peer's own pipeline. Without one every peer's call is asked about. */
  readonly peer?:
    | ((call: PolicyCall, judgement: Judgement) => Verdict | Promise<Verdict>)
    | undefined;
  /** Keeps agents off the operator's own files. */
  readonly ownFiles?: Stage | undefined;
  /** Activity mode, and what else hides a tool. */
  readonly visibility?: Stage | undefined;
  readonly sandbox?: Stage | undefined;
  readonly rules: Stage;
  readonly project?:
    | ((
        call: PolicyCall,
        sessionPolicy: SessionPolicy,
      ) => Project | undefined | Promise<Project | undefined>)
    | undefined;
  /**
   * Looks up where the paths of a call really lie. A promise only where somebody has to be waited
   * for.
   */
  readonly resolve?:
    | ((
        call: PolicyCall,
        effects: Effects,
        project: Project | undefined,
      ) => Promise<void> | undefined)
    | undefined;
  /** Whether the operator's own rules and bounds need to know that. */
  readonly looksUp: boolean;
  /**
   * Judges a call by where its paths really lie; then that is looked up whenever it names any. Left
   * out: their letters have to do.
   */
  readonly follow?:
    | ((call: PolicyCall, judgement: Judgement) => Judgement | Promise<Judgement>)
    | undefined;
  readonly hooks?:
    | ((call: PolicyCall, judgement: Judgement, on: HooksAsked) => Promise<HooksSaid> | undefined)
    | undefined;
  /** Those that are asked about a question before people are. */
  readonly coordinators?:
    | ((call: PolicyCall, judgement: Judgement, on: HooksAsked) => Coordinators | undefined)
    | undefined;
  readonly level?: Stage | undefined;
  readonly permission?: Stage | undefined;
  /** How long a question stays open for which no rule says so; undefined: as the gateway has it. */
  readonly timeoutMs?: number | undefined;
  /** For calls that nobody has a word for. */
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

interface Question {
  readonly parts: PolicyParts;
  readonly call: PolicyCall;
  readonly judgement: Judgement;
  readonly sessionPolicy: SessionPolicy;
  readonly project: Project | undefined;
  /** The remote peer that is behind the call, by its session key. */
  readonly peer: string | undefined;
}

/** In one go where nothing has to be looked up or asked, as for nearly every call. */
function decide(
  parts: PolicyParts,
  call: PolicyCall,
  judgement: Judgement,
): Ruling | Promise<Ruling> {
  const sessionPolicy = parts.sessionPolicy(call);
  const project = parts.project?.(call, sessionPolicy);
  const peer = peerIn(call.session, sessionPolicy.ancestors);
  if (peer !== undefined || project instanceof Promise)
    return prepare({ parts, call, judgement, sessionPolicy, project, peer });
  const question = followed({ parts, call, judgement, sessionPolicy, project, peer });
  return question instanceof Promise
    ? question.then((later) => heard(later, judgement))
    : heard(question, judgement);
}

/** `judged`: by the letters of its paths alone. */
function heard(question: Question, judged: Judgement): Ruling | Promise<Ruling> {
  const ruling = hear(question, early(question));
  if (question.judgement === judged) return ruling;
  const { judgement } = question;
  return ruling instanceof Promise
    ? ruling.then((later) => ({ judgement, ...later }))
    : { judgement, ...ruling };
}

/** Only where a call touches something at all. */
const looksUp = (
  parts: PolicyParts,
  {
    project,
    sessionPolicy,
    judgement: { effects },
  }: Pick<Question, "project" | "sessionPolicy" | "judgement">,
): boolean =>
  ((parts.looksUp || project?.looksUp === true || sessionPolicy.rules.length > 0) &&
    (effects.touches !== undefined || effects.runs !== undefined || effects.partial)) ||
  (parts.follow !== undefined && effects.touches !== undefined);

type Unprepared = Omit<Question, "project"> & {
  readonly project: Project | undefined | Promise<Project | undefined>;
};

async function prepare({ project, ...rest }: Unprepared): Promise<Ruling> {
  const question = await followed({ ...rest, project: await project });
  const { judgement } = question;
  const ruling = await hear(question, await prepared(question));
  return judgement === rest.judgement ? ruling : { judgement, ...ruling };
}

/** With what the judges say once it is known where the paths of a call really lie. */
function followed(question: Question): Question | Promise<Question> {
  const { parts, call, judgement, project } = question;
  if (!looksUp(parts, question)) return question;
  const looked = parts.resolve?.(call, judgement.effects, project);
  return looked ? looked.then(() => rejudged(question)) : rejudged(question);
}

function rejudged(question: Question): Question | Promise<Question> {
  const { parts, call, judgement } = question;
  if (!parts.follow || !judgement.effects.touches) return question;
  const again = parts.follow(call, judgement);
  if (again instanceof Promise) return again.then((later) => ({ ...question, judgement: later }));
  return again === judgement ? question : { ...question, judgement: again };
}

/** Everything up to the hooks, and whatever has to be asked for it. */
const prepared = async (question: Question): Promise<readonly Verdict[]> =>
  joined(early(question), await peerVerdict(question));

/** A session that descends from a peer is that peer's. */
async function peerVerdict({
  parts,
  call,
  judgement,
  peer,
}: Question): Promise<readonly Verdict[]> {
  if (peer === undefined) return NOTHING;
  return [
    parts.peer
      ? await parts.peer(peer === call.session ? call : { ...call, session: peer }, judgement)
      : PEER,
  ];
}

/** Everything up to the hooks. */
function early({ parts, call, judgement, sessionPolicy, project }: Question): readonly Verdict[] {
  const { ownFiles, visibility, sandbox, rules } = parts;
  let said: readonly Verdict[] = guard(judgement);
  if (ownFiles) said = joined(said, ownFiles(call, judgement, sessionPolicy));
  if (visibility) said = joined(said, visibility(call, judgement, sessionPolicy));
  const bounds = project ? project.sandbox : sandbox;
  if (bounds) said = joined(said, bounds(call, judgement, sessionPolicy));
  said = joined(said, sandboxOverride(call, judgement, sessionPolicy));
  said = joined(said, (project?.rules ?? rules)(call, judgement, sessionPolicy));
  if (project?.problem && judgement.level !== "safe") said = [...said, project.problem];
  for (const own of sessionPolicy.rules) said = joined(said, own(call, judgement, sessionPolicy));
  return said;
}

/** Asks the hooks, unless it is clear already that the call may not run. */
function hear(question: Question, said: readonly Verdict[]): Ruling | Promise<Ruling> {
  const { parts, call, judgement, sessionPolicy, project } = question;
  if (!parts.hooks || denies(said)) return conclude(question, said);
  const heard = parts.hooks(call, judgement, { sessionPolicy, project });
  return heard === undefined
    ? conclude(question, said)
    : heard.then((hooks) => afterHooks(question, said, hooks));
}

function denies(said: readonly Verdict[]): boolean {
  for (const { action } of said) if (action === "deny") return true;
  return false;
}

async function afterHooks(
  question: Question,
  said: readonly Verdict[],
  hooks: HooksSaid,
): Promise<Ruling> {
  const { replaced, verdicts, context } = hooks;
  const more = context.length > 0 ? { context } : undefined;
  if (!replaced) return { ...conclude(question, joined(said, verdicts)), ...more };
  const call: PolicyCall = { ...question.call, input: replaced.input, raw: replaced.raw };
  const again = await followed({ ...question, call, judgement: question.parts.judge(call) });
  const { judgement } = again;
  const ruling = conclude(again, [...(await prepared(again)), ...verdicts]);
  const told: Replaced = { ...replaced, judgement };
  return { ...ruling, replaced: told, ...more };
}

/** The last word of the policy; a question comes with the coordinators that are for it. */
function conclude(question: Question, heard: readonly Verdict[]): Ruling {
  const ruling = ended(question, heard);
  const { parts, call, judgement, sessionPolicy, project } = question;
  if (ruling.action !== "ask" || !parts.coordinators) return ruling;
  const coordinators = parts.coordinators(call, judgement, { sessionPolicy, project });
  if (!coordinators) return ruling;
  const coordination = coordinationOf({
    judgement,
    session: call.session,
    tool: call.tool,
    ancestors: sessionPolicy.ancestors,
    coordinators,
    rulingOf: (session) => rulingOf(question, session, heard),
    async rulingOn({ input, raw }) {
      const other: PolicyCall = { ...call, input, raw };
      return decide(parts, other, parts.judge(other));
    },
  });
  return { ...ruling, coordination };
}

/**
 * What the policy says of the call as made by another session. Hooks are not asked again: what they
 * said of it counts.
 */
async function rulingOf(
  question: Question,
  session: string,
  heard: readonly Verdict[],
): Promise<Ruling> {
  const { parts } = question;
  const { parent: _parent, agent: _agent, ...rest } = question.call;
  const call: PolicyCall = { ...rest, session };
  const sessionPolicy = (parts.sessionPolicyOf ?? parts.sessionPolicy)(call);
  const project = await parts.project?.(call, sessionPolicy);
  const peer = peerIn(session, sessionPolicy.ancestors);
  const other = await followed({
    parts,
    call,
    judgement: parts.judge(call),
    sessionPolicy,
    project,
    peer,
  });
  const hooks = heard.filter(({ stage }) => stage === "hooks");
  return ended(other, joined(await prepared(other), hooks));
}

/** The last stages, and all of them combined. */
function ended(question: Question, heard: readonly Verdict[]): Ruling {
  const { parts, call, judgement, sessionPolicy, peer } = question;
  const { level, permission, approval, settle } = parts;
  let said = heard;
  if (level) said = joined(said, level(call, judgement, sessionPolicy));
  if (permission) said = joined(said, permission(call, judgement, sessionPolicy));
  const fallback = approval(call.tool, judgement);
  const isPeers = peer !== undefined;
  const ruling =
    said.length === 0
      ? fallback
      : combine(isPeers ? withoutOthersAllows(said) : said, fallback, judgement);
  const settled = settle && !isPeers ? settle(ruling, call, sessionPolicy, judgement) : ruling;
  return parts.timeoutMs === undefined ||
    settled.action !== "ask" ||
    settled.timeoutMs !== undefined
    ? settled
    : { ...settled, timeoutMs: parts.timeoutMs };
}

/** Only its own pipeline may let a peer's call through (law 3). */
const withoutOthersAllows = (said: readonly Verdict[]): readonly Verdict[] =>
  said.filter(({ action, stage }) => action !== "allow" || stage === "peer");

const NOTHING: readonly Verdict[] = [];
const SELF: readonly Verdict[] = [
  {
    stage: "guard",
    action: "deny",
    reason: {
      type: "classifier",
      code: "countersign.self",
      message: `${describe("countersign.self")}. Agents may never do that; ask the operator to.`,
    },
  },
];

/**
 * Nothing that an agent does may change who approves, what needs approval, or what is granted (law
 * 9).
 */
const guard = ({ keys }: Judgement): readonly Verdict[] =>
  keys.includes("countersign.self") ? SELF : NOTHING;

const PEER: Verdict = {
  stage: "peer",
  action: "ask",
  reason: {
    type: "peer",
    code: "owner",
    message: "A remote peer asks for this; its owner has to approve it.",
  },
};

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
