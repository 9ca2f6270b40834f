/**
 * Manages the channels: opens them from the config, starts and stops them, and knows the state of
 * each.
 */
import { statSync } from "node:fs";
import { channelNamed, type Registry } from "../config/registry.ts";
import type { Config } from "../config/schema.ts";
import { channelParts } from "../config/validate.ts";
import type { Alarm } from "../core/alarm.ts";
import type {
  ApprovalProvider,
  ChannelContext,
  ChannelDefinition,
  ChannelHost,
  Log,
  Web,
} from "../core/channel.ts";
import type { Routed } from "../core/composite.ts";
import { CountersignError } from "../core/errors.ts";
import type { Notifications } from "../core/notifications.ts";
import { packageRoot } from "../core/package-root.ts";
import type { Approver } from "../core/roster.ts";
import { CLI_CHANNEL } from "../server/tokens.ts";
import { operatorName } from "../state/directory.ts";
import { createAlarms } from "./alarms.ts";
import type { HostFor } from "./channel-host.ts";
import type { ClusterChannels, NodeStatus } from "./cluster-channels.ts";

interface Post {
  readonly definition: ChannelDefinition;
  readonly provider: ApprovalProvider;
  state: "new" | "up" | "down";
  /** Why it did not start, in words. */
  detail: string;
  /** The timer until the next attempt to start it. */
  retry: NodeJS.Timeout | undefined;
}

export interface ChannelStatus {
  readonly name: string;
  /**
   * `down`: it cannot reach people now. `off`: a terminal that does not exist. `new`: not started
   * yet.
   */
  readonly state: "new" | "up" | "down" | "off";
  /** The cause and what to do about it; empty if all is well. */
  readonly detail: string;
  /** Another node that holds the connection. */
  readonly node?: string;
}

export interface Channels {
  readonly routes: { readonly channels: readonly Routed[]; readonly fallbacks: readonly Routed[] };
  /** Starts every channel. A channel that cannot start is left out. */
  start(hostFor: HostFor): Promise<void>;
  stop(): Promise<void>;
  /** Shows it on every channel, as soon as each can. */
  alarm(alarm: Alarm): void;
  status(): ChannelStatus[];
  /** The gateways that share the store, this one first. Left out: it is not shared. */
  readonly nodes?: () => readonly NodeStatus[];
  /** Whether a question of an ordinary session could reach a person, or an automatic channel. */
  works(): boolean;
}

export interface ChannelsOptions {
  readonly registry: Registry;
  readonly log: Log;
  readonly web: Web;
  readonly more: Readonly<Record<string, object>>;
  readonly secretOf: (channel: string) => Buffer;
  readonly notifications: Notifications;
  /** Whether any approver has an id on that channel: without one, no person could answer there. */
  readonly reaches: (channel: string) => boolean;
  /** Left out: no other gateway uses the store. */
  readonly cluster?: ClusterChannels | undefined;
}

/** The delay before a channel that could not connect is tried again; it grows with each attempt. */
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 60_000;

export async function openChannels(
  config: Config,
  { registry, log, web, more, secretOf, notifications, reaches, cluster }: ChannelsOptions,
): Promise<Channels> {
  // A channel's client is found now. Until Node has looked at an ordinary file again, it takes
  // links for what they lead to if what it looked at last was a socket, such as our lock.
  statSync(packageRoot);
  const grantTtlMs = config.grants.ttl;
  const open = (definition: ChannelDefinition, own: unknown): Promise<Post> => {
    const { name } = definition;
    const given = { ...themed(definition, config), ...channelParts(own).own, ...more[name] };
    const secret = secretOf(name);
    const notifying = notificationsOf(definition, notifications, cluster);
    const context = { log, web, secret, grantTtlMs, notifications: notifying };
    return openPost(definition, given, { ...context, cluster });
  };
  const posts = await Promise.all(
    Object.entries(config.channels).map(([name, options]) =>
      open(definitionOf(name, registry), options ?? {}),
    ),
  );
  const { enabled, ...headless } = config.headless;
  const automatic = enabled
    ? await Promise.all(
        registry.channels
          .filter(({ automatic }) => automatic)
          .map((definition) => open(definition, headless)),
      )
    : [];
  const all = [...posts, ...automatic];
  const alarms = createAlarms(
    all.map(({ provider }) => provider),
    log,
  );
  return {
    routes: routesOf(posts, automatic, { config, reaches }),
    async start(hostFor) {
      await cluster?.start();
      const starting = all.map((post) => {
        post.detail = "it is still starting";
        const host = hostFor(post.provider, post.definition.hosted);
        return withinTime(startPost(post, host, { log }));
      });
      await Promise.all(starting);
    },
    alarm: (alarm) => alarms.raise(alarm),
    async stop() {
      alarms.stop();
      for (const { retry } of all) clearTimeout(retry);
      await Promise.allSettled(all.map(({ provider }) => withinTime(provider.stop())));
      await cluster?.stop();
    },
    status: () => all.map((post) => statusOf(post, reaches(post.provider.name), cluster)),
    ...(cluster && { nodes: cluster.nodes }),
    works: () => all.some((post) => countsFor(all, post, reaches)),
  };
}

const countsFor = (
  all: readonly Post[],
  post: Post,
  reaches: ChannelsOptions["reaches"],
): boolean =>
  works(post, reaches(post.provider.name)) && (!post.definition.silent || allLocal(all));

/**
 * A channel's buttons answer for its own people, as its taps do. Devices are known to channels that
 * people connect to; where every node shows a question, the one that asks notifies them.
 */
const notificationsOf = (
  { name, hosted }: ChannelDefinition,
  all: Notifications,
  cluster: ClusterChannels | undefined,
): Notifications => ({
  ...all,
  actionToken: (action) =>
    all.actionToken({ ...action, person: { ...action.person, channel: name } }),
  push: {
    ...all.push,
    list: (roles, about) => {
      const isOther = about !== undefined && cluster?.isOwn(about) === false;
      return hosted && !isOther ? all.push.list(roles) : [];
    },
  },
});

/** In which order they are asked. */
function routesOf(
  posts: readonly Post[],
  automatic: readonly Post[],
  { config, reaches }: { readonly config: Config } & Pick<ChannelsOptions, "reaches">,
): Channels["routes"] {
  /**
   * Among other channels, a local one is asked only for its own sessions and those that the config
   * names.
   */
  const ranked = (post: Post): Routed => {
    const { name, local } = post.definition;
    const named = (config.channels[name] as { sessions?: unknown } | null)?.sessions !== undefined;
    if (!local) return { ...route(post), only: () => reaches(name) };
    return named
      ? route(post)
      : { ...route(post), only: (session) => session.startsWith(`${name}:`) };
  };
  const showing = posts.filter(({ definition }) => !definition.silent);
  const local = showing.filter(({ definition }) => definition.local);
  /** Whoever answers there has to look for the question, so these come after all others. */
  const silent = posts
    .filter(({ definition }) => definition.silent)
    .map((post) => ({ ...route(post), only: () => reaches(post.definition.name) }));
  return {
    channels: showing.map(ranked),
    fallbacks: [...[...local, ...automatic].map(route), ...silent],
  };
}

async function openPost(
  definition: ChannelDefinition,
  options: object,
  { cluster, ...context }: ChannelContext & Pick<ChannelsOptions, "cluster">,
): Promise<Post> {
  const { name, local, automatic, silent } = definition;
  const own = await definition.open(options, context);
  // It speaks for the people of its name.
  if (own.name !== name)
    throw new CountersignError("bad-config", `the channel ${name} opens as ${own.name}`);
  const isOfMachine = local || automatic || silent === true;
  const provider = cluster && !isOfMachine ? cluster.wrap(definition, own, options) : own;
  return { definition, provider, state: "new", detail: "", retry: undefined };
}

/** The gateway waits no longer for a channel that starts or stops; it may still do so later. */
const PATIENCE_MS = 30_000;

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const route = ({ definition, provider }: Post): Routed => ({
  provider,
  automatic: definition.automatic,
  silent: definition.silent === true,
});

/** Throws `bad-config` if the config was read with more channels than this gateway has. */
function definitionOf(name: string, registry: Registry): ChannelDefinition {
  const definition = channelNamed(registry, name);
  if (definition) return definition;
  throw new CountersignError(
    "bad-config",
    `the config names the channel ${name}, which createGateway was not given`,
    { path: `channels.${name}` },
  );
}

/**
 * The gateway's theme is the default for channels that have a theme option. A channel of another
 * package may bring its own copy of zod, so `instanceof` does not work.
 */
const themed = ({ options }: ChannelDefinition, { theme }: Config): object =>
  "shape" in options && Object.hasOwn(Object(options.shape), "theme") ? { theme } : {};

/**
 * A channel can lose its platform after it has started, and can be up while no person is connected.
 */
function statusOf(
  { definition, provider, state, detail }: Post,
  reached: boolean,
  cluster?: Pick<ClusterChannels, "holder">,
): ChannelStatus {
  const { name } = provider;
  if (state !== "up") return { name, state, detail };
  const { local, hosted, automatic } = definition;
  const trouble = provider.trouble();
  if (trouble !== "" && !hosted) return { name, state: local ? "off" : "down", detail: trouble };
  const unknown =
    reached || local || automatic ? "" : `no approver has an id here: countersign pair ${name}`;
  const node = local || automatic ? undefined : cluster?.holder(name);
  const held = node === undefined ? "" : `held by ${node}`;
  return { name, state, detail: trouble || unknown || held, ...(node !== undefined && { node }) };
}

/**
 * A channel that shows nothing does not make up for a lost chat: the operator should hear of that.
 */
const allLocal = (posts: readonly Post[]): boolean =>
  posts.every(({ definition }) => definition.local);

/** An ordinary session: neither a channel's own nor a remote peer's. */
const ORDINARY = "agent:readiness";

/**
 * A fallback has to accept such a session; the other channels have to reach a person who may
 * answer.
 */
function works(post: Post, reached: boolean): boolean {
  const { definition, provider } = post;
  if (statusOf(post, reached).state !== "up") return false;
  return definition.local || definition.automatic ? provider.canHandle(ORDINARY) : reached;
}

async function startPost(
  post: Post,
  host: ChannelHost,
  { log, delayMs = FIRST_RETRY_MS }: { log: Log; delayMs?: number },
): Promise<void> {
  const { name } = post.provider;
  try {
    await post.provider.start(host);
    if (post.state === "down") log.info({ channel: name }, "the channel is up now");
    post.state = "up";
    post.detail = "";
  } catch (error) {
    const again = !(error instanceof CountersignError && error.code === "channel-refused");
    post.state = "down";
    post.detail = error instanceof CountersignError ? error.message : String(error);
    log.error(
      { channel: name, reason: post.detail, again },
      "a channel could not start; the gateway goes on without it",
    );
    if (!again) return;
    const longer = Math.min(LONGEST_RETRY_MS, delayMs * 2);
    post.retry = setTimeout(
      () => void startPost(post, host, { log, delayMs: longer }),
      delayMs,
    ).unref();
  }
}

/**
 * The approvers of the config, and those that need no entry: the operator, at this machine's own
 * terminal and command line (unless the config names another person), and automatic channels under
 * their own names.
 */
export function approversOf(
  { approvers, channels, cli, headless }: Config,
  registry: Registry,
): Approver[] {
  const operator = operatorName();
  const isLocal = (channel: string) =>
    channel !== CLI_CHANNEL && channelNamed(registry, channel)?.local === true;
  const locals = Object.keys(channels).filter(isLocal);
  const automatic = registry.channels.filter(
    (definition) => headless.enabled && definition.automatic,
  );
  const unnamed = [...locals, ...(cli.answer ? [CLI_CHANNEL] : [])].filter(
    (channel) => !approvers.some(({ ids }) => channel in ids),
  );
  const allRoles = [...new Set(approvers.flatMap(({ roles }) => roles))];
  return [
    ...approvers,
    ...unnamed.map((channel) => ({
      name: operator,
      roles: allRoles,
      ids: { [channel]: operator },
    })),
    ...automatic.map(({ name }) => ({ name, roles: [], ids: { [name]: name }, automatic: true })),
  ];
}
