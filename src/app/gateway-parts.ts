/**
 * The parts that every gateway opens first: its log, its state directory with the lock on it, its
 * audit log, its clock and its store.
 */
import { isAbsolute, join } from "node:path";
import { type AuditLog, openAuditLog } from "../audit/log.ts";
import type { Config } from "../config/schema.ts";
import type { Log } from "../core/channel.ts";
import { Clock } from "../core/clock.ts";
import type { Redactor } from "../core/pii.ts";
import type { Store } from "../core/store.ts";
import { stateDirectory } from "../filesystem/locations.ts";
import { openState, type State, type StoredTokens } from "../state/directory.ts";
import { lockState, type StateLock } from "../state/lock.ts";
import type { GatewayOptions } from "./gateway-options.ts";
import { createLog } from "./log.ts";
import { isShared, openStore } from "./open-store.ts";
import { cleanerOf, redactorOf } from "./redaction.ts";
import { openSharedRecord } from "./shared-record.ts";

export interface GatewayParts {
  readonly redactor: Redactor | undefined;
  /** Masks the gateway's own tokens. */
  readonly clean: (text: string) => string;
  readonly log: Log;
  readonly state: State;
  readonly tokens: StoredTokens;
  readonly lock: StateLock;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly store: Store;
  /** Closes the store, then the audit log, and releases the state directory. Safe to call twice. */
  close(): Promise<void>;
}

/** Throws `already-running`, `bad-config` or a JournalError. If it throws, nothing stays locked. */
export async function openParts(config: Config, options: GatewayOptions): Promise<GatewayParts> {
  const state = await openState(options.stateDirectory ?? stateDirectory());
  const lock = await lockState(state.directory);
  /** The opened parts, the latest first. */
  const closing: (() => Promise<void>)[] = [() => lock.release()];
  const close = async () => {
    const failed: unknown[] = [];
    for (const step of closing) await step().catch((error: unknown) => void failed.push(error));
    if (failed.length > 0) throw failed[0];
  };
  try {
    const tokens = await state.ensureTokens();
    const redactor = redactorOf(config, tokens);
    const clean = cleanerOf(config, tokens);
    const log = options.log ?? createLog(config.log.level, { redactor });
    const opened = { config, options, state, log, redactor, clean };
    const recorded = isShared(config, options)
      ? await openSharedRecord({ ...opened, file: auditFile(config, state) })
      : await openOwnRecord(opened);
    closing.unshift(...recorded.closing);
    const { audit, clock, store } = recorded;
    return { redactor, clean, log, state, tokens, lock, audit, clock, store, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Opened extends Pick<GatewayParts, "state" | "log" | "redactor" | "clean"> {
  readonly config: Config;
  readonly options: GatewayOptions;
}

/** The audit log, the clock and the store, with how to close them, the latest first. */
interface Recorded extends Pick<GatewayParts, "audit" | "clock" | "store"> {
  readonly closing: readonly (() => Promise<void>)[];
}

/** The file has the record, and no other gateway uses the store. */
async function openOwnRecord({
  config,
  options,
  state,
  log,
  redactor,
  clean,
}: Opened): Promise<Recorded> {
  const audit =
    options.audit ??
    (await openAuditLog(auditFile(config, state), { ...config.audit, redactor, clean }, log));
  const clock = new Clock();
  const { retain } = config.approval;
  try {
    const store = await openStore(config, options, { retain, now: clock.latest, log });
    const closeStore = () => store.close().finally(() => clock.stop());
    return { audit, clock, store, closing: [closeStore, () => audit.close()] };
  } catch (error) {
    await audit.close();
    throw error;
  }
}

const auditFile = ({ audit }: Config, { directory }: State): string =>
  isAbsolute(audit.file) ? audit.file : join(directory, audit.file);
