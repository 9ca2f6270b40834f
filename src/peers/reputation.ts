/**
 * The reputation of peers: a score over the outcomes of their allowed calls. An unknown peer is not
 * the same as one with a score of 0.
 */
import { z } from "zod";
import type { Log } from "../core/channel.ts";
import { keep, type RecordFile } from "./json-file.ts";

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const Earned = z.object({
  successes: count,
  failures: count,
  timeouts: count,
  /** How many calls in a row have failed, up to now. */
  streak: count,
});
export type Earned = Readonly<z.output<typeof Earned>>;
const File = z.strictObject({
  version: z.literal(1),
  peers: z.array(z.strictObject({ did: z.string().min(1), ...Earned.shape })),
});

export type PeerOutcome = "success" | "failure" | "timeout";

/** The record of a peer. `unavailable`: it cannot be read, or new outcomes could not be saved. */
export type Trust =
  | { readonly kind: "newcomer" }
  | { readonly kind: "known"; readonly score: number }
  | { readonly kind: "unavailable" };

export interface Reputation {
  trust(did: string): Trust;
  /** Undefined: there is no room to remember this peer, and it stays a newcomer. */
  record(
    did: string,
    outcome: PeerOutcome,
  ): { readonly score: number; readonly streak: number } | undefined;
  /** Resets the count of failures in a row: its session was ended for them. */
  restart(did: string): void;
  /** Makes a peer a newcomer again. False: it was one. */
  forget(did: string): boolean;
  /** Writes pending changes. Never rejects. */
  stop(): Promise<void>;
}

export interface ReputationOptions {
  readonly file: RecordFile;
  /** A peer with a score below this is never dropped to make room. */
  readonly minScore: number;
  /** How many peers are remembered. */
  readonly max?: number;
  readonly log?: Pick<Log, "error" | "warn">;
  readonly delayMs?: number;
}

/** From 0 to 1. One failure weighs as much as two successes, a timeout as one and a half. */
export const scoreOf = ({
  successes,
  failures,
  timeouts,
}: Pick<Earned, "successes" | "failures" | "timeouts">): number =>
  successes / (successes + 2 * failures + 1.5 * timeouts + 1);

const NEWCOMER: Trust = { kind: "newcomer" };
const UNAVAILABLE: Trust = { kind: "unavailable" };
const COUNTED = { success: "successes", failure: "failures", timeout: "timeouts" } as const;

export const NO_RECORD: Earned = { successes: 0, failures: 0, timeouts: 0, streak: 0 };

export const withOutcome = (earned: Earned, outcome: PeerOutcome): Earned => ({
  ...earned,
  [COUNTED[outcome]]: earned[COUNTED[outcome]] + 1,
  streak: outcome === "success" ? 0 : earned.streak + 1,
});

/**
 * Never rejects: if the file cannot be read, every peer's trust is `unavailable`, and the file is
 * left as it is.
 */
export async function openReputation({
  file,
  minScore,
  max = 10_000,
  log,
  delayMs = 1000,
}: ReputationOptions): Promise<Reputation> {
  const peers = await load(file, log);
  if (!peers) return UNREADABLE;
  const kept = keep({ file, log, delayMs, text: () => textOf(peers) });

  /**
   * Drops the longest idle peer in good standing: it becomes a newcomer, which may do less. A peer
   * in bad standing would gain by that.
   */
  const makeRoom = (): boolean => {
    if (peers.size < max) return true;
    for (const [did, earned] of peers) if (scoreOf(earned) >= minScore) return peers.delete(did);
    log?.warn(
      { file: file.name, max },
      "no room to remember another peer: all known ones have a bad reputation",
    );
    return false;
  };

  return {
    trust(did) {
      if (!kept.healthy) return UNAVAILABLE;
      const earned = peers.get(did);
      return earned ? { kind: "known", score: scoreOf(earned) } : NEWCOMER;
    },
    record(did, outcome) {
      const known = peers.get(did);
      if (!known && !makeRoom()) return undefined;
      const earned = withOutcome(known ?? NO_RECORD, outcome);
      peers.delete(did); // moves it behind all peers that were idle for longer
      peers.set(did, earned);
      kept.soon();
      return { score: scoreOf(earned), streak: earned.streak };
    },
    restart(did) {
      const earned = peers.get(did);
      if (!earned) return;
      peers.set(did, { ...earned, streak: 0 });
      kept.soon();
    },
    forget(did) {
      const known = peers.delete(did);
      if (known) kept.soon();
      return known;
    },
    stop: () => kept.stop(),
  };
}

async function load(
  file: RecordFile,
  log: ReputationOptions["log"],
): Promise<Map<string, Earned> | undefined> {
  try {
    const text = await file.load();
    const { peers } = text === undefined ? { peers: [] } : File.parse(JSON.parse(text));
    return new Map(peers.map(({ did, ...earned }) => [did, earned]));
  } catch (error) {
    log?.error(
      { file: file.name, error: (error as Error).message },
      "the peers' reputation cannot be read: all peers are denied; repair the file or move it " +
        "away, and restart",
    );
    return undefined;
  }
}

const textOf = (earnings: ReadonlyMap<string, Earned>): string => {
  const peers = [...earnings].map(([did, earned]) => ({ did, ...earned }));
  return `${JSON.stringify({ version: 1, peers })}\n`;
};

const UNREADABLE: Reputation = {
  trust: () => UNAVAILABLE,
  record: () => undefined,
  restart: () => {},
  forget: () => false,
  stop: async () => {},
};
