/**
 * Hooks: programs that are asked before a call runs, or before people are asked, and that are told
 * the outcome. All are asked at once, and the strictest verdict counts.
 */
import type { Log } from "../../core/channel.ts";
import type { HookRunner, HookSpec } from "../../core/hook.ts";
import type { Judgement } from "../../core/model.ts";
import type { PolicyCall, SessionPolicy } from "../../core/policy.ts";
import { hear, type Running } from "./ask.ts";
import { indexHooks, type Prepared, prepare } from "./compiled.ts";
import { type AskedFor, type CallOutcome, inputOf } from "./input.ts";
import type { HookVerdicts } from "./replace.ts";
import { type HooksSaid, matching, type Subject } from "./run.ts";

export interface HooksOptions {
  readonly runners: readonly HookRunner[];
  /** If set, hooks of any other source do not count. */
  readonly managedOnly: boolean;
  /** Whether a project's own hooks count. Asked on every call, but only about those. */
  readonly trusted: (spec: HookSpec) => boolean;
  /** Whether a call matches the permission rule of a hook's `if`. */
  readonly fits: (rule: string, call: PolicyCall, judgement: Judgement) => boolean;
  /** Judges an input that a hook put in place of the agent's. */
  readonly judge: (call: PolicyCall) => Judgement;
  readonly log?: Pick<Log, "warn">;
}

/** The coordinators of one call. */
export interface Coordinators {
  readonly specs: readonly HookSpec[];
  /**
   * Never rejects. Takes as long as the slowest hook may, and twice that if the input is changed.
   */
  ask(asked: AskedFor): Promise<HooksSaid>;
}

export interface Hooks {
  /**
   * Undefined if no hook applies to this call, which costs one map lookup. Never rejects. Takes as
   * long as the slowest hook may, and twice that if the input is changed.
   */
  before(
    call: PolicyCall,
    judgement: Judgement,
    permissionMode: string,
  ): Promise<HooksSaid> | undefined;
  /**
   * The coordinators, which are asked before people are. Undefined if none applies to this call.
   */
  coordinators(
    call: PolicyCall,
    judgement: Judgement,
    sessionPolicy: CallSessionPolicy,
  ): Coordinators | undefined;
  /**
   * Reports the outcome to hooks. Never rejects: failures, and objections that come too late, are
   * logged. `judged` is called only if a hook needs it.
   */
  after(
    call: PolicyCall,
    outcome: CallOutcome,
    judged: () => Judgement | Promise<Judgement>,
  ): Promise<void>;
  /**
   * The faults of the hooks, as sentences. A hook with a fault fails on every call that it applies
   * to.
   */
  faults(): readonly string[];
  /** Aborts all hooks that are running; each of them fails. */
  stop(): void;
}

/** The hooks of a policy, with and without those that ask a model. */
export interface HookSet {
  readonly all: Hooks;
  readonly withoutModels: Hooks;
  /** Names of the hooks that ask a model. */
  readonly models: ReadonlySet<string>;
}

type CallSessionPolicy = Pick<SessionPolicy, "ancestors" | "permissionModes">;

export function createHooks(specs: readonly HookSpec[], options: HooksOptions): Hooks {
  const all = specs.map((spec) => prepare(spec, options.runners));
  const counting = options.managedOnly ? all.filter(({ spec }) => spec.source === "managed") : all;
  const findBefore = indexHooks(counting, "PreToolUse");
  const findCoordinators = indexHooks(counting, "PermissionRequest");
  const findAfter = indexHooks(counting, "PostToolUse");
  const running: Running = new Set();
  const known: Known = { options, running };
  return {
    before(call, judgement, permissionMode) {
      const found = findBefore(call.tool);
      if (found.length === 0) return undefined;
      return askBefore({ ...known, found }, { call, judgement }, permissionMode);
    },
    coordinators(call, judgement, sessionPolicy) {
      const isChild = sessionPolicy.ancestors.length > 0;
      const found = findCoordinators(call.tool).filter(
        ({ spec }) => spec.for !== "children" || isChild,
      );
      if (found.length === 0) return undefined;
      return coordinatorsFor({ ...known, found }, { call, judgement }, sessionPolicy);
    },
    after: (call, outcome, judged) =>
      tellAfter({ ...known, found: findAfter(call.tool) }, { call, outcome, judged }),
    faults: () =>
      all.flatMap(({ spec, faults }) => faults.map((fault) => `hook "${spec.name}": ${fault}`)),
    stop() {
      for (const end of [...running]) end();
    },
  };
}

interface Known {
  readonly options: HooksOptions;
  readonly running: Running;
}

/** Returns a copy with the hooks that apply to a tool. */
interface ForTool extends Known {
  readonly found: readonly Prepared[];
}

function askBefore(
  { found, options, running }: ForTool,
  subject: Subject,
  permissionMode: string,
): Promise<HooksSaid> | undefined {
  const wanted = (each: Subject) => applicable(found, each, options);
  const hooks = wanted(subject);
  if (hooks.length === 0) return undefined;
  const { judge } = options;
  return matching(subject, hooks, { event: "PreToolUse", permissionMode, running, wanted, judge });
}

function coordinatorsFor(
  { found, options, running }: ForTool,
  subject: Subject,
  { permissionModes: [permissionMode = "default"] }: CallSessionPolicy,
): Coordinators | undefined {
  const wanted = (each: Subject) => applicable(found, each, options);
  const hooks = wanted(subject);
  if (hooks.length === 0) return undefined;
  const { judge } = options;
  const bench = { event: "PermissionRequest", permissionMode, running, wanted, judge } as const;
  return {
    specs: hooks.map(({ spec }) => spec),
    ask: (asked) => matching(subject, hooks, { ...bench, asked }),
  };
}

interface Done {
  readonly call: PolicyCall;
  readonly outcome: CallOutcome;
  readonly judged: () => Judgement | Promise<Judgement>;
}

async function tellAfter(
  { found, options, running }: ForTool,
  { call, outcome, judged }: Done,
): Promise<void> {
  if (found.length === 0) return;
  try {
    const judgement = await judged();
    const hooks = applicable(found, { call, judgement }, options);
    const about = { call, judgement, permissionMode: "default", outcome };
    const input = inputOf("PostToolUse", about);
    const answers = await Promise.all(
      hooks.map(async (hook) => ({ hook, answer: await hear(hook, input, running) })),
    );
    for (const one of answers) report(one, options.log);
  } catch (error) {
    options.log?.warn({ err: error, tool: call.tool }, "the post-call hooks could not be run");
  }
}

/**
 * The hooks that count for this call. Of identical hooks only the first counts; it is as strict as
 * the strictest of them.
 */
function applicable(
  found: readonly Prepared[],
  { call, judgement }: Subject,
  { trusted, fits }: HooksOptions,
): readonly Prepared[] {
  const wanted: Prepared[] = [];
  for (const hook of found) {
    const { spec } = hook;
    if ((spec.source === "project" || spec.source === "local") && !trusted(spec)) continue;
    const { if: condition } = spec;
    if (condition !== undefined && !mayFit(() => fits(condition, call, judgement))) continue;
    const at = wanted.findIndex(({ identity }) => identity === hook.identity);
    const twin = wanted[at];
    if (!twin) wanted.push(hook);
    else if (spec.onFailure === "block") wanted[at] = blocking(twin);
  }
  return wanted;
}

const blocking = (hook: Prepared): Prepared => ({
  ...hook,
  spec: { ...hook.spec, onFailure: "block" },
});

/** If a rule cannot be matched against a call, the hook still runs. */
function mayFit(fits: () => boolean): boolean {
  try {
    return fits();
  } catch {
    return true;
  }
}

function report({ hook: { spec }, answer }: HookVerdicts, log: HooksOptions["log"]): void {
  const { name, source } = spec;
  if (answer.kind === "failed")
    log?.warn({ hook: name, source, why: answer.why }, "a post-call hook failed");
  else if (answer.decision === "deny" || answer.decision === "ask")
    log?.warn(
      { hook: name, source, why: answer.reason },
      "a post-call hook objects to a call that has run",
    );
}
