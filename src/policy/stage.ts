/** The contract of a policy stage: its input, and the verdicts it may return. */
import type { JsonObject, Judgement, Verdict } from "../core/model.ts";
import type { PolicyCall, SessionPolicy, Stage } from "../core/policy.ts";
import type { HookSet } from "./hooks/index.ts";

/** Finds the real locations of a call's paths. Returns a promise only if it has to wait for I/O. */
export type PathLook = (
  call: PolicyCall,
  effects: Judgement["effects"],
) => Promise<void> | undefined;

/** The policy of one workspace. */
export interface Project {
  /**
   * The operator's rules and its own, in place of the operator's alone: a compound command may need
   * rules from both to be allowed.
   */
  readonly rules: Stage | undefined;
  /** The operator's path limits and its own, in place of the operator's alone. */
  readonly sandbox: Stage | undefined;
  /** Whether any of them needs the real locations of paths. */
  readonly looksUp: boolean;
  /** The verdict that replaces its files if one of them cannot be read. */
  readonly problem: Verdict | undefined;
  /** Uses its own path limits; left out: the operator's. */
  readonly look?: PathLook;
  /** The operator's hooks and its own; left out: the operator's alone. */
  readonly hooks?: HookSet | undefined;
}

/** The result of a stage that had to wait. */
export interface StageAnswer {
  readonly verdicts: readonly Verdict[];
  /** The input that replaces the call's own; all stages then run on it again. */
  readonly replaced?: { readonly input: JsonObject; readonly raw: string; readonly by: string };
  /** Context for the agent. */
  readonly context?: readonly string[];
}

/** What the stages need from the configuration. A part that is left out gives no verdict. */
export interface StageParts {
  /** Protects the operator's own files from agents. */
  readonly ownFiles?: Stage | undefined;
  /** Activity mode, and other limits on the tools of a session. */
  readonly visibility?: Stage | undefined;
  readonly sandbox?: Stage | undefined;
  readonly rules: Stage;
  /** The pipeline for remote peers. Without one, every call of a peer asks its owner. */
  readonly peer?:
    | ((call: PolicyCall, judgement: Judgement) => Verdict | Promise<Verdict>)
    | undefined;
  /** Undefined, without a promise, if no hook applies to the call. */
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

/** The origin of a call: its session, and the project whose settings apply. */
export interface CallPlace {
  readonly sessionPolicy: SessionPolicy;
  readonly project: Project | undefined;
}

/** What a stage may use besides the call and its findings. */
export interface StageContext extends CallPlace {
  readonly parts: StageParts;
  /** The session key of the remote peer that made the call. */
  readonly peer: string | undefined;
  /** The verdicts of the stages before this one. */
  readonly verdicts: readonly Verdict[];
  /**
   * The verdicts of hooks that have already run: on the input that a hook replaced, or on the same
   * call of a child session.
   */
  readonly hookVerdicts: readonly Verdict[] | undefined;
}

export interface PolicyStage {
  /** The name in docs/policy.md and in the audit log. */
  readonly name: string;
  /** Undefined if the stage has no verdict. A promise only if it has to wait. */
  readonly examine: (
    call: PolicyCall,
    judgement: Judgement,
    context: StageContext,
  ) => readonly Verdict[] | Promise<StageAnswer> | undefined;
}
