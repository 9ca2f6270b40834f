/** The contract of a policy stage: what it is given, and what it may answer. */
import type { JsonObject, Judgement, Verdict } from "../core/model.ts";
import type { PolicyCall, SessionPolicy, Stage } from "../core/policy.ts";
import type { HookSet } from "./hooks/index.ts";

/**
 * Finds out where the paths of a call really lie. A promise only where something has to be waited
 * for.
 */
export type PathLook = (
  call: PolicyCall,
  effects: Judgement["effects"],
) => Promise<void> | undefined;

/** What holds in one workspace. */
export interface Project {
  /**
   * The operator's rules and its own, in place of the operator's alone: only together can they
   * allow a compound command.
   */
  readonly rules: Stage | undefined;
  /** The operator's bounds and its own, in place of the operator's alone. */
  readonly sandbox: Stage | undefined;
  /** Whether any of them needs to know where paths really lie. */
  readonly looksUp: boolean;
  /** The verdict that stands for its files where one of them cannot be read. */
  readonly problem: Verdict | undefined;
  /** By its own bounds; left out: by the operator's. */
  readonly look?: PathLook;
  /** The operator's hooks and its own; left out: the operator's alone. */
  readonly hooks?: HookSet | undefined;
}

/** What a stage that had to wait has to say. */
export interface StageAnswer {
  readonly verdicts: readonly Verdict[];
  /** The input that takes the place of the call's own; all stages are asked about it again. */
  readonly replaced?: { readonly input: JsonObject; readonly raw: string; readonly by: string };
  /** For the agent. */
  readonly context?: readonly string[];
}

/** What the stages need of the configuration. What is left out has no verdict. */
export interface StageParts {
  /** Keeps agents off the operator's own files. */
  readonly ownFiles?: Stage | undefined;
  /** Activity mode, and what else hides a tool. */
  readonly visibility?: Stage | undefined;
  readonly sandbox?: Stage | undefined;
  readonly rules: Stage;
  /** A remote peer's own pipeline. Without one, every call of a peer asks its owner. */
  readonly peer?:
    | ((call: PolicyCall, judgement: Judgement) => Verdict | Promise<Verdict>)
    | undefined;
  /** Undefined, and no promise, where no hook is for the call. */
  readonly hooks?:
    | ((
        call: PolicyCall,
        judgement: Judgement,
        place: CallPlace,
      ) => Promise<StageAnswer> | undefined)
    | undefined;
  readonly level?: Stage | undefined;
  readonly permission?: Stage | undefined;
}

/** Where a call comes from: the session and the project whose settings hold for it. */
export interface CallPlace {
  readonly sessionPolicy: SessionPolicy;
  readonly project: Project | undefined;
}

/** What a stage may look at, besides the call and what the judges found in it. */
export interface StageContext extends CallPlace {
  readonly parts: StageParts;
  /** The session key of the remote peer that is behind the call. */
  readonly peer: string | undefined;
  /** The verdicts of the stages before this one. */
  readonly verdicts: readonly Verdict[];
  /**
   * The verdicts of the hooks, where they have been asked already: about the input that one of
   * them replaced, or about the same call of a child session.
   */
  readonly hookVerdicts: readonly Verdict[] | undefined;
}

export interface PolicyStage {
  /** As docs/policy.md and the audit log call it. */
  readonly name: string;
  /** Undefined where it has no verdict. A promise only where something has to be waited for. */
  readonly examine: (
    call: PolicyCall,
    judgement: Judgement,
    context: StageContext,
  ) => readonly Verdict[] | Promise<StageAnswer> | undefined;
}
