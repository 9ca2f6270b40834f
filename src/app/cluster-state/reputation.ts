/**
 * The reputation of remote peers at all gateways that share a store: a row for each peer, to which
 * every gateway adds. News may lag: a gateway may let a peer in for as long as it has not heard.
 */
import type { Cluster } from "../../core/cluster.ts";
import {
  Earned,
  NO_RECORD,
  type PeerOutcome,
  type Reputation,
  scoreOf,
  withOutcome,
} from "../../peers/reputation.ts";
import { Replica } from "./replica.ts";

const KIND = "reputation";

/** Rejects with `store-lost`. */
export async function sharedReputation(cluster: Cluster): Promise<Reputation> {
  const { shared } = cluster;
  const known = await Replica.open<Earned>({
    shared,
    kind: KIND,
    read: (value) => Earned.safeParse(value).data,
  });
  let turn: Promise<unknown> = Promise.resolve();
  let isHealthy = true;

  /** Shown here at once, and then added to what the other nodes have written. */
  const change = (did: string, by: (earned: Earned) => Earned): Earned => {
    const own = by(known.get(did) ?? NO_RECORD);
    known.wrote(did, own);
    turn = turn
      .then(() => changeRow(cluster, did, by))
      .then(
        (earned) => {
          isHealthy = true;
          known.wrote(did, earned);
        },
        () => {
          isHealthy = false;
        },
      );
    return own;
  };

  return {
    trust(did) {
      if (!isHealthy && cluster.trouble() !== undefined) return { kind: "unavailable" };
      const earned = known.get(did);
      return earned ? { kind: "known", score: scoreOf(earned) } : { kind: "newcomer" };
    },
    record(did: string, outcome: PeerOutcome) {
      const earned = change(did, (before) => withOutcome(before, outcome));
      return { score: scoreOf(earned), streak: earned.streak };
    },
    restart(did) {
      if (known.has(did)) change(did, (before) => ({ ...before, streak: 0 }));
    },
    forget(did) {
      const was = known.has(did);
      known.wrote(did, undefined);
      turn = turn.then(() => shared.take(KIND, did)).catch(() => {});
      return was;
    },
    async stop() {
      await turn;
      known.close();
    },
  };
}

async function changeRow(
  { shared }: Cluster,
  did: string,
  by: (earned: Earned) => Earned,
): Promise<Earned> {
  for (;;) {
    const row = await shared.get(KIND, did);
    const earned = by(Earned.safeParse(row?.value).data ?? NO_RECORD);
    if (await shared.put(KIND, did, { ...earned }, { version: row?.version ?? 0 })) return earned;
  }
}
