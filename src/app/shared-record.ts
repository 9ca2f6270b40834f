/** The audit log, the clock and the store of a gateway that shares its store with others. */
import { dirname, join } from "node:path";
import { chainEncoder } from "../audit/chain-encoder.ts";
import type { AuditLog } from "../audit/log.ts";
import { openOfflineLog } from "../audit/offline-log.ts";
import { writtenWith } from "../audit/records.ts";
import { openLogCopy, SharedLog } from "../audit/shared-log.ts";
import { type Config, listenAddress } from "../config/schema.ts";
import type { Log } from "../core/channel.ts";
import { Clock } from "../core/clock.ts";
import { ANCHORS, type ChainHead, type Cluster, type PruneAges } from "../core/cluster.ts";
import { CountersignError } from "../core/errors.ts";
import type { Redactor } from "../core/pii.ts";
import type { Store } from "../core/store.ts";
import type { State } from "../state/directory.ts";
import { defaultNodeName, nodeOf } from "../state/node-id.ts";
import { openUpkeep } from "./cluster-upkeep.ts";
import type { GatewayOptions } from "./gateway-options.ts";
import { openStore } from "./open-store.ts";

export interface SharedRecordOptions {
  readonly config: Config;
  readonly options: GatewayOptions;
  readonly state: State;
  readonly log: Log;
  readonly redactor: Redactor | undefined;
  readonly clean: (text: string) => string;
  /** The file that the record is copied to. */
  readonly file: string;
}

export interface SharedRecord {
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly store: Store;
  readonly closing: readonly (() => Promise<void>)[];
}

/** Times are the database's, so that a node with a wrong clock changes nothing. */
export async function openSharedRecord(given: SharedRecordOptions): Promise<SharedRecord> {
  const { config, options, state, log, redactor, clean, file } = given;
  const { node: name = defaultNodeName(listenAddress(config).port), offline } = settingsOf(config);
  const node = await nodeOf(state, name);
  const copy = await openLogCopy(file, { ...config.audit, log });
  let store: Store | undefined;
  try {
    const now = () => store?.cluster?.now() ?? Date.now();
    store = await openStore(config, options, {
      retain: config.approval.retain,
      log,
      node,
      encode: chainEncoder({ redactor, clean, now }),
      chainStart: copy.head,
      copy: (lines) => copy.write(lines),
    });
    const { cluster } = store;
    if (!cluster) throw new CountersignError("bad-config", NOT_SHARED, { path: "store" });
    await anchorStart(cluster, copy.head);
    await copy.follow(cluster);
    const aside = openOfflineLog(join(dirname(file), "audit-offline.jsonl"), {
      log,
      clean,
      form: writtenWith(redactor) as (event: object) => object,
    });
    mergeWhenBack(aside, cluster, log);
    const audit = new SharedLog({
      file,
      copy,
      cluster,
      ...(offline === "judge" && { offline: aside }),
    });
    const clock = new Clock({ now: cluster.now, steady: () => performance.now() });
    const upkeep = await openUpkeep({ cluster, log, ages: agesOf(config) });
    const closeStore = store.close.bind(store);
    return {
      audit,
      clock,
      store,
      closing: [
        async () => upkeep.close(),
        () => closeStore().finally(() => clock.stop()),
        () => audit.close(),
      ],
    };
  } catch (error) {
    await store?.close();
    await copy.close();
    throw error;
  }
}

/** What an outage left, of this run or of one before it. */
function mergeWhenBack(aside: ReturnType<typeof openOfflineLog>, cluster: Cluster, log: Log): void {
  const merge = () =>
    aside.merge(cluster).catch((error: Error) => {
      log.error({ error: error.message }, "the lines of the outage could not be merged yet");
    });
  void merge();
  cluster.watchTrouble((trouble) => {
    if (trouble === undefined) void merge();
  });
}

/** A chain that begins in this gateway's file says in the database what it continues. */
async function anchorStart(
  { audit, node, shared }: Cluster,
  { seq, hash }: ChainHead,
): Promise<void> {
  if (seq === 0 || (await audit.heads()).some(({ chain }) => chain === node.id)) return;
  await shared.put(ANCHORS, node.id, { seq, hash });
}

const agesOf = ({ store }: Config): PruneAges =>
  typeof store === "string" ? {} : { resolvedMs: store.retention, auditMs: store.auditRetention };

const settingsOf = ({ store }: Config) =>
  typeof store === "string" ? { node: undefined, offline: "deny" as const } : store;

const NOT_SHARED = "this store says that gateways share it, and does not let them";
