/**
 * Channels of gateways that share a store. One node at a time holds the connection to a platform,
 * and shows the cards of all nodes there. People connect to any node, and see the cards of all.
 */
import { sessionGlobs } from "../../channels/sessions.ts";
import type { ApprovalProvider, ChannelDefinition, Log } from "../core/channel.ts";
import type { Cluster } from "../core/cluster.ts";
import type { Store } from "../core/store.ts";
import { HostedMember } from "./cluster-hosted.ts";
import type { Member } from "./cluster-members.ts";
import { type NodePresence, Nodes } from "./cluster-nodes.ts";
import { SharedOutcomes } from "./cluster-outcomes.ts";
import { PlatformMember } from "./cluster-platform.ts";

export interface NodeStatus {
  readonly name: string;
  readonly id: string;
  /** Of what all nodes should have the same; null: it is of a version that does not tell. */
  readonly configDigest: string | null;
  /** Unix ms. */
  readonly lastSeen: number;
  /** It is the one that was asked. */
  readonly own: boolean;
  /** The platforms whose connection it holds. */
  readonly holds: readonly string[];
  /** The channels on which it can reach people itself. */
  readonly reaches: readonly string[];
}

export interface ClusterChannels {
  /** The provider that the gateway uses in place of the channel's own. */
  wrap(definition: ChannelDefinition, inner: ApprovalProvider, options: object): ApprovalProvider;
  /** Before the channels start. */
  start(): Promise<void>;
  /** After the channels were stopped. */
  stop(): Promise<void>;
  nodes(): readonly NodeStatus[];
  /** The name of another node that holds a platform. */
  holder(channel: string): string | undefined;
  /** Whether a question or an alarm is this node's, so that it is this one that notifies people. */
  isOwn(id: string): boolean;
}

export interface ClusterChannelsOptions {
  readonly cluster: Cluster;
  readonly configDigest: string;
  readonly store: Pick<Store, "get" | "pending" | "watch">;
  readonly log: Log;
}

const SWEEP_MS = 10_000;

export function openClusterChannels(options: ClusterChannelsOptions): ClusterChannels {
  const { cluster, configDigest } = options;
  const members = new Map<string, Member>();
  const own = new Set<string>();
  const describe = () =>
    Object.fromEntries([...members].map(([name, member]) => [name, member.state()]));
  const nodes = new Nodes({ cluster, configDigest, describe });
  const outcomes = new SharedOutcomes(cluster);
  let ends: readonly (() => void)[] = [];
  return {
    wrap(definition, inner, given) {
      const parts = { ...options, inner, nodes, outcomes, sessions: globsOf(given), own };
      const member = definition.hosted ? new HostedMember(parts) : new PlatformMember(parts);
      members.set(inner.name, member);
      return providerOf(member);
    },
    async start() {
      ends = watching(options, members, own);
      await nodes.start();
    },
    async stop() {
      for (const end of ends) end();
      outcomes.stop();
      await nodes.stop();
    },
    nodes: () => [
      statusOf(nodes.own(), true),
      ...nodes.others().map((node) => statusOf(node, false)),
    ],
    holder: (channel) => nodes.others().find(({ channels }) => channels[channel]?.holds)?.name,
    isOwn: (id) => own.has(id),
  };
}

/** Closes cards of questions that end, on whatever node. Returns how to stop that. */
function watching(
  { cluster, store }: ClusterChannelsOptions,
  members: ReadonlyMap<string, Member>,
  own: Set<string>,
): readonly (() => void)[] {
  const sweep = () => {
    for (const member of members.values()) void member.sweep().catch(() => {});
  };
  const timer = setInterval(sweep, SWEEP_MS).unref();
  return [
    () => clearInterval(timer),
    cluster.watchTrouble((trouble) => {
      if (trouble === undefined) sweep();
    }),
    store.watch(({ request, decision }) => {
      own.delete(request.id);
      for (const member of members.values()) void member.close(request, decision);
    }),
  ];
}

function statusOf(
  { name, id, configDigest, lastSeen, channels }: NodePresence,
  own: boolean,
): NodeStatus {
  const named = (what: "holds" | "able") =>
    Object.entries(channels).flatMap(([channel, state]) => (state[what] ? [channel] : []));
  const about = { name, id, configDigest: configDigest ?? null, lastSeen, own };
  return { ...about, holds: named("holds"), reaches: named("able") };
}

/** Methods of their own, as every provider has them. */
const providerOf = (member: Member): ApprovalProvider => ({
  name: member.name,
  canHandle: (session) => member.canHandle(session),
  start: (host) => member.start(host),
  ask: (request) => member.ask(request),
  recount: (receipt, request) => member.recount(receipt, request),
  remind: (receipt, request) => member.remind(receipt, request),
  closeCard: (receipt, request, decision) => member.closeCard(receipt, request, decision),
  alarm: (alarm) => member.alarm(alarm),
  trouble: () => member.trouble(),
  stop: () => member.stop(),
});

/** A channel of another package may have no such option, or another kind of it. */
function globsOf(options: object): readonly string[] {
  const { sessions } = options as { readonly sessions?: unknown };
  return sessionGlobs.safeParse(sessions).data ?? ["*"];
}
