/** What the channels of gateways that share a store have in common. */
import type { ApprovalProvider, ChannelHost, Log } from "../core/channel.ts";
import type { Cluster } from "../core/cluster.ts";
import { CountersignError } from "../core/errors.ts";
import type { ApprovalRequest, Decision } from "../core/model.ts";
import type { Store } from "../core/store.ts";
import type { Cards } from "./cluster-cards.ts";
import type { ChannelState, Nodes } from "./cluster-nodes.ts";
import type { SharedOutcomes } from "./cluster-outcomes.ts";

/** A channel as the gateway uses it, in place of the channel's own provider. */
export interface Member extends ApprovalProvider {
  /** What this node tells the others of it. */
  state(): ChannelState;
  /** A question has ended, on any node. */
  close(request: ApprovalRequest, decision: Decision): Promise<void>;
  /** Now and then, and after the store was lost: makes up for news that was not heard. */
  sweep(): Promise<void>;
}

export interface MemberParts {
  readonly cluster: Cluster;
  readonly store: Pick<Store, "get" | "pending">;
  readonly log: Log;
  /** The channel's own provider. */
  readonly inner: ApprovalProvider;
  readonly nodes: Nodes;
  readonly outcomes: SharedOutcomes;
  /** Which sessions it is asked about. */
  readonly sessions: readonly string[];
  /** Questions and alarms that this node has people asked about and told of. */
  readonly own: Set<string>;
}

/**
 * A card is known to the cluster's list, which closes it, on whichever node its call waits; and the
 * channel hears what became of the calls of all nodes.
 */
export function hostOf(
  host: ChannelHost,
  cards: Pick<Cards, "also">,
  outcomes: SharedOutcomes,
): ChannelHost {
  outcomes.begin(host);
  return {
    ...host,
    shown: (id, receipt) => cards.also(id, receipt),
    watch(listener) {
      const ends = [host.watch(listener), outcomes.watch(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

export async function withinTime<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new CountersignError("channel-down", "it did not start in time");
    timer = setTimeout(() => reject(error), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
