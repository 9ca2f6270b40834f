/**
 * Opens the sessions: the config's defaults, the operators' settings for single sessions, and the
 * stored state.
 */
import { homedir } from "node:os";
import type { Config } from "../config/schema.ts";
import type { Audit } from "../core/audit.ts";
import type { AgentLimits } from "../core/session-settings.ts";
import { Sessions } from "../core/sessions.ts";
import { globOf } from "../policy/rules/glob.ts";
import { levelOrder } from "../policy/stages/levels.ts";
import { permissionOrder } from "../policy/stages/permission-modes.ts";
import type { Modes } from "../policy/stages/visibility.ts";
import { compilePermissions } from "../policy-files/permissions.ts";
import type { SessionFile } from "../state/session-file.ts";

export interface SessionParts {
  readonly modes: Modes;
  /** The defaults of the policy files in force, for what the config leaves open. */
  readonly permissionMode: () => string | undefined;
  readonly limitsOf?: ((agent: string | undefined) => AgentLimits | undefined) | undefined;
  readonly now: () => number;
  readonly audit?: Audit;
  /** Left out: nothing is stored, for explanations. */
  readonly file?: SessionFile & { freshen?(): Promise<void> };
}

export type SessionConfig = Pick<Config, "sessions" | "grants" | "security">;

/**
 * Rejects with `bad-config` if the stored settings cannot be read: otherwise lowered limits would
 * be lost.
 */
export async function openSessions(config: SessionConfig, parts: SessionParts): Promise<Sessions> {
  const { modes, audit, file, permissionMode } = parts;
  const { mode, safety } = config.sessions;
  const sessions = new Sessions({
    defaults: {
      mode,
      safety,
      get permissionMode() {
        return config.security.interceptor.permissionMode ?? permissionMode() ?? "default";
      },
    },
    orders: { mode: modes, safety: levelOrder, permissionMode: permissionOrder },
    globOf,
    compile: (rules, session) =>
      compilePermissions(rules, {
        source: "session",
        name: `the rules of ${session}`,
        home: homedir(),
      }),
    limitsOf: parts.limitsOf,
    now: parts.now,
    grantTtlMs: config.grants.ttl,
    record: async (change) => audit?.append({ type: "session", action: "changed", ...change }),
    save: async (records) => file?.save(records),
    freshen: async () => file?.freshen?.(),
  });
  if (file) sessions.restore(await file.load());
  return sessions;
}
