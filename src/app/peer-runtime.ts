/**
 * Opens the parts for remote peers: their sessions, their reputation, their spending, and the
 * pipeline that decides each of their calls.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../config/schema.ts";
import type { Audit } from "../core/audit.ts";
import type { CallEntry } from "../core/call-table.ts";
import type { Log } from "../core/channel.ts";
import type { Cluster } from "../core/cluster.ts";
import type { Events } from "../core/events.ts";
import type { Judgement, Verdict } from "../core/model.ts";
import type { PeerEndpoints } from "../core/peer.ts";
import type { PolicyCall } from "../core/policy.ts";
import { createPeerSessions, MAX_TOKENS } from "../peers/handshake.ts";
import type { NoncesOfPeers } from "../peers/nonces.ts";
import { limitsOf } from "../peers/options.ts";
import { createPeerPipeline, type PeerResult } from "../peers/pipeline.ts";
import { followPeer } from "../peers/refusal-tracker.ts";
import { openReputation, type Reputation } from "../peers/reputation.ts";
import { openSpending } from "../peers/spending.ts";
import type { State } from "../state/directory.ts";
import { peerIdentity } from "../state/peer-key.ts";
import { peerFiles } from "../state/reputation-file.ts";
import { sharedPeerDid, sharedPeerKey } from "./cluster-state/keys.ts";
import { type SharedPeerTokens, sharedNonces, sharedPeerTokens } from "./cluster-state/peers.ts";
import { sharedReputation } from "./cluster-state/reputation.ts";
import { sharedSpending } from "./cluster-state/spending.ts";

const AGAIN_MS = 1000;

export interface PeerRuntime {
  readonly endpoints: PeerEndpoints;
  judge(call: PolicyCall, judgement: Judgement): Promise<Verdict>;
  outcome(callId: string, result: Omit<PeerResult, "reporter">): void;
  /** Why an input that an approver changed is refused; undefined: it is not. */
  objection(call: {
    readonly id: string;
    readonly tool: string;
    readonly input: PolicyCall["input"];
  }): string | undefined;
  /** Writes pending changes. */
  stop(): Promise<void>;
}

export interface PeerParts {
  readonly state: State;
  readonly audit: Audit;
  readonly events: Events;
  readonly log: Log;
  readonly now: () => number;
  /** The gateways that share the store. */
  readonly cluster?: Cluster | undefined;
}

/** Undefined if the config has no `p2p`. */
export async function openPeers(
  { p2p, payment }: Pick<Config, "p2p" | "payment">,
  { state, audit, events, log, now, cluster }: PeerParts,
): Promise<PeerRuntime | undefined> {
  if (!p2p) return undefined;
  const files = peerFiles(state);
  const limits = limitsOf(payment);
  const { minTrustScore: minScore } = p2p;
  const reputation = await (cluster
    ? sharedReputation(cluster)
    : openReputation({ file: files.reputation, minScore, log }));
  const spending = await (cluster
    ? sharedSpending(cluster, limits)
    : openSpending({ limits, file: files.spending, now, log }));
  const pipeline = createPeerPipeline({
    p2p,
    payment,
    reputation,
    spending,
    now,
    log,
    onInvalid: (did, why) => void end(() => sessions.invalidate(did, why)),
  });
  let isStopped = false;
  const end = untilTaken(log, () => isStopped);
  const { did: own } = await peerIdentity(state);
  const shared = cluster && (await sharedSessions(cluster, p2p));
  const names = new Map(p2p.peers.map(({ did, name }) => [did, name]));
  const sessions = createPeerSessions({
    did: cluster ? await sharedPeerDid(cluster, own) : own,
    shared,
    now,
    admit: (did) => pipeline.admit(did),
    record: (event) => audit.append({ type: "peer", ...event }),
    about: (did) => aboutPeer(names.get(did), reputation.trust(did)),
    terms: p2p.ownerTerms,
    timeoutMs: p2p.handshakeTimeout,
    ttlMs: p2p.sessionTtl,
  });
  events.listen((event) => {
    if (event.type === "decision") heardBy(pipeline, sessions, event.entry);
  });
  return {
    endpoints: sessions,
    async judge(call, judgement) {
      const { verdict } = await pipeline.judge(call, judgement);
      return verdict.action === "allow" && !hasProved(call) ? OWNER : verdict;
    },
    outcome: (id, result) => pipeline.outcome(id, { ...result, reporter: "executor" }),
    objection: (call) => pipeline.objection(call),
    async stop() {
      isStopped = true;
      shared?.tokens.stop();
      await Promise.all([reputation.stop(), spending.stop()]);
    },
  };
}

const aboutPeer = (name: string | undefined, trust: ReturnType<Reputation["trust"]>) => ({
  ...(name !== undefined && { name }),
  ...(trust.kind === "known" && { score: trust.score }),
});

/** Tries again until the store has taken it. */
const untilTaken =
  (log: Log, isOver: () => boolean) =>
  async (work: () => Promise<unknown>): Promise<void> => {
    while (!isOver())
      try {
        await work();
        return;
      } catch (error) {
        const { message } = error as Error;
        log.error({ error: message }, "a peer's sessions cannot be ended yet");
        await pause(AGAIN_MS, undefined, { ref: false });
      }
  };

async function sharedSessions(
  cluster: Cluster,
  { handshakeTimeout, sessionTtl }: NonNullable<Config["p2p"]>,
): Promise<{ readonly nonces: NoncesOfPeers; readonly tokens: SharedPeerTokens }> {
  const nonces = sharedNonces(cluster, { timeoutMs: handshakeTimeout });
  const key = await sharedPeerKey(cluster);
  const tokens = await sharedPeerTokens(cluster, { ttlMs: sessionTtl, max: MAX_TOKENS, key });
  return { nonces, tokens };
}

/** A call was decided: a peer's spending and reputation depend on it. */
function heardBy(
  pipeline: ReturnType<typeof createPeerPipeline>,
  sessions: PeerEndpoints & Parameters<typeof followPeer>[0],
  entry: CallEntry,
): void {
  followPeer(sessions, entry);
  if (entry.decision) pipeline.decided(entry.call.id, entry.decision.outcome);
}

/**
 * Only a call that came through the peers' own endpoint is owned by the peer's session; an agent
 * can write any name into its calls.
 */
const hasProved = ({ session, owner }: PolicyCall): boolean =>
  owner === undefined || owner === session;

const OWNER: Verdict = {
  stage: "peer",
  action: "ask",
  reason: {
    type: "peer",
    code: "spending",
    message:
      "This call claims to come from a remote peer, but did not prove it; the " +
      "owner has to approve it.",
  },
};
