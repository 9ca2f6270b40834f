/**
 * A fake Discord: REST and Gateway v10 for a bot, and what three people see and do. It
 * needs nothing but `ws`.
 *
 * Shapes, codes, limits and closing codes are those of Discord's documentation; the words of form
 * errors are those that bots have reported. What is undocumented is explained where it is decided:
 * an escaped mention still rings (`markdown.ts`), a text is counted in code points (`form.ts`), an
 * edit rings whom it names. `pressRaw` and `pressStale` deliver what Discord's own server would
 * mostly refuse. There are no reactions, stickers, polls, voice, webhooks of channels, or system
 * messages; forms hold texts and string selects.
 */
import type { ChatPlatform, Failure, Person, SeenMessage } from "../platform.ts";
import { openApi } from "./api.ts";
import { commandEndpoints, interactionEndpoints } from "./api-interactions.ts";
import { messageEndpoints } from "./api-messages.ts";
import { placeEndpoints } from "./api-places.ts";
import { openCommands } from "./commands.ts";
import { fileAt, peopleOf, powersOf, screensOf, switchesOf } from "./facets.ts";
import { openFollowups, TOKEN_LIFETIME } from "./followups.ts";
import { Gateway, type Sent } from "./gateway.ts";
import type { PrivilegedIntent } from "./intents.ts";
import { openInteractions } from "./interactions.ts";
import type { Permission } from "./permissions.ts";
import { type Limits, openRates, REAL_LIMITS } from "./rates.ts";
import { ok } from "./router.ts";
import { HttpServer } from "./server.ts";
import { openUserActions, type UserActions } from "./user-actions.ts";
import { CHANNEL } from "./wire.ts";
import { addChannel, openWorld } from "./world.ts";

export { GLOBAL_LIMIT, IDENTIFY_LIMIT, type Limits, MESSAGE_LIMIT } from "./rates.ts";
export type { Permission, PrivilegedIntent, Sent };

/** All times in milliseconds. */
export interface DiscordOptions {
  /** How long a bot has for its first answer to an interaction. Discord's is 3000. */
  readonly deadline?: number;
  /** How long the token of an interaction lives. Discord's is 15 minutes. */
  readonly tokenLifetime?: number;
  /**
   * How long a person still looks after the last thing that the bot did about what they pressed.
   */
  readonly linger?: number;
  /** How long a person waits for an answer that the bot has put off. */
  readonly patience?: number;
  /** What hello asks for. Discord's is 41250. */
  readonly heartbeat?: number;
  /** Switched on for the application. A new one has none of them. */
  readonly privileged?: readonly PrivilegedIntent[];
  /** Rate limits: the real ones, or those given. None without. */
  readonly limits?: boolean | Limits;
  /** Sessions that may still be started today. */
  readonly starts?: number;
}

export interface DiscordPlatform extends ChatPlatform, Omit<UserActions, keyof ChatPlatform> {
  readonly token: string;
  readonly guild: string;
  /** A second channel of the guild. */
  readonly hall: string;
  /** A public thread in the channel. */
  readonly thread: string;
  /** A role that can be mentioned. */
  readonly role: string;
  /** What only this person sees: ephemeral messages, oldest first. */
  onlyFor(person: Person): readonly SeenMessage[];
  /** From now on this person takes no private messages. */
  blockPrivate(person: Person): void;
  deny(chat: string, ...permissions: Permission[]): void;
  allow(chat: string, ...permissions: Permission[]): void;
  /** Takes the bot out of a channel: it cannot see it any more. */
  kick(chat?: string): void;
  /** Takes the bot out of the guild. */
  expel(): void;
  /** What clients have sent to the gateway, oldest first. */
  readonly sent: readonly Sent[];
  /** Op 7: asks every client to reconnect and resume. */
  reconnect(): void;
  /** Op 9: sessions are invalid, for good or to be resumed. */
  invalidate(resumable: boolean): void;
  /** Closes every gateway connection with this code. */
  closeGateway(code: number): void;
  /**
   * Gateway connections that stand now are dead: no heartbeat is acknowledged, no event arrives.
   */
  zombie(): void;
  /** Sessions without a connection can no longer be resumed. */
  forget(): void;
  /** Events wait from now on. */
  hold(): void;
  release(order?: "as-they-came" | "reversed"): void;
}

export function openDiscord(options: DiscordOptions = {}): DiscordPlatform {
  const { linger = 80, patience = 1000 } = options;
  const parts = partsOf(options);
  const { world, places, interactions, commands, gateway } = parts;
  const { address, ...network } = networkOf(parts);
  return {
    ...openUserActions({ world, interactions, commands, attention: { linger, patience } }),
    ...peopleOf(world),
    ...screensOf(world, places.room),
    ...powersOf(world, places.room),
    ...switchesOf(gateway),
    ...places,
    ...network,
    token: world.token,
    guild: world.guild.id,
    role: world.role.id,
    sent: gateway.sent,
    whispers: (person) => interactions.whispers(person.id),
    // Getters do not survive being spread.
    get options() {
      return { token: world.token, channel: places.room, api: address() };
    },
    get url() {
      return address();
    },
    get connected() {
      return gateway.sessions.connected;
    },
  };
}

function partsOf(options: DiscordOptions) {
  const {
    privileged = [],
    deadline = 3000,
    heartbeat = 41_250,
    starts = 1000,
    tokenLifetime = TOKEN_LIFETIME,
  } = options;
  const limits = options.limits === true ? REAL_LIMITS : options.limits || {};
  const world = openWorld({ readsContent: privileged.includes("MessageContent") });
  const room = addChannel(world, { name: "approvals" }).id;
  const hall = addChannel(world, { name: "hall" }).id;
  const thread = addChannel(world, {
    name: "deploys",
    type: CHANNEL.publicThread,
    parent: room,
    owner: world.people.ada.id,
  }).id;
  const interactions = openInteractions(world, deadline);
  return {
    world,
    places: { room, hall, thread },
    limits,
    interactions,
    commands: openCommands(world),
    followups: openFollowups(world, interactions, tokenLifetime),
    gateway: new Gateway(world, {
      heartbeat,
      granted: privileged,
      starts,
      identify: limits.identify,
    }),
  };
}

/** The HTTP server, and all that can happen to its connections. */
function networkOf({
  world,
  limits,
  interactions,
  commands,
  followups,
  gateway,
}: ReturnType<typeof partsOf>) {
  const gatewayUrl = () => world.origin.replace(/^http/, "ws");
  const endpoints = [
    { name: "GET /gateway", open: true as const, run: () => ok({ url: gatewayUrl() }) },
    { name: "GET /gateway/bot", run: () => ok(gateway.info(gatewayUrl())) },
    ...placeEndpoints(world),
    ...messageEndpoints(world),
    ...commandEndpoints(world, commands),
    ...interactionEndpoints(world, interactions, followups),
  ];
  const api = openApi(endpoints, { token: world.token, rates: openRates(limits) });
  const server = new HttpServer({
    api,
    upgrade: (...args) => gateway.upgrade(...args),
    file: (path) => fileAt(world, path),
  });
  const cut = () => {
    gateway.drop();
    server.cut();
  };
  return {
    address() {
      if (world.origin === "") throw new Error("the platform has no address before it is started");
      return `${world.origin}/api`;
    },
    async start() {
      world.origin = `http://127.0.0.1:${await server.start()}`;
    },
    async stop() {
      interactions.signal.end();
      gateway.stop();
      await server.stop();
    },
    cut,
    down() {
      server.setDown(true);
      cut();
    },
    up: () => server.setDown(false),
    failNext: (match: RegExp, failure: Failure, count?: number) =>
      server.failNext(match, failure, count),
    calls: server.calls,
  };
}
