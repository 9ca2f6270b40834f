/**
 * Hooks: other programs are asked before a call runs, or before people are asked about it, all at
 * once, and told what became of it. The strictest of them counts.
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
  /** Hooks of any other source do not count. */
  readonly managedOnly: boolean;
  /** Whether a project's own hooks count. Asked on every call, and only about those. */
  readonly trusted: (spec: HookSpec) => boolean;
  /** Whether a call fits the permission rule of a hook's `if`. */
  readonly fits: (rule: string, call: PolicyCall, judgement: Judgement) => boolean;
  /** Judges an input that a hook has put in place of the agent's. */
  readonly judge: (call: PolicyCall) => Judgement;
  readonly log?: Pick<Log, "warn">;
}

/** The coordinators of one call. */
export interface Coordinators {
  readonly specs: readonly HookSpec[];
  /** Never rejects; takes as long as the slowest may, and twice that where the input is changed. */
  ask(asked: AskedFor): Promise<HooksSaid>;
}

export interface Hooks {
  /**
   * Undefined, at the cost of a look at a map, where no hook is for this call. Never rejects; takes
   * as long as the slowest hook may, and twice that where the input is changed.
   */
  before(
    call: PolicyCall,
    judgement: Judgement,
    permissionMode: string,
  ): Promise<HooksSaid> | undefined;
  /** Those that are asked before people are. Undefined where none is for this call. */
  coordinators(
    call: PolicyCall,
    judgement: Judgement,
    sessionPolicy: CallSessionPolicy,
  ): Coordinators | undefined;
  /**
   * Never rejects. What goes wrong, and what a hook objects to when it is too late, is logged.
   * `judged` is asked only where a hook wants to know.
   */
  after(
    call: PolicyCall,
    outcome: CallOutcome,
    judged: () => Judgement | Promise<Judgement>,
  ): Promise<void>;
  /**
   * What is wrong with the hooks, as sentences. A hook with a fault fails on every call that it is
   * for.
   */
  faults(): readonly string[];
  /** Ends all hooks that are being asked; each of them has failed then. */
  stop(): void;
}

/** The hooks of a policy, with and without those that ask a model. */
export interface HookSet {
  readonly all: Hooks;
  readonly withoutModels: Hooks;
  /** Names of those that ask a model. */
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

/** With the hooks that are for a tool. */
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
    options.log?.warn({ err: error, tool: call.tool }, "the hooks after a call could not be asked");
  }
}

/**
 * Those that count here and now; of several that would do the same only the first, which is as
 * strict as the strictest of them.
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

/** A rule that cannot be held against a call does not keep a hook from hearing it. */
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
    log?.warn({ hook: name, source, why: answer.why }, "a hook after a call failed");
  else if (answer.decision === "deny" || answer.decision === "ask")
    log?.warn({ hook: name, source, why: answer.reason }, "a hook objects to a call that has run");
}
