/**
 * What a gateway has before anything else: its log, its state directory with the lock on it, and
 * its audit log.
 */
import { isAbsolute, join } from "node:path";
import { type AuditLog, openAuditLog } from "../audit/log.ts";
import type { Config } from "../config/schema.ts";
import type { Log } from "../core/channel.ts";
import type { Redactor } from "../core/pii.ts";
import { stateDirectory } from "../filesystem/locations.ts";
import { openState, type State, type StoredTokens } from "../state/directory.ts";
import { lockState, type StateLock } from "../state/lock.ts";
import type { GatewayOptions } from "./gateway-options.ts";
import { createLog } from "./log.ts";
import { cleanerOf, redactorOf } from "./redaction.ts";

export interface GatewayParts {
  readonly redactor: Redactor | undefined;
  /** Masks the gateway's own tokens. */
  readonly clean: (text: string) => string;
  readonly log: Log;
  readonly state: State;
  readonly tokens: StoredTokens;
  readonly lock: StateLock;
  readonly audit: AuditLog;
  /** Gives the audit log and the state directory back. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Throws `already-running`, `bad-config` or a JournalError. What it throws leaves nothing locked.
 */
export async function openParts(config: Config, options: GatewayOptions): Promise<GatewayParts> {
  const state = await openState(options.stateDirectory ?? stateDirectory());
  const lock = await lockState(state.directory);
  try {
    const tokens = await state.ensureTokens();
    const redactor = redactorOf(config, tokens);
    const clean = cleanerOf(config, tokens);
    const log = options.log ?? createLog(config.log.level, { redactor });
    const audit =
      options.audit ??
      (await openAuditLog(auditFile(config, state), { ...config.audit, redactor, clean }, log));
    const close = () => audit.close().finally(() => lock.release());
    return { redactor, clean, log, state, tokens, lock, audit, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

const auditFile = ({ audit }: Config, { directory }: State): string =>
  isAbsolute(audit.file) ? audit.file : join(directory, audit.file);
