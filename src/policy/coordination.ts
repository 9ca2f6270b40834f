/**
 * Coordinators, which are asked before people are: which asks their allow may answer, and which
 * not.
 */
import { peerIn } from "../core/composite.ts";
import type { Judgement, Reason, Verdict } from "../core/model.ts";
import type { AutoAnswers, Coordination, Ruling } from "../core/policy.ts";
import type { Coordinators } from "./hooks/index.ts";
import type { HooksSaid } from "./hooks/run.ts";
import { COORDINATOR } from "./hooks/verdicts.ts";

/** One ask, and how to check the policy for other sessions and other inputs. */
export interface Situation {
  readonly judgement: Judgement;
  readonly session: string;
  readonly tool: string;
  readonly ancestors: readonly string[];
  readonly coordinators: Coordinators;
  /** The policy's ruling on the same call as if that session had made it. */
  rulingOf(session: string): Promise<Ruling>;
  /**
   * The full ruling of the policy on the input that a coordinator put in place of the call's own.
   */
  rulingOn(replaced: NonNullable<HooksSaid["replaced"]>): Promise<Ruling>;
}

export function coordinationOf(situation: Situation): Coordination {
  const { coordinators, ancestors } = situation;
  return {
    stages: coordinators.specs.map(({ name, source }) => ({
      stage: COORDINATOR,
      action: "none",
      reason: {
        type: "hook",
        code: name,
        source,
        message: `The coordinator "${name}" is asked before people are.`,
      },
    })),
    obstacle: (ruling, auto) => obstacleTo(situation, ruling, auto),
    async ask(ruling, auto) {
      try {
        const before = await obstacleTo(situation, ruling, auto);
        const said = await coordinators.ask({
          reason: ruling.reason,
          ancestors,
          mayAllow: before === undefined,
        });
        return await concluded({ ...situation, ruling, auto }, said);
      } catch {
        return passedOn(ruling, []); // a person decides
      }
    },
  };
}

interface Asked extends Situation {
  readonly ruling: Ruling;
  readonly auto: AutoAnswers;
}

/**
 * The strictest verdict counts. A coordinator that failed, or leaves it to people, blocks an allow
 * of the others.
 */
async function concluded(asked: Asked, said: HooksSaid): Promise<Ruling> {
  const { ruling, auto } = asked;
  const { verdicts, replaced } = said;
  const denial = verdicts.find(({ action }) => action === "deny");
  if (denial) return decided(ruling, denial, said);
  const allowance = verdicts.find(({ action }) => action === "allow");
  if (!allowance || verdicts.some(({ action }) => action === "ask"))
    return passedOn(ruling, verdicts);
  if (!replaced) {
    // the policy of its parents may have changed meanwhile
    const obstacle = await obstacleTo(asked, ruling, auto);
    return obstacle === undefined
      ? decided(ruling, allowance, said)
      : passedOn(ruling, verdicts, obstacle);
  }
  const again = await asked.rulingOn(replaced);
  if (again.replaced) return passedOn(ruling, verdicts, "another hook changed the input again");
  if (again.action === "deny") return { ...again, replaced, ...told(said, again) };
  const obstacle = again.action === "ask" ? await obstacleOf(again, auto) : undefined;
  if (obstacle !== undefined) return passedOn(ruling, verdicts, obstacle);
  return {
    ...decided(again, allowance, said),
    replaced: { ...replaced, judgement: again.judgement ?? replaced.judgement },
  };
}

const obstacleOf = async (ruling: Ruling, auto: AutoAnswers): Promise<string | undefined> =>
  ruling.coordination
    ? ruling.coordination.obstacle(ruling, auto)
    : "no coordinator is responsible for the new input";

/** Asks that come only from the approval policy, a level or a mode. */
const ANSWERABLE: ReadonlySet<Reason["type"]> = new Set(["classifier", "mode", "level"]);

/**
 * Why an allow does not count, as a clause; undefined if it does. A coordinator may allow only what
 * every session above could do without a person: it can pass on a right, but not create one.
 */
async function obstacleTo(
  situation: Situation,
  ruling: Ruling,
  auto: AutoAnswers,
): Promise<string | undefined> {
  const { judgement, session, ancestors, tool } = situation;
  if (judgement.level === "catastrophic") return "it is catastrophic";
  if (peerIn(session, ancestors) !== undefined) return "the call comes from a remote peer";
  if (!isAnswerable(ruling)) return "a rule, a hook or a limit requires a person";
  for (const above of ancestors) {
    const own = await situation.rulingOf(above);
    const isFree =
      own.action === "allow" || (own.action === "ask" && isAnswerable(own) && auto(above, tool));
    if (!isFree) return `${above} itself could not do it without a person`;
  }
  return undefined;
}

const isAnswerable = ({ reason, roles, stages }: Ruling): boolean =>
  roles === undefined && ANSWERABLE.has(reason.type) && !stages.some(insists);

/**
 * A level's ask is explicit too, for stages that look only at the class; a coordinator may answer
 * it.
 */
const insists = ({ action, personal, roles, reason }: Verdict): boolean =>
  action === "ask" && (personal === true || roles !== undefined || !ANSWERABLE.has(reason.type));

function decided(
  { stages, context = [], judgement }: Ruling,
  verdict: Verdict,
  said: HooksSaid,
): Ruling {
  const { action, reason } = verdict;
  return {
    action: action === "allow" ? "allow" : "deny",
    reason,
    by: { kind: "hook", name: reason.code },
    explicit: false,
    stages: [
      ...stages,
      ...said.verdicts.map((each) => (each.action === "ask" ? silent(each) : each)),
    ],
    ...(judgement && { judgement }),
    ...told(said, { context }),
  };
}

/** Passes the ask to people. The coordinators' notes appear as stages without a verdict. */
function passedOn(ruling: Ruling, verdicts: readonly Verdict[], obstacle?: string): Ruling {
  const { coordination: _asked, ...rest } = ruling;
  const notes = verdicts.map((each) =>
    each.action === "allow" && obstacle !== undefined ? unheeded(each, obstacle) : silent(each),
  );
  return { ...rest, stages: [...ruling.stages, ...notes] };
}

const silent = (verdict: Verdict): Verdict => ({ ...verdict, action: "none" });

/** Leaves out the coordinator's own text, so that it cannot persuade the approver. */
const unheeded = ({ stage, reason }: Verdict, obstacle: string): Verdict => ({
  stage,
  action: "none",
  reason: {
    ...reason,
    message:
      `The coordinator "${reason.code}" would allow this, but only a ` + `person may: ${obstacle}.`,
  },
});

function told(
  { context }: HooksSaid,
  { context: known = [] }: Pick<Ruling, "context">,
): Pick<Ruling, "context"> {
  const all = [...new Set([...known, ...context])];
  return all.length === 0 ? {} : { context: all };
}
