/**
 * The policy without a gateway, for explanations. It runs no hook of an untrusted workspace, and
 * stores nothing.
 */
import { homedir } from "node:os";
import type { FoundConfig } from "../config/find.ts";
import type { Log } from "../core/channel.ts";
import { CountersignError } from "../core/errors.ts";
import type { Judge } from "../core/judge.ts";
import type { Policy } from "../core/policy.ts";
import { AutoMode } from "../core/session-auto.ts";
import type { Sessions } from "../core/sessions.ts";
import { stateDirectory } from "../filesystem/locations.ts";
import { createHookRunners } from "../hooks/index.ts";
import { judges } from "../judges/index.ts";
import { loadPolicy } from "../policy/loading/load.ts";
import { levelOrder } from "../policy/stages/levels.ts";
import { permissionOrder } from "../policy/stages/permission-modes.ts";
import { createModes, type Modes } from "../policy/stages/visibility.ts";
import { openPolicies } from "../policy-files/policies.ts";
import { createPlacePaths } from "../workspaces/real-path-lists.ts";
import { openTrust } from "../workspaces/trust.ts";
import { createWorkspaces } from "../workspaces/workspaces.ts";
import { openSessions } from "./session-runtime.ts";

export interface Explainer {
  readonly judges: readonly Judge[];
  readonly decide: Policy;
}

export interface ExplainWith {
  readonly policy?: readonly string[] | undefined;
  readonly mode?: string | undefined;
  readonly safety?: string | undefined;
  readonly permissionMode?: string | undefined;
}

/** Throws `bad-request` for an unknown word, `bad-policy` for files that do not load. */
export async function openExplainer(
  { config, directory }: FoundConfig,
  wanted: ExplainWith,
): Promise<Explainer> {
  const modes = createModes(config.modes);
  check(wanted, modes);
  const { mode = config.sessions.mode, safety = config.sessions.safety } = wanted;
  const home = homedir();
  const state = stateDirectory();
  const trust = await openTrust({
    state: { directory: state, write: nothing },
    implicit: config.trust.implicit,
  });
  const policies = await openPolicies(
    config,
    { directory, cli: wanted.policy },
    {
      config,
      judges,
      modes,
      sessionPolicy: (call) => sessions.sessionPolicy(call),
      sessionPolicyOf: ({ session, owner = "" }) => sessions.sessionPolicyOf({ session, owner }),
      runners: createHookRunners({ environment: process.env }),
      workspaces: createWorkspaces({
        load: loadPolicy,
        trust,
        home,
        state,
        log: SILENT,
        place: createPlacePaths({ home }),
      }),
      home,
      auto: new AutoMode(),
      closed: [state],
      follows: true,
    },
  );
  const { interceptor } = config.security;
  const permissionMode =
    (wanted.permissionMode as typeof interceptor.permissionMode) ?? interceptor.permissionMode;
  const sessions: Sessions = await openSessions(
    {
      ...config,
      sessions: { mode, safety },
      security: { ...config.security, interceptor: { ...interceptor, permissionMode } },
    },
    { modes, permissionMode: () => policies.current.permissionMode, now: Date.now },
  );
  return { judges, decide: policies.decide };
}

function check({ mode, safety, permissionMode }: ExplainWith, modes: Modes): void {
  const words = [
    ["--mode", mode, modes],
    ["--safety", safety, levelOrder],
    ["--permission-mode", permissionMode, permissionOrder],
  ] as const;
  for (const [flag, word, { names, knows }] of words)
    if (word !== undefined && !knows(word))
      throw new CountersignError(
        "bad-request",
        `unknown ${flag} ${JSON.stringify(word)}; known: ${names.join(", ")}`,
        {
          path: flag,
        },
      );
}

const nothing = async (): Promise<void> => {};
const silent = (): void => {};
const SILENT: Log = { debug: silent, info: silent, warn: silent, error: silent };
